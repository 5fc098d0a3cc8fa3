"""All lessons, in the order in which one learns. The words for them are the page's."""

from __future__ import annotations

from typing import Final

from jackline.lessons.lesson import Lesson, Step

PLACE: Final = Lesson(
    "place",
    "T2",
    """
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . 1 . . .
    . . . 0 0 . . . . .
    . . . . . . . 1 . .
    . . . . 1 . . . . .
    . . . . . 0 . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    """,
    ("7C 4H 2S KD TD 9S QC", "9D 3H 8S KC 6D 5C AH"),
    (Step(("7C@*",), "7C@c5", then=("9D@h5",)), Step(("*@*",), "4H@f5")),
)

ROW: Final = Lesson(
    "row",
    "Q1",
    """
    . . . . . . . . . .
    . . . . . . . . . .
    . . . 1 . . . . . .
    . . . . . . 1 1 . .
    . . . 0 0 0 0 . . .
    . . . . . . . 1 . .
    . . . . 1 . . . . .
    . . . . . 0 . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    """,
    ("2S 7C KD TD 9S QC 8H", "9D 3H 8S KC 6D 5C AS"),
    (Step(("7C@c5",), "7C@c5"),),
)

CORNER: Final = Lesson(
    "corner",
    "Q1",
    """
    . 0 0 0 . . . . . .
    . . . . 1 . . . . .
    . . 1 . . . . . . .
    . . . . . 1 . . . .
    . . . 0 . . . . . .
    . . . . 1 . . . . .
    . . . . . . 1 . . .
    . . . . . 0 . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    """,
    ("KC 5S 7D 9H TC 3D QC", "9D 3H 8S KC 6D 5C AS"),
    (Step(("5S@e1",), "5S@e1"),),
)

BLOCK: Final = Lesson(
    "block",
    "T2",
    """
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . 0 . . . .
    . . . . 0 . . . . .
    . . . 0 . . . . . .
    . . . . . . . . . .
    . 0 1 1 1 1 . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    """,
    ("2S AD 6C KH TD 9S 3D", "AH 3H 8S KC 6D 5C AS"),
    (Step(("AD@g8",), "AD@g8"),),
)

WILD: Final = Lesson(
    "wild",
    "J1",
    """
    . . . . . . . . . .
    . 1 . . . . 1 . . .
    . . 0 . . . . 1 . .
    . . . 0 . . . . . .
    . . . . 0 . 1 . . .
    . . . . . 0 . . . .
    . . . . . . . . . .
    . . . 1 . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    """,
    ("2S 6C KC TD JD 9S 8H", "AH 3H 8S 7C 6D 4C AS"),
    (Step(("JD@g7",), "JD@g7"),),
)

REMOVE: Final = Lesson(
    "remove",
    "J2",
    """
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . 1 . .
    . . 0 . . . . 1 . .
    . . . 0 0 0 . 1 . .
    . 1 . . . . . 1 . .
    . . . . . 0 . . . .
    . . . 0 . . . . . .
    . . . . 0 . . . . .
    . . 1 1 1 1 1 . . .
    """,
    ("2S 6C JS KH 9S TS 3D", "AH 3H 8S 7C 6D 4C AS"),
    (Step(("JS-h[3-6]",), "JS-h5"),),
    sequences=("c10g10",),
)

DEAD: Final = Lesson(
    "dead",
    "D1",
    """
    . . . . . . . . . .
    . . . . . . . 1 . .
    . . . . . . . . . .
    . . . 1 . . . . . .
    . . . 0 0 . 0 . . .
    . . . . 1 . . . . .
    . . . . . 1 0 . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    """,
    ("2S KD 4H QH TD 9S 6C", "AH 3H 8S 7C 6D 4C AS"),
    (Step(("QH!",), "QH!"), Step(("*@*",), "4H@f5")),
)

FIVE: Final = Lesson(
    "five",
    "Q4",
    """
    . . . . . . . . . .
    . . . . . . 1 . . .
    . . . . . 1 . . . .
    . . . . . . . 1 . .
    . 0 0 0 . 0 0 . . .
    . . . . 1 . . . . .
    . . 1 . . . . . . .
    . . . . . . 1 . . .
    . . . . . . . . . .
    . . . . . . . . . .
    """,
    ("2S KD 6C 5H TD 9S 3D", "AH 3H 8S 7C 6D 4C AS"),
    (Step(("5H@e5*",), "5H@e5"),),
)

TEAMS: Final = Lesson(
    "teams",
    "S3",
    """
    . . . . . . . . . .
    . . . . . . 1 . . .
    . . . . 0 . . 1 . .
    . . . . 0 . . . . .
    . . . . 0 1 . . . .
    . 1 . . 0 . . . . .
    . . . . . . . . . .
    . . . 1 . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    """,
    ("2S KD 6C 9H TD 3D", "AH 3H 8S 7C 6D 4C", "5D QC 7S 9C TH KS", "8C 2D 3S QS 6H 4D"),
    (Step(("9H@e7",), "9H@e7"),),
)

WIN: Final = Lesson(
    "win",
    "Q6",
    """
    . . . . . . . . . .
    . . . . . . 1 . . .
    . . . 0 . . . 1 . .
    . 0 . . . . . . 1 .
    . . 0 0 0 0 0 . . .
    . 1 . . 0 . . . . .
    . . . . 0 1 . . . .
    . . . . 0 . . . . .
    . . . . . . 1 . . .
    . . 1 1 1 1 1 . . .
    """,
    ("2S 8H 6C 4S TH 9S 3D", "AH 3H 8S 7C 6D 4C AS"),
    (Step(("4S@e9",), "4S@e9"),),
    sequences=("c5g5", "c10g10"),
)

COURSE: Final = {
    lesson.id: lesson for lesson in (PLACE, ROW, CORNER, BLOCK, WILD, REMOVE, DEAD, FIVE, TEAMS, WIN)
}
"""By id, in order."""

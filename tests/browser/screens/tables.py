"""The tables at which the screens are looked at."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from jackline.server.table.entries import CallMade, Chair, CutsMade, Left, Spoken, Voted
from jackline.server.wire.protocol import SetUp
from tests.browser.driving.prepared import Preparation, PreparedTable, four_people, two_people
from tests.server.real_server import RealServer

ADA: Final = "7C JD JH 2S 3S 4S 5S"
BRUNO: Final = "QD KD TD 9D 8D 7D 6D"
SIX: Final = ["7S 6S 5S 4S 3S 2S 2C", "QD KD AD 2H 3H 9H TH"]
SIX_MOVES: Final = ["7S@b9", "QD@h7", "6S@c9", "KD@h8", "5S@d9", "AD@g8", "3S@f9", "2H@h9", "2S@g9", "3H@f6"]
DEAD: Final = ["7C 2S 3S 4S 5S 6S 7S", "JD JC QD KD TD 9D 8D"]
DEAD_MOVES: Final = ["2S@b1", "JD@a3", "3S@c1", "JC@c5"]
PEOPLE: Final = ("Ada", "Bruno", "Chidi", "Dalia")
AN_HOUR: Final = 3600
TO_CUT: Final = "9S KH 4C 4D 2H AS"
"""On top of the deck that is cut: a cut at depth 4 shows the two of hearts."""


class Tables:
    """Prepared ones of a server, each made when it is first needed."""

    def __init__(self, server: RealServer) -> None:
        self.data = server.data

    @cached_property
    def gathering(self) -> PreparedTable:
        """Before the deal, one seat still open."""
        chairs = (Chair("Ada", 1), Chair("Bruno", 2), Chair("Pepper", None, "random"), Chair())
        return Preparation(("Ada", "Bruno"), SetUp(seats=4), chairs).keep(self.data)

    @cached_property
    def closed(self) -> PreparedTable:
        """Full, and closed to onlookers."""
        return Preparation(("Ada", "Bruno"), SetUp(onlookers=False)).keep(self.data)

    @cached_property
    def stricter(self) -> PreparedTable:
        """Before the deal; Ada has sent Chidi away."""
        table = Preparation(("Ada", "Bruno", "Chidi"), SetUp(seats=3))
        chairs = (*table.state.chairs[:2], Chair())
        table.add(Left(3, True, chairs, host=1, banned=True))
        return table.keep(self.data)

    @cached_property
    def two(self) -> PreparedTable:
        """Ada is to move and holds both kinds of jack."""
        return two_people([ADA, BRUNO], "2S@b1", "QD@h7").keep(self.data)

    @cached_property
    def six(self) -> PreparedTable:
        """Ada can make six in a row."""
        return two_people(SIX, *SIX_MOVES).keep(self.data)

    @cached_property
    def dead(self) -> PreparedTable:
        """Ada holds a dead card."""
        return two_people(DEAD, *DEAD_MOVES, then="2H 3H 4H 5H 6H 7H").keep(self.data)

    @cached_property
    def twelve(self) -> PreparedTable:
        """Three teams of four."""
        people = tuple(f"Person {seat}" for seat in range(1, 13))
        table = Preparation(people, SetUp(seats=12, teams=3, away_seconds=None))
        table.deal([])
        table.play_on(lambda state: state.position is not None and len(state.position.chips) > 23, 5)
        return table.keep(self.data)

    @cached_property
    def shared(self) -> PreparedTable:
        """Ada and Bruno with one device."""
        table = Preparation(("Ada",), SetUp(away_seconds=None), (Chair("Ada", 1), Chair("Bruno", 1)))
        table.deal([ADA, BRUNO])
        return table.keep(self.data)

    @cached_property
    def won(self) -> PreparedTable:
        """A game that is over."""
        people = ("Ada", "Bruno", "Chidi", "Dalia")
        table = Preparation(people, SetUp(seats=4, away_seconds=None))
        table.deal([], seed=23)
        table.play_on(lambda state: state.phase == "over", 23)
        return table.keep(self.data)

    @cached_property
    def cutting(self) -> PreparedTable:
        """Ada, the host, is to cut; Bruno and Chidi have cut."""
        table = self._to_cut()
        table.add(CutsMade(((1, 0),)), CutsMade(((2, 1),)))
        return table.keep(self.data)

    @cached_property
    def tied(self) -> PreparedTable:
        """Ada and Bruno have both cut a four and cut again."""
        table = self._to_cut()
        table.add(CutsMade(((0, 2),)), CutsMade(((2, 1),)), CutsMade(((3, 0),)), CutsMade(((1, 3),)))
        return table.keep(self.data)

    def dealer_found(self) -> PreparedTable:
        """Ada deals: a new table each time, for three seconds later she has dealt."""
        table = self._to_cut()
        table.add(CutsMade(((1, 0),)), CutsMade(((2, 1),)), CutsMade(((3, 2),)), CutsMade(((0, 4),)))
        return table.keep(self.data)

    def _to_cut(self) -> Preparation:
        table = Preparation(PEOPLE, SetUp(seats=4, cut=True, away_seconds=None))
        table.begin_cut(TO_CUT)
        return table

    @cached_property
    def talking(self) -> PreparedTable:
        """Ada has said something that her opponents Bruno and Dalia may call."""
        return self._talk().keep(self.data)

    @cached_property
    def called(self) -> PreparedTable:
        """Bruno has called what Ada said; Dalia is asked."""
        table = self._talk()
        self._call(table)
        return table.keep(self.data)

    @cached_property
    def owing(self) -> PreparedTable:
        """The call was right: Ada and Chidi owe a card each."""
        table = self._talk()
        self._call(table)
        table.add(Voted(4, agree=True, penalised=0))
        return table.keep(self.data)

    def _talk(self) -> Preparation:
        table = four_people(setup=SetUp(seats=4, away_seconds=None, call_seconds=AN_HOUR))
        table.add(Spoken(1, "Chidi, take a3 before they do!"))
        return table

    def _call(self, table: Preparation) -> None:
        table.add(CallMade(2, 0, len(table.log), "Chidi, take a3 before they do!", (4,)))

    @cached_property
    def by_hand(self) -> PreparedTable:
        """Ada has played and is to draw."""
        setup = SetUp(away_seconds=None, options={"draw": "by_hand"})
        return two_people([ADA, BRUNO], "2S@b1", setup=setup).keep(self.data)

    @cached_property
    def few_chips(self) -> PreparedTable:
        """Red against green, and red has few chips left."""
        options = {"chips": {"blue": 48, "green": 48, "red": 2}, "colours": ["red", "green", "blue"]}
        setup = SetUp(edition="strategy", away_seconds=None, options=options)
        return two_people([ADA, BRUNO], "2S@b1", "QD@h7", setup=setup).keep(self.data)

    @cached_property
    def screened(self) -> PreparedTable:
        """A big screen opened it; Ada, Bruno and Chidi are to play, the fourth seat is open."""
        chairs = (Chair("Ada", 2), Chair("Bruno", 3), Chair("Chidi", 4), Chair())
        people = ("Big screen", "Ada", "Bruno", "Chidi")
        return Preparation(people, SetUp(seats=4), chairs).keep(self.data)

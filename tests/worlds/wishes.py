"""What a person does next, by chance and by what is shown; now and then something that is not allowed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from tests.server.client import moves

Json = dict[str, Any]
NewId = Callable[[], str]
Idea = Callable[[Json, Random], Json | None]


def wish(update: Json, new_id: NewId, chance: Random) -> Json | None:
    """A request; None: just look."""
    table, me = update["view"]["table"], update["view"]["me"]
    if me is None:
        word = {"type": "say", "id": new_id(), "text": "from outside"}
        return chance.choice((None, {"type": "ping"}, word))
    wanted = _in_game(update, chance) if chance.random() < 0.75 else None
    if wanted is None and chance.random() < 0.5 and me["person"] == table["host"]:
        wanted = _one_of(AS_HOST, update, chance)
    if wanted is None:
        wanted = _one_of(BESIDE, update, chance)
    return None if wanted is None else {"id": new_id(), **wanted}


def _one_of(ideas: dict[Idea, int], update: Json, chance: Random) -> Json | None:
    return chance.choices([*ideas], [*ideas.values()])[0](update, chance)


# ---- the game -----------------------------------------------------------------------------------------


def _in_game(update: Json, chance: Random) -> Json | None:
    table, me = update["view"]["table"], update["view"]["me"]
    if table["phase"] == "gathering":
        return (
            {"type": "start"} if chance.random() < (0.6 if me["person"] == table["host"] else 0.25) else None
        )
    if table["phase"] == "cutting":
        return {"type": "cut", "depth": chance.choice((None, chance.randrange(104)))}
    if table["phase"] == "over":
        return {"type": "rematch"} if chance.random() < 0.5 else None
    if table["call"] and me["person"] in table["call"]["voters"]:
        return {"type": "vote_talk", "agree": chance.random() < 0.7}
    return _on_turn(update, moves(me), chance)


def _on_turn(update: Json, offered: list[str], chance: Random) -> Json | None:
    if not offered:
        return None
    if chance.random() < 0.2:
        return {"type": "ask_hint"}
    # Now and then it was chosen a while ago.
    number = max(0, update["number"] - (chance.randrange(12) if chance.random() < 0.2 else 0))
    return {"type": "play", "number": number, "move": chance.choice(offered)}


# ---- around it ----------------------------------------------------------------------------------------


def _setup(update: Json, chance: Random) -> Json:
    setup = update["view"]["table"]["setup"]
    return {"type": "set_up", "setup": {**setup, "hints": chance.random() < 0.7}}


def _seat(update: Json, chance: Random) -> int:
    return chance.randrange(len(update["view"]["table"]["seats"]))


def _anyone(chance: Random) -> int:
    return 1 + chance.randrange(4)


AS_HOST: Final[dict[Idea, int]] = {
    lambda _, chance: {"type": "mute", "person": _anyone(chance), "muted": chance.random() < 0.6}: 35,
    lambda _, chance: {"type": "remove", "person": _anyone(chance)}: 15,
    lambda _, chance: {"type": "give_host", "person": _anyone(chance)}: 15,
    lambda _, chance: {"type": "let_back", "person": _anyone(chance)}: 8,
    lambda _, chance: {"type": "gather"}: 7,
    lambda _, chance: {"type": "skip_cut"}: 5,
    lambda _, chance: {"type": "shuffle_seats"}: 5,
    _setup: 10,
}
BESIDE: Final[dict[Idea, int]] = {
    lambda _, chance: {"type": "say", "text": f"word {chance.randrange(1000)}"}: 30,
    lambda _, chance: {"type": "react", "kind": "nice"}: 8,
    lambda _, chance: {"type": "show", "spaces": ["e4"]}: 4,
    lambda _, chance: {"type": "rename", "name": f"Name {chance.randrange(30)}"}: 8,
    lambda update, chance: {"type": "sit", "seat": chance.choice((None, _seat(update, chance)))}: 10,
    lambda update, chance: {"type": "hand_over", "seat": _seat(update, chance)}: 8,
    lambda _, chance: {"type": "take_back"}: 3,
    lambda _, chance: {"type": "call_talk", "team": chance.randrange(2)}: 4,
    lambda _, chance: {"type": "remove", "person": _anyone(chance)}: 3,
    lambda _, chance: {"type": "leave"}: 2,
    lambda update, chance: {"type": "play", "number": update["number"], "move": "AS@a1"}: 5,
    _setup: 4,
    lambda _, chance: {"type": "gather"}: 2,
    lambda _, chance: None: 9,
}
"""What they think of, and how often."""

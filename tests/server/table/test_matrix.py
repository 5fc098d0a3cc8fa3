"""Who may ask for what, and when: every role, every request, every phase."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final, get_args

import pytest

from jackline.server.wire import protocol
from tests.server.client import Client, Json, any_move, at_table, join_table, open_table, raw_socket
from tests.server.company import LONG_GAME
from tests.server.real_server import RealServer

ROLES: Final = ("host", "seated", "person", "onlooker")
PHASES: Final = ("gathering", "cutting", "playing", "over")

# `+` is done; anything else is the code of the refusal.
MATRIX: Final = """
              | gathering                                   | cutting                                  | playing                                             | over
              | host      seated    person     onlooker     | host    seated   person     onlooker     | host         seated       person       onlooker     | host      seated    person     onlooker
play          | not_dealt not_dealt not_seated not_seated   | cutting cutting  not_seated not_seated   | +            +            not_seated   not_seated   | game_over game_over not_seated not_seated
ask_hint      | not_dealt not_dealt not_seated not_seated   | cutting cutting  not_seated not_seated   | +            +            not_seated   not_seated   | game_over game_over not_seated not_seated
say           | +         +         +          not_at_table | +       +        +          not_at_table | +            +            +            not_at_table | +         +         +          not_at_table
react         | +         +         +          not_at_table | +       +        +          not_at_table | +            +            +            not_at_table | +         +         +          not_at_table
rename        | +         +         +          not_at_table | +       +        +          not_at_table | +            +            +            not_at_table | +         +         +          not_at_table
set_up        | +         not_host  not_host   not_host     | +       not_host not_host   not_host     | +            not_host     not_host     not_host     | +         not_host  not_host   not_host
sit           | +         +         +          not_at_table | cutting cutting  cutting    not_at_table | game_running game_running game_running not_at_table | game_over game_over game_over  not_at_table
seat          | +         not_host  not_host   not_host     | +       not_host not_host   not_host     | +            not_host     not_host     not_host     | +         not_host  not_host   not_host
swap          | +         not_host  not_host   not_host     | cutting not_host not_host   not_host     | game_running not_host     not_host     not_host     | game_over not_host  not_host   not_host
shuffle_seats | +         not_host  not_host   not_host     | cutting not_host not_host   not_host     | game_running not_host     not_host     not_host     | game_over not_host  not_host   not_host
start         | +         not_host  not_host   not_host     | cutting not_host not_host   not_host     | game_running not_host     not_host     not_host     | game_over not_host  not_host   not_host
cut           | not_dealt not_dealt not_seated not_seated   | +       +        not_seated not_seated   | game_running game_running not_seated   not_seated   | game_over game_over not_seated not_seated
skip_cut      | not_dealt not_host  not_host   not_host     | +       not_host not_host   not_host     | game_running not_host     not_host     not_host     | game_over not_host  not_host   not_host
call_talk     | not_dealt not_dealt not_seated not_seated   | cutting cutting  not_seated not_seated   | team_of_one  team_of_one  not_seated   not_seated   | game_over game_over not_seated not_seated
vote_talk     | not_dealt not_dealt not_dealt  not_at_table | cutting cutting  cutting    not_at_table | no_call      no_call      no_call      not_at_table | game_over game_over game_over  not_at_table
show          | not_dealt not_dealt not_seated not_seated   | cutting cutting  not_seated not_seated   | +            +            not_seated   not_seated   | game_over game_over not_seated not_seated
rematch       | not_dealt not_dealt not_seated not_seated   | cutting cutting  not_seated not_seated   | game_running game_running not_seated   not_seated   | +         +         not_seated not_seated
gather        | not_dealt not_host  not_host   not_host     | +       not_host not_host   not_host     | +            not_host     not_host     not_host     | +         not_host  not_host   not_host
leave         | +         +         +          not_at_table | +       +        +          not_at_table | +            +            +            not_at_table | +         +         +          not_at_table
remove        | +         not_host  not_host   not_host     | +       not_host not_host   not_host     | +            not_host     not_host     not_host     | +         not_host  not_host   not_host
let_back      | no_such_person not_host not_host not_host   | no_such_person not_host not_host not_host | no_such_person not_host not_host not_host         | no_such_person not_host not_host not_host
mute          | +         not_host  not_host   not_host     | +       not_host not_host   not_host     | +            not_host     not_host     not_host     | +         not_host  not_host   not_host
give_host     | +         not_host  not_host   not_host     | +       not_host not_host   not_host     | +            not_host     not_host     not_host     | +         not_host  not_host   not_host
hand_over     | not_dealt not_dealt not_seated not_seated   | waits_for_ever waits_for_ever not_seated not_seated | waits_for_ever waits_for_ever not_seated not_seated | game_over game_over not_seated not_seated
take_back     | not_dealt not_dealt not_seated not_seated   | +       +        not_seated not_seated   | +            +            not_seated   not_seated   | +         +         not_seated not_seated
"""  # noqa: E501

SEATED, EXTRA, VICTIM = 2, 3, 5
"""The numbers of people other than the host; the extra one has the third seat once cards are dealt."""

FIELDS: Final[dict[str, Json]] = {
    "play": {"move": "pass", "number": 0},
    "say": {"text": "Good luck!"},
    "react": {"kind": "nice"},
    "rename": {"name": "Somebody else"},
    "set_up": {"setup": {"seats": 3, "away_seconds": None, "pace": "slow"}},
    "sit": {"seat": 2},
    "seat": {"seat": 1, "bot": "random"},
    "swap": {"one": 0, "other": 1},
    "call_talk": {"team": 0},
    "vote_talk": {"agree": True},
    "show": {"spaces": ["e4", "j10"]},
    "remove": {"person": VICTIM},
    "let_back": {"person": VICTIM},
    "mute": {"person": VICTIM, "muted": True},
    "give_host": {"person": SEATED},
    "hand_over": {"seat": 2},
}
HARMLESS: Final = ("react", "show", "say", "rename", "mute", "take_back")
"""What leaves everyone in their role, so that the same table serves for more."""


def cells(phase: str) -> list[tuple[str, str, str]]:
    """Role, request and outcome of every cell of a phase."""
    found = []
    for line in MATRIX.strip().splitlines()[2:]:
        request, *phases = (part.split() for part in line.split("|"))
        outcomes = phases[PHASES.index(phase)]
        found += [(role, request[0], outcome) for role, outcome in zip(ROLES, outcomes, strict=True)]
    return found


def test_the_matrix_has_every_request() -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(protocol.AnyRequest)}
    assert {request for _, request, _ in cells("over")} == kinds - {"hello", "ping"}


@pytest.mark.parametrize("phase", PHASES)
def test_what_is_refused_is_refused_with_its_reason_and_changes_nothing(
    server: RealServer, phase: str
) -> None:
    async def run() -> None:
        async with scene(server, phase) as roles:
            for role, request, outcome in cells(phase):
                if outcome != "+":
                    await check_refused(roles, role, request, outcome)

    asyncio.run(run())


@pytest.mark.parametrize("phase", PHASES)
def test_what_changes_no_role_is_done(server: RealServer, phase: str) -> None:
    async def run() -> None:
        async with scene(server, phase) as roles:
            for role, request, outcome in cells(phase):
                if outcome == "+" and request in HARMLESS:
                    await check_done(roles, role, request)

    asyncio.run(run())


ALONE: Final = [
    (phase, role, request)
    for phase in PHASES
    for role, request, outcome in cells(phase)
    if outcome == "+" and request not in HARMLESS
]


@pytest.mark.parametrize(("phase", "role", "request_type"), ALONE, ids=lambda value: str(value))
def test_what_is_allowed_is_done(server: RealServer, phase: str, role: str, request_type: str) -> None:
    async def run() -> None:
        async with scene(server, phase) as roles:
            await check_done(roles, role, request_type)

    asyncio.run(run())


@pytest.mark.parametrize("phase", PHASES)
def test_a_person_who_was_sent_away_can_ask_nothing(server: RealServer, phase: str) -> None:
    async def run() -> None:
        async with scene(server, phase) as roles:
            victim = roles["victim"]
            await roles["host"].do("remove", person=VICTIM)
            await victim.until(lambda: victim.others)
            assert victim.others[-1]["type"] == "farewell"
            assert victim.others[-1]["code"] == "removed"
            await victim.socket.wait_closed()
            async with raw_socket(server.ws, roles["host"].view["table"]["code"]) as back:
                await back.send(type="hello", token=victim.token)
                answer = await back.receive()
                assert answer["type"] in ("refused", "farewell")
                assert answer["sentence"]

    asyncio.run(run())


# ---- a table with everyone in their role --------------------------------------------------------------


@asynccontextmanager
async def scene(server: RealServer, phase: str) -> AsyncIterator[dict[str, Any]]:
    """A table in this phase; clients by role."""
    keys = await asyncio.to_thread(keys_of_a_table, server.http, phase)
    code = keys["host"]["code"]
    async with AsyncExitStack() as stack:
        roles: dict[str, Any] = {}
        for role in (*ROLES, "extra", "victim"):
            token = keys[role]["token"] if role in keys else None
            roles[role] = await stack.enter_async_context(at_table(server.ws, code, token))
            roles[role].token = token
        if phase != "gathering":
            await begin(roles)
        if phase == "over":
            await play_out(roles)
        yield roles


def keys_of_a_table(http: str, phase: str) -> dict[str, Json]:
    """Three seats, of which the third is open, and two people who stand."""
    setup = {"seats": 3, "away_seconds": None, "cut": phase == "cutting"}
    host = open_table(http, "Host", setup=setup)
    keys = {"host": host, "seated": join_table(http, host["code"], "Seated")}
    for role in ("extra", "person", "victim"):
        keys[role] = join_table(http, host["code"], role.title(), watch=True)
    return keys


async def begin(roles: dict[str, Any]) -> None:
    await roles["extra"].do("sit", seat=2)
    await agree(roles, await roles["host"].do("start"))


async def play_out(roles: dict[str, Any]) -> None:
    chance = random.Random(3)
    for _ in range(LONG_GAME):
        if roles["host"].view["game"]["outcome"] is not None:
            return
        await play_one(roles, chance)
    raise AssertionError("this game does not end")


async def play_one(roles: dict[str, Any], chance: random.Random) -> None:
    seat = roles["host"].view["game"]["turn"]
    client: Client = (roles["host"], roles["seated"], roles["extra"])[seat]
    await agree(roles, await client.play_or_be_passed(best_move(client, chance)))


def best_move(client: Client, chance: random.Random) -> str:
    """Any move, but rather none that takes chips away, so that games end soon."""
    me = client.view["me"]
    places = [f"{p['card']}@{space}" for p in me["playable"] if p["act"] == "place" for space in p["spaces"]]
    move = chance.choice(places) if places else any_move(me, chance)
    assert move is not None
    return move


async def agree(roles: dict[str, Any], number: int) -> None:
    for client in roles.values():
        await client.until(lambda client=client: client.number >= number)


# ---- checks -------------------------------------------------------------------------------------------


async def check_refused(roles: dict[str, Any], role: str, request: str, code: str) -> None:
    if request == "hand_over" and code == "waits_for_ever":
        await be_away(roles["extra"], roles[role])
    before = await newest(roles["host"])
    answer = await roles[role].ask(request, **FIELDS.get(request, {}))
    assert (answer["type"], answer.get("code")) == ("refused", code), f"{request} by {role}: {answer}"
    assert answer["sentence"].endswith((".", "?"))
    after = await newest(roles["host"])
    assert after == before, f"{request} by {role} was refused and yet changed something"


async def check_done(roles: dict[str, Any], role: str, request: str) -> None:
    client = roles[role]
    fields = dict(FIELDS.get(request, {}))
    if request in ("play", "ask_hint"):
        move = await on_turn(roles, client)
        fields = move if request == "play" else {}
    answer = await client.ask(request, **fields)
    granted = "hint" if request == "ask_hint" else "done"
    assert answer["type"] == granted, f"{request} by {role}: {answer}"


async def be_away(extra: Client, seen_by: Client) -> None:
    """The person on the third seat goes, which is seen."""
    await extra.socket.close()
    await seen_by.until(lambda: seen_by.view["table"]["seats"][2]["away_at"] is not None)


async def on_turn(roles: dict[str, Any], client: Client) -> Json:
    chance = random.Random(5)
    while client.view["game"]["turn"] != client.view["me"]["seat"]:
        await play_one(roles, chance)
    return {"move": best_move(client, chance), "number": client.number}


async def newest(client: Client) -> tuple[int, Json]:
    """The number and the view after everything sent so far."""
    number = await client.settle()
    return number, client.view

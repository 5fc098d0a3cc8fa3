"""Whatever a stranger sends: a clear refusal or a close, a table unchanged, a server that goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Iterator
from typing import Any, Final, TypeVar, get_args

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jackline.server.wire import protocol
from tests.conftest import examples
from tests.server.client import Client, Gone, Json, at_table, join_table, open_table, raw_socket
from tests.server.real_server import RealServer

T = TypeVar("T")

VALID: Final[dict[str, Json]] = {
    "hello": {"token": None, "number": 3},
    "ping": {},
    "play": {"move": "7C@e4", "number": 3, "seat": 0},
    "ask_hint": {},
    "say": {"text": "Good luck!"},
    "react": {"kind": "nice"},
    "rename": {"name": "Grace"},
    "set_up": {"setup": {"seats": 4, "options": {"draw": "by_hand"}, "edition": "classic", "pace": "slow"}},
    "sit": {"seat": 1},
    "seat": {"seat": 1, "person": 2, "bot": None, "name": "Grandmother"},
    "swap": {"one": 0, "other": 1},
    "shuffle_seats": {},
    "start": {},
    "cut": {"depth": 40},
    "skip_cut": {},
    "call_talk": {"team": 1, "message": 3},
    "vote_talk": {"agree": True},
    "show": {"spaces": ["e4", "f5"]},
    "rematch": {"teams": "keep"},
    "gather": {},
    "leave": {},
    "let_back": {"person": 2},
    "remove": {"person": 2},
    "mute": {"person": 2, "muted": True},
    "give_host": {"person": 2},
    "hand_over": {"seat": 1},
    "take_back": {},
}

names: Final = st.text(max_size=40)
plain: Final = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), names, st.integers(-(2**80), 2**80), st.just("\x00")
)
anything: Final = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4),
    max_leaves=12,
)


def mutated(kind: str) -> st.SearchStrategy[Json]:
    """A message of this kind with something wrong, as a rule."""
    whole = {"type": kind, "id": "fuzz", **VALID[kind]} if "hello ping".find(kind) < 0 else {"type": kind}
    fields = st.sampled_from([*whole, "id", "setup", "unknown", "number"])
    return st.one_of(
        st.builds(lambda field, value: {**whole, field: value}, fields, anything),
        st.builds(lambda field: {key: whole[key] for key in whole if key != field}, fields),
        st.builds(lambda key, value: {**whole, key: value}, names, anything),
        st.builds(
            lambda key, value: {**whole, "setup": {key: value}}, names | st.sampled_from(SETTINGS), anything
        ),
    )


SETTINGS: Final = protocol.SetUp.__struct_fields__
_decode: Final = msgspec.json.Decoder(protocol.AnyRequest).decode


class Arena:
    """A server, a table, a stranger with full rights who sends rubbish, and someone who watches."""

    def __init__(self, server: RealServer) -> None:
        self.server = server
        self.runner = asyncio.Runner()
        self.stranger: Client | None = None
        self.watcher: Client | None = None
        self.phase = ""

    def run(self, doing: Coroutine[Any, Any, T]) -> T:
        """Run to the end."""
        return self.runner.run(doing)

    async def prepare(self, phase: str) -> int:
        """Everyone in place, at a new table if someone has left the one before; the newest number."""
        try:
            if self.stranger is not None and self.phase == phase:
                await self.stranger.settle()
                number = await self.number()
                if not self._will_deal():
                    return number
        except Gone:
            pass
        await self.tidy()
        self.phase = phase
        key = await asyncio.to_thread(
            open_table,
            self.server.http,
            "Ada",
            setup={"seats": 2, "away_seconds": None, "cut": phase == "cutting"},
        )
        other = await asyncio.to_thread(join_table, self.server.http, key["code"], "Grace")
        self.entered = [
            at_table(self.server.ws, key["code"], key["token"]),
            at_table(self.server.ws, key["code"], other["token"]),
        ]
        self.stranger, self.watcher = [await manager.__aenter__() for manager in self.entered]
        if phase != "gathering":
            await self.stranger.do("start")
        return await self.number()

    def _will_deal(self) -> bool:
        """Whether the table was to be cutting and has done so: it will go on by itself."""
        assert self.watcher is not None
        cut = self.watcher.view["table"]["cut"]
        return self.phase == "cutting" and (cut is None or cut["dealer"] is not None)

    async def tidy(self) -> None:
        """Hang up."""
        if self.stranger is not None:
            for manager in self.entered:
                await manager.__aexit__(None, None, None)
            self.stranger = self.watcher = None

    async def throw(self, frame: str | bytes) -> Json | None:
        """Send a frame as the stranger; what is said to it, or None if the socket is closed with a reason."""
        stranger = self.stranger
        assert stranger is not None
        seen = len(stranger.frames)
        try:
            await stranger.send_frame(frame)
            await stranger.until(lambda: any(self._is_answer(f) for f in stranger.frames[seen:]))
        except Gone:
            assert stranger.socket.close_code in (1001, 1003, 1007, 1008, 1009), stranger.socket.close_code
            return None
        answers: list[Json] = [json.loads(f) for f in stranger.frames[seen:] if self._is_answer(f)]
        return answers[0]

    def _is_answer(self, frame: str) -> bool:
        return not frame.startswith('{"type":"update"')

    async def number(self) -> int:
        """The newest number, as the watcher is told."""
        assert self.watcher is not None
        return await self.watcher.settle()


@pytest.fixture(scope="module")
def arena(server: RealServer) -> Iterator[Arena]:
    made = Arena(server)
    yield made
    made.run(made.tidy())
    made.runner.close()
    assert server.is_running()
    assert server.answers()


def test_every_kind_of_message_is_thrown() -> None:
    assert set(VALID) == {kind.__struct_config__.tag for kind in get_args(protocol.AnyRequest)}
    for kind, fields in VALID.items():
        ids = {} if kind in ("hello", "ping") else {"id": "valid"}
        _decode(json.dumps({"type": kind, **ids, **fields}))


@pytest.mark.hypothesis
@pytest.mark.parametrize("phase", ["gathering", "cutting", "playing"])
@pytest.mark.parametrize("kind", sorted(set(VALID) - {"hello"}))
def test_a_message_with_something_wrong_is_refused(arena: Arena, kind: str, phase: str) -> None:
    @given(mutated(kind))
    @examples(15)
    def throw(message: Json) -> None:
        arena.run(throw_and_check(arena, json.dumps(message), phase))

    throw()


async def throw_and_check(arena: Arena, frame: str, phase: str) -> None:
    """An unreadable frame is refused as such and changes nothing; a readable one gets an answer."""
    before = await arena.prepare(phase)
    answer = await arena.throw(frame)
    if answer is None:
        return
    assert answer["type"] in ("done", "hint", "refused", "pong", "reacted", "shown", "farewell"), answer
    if answer["type"] == "refused":
        assert answer["sentence"].strip()
        assert await arena.number() == before
    if not is_readable(frame):
        assert (answer["type"], answer["code"]) == ("refused", "unreadable"), answer


def is_readable(frame: str) -> bool:
    try:
        _decode(frame)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return False
    return True


@given(st.text(max_size=300) | anything.map(json.dumps))
@example("[" * 4000)
@example('{"a":' * 1500)
@example('{"type":"say","id":"deep","text":' + "[" * 3000)
@example('{"type":"set_up","id":"deep","setup":{"options":{"a":' + "[" * 900 + "]" * 900 + "}}}")
@example('{"type":"play","id":"big","number":' + "9" * 4000 + ',"move":"pass"}')
@example('{"type":"say","id":"twice","id":"thrice","text":"' + "\\u0000" * 280 + '"}')
@example('{"type":"say","id":"half","text":"\\ud800"}')
@example('{"type":"mute","id":"nan","person":NaN,"muted":true}')
@example("")
@example("null")
@example("\x00")
@examples(40)
def test_any_text_is_answered(arena: Arena, text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        return
    arena.run(throw_and_check(arena, text, "gathering"))


@given(st.binary(max_size=300))
@example(b'{"type":"ping"}')
@examples(15)
def test_binary_frames_are_refused(arena: Arena, data: bytes) -> None:
    async def throw() -> None:
        before = await arena.prepare("gathering")
        answer = await arena.throw(data)
        assert answer is None or (answer["type"], answer["code"]) == ("refused", "unreadable")
        assert await arena.number() == before

    arena.run(throw())


@given(st.binary(min_size=1, max_size=50))
@example(b"\xff\xfe")
@example(b'{"type":"ping"}\xc3')
@examples(10)
def test_text_that_is_not_utf_8_ends_the_socket(arena: Arena, data: bytes) -> None:
    async def throw() -> None:
        await arena.prepare("gathering")
        assert arena.stranger is not None
        await arena.stranger.socket.send(b'"' + data + b'\xff"', text=True)
        with pytest.raises(Gone):
            await arena.stranger.until(lambda: False)
        assert arena.stranger.socket.close_code in (1002, 1003, 1007)
        await arena.number()

    arena.run(throw())


def test_a_frame_may_be_just_so_long(arena: Arena) -> None:
    async def throw(size: int) -> Json | None:
        await arena.prepare("gathering")
        fitting = '{"type":"ping"' + " " * (size - len('{"type":"ping"') - 1) + "}"
        assert len(fitting) == size
        return await arena.throw(fitting)

    assert arena.run(throw(protocol.MAX_FRAME)) == {"type": "pong"}
    assert arena.run(throw(protocol.MAX_FRAME + 1)) is None
    assert arena.stranger is not None
    assert arena.stranger.socket.close_code == 1009
    assert arena.run(throw(1_000_000)) is None


@pytest.mark.parametrize("kind", sorted(VALID))
def test_before_hello_nothing_else_is_heard(arena: Arena, kind: str) -> None:
    async def throw() -> None:
        before = await arena.prepare("gathering")
        assert arena.watcher is not None
        async with raw_socket(arena.server.ws, arena.watcher.view["table"]["code"]) as early:
            ids = {} if kind in ("hello", "ping") else {"id": "early"}
            fields = VALID[kind] if kind != "hello" else {"token": "x" * 43}
            await early.send(type=kind, **ids, **fields)
            answer = await early.receive()
            assert answer["type"] in ("refused", "farewell")
            assert answer["sentence"]
            with pytest.raises(Gone):
                await early.receive()
        assert await arena.number() == before

    arena.run(throw())


def test_hello_is_said_once(arena: Arena) -> None:
    async def throw() -> None:
        await arena.prepare("gathering")
        answer = await arena.throw('{"type":"hello"}')
        assert answer is not None
        assert answer["type"] == "refused"

    arena.run(throw())


def test_who_sends_only_rubbish_is_let_go(arena: Arena) -> None:
    async def throw() -> None:
        before = await arena.prepare("gathering")
        answers = [await arena.throw("rubbish") for _ in range(40)]
        assert answers[0] is not None
        assert answers[-1] is None
        assert await arena.number() == before

    arena.run(throw())

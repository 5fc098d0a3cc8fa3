"""Tables in every state they can be left in, played at a real server over the protocol."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

from tests.server.client import Client, Json, any_move, at_table, join_table, moves, open_table
from tests.server.company import Company, company
from tests.server.real_server import RealServer

Keys: TypeAlias = list[Json]
Scene: TypeAlias = Callable[[RealServer], Awaitable[Keys]]

PATIENT: Final[Json] = {"away_seconds": None}
TRIES: Final = 40


def make_tables(data: Path) -> dict[str, Keys]:
    """Play all scenes at a server of this version with its data in this folder; the keys to each table."""
    with RealServer(data) as server:
        keys = asyncio.run(_play_all(server))
        server.stop()
    server.log_file.unlink()
    return keys


async def _play_all(server: RealServer) -> dict[str, Keys]:
    scenes = {**SCENES, **LAST_SCENES}
    return {name: await scene(server) for name, scene in scenes.items()}


# ---- before the deal ----------------------------------------------------------------------------------


async def lobby_new(server: RealServer) -> Keys:
    """Nobody but the host."""
    return [await _open(server, seats=4)]


async def lobby_busy(server: RealServer) -> Keys:
    """People come, go, are removed, muted, renamed and moved about; the rules change."""
    keys = [await _open(server, seats=3)]
    keys += [await _join(server, keys, name) for name in ("Bo", "Cy")]
    keys += [await _join(server, keys, name, watch=True) for name in ("Di", "Ed", "Flo")]
    rules = {"draw": "by_hand", "chips": {"blue": 20, "green": 21, "red": 22}, "colours": ["red", "blue"]}
    house = {"edition": "giant", "options": rules, "layout": "wedge", "turn_seconds": 90, "latecomers": True}
    async with _at(server, keys[0]) as host, _at(server, keys[1]) as bo:
        await host.do("say", text="Good evening. 你好 🎉")
        await host.do("set_up", setup={"seats": 6, "teams": 3, "pace": "slow", **house})
        await bo.do("rename", name="Bodo")
        await host.do("seat", seat=3, bot="greedy")
        await host.do("seat", seat=4, person=1, name="Grandma")
        await host.do("seat", seat=5, person=4)
        await host.do("swap", one=0, other=3)
        await host.do("mute", person=2, muted=True)
        await host.do("mute", person=3, muted=True)
        await host.do("mute", person=3, muted=False)
        await host.do("remove", person=5)
        await host.do("shuffle_seats")
        await host.do("give_host", person=2)
        await bo.do("set_up", setup={"seats": 6, "teams": 2, "call_seconds": 45, **house})
    return keys


async def lobby_again(server: RealServer) -> Keys:
    """A game was given up, and the host has gone."""
    async with _company(server, 3, edition="strategy") as table:
        await table.start()
        await table.play_out(7)
        await table.agree(await table.host.do("gather"))
        await table.host.do("leave")
        return table.keys


async def big_screen(server: RealServer) -> Keys:
    """The host has no seat."""
    wishes: list[Json] = [{}, {}, {"bot": "greedy"}]
    host = await asyncio.to_thread(open_table, server.http, "Screen", setup={"seats": 3}, seats=wishes)
    return [host, await _join(server, [host], "Phone")]


async def cut_open(server: RealServer) -> Keys:
    """Two of four have cut."""
    async with _company(server, 4, cut=True, options={"cut": "packet"}) as table:
        await table.start()
        await table.clients[2].do("cut", depth=17)
        await table.agree(await table.clients[0].do("cut"))
        return table.keys


# ---- in a game ----------------------------------------------------------------------------------------


async def dealt(server: RealServer) -> Keys:
    """The cards lie there."""
    return await _left_after(server, 2, 0)


async def draws_due(server: RealServer) -> Keys:
    """Some have yet to draw."""
    async with _company(server, 4, options={"draw": "by_hand"}, layout="wedge") as table:
        await table.start()
        await _play_until(table, lambda view: view["game"]["draws_due"] and _chips(view) > 12)
        return table.keys


async def owing(server: RealServer) -> Keys:
    """A call was upheld, one dismissed, and cards are owed."""
    async with _company(server, 4, edition="bilingual") as table:
        await table.start()
        await table.play_out(5)
        number = await table.clients[1].do("say", text="Take the red queen!")
        await table.agree(number)
        await table.clients[0].do("call_talk", team=1, message=number)
        await table.agree(await table.clients[2].do("vote_talk", agree=True))
        await table.clients[3].do("call_talk", team=0)
        await table.agree(await table.clients[1].do("vote_talk", agree=False))
        forfeits = table.clients[1].view["me"]["forfeit"]
        await table.agree((await table.clients[1].play(f"{forfeits[0]}~"))["number"])
        return table.keys


async def call_open(server: RealServer) -> Keys:
    """One of two has agreed to a call."""
    async with _company(server, 6, teams=2, call_seconds=3600) as table:
        await table.start()
        await table.play_out(9)
        number = await table.clients[1].do("say", text="Not there...")
        await table.agree(number)
        await table.clients[0].do("call_talk", team=1, message=number)
        await table.agree(await table.clients[2].do("vote_talk", agree=True))
        return table.keys


async def series(server: RealServer) -> Keys:
    """Two games were won, the teams mixed, and the third is under way."""
    async with _company(server, 3) as table:
        await table.start()
        for teams in ("keep", "shuffle"):
            await table.play_out()
            await table.agree(await table.host.do("rematch", teams=teams))
        await table.play_out(6)
        return table.keys


async def over(server: RealServer) -> Keys:
    """Somebody has won."""
    async with _company(server, 2, edition="encyclopedia") as table:
        await table.start()
        await table.play_out()
        await table.agree(await table.host.do("say", text="Well played"))
        return table.keys


async def stalemate(server: RealServer) -> Keys:
    """Nobody has a chip left, and the table passes for all."""
    few = {"chips": {"blue": 1, "green": 1, "red": 1}, "stalemate_rounds": 1}
    async with _company(server, 2, options=few) as table:
        await table.start()
        await _play_until(table, lambda view: view["game"]["chips_left"] == [0, 0])
        await table.host.until(lambda: _is_over(table.host.view))
        return table.keys


async def broken(server: RealServer) -> Keys:
    """A sequence was broken."""
    options = {"advanced_removal": True, "unlimited_chips": True, "discards": "shared"}
    for seed in range(TRIES):
        async with _company(server, 2, seed=seed, edition="strategy", options=options) as table:
            await table.start()
            while not _told(table.host, "SequenceBroken") and not table.is_over:
                await _break_or_play(table)
            if not table.is_over:
                return table.keys
    raise AssertionError("no sequence was broken")


async def reshuffled(server: RealServer) -> Keys:
    """The discards have become the draw deck."""
    for seed in range(TRIES):
        async with _company(server, 12, seed=seed, teams=2) as table:
            await table.start()
            await _play_until(table, lambda view: _told(table.host, "DeckReshuffled") or _is_over(view))
            if not table.is_over:
                await table.play_out(3)
                return table.keys
    raise AssertionError("no deck was used up")


async def hinted(server: RealServer) -> Keys:
    """Somebody has had a hint."""
    async with _company(server, 2) as table:
        await table.start()
        await table.play_out(3)
        answer = await table.mover().ask("ask_hint")
        assert answer["type"] == "hint", answer
        return table.keys


async def latecomer(server: RealServer) -> Keys:
    """Somebody has taken over the seat of a bot, and a guest without a phone another one."""
    setup = {"seats": 4, "latecomers": True, "pace": "fast", **PATIENT}
    host = await asyncio.to_thread(open_table, server.http, setup=setup, start=True)
    async with _at(server, host) as client:
        await _until_mine(client)
        late = await _join(server, [host], "Late", seat=(client.view["me"]["seat"] + 1) % 4)
        guest = (client.view["me"]["seat"] + 2) % 4
        await client.do("seat", seat=guest, person=1, name="Guest")
        await client.settle()
    return [host, late]


async def stood_in(server: RealServer) -> Keys:
    """A bot plays on for somebody who is away, and somebody was removed."""
    async with company(server.ws, server.http, 3, away_seconds=5) as table:
        await table.start()
        while table.mover() is not table.clients[2]:
            await table.play_one()
        await table.clients[2].socket.close()
        await table.host.until(lambda: _told(table.host, "BotStoodIn"))
        await table.host.do("remove", person=2)
        return table.keys


async def came_back(server: RealServer) -> Keys:
    """Somebody has come back, and a call has run out of time."""
    async with company(server.ws, server.http, 4, away_seconds=5, call_seconds=5) as table:
        await table.start()
        while table.mover() is not table.clients[3]:
            await table.play_one()
        await table.host.do("call_talk", team=1)
        await table.clients[3].socket.close()
        await table.host.until(lambda: _told(table.host, "BotStoodIn"))
        async with _at(server, table.keys[3]) as back:
            await back.until(lambda: _told(back, "PersonCameBack") and _told(back, "TalkDismissed"))
        return table.keys


async def clock(server: RealServer) -> Keys:
    """The time for a turn was up."""
    async with _company(server, 2, turn_seconds=5) as table:
        await table.start()
        await table.host.until(lambda: _told(table.host, "TimeRanOut"))
        await table.host.settle()
        return table.keys


async def pass_and_play(server: RealServer) -> Keys:
    """One person plays two of three seats."""
    wishes: list[Json] = [{"mine": True, "name": "Ann"}, {"mine": True, "name": "Ben"}, {"bot": "random"}]
    body: Json = {"setup": {"seats": 3, "pace": "fast"}, "seats": wishes, "start": True}
    key = await asyncio.to_thread(open_table, server.http, **body)
    async with _at(server, key) as client:
        for _ in range(8):
            await _until_mine(client)
            await client.play(_some(client))
            await client.settle()
        await _until_mine(client)
    return [key]


async def giant_nine(server: RealServer) -> Keys:
    """Another edition and table."""
    return await _left_after(server, 9, 20, edition="giant", options={"lost_draw": "moved_and_drawn"})


async def bilingual_eight(server: RealServer) -> Keys:
    """Another edition and table."""
    return await _left_after(server, 8, 21, edition="bilingual", options={"table_talk": False})


async def encyclopedia_ten(server: RealServer) -> Keys:
    """Another edition and table."""
    return await _left_after(server, 10, 22, edition="encyclopedia", layout="wedge")


async def strategy_twelve(server: RealServer) -> Keys:
    """Another edition and table."""
    return await _left_after(server, 12, 23, edition="strategy", teams=3)


# ---- what would go on by itself, and is therefore played last -----------------------------------------


async def drawn(server: RealServer) -> Keys:
    """The deck is empty; the next game would begin with a cut."""
    rules = {"deck_empty": "drawn", "unlimited_chips": True, "advanced_removal": True}
    for seed in range(TRIES):
        async with _company(server, 12, seed=seed, teams=2, cut=True, options=rules) as table:
            await table.start()
            await table.agree(await table.host.do("skip_cut"))
            await table.host.until(lambda: table.host.view["game"])
            await table.agree(table.host.number)
            await table.play_out()
            if table.host.view["game"]["outcome"]["reason"] == "deck empty":
                return table.keys
    raise AssertionError("no game was drawn")


async def cut_done(server: RealServer) -> Keys:
    """All have cut, and nobody has dealt yet."""
    async with _company(server, 2, cut=True) as table:
        await table.start()
        await table.agree(await table.host.do("skip_cut"))
        return table.keys


SCENES: Final[dict[str, Scene]] = {
    scene.__name__.replace("_", "-"): scene
    for scene in (
        *(lobby_new, lobby_busy, lobby_again, big_screen, cut_open, dealt, draws_due, owing, call_open),
        *(series, over, stalemate, broken, reshuffled, hinted, latecomer, stood_in),
        *(came_back, clock, pass_and_play),
        *(giant_nine, bilingual_eight, encyclopedia_ten, strategy_twelve),
    )
}
LAST_SCENES: Final[dict[str, Scene]] = {"drawn": drawn, "cut-done": cut_done}


# ---- inside -------------------------------------------------------------------------------------------


async def _open(server: RealServer, **setup: Any) -> Json:
    return await asyncio.to_thread(open_table, server.http, setup=setup)


async def _join(server: RealServer, keys: Keys, name: str, **wish: Any) -> Json:
    return await asyncio.to_thread(join_table, server.http, keys[0]["code"], name, **wish)


def _at(server: RealServer, key: Json) -> Any:
    return at_table(server.ws, key["code"], key["token"])


@asynccontextmanager
async def _company(server: RealServer, seats: int, *, seed: int = 1, **setup: Any) -> AsyncIterator[Company]:
    async with company(server.ws, server.http, seats, seed=seed, **PATIENT, **setup) as table:
        yield table


async def _left_after(server: RealServer, seats: int, plies: int, **setup: Any) -> Keys:
    async with _company(server, seats, **setup) as table:
        await table.start()
        await table.play_out(plies)
        return table.keys


async def _play_until(table: Company, is_so: Callable[[Json], object]) -> None:
    while not is_so(table.host.view):
        await table.play_one()


async def _break_or_play(table: Company) -> None:
    """Take a chip out of a sequence if anyone can; else any move."""
    client = table.mover()
    locked = set(client.view["game"]["locked"])
    breaking = [move for move in moves(client.view["me"]) if move.partition("-")[2] in locked]
    if not breaking:
        await table.play_one()
    else:
        await table.agree((await client.play(breaking[0]))["number"])


async def _until_mine(client: Client) -> None:
    await client.until(lambda: client.view["me"]["seat"] == client.view["game"]["turn"] and _some(client))


def _some(client: Client) -> str:
    return any_move(client.view["me"], random.Random(client.number)) or ""


def _told(client: Client, event: str) -> bool:
    return any(told["event"] == event for told in client.events)


def _is_over(view: Json) -> bool:
    return view["game"]["outcome"] is not None


def _chips(view: Json) -> int:
    return len(view["game"]["chips"])

"""Codes and addresses: guessing, and what guessing does to others behind the same address."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

from tests.siege.attack import Ground, Limits, Outcome, attack
from tests.siege.flood import besiege
from tests.siege.guests import join_table, open_table
from tests.siege.line import HOST, Answer, ask
from tests.siege.visitor import Visitor

GUESSES_A_MINUTE: Final = 20
"""As the product comes."""

AT_ONCE: Final = 1000
SLACK: Final = 2
NETWORKS: Final = 60
PROXY: Final = ("--proxy", HOST)
LOOSE: Final = Limits(kept=None, slower=None)


def _codes(count: int) -> list[str]:
    """Codes that no table has; every one another."""
    letters = "ABCDEFGHJK"
    return [f"ZZ{''.join(letters[int(digit)] for digit in f'{index:03}')}-ZZZZZ" for index in range(count)]


@attack("guesses-at-once", row=7, is_brief=True, limits=LOOSE)
async def guesses_at_once(ground: Ground) -> Outcome:
    """One address guesses a thousand codes in the same moment."""
    gate = asyncio.Semaphore(AT_ONCE)
    lines = await asyncio.gather(*(_open_line(ground, gate) for _ in range(AT_ONCE)))
    ready = [line for line in lines if line is not None]
    for (_, writer), code in zip(ready, _codes(len(ready)), strict=True):
        writer.write(f"GET /api/tables/{code} HTTP/1.1\r\nHost: {HOST}:{ground.port}\r\n\r\n".encode())
    answers = Counter(await asyncio.gather(*(_status(reader) for reader, _ in ready)))
    for _, writer in ready:
        writer.close()
    passed = answers[404]
    broken = [f"{passed} of {AT_ONCE} guesses passed"] if passed > GUESSES_A_MINUTE + SLACK else []
    return Outcome({"passed": passed, **{f"status {status}": n for status, n in answers.items()}}, broken)


async def _open_line(
    ground: Ground, gate: asyncio.Semaphore
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
    async with gate:
        try:
            return await asyncio.open_connection(HOST, ground.port, local_addr=(ground.one, 0))
        except OSError:
            return None


async def _status(reader: asyncio.StreamReader) -> int:
    try:
        async with asyncio.timeout(8):
            words = (await reader.readline()).split()
    except (OSError, TimeoutError):
        return 0
    return int(words[1]) if len(words) > 1 else 0


@attack("guesses-by-socket", row=7, is_brief=True, limits=LOOSE)
async def guesses_by_socket(ground: Ground) -> Outcome:
    """One address guesses codes at the door of the websockets, three hundred of them side by side."""
    said = Counter(await asyncio.gather(*(_knock(ground, code) for code in _codes(300))))
    passed = said["unknown_table"]
    broken = [f"{passed} of 300 guesses passed"] if passed > GUESSES_A_MINUTE + SLACK else []
    return Outcome(dict(said), broken)


async def _knock(ground: Ground, code: str) -> str:
    visitor = Visitor(ground.port, code, ground.one)
    try:
        if await visitor.come():
            return "let in"
        return str(visitor.last.get("code", "no word"))
    finally:
        visitor.go()


@attack("guesses-networks", row=7, is_brief=True, arguments=PROXY, limits=LOOSE)
async def guesses_networks(ground: Ground) -> Outcome:
    """Sixty networks of one provider guess thirty codes each, as a proxy tells."""
    passed: Counter[int] = Counter()
    codes = iter(_codes(900) * 2)
    for network in range(NETWORKS):
        address = f"2001:db8:77:{network:x}::1"
        asked = [_guess_as(ground, next(codes), address) for _ in range(30)]
        passed.update(answer.status for answer in await asyncio.gather(*asked))
    limit = GUESSES_A_MINUTE * 16
    broken = [f"{passed[404]} guesses of one provider passed"] if passed[404] > limit else []
    return Outcome({f"status {status}": n for status, n in passed.items()}, broken)


async def _guess_as(ground: Ground, code: str, address: str) -> Answer:
    return await ask(ground.port, "GET", f"/api/tables/{code}", headers=f"X-Forwarded-For: {address}\r\n")


@attack("wrong-codes", row=6, is_brief=True, limits=LOOSE)
async def wrong_codes(ground: Ground) -> Outcome:
    """Thirty wrong codes from an address behind which somebody sits who has a key."""
    key = await open_table(ground.port, ground.one)
    for code in _codes(30):
        await ask(ground.port, "GET", f"/api/tables/{code}", source=ground.one)
    broken = []
    bearer = f"Authorization: Bearer {key['token']}\r\n"
    card = await ask(ground.port, "GET", f"/api/tables/{key['code']}", source=ground.one, headers=bearer)
    if card.status != 200:
        broken.append(f"the key no longer opens the card: {card.status} {card.body[:80]!r}")
    seated = Visitor(ground.port, key["code"], ground.one, key["token"])
    if not await seated.come():
        broken.append(f"whoever has a key is locked out: {seated.last}")
    seated.go()
    return Outcome({"wrong": 30}, broken)


@attack("chat-hundred", row=8, seconds=15.0)
async def chat_hundred(ground: Ground) -> Outcome:
    """One key on a hundred sockets speaks as often as it can."""
    host = await open_table(ground.port, ground.many(1)[0])
    key = await join_table(ground.port, host["code"], ground.one, watch=True)
    said: Counter[str] = Counter()
    sources = [ground.one] * 100

    async def speak(source: str) -> None:
        visitor = Visitor(ground.port, host["code"], source, key["token"])
        if not await visitor.come():
            said[str(visitor.last.get("code", "not let in"))] += 1
            return
        while ground.is_on():
            answer = await visitor.ask("say", text="spam")
            said[str(answer.get("code") or answer.get("type", "gone"))] += 1
            await asyncio.sleep(0.2)

    await besiege(ground, sources, speak)
    allowed = 6 + 0.5 * ground.seconds + SLACK
    broken = [f"{said['done']} lines of chat were kept"] if said["done"] > allowed else []
    return Outcome(dict(said), broken)

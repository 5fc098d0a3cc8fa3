"""One attack from beginning to end: a server of its own, calm, attack, rest, and what is left behind."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from tests.server.real_server import GENEROUS, RealServer
from tests.server.truth import read_log as read_entries
from tests.siege.attack import MB, Attack, Ground, Outcome
from tests.siege.tally import Felt, felt
from tests.siege.watching import LogLines, Seen, Watch, look, read_log

BRIEF_CALM: Final = 1.5

THEIRS: Final = {"opened", "joined", "seated", "dealt", "moved", "set_up"}
"""All that can happen at a table whose people only play."""

PLAIN: Final[Mapping[str, str]] = {}
"""As the product comes: no limit is lifted."""


@dataclass(frozen=True)
class Siege:
    """How every attack of a run is led."""

    calm: float = 4.0
    seconds: float = 5.0
    server: tuple[str, ...] = ()
    """A command instead of this tree's own `jackline`."""

    warm: float = 1.0
    """Seconds before anything is measured."""

    rest: float = 1.5
    """How long after the attack the server is given to let go of what it held."""


@dataclass(frozen=True)
class Fought:
    """What was measured."""

    attack: Attack
    calm: Felt
    under: Felt
    after: Felt
    before_seen: Seen
    most_memory: int
    most_files: int
    after_seen: Seen
    cpu: float
    """Share of a core that the server took during the attack."""

    log: LogLines
    outcome: Outcome
    changed: list[str]
    """What happened at the tables of the others that nobody of them did."""

    @property
    def peak(self) -> float:
        """MB that it took while it lasted."""
        return max(0, self.most_memory - self.before_seen.memory) / MB

    @property
    def growth(self) -> float:
        """MB that stayed."""
        return (self.after_seen.memory - self.before_seen.memory) / MB


class Crew:
    """A process that takes steps and answers each with a line."""

    def __init__(self, module: str, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, line: str) -> None:
        """Give it a line."""
        assert self.process.stdin is not None
        print(line, file=self.process.stdin, flush=True)

    def hear(self) -> str:
        """Its next line."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"A process of the siege has stopped: {self.process.args!r}")
        return line

    def step(self, line: str) -> dict[str, Any]:
        """Give it a line and take its answer."""
        self.tell(line)
        answer: dict[str, Any] = json.loads(self.hear())
        return answer

    def end(self) -> None:
        """Send it home."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


class ServerOf(RealServer):
    """A server that may be another version's."""

    def __init__(
        self, siege: Siege, data: Path, *arguments: str, settings: Mapping[str, str] = GENEROUS
    ) -> None:
        super().__init__(data, *arguments, settings=settings)
        self.siege = siege

    def program(self) -> list[str]:
        """What starts it."""
        return list(self.siege.server) or super().program()

    def answers(self, path: str = "/readyz") -> bool:
        """Whether it is ready; of another version one only learns that it lives."""
        return super().answers("/healthz" if self.siege.server else path)


class BesiegedServer(ServerOf):
    """A server as the product comes, which may have few descriptors."""

    def __init__(self, data: Path, attack: Attack, siege: Siege) -> None:
        super().__init__(siege, data, *attack.arguments, settings=PLAIN)
        self.descriptors = attack.descriptors

    def program(self) -> list[str]:
        """What starts it."""
        if self.descriptors is None:
            return super().program()
        return ["sh", "-c", f'ulimit -n {self.descriptors} && exec "$@"', "sh", *super().program()]


def fight(attack: Attack, siege: Siege) -> Fought:
    """Lead one attack against a server that nobody has touched before."""
    with tempfile.TemporaryDirectory(prefix="siege-") as folder:
        data = Path(folder)
        planted = attack.plant(data, partial(ServerOf, siege)) if attack.plant else {}
        with BesiegedServer(data, attack, siege) as server, crew("company", str(server.port)) as company:
            tables = company.step("gather")
            ground = Ground(server.port, attack.seconds or siege.seconds, planted=planted, **tables)
            return measure(attack, siege, server, company, ground)


def measure(attack: Attack, siege: Siege, server: RealServer, company: Crew, ground: Ground) -> Fought:
    """Lead one attack against a running server beside a company that plays already."""
    with crew("hostile", attack.name) as hostile:
        hostile.tell(json.dumps(asdict(ground)))
        assert hostile.hear().strip() == "ready"
        time.sleep(siege.warm)
        return _measure(attack, siege, server, company, hostile, ground)


def _measure(
    attack: Attack, siege: Siege, server: RealServer, company: Crew, hostile: Crew, ground: Ground
) -> Fought:
    company.step("mark")
    time.sleep(BRIEF_CALM if attack.is_brief else siege.calm)
    calm = felt(company.step("mark"))
    log_start, before = server.log_file.stat().st_size, look(server.pid)
    with Watch(server.pid) as watch:
        hostile.tell("go")
        outcome = Outcome(**json.loads(hostile.hear()))
        under = felt(company.step("mark"))
        share = (look(server.pid).cpu - before.cpu) / under.seconds
        hostile.end()
    time.sleep(siege.rest)
    rested = felt(company.step("mark"))
    after, log = look(server.pid), read_log(server.log_file, log_start)
    return Fought(
        attack=attack,
        calm=calm,
        under=under,
        after=rested,
        before_seen=before,
        most_memory=watch.most_memory,
        most_files=watch.most_files,
        after_seen=after,
        cpu=share,
        log=log,
        outcome=outcome,
        changed=changed_tables(server.data, ground.codes),
    )


def changed_tables(data: Path, codes: list[str]) -> list[str]:
    """What is in the logs of these tables besides what their own people do."""
    found = []
    for code in codes:
        kinds = {row.kind for row in read_entries(data, code)} - THEIRS
        found += [f"{code}: {kind}" for kind in sorted(kinds)]
    return found


@contextmanager
def crew(name: str, *arguments: str) -> Iterator[Crew]:
    """A process of the siege while it is needed."""
    crew = Crew(f"tests.siege.{name}", *arguments)
    try:
        yield crew
    finally:
        crew.end()

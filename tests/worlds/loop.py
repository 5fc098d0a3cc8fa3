"""An event loop whose time is made up: nothing waits, the clock jumps to whatever comes next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar

Result = TypeVar("Result")


class Owner:
    """A process of a world: what it has begun, which ends with it."""

    def __init__(self) -> None:
        self._tasks: list[asyncio.Task[Any]] = []
        self._timers: list[asyncio.TimerHandle] = []

    def has_begun(self, task: asyncio.Task[Any]) -> None:
        """A task runs in this process."""
        self._tasks.append(task)

    def has_set(self, timer: asyncio.TimerHandle) -> None:
        """A timer runs in this process."""
        self._timers.append(timer)

    def left(self) -> list[asyncio.Task[Any]]:
        """The tasks that have not ended, in the order begun."""
        self._tasks = [task for task in self._tasks if not task.done()]
        return self._tasks

    def timers_left(self, now: float) -> list[asyncio.TimerHandle]:
        """The timers that are still to ring."""
        return [timer for timer in self._timers if not timer.cancelled() and timer.when() > now]

    async def end(self) -> None:
        """Stop everything at once, as when a process is killed."""
        while left := self.left():
            for timer in self._timers:
                timer.cancel()
            for task in left:
                task.cancel()
            await asyncio.sleep(0)
        for timer in self._timers:
            timer.cancel()


OWNER: ContextVar[Owner | None] = ContextVar("OWNER", default=None)


class VirtualLoop(asyncio.BaseEventLoop):
    """Runs what is ready; when nothing is, time leaps. No threads, no files, no sockets."""

    def __init__(self) -> None:
        super().__init__()
        self._virtual = 0.0
        self._clock_resolution = 1e-7
        self._selector = self
        self.set_task_factory(_begun)  # type: ignore[arg-type]

    def time(self) -> float:
        """Seconds since the world began."""
        return self._virtual

    def select(self, timeout: float | None) -> list[Any]:
        """What the loop does when it has nothing to do."""
        if timeout is None:
            raise AssertionError("The world stands still: everyone waits, and nothing is to come.")
        self._virtual += timeout
        return []

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """As ever, but whoever sets a timer takes it along."""
        timer = super().call_at(when, callback, *args, context=context)
        owner = OWNER.get() if context is None else context.get(OWNER)
        if owner is not None:
            owner.has_set(timer)
        return timer

    def _process_events(self, event_list: list[Any]) -> None:
        """There are none."""

    def _write_to_self(self) -> None:
        """There is no other thread that could wake it."""


def _begun(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Result], context: Context | None = None
) -> asyncio.Task[Result]:
    task = asyncio.Task(work, loop=loop, context=context)
    owner = OWNER.get() if context is None else context.get(OWNER)
    if owner is not None:
        owner.has_begun(task)
    return task


def begin_for(owner: Owner, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
    """Begin some work in a process, whoever asks for it."""
    context = copy_context()
    context.run(OWNER.set, owner)
    return asyncio.get_running_loop().create_task(work, context=context)


def run(work: Coroutine[Any, Any, Result], failed: Callable[[dict[str, Any]], None]) -> Result:
    """Run a world to its end; `failed` is told what nobody else would hear of."""
    loop = VirtualLoop()
    loop.set_exception_handler(lambda _, context: failed(context))
    try:
        return loop.run_until_complete(work)
    finally:
        loop.close()

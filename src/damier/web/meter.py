"""How much CPU a message takes: only what is done for it counts, not what others do while it waits."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Generator
from contextvars import ContextVar
from types import coroutine
from typing import Any, Final, TypeVar

Answered = TypeVar("Answered")


class Meter:
    """How much CPU of this thread a message has taken."""

    spent = 0.0


def new_meter() -> Meter:
    """Return a meter for the message that this task answers from now on."""
    meter = Meter()
    _METER.set(meter)
    return meter


_METER: Final[ContextVar[Meter | None]] = ContextVar("meter", default=None)


async def metered(work: Awaitable[Answered]) -> Answered:
    """Await ``work``, counting the CPU of its own steps, not that of others meanwhile, to the message being answered.

    A task of its own that works for a message is to be metered too.
    """
    meter = _METER.get()
    return await (work if meter is None else _counted(work, meter))


@coroutine
def _counted(work: Awaitable[Answered], meter: Meter) -> Generator[Any, Any, Answered]:
    steps = work.__await__()
    send: Callable[[], Any] = steps.__next__
    while True:
        start = time.thread_time()
        try:
            waiting = send()
        except StopIteration as end:
            found: Answered = end.value
            return found
        finally:
            meter.spent += time.thread_time() - start
        try:
            yield waiting
        except BaseException as error:  # noqa: BLE001 (it is the work's)
            send = _throwing(steps, error)
        else:
            send = steps.__next__


def _throwing(steps: Generator[Any, Any, Any], error: BaseException) -> Callable[[], Any]:
    return lambda: steps.throw(error)

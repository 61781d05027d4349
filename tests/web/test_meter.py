"""What a message takes of the CPU: its own steps count, and not those of others while it waits."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from damier.web.meter import metered, new_meter


def burn(seconds: float) -> None:
    """Use the CPU for so long."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def run(work: Any) -> Any:
    """Run a coroutine in a thread of its own: the browser's tests keep a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work)).result(60)


def test_only_the_message_s_own_steps_count_also_those_of_a_task_that_works_for_it() -> None:
    """Others burn ten times as much meanwhile."""

    async def answer() -> str:
        burn(0.02)
        await asyncio.sleep(0.01)
        await asyncio.create_task(metered(part()))
        return "answered"

    async def part() -> None:
        burn(0.02)

    async def main() -> tuple[str, float]:
        meter = new_meter()
        other = asyncio.create_task(asyncio.sleep(0))
        other.add_done_callback(lambda _: burn(0.5))
        answered = await metered(answer())
        return answered, meter.spent

    answered, spent = run(main())
    assert answered == "answered"
    assert 0.04 <= spent < 0.4


def test_errors_and_the_end_of_a_task_reach_the_work() -> None:
    """It can clean up, and what it raises is raised."""
    heard = []

    async def answer() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            heard.append("the end")

    async def fail() -> None:
        await asyncio.sleep(0)
        raise ValueError("as it is")

    async def main() -> None:
        new_meter()
        task = asyncio.create_task(metered(answer()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(ValueError, match="as it is"):
            await metered(fail())

    run(main())
    assert heard == ["the end"]

"""The jobs of one client, without a server: each ends once, and is told of once."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from damier.core.contract import Malformed
from damier.web.jobs import Jobs
from damier.web.limits import OutOfBounds, bounds
from damier.web.wire import Wire


async def quick() -> Wire:
    """Work that ends at once."""
    return {"done": True}


async def endless() -> Wire:
    """Work that never ends."""
    await asyncio.Event().wait()
    return {}


Tasks = list[asyncio.Task[Wire]]


def run(play: Callable[[Jobs, Tasks], None]) -> Tasks:
    """Do something with an empty set of jobs, and give the tasks that ended by themselves, in order."""
    ended: Tasks = []

    async def main() -> None:
        jobs = Jobs(lambda _job, _seconds: None)
        play(jobs, ended)
        await asyncio.sleep(0.01)
        count = len(ended)
        jobs.cancel_all()
        await asyncio.sleep(0.01)
        del ended[count:]

    # In a thread of its own: the browser's tests keep a loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(main())).result(30)
    return ended


def test_a_job_that_ends_is_told_of_once_and_its_number_is_free() -> None:
    """With what it gave."""

    def play(jobs: Jobs, ended: Tasks) -> None:
        def again(task: asyncio.Task[Wire]) -> None:
            ended.append(task)
            jobs.start(1, endless, ended.append)

        jobs.start(1, quick, again)

    (task,) = run(play)
    assert task.result() == {"done": True}


def test_a_job_cancelled_before_it_began_is_told_of_too() -> None:
    """Two messages that arrive together start it and cancel it before it has taken a step."""

    def play(jobs: Jobs, ended: Tasks) -> None:
        jobs.start(1, endless, ended.append)
        assert jobs.cancel(1)
        assert not jobs.cancel(2)

    (task,) = run(play)
    assert task.cancelled()


def test_a_number_is_used_by_one_job_at_a_time_and_jobs_are_bounded() -> None:
    """What is refused does not begin."""

    def play(jobs: Jobs, ended: Tasks) -> None:
        for job in range(bounds().jobs - 1):
            jobs.start(job, endless, ended.append)
        with pytest.raises(Malformed, match="there is a job 0 already"):
            jobs.start(0, endless, ended.append)
        jobs.start(98, endless, ended.append)
        with pytest.raises(OutOfBounds, match="at most"):
            jobs.start(99, endless, ended.append)

    assert run(play) == []

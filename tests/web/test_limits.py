"""How much one may ask for, how soon, and who is next."""

import asyncio
import contextlib
from concurrent.futures import ThreadPoolExecutor

import pytest

from damier.web import quotas as quotas_module
from damier.web.lanes import Turns
from damier.web.limits import OutOfBounds, Pace, bounds
from damier.web.quotas import Quotas


def test_a_burst_is_allowed_and_then_so_many_a_second() -> None:
    """What was not used comes back with time, never beyond the burst."""
    now = [0.0]
    pace = Pace(rate=2, burst=3, clock=lambda: now[0])
    assert [pace.allows() for _ in range(4)] == [True, True, True, False]
    now[0] += 1
    assert [pace.allows() for _ in range(3)] == [True, True, False]
    now[0] += 1000
    assert [pace.allows() for _ in range(4)] == [True, True, True, False]


def test_the_connections_of_a_key_are_counted() -> None:
    """One too many is refused; one that leaves makes room for another."""
    quotas = Quotas()
    share = quotas.of_key("me")
    for _ in range(bounds().connections_of_a_key):
        share.enter()
    quotas.of_key("you").enter()
    with pytest.raises(OutOfBounds, match="pages can be open at a time"):
        quotas.of_key("me").enter()
    share.leave()
    quotas.of_key("me").enter()


def test_games_begun_and_jobs_are_counted_for_each_key() -> None:
    """What one has used up is nobody else's, and a job that ends makes room."""
    quotas = Quotas()
    for _ in range(bounds().games_of_a_key):
        quotas.of_key("me").begin_game()
    with pytest.raises(OutOfBounds, match="too many games were begun"):
        quotas.of_key("me").begin_game()
    quotas.of_key("you").begin_game()
    with contextlib.ExitStack() as stack:
        for _ in range(bounds().jobs_of_a_key):
            stack.enter_context(quotas.of_key("me").job("long"))
        with pytest.raises(OutOfBounds, match="jobs can be under way"), quotas.of_key("me").job("long"):
            pass
        with quotas.of_key("me").job("quick"):
            pass
    with quotas.of_key("me").job("long"):
        pass


def test_shares_of_those_who_are_gone_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest first, and never one of somebody who is there."""
    monkeypatch.setattr(quotas_module, "_REMEMBERED", 2)
    quotas = Quotas()
    here, gone = quotas.of_address("here"), quotas.of_address("gone")
    here.enter()
    quotas.of_address("new")
    assert quotas.of_address("here") is here
    assert quotas.of_address("gone") is not gone


def in_turns(names: list[str]) -> list[str]:
    """Have everybody in a list wait for the only place, and return the order in which they have it."""
    order: list[str] = []

    async def main() -> None:
        turns = Turns(1)

        async def work(name: str) -> None:
            async with turns.place(name):
                order.append(name)
                await asyncio.sleep(0)

        waiting = [asyncio.create_task(work(name)) for name in names]
        await asyncio.sleep(0)
        waiting[-1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    with ThreadPoolExecutor(1) as thread:  # the browser's tests keep a loop running in this one
        thread.submit(lambda: asyncio.run(main())).result(30)
    return order


def test_addresses_take_turns() -> None:
    """However much one of them has waiting; whoever is gone is passed over."""
    assert in_turns(["a", "a", "a", "a", "b", "c", "b", "gone"]) == ["a", "a", "b", "c", "a", "b", "a"]

"""The SAT solver and its budget."""

from __future__ import annotations

import pytest

from damier.core.contract import Budget
from damier.search.sat import Clock, CountingSat, Sat


def pigeons(number: int, solver: type[Sat] = Sat) -> Sat:
    """Say that so many pigeons have one hole less, and each has its own: impossible, and hard to prove."""
    sat = solver()
    holes = range(1, number)
    for pigeon in range(number):
        sat.add([pigeon * number + hole for hole in holes])
        for other in range(pigeon):
            for hole in holes:
                sat.add([-pigeon * number - hole, -other * number - hole])
    return sat


def test_what_cannot_be_is_proved() -> None:
    """Five pigeons, four holes."""
    assert pigeons(5).search(Clock(Budget(seconds=60))) is False


@pytest.mark.parametrize("budget", [Budget(nodes=100), Budget(seconds=0.05)])
def test_a_search_ends_with_its_budget(budget: Budget) -> None:
    """Neither way, when nodes or seconds run out; the clock knows what was used."""
    clock = Clock(budget)
    assert pigeons(14).search(clock) is None
    assert clock.late
    assert clock.used > 0


def test_a_search_goes_on_where_it_stopped() -> None:
    """In turns of some conflicts, it gets there in the end."""
    sat, clock = pigeons(7), Clock(Budget(seconds=60))
    turns = 0
    while (found := sat.search(clock, 50)) is None:
        turns += 1
    assert found is False
    assert turns > 0


def test_what_is_assumed_holds_once() -> None:
    """And what is preferred holds where it can."""
    sat, clock = Sat(), Clock(Budget(seconds=60))
    sat.add([1, 2])
    assert sat.search(clock, assuming=[-1, -2]) is False
    assert sat.search(clock) is True
    sat.prefer([1, -2])
    assert sat.search(clock) is True
    assert sat.values() == [1, -2]


def test_nothing_to_choose_from_is_a_contradiction() -> None:
    """An empty clause can never hold."""
    sat = Sat()
    sat.add([])
    assert sat.search(Clock(Budget(seconds=60))) is False


def test_without_seconds_the_time_decides_nothing() -> None:
    """How long slices came to be by the clock does not matter to a search that is counted in nodes."""
    used = []
    for length in (64, 4096):
        sat, clock = pigeons(7, CountingSat), Clock(Budget(nodes=1_000_000))
        sat._slice = length
        assert sat.search(clock) is False
        used.append(clock.used)
    assert used[0] == used[1] > 256

"""The SAT solver and its budget."""

from __future__ import annotations

import pytest

from damier.core.contract import Budget
from damier.search.sat import CountingSat, Meter, Sat


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
    assert pigeons(5).search(Meter(Budget(seconds=60))) is False


@pytest.mark.parametrize("budget", [Budget(nodes=100), Budget(seconds=0.05)])
def test_a_search_ends_with_its_budget(budget: Budget) -> None:
    """Neither way, when nodes or seconds run out; the meter knows what was used."""
    meter = Meter(budget)
    assert pigeons(14).search(meter) is None
    assert meter.exhausted
    assert meter.nodes_used > 0


def test_a_search_goes_on_where_it_stopped() -> None:
    """In turns of some conflicts, it gets there in the end."""
    sat, meter = pigeons(7), Meter(Budget(seconds=60))
    turns = 0
    while (found := sat.search(meter, 50)) is None:
        turns += 1
    assert found is False
    assert turns > 0


def test_what_is_assumed_holds_once() -> None:
    """And what is preferred holds where it can."""
    sat, meter = Sat(), Meter(Budget(seconds=60))
    sat.add([1, 2])
    assert sat.search(meter, assuming=[-1, -2]) is False
    assert sat.search(meter) is True
    sat.prefer([1, -2])
    assert sat.search(meter) is True
    assert sat.values() == [1, -2]


def test_nothing_to_choose_from_is_a_contradiction() -> None:
    """An empty clause can never hold."""
    sat = Sat()
    sat.add([])
    assert sat.search(Meter(Budget(seconds=60))) is False


def test_without_seconds_the_time_decides_nothing() -> None:
    """How long slices came to be by the clock does not matter to a search that is counted in nodes."""
    used = []
    for length in (64, 4096):
        sat, meter = pigeons(7, CountingSat), Meter(Budget(nodes=1_000_000))
        sat._slice = length
        assert sat.search(meter) is False
        used.append(meter.nodes_used)
    assert used[0] == used[1] > 256


def test_a_solver_that_was_interrupted_while_it_was_made_says_nothing() -> None:
    """There is nothing to delete then."""
    unmade = Sat.__new__(Sat)
    unmade.__del__()

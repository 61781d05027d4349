"""Work in several processes: in order, and ended where something fails."""

import pytest

from damier.search.jobs import map_in_order
from tests.conftest import Run


def halve(number: int) -> int:
    """Return half of an even number."""
    if number % 2:
        raise ValueError(number)
    return number // 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order(jobs: int) -> None:
    """Whatever the number of processes."""
    assert list(map_in_order(halve, [8, 2, 6, 4], jobs)) == [4, 1, 3, 2]


def test_a_failure_ends_the_work(damier: Run) -> None:
    """It is said once, and nobody waits for the other processes."""
    with pytest.raises(ValueError, match="3"):
        list(map_in_order(halve, [2, 3, 4], 2))
    arguments = ("--size", "4x4", "--stars", "2", "--games", "4", "--jobs", "2")
    done = damier("arena", "connexion", "--red", "decimal:Decimal", "--blue", "random", *arguments)
    assert done.returncode in (1, 2)

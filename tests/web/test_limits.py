"""How many messages may come, and how soon."""

import pytest

from damier.web.limits import ConnectionCounts, OutOfBounds, Pace


def test_a_burst_is_allowed_and_then_so_many_a_second() -> None:
    """What was not used comes back with time, never beyond the burst."""
    now = [0.0]
    pace = Pace(rate=2, burst=3, clock=lambda: now[0])
    assert [pace.allows() for _ in range(4)] == [True, True, True, False]
    now[0] += 1
    assert [pace.allows() for _ in range(3)] == [True, True, False]
    now[0] += 1000
    assert [pace.allows() for _ in range(4)] == [True, True, True, False]


def test_the_connections_of_an_owner_are_counted() -> None:
    """One too many is refused; one that leaves makes room for another."""
    counts = ConnectionCounts(most=2)
    counts.add("me")
    counts.add("me")
    counts.add("you")
    with pytest.raises(OutOfBounds, match="at most 2 pages can be open at a time"):
        counts.add("me")
    counts.remove("me")
    counts.add("me")

"""How many messages may come, and how soon."""

from damier.web.limits import Pace


def test_a_burst_is_allowed_and_then_so_many_a_second() -> None:
    """What was not used comes back with time, never beyond the burst."""
    now = [0.0]
    pace = Pace(rate=2, burst=3, clock=lambda: now[0])
    assert [pace.allows() for _ in range(4)] == [True, True, True, False]
    now[0] += 1
    assert [pace.allows() for _ in range(3)] == [True, True, False]
    now[0] += 1000
    assert [pace.allows() for _ in range(4)] == [True, True, True, False]

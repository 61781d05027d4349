"""The clock that measures play time."""

from damier.play.clock import PlayClock


def test_time_goes_by_only_while_the_clock_runs() -> None:
    """And it can be set, running or not."""
    now = [10.0]
    clock = PlayClock(lambda: now[0])
    now[0] += 5
    assert clock() == 0
    clock.run(True)
    now[0] += 5
    assert clock() == 5
    clock.run(False)
    now[0] += 5
    assert clock() == 5
    clock.set(7)
    clock.run(True)
    now[0] += 1
    assert clock() == 8
    clock.set(1)
    now[0] += 1
    assert clock() == 2


def test_a_frozen_clock_stands_still_and_runs_again_afterwards() -> None:
    """Whatever happens meanwhile; one that was stopped stays so."""
    now = [10.0]
    clock = PlayClock(lambda: now[0])
    with clock.frozen() as seconds:
        now[0] += 5
        assert clock() == seconds == 0
    now[0] += 5
    assert clock() == 0
    clock.run(True)
    now[0] += 3
    with clock.frozen() as seconds:
        now[0] += 5
        assert clock() == seconds == 3
    now[0] += 2
    assert clock() == 5

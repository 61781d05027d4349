"""Sentences are values: they can be compared, and sent to another process, inside errors too."""

import pickle

import pytest

from damier.core.contract import DamierError, Exhausted, IllegalMove, Impossible, Malformed, Outcome, say


@pytest.mark.parametrize("kind", [Malformed, IllegalMove, Impossible, Exhausted])
def test_errors_travel_between_processes(kind: type[DamierError]) -> None:
    """Solvers and generators run in worker processes; what they raise must arrive."""
    error = kind(say("unknown {kind} {given!r}: there is none here", kind=say("game"), given="x"))
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert again.sentence == error.sentence
    assert str(again) == "unknown game 'x': there is none here"


def test_outcomes_travel_between_processes() -> None:
    """With their sentence."""
    outcome = Outcome("SOLVED", 0, say("game"), 3)
    assert pickle.loads(pickle.dumps(outcome)) == outcome

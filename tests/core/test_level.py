"""Levels are values: they compare and hash by what they start, and travel as their text."""

import copy
import pickle

from damier.core.registry import parse_level


def test_a_level_is_a_value() -> None:
    """Copies are the level itself, a pickle reads back, and equal levels hash alike."""
    level = parse_level("get10: 5x5 seed=42")
    assert copy.copy(level) is level
    assert copy.deepcopy(level) is level
    again = pickle.loads(pickle.dumps(level))
    assert again == level
    assert hash(again) == hash(level)
    assert len({hash(parse_level(f"get10: 5x5 seed={seed}")) for seed in range(20)}) == 20

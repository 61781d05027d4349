"""An unknown name is refused with the nearest right one."""

import pytest

from damier.core.contract import say
from damier.core.nearest import unknown


@pytest.mark.parametrize(
    ("given", "known", "reason"),
    [
        ("get01", ["flow", "get10"], "unknown game 'get01': did you mean 'get10'?"),
        ("FLOW", ["flow", "get10"], "unknown game 'FLOW': did you mean 'flow'?"),
        ("-sed", ["--seed", "--size"], "unknown game '-sed': did you mean '--seed'?"),
        ("abb", ["--ab", "Xab"], "unknown game 'abb': did you mean '--ab'?"),
        ("--a", ["--bcd"], "unknown game '--a': there are --bcd"),
        ("chess", ["get10", "flow"], "unknown game 'chess': there are flow, get10"),
        ("chess", [], "unknown game 'chess': there is none here"),
        ("abcde", ["abcxy"], "unknown game 'abcde': did you mean 'abcxy'?"),
        ("abcdef", ["abcxyz"], "unknown game 'abcdef': there are abcxyz"),
        ("x" * 61, ["flow"], f"unknown game {'x' * 60!r}: there are flow"),
    ],
)
def test_the_nearest_name_is_offered_or_all_there_are(given: str, known: list[str], reason: str) -> None:
    """Capitals and the dashes of options make no difference; a long name is quoted by its first 60 characters."""
    assert str(unknown(say("game"), given, known)) == reason

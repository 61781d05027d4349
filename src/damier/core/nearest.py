"""The nearest right name, for "did you mean"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from damier.core.sentences import Sentence, say

LONGEST_QUOTE: Final = 60


def unknown(kind: Sentence, given: str, known: Iterable[str]) -> Sentence:
    """Return the sentence that says that a name is unknown, and which one may have been meant.

    >>> str(unknown(say("game"), "get01", ["flow", "get10"]))
    "unknown game 'get01': did you mean 'get10'?"
    """
    from difflib import get_close_matches  # noqa: PLC0415 (only errors pay for it)

    names = sorted(known)
    given = given[:LONGEST_QUOTE]
    # The dashes of an option make no two options alike.
    bare = {name.lstrip("-"): name for name in names}
    close = get_close_matches(given.lower().lstrip("-"), bare, n=1, cutoff=0.6)
    if close:
        return say("unknown {kind} {given!r}: did you mean {close!r}?", kind=kind, given=given, close=bare[close[0]])
    if not names:
        return say("unknown {kind} {given!r}: there is none here", kind=kind, given=given)
    return say("unknown {kind} {given!r}: there are {names}", kind=kind, given=given, names=", ".join(names))

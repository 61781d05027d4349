"""What is said of a puzzle's solutions, whichever the puzzle."""

from __future__ import annotations

from typing import Literal

from damier.core.contract import Sentence, say


def solution_sentence(
    status: Literal["solved", "impossible", "exhausted"], *, unique: bool | None, count: int | None = None
) -> Sentence:
    """Return whether there is a solution, how many there are where they were counted, or whether there is just one.

    >>> print(solution_sentence("solved", unique=True))
    This is the only solution.
    """
    if status == "impossible":
        return say("There is no solution.")
    if status == "exhausted":
        return say("The budget ran out before the answer was known.")
    if count is not None:
        return say("There {n:is|are} {n} {n:solution|solutions}.", n=count)
    if unique is None:
        return say("Whether there are other solutions was not decided within the budget.")
    return say("This is the only solution.") if unique else say("This is not the only solution.")

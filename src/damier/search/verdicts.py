"""From what a puzzle's solver found to the verdict that everybody reads, whichever the puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from damier.core.board import MoveT
from damier.core.contract import Level, Sentence, Solution, Status, Verdict, say

#: A solution in the puzzle's own terms: the paths of Flow, the pipes of Plumber.
Form = TypeVar("Form")


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings(Generic[Form]):
    """What a solver found out about a level, in the puzzle's own terms.

    None means: not asked for, or not known within the budget.
    """

    status: Status
    solutions: tuple[Form, ...]
    unique: bool | None
    count: int | None
    cpu_seconds: float


def make_verdict(
    level: Level,
    findings: Findings[Form],
    moves: Sequence[tuple[MoveT, ...]],
    *,
    sentence: Sentence,
    facts: Mapping[str, object],
    listed: Sequence[object] | None = None,
) -> Verdict[MoveT]:
    """Return the verdict of ``findings``; ``moves`` are those of each solution, from the level's start.

    ``facts`` are the puzzle's own; the CPU time is added to them, and the solutions ``listed`` for JSON, if given.
    """
    more: dict[str, object] = {"cpu_ms": round(1000 * findings.cpu_seconds, 3)}
    if listed is not None:
        more["solutions"] = listed
    return Verdict(
        status=findings.status,
        solutions=tuple(Solution(level, one) for one in moves),
        unique=findings.unique,
        count=findings.count,
        sentence=sentence,
        facts={**facts, **more},
    )


def solution_sentence(status: Status, *, unique: bool | None, count: int | None = None) -> Sentence:
    """Return a sentence about a level's solutions: whether there is one, how many if counted, whether just one.

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

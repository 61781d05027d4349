"""From what a puzzle's solver found to the verdict that everybody reads, whichever the puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from damier.core.board import MoveT
from damier.core.contract import Impossible, Level, Sentence, Solution, Status, Verdict, say

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


def require_one_solution(status: Status, *, unique: bool | None) -> None:
    """Raise ``Impossible`` if a level is known to have no solution or several: such a level has no grade."""
    if status == "impossible":
        raise Impossible(say("this level has no solution"))
    if unique is False:
        raise Impossible(say("this level has more than one solution, and therefore no grade"))


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

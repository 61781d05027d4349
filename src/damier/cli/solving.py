"""What ``damier solve`` and ``damier check`` share: the levels of all sources, solved by one or several processes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, nullcontext
from dataclasses import dataclass
from typing import Any, Final

from damier.cli.crew import crew_options
from damier.cli.grammar import Duration, current_language, option
from damier.cli.progress import progress, thinking
from damier.cli.sources import STANDARD_INPUT, Found, facts_of, name_of, print_remarks
from damier.core.contract import Budget, DamierError, Exhausted, Level, Malformed, Verdict, load_game, say
from damier.files.reading import Entry
from damier.search.jobs import Cluster, map_in_order, raise_lost

STATUS: Final = {"solved": 0, "impossible": 1, "exhausted": 3}

TIME = option(
    "--time",
    "seconds",
    type=Duration(),
    default="60s",
    typed=say("TIME"),
    meaning=say("CPU time for each level [60s]."),
)
CREW = crew_options(say("How many processes solve [1]."))
JSON = option("--json", "as_json", is_flag=True, meaning=say("Write JSON for programs: one object for each level."))


@dataclass(frozen=True, slots=True)
class SolveTask:
    """A level to solve, as values that can be sent to another process."""

    level: Level
    seconds: float
    most: int = 1
    count: bool = False

    def __str__(self) -> str:
        return f"{self.level.game}: {self.level}"


def solve_level(task: SolveTask) -> Verdict[Any]:
    """Return the solver's verdict on the level of a task."""
    return load_game(task.level.game).solve(task.level, Budget(task.seconds), most=task.most, count=task.count)


def verdicts(
    found: Found, entries: Iterable[Entry], task_of: Callable[[Level], SolveTask], jobs: int | Cluster
) -> Iterator[tuple[Entry, Verdict[Any]]]:
    """Yield each of ``entries`` with the verdict on its level, in their order, while a terminal shows how it goes.

    ``task_of`` says what to ask about a level. An entry of a game that has no solver is reported to ``found``, and the
    rest goes on. What comes from standard input is solved as it arrives, by one process. If a process dies, the level
    that it was solving is not decided, and the rest goes on.
    """
    solvable = (entry for entry in entries if _can_be_solved(found, entry))
    listed = None if STANDARD_INPUT in found.sources else list(solvable)
    waiting: deque[Entry] = deque()

    def tasks() -> Iterator[SolveTask]:
        for entry in solvable if listed is None else listed:
            print_remarks(entry)
            waiting.append(entry)
            yield task_of(entry.level)

    one_by_one = listed is None or len(listed) == 1
    with (
        closing(map_in_order(solve_level, tasks(), jobs, lost=_lose)) as found_out,
        progress(1 if listed is None else len(listed)) as advance,
    ):
        while True:
            with thinking() if one_by_one else nullcontext():
                verdict = next(found_out, None)
            if verdict is None:
                return
            yield waiting.popleft(), verdict
            advance()


def _lose(task: SolveTask) -> Verdict[Any]:
    """Return the verdict on a level whose process has died."""
    try:
        raise_lost(task)
    except Exhausted as error:
        return Verdict(status="exhausted", unique=None, sentence=error.reason)


def _can_be_solved(found: Found, entry: Entry) -> bool:
    try:
        load_game(entry.level.game).require("solver")
    except DamierError as error:
        found.report(Malformed(say("{level}: {remark}", level=name_of(entry), remark=error.reason)))
        return False
    return True


def verdict_facts(entry: Entry, verdict: Verdict[Any], *, count: bool = False) -> dict[str, object]:
    """Return a verdict for programs: the members that every game has, then the game's own facts."""
    alone = len(load_game(entry.level.game).sides) == 1
    return {
        **facts_of(entry),
        "status": verdict.status,
        **({"unique": verdict.unique} if alone else {}),
        **({"count": verdict.count} if count else {}),
        "moves": [str(move) for move in verdict.solutions[0].moves] if verdict.solutions else None,
        "sentence": verdict.sentence.render(current_language()),
        **verdict.facts,
    }

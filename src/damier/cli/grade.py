"""``damier grade``: how hard levels are, and which techniques they need."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

import click

from damier.cli.grammar import Command, Duration, current_language, option, print_sentence
from damier.cli.progress import progress
from damier.cli.solving import CREW, JSON
from damier.cli.sources import NUMBER, SOURCES, Found, facts_of, name_of, print_remarks
from damier.core.contract import Budget, DamierError, Level, Malformed, load_game, say
from damier.core.errors import Exhausted, Impossible
from damier.core.reasoning import GRADE_NAMES, Grading
from damier.files.reading import Entry
from damier.search.jobs import Cluster, map_in_order


@dataclass(frozen=True, slots=True)
class GradeTask:
    """A level to grade, as values that can be sent to another process."""

    level: Level
    seconds: float

    def __str__(self) -> str:
        return f"{self.level.game}: {self.level}"


def grade_level(task: GradeTask) -> Grading | Exhausted | Impossible:
    """Return the grading of a task's level, or the error if the time ran out or the level has no grade."""
    try:
        grading: Grading = load_game(task.level.game).require("reasoner").grade(task.level, Budget(task.seconds))
    except (Exhausted, Impossible) as error:
        return error
    return grading


@click.command(
    cls=Command,
    summary=say(
        "Grade levels: how hard they are for a person, and which techniques they need. Exits with status 1 if one "
        "has no solution or several, and therefore no grade, 2 if one cannot be read, 3 if the time ran out."
    ),
)
@SOURCES
@NUMBER
@option(
    "--time",
    "seconds",
    type=Duration(),
    default="20s",
    typed=say("TIME"),
    meaning=say("CPU time for each level [20s]."),
)
@CREW
@JSON
def grade(sources: tuple[str, ...], number: int | None, seconds: float, jobs: int | Cluster, as_json: bool) -> int:
    """Grade levels."""
    found = Found(sources, number)
    entries = [entry for entry in found if _can_be_graded(found, entry)]
    worst = 0
    waiting = deque(entries)

    def tasks() -> Iterator[GradeTask]:
        for entry in entries:
            print_remarks(entry)
            yield GradeTask(entry.level, seconds)

    with progress(len(entries)) as advance:
        for result in map_in_order(grade_level, tasks(), jobs):
            entry = waiting.popleft()
            if isinstance(result, DamierError):
                worst = max(worst, result.exit_status)
                _print_error(entry, result, as_json)
            else:
                _print_grading(entry, result, as_json)
            advance()
    return Malformed.exit_status if found.failed else worst


def _can_be_graded(found: Found, entry: Entry) -> bool:
    try:
        load_game(entry.level.game).require("reasoner")
    except DamierError as error:
        found.report(Malformed(say("{level}: {remark}", level=name_of(entry), remark=error.reason)))
        return False
    return True


def _print_error(entry: Entry, error: DamierError, as_json: bool) -> None:
    """Print why a level has no grade, or that the time ran out."""
    if as_json and isinstance(error, Impossible):
        facts = {**facts_of(entry), "grade": None, "reason": error.reason.render(current_language())}
        click.echo(json.dumps(facts, ensure_ascii=False))
        return
    print_sentence(say("{level}: {remark}", level=name_of(entry), remark=error.reason), err=True)


def _print_grading(entry: Entry, grading: Grading, as_json: bool) -> None:
    if as_json:
        facts = {
            **facts_of(entry),
            "grade": grading.grade,
            "score": grading.score,
            "techniques": dict(grading.techniques),
        }
        click.echo(json.dumps(facts, ensure_ascii=False))
        return
    language = current_language()
    titles = load_game(entry.level.game).require("reasoner").techniques
    used = ", ".join(f"{titles[name].title.render(language)} x {count}" for name, count in grading.techniques.items())
    verdict = say("{grade}, score {score}", grade=GRADE_NAMES[grading.grade], score=grading.score)
    line = say("{level}: {remark}", level=name_of(entry), remark=verdict).render(language)
    click.echo(f"{line} ({used})" if used else line)

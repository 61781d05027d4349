"""``damier solve`` and ``damier check``: solutions, their number, and whether a level has exactly one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from damier.cli.grammar import Command, Duration, WholeNumber, argument, current_language, option, print_sentence
from damier.cli.levels import picture, print_remarks, read_levels
from damier.cli.progress import progress
from damier.core.contract import Budget, Level, Verdict, load_game, say
from damier.search.jobs import map_in_order

if TYPE_CHECKING:
    from damier.play.session import Session

STATUS = {"solved": 0, "impossible": 1, "exhausted": 3}


@dataclass(frozen=True, slots=True)
class SolveTask:
    """A level to solve, as values that can be sent to another process."""

    level: Level
    seconds: float
    most: int
    count: bool


def solve_level(task: SolveTask) -> Verdict[Any]:
    """Return the solver's verdict on the level of a task."""
    return load_game(task.level.game).solve(task.level, Budget(task.seconds), most=task.most, count=task.count)


def verdicts(
    sources: tuple[str, ...], seconds: float, jobs: int, most: int = 1, count: bool = False
) -> Iterator[tuple[Level, Verdict[Any]]]:
    """Yield each level of ``sources`` with the verdict on it, while a progress bar is shown."""
    levels = [level for source in sources for level in read_levels(source)]
    print_remarks(levels)
    tasks = [SolveTask(level, seconds, most, count) for level in levels]
    with progress(len(levels)) as advance:
        for level, verdict in zip(levels, map_in_order(solve_level, tasks, jobs), strict=True):
            yield level, verdict
            advance()


def _facts(level: Level, verdict: Verdict[Any], *, count: bool = False) -> dict[str, object]:
    """Return a verdict for programs: the members that every game has, then the game's own facts."""
    alone = len(load_game(level.game).sides) == 1
    return {
        "status": verdict.status,
        **({"unique": verdict.unique} if alone else {}),
        **({"count": verdict.count} if count else {}),
        "moves": [str(move) for move in verdict.solutions[0].moves] if verdict.solutions else None,
        "sentence": verdict.sentence.render(current_language()),
        **verdict.facts,
    }


LEVELS = argument(
    "sources",
    typed=say("LEVEL..."),
    nargs=-1,
    required=True,
    meaning=say("level files, or levels such as 'flow:5x5 …'"),
)
TIME = option(
    "--time",
    "seconds",
    type=Duration(),
    default="60s",
    typed=say("TIME"),
    meaning=say("CPU time for each level [60s]."),
)
JOBS = option(
    "--jobs", type=WholeNumber(1, 256), default="1", typed=say("N"), meaning=say("How many processes solve [1].")
)
JSON = option("--json", "as_json", is_flag=True, meaning=say("Write JSON for programs: one object for each level."))


@click.command(
    cls=Command, summary=say("Solve levels. Exits with status 1 if one has no solution, 3 if the time ran out.")
)
@LEVELS
@option("--all", "most", type=WholeNumber(1, 1_000_000), default="1", typed=say("N"),
        meaning=say("Find up to N solutions [1]."))  # fmt: skip
@option("--count", is_flag=True, meaning=say("Count the solutions."))
@TIME
@JOBS
@JSON
def solve(sources: tuple[str, ...], most: int, count: bool, seconds: float, jobs: int, as_json: bool) -> int:
    """Solve levels, and print their solutions."""
    worst = 0
    for number, (level, verdict) in enumerate(verdicts(sources, seconds, jobs, most, count), start=1):
        worst = max(worst, STATUS[verdict.status])
        if as_json:
            click.echo(json.dumps(_facts(level, verdict, count=count), ensure_ascii=False))
        else:
            _print_verdict(verdict, number)
    return worst


def _print_verdict(verdict: Verdict[Any], number: int) -> None:
    if number > 1:
        click.echo()
    for solution in verdict.solutions:
        click.echo(picture(solution.board), nl=False)
    click.echo(verdict.sentence.render(current_language()))


@click.command(
    cls=Command,
    summary=say(
        "Check levels. Exits with status 0 if each has exactly one solution, 1 if one has not, 3 if the time ran out. "
        "Of a saved game, name what keeps its position from being a solution."
    ),
)
@LEVELS
@TIME
@JOBS
@JSON
def check(sources: tuple[str, ...], seconds: float, jobs: int, as_json: bool) -> int:
    """Check levels and saved positions."""
    from damier.cli.positions import saved_game  # noqa: PLC0415 (loads sessions, which solving does not need)

    saves = {source: session for source in sources if (session := saved_game(source)) is not None}
    worst = max([0, *(_check_position(session, as_json) for session in saves.values())])
    levels = tuple(source for source in sources if source not in saves)
    for number, (level, verdict) in enumerate(verdicts(levels, seconds, jobs), start=1):
        worst = max(worst, _check_status(level, verdict))
        if as_json:
            click.echo(json.dumps(_facts(level, verdict), ensure_ascii=False))
        else:
            language = current_language()
            heading = say("level {number}", number=number).render(language)
            click.echo(f"{heading}: {verdict.sentence.render(language)}")
    return worst


def _check_status(level: Level, verdict: Verdict[Any]) -> int:
    """Return the exit status of a level: 0 if it has exactly one solution, 1 if not, 3 if that is not known.

    In a game of several sides a level passes once its value is known: no solution there is meant to be the only one.
    """
    if verdict.status != "solved" or len(load_game(level.game).sides) > 1:
        return STATUS[verdict.status]
    return {True: 0, False: 1, None: STATUS["exhausted"]}[verdict.unique]


def _check_position(session: Session[Any, Any], as_json: bool) -> int:
    """Print the defects of a position; return the exit status, 0 if the game is won."""
    outcome, defects = session.outcome(), session.board.violations()
    if as_json:
        violations = [
            {
                "name": one.name,
                "cells": [[*cell] for cell in one.cells],
                "sentence": one.sentence.render(current_language()),
            }
            for one in defects
        ]
        click.echo(json.dumps({"outcome": outcome and outcome.name, "violations": violations}, ensure_ascii=False))
    else:
        for one in defects:
            click.echo(f"{one.name}: {one.sentence.render(current_language())}")
        if outcome is not None:
            print_sentence(outcome.sentence)
        elif not defects:
            print_sentence(say("The game goes on."))
    return 0 if outcome is not None and outcome.winner is not None else 1

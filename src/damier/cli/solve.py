"""``damier solve`` and ``damier check``: solutions, how many there are, and whether a level has just one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from damier.cli.grammar import Command, Duration, WholeNumber, argument, option, spoken, tell
from damier.cli.levels import picture, read_levels, tell_remarks
from damier.cli.progress import progress
from damier.core.contract import Budget, Level, Verdict, load_game, say
from damier.search.jobs import map_in_order

if TYPE_CHECKING:
    from damier.play.session import Session

STATUS = {"solved": 0, "impossible": 1, "exhausted": 3}


@dataclass(frozen=True, slots=True)
class Order:
    """A level to solve, as values that can be sent to another process."""

    level: Level
    seconds: float
    most: int
    count: bool


def solved(order: Order) -> Verdict[Any]:
    """Return what is found out about the level of an order."""
    return load_game(order.level.game).solve(order.level, Budget(order.seconds), most=order.most, count=order.count)


def verdicts(
    files: tuple[str, ...], seconds: float, jobs: int, most: int = 1, count: bool = False
) -> Iterator[tuple[Level, Verdict[Any]]]:
    """Yield each level of some files and what is found out about it, with a bar that shows how far it is."""
    levels = [found for file in files for found in read_levels(file)]
    tell_remarks(levels)
    orders = [Order(level, seconds, most, count) for level in levels]
    with progress(len(levels)) as advance:
        for level, verdict in zip(levels, map_in_order(solved, orders, jobs), strict=True):
            yield level, verdict
            advance()


def _facts(level: Level, verdict: Verdict[Any], *, count: bool = False) -> dict[str, object]:
    """Return what programs read of a verdict: what every game has, then the game's own facts."""
    alone = len(load_game(level.game).sides) == 1
    return {
        "status": verdict.status,
        **({"unique": verdict.unique} if alone else {}),
        **({"count": verdict.count} if count else {}),
        **verdict.facts,
    }


LEVELS = argument(
    "files", typed=say("LEVEL..."), nargs=-1, required=True, meaning=say("level files, or levels such as 'flow:5x5 …'")
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
JSON = option("--json", "as_json", is_flag=True, meaning=say("Write JSON, one object a level, for programs."))


@click.command(
    cls=Command, summary=say("Solve levels. Answers 1 where one has no solution and 3 where the time ran out.")
)
@LEVELS
@option("--all", "most", type=WholeNumber(1, 1_000_000), default="1", typed=say("N"),
        meaning=say("Find up to N solutions [1]."))  # fmt: skip
@option("--count", is_flag=True, meaning=say("Count the solutions."))
@TIME
@JOBS
@JSON
def solve(files: tuple[str, ...], most: int, count: bool, seconds: float, jobs: int, as_json: bool) -> int:
    """Solve levels."""
    worst = 0
    for number, (level, verdict) in enumerate(verdicts(files, seconds, jobs, most, count), start=1):
        worst = max(worst, STATUS[verdict.status])
        if as_json:
            click.echo(json.dumps(_facts(level, verdict, count=count), ensure_ascii=False))
        else:
            _draw(verdict, number)
    return worst


def _draw(verdict: Verdict[Any], number: int) -> None:
    if number > 1:
        click.echo()
    for solution in verdict.solutions:
        click.echo(picture(solution.board), nl=False)
    click.echo(verdict.sentence.render(spoken()))


@click.command(
    cls=Command,
    summary=say(
        "Check levels: answers 0 where each can be read and has exactly one solution, 1 where one has not. Of a save, "
        "names what keeps its position from being a solution."
    ),
)
@LEVELS
@TIME
@JOBS
@JSON
def check(files: tuple[str, ...], seconds: float, jobs: int, as_json: bool) -> int:
    """Check levels and saved positions."""
    from damier.cli.positions import saved_game  # noqa: PLC0415 (loads sessions, which solving does not need)

    saves = {file: session for file in files if (session := saved_game(file)) is not None}
    worst = max([0, *(_check_position(session, as_json) for session in saves.values())])
    levels = tuple(file for file in files if file not in saves)
    for number, (level, verdict) in enumerate(verdicts(levels, seconds, jobs), start=1):
        worst = max(worst, _check_status(level, verdict))
        if as_json:
            click.echo(json.dumps(_facts(level, verdict), ensure_ascii=False))
        else:
            words = verdict.sentence.render(spoken())
            click.echo(f"{say('level {number}', number=number).render(spoken())}: {words}")
    return worst


def _check_status(level: Level, verdict: Verdict[Any]) -> int:
    """Return the exit status of a level: 0 where it has exactly one solution, 1 where not, 3 where that is not known.

    In a game of several sides nothing is unique: there a level is checked once its value is known.
    """
    if verdict.status != "solved" or len(load_game(level.game).sides) > 1:
        return STATUS[verdict.status]
    return {True: 0, False: 1, None: STATUS["exhausted"]}[verdict.unique]


def _check_position(session: Session[Any, Any], as_json: bool) -> int:
    """Name the defects of a position; answer 0 where it is won."""
    outcome, defects = session.outcome(), session.board.violations()
    if as_json:
        told = [
            {"name": one.name, "cells": [[*cell] for cell in one.cells], "sentence": one.sentence.render(spoken())}
            for one in defects
        ]
        click.echo(json.dumps({"outcome": outcome and outcome.name, "violations": told}, ensure_ascii=False))
    else:
        for one in defects:
            click.echo(f"{one.name}: {one.sentence.render(spoken())}")
        if outcome is not None:
            tell(outcome.sentence)
        elif not defects:
            tell(say("The game goes on."))
    return 0 if outcome is not None and outcome.winner is not None else 1

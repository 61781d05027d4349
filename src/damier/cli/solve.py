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
from damier.core.contract import Budget, Game, Impossible, Verdict, load_game, say
from damier.search.jobs import in_order

if TYPE_CHECKING:
    from damier.core.contract import Session

STATUS = {"solved": 0, "impossible": 1, "exhausted": 3}


@dataclass(frozen=True, slots=True)
class Question:
    """A level to solve, as texts that can be sent to another process."""

    game: str
    level: str
    seconds: float
    most: int
    count: bool


def answer(question: Question) -> Verdict:
    """Solve one level."""
    game = load_game(question.game)
    if game.solver is None:
        raise Impossible(say("{game} has no solver", game=game.name))
    budget = Budget(seconds=question.seconds)
    return game.solver.solve(game.parse_level(question.level), budget, most=question.most, count=question.count)


def verdicts(
    files: tuple[str, ...], seconds: float, jobs: int, most: int = 1, count: bool = False
) -> Iterator[tuple[Game[Any, Any], Any, Verdict]]:
    """Solve all levels of some files, in order, with a bar that shows how far it is."""
    levels = [found for file in files for found in read_levels(file)]
    tell_remarks(levels)
    questions = [Question(game.name, str(level), seconds, most, count) for game, level in levels]
    with progress(len(levels)) as advance:
        for (game, level), verdict in zip(levels, in_order(answer, questions, jobs), strict=True):
            yield game, level, verdict
            advance()


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
    for number, (game, level, verdict) in enumerate(verdicts(files, seconds, jobs, most, count), start=1):
        worst = max(worst, STATUS[verdict.status])
        if as_json:
            click.echo(json.dumps(verdict.facts, ensure_ascii=False))
        else:
            _draw(game, level, verdict, number)
    return worst


def _draw(game: Game[Any, Any], level: Any, verdict: Verdict, number: int) -> None:
    if number > 1:
        click.echo()
    for solution in verdict.solutions:
        board = game.board(level)
        for move in solution:
            board.push(move)
        click.echo(picture(game, board), nl=False)
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
    for number, (_, _, verdict) in enumerate(verdicts(levels, seconds, jobs), start=1):
        unique = verdict.facts.get("unique", True)  # games for two ask what a level is worth, not how many ways it has
        worst = max(worst, STATUS[verdict.status], 0 if unique else 3 if unique is None else 1)
        if as_json:
            click.echo(json.dumps(verdict.facts, ensure_ascii=False))
        else:
            words = verdict.sentence.render(spoken())
            click.echo(f"{say('level {number}', number=number).render(spoken())}: {words}")
    return worst


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

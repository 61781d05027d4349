"""``damier solve`` and ``damier check``: solutions, how many there are, and whether a level has just one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

from damier.cli.grammar import Command, Duration, WholeNumber, argument, option, spoken
from damier.cli.levels import picture, read_levels
from damier.cli.progress import progress
from damier.core.contract import Budget, Game, Impossible, Verdict, load_game, say

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


def answers(questions: list[Question], jobs: int) -> Iterator[Verdict]:
    """Solve levels, in their order, on several processes if asked."""
    if jobs == 1 or len(questions) == 1:
        yield from map(answer, questions)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 (slow to load, and one process needs none)

    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(answer, questions)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@click.command(
    cls=Command, summary=say("Solve levels. Answers 1 where one has no solution and 3 where the time ran out.")
)
@argument(
    "files", typed=say("LEVEL..."), nargs=-1, required=True, meaning=say("level files, or levels such as 'flow:5x5 …'")
)
@option(
    "--all",
    "most",
    type=WholeNumber(1, 1_000_000),
    default="1",
    typed=say("N"),
    meaning=say("Find up to N solutions [1]."),
)
@option("--count", is_flag=True, meaning=say("Count the solutions."))
@option(
    "--time",
    "seconds",
    type=Duration(),
    default="60s",
    typed=say("TIME"),
    meaning=say("CPU time for each level [60s]."),
)
@option("--jobs", type=WholeNumber(1, 256), default="1", typed=say("N"), meaning=say("How many processes solve [1]."))
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, one object a level, for programs."))
def solve(files: tuple[str, ...], most: int, count: bool, seconds: float, jobs: int, as_json: bool) -> int:
    """Solve levels."""
    levels = [found for file in files for found in read_levels(file)]
    questions = [Question(game.name, str(level), seconds, most, count) for game, level in levels]
    worst = 0
    with progress(len(levels)) as advance:
        for number, ((game, level), verdict) in enumerate(zip(levels, answers(questions, jobs), strict=True), start=1):
            worst = max(worst, STATUS[verdict.status])
            if as_json:
                click.echo(json.dumps(verdict.facts, ensure_ascii=False))
            else:
                _draw(game, level, verdict, number if len(levels) > 1 else None)
            advance()
    return worst


def _draw(game: Game[Any, Any], level: Any, verdict: Verdict, number: int | None) -> None:
    language = spoken()
    if number is not None:
        click.echo(say("level {number}", number=number).render(language))
    for solution in verdict.solutions:
        board = game.board(level)
        for move in solution:
            board.push(move)
        click.echo(picture(game, board), nl=False)
    click.echo(verdict.sentence.render(language))


@click.command(
    cls=Command,
    summary=say("Check levels: answers 0 where each can be read and has exactly one solution, 1 where one has not."),
)
@argument(
    "files", typed=say("LEVEL..."), nargs=-1, required=True, meaning=say("level files, or levels such as 'flow:5x5 …'")
)
@option(
    "--time",
    "seconds",
    type=Duration(),
    default="60s",
    typed=say("TIME"),
    meaning=say("CPU time for each level [60s]."),
)
@option("--jobs", type=WholeNumber(1, 256), default="1", typed=say("N"), meaning=say("How many processes solve [1]."))
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, one object a level, for programs."))
def check(files: tuple[str, ...], seconds: float, jobs: int, as_json: bool) -> int:
    """Check levels."""
    levels = [found for file in files for found in read_levels(file)]
    questions = [Question(game.name, str(level), seconds, 1, False) for game, level in levels]
    worst = 0
    with progress(len(levels)) as advance:
        for number, verdict in enumerate(answers(questions, jobs), start=1):
            unique = verdict.facts.get("unique")
            worst = max(worst, STATUS[verdict.status], 0 if unique else 3 if unique is None else 1)
            if as_json:
                click.echo(json.dumps(verdict.facts, ensure_ascii=False))
            else:
                words = verdict.sentence.render(spoken())
                click.echo(f"{say('level {number}', number=number).render(spoken())}: {words}")
            advance()
    return worst

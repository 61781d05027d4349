"""``damier generate``: new levels, the same ones from the same seed."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from damier.cli.grammar import Command, FilePath, WholeNumber, argument, option
from damier.cli.levels import own_options, write_levels
from damier.cli.progress import progress
from damier.core.contract import load_game, say
from damier.core.randomness import LARGEST_SEED, seed_of
from damier.files.reading import check_target
from damier.search.jobs import map_in_order


@dataclass(frozen=True, slots=True)
class GenerateTask:
    """One level to make, as values that can be sent to another process."""

    game: str
    settings: tuple[tuple[str, str], ...]
    seed: int


def make_level(task: GenerateTask) -> str:
    """Return the text of the level that a task asks for."""
    return str(load_game(task.game).generate(dict(task.settings), seed=task.seed))


@click.command(cls=Command, settings=True, summary=say("Make new levels. The same seed makes the same levels."))
@argument("name", typed=say("GAME"), meaning=say("the name of a game"))
@option("--count", type=WholeNumber(1, 100_000), default="1", typed=say("N"), meaning=say("How many levels [1]."))
@option("--seed", type=WholeNumber(0, LARGEST_SEED), default="1", typed=say("N"), meaning=say("The seed [1]."))
@option("--jobs", type=WholeNumber(1, 256), default="1", typed=say("N"), meaning=say("How many processes work [1]."))
@option(
    "-o",
    "--output",
    type=FilePath(),
    typed=say("FILE"),
    meaning=say("Write a level file, or a folder if the name has no ending. Default: print one level a line."),
)
@click.pass_context
def generate(ctx: click.Context, name: str, count: int, seed: int, jobs: int, output: Path | None) -> int:
    """Make levels, and print or write them."""
    game = load_game(name)
    game.require("generator")
    settings = tuple(sorted(own_options(game, ctx.args, with_players=False)[0].items()))
    if output is not None:
        check_target(game, output)
    tasks = [GenerateTask(name, settings, seed_of(seed, number)) for number in range(count)]
    levels: list[Any] = []
    with progress(count) as advance:
        for text in map_in_order(make_level, tasks, jobs):
            levels.append(game.parse_level(text))
            if output is None:
                click.echo(f"{name}: {text}")
                sys.stdout.flush()
            advance()
    if output is not None:
        write_levels(game, levels, output)
    return 0

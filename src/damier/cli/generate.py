"""``damier generate``: new levels, the same ones from the same seed."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from damier.cli.grammar import Command, File, WholeNumber, argument, option, with_words
from damier.cli.levels import check_target, settings_from, write_levels
from damier.cli.progress import progress
from damier.core.contract import Impossible, load_game, say
from damier.core.randomness import LARGEST_SEED, mixed
from damier.search.jobs import in_order


@dataclass(frozen=True, slots=True)
class Order:
    """One level to make, as values that can be sent to another process."""

    game: str
    settings: tuple[tuple[str, str], ...]
    seed: int


def make(order: Order) -> str:
    """Make one level and give its text."""
    game = load_game(order.game)
    if game.generator is None:
        raise Impossible(say("{game} does not make levels", game=order.game))
    return str(game.generator.generate(dict(order.settings), order.seed))


@click.command(cls=Command, settings=True, summary=say("Make new levels. The same seed makes the same levels."))
@argument("name", typed=say("GAME"), meaning=say("the name of a game"))
@option("--count", type=WholeNumber(1, 100_000), default="1", typed=say("N"), meaning=say("How many levels [1]."))
@option("--seed", type=WholeNumber(0, LARGEST_SEED), default="1", typed=say("N"), meaning=say("The seed [1]."))
@option("--jobs", type=WholeNumber(1, 256), default="1", typed=say("N"), meaning=say("How many processes work [1]."))
@option(
    "-o",
    "--output",
    type=File(),
    typed=say("FILE"),
    meaning=say("Write a level file, or a folder where the name has no ending; without it, a line a level."),
)
@click.pass_context
def generate(ctx: click.Context, name: str, count: int, seed: int, jobs: int, output: Path | None) -> int:
    """Make levels."""
    game = with_words(load_game(name))
    settings = tuple(sorted(settings_from(game, ctx.args).items()))
    if output is not None:
        check_target(game, output)
    orders = [Order(name, settings, mixed(seed + number)) for number in range(count)]
    levels: list[Any] = []
    with progress(count) as advance:
        for text in in_order(make, orders, jobs):
            levels.append(game.parse_level(text))
            if output is None:
                click.echo(f"{name}: {text}")
                sys.stdout.flush()
            advance()
    if output is not None:
        write_levels(game, levels, output)
    return 0

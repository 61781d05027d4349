"""``damier play``: a game in the terminal, or line by line through a pipe."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import click

from damier.cli.grammar import Command, WholeNumber, argument, option, spoken
from damier.cli.levels import language_of, new_level, open_position, settings_from
from damier.cli.table import Table, attempt
from damier.core.contract import Game, Malformed, Save, Session, load_game, say
from damier.core.randomness import LARGEST_SEED
from damier.drawing import write_text


@click.command(
    cls=Command,
    settings=True,
    summary=say(
        "Play a game in the terminal. Through a pipe, reads a move or a word a line and prints plain text; answers 1 "
        "where the game ends lost and 2 where a line was refused."
    ),
)
@argument("name", typed=say("GAME"), meaning=say("the name of a game"))
@option(
    "--seed",
    type=WholeNumber(0, LARGEST_SEED),
    typed=say("N"),
    meaning=say("The seed of the new game; drawn if left out."),
)
@option("--level", typed=say("TEXT"), meaning=say("Play this level, such as '5x5 seed=1', or one of a level file."))
@option(
    "--number", type=WholeNumber(1, 1_000_000), default="1", typed=say("N"), meaning=say("Which level of the file [1].")
)
@option("--load", typed=say("SAVE"), meaning=say("Go on with a saved game."))
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, one object a line read, for programs."))
@click.pass_context
def play(
    ctx: click.Context, name: str, seed: int | None, level: str | None, number: int, load: str | None, as_json: bool
) -> int:
    """Play a game."""
    game = load_game(name)
    settings = settings_from(game, ctx.args)
    if sum((load is not None, level is not None, bool(settings) or seed is not None)) > 1:
        raise Malformed(say("give --load, or --level, or the options of a new level: not several of them"))
    if load is not None:
        table = Table(Session.restore(Save.read(Path(load)), game), language_of(game, spoken()))
        table.own.add(Path(load).resolve())
    else:
        start = new_level(game, settings, seed) if level is None else _level(game, level, number)
        table = Table(Session(game, start), language_of(game, spoken()))
    if as_json or not _interactive():
        return _lines(table, as_json)
    from damier.cli.screen import play_on_screen  # noqa: PLC0415 (needs a terminal)

    return play_on_screen(table)


def _level(game: Game[Any, Any], text: str, number: int) -> Any:
    """Read a level from its text, or from a file that has it."""
    if not Path(text).is_file():
        return game.parse_level(text)
    session = open_position(text, number)
    if session.game.name != game.name:
        raise Malformed(
            say("{path} has levels of {other}, not of {game}", path=text, other=session.game.name, game=game.name)
        )
    return session.level


def _interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def _lines(table: Table, as_json: bool) -> int:
    """Read lines until the end or `quit`; a refused line is said and changes nothing."""
    refused_any = False
    _show(table, as_json, None)
    for line in sys.stdin:
        position = table.session.board.position()
        sentence, refused = attempt(table, line)
        refused_any |= refused
        words = sentence.render(table.language) if sentence else None
        if as_json:
            _show(table, as_json, words if refused else None)
        else:
            if words is not None:
                click.echo(words, err=refused)
            if position != table.session.board.position():
                _show(table, as_json, None)
        if table.over:
            break
    return 2 if refused_any else 1 if table.lost() else 0


def _show(table: Table, as_json: bool, error: str | None) -> None:
    outcome = table.session.outcome()
    if not as_json:
        click.echo(write_text(table.scene()) + "\n".join(table.status()))
        return
    board = table.session.board
    click.echo(
        json.dumps(
            {
                "board": str(board).splitlines(),
                "moves": board.move_count,
                "turn": board.turn,
                "facts": table.status(),
                "outcome": outcome.name if outcome else None,
                "error": error,
            },
            ensure_ascii=False,
        )
    )

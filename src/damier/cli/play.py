"""``damier play``: a game in the terminal, or line by line through a pipe."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import click

from damier.cli.grammar import Command, Duration, WholeNumber, argument, option, spoken
from damier.cli.levels import allow_own_players, bundled_level, own_options, tell_remarks
from damier.cli.positions import open_position
from damier.cli.table import THINKING_SECONDS, Table, attempt
from damier.core.contract import AnyGame, Budget, Level, Malformed, Sentence, load_game, say
from damier.core.randomness import LARGEST_SEED
from damier.drawing import write_text
from damier.files.disk import is_file, path_of
from damier.files.packs import is_folder
from damier.files.saves import read_save
from damier.play.session import Session


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
    "--number",
    type=WholeNumber(1, 1_000_000),
    typed=say("N"),
    meaning=say("Which level of the file, or of those that come with the game."),
)
@option("--load", typed=say("SAVE"), meaning=say("Go on with a saved game."))
@option(
    "--time",
    "seconds",
    type=Duration(),
    default=f"{THINKING_SECONDS}s",
    typed=say("TIME"),
    meaning=say("CPU time for each move of a computer player [0.5s]."),
)
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, one object a line read, for programs."))
@click.pass_context
def play(
    ctx: click.Context,
    name: str,
    seed: int | None,
    level: str | None,
    number: int | None,
    load: str | None,
    seconds: float,
    as_json: bool,
) -> int:
    """Play a game."""
    game = load_game(name)
    settings, players = own_options(game, ctx.args)
    if sum((load is not None, level is not None or number is not None, bool(settings) or seed is not None)) > 1:
        raise Malformed(say("give --load, or --level, or the options of a new level: not several of them"))
    if load is not None:
        session = Session.restore(read_save(path_of(load)), game)
    else:
        start = _level(game, level, number) if level or number else game.generate(settings, seed=seed)
        session = Session(start, game=game)
    allow_own_players()
    for side, player in players.items():
        session.seat(side, player)
    tell_remarks([session.level])
    table = Table(
        session, spoken(), thinking=Budget(seconds=seconds), seed=seed, own_players=frozenset(players.values())
    )
    if load is not None:
        table.own.add(path_of(load).resolve())
    if as_json or not _interactive():
        return _lines(table, as_json)
    from damier.cli.screen import play_on_screen  # noqa: PLC0415 (needs a terminal)

    return play_on_screen(table)


def _level(game: AnyGame, text: str | None, number: int | None) -> Level:
    """Return the level of a text, one of a file, or one of those that come with the game."""
    if text is None:
        return bundled_level(game, number or 1)
    if not (is_file(text) or is_folder(text)):
        if game.files is not None and Path(text).suffix in game.files.endings:
            raise Malformed(say("there is no file {path}", path=text))
        level: Level = game.parse_level(text)
        return level
    session = open_position(text, number or 1)
    if session.game.name != game.name:
        raise Malformed(
            say("{path} has levels of {other}, not of {game}", path=text, other=session.game.name, game=game.name)
        )
    found: Level = session.level
    return found


def _interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def _lines(table: Table, as_json: bool) -> int:
    """Read lines until the end or `quit`; a refused line is said and changes nothing."""
    refused_any = False
    if not as_json:
        click.echo(f"{table.session.game.name}: {table.session.level}")
        _show(table)
    _go_on(table, None, as_json=as_json)
    for line in sys.stdin:
        before = table.session.board.position()
        sentence, refused = attempt(table, line)
        refused_any |= refused
        if not as_json:
            if sentence is not None:
                click.echo(sentence.render(table.language), err=refused)
            if table.pointing or before != table.session.board.position():
                _show(table)
        _go_on(table, sentence, refused=refused, as_json=as_json)
        if table.over:
            break
    return 2 if refused_any else 1 if table.lost() else 0


def _go_on(table: Table, sentence: Sentence | None, *, refused: bool = False, as_json: bool) -> None:
    """Let the computers move, and show each move; to programs, tell what the line came to once they have."""
    told = [] if sentence is None else [sentence.render(table.language)]
    for reply in table.replies() if not table.over else ():
        told.append(reply.render(table.language))
        if not as_json:
            click.echo(told[-1])
            _show(table)
    if as_json:
        words = "\n".join(told) or None
        _tell(table, answer=None if refused else words, error=words if refused else None)


def _show(table: Table) -> None:
    click.echo(write_text(table.scene) if table.scene else f"{table.session.board}\n", nl=False)
    for line in table.status():
        click.echo(line)


def _tell(table: Table, answer: str | None = None, error: str | None = None) -> None:
    board, outcome = table.session.board, table.session.outcome()
    told = {
        "level": str(table.session.level),
        "board": str(board).splitlines(),
        "moves": board.move_count,
        "turn": board.turn,
        "seats": table.session.seats,
        "facts": table.status(),
        "outcome": outcome.name if outcome else None,
        "score": outcome.score if outcome else None,
        "answer": answer,
        "error": error,
    }
    click.echo(json.dumps(told, ensure_ascii=False))

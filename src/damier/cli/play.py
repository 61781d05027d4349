"""``damier play``: a game in the terminal, or one line after another through a pipe."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import click

from damier.cli.grammar import Command, Duration, WholeNumber, argument, current_language, option
from damier.cli.levels import allow_own_players, bundled_level, own_options, print_remarks
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
        "Play a game in the terminal. Through a pipe, reads one move or keyword a line and prints plain text. Exits "
        "with status 1 if the game ends lost, 2 if a line was refused."
    ),
)
@argument("name", typed=say("GAME"), meaning=say("the name of a game"))
@option(
    "--seed",
    type=WholeNumber(0, LARGEST_SEED),
    typed=say("N"),
    meaning=say("The seed of the new game. Default: a random one."),
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
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON for programs: one object for each line read."))
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
    print_remarks([session.level])
    table = Table(
        session, current_language(), budget=Budget(seconds=seconds), seed=seed, own_players=frozenset(players.values())
    )
    if load is not None:
        table.own_files.add(path_of(load).resolve())
    if as_json or not _interactive():
        return _play_lines(table, as_json)
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


def _play_lines(table: Table, as_json: bool) -> int:
    """Obey the lines of standard input until its end or `quit`; return the exit status.

    A refused line changes nothing; the reason is printed.
    """
    refused_any = False
    if not as_json:
        click.echo(f"{table.session.game.name}: {table.session.level}")
        _print_position(table)
    _let_computers_move(table, None, as_json=as_json)
    for line in sys.stdin:
        before = table.session.board.position()
        sentence, refused = attempt(table, line)
        refused_any |= refused
        if not as_json:
            if sentence is not None:
                click.echo(sentence.render(table.language), err=refused)
            if table.pointing or before != table.session.board.position():
                _print_position(table)
        _let_computers_move(table, sentence, refused=refused, as_json=as_json)
        if table.over:
            break
    return 2 if refused_any else 1 if table.lost() else 0


def _let_computers_move(table: Table, sentence: Sentence | None, *, refused: bool = False, as_json: bool) -> None:
    """Let the computer players move and print each move; for programs, print one object once all have moved.

    ``sentence`` is what the line before led to, and ``refused`` whether it was refused.
    """
    texts = [] if sentence is None else [sentence.render(table.language)]
    for move in table.computer_moves() if not table.over else ():
        texts.append(move.render(table.language))
        if not as_json:
            click.echo(texts[-1])
            _print_position(table)
    if as_json:
        text = "\n".join(texts) or None
        _print_json(table, answer=None if refused else text, error=text if refused else None)


def _print_position(table: Table) -> None:
    click.echo(write_text(table.scene) if table.scene else f"{table.session.board}\n", nl=False)
    for line in table.status():
        click.echo(line)


def _print_json(table: Table, answer: str | None = None, error: str | None = None) -> None:
    board, outcome = table.session.board, table.session.outcome()
    members = {
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
    click.echo(json.dumps(members, ensure_ascii=False))

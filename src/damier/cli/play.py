"""``damier play``: a game in the terminal, or one line after another through a pipe."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Mapping
from typing import Any, Final

import click

from damier.cli.grammar import Command, Duration, WholeNumber, argument, current_language, option, print_sentence
from damier.cli.keywords import CONTINUE
from damier.cli.levels import allow_own_players, bundled_level
from damier.cli.own_options import own_options
from damier.cli.progress import thinking
from damier.cli.sources import STANDARD_INPUT, entries, one_entry, print_remarks, session_of
from damier.cli.table import THINKING_SECONDS, Table, attempt
from damier.core.contract import AnyGame, Budget, Level, Malformed, Sentence, game_names, load_game, say
from damier.core.errors import DamierError
from damier.core.randomness import LARGEST_SEED
from damier.drawing import write_text
from damier.files.disk import is_file, path_of
from damier.files.packs import is_folder
from damier.files.reading import Entry
from damier.play.session import Session

#: How long it is tried to find out that a level has no solution, before it is played.
SOLVING_SECONDS: Final = 0.3


@click.command(
    cls=Command,
    settings=True,
    players=True,
    summary=say(
        "Play a game in the terminal. Through a pipe, reads one move or keyword a line and prints plain text. Exits "
        "with status 1 if the game ends lost, 2 if a line was refused."
    ),
)
@argument(
    "source",
    typed=say("SOURCE"),
    required=False,
    meaning=say("a game's name for a new game; or a level, a position, a level file, a folder, a saved game"),
)
@option(
    "--number",
    type=WholeNumber(1, 999_999_999),
    typed=say("N"),
    meaning=say("Which level of the file or folder, or of those that come with the game."),
)
@option("--continue", "go_on", is_flag=True, meaning=say("Go on with the game that was left unfinished."))
@option(
    "--seed",
    type=WholeNumber(0, LARGEST_SEED),
    typed=say("N"),
    meaning=say("The seed of the new game. Default: a random one."),
)
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
    source: str | None,
    number: int | None,
    go_on: bool,
    seed: int | None,
    seconds: float,
    as_json: bool,
) -> int:
    """Play a game."""
    if source is None:
        _list_games()
        return 0
    if source in game_names():
        game, levels = load_game(source), list[Level]()
        settings, players = own_options(game, ctx.args)
        session = _new_session(game, settings, number, seed, go_on=go_on)
    else:
        session, levels = _open(source, number)
        settings, players = own_options(session.game, ctx.args)
        if go_on:
            raise Malformed(say("--continue goes with a game's name, not with {source!r}", source=source[:60]))
        if settings or seed is not None:
            raise Malformed(
                say("the options of a new game go with a game's name, not with {source!r}", source=source[:60])
            )
    allow_own_players()
    for side, player in players.items():
        session.seat(side, player)
    table = Table(
        session,
        current_language(),
        budget=Budget(seconds=seconds),
        seed=seed,
        own_players=frozenset(players.values()),
        levels=levels,
    )
    table.taken_up = go_on
    if is_file(source):
        table.own_files.add(path_of(source).resolve())
    screen = not as_json and _has_screen()
    if not screen:
        print_remarks(Entry(session.level))
    if as_json or not sys.stdin.isatty():
        return _play_lines(table, as_json)
    return _play_by_hand(table, screen=screen, given=source not in game_names())


def _list_games() -> None:
    """Print the games, and what to type to play one."""
    language = current_language()
    width = max(map(len, game_names()))
    for name in game_names():
        click.echo(f"  damier play {name:<{width}}  {load_game(name).tagline.render(language)}")
    print_sentence(
        say("`damier play GAME` begins a game; `damier play --help` tells what else can be played, and how.")
    )


def _new_session(
    game: AnyGame, settings: Mapping[str, str], number: int | None, seed: int | None, *, go_on: bool
) -> Session[Any, Any]:
    """Return the session of a new level, of one that comes with the game, or of the game that was left unfinished."""
    if sum((go_on, number is not None, bool(settings) or seed is not None)) > 1:
        raise Malformed(say("give --continue, or --number, or the options of a new level: not several of them"))
    if go_on:
        from damier.cli.unfinished import take_up  # noqa: PLC0415 (asks the platform for a folder)

        return take_up(game)
    if number is not None:
        return Session(bundled_level(game, number), game=game)
    with thinking():
        level = game.generate(settings, seed=seed)
    return Session(level, game=game)


def _open(source: str, number: int | None) -> tuple[Session[Any, Any], list[Level]]:
    """Return the session of a level, a position or a save, and the levels of the file or folder it is in."""
    if source == STANDARD_INPUT:
        raise Malformed(
            say("a game cannot be read from standard input: that is where moves are read from; give a file or a line")
        )
    entry = one_entry(source, number)
    if entry.under_way or not (is_file(source) or is_folder(source)):
        return session_of(entry), []
    return session_of(entry), [one.level for one in entries(source) if isinstance(one, Entry) and not one.under_way]


def _has_screen() -> bool:
    """Return whether there is a terminal with a screen to use; Windows has none that we know how to use."""
    terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"
    return terminal and sys.platform != "win32"


def _play_by_hand(table: Table, *, screen: bool, given: bool) -> int:
    """Run a person's game, and keep the game if it is left unfinished, however that happens; return the exit status.

    ``given`` is whether the player chose the level.
    """
    from damier.cli.unfinished import ended_by_signals  # noqa: PLC0415 (asks the platform for a folder)

    with ended_by_signals():
        try:
            if not screen:
                return _play_lines(table, as_json=False)
            from damier.cli.screen import play_on_screen  # noqa: PLC0415 (needs a terminal)

            return play_on_screen(table, _opening(table, given=given))
        finally:
            _keep(table)


def _opening(table: Table, *, given: bool) -> list[Sentence]:
    """Return what there is to say at the start: how to play, what is odd about the level, which game is waiting."""
    from damier.cli.unfinished import is_waiting  # noqa: PLC0415

    session = table.session
    game, outcome = session.game, session.outcome()
    said = [] if outcome is None else [outcome.sentence]
    if given:
        said += game.remarks(session.level) if game.remarks else ()
        if outcome is None and _has_no_solution(session.level):
            said.append(say("This level has no solution."))
    if not table.taken_up and session.board.move_count == 0 and is_waiting(game.name):
        said.append(say("A game was left unfinished: type {word} to go on with it.", word=CONTINUE.name))
    if outcome is None:
        said.append(say("Use the arrows and Enter, the mouse, or type a move; ? shows the rules and the keywords."))
    return said


def _has_no_solution(level: Level) -> bool:
    """Return whether a level for one player is found out to have no solution, in the little time there is for that."""
    game = load_game(level.game)
    if len(game.sides) > 1 or not game.has("solver"):
        return False
    return game.solve(level, Budget(seconds=SOLVING_SECONDS)).status == "impossible"


def _keep(table: Table) -> None:
    """Keep the game if it is under way, and say how to go on with it."""
    from damier.cli.unfinished import keep  # noqa: PLC0415

    name = table.session.game.name
    try:
        said = (
            say("The game is kept: `damier play {game} --continue` goes on with it.", game=name)
            if keep(table)
            else None
        )
    except DamierError as error:
        said = error.sentence
    if said is not None:
        with contextlib.suppress(OSError):  # the terminal may be gone
            print_sentence(said)


def _play_lines(table: Table, as_json: bool) -> int:
    """Obey the lines of standard input until its end or `quit`; return the exit status.

    A refused line changes nothing; the reason is printed.
    """
    refused_any = False
    if not as_json:
        click.echo(f"{table.session.game.name}: {table.session.level}")
        _print_position(table)
        outcome = table.session.outcome()
        if outcome is not None:
            print_sentence(outcome.sentence)
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
    """Play the moves of the computer players and print each; for programs, print one object once all have moved.

    ``sentence`` is what the line before led to, and ``refused`` whether it was refused.
    """
    texts = [] if sentence is None else [sentence.render(table.language)]
    moves = table.computer_moves()
    while not table.over and (thinker := table.thinker()) is not None:
        with thinking(thinker):
            move = next(moves)
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

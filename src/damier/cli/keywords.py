"""The keywords of a table: words that can be typed instead of a move, what each does, and when it can be used.

A keyword that cannot be used now is not offered. Typed all the same, it says why.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from damier.cli.menu import menu
from damier.core.contract import Answer, Budget, Hint, IllegalMove, Impossible, Malformed, Sentence, say
from damier.core.randomness import check_seed
from damier.core.reasoning import Review, Soundness
from damier.files.disk import path_of
from damier.files.saves import read_save, write_save
from damier.play.session import Session

if TYPE_CHECKING:
    from damier.cli.table import Table

HINT_SECONDS: Final = 0.5
CHECK_SECONDS: Final = 2.0
REVIEW_SECONDS: Final = 8.0
#: The most moves of one action that are shown one by one.
_MOST_MOVES: Final = 6


@dataclass(frozen=True, slots=True)
class Keyword:
    """A word that can be typed instead of a move: its name, its short form, what may follow, and what it does."""

    name: Sentence
    short: str
    following: Sentence | None
    meaning: Sentence
    act: Callable[[Table, str], Sentence]
    #: Whether it can be used now.
    offered: Callable[[Table], bool]


def as_typed(moves: tuple[Any, ...]) -> str:
    """Return moves as one types them, first to last; of a long action, the beginning and the end.

    >>> as_typed(("a1", "b1")), as_typed(tuple("abcdefgh"))
    ('a1, b1', 'a, b, c, …, f, g, h')
    """
    texts = [str(move) for move in moves]
    half = _MOST_MOVES // 2
    return ", ".join(texts if len(texts) <= _MOST_MOVES else [*texts[:half], "…", *texts[-half:]])


def undo(table: Table, _: str) -> Sentence:
    """Take back the last action; return a sentence that says which."""
    moves = table.session.undo()
    return say("took back {moves}", moves=as_typed(moves[::-1]) or say("the resignation"))


def redo(table: Table, _: str) -> Sentence:
    """Play again what was taken back; return a sentence that says what."""
    moves = table.session.redo()
    outcome = table.session.outcome()
    if not moves and outcome is not None:
        return outcome.sentence
    return say("played {moves} again", moves=as_typed(moves))


def resign(table: Table, _: str) -> Sentence:
    """Resign for the only person, or for the side to move; return how the game ends."""
    table.session.resign()
    outcome = table.session.outcome()
    return say("the game is over") if outcome is None else outcome.sentence


def reset(table: Table, _: str) -> Sentence:
    """Go back to the start of the level."""
    table.session.reset()
    return say("back at the start")


def hint(table: Table, _: str) -> Sentence:
    """Return what to do next and why, with the cells pointed out; asked a second time, do it."""
    session = table.session
    if table.hinted is not None and table.hinted[0] == session.board.position():
        for move in table.hinted[1].moves:
            session.play(move)
        outcome = session.outcome()
        return outcome.sentence if outcome else say("played {moves}", moves=as_typed(table.hinted[1].moves))
    found: Hint[Any] = session.game.hint(session.board, Budget(seconds=HINT_SECONDS))
    table.hinted = session.board.position(), found
    table.point_out(found)
    return say("{sentence} To play it, type {word} again.", sentence=found.sentence, word=say("hint"))


def check(table: Table, _: str) -> Sentence:
    """Return whether all is right so far; if not, the first thing that is wrong is pointed out."""
    session = table.session
    checker = session.game.require("checker")
    found: Soundness = checker(session.board, Budget(seconds=CHECK_SECONDS))
    table.point_out(Answer(found.sentence, found.cells))
    return found.sentence


def review(table: Table, _: str) -> Sentence:
    """Return what each move of the ended game was worth, line by line, and which lost most."""
    session = table.session
    if _goes_on(table):
        # It names better moves: during the game that would be a hint which is not counted.
        raise IllegalMove(say("moves are judged once the game is over"))
    found: Review = session.game.review(session.board, Budget(seconds=REVIEW_SECONDS))
    lines = "\n".join(sentence.render(table.language) for sentence in found.lines)
    return say("{sentence}\n{lines}", sentence=found.sentence, lines=lines) if lines else found.sentence


def replay(table: Table, _: str) -> Sentence:
    """Return how to see the game again move by move. On a screen, it is shown there instead: see ``stepping.py``."""
    if not table.session.board.moves:
        raise Impossible(say("no move has been made yet"))
    return say("`save FILE` keeps the game, and `damier replay FILE` shows it move by move.")


def opponent(table: Table, rest: str) -> Sentence:
    """Seat the computer player that ``rest`` names on the other side, or a person if it is empty."""
    session = table.session
    if len(session.seats) == 1:
        raise Impossible(say("{game} is a game for one", game=session.game.name))
    taken = [side for side, player in enumerate(session.seats) if player is not None]
    side = taken[0] if taken else (session.board.turn + 1) % len(session.seats)
    table.seat(side, rest or None)
    if rest:
        return say("{side}: {player}", side=session.game.sides[side].name, player=rest)
    return say("{side}: a person", side=session.game.sides[side].name)


def new(table: Table, rest: str) -> Sentence:
    """Start a game with the settings of this level and the seed that ``rest`` is, or a random one."""
    seed = check_seed(int(rest[:21]) if rest.isascii() and rest.isdigit() else rest) if rest else None
    game = table.session.game
    settings = game.require("generator").settings_of(table.session.level)
    try:
        level = game.generate(settings, seed=seed)
    except Malformed:
        table.refused_more = table.session.level  # what is refused once is not offered again
        raise
    table.change_game(Session(level, game=game, seats=table.session.seats))
    return say("new game: {level}", level=table.session.level)


def following(table: Table, _: str) -> Sentence:
    """Go to the next level: of the same file or folder, of those of the game, or else a new one like this."""
    level = table.next_level()
    if level is None:
        return new(table, "")
    table.change_game(Session(level, game=table.session.game, seats=table.session.seats))
    return say("next level: {label}", label=table.session.game.label(level))


def save(table: Table, rest: str) -> Sentence:
    """Write the game to a file, but never over one that was not written or read at this table."""
    path = _save_path(table, rest)
    if path.exists() and path.resolve() not in table.own_files:
        raise Malformed(say("{path} exists already: give another name after `save`", path=path))
    write_save(table.session.save(), path)
    table.own_files.add(path.resolve())
    return say("saved to {path}", path=path)


def load(table: Table, rest: str) -> Sentence:
    """Go on with a saved game; if it cannot be read, the game under way stays."""
    path = _save_path(table, rest)
    table.change_game(Session.restore(read_save(path), table.session.game))
    table.own_files.add(path.resolve())
    return say("loaded {path}", path=path)


def go_on(table: Table, _: str) -> Sentence:
    """Take up the game that was left unfinished."""
    from damier.cli.unfinished import take_up  # noqa: PLC0415 (few games are left and taken up)

    game = table.session.game
    table.change_game(take_up(game))
    table.taken_up = True
    n = table.session.stroke_count
    return say("{game}: going on after {n} {n:move|moves}", game=game.title, n=n)


def leave(table: Table, _: str) -> Sentence:
    """Leave the table."""
    table.over = True
    return say("Goodbye.")


def show_help(table: Table, _: str) -> Sentence:
    """Return the rules, how a move is typed, and every keyword that can be used now."""
    language, session = table.language, table.session
    entries = [
        (f"{one.name.render(language)} {one.following.render(language) + ' ' if one.following else ''}({one.short})",
         one.meaning.render(language))
        for one in KEYWORDS if one.offered(table)
    ]  # fmt: skip
    if table.scene is not None and session.outcome() is None:
        entries = [*((button.move, button.label.render(language)) for button in table.scene.buttons), *entries]
    width = max(len(typed) for typed, _ in entries) + 2
    lines = "\n".join(f"  {typed:<{width}}{meaning}" for typed, meaning in entries)
    move = None if session.outcome() else next(iter(session.board.legal_moves), None)
    if move is None:
        return say("{rules}\nType one of these keywords:\n{lines}", rules=session.game.rules, lines=lines)
    return say(
        "{rules}\nType a move, for instance {move}, or one of these keywords:\n{lines}",
        rules=session.game.rules,
        move=move,
        lines=lines,
    )


def _save_path(table: Table, rest: str) -> Path:
    return path_of(rest or f"{table.session.game.name}-save.json")


def _is_waiting(table: Table) -> bool:
    from damier.cli.unfinished import is_waiting  # noqa: PLC0415 (asks the platform for a folder)

    return not table.taken_up and is_waiting(table.session.game.name)


def _goes_on(table: Table) -> bool:
    return table.session.outcome() is None


def _always(_: Table) -> bool:
    return True


REVIEW: Final = Keyword(
    say("review"),
    "v",
    None,
    say("say what each move was worth, and what would have been better"),
    review,
    lambda table: table.session.game.has("reviewer") and not _goes_on(table) and table.session.board.move_count > 0,
)
REPLAY: Final = Keyword(
    say("replay"),
    "p",
    None,
    say("see the game again, move by move"),
    replay,
    lambda table: not _goes_on(table) and table.session.board.move_count > 0,
)
NEXT: Final = Keyword(
    say("next"),
    "+",
    None,
    say("go to the next level, or to another like this one"),
    following,
    lambda table: table.next_level() is not None or table.makes_more(),
)
CONTINUE: Final = Keyword(
    say("continue"), "c", None, say("go on with the game that was left unfinished"), go_on, _is_waiting
)
HELP: Final = Keyword(say("help"), "?", None, say("show the rules and these keywords"), show_help, _always)
KEYWORDS: Final = (
    Keyword(say("undo"), "u", None, say("take back the last action"), undo, lambda table: table.session.can_undo),
    Keyword(say("redo"), "r", None, say("play again what was taken back"), redo, lambda table: table.session.can_redo),
    Keyword(
        say("reset"),
        "0",
        None,
        say("go back to the start of the level"),
        reset,
        lambda table: table.session.board.move_count > 0,
    ),
    Keyword(
        say("hint"),
        "h",
        None,
        say("say what to do next, and why; a second time, do it"),
        hint,
        lambda table: table.session.game.has("hinter") and _goes_on(table),
    ),
    Keyword(
        say("check"),
        "k",
        None,
        say("say whether all is right so far"),
        check,
        lambda table: table.session.game.has("checker") and _goes_on(table),
    ),
    Keyword(
        say("menu"),
        "m",
        say("[NAME]"),
        say("list what can be asked of the position"),
        menu,
        lambda table: table.session.game.has("questions"),
    ),
    Keyword(
        say("opponent"),
        "o",
        say("[NAME]"),
        say("let this computer player have the other side, or a person"),
        opponent,
        lambda table: len(table.session.seats) > 1 and table.session.game.has("players"),
    ),
    Keyword(
        say("resign"),
        "x",
        None,
        say("give the game up"),
        resign,
        lambda table: len(table.session.seats) > 1 and _goes_on(table),
    ),
    REVIEW,
    REPLAY,
    NEXT,
    Keyword(
        say("new"),
        "n",
        say("[SEED]"),
        say("start another game, with this seed"),
        new,
        lambda table: table.makes_more(),
    ),
    CONTINUE,
    Keyword(say("save"), "s", say("[FILE]"), say("write the game to a file"), save, _always),
    Keyword(say("load"), "l", say("[FILE]"), say("go on with a saved game"), load, _always),
    HELP,
    Keyword(say("quit"), "q", None, say("leave"), leave, _always),
)

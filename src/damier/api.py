"""What ``import damier`` offers: the everyday things, in one call each."""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar, overload

from damier.core.board import Board, MoveT, Violation
from damier.core.capabilities import Budget, Hint, Player, Verdict
from damier.core.errors import Impossible, Malformed
from damier.core.game import HINTING, MOVING, REVIEWING, SOLVING, AnyGame, Game
from damier.core.level import Level
from damier.core.plugins import make_player
from damier.core.reasoning import Explanation, Grading, Reasoner, Review, Soundness
from damier.core.registry import load as load_game
from damier.core.registry import parse_level
from damier.core.sentences import say
from damier.play.session import Session

AnyLevel = TypeVar("AnyLevel", bound=Level)


def game(name: str) -> AnyGame:
    """Return a game by its name: ``game_names()`` lists them.

    >>> import damier
    >>> damier.game("flow")
    <Game flow: join the pairs and cover the board>
    """
    return load_game(name)


def level(text: str) -> Any:
    """Return the level of a text that begins with its game's name. Which class it is of, the text decides.

    >>> import damier
    >>> damier.level("get10: 5x5 seed=42")
    <Level get10: 5x5 target=10 refill=steady seed=42>
    """
    return parse_level(text)


@overload
def generate(game: Game[AnyLevel, Any, Any], *, seed: int | None = None, **settings: object) -> AnyLevel: ...
@overload
def generate(game: str, *, seed: int | None = None, **settings: object) -> Any: ...
def generate(game: str | AnyGame, *, seed: int | None = None, **settings: object) -> Any:
    """Return a new level of a game. The same settings and seed make the same level; a seed left out is drawn.

    Settings are the game's own: ``damier.game("flow").generator.settings`` lists them.

    >>> import damier
    >>> print(damier.generate("get10", size=(4, 3), target=7, seed=1))
    4x3 target=7 refill=steady seed=1
    """
    chosen = load_game(game) if isinstance(game, str) else game
    return chosen.generate(settings, seed=seed)


def today(game: str | AnyGame, date: dt.date | None = None) -> Any:
    """Return the level of the day of a game: of ``date``, or of today where damier runs.

    Everybody has the same one. Raises ``Impossible`` if the game has none.

    >>> import damier, datetime
    >>> damier.today("get10", datetime.date(2026, 11, 18)) == damier.today("get10", datetime.date(2026, 11, 18))
    True
    """
    chosen = load_game(game) if isinstance(game, str) else game
    if chosen.daily is None:
        raise Impossible(say("{game} has no level of the day", game=chosen.name))
    return chosen.daily(date or dt.datetime.now().astimezone().date()).level


def solve(
    level: Level | str,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    most: int = 1,
    count: bool = False,
) -> Verdict[Any]:
    """Return what the game's solver finds out about a level, within a minute of CPU where no budget is given.

    ``most`` is how many different solutions to look for, ``count`` asks how many there are.

    >>> import damier
    >>> answer = damier.solve("flow: 3x2 red=a1-c1 blue=a2-c2")
    >>> answer.status, answer.unique, [str(move) for move in answer.solutions[0].moves[:2]]
    ('solved', True, ['start a1', 'extend b1'])
    """
    found = parse_level(level) if isinstance(level, str) else level
    if not isinstance(found, Level):
        raise TypeError(f"solve takes a level or its text, not a {type(level).__name__}: a board has .level")
    verdict: Verdict[Any] = load_game(found.game).solve(found, _budget(seconds, nodes, SOLVING), most=most, count=count)
    return verdict


def validate(level: Level | str, drawing: str) -> list[Violation]:
    """Return what is wrong with a filled grid of a level, given as text; an empty list means that it is a solution.

    How a drawing is written is on the game's page. Raises ``Malformed`` if it is no drawing of this level.

    >>> import damier
    >>> damier.validate("flow: 3x2 red=a1-c1 blue=a2-c2", "AAA B#B")
    [<Violation DISCONNECTED: 'blue' is not joined>, <Violation EMPTY_CELL: b2 is empty>]
    """
    found = parse_level(level) if isinstance(level, str) else level
    return load_game(found.game).validate(found, drawing)


@overload
def hint(board: Board[Any, MoveT], *, seconds: float | None = None, nodes: int | None = None) -> Hint[MoveT]: ...
@overload
def hint(board: Level | str, *, seconds: float | None = None, nodes: int | None = None) -> Hint[Any]: ...
def hint(board: Board[Any, Any] | Level | str, *, seconds: float | None = None, nodes: int | None = None) -> Hint[Any]:
    """Return what to do next on a board, at the position of a text, or at the start of a level, and why.

    It takes two seconds of CPU at most where no budget is given.

    >>> import damier
    >>> print(damier.hint(damier.Board("flow: 3x2 red=a1-c1 blue=a2-c2")).sentence)
    From the bracketed cell, red (A) has only one way on, so it must take it.
    """
    position: Board[Any, Any] = Board(board) if isinstance(board, str | Level) else board
    if not isinstance(position, Board):
        raise TypeError(f"hint takes a board, a level or a text, not a {type(board).__name__}")
    found: Hint[Any] = position.game.hint(position, _budget(seconds, nodes, HINTING))
    return found


def explain(level: Level | str, *, seconds: float | None = None) -> Explanation[Any]:
    """Return the solution of a level as steps with their reasons, and its grade, within a minute of CPU by default.

    >>> import damier
    >>> explained = damier.explain("flow: 3x2 red=a1-c1 blue=a2-c2")
    >>> explained.solved, explained.grading.grade, explained.steps[0].technique
    (True, 'easy', 'last-way')
    """
    found = parse_level(level) if isinstance(level, str) else level
    reasoner: Reasoner = load_game(found.game).require("reasoner")
    return reasoner.explain(found, _budget(seconds, None, SOLVING))


def grade(level: Level | str, *, seconds: float | None = None) -> Grading:
    """Return how hard a level is for a person, within a minute of CPU where no budget is given.

    >>> import damier
    >>> damier.grade("flow: 3x2 red=a1-c1 blue=a2-c2").grade
    'easy'
    """
    found = parse_level(level) if isinstance(level, str) else level
    reasoner: Reasoner = load_game(found.game).require("reasoner")
    return reasoner.grade(found, _budget(seconds, None, SOLVING))


def check(board: Board[Any, Any] | str, *, seconds: float | None = None) -> Soundness:
    """Return whether all is right so far on a board, or at the position of a text.

    >>> import damier
    >>> found = damier.check("flow: 3x2 red=a1-c1 blue=a2-c2; start a1; extend b1")
    >>> found.right, str(found.sentence)
    (True, 'All is right so far.')
    """
    position: Board[Any, Any] = Board(board) if isinstance(board, str) else board
    found: Soundness = position.game.require("checker")(position, _budget(seconds, None, HINTING))
    return found


def review(
    board: Session[Any, Any] | Board[Any, Any] | str, *, seconds: float | None = None, nodes: int | None = None
) -> Review:
    """Return what each move of a game was worth to who made it, and which lost most.

    It takes a session, a board, or the text of a position, and ten seconds of CPU at most where no budget is given.
    Raises ``Impossible`` where the game cannot judge moves.

    >>> import damier
    >>> review = damier.review("connexion: 3x3 red=a1,c1 blue=a3,c3; b2; b1; a2; c2; b3")
    >>> review.judgements[0].better, review.judgements[0].before, review.judgements[0].after, review.worst.move
    ('b1', 1.0, 0.0, 1)
    """
    played = board.board if isinstance(board, Session) else board
    position: Board[Any, Any] = Board(played) if isinstance(played, str) else played
    if not isinstance(position, Board):
        raise TypeError(f"review takes a session, a board or a text, not a {type(board).__name__}")
    found: Review = position.game.review(position, _budget(seconds, nodes, REVIEWING))
    return found


def player(
    game: str | AnyGame, name: str, *, seconds: float | None = None, nodes: int | None = None, seed: int = 0
) -> Player:
    """Return a computer player: one of the game's by its name, or one of your own, ``"my_module:MyPlayer"``.

    It thinks for half a second of CPU a move where no budget is given; ``seed`` decides its chances.

    >>> import damier
    >>> board = damier.Board("get10: 5x5 seed=42")
    >>> damier.player("get10", "expert", nodes=100).choose(board) in board.legal_moves
    True
    """
    chosen = load_game(game) if isinstance(game, str) else game
    return make_player(chosen, name, _budget(seconds, nodes, MOVING), seed)


def read(path: str | os.PathLike[str]) -> list[Any]:
    """Return the levels of a file in any format that a game reads, or of a folder of such files.

    Raises ``Malformed`` with what is wrong and where.
    """
    from damier.files.reading import read_levels  # noqa: PLC0415

    return read_levels(Path(path))


def write(levels: Level | str | Iterable[Level | str], path: str | os.PathLike[str]) -> None:
    """Write levels of one game to a file, in the format of its ending, or to a new folder where it has none.

    A file or folder that exists already is not written over: ``Malformed`` says so.
    """
    from damier.files.reading import write_levels  # noqa: PLC0415

    given = [levels] if isinstance(levels, Level | str) else list(levels)
    listed: Sequence[Level] = [parse_level(one) if isinstance(one, str) else one for one in given]
    names = sorted({one.game for one in listed})
    if not names:
        raise Impossible(say("there is no level to write"))
    if len(names) > 1:
        raise Malformed(say("a level file has levels of one game, not of several: {names}", names=", ".join(names)))
    write_levels(load_game(names[0]), listed, Path(path))


def save(session: Session[Any, Any], path: str | os.PathLike[str]) -> None:
    """Write a game under way to a save file, over an older one if there is one."""
    from damier.files.saves import write_save  # noqa: PLC0415

    write_save(session.save(), Path(path))


def load(path: str | os.PathLike[str]) -> Session[Any, Any]:
    """Return the game of a save file; raises ``Malformed`` with what is wrong and where."""
    from damier.files.saves import read_save  # noqa: PLC0415

    return Session.restore(read_save(Path(path)))


def _budget(seconds: float | None, nodes: int | None, usual: Budget) -> Budget:
    return usual if seconds is None and nodes is None else Budget(seconds, nodes)

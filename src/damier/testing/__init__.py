"""A kit that checks a game against the contract, for the games here and for those of outside authors.

``check_game(game)`` plays the game at random many times and raises ``AssertionError`` at the first promise that does
not hold, saying which one and at which position. It knows nothing of any game. ``docs/new-game.md`` lists the promises.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from damier.core.contract import AnyGame, Board, Level, Stream
from damier.core.registry import registered
from damier.testing.boards import check_position, check_start, check_step, check_travel, check_undo
from damier.testing.capabilities import (
    check_files,
    check_generator,
    check_hidden_seed,
    check_hint,
    check_packs,
    check_players,
    check_questions,
    check_review,
    check_seen,
    check_solver,
    check_validator,
)
from damier.testing.levels import check_level, check_rubbish
from damier.testing.promises import Promises
from damier.testing.scenes import check_scene
from damier.testing.sessions import check_session

__all__ = ["check_game"]

#: How many levels are checked as values, and how many are given to the slower capabilities.
_LEVELS = 50
_FEW = 5
#: One play in so many is also drawn to files, saved, sent to another process and shown to players.
_THOROUGH = 20


def check_game(
    game: AnyGame, *, levels: Sequence[Level] = (), plays: int = 2000, length: int = 20, seed: int = 0
) -> None:
    """Check a game: its texts, its boards over ``plays`` random plays of up to ``length`` moves, and its capabilities.

    ``levels`` are those to play on; where none are given, the game must come with some or make its own. The same
    ``seed`` plays the same games.

    >>> from damier.core.contract import load_game
    >>> check_game(load_game("get10"), plays=5)
    """
    with registered(game):
        try:
            _check(Promises(game), levels, plays, length, Stream(seed))
        except AssertionError:
            raise
        except Exception as error:
            raise AssertionError(f"{game.name} fails with {type(error).__name__}: {error}") from error


def _check(promises: Promises, levels: Sequence[Level], plays: int, length: int, stream: Stream) -> None:
    game = promises.game
    promises.check_words()
    check_rubbish(promises)
    check_generator(promises, stream)
    check_packs(promises)
    played = list(levels) or _own_levels(promises, stream, min(plays, _LEVELS))
    for level in played[:_LEVELS]:
        check_level(promises, level)
    for level in played[:_FEW]:
        board = game.board(level)
        check_position(promises, board, [], stream)
        check_start(promises, board)
        check_scene(promises, board, written=True)
        check_files(promises, level)
        check_solver(promises, level, solvable=not levels)
        check_validator(promises, level)
    check_hidden_seed(promises)
    _play(promises, played, plays, length, stream)
    promises.check_worked()


def _own_levels(promises: Promises, stream: Stream, count: int) -> list[Level]:
    game = promises.game
    if game.has("generator"):
        return [game.generate(seed=stream.below(1 << 32)) for _ in range(count)]
    promises.require(game.has("packs"), "has neither levels nor a generator, so check_game must be given levels")
    return list(game.levels())


def _play(promises: Promises, levels: Sequence[Level], plays: int, length: int, stream: Stream) -> None:
    pool: list[object] = []
    for number in range(plays):
        board = promises.game.board(levels[number % len(levels)])
        thorough = number % _THOROUGH == 0
        steps = stream.below(length) + 1
        if thorough:
            _consult(promises, board, stream, seed=number)
        while True:
            check_position(promises, board, pool, stream)
            # Every position is drawn; writing the drawings out is slower.
            check_scene(promises, board, written=thorough)
            moves = list(board.legal_moves)
            if not moves or board.move_count == steps:
                break
            move = stream.pick(moves)
            check_step(promises, board, move)
            if move not in pool:
                pool = [*pool[-200:], move]
        check_undo(promises, board)
        if thorough:
            check_travel(promises, board)
            check_session(promises, board)
            _consult(promises, board, stream, seed=number)


def _consult(promises: Promises, board: Board[Any, Any], stream: Stream, seed: int) -> None:
    """Ask those who look at positions: at the start, and at the end, where many a short game is over."""
    check_seen(promises, board)
    check_players(promises, board, seed)
    check_hint(promises, board)
    check_review(promises, board)
    check_questions(promises, board, stream)


def __dir__() -> list[str]:
    return __all__

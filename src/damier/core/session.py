"""One game under way: a board with its history and who plays it. What a front end holds, for any game.

Undo, redo, reset, checkpoints, saving and replaying live here, so that no game and no front end has its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic

from damier.core.errors import DamierError, IllegalMove, Malformed
from damier.core.game import Board, Game, LevelT, MoveT, Outcome
from damier.core.nearest import unknown
from damier.core.registry import load
from damier.core.saves import Save
from damier.core.sentences import say


@dataclass(frozen=True, slots=True)
class _Shown:
    """A line that was shown as one action: its moves, and what it took the place of."""

    moves: tuple[Any, ...]
    before: tuple[Any, ...]
    times: tuple[float, ...]
    sides: tuple[int, ...]


class Session(Generic[LevelT, MoveT]):
    """A game from its level to the position now, with what was undone and the checkpoints.

    >>> from damier.core.contract import load_game
    >>> game = load_game("get10")
    >>> session = Session(game, game.parse_level("5x5 seed=1"))
    >>> session.play(next(session.board.legal_moves))
    >>> [str(move) for move in session.undo()], session.can_redo
    (['a1'], True)
    """

    def __init__(
        self,
        game: Game[LevelT, MoveT],
        level: LevelT,
        *,
        seats: Sequence[str | None] = (),
        started: datetime | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.game = game
        self.level = level
        self.board: Board[LevelT, MoveT] = game.board(level)
        #: For each side the name of the computer player that has it, or None for a person.
        self.seats: list[str | None] = [None for _ in game.sides]
        for side, player in enumerate(seats):
            self.seat(side, player)
        self.started = started or datetime.now(UTC).replace(microsecond=0)
        self._clock = clock
        self._clock_start = clock()
        self._times: list[float] = []
        #: The side that made each move.
        self._sides: list[int] = []
        #: What redo plays, last first: moves, and lines that were shown.
        self._undone: list[MoveT | _Shown] = []
        #: The lines that were shown and stand, each in the place of what the one before led to.
        self._shown: list[_Shown] = []
        self._checkpoints: dict[str, tuple[MoveT, ...]] = {}

    @property
    def seconds(self) -> float:
        """How long the game has been played, in all its sittings."""
        return self._clock() - self._clock_start

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back: a line that was shown, or a person's move, where people play."""
        return bool(self._shown) or any(map(self._may_take_back, self._sides))

    @property
    def helped(self) -> bool:
        """Whether the position comes from a line that was shown."""
        return bool(self._shown)

    @property
    def computer(self) -> str | None:
        """The computer player whose turn it is, or None on a person's turn and once the game is over."""
        return None if self.outcome() else self.seats[self.board.turn]

    def seat(self, side: int, player: str | None) -> None:
        """Give a side to a computer player, or back to a person."""
        if not 0 <= side < len(self.seats):
            raise Malformed(say("{game} has no side {side}", game=self.game.name, side=side + 1))
        if player is not None and player not in (self.game.players or {}):
            raise Malformed(unknown(say("player"), player, self.game.players or {}))
        self.seats[side] = player

    @property
    def can_redo(self) -> bool:
        """Whether there is something undone to play again."""
        return bool(self._undone)

    @property
    def checkpoints(self) -> tuple[str, ...]:
        """The names of the checkpoints, oldest first."""
        return tuple(self._checkpoints)

    def play(self, move: MoveT | str) -> None:
        """Play a move, given as text or as a value that goes through its text. Forgets what was undone."""
        self._push(self.game.parse_move(str(move)))
        self._undone.clear()

    def outcome(self) -> Outcome | None:
        """Say how the game has ended, or None."""
        return self.board.outcome()

    def undo(self) -> tuple[MoveT, ...]:
        """Take back the last action, which may be several moves of one stroke; give them, last first.

        With a person and a computer at play, what the computer answered goes with the person's action.
        """
        if not self.can_undo:
            raise IllegalMove(say("there is nothing to undo"))
        start = len(self._shown[-1].moves) if self._shown else 0
        if not any(map(self._may_take_back, self._sides[start:])):
            return self._take_back_shown()
        taken = []
        while not self._may_take_back(self._sides[-1]):
            taken.append(self._pop())
        taken.append(self._pop())
        while self.board.move_count > start and not self.board.at_rest:
            taken.append(self._pop())
        self._undone.extend(taken)
        return tuple(taken)

    def redo(self) -> tuple[MoveT, ...]:
        """Play again what was undone last, with the computer's answer to it; give the moves, first to last."""
        if not self._undone:
            raise IllegalMove(say("there is nothing to redo"))
        last = self._undone[-1]
        if isinstance(last, _Shown):
            self._show(last.moves)
            self._undone.pop()
            return last.moves
        played = [self._redo_one(last)]
        while self._undone and (not self.board.at_rest or (self.computer and not all(self.seats))):
            last = self._undone[-1]
            if isinstance(last, _Shown):
                break
            played.append(self._redo_one(last))
        return tuple(played)

    def show(self, moves: Iterable[MoveT | str]) -> None:
        """Take everything back and play these moves, as one action: one undo returns to what was played before.

        Where a move does not hold, nothing has changed.
        """
        self._show(tuple(self.game.parse_move(str(move)) for move in moves))
        self._undone.clear()

    def reset(self) -> None:
        """Go back to the level as it was given; nothing is left to undo or redo."""
        while self.board.move_count:
            self._pop()
        self._undone.clear()
        self._shown.clear()

    def checkpoint(self, name: str) -> None:
        """Remember this position under a name."""
        self._checkpoints[name] = self.board.moves

    def return_to(self, name: str) -> None:
        """Go back, or forward, to a checkpoint. What was undone is forgotten."""
        if name not in self._checkpoints:
            raise Malformed(unknown(say("checkpoint"), name, self._checkpoints))
        target = self._checkpoints[name]
        now = self.board.moves
        shared = next(
            (place for place, (one, other) in enumerate(zip(now, target, strict=False)) if one != other),
            min(len(now), len(target)),
        )
        while self.board.move_count > shared:
            self._pop()
        for move in target[shared:]:
            self._push(move)
        self._undone.clear()
        while self._shown and shared < len(self._shown[-1].moves):
            self._shown.pop()

    def replay(self) -> Iterator[tuple[MoveT | None, Board[LevelT, MoveT]]]:
        """Give the game again from the start: no move and the first position, then each move and the position after.

        The board is the same object each time; the session's own is not touched.
        """
        board = self.game.board(self.level)
        yield None, board
        for move in self.board.moves:
            board.push(move)
            yield move, board

    def save(self) -> Save:
        """Give all that is needed to come back here another day."""
        return Save(
            game=self.game.name,
            level=str(self.level),
            moves=tuple(str(move) for move in self.board.moves),
            times=tuple(self._times),
            started=self.started,
            seats=tuple(self.seats) if any(self.seats) else (),
        )

    @classmethod
    def restore(
        cls, save: Save, game: Game[Any, Any] | None = None, *, clock: Callable[[], float] = time.monotonic
    ) -> Session[Any, Any]:
        """Bring a save back by replaying it; refuse one whose level or moves do not hold."""
        game = game or load(save.game)
        if game.name != save.game:
            raise Malformed(say("this is a save of {other!r}, not of {game!r}", other=save.game[:40], game=game.name))
        try:
            level = game.parse_level(save.level)
        except DamierError as error:
            raise Malformed(say("the save's level cannot be read: {reason}", reason=error.sentence)) from error
        try:
            session: Session[Any, Any] = cls(game, level, seats=save.seats, started=save.started, clock=clock)
        except Malformed as error:
            raise Malformed(say("the save's seats do not hold: {reason}", reason=error.sentence)) from error
        for number, text in enumerate(save.moves, start=1):
            try:
                session._push(game.parse_move(text))
            except DamierError as error:
                raise Malformed(
                    say(
                        "the save's move {number}, {text!r}, does not hold: {reason}",
                        number=number,
                        text=text[:40],
                        reason=error.sentence,
                    )
                ) from error
        session._times[:] = save.times
        session._clock_start -= save.times[-1] if save.times else 0.0
        return session

    def _push(self, move: MoveT) -> None:
        side = self.board.turn
        self.board.push(move)
        self._times.append(round(self.seconds, 3))
        self._sides.append(side)

    def _may_take_back(self, side: int) -> bool:
        """Tell whether undo may end with a move of this side: a person's, or any where only computers play."""
        return self.seats[side] is None or all(self.seats)

    def _pop(self) -> MoveT:
        self._times.pop()
        self._sides.pop()
        return self.board.pop()

    def _show(self, moves: tuple[MoveT, ...]) -> None:
        shown = _Shown(moves, self.board.moves, tuple(self._times), tuple(self._sides))
        while self.board.move_count:
            self._pop()
        try:
            for move in moves:
                self._push(move)
        except DamierError:
            self._put_back(shown)
            raise
        self._shown.append(shown)

    def _take_back_shown(self) -> tuple[MoveT, ...]:
        """Take back a line that was shown, with what computers answered to it; give its moves, last first."""
        taken = self.board.moves[::-1]
        shown = self._shown.pop()
        self._put_back(shown)
        self._undone.append(shown)
        return taken

    def _put_back(self, shown: _Shown) -> None:
        """Play again what a line was shown in the place of."""
        while self.board.move_count:
            self._pop()
        for move in shown.before:
            self._push(move)
        self._times[:], self._sides[:] = shown.times, shown.sides

    def _redo_one(self, move: MoveT) -> MoveT:
        self._push(move)
        self._undone.pop()
        return move

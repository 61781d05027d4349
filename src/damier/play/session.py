"""One game under way: a board with its history and who plays it. What a front end holds, for any game.

Undo, redo, reset, resigning, checkpoints, saving and replaying live here, so that no game and no front end has its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic

from damier.core.board import Board, LevelT, MoveT, Outcome
from damier.core.errors import DamierError, IllegalMove, Malformed
from damier.core.game import AnyGame, Game, Side
from damier.core.level import Level
from damier.core.nearest import unknown
from damier.core.plugins import check_declared, is_plugin
from damier.core.registry import load, open_board
from damier.core.sentences import say
from damier.files.saves import Save
from damier.play.match import Match


def _open(level: Level | str, game: AnyGame | None) -> Board[Any, Any]:
    """Return the board that a session starts from; ``game``, if given, must be the one that ``level`` names."""
    if isinstance(level, str) and game is None:
        return open_board(level)
    if not isinstance(level, str | Level):
        raise TypeError(f"a session starts from a level or a text, not from a {type(level).__name__}")
    name = level.partition(":")[0].strip() if isinstance(level, str) else level.game
    chosen = load(name) if game is None else game
    if chosen.name != name:
        raise Malformed(say("this is a level of {other!r}, not of {game!r}", other=name[:40], game=chosen.name))
    board: Board[Any, Any]
    board = chosen.parse_position(level.partition(":")[2]) if isinstance(level, str) else chosen.board(level)
    return board


def resignation(sides: Sequence[Side], loser: int) -> Outcome:
    """Return the outcome of a game that a side has given up: of two sides, the other wins.

    >>> resignation((Side("red", say("Red")), Side("blue", say("Blue"))), loser=0).winner
    1
    """
    if len(sides) != 2:  # noqa: PLR2004 (of two, the other)
        return Outcome("RESIGNED", None, say("{loser} gives up.", loser=sides[loser].name))
    winner = 1 - loser
    return Outcome(
        "RESIGNED", winner, say("{loser} gives up: {side} wins.", loser=sides[loser].name, side=sides[winner].name)
    )


@dataclass(frozen=True, slots=True)
class _Resignation:
    """A resignation that was taken back: redo repeats it."""

    side: int


@dataclass(frozen=True, slots=True)
class _Together:
    """Moves that were played as one action and have been taken back: redo repeats them all."""

    moves: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class _Shown:
    """A line that was shown as one action, or a reset, which is a line of no moves: and what it took the place of."""

    moves: tuple[Any, ...]
    before: tuple[Any, ...]
    times: tuple[float, ...]
    sides: tuple[int, ...]
    together: tuple[tuple[int, int], ...]
    resigned: int | None
    reset: bool
    #: What a reset forgets: the hints given before it.
    hints: int


class Session(Generic[LevelT, MoveT]):
    """A game from its level to the position now, with what was undone and the checkpoints.

    It starts from a level, from the text of one with its game's name, or from a position's line.

    >>> session = Session("get10: 5x5 seed=1")
    >>> session.play("a1")
    >>> [str(move) for move in session.undo()], session.can_redo
    (['a1'], True)
    """

    game: Game[LevelT, MoveT, Any]
    level: LevelT
    board: Board[LevelT, MoveT]

    def __init__(
        self: Session[Any, Any],
        level: Level | str,
        *,
        game: AnyGame | None = None,
        seats: Sequence[str | None] = (),
        started: datetime | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin a game; ``game`` is needed only where it is not the one that is registered under the level's name."""
        opened = _open(level, game)
        self.level = opened.level
        self.game = game or load(self.level.game)
        self.board = self.game.board(self.level)
        #: For each side the name of the computer player that has it, or None for a person.
        self.seats: list[str | None] = [None for _ in self.game.sides]
        for side, player in enumerate(seats):
            self.seat(side, player)
        #: The side that has resigned, or None.
        self.resigned: int | None = None
        #: How the game ended by something else than its rules and a resignation, or None: a draw, or lack of time.
        self.settled: Outcome | None = None
        #: Who plays from where, if several people do; else None.
        self.match: Match | None = None
        self.started = started or datetime.now(UTC).replace(microsecond=0)
        self._clock = clock
        self._clock_start = clock()
        self._times: list[float] = []
        #: The side that made each move.
        self._sides: list[int] = []
        #: Whether each move was the last of what a person counts as one: the board was at rest after it, and it was
        #: no mark and took nothing back.
        self._counted: list[bool] = []
        #: Moves that were played as one action: the number of moves before each such action, and after it.
        self._together: list[tuple[int, int]] = []
        #: How many hints have been asked for since the start.
        self.hints = 0
        #: What redo plays, last first: moves, several that are one action, and lines that were shown.
        self._undone: list[Any] = []
        #: The lines that were shown and stand, each in the place of what the one before led to.
        self._shown: list[_Shown] = []
        #: By name the moves that led there, and the lines that were shown by then.
        self._checkpoints: dict[str, tuple[tuple[Any, ...], tuple[tuple[int, int], ...], tuple[_Shown, ...]]] = {}
        #: Whether a line was shown in the course of the game, undone or not.
        self.helped = False
        for move in opened.moves:
            self._push(move)

    @property
    def seconds(self) -> float:
        """How long the game has been played, in all its sittings."""
        return self._clock() - self._clock_start

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back: a resignation, a line that was shown, a reset, or a person's move.

        Where only computers play, any move.
        """
        return self.resigned is not None or bool(self._shown) or any(map(self._may_take_back, self._sides))

    @property
    def shown(self) -> bool:
        """Whether the position comes from a line that was shown and stands."""
        return bool(self._shown) and not self._shown[-1].reset

    @property
    def computer(self) -> str | None:
        """The computer player whose turn it is, or None on a person's turn and once the game is over."""
        return None if self.outcome() else self.seats[self.board.turn]

    def seat(self, side: int, player: str | None) -> None:
        """Seat a computer player, by its name, or a person (None) on the side with this number.

        Raises ``Malformed`` if the side or the player is unknown. A player of your own, ``module:Class``, is imported
        only when it is asked for its first move.
        """
        if not 0 <= side < len(self.seats):
            raise Malformed(say("{game} has no side {side}", game=self.game.name, side=side + 1))
        if player is not None and not is_plugin(player):
            check_declared(self.game, [player])
        self.seats[side] = player

    @property
    def can_redo(self) -> bool:
        """Whether there is something undone to play again."""
        return bool(self._undone)

    @property
    def checkpoints(self) -> tuple[str, ...]:
        """The names of the checkpoints, oldest first."""
        return tuple(self._checkpoints)

    @property
    def stroke_count(self) -> int:
        """How many moves were played as a person counts them: all the moves of a stroke are one.

        Marks are none, and neither is what only takes something back, as undo does.
        """
        under_way = not self.board.at_rest and self.board.move_count > 0
        return sum(self._counted) + under_way

    def play(self, move: MoveT | str) -> None:
        """Play a move, given as text or as a value that goes through its text. Forgets what was undone."""
        self._check_open()
        self._push(self.game.parse_move(str(move)))
        self._undone.clear()

    def play_together(self, moves: Iterable[MoveT | str]) -> None:
        """Play several moves as one action, which undo takes back at once. Forgets what was undone.

        If one of them is not legal, ``DamierError`` is raised and nothing has changed.
        """
        self._check_open()
        self._play_together(tuple(self.game.parse_move(str(move)) for move in moves))
        self._undone.clear()

    def resign(self, side: int | None = None) -> None:
        """Resign for a side. Default: the side of the only person who plays, or else the one to move.

        Raises ``IllegalMove`` once the game is over, and in games for one.
        """
        if len(self.seats) == 1:
            raise IllegalMove(say("{game} is a game for one: there is nobody to resign to", game=self.game.name))
        if self.outcome() is not None:
            raise IllegalMove(say("the game is over"))
        people = [number for number, player in enumerate(self.seats) if player is None]
        if side is None:
            side = people[0] if len(people) == 1 else self.board.turn
        if not 0 <= side < len(self.seats):
            raise Malformed(say("{game} has no side {side}", game=self.game.name, side=side + 1))
        self.resigned = side
        self._undone.clear()

    def outcome(self) -> Outcome | None:
        """Return how the game has ended, by the rules, by resignation or otherwise, or None while it goes on."""
        if self.settled is not None:
            return self.settled
        if self.resigned is None:
            return self.board.outcome()
        return resignation(self.game.sides, self.resigned)

    def settle(self, outcome: Outcome) -> None:
        """End the game with an outcome that its rules do not know; raise ``IllegalMove`` if it is over."""
        if self.outcome() is not None:
            raise IllegalMove(say("the game is over"))
        self.settled = outcome
        self._undone.clear()

    def has_moved(self, side: int) -> bool:
        """Return whether a side has made a move that stands."""
        return side in self._sides

    def take_back(self, side: int) -> None:
        """Take back the last action of a side, with all that came after it; it cannot be redone.

        Raises ``IllegalMove`` if it has made none, or the game is over.
        """
        if self.outcome() is not None:
            raise IllegalMove(say("the game is over"))
        if side not in self._sides:
            raise IllegalMove(say("there is nothing to take back"))
        mover = None
        while mover != side:
            mover = self._sides[-1]
            self.undo()
        self._undone.clear()

    def undo(self) -> tuple[MoveT, ...]:
        """Take back the last action, which may be several moves of one stroke; return them, last first.

        With a person and a computer at play, what the computer answered goes with the person's action. A resignation
        is an action of no moves.
        """
        if not self.can_undo:
            raise IllegalMove(say("there is nothing to undo"))
        if self.resigned is not None:
            self._undone.append(_Resignation(self.resigned))
            self.resigned = None
            return ()
        start = len(self._shown[-1].moves) if self._shown else 0
        if not any(map(self._may_take_back, self._sides[start:])):
            return self._take_back_shown()
        taken = []
        while not self._may_take_back(self._sides[-1]):
            taken.append(self._pop())
        if self._together and self._together[-1][1] == self.board.move_count:
            return self._take_back_together(taken)
        taken.append(self._pop())
        while self.board.move_count > start and not self.board.at_rest:
            taken.append(self._pop())
        self._undone.extend(taken)
        return tuple(taken)

    def redo(self) -> tuple[MoveT, ...]:
        """Repeat what was undone last, with the computer's answer to it; return the moves, first to last."""
        if not self._undone:
            raise IllegalMove(say("there is nothing to redo"))
        last = self._undone[-1]
        if isinstance(last, _Resignation):
            self.resigned = last.side
            self._undone.pop()
            return ()
        if isinstance(last, _Shown):
            self._show(last.moves, reset=last.reset)
            self._undone.pop()
            played = [*last.moves]
        elif isinstance(last, _Together):
            self._play_together(last.moves)
            self._undone.pop()
            played = [*last.moves]
        else:
            played = [self._redo_one(last)]
        while self._undone and (not self.board.at_rest or (self.computer and not all(self.seats))):
            last = self._undone[-1]
            if isinstance(last, _Shown | _Together | _Resignation):
                break
            played.append(self._redo_one(last))
        return tuple(played)

    def show(self, moves: Iterable[MoveT | str]) -> None:
        """Take everything back and play these moves, as one action: one undo returns to what was played before.

        From then on the game counts as helped, whatever is undone. If one of the moves is not legal, ``DamierError`` is
        raised and nothing has changed.
        """
        self._show(tuple(self.game.parse_move(str(move)) for move in moves))
        self._undone.clear()
        self.helped = True

    def reset(self) -> None:
        """Go back to the level as it was given, as one action: one undo returns to what was played before.

        Hints are counted anew. Where nothing was played, there is nothing to undo afterwards either.
        """
        if self.board.move_count or self.resigned is not None:
            self._show((), reset=True)
        self._undone.clear()
        self.hints = 0

    def checkpoint(self, name: str) -> None:
        """Remember this position under a name."""
        self._checkpoints[name] = self.board.moves, tuple(self._together), tuple(self._shown)

    def return_to(self, name: str, *, leaving: str | None = None) -> None:
        """Go back, or forward, to a checkpoint. What was undone is forgotten.

        The position that is left is remembered under the name ``leaving``, if one is given.
        """
        if name not in self._checkpoints:
            raise Malformed(unknown(say("checkpoint"), name, self._checkpoints))
        target, together, shown = self._checkpoints[name]
        if leaving is not None:
            self.checkpoint(leaving)
        self.resigned = None
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
        self._together[:], self._shown[:] = together, shown

    def replay(self) -> Iterator[tuple[MoveT | None, Board[LevelT, MoveT]]]:
        """Yield the game again from the start: no move and the first position, then each move and the position after.

        The board is the same object each time; the session's own is not touched.
        """
        board = self.game.board(self.level)
        yield None, board
        for move in self.board.moves:
            board.push(move)
            yield move, board

    def save(self) -> Save:
        """Return the game as a save, which ``Session.restore`` reads."""
        return Save(
            game=self.game.name,
            level=str(self.level),
            moves=tuple(str(move) for move in self.board.moves),
            times=tuple(self._times),
            started=self.started,
            seats=tuple(self.seats) if any(self.seats) else (),
            resigned=self.resigned,
            helped=self.helped,
            hints=self.hints,
            checkpoints={name: tuple(map(str, moves)) for name, (moves, *_) in self._checkpoints.items()},
        )

    @classmethod
    def restore(
        cls, save: Save, game: AnyGame | None = None, *, clock: Callable[[], float] = time.monotonic
    ) -> Session[Any, Any]:
        """Return the session of a save by replaying it; raises ``Malformed`` if its level or a move is wrong."""
        game = game or load(save.game)
        if game.name != save.game:
            raise Malformed(say("this is a save of {other!r}, not of {game!r}", other=save.game[:40], game=game.name))
        try:
            level = game.parse_level(save.level)
        except DamierError as error:
            raise Malformed(say("the save's level cannot be read: {reason}", reason=error.sentence)) from error
        try:
            session: Session[Any, Any] = cls(level, game=game, seats=save.seats, started=save.started, clock=clock)
        except Malformed as error:
            raise Malformed(say("the save's seats are wrong: {reason}", reason=error.sentence)) from error
        for number, text in enumerate(save.moves, start=1):
            try:
                session._push(game.parse_move(text))
            except DamierError as error:
                raise Malformed(
                    say(
                        "the save's move {number}, {text!r}, cannot be played: {reason}",
                        number=number,
                        text=text[:40],
                        reason=error.sentence,
                    )
                ) from error
        if len(save.times) != len(save.moves):
            raise Malformed(say("the save has {n} moves and {found} times", n=len(save.moves), found=len(save.times)))
        session._times[:] = save.times
        session._clock_start -= save.times[-1] if save.times else 0.0
        session.helped = save.helped
        session.hints = save.hints
        if save.resigned is not None:
            try:
                session.resign(save.resigned)
            except DamierError as error:
                raise Malformed(say("the save's resignation is wrong: {reason}", reason=error.sentence)) from error
        for name, moves in save.checkpoints.items():
            session._restore_checkpoint(name, moves)
        return session

    def _restore_checkpoint(self, name: str, moves: Sequence[str]) -> None:
        """Remember a position by its moves from the start; raises ``Malformed`` if they cannot be played."""
        board = self.game.board(self.level)
        try:
            for move in moves:
                board.push(self.game.parse_move(move))
        except DamierError as error:
            raise Malformed(
                say("the save's checkpoint {name!r} is wrong: {reason}", name=name[:40], reason=error.sentence)
            ) from error
        self._checkpoints[name] = board.moves, (), ()

    def _check_open(self) -> None:
        """Raise ``IllegalMove`` if the game has ended otherwise than by its rules."""
        if self.resigned is not None or self.settled is not None:
            raise IllegalMove(say("the game is over"))

    def _push(self, move: MoveT) -> None:
        side = self.board.turn
        self.board.push(move)
        self._times.append(round(self.seconds, 3))
        self._sides.append(side)
        self._counted.append(self.board.at_rest and not self.board.is_mark(move) and not self.board.takes_back(move))

    def _may_take_back(self, side: int) -> bool:
        """Return whether undo may end with a move of this side: a person's, or any where only computers play."""
        return self.seats[side] is None or all(self.seats)

    def _pop(self) -> MoveT:
        self._times.pop()
        self._sides.pop()
        self._counted.pop()
        move = self.board.pop()
        if self._together and self._together[-1][1] > self.board.move_count:
            self._together.pop()
        return move

    def _play_together(self, moves: tuple[MoveT, ...]) -> None:
        before = self.board.move_count
        try:
            for move in moves:
                self._push(move)
        except DamierError:
            while self.board.move_count > before:
                self._pop()
            raise
        if moves:
            self._together.append((before, self.board.move_count))

    def _take_back_together(self, answers: list[MoveT]) -> tuple[MoveT, ...]:
        """Take back moves that were one action; ``answers``, the computer's, have been. Return all, last first."""
        before, after = self._together[-1]
        moves = tuple(self._pop() for _ in range(after - before))
        self._undone += [*answers, _Together(moves[::-1])]
        return (*answers, *moves)

    def _show(self, moves: tuple[MoveT, ...], *, reset: bool = False) -> None:
        shown = _Shown(
            moves, self.board.moves, tuple(self._times), tuple(self._sides), tuple(self._together), self.resigned,
            reset, self.hints,
        )  # fmt: skip
        self.resigned = None
        while self.board.move_count:
            self._pop()
        try:
            for move in moves:
                self._push(move)
        except DamierError:
            self._put_back(shown)
            raise
        self._shown.append(shown)
        if reset:
            self.hints = 0

    def _take_back_shown(self) -> tuple[MoveT, ...]:
        """Take back a shown line, or a reset, with what computers answered to it; return its moves, last first.

        The hints given since a reset add to those before it.
        """
        taken = self.board.moves[::-1]
        shown = self._shown.pop()
        self._put_back(shown)
        if shown.reset:
            self.hints += shown.hints
        self._undone += [*taken[: len(taken) - len(shown.moves)], shown]
        return taken

    def _put_back(self, shown: _Shown) -> None:
        """Play again what a line was shown in the place of."""
        while self.board.move_count:
            self._pop()
        for move in shown.before:
            self._push(move)
        self._times[:], self._sides[:], self._together[:] = shown.times, shown.sides, shown.together
        self.resigned = shown.resigned

    def _redo_one(self, move: MoveT) -> MoveT:
        self._push(move)
        self._undone.pop()
        return move

    def __getstate__(self) -> dict[str, Any]:
        # A clock measures from an arbitrary start, which means nothing elsewhere: the seconds played travel instead.
        state = {name: value for name, value in vars(self).items() if not name.startswith("_clock")}
        return {**state, "seconds": self.seconds}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._clock = time.monotonic
        self._clock_start = self._clock() - state.pop("seconds")
        vars(self).update(state)

    def __repr__(self) -> str:
        return f"<Session of {self.board.line()}>"

    def _repr_html_(self) -> str | None:
        """Return the replay that a notebook shows."""
        from damier.core.notebook import session_html  # noqa: PLC0415

        return session_html(self)

"""A game as the list of what was done in it, from which a session is brought back exactly, undo and redo and all."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from damier.core.contract import DamierError, Game, Malformed, Save, Session, say

Kind = Literal["play", "undo", "redo", "reset", "seats", "show", "load"]


@dataclass(frozen=True, slots=True)
class Action:
    """One accepted action: what it was, its text, and when it was done, in seconds of play.

    The text is the move of a ``play``, the list of moves of a ``show`` and of names of ``seats`` as JSON, the save of a
    ``load``, and empty otherwise.
    """

    kind: Kind
    text: str = ""
    seconds: float = 0.0


class Clock:
    """Seconds of play: time goes by only while it runs."""

    def __init__(self, source: Callable[[], float] = time.monotonic) -> None:
        self._source = source
        self._before = 0.0
        self._since: float | None = None

    def __call__(self) -> float:
        """Give how many have gone by."""
        return self._before + (0.0 if self._since is None else self._source() - self._since)

    def set(self, seconds: float) -> None:
        """Let so many seconds have gone by."""
        self._before = seconds
        self._since = None if self._since is None else self._source()

    def run(self, running: bool) -> None:
        """Let time go by, or stop it."""
        self.set(self())
        self._since = self._source() if running else None


def act(session: Session[Any, Any], kind: Kind, text: str) -> None:
    """Carry out an action; where it raises, nothing has changed."""
    match kind:
        case "play":
            session.play(text)
        case "undo":
            session.undo()
        case "redo":
            session.redo()
        case "reset":
            session.reset()
        case "show":
            session.show(_texts(text))
        case "seats":
            _take_seats(session, json.loads(text))
        case "load":
            raise Malformed(say("a save is loaded before anything is played"))


def replay(
    game: Game[Any, Any], level: str, actions: Iterable[Action], *, started: datetime, clock: Clock
) -> Session[Any, Any]:
    """Bring a game back from its log; the clock stands where it stood at the last action."""
    session: Session[Any, Any] = Session(game, game.parse_level(level), started=started, clock=clock)
    for number, action in enumerate(actions, start=1):
        clock.set(action.seconds)
        try:
            if action.kind == "load" and number == 1:
                clock.set(0.0)
                session = Session.restore(Save.from_json(action.text), game, clock=clock)
                clock.set(action.seconds)
            else:
                act(session, action.kind, action.text)
        except DamierError as error:
            raise Malformed(
                say("action {number} of the stored game does not hold: {reason}", number=number, reason=error.sentence)
            ) from error
    return session


def _texts(text: str) -> list[str]:
    texts: list[str] = json.loads(text)
    return texts


def _take_seats(session: Session[Any, Any], seats: list[str | None]) -> None:
    before = list(session.seats)
    if len(seats) != len(before):
        raise Malformed(
            say("{game} has {n} {n:side|sides}, not {found}", game=session.game.name, n=len(before), found=len(seats))
        )
    try:
        for side, player in enumerate(seats):
            session.seat(side, player)
    except DamierError:
        session.seats[:] = before
        raise

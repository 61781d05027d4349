"""The game that was left unfinished: one save for each game, in the folder that the platform keeps for data."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

from damier.core.contract import AnyGame, Malformed, say
from damier.files.disk import reason_of
from damier.files.saves import read_save, write_save
from damier.play.session import Session
from damier.store.place import data_folder

if TYPE_CHECKING:
    from damier.cli.table import Table


def place_of(name: str) -> Path:
    """Return the file that the unfinished game of the game ``name`` is kept in."""
    return data_folder() / "unfinished" / f"{name}.json"


def is_waiting(name: str) -> bool:
    """Return whether a game of the game ``name`` was left unfinished."""
    try:
        return place_of(name).is_file()
    except OSError:
        return False


def take_up(game: AnyGame) -> Session[Any, Any]:
    """Return the session of the unfinished game; raises ``Malformed`` if there is none, or it cannot be read."""
    if not is_waiting(game.name):
        raise Malformed(say("there is no unfinished game of {game}", game=game.name))
    return Session.restore(read_save(place_of(game.name)), game)


def keep(table: Table) -> Path | None:
    """Keep the game of a table if it is under way, and return the file; one that was taken up and is over is removed.

    A game is under way between its first move and its end. Raises ``Malformed`` if it cannot be written.
    """
    session = table.session
    path = place_of(session.game.name)
    try:
        if session.outcome() is None and session.board.move_count > 0:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_save(session.save(), path)
            return path
        if table.taken_up and path.exists() and read_save(path).started == session.started:
            path.unlink()  # another game may have been left there meanwhile
    except OSError as error:
        raise Malformed(say("cannot write {path}: {reason}", path=path, reason=reason_of(error))) from error
    return None


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Make the signals that end a program raise ``SystemExit`` while the block runs, so that it can put things away."""
    # Windows has neither SIGHUP nor SIGQUIT.
    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)]

    def end(number: int, _frame: FrameType | None) -> NoReturn:
        for one in signals:
            signal.signal(one, signal.SIG_IGN)
        raise SystemExit(128 + number)

    before = {one: signal.signal(one, end) for one in signals}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)

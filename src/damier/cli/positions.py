"""Positions as the command line names them: a saved game, a position's line, or the start of a level."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from damier.cli.levels import read_levels
from damier.core.board import SEPARATOR
from damier.core.contract import Malformed, say
from damier.files.disk import is_file, read_text
from damier.files.reading import is_save
from damier.files.saves import from_json
from damier.play.session import Session


def open_position(text: str, number: int = 1) -> Session[Any, Any]:
    """Return a session at the position that a text names; raises ``Malformed``.

    The text is the path of a save, the path of a level file, a level's line ``get10: 5x5 seed=1``, a position's line
    ``get10: 5x5 seed=1; a1``, or a game's name. ``number`` chooses one of several levels.
    """
    saved = saved_game(text)
    if saved is not None:
        return saved
    if SEPARATOR in text and ":" in text and not is_file(text):
        return Session(text)
    found = read_levels(text)
    if number > len(found):
        raise Malformed(say("there is no level {number}: there {n:is|are} {n}", number=number, n=len(found)))
    return Session(found[number - 1])


def saved_game(text: str) -> Session[Any, Any] | None:
    """Return the session of a save file, or None if the text is not the path of one."""
    if not is_file(text):
        return None
    content = read_text(Path(text))
    return Session.restore(from_json(content)) if is_save(content) else None

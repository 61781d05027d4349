"""Which position a word on the command line means: a saved game, or the start of a level."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from damier.cli.grammar import with_words
from damier.cli.levels import read_levels
from damier.core.contract import Malformed, Save, Session, load_game, say
from damier.core.files import is_file, read_text
from damier.core.reading import is_save


def open_position(text: str, number: int = 1) -> Session[Any, Any]:
    """Open what was asked for: a save, one of the levels of a file, a line ``get10: 5x5 seed=1``, or a game's name."""
    saved = saved_game(text)
    if saved is not None:
        return saved
    found = read_levels(text)
    if number > len(found):
        raise Malformed(say("there is no level {number}: there {n:is|are} {n}", number=number, n=len(found)))
    return Session(*found[number - 1])


def saved_game(text: str) -> Session[Any, Any] | None:
    """Open a save file; None where that is not what was named."""
    if not is_file(text):
        return None
    content = read_text(Path(text))
    return restore(Save.from_json(content)) if is_save(content) else None


def restore(save: Save) -> Session[Any, Any]:
    """Bring a saved game back, its refusals worded in the game's own sentences."""
    return Session.restore(save, with_words(load_game(save.game)))

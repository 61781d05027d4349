"""What a text that a person gives is: a save, or levels in one of the games' formats or a line each.

The command line reads files so, the page what is dropped on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import PurePath
from typing import Any

from damier.core.errors import Impossible, Malformed
from damier.core.game import Game
from damier.core.registry import load, load_all, names
from damier.core.sentences import say

Levels = list[tuple[Game[Any, Any], Any]]
#: What is done with a game before it reads anything, so that its errors can be worded.
Meet = Callable[[Game[Any, Any]], Game[Any, Any]]


def is_save(content: str) -> bool:
    """Tell whether a text is, or was, a save: JSON in which the member "damier" comes before any other.

    >>> is_save('{ "damier": 1'), is_save('{ "game": "flow"'), is_save("")
    (True, False, False)
    """
    return bool(content.strip()) and re.match(r'\s*(\{\s*"damier"|\{?\s*$)', content) is not None


def levels_of(content: str, path: PurePath, meet: Meet = lambda game: game) -> Levels:
    """Read the levels of a file. Its text says what it is; an ending that one game has says whose errors to give."""
    owners: list[Game[Any, Any]] = []
    failed: tuple[Game[Any, Any], Malformed] | None = None
    for game in load_all():
        if not isinstance(game, Game) or game.files is None:
            continue
        if _named_in_json(content) in (None, game.name) and game.files.recognises(content):
            try:
                return [(meet(game), level) for level in game.files.read(content)]
            except Malformed as error:
                failed = failed or (game, error)
        owners += [game] if path.suffix in game.files.endings else []
    if len(owners) == 1 and owners[0].files and not _is_named(content):
        return [(meet(owners[0]), level) for level in owners[0].files.read(content)]
    if failed is not None:
        meet(failed[0])
        raise failed[1]
    lines = [line for line in content.splitlines() if line.strip()]
    if not lines:
        raise Malformed(say("{path} is empty", path=path))
    find = cache(lambda name: meet(load(name)))
    return [found for line in lines for found in _levels_of_line(line, find)]


def levels_of_line(text: str, meet: Meet = lambda game: game) -> Levels:
    """Read a game's name and a level; the name alone stands for the levels that come with the game."""
    return _levels_of_line(text, lambda name: meet(load(name)))


def _levels_of_line(text: str, find: Callable[[str], Game[Any, Any]]) -> Levels:
    name, _, level = text.partition(":")
    game = find(name.strip())
    if level.strip():
        return [(game, game.parse_level(level.strip()))]
    if game.levels:
        return [(game, one) for one in game.levels()]
    if game.generator is None:
        raise Impossible(say("{game} does not make levels: give one", game=game.name))
    return [(game, game.generator.generate({}, 0))]


def _named_in_json(content: str) -> str | None:
    """Give the name of the game that a JSON file says it is for, if it says so at its beginning."""
    found = re.match(r'\s*\{\s*"game"\s*:\s*"([^"]*)"', content)
    return found[1] if found else None


def _is_named(content: str) -> bool:
    """Tell whether a text opens as lines of levels do, with a game's name and a colon."""
    return content.lstrip().partition(":")[0].strip() in names()

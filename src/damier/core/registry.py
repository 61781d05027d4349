"""Which games there are: those that installed packages declare in the entry-point group ``damier.games``.

Nothing is imported until a game is asked for. A game that fails to load is reported by name and leaves the others
alone. A game that is not installed, one under development for instance, can be made known with ``register``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from damier.core.board import SEPARATOR, Board
from damier.core.errors import Malformed, Unavailable
from damier.core.game import AnyGame, Game
from damier.core.level import Level
from damier.core.nearest import unknown
from damier.core.sentences import say

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "damier.games"
#: Where damier's own games are.
GAMES: Final = Path(__file__).parents[1] / "games"
#: The order in which they are shown.
ORDER: Final = ("flow", "get10", "connexion", "plumber")
#: Words that begin addresses of the server which are no game's: a game called so could not be reached on the page.
ADDRESSES: Final = frozenset({"health", "link", "metrics", "pictures", "play", "static", "statistics", "watch", "ws"})
#: The games loaded or registered so far.
_known: dict[str, AnyGame] = {}


@dataclass(frozen=True, slots=True)
class Broken:
    """A game that is declared but does not load, and the error that says why."""

    name: str
    error: Unavailable


def _entry_points() -> dict[str, EntryPoint]:
    """Return what installed packages declare, read again only when a folder of ``sys.path`` has changed."""
    return _read_entry_points(tuple((folder, _changed(folder)) for folder in sys.path))


def _changed(folder: str) -> int:
    """Return when a folder last changed: packages are installed into it, and removed from it. 0: there is none."""
    try:
        return os.stat(folder).st_mtime_ns  # noqa: PTH116 (asked with every text that is read: a Path costs more)
    except OSError:
        return 0


@lru_cache(maxsize=1)
def _read_entry_points(_: tuple[tuple[str, int], ...]) -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # noqa: PLC0415 (slow, and --help names no game)

    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def own_names() -> tuple[str, ...]:
    """Return the names of damier's own games in their order; one that is in no order yet comes after the others.

    They are the names of their folders, which are faster to read than entry points.
    """
    found = {path.parent.name for path in GAMES.glob("*/__init__.py")}
    return *(name for name in ORDER if name in found), *sorted(found.difference(ORDER))


def _other_names() -> tuple[str, ...]:
    return tuple(sorted({*_entry_points(), *_known} - set(own_names())))


def names() -> tuple[str, ...]:
    """Return the names of all games without loading any: damier's own, then those of other packages."""
    return *own_names(), *_other_names()


def check_name(name: str) -> None:
    """Raise ``Malformed`` for a name of a game that cannot stand in texts, or that is an address of the server.

    >>> check_name("nim")
    """
    if not (name.isascii() and name.replace("_", "").isalnum() and name == name.lower()):
        raise Malformed(say("a game is called by small letters, digits and _, not {name!r}", name=name[:40]))
    if name in ADDRESSES:
        raise Malformed(say("{name!r} is an address of the page: call your game otherwise", name=name))


def load(name: str) -> AnyGame:
    """Return a game by its name; raises ``Malformed`` for an unknown one, ``Unavailable`` for one that does not load.

    >>> load("get10").name
    'get10'
    """
    if name not in _known:
        _known[name] = _load(name)
    return _known[name]


def _load(name: str) -> AnyGame:
    if name in own_names():
        place = f"damier.games.{name}:{name.capitalize()}"
    else:
        declared = _entry_points()
        if name not in declared:
            raise Malformed(unknown(say("game"), name, names()))
        try:
            check_name(name)
        except Malformed as error:
            raise Unavailable(error.reason) from error
        place = declared[name].value
    module, _, attribute = place.partition(":")
    try:
        game = getattr(import_module(module), attribute)
    except Exception as error:
        cause = f"{type(error).__name__}: {error}"
        raise Unavailable(
            say("the game {name!r} ({place}) does not load: {cause}", name=name, place=place, cause=cause)
        ) from error
    if not isinstance(game, Game) or game.name != name:
        raise Unavailable(say("{place} is not a damier game called {name!r}", place=place, name=name))
    return game


def load_all() -> Iterator[AnyGame | Broken]:
    """Yield every game, each loaded when it is asked for; those that fail come as ``Broken``."""
    for some in (own_names, _other_names):
        for name in some():
            try:
                yield load(name)
            except Unavailable as error:
                yield Broken(name, error)


def loaded_games() -> tuple[AnyGame, ...]:
    """Return the games that this process has loaded so far."""
    return tuple(_known.values())


def register(game: AnyGame) -> None:
    """Make a game known to this process under its name. It needs no entry point then.

    Raises ``Malformed`` for a name that no game can have (``check_name``), or that one of damier's own games has.
    """
    check_name(game.name)
    if game.name in own_names():
        raise Malformed(say("{name!r} is one of damier's own games: call yours otherwise", name=game.name))
    _known[game.name] = game


@contextmanager
def registered(game: AnyGame) -> Iterator[None]:
    """Register a game for the length of a ``with`` block, in the place of one of the same name."""
    before = _known.get(game.name)
    _known[game.name] = game
    try:
        yield
    finally:
        _known.pop(game.name)
        if before is not None:
            _known[game.name] = before


def split_name(text: str) -> tuple[AnyGame, str]:
    """Return the game that ``NAME: TEXT`` names, and the text after the name."""
    name, colon, rest = text.partition(":")
    if not colon:
        raise Malformed(say("expected a game's name and a level, such as {example}, not {text!r}",
                            example="get10: 5x5 seed=1", text=text[:40]))  # fmt: skip
    return load(name.strip()), rest.strip()


def parse_level(text: str) -> Level:
    """Return the level of a text such as ``get10: 5x5 seed=1``."""
    game, rest = split_name(text)
    if SEPARATOR in rest:
        raise Malformed(say("this is a position, not a level: {text!r}", text=text[:40]))
    level: Level = game.parse_level(rest)
    return level


def open_board(what: str | Level) -> Board[Any, Any]:
    """Return the board of a level, of its text with the game's name, or of a position's line.

    >>> open_board("get10: 2x2 start=1.1/2.3; b1").move_count
    1
    """
    if not isinstance(what, str | Level):
        raise TypeError(f"a board is made from a level or a text, not from {type(what).__name__}")
    board: Board[Any, Any]
    if isinstance(what, Level):
        board = load(what.game).board(what)
    else:
        game, rest = split_name(what)
        board = game.parse_position(rest)
    return board

"""Which games there are: those that installed packages declare in the entry-point group ``damier.games``.

Nothing is imported until a game is asked for. A game that fails to load is reported by name and leaves the others
alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from damier.core.errors import Impossible, Malformed
from damier.core.game import Game
from damier.core.nearest import unknown
from damier.core.sentences import say

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "damier.games"
#: Where damier's own games are.
GAMES: Final = Path(__file__).parents[1] / "games"


@dataclass(frozen=True, slots=True)
class Broken:
    """A game that is declared but does not load, and the error that says why."""

    name: str
    error: Impossible


def _declared() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # noqa: PLC0415 (slow, and --help names no game)

    return {point.name: point for point in entry_points(group=GROUP)}


def _ours() -> list[str]:
    """Give damier's own games: their folders, since to look in the entry points would only cost time."""
    return sorted(path.parent.name for path in GAMES.glob("*/__init__.py"))


def _others() -> list[str]:
    return sorted(set(_declared()) - set(_ours()))


def names() -> tuple[str, ...]:
    """Give the names without loading anything: damier's own games, then those of other packages."""
    return *_ours(), *_others()


def _declared_place(name: str) -> str:
    declared = _declared()
    if name not in declared:
        raise Malformed(unknown(say("game"), name, names()))
    return declared[name].value


def load(name: str) -> Game[Any, Any]:
    """Load one game by name.

    >>> load("get10").name
    'get10'
    """
    place = f"damier.games.{name}:GAME" if name in _ours() else _declared_place(name)
    module, _, attribute = place.partition(":")
    try:
        game = getattr(import_module(module), attribute)
    except Exception as error:
        cause = f"{type(error).__name__}: {error}"
        raise Impossible(
            say("the game {name!r} ({place}) does not load: {cause}", name=name, place=place, cause=cause)
        ) from error
    if not isinstance(game, Game) or game.name != name:
        raise Impossible(say("{place} is not a damier game called {name!r}", place=place, name=name))
    return game


def load_all() -> Iterator[Game[Any, Any] | Broken]:
    """Load every game, each when it is asked for; those that fail come as ``Broken``."""
    for some in (_ours, _others):
        for name in some():
            try:
                yield load(name)
            except Impossible as error:
                yield Broken(name, error)

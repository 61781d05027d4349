"""Computer players of one's own, named ``my_module:MyPlayer`` wherever a player is named.

Naming one imports its module, which runs its code: front ends that strangers can reach take only the players that a
game declares.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from typing import Final

from damier.core.capabilities import Blindfolded, Budget, Player
from damier.core.errors import Malformed, Unavailable
from damier.core.game import AnyGame
from damier.core.nearest import unknown
from damier.core.sentences import say

_PLACE: Final = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*")


def is_plugin(name: str) -> bool:
    """Return whether a player's name is that of a class in a module.

    >>> is_plugin("my_module:MyPlayer"), is_plugin("expert")
    (True, False)
    """
    return _PLACE.fullmatch(name) is not None


def check_declared(game: AnyGame, seats: Iterable[str | None]) -> None:
    """Raise ``Malformed`` unless everyone who has a seat is a person or a player that the game itself declares.

    Front ends that strangers can reach ask this before they seat anybody.
    """
    for name in seats:
        if name is not None and name not in game.require("players"):
            raise Malformed(unknown(say("player"), name[:40], game.require("players")))


def make_player(game: AnyGame, name: str, budget: Budget, seed: int) -> Player:
    """Return a computer player: one of the game's by its name, or one's own from ``module:Class``.

    The class is called with the budget and the seed, as the game's own are. Raises ``Unavailable`` where the module or
    the class cannot be had, and ``Malformed`` where the name is unknown or what it makes has no method ``choose``.
    """
    if not is_plugin(name):
        return game.player(name, budget, seed)
    module, _, attribute = name.partition(":")
    try:
        player = getattr(import_module(module), attribute)(budget, seed)
    except Exception as error:
        cause = f"{type(error).__name__}: {error}"
        raise Unavailable(say("the player {name!r} does not load: {cause}", name=name, cause=cause)) from error
    if not callable(getattr(player, "choose", None)):
        raise Malformed(say("{name!r} is no player: it has no method choose(board)", name=name))
    return Blindfolded(player, seed)

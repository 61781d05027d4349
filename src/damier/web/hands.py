"""Hands on a shared board: each is shown to the others, here and at other servers, and nothing of it is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from damier.core.contract import IllegalMove, say
from damier.web import protocol
from damier.web.limits import Pace, bounds, check_length
from damier.web.room import Room
from damier.web.wire import Wire

#: Points of the way of a hand that are shown at once, and how far beyond the board it is followed, in cells.
_POINTS: Final = 16
_BEYOND: Final = 1.0
#: No second grid has more columns or rows.
_CELLS: Final = 1000


def pass_on(room: Room, owner: str, message: protocol.Hand, whisper: Callable[[str], None]) -> bool:
    """Show the others where somebody's hand is; return whether they were told, here or by ``whisper`` elsewhere.

    More than a few times a second they are not.
    """
    check_length(message.way, _POINTS)
    shared = room.session.match
    side = None if shared is None else shared.side_of(owner)
    if side is None:
        raise IllegalMove(say("nobody else plays this game"))
    pace = room.hands.setdefault(side, Pace(bounds().hands_rate, 2 * bounds().hands_rate))
    elsewhere = bool(room.elsewhere - {owner})
    if not (elsewhere or any(watcher.owner != owner for watcher in room.watchers)) or not pace.allows():
        return False
    scene = room.scene()
    width, height = scene.width + _BEYOND, scene.height + _BEYOND
    way = [(round(min(max(x, -_BEYOND), width), 2), round(min(max(y, -_BEYOND), height), 2)) for x, y in message.way]
    cell = message.cell if message.cell and all(0 <= at < _CELLS for at in message.cell) else None
    hand: Wire = {"side": side, "way": way, "cell": cell, "down": message.down}
    show(room, hand)
    if elsewhere:
        whisper(json.dumps({"game": room.id, **hand}))
    return True


def show(room: Room, hand: Wire) -> None:
    """Show a hand to those who have the game open here, on a bounded number of pages, first those of who plays."""
    shared = room.session.match
    if shared is None or not 0 <= hand["side"] < len(shared.people):
        return
    others = [watcher for watcher in room.watchers if watcher.owner != shared.people[hand["side"]]]
    others.sort(key=lambda watcher: watcher.owner not in shared.people)
    for watcher in others[: bounds().hands_shown]:
        watcher.hand_moved(room, hand)

"""The games of a match, one after the other under the same links: their numbers, and the one that follows.

Games are numbered from 1. A race has several boards: the first has the number of the race, and is where people sit
down; the store knows the others by numbers below 0, which tell the race and the side. In the address of a board both
are one number, that of the first race's boards being that of their side, from 1.
"""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import TYPE_CHECKING, Final

from damier.play.actions import Action
from damier.store.games import BOARDS_OF_A_RACE, StoredGame
from damier.web.matches import match_actions

if TYPE_CHECKING:
    from damier.web.room import Room

#: Bytes of the id of a game.
ID_BYTES: Final = 12


def stored_number(race: int, side: int) -> int:
    """Return the number under which the store keeps the board of a side, in the race with a number.

    >>> stored_number(1, 0), stored_number(1, 2), stored_number(2, 0), stored_number(2, 2)
    (1, -2, 2, -102)
    """
    return race if side == 0 else -(BOARDS_OF_A_RACE * (race - 1) + side)


def board_number(race: int, side: int) -> int:
    """Return the number of a board in an address.

    >>> board_number(1, 2), board_number(2, 0)
    (3, 101)
    """
    return BOARDS_OF_A_RACE * (race - 1) + side + 1


def board_of(number: int) -> tuple[int, int]:
    """Return the race and the side of the board that has a number in an address.

    >>> board_of(board_number(4, 11))
    (4, 11)
    """
    race, side = divmod(number - 1, BOARDS_OF_A_RACE)
    return race + 1, side


def following_game(room: Room, started: datetime) -> tuple[StoredGame, tuple[Action, ...]] | None:
    """Return the game that follows one in its match, and how it begins; None if none does.

    Those who play at sides change them, on the same level. Those who solve a puzzle keep their places, on the level
    that they have chosen; in a race each has a new board.
    """
    shared, stored = room.session.match, room.stored
    if shared is None or shared.following is None or stored.match is None:
        return None
    if shared.style == "sides":
        people, level = [*shared.people[1:], shared.people[0]], stored.level
        actions = match_actions(shared.control, people)
    else:
        people, level = shared.people, shared.next_level
        sides = [side for side, who in enumerate(people) if side and who is not None and shared.style == "race"]
        boards = {side: secrets.token_urlsafe(ID_BYTES) for side in sides}
        actions = match_actions(shared.control, people, shared.style, boards=boards)
    following = StoredGame(
        shared.following, stored.owner, stored.name, level, started, len(actions), match=stored.match,
        round=stored.round + 1,
    )  # fmt: skip
    return following, actions

"""Races: several people solve the same level, each on a board of their own, and see how far the others are.

Each board is a game of its own in the store. The first, its host's, also knows who races on which board, and when it
was begun. All that is told of a race follows from its boards, so a server that shows one of them has all of them in
memory, and follows what happens on each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import mean
from typing import TYPE_CHECKING, Final

from damier.core.contract import Language, Scene, say
from damier.core.sentences import Sentence
from damier.play.match import Match
from damier.web.matches import people_in
from damier.web.succession import board_number
from damier.web.wire import Wire

if TYPE_CHECKING:
    from damier.web.room import Room, Watcher

#: Seconds from the moment at which a race is begun to the first move.
COUNTDOWN: Final = 3.0
#: Seconds by which a move may be early, and a board be shown: pages count down by themselves.
_EARLY: Final = 0.5


@dataclass(frozen=True, slots=True)
class Standing:
    """How far somebody is in a race: the share that is done, what is counted, and the seconds it took if it is over."""

    share: float = 0.0
    facts: tuple[Sentence, ...] = ()
    seconds: float | None = None
    won: bool = False


class Race:
    """The boards of a race at one server."""

    def __init__(self, root: Room, wall: Callable[[], float]) -> None:
        """Make the race whose first board is ``root``; ``wall`` says what time it is."""
        self.root = root
        self._wall = wall
        #: The boards by their sides.
        self.boards: dict[int, Room] = {0: root}
        #: How far each was at a version of their board, and since when all raced; what was told of that, by language.
        self._standings: dict[int, tuple[tuple[int, float | None], Standing]] = {}
        self._told: dict[str, tuple[dict[int, Standing], list[Wire]]] = {}

    @property
    def shared(self) -> Match:
        """Who races, and since when."""
        shared = self.root.session.match
        assert shared is not None  # noqa: S101 (it would be no race)
        return shared

    @property
    def watched(self) -> bool:
        """Whether somebody has one of its boards open here."""
        return any(board.watchers for board in self.boards.values())

    @property
    def seconds(self) -> float | None:
        """How long the race has been going on; below 0 while it is counted down, None before that."""
        begun = self.shared.begun
        return None if begun is None else self._wall() - _made(self.root) - begun - COUNTDOWN

    @property
    def goes_on(self) -> bool:
        """Whether moves are made."""
        seconds = self.seconds
        return seconds is not None and seconds > -_EARLY and not self.root.doubtful

    @property
    def covered(self) -> bool:
        """Whether nobody is shown its boards: until a moment before moves are made."""
        seconds = self.seconds
        return seconds is None or seconds <= -_EARLY

    def there(self) -> frozenset[str]:
        """Return who has one of its boards open, here and at other servers."""
        return frozenset().union(*map(people_in, self.boards.values()))

    def tell(self, but: Watcher | None = None) -> None:
        """Tell everybody who has one of its boards open here, but one, how the race stands."""
        for board in self.boards.values():
            for watcher in board.watchers - {but}:
                watcher.match_changed(board)

    def members(self, lane: int, language: Language) -> Wire:
        """Return what is told of the race to whoever looks at the board of a side."""
        seconds = self.seconds
        racers = self._racers(language)
        return {"lane": lane, "seconds": None if seconds is None else round(seconds, 2), "racers": racers}

    def _racers(self, language: Language) -> list[Wire]:
        """Return how far each is, in a language; made once for all who are told.

        Who was first follows from the seconds in the store, of two at once from the sides: all servers say the same.
        """
        racers = {side: self._standing(side) for side, who in enumerate(self.shared.people) if who is not None}
        known, told = self._told.get(language.code, ({}, []))
        if known != racers:
            won = sorted((one.seconds or 0.0, side) for side, one in racers.items() if one.won)
            ranks = {side: rank for rank, (_, side) in enumerate(won, start=1)}
            told = [
                {"side": side, "number": board_number(self.root.stored.round, side), "share": one.share,
                 "facts": [fact.render(language) for fact in one.facts],
                 "seconds": None if one.seconds is None else round(max(0.0, one.seconds), 1), "rank": ranks.get(side)}
                for side, one in racers.items()
            ]  # fmt: skip
            self._told[language.code] = racers, told
        return told

    def _standing(self, side: int) -> Standing:
        """Return how far somebody is, by what is stored: of a board that is being written to, what was known before."""
        board = self.boards.get(side)
        seen, standing = self._standings.get(side, (None, Standing()))
        if board is not None and not board.doubtful and seen != (board.version, self.shared.begun):
            standing = self._seen(board)
            self._standings[side] = (board.version, self.shared.begun), standing
        return standing

    def _seen(self, board: Room) -> Standing:
        outcome, begun, scene = board.session.outcome(), self.shared.begun, board.scene()
        facts = tuple(fact for fact in scene.facts if _count(fact))
        if outcome is None or begun is None:
            return Standing(round(share_done(board.first_scene, scene), 3), facts)
        # The clock of a board that is over stands at the seconds of the action that ended it.
        seconds = _made(board) + board.clock() - _made(self.root) - begun - COUNTDOWN
        share = share_done(board.first_scene, scene) if outcome.winner is None else 1.0
        return Standing(round(share, 3), facts, seconds, won=outcome.winner is not None)


def cover(scene: Scene) -> Scene:
    """Return what is shown in the place of a scene before a race: a board of the same size, with nothing on it."""
    nothing = say("The board is uncovered when the race starts")
    return Scene(
        columns=scene.columns, rows=scene.rows, width=scene.width, height=scene.height, shapes=(), title=nothing,
        description=nothing, aside=scene.aside, aside_title=scene.aside_title, trim=scene.trim,
        hexagonal=scene.hexagonal,
    )  # fmt: skip


def _made(room: Room) -> float:
    """Return when a game was made, in seconds since 1970."""
    return room.stored.started.timestamp()


def share_done(first: Scene, now: Scene) -> float:
    """Return which share of a puzzle is done, from 0 to 1, without a word about what is right.

    It is told from what the scene counts for its player, such as ``cells 12 of 25``, each count from where it stood at
    first: one that was full goes to 0. Where nothing is counted, it is the share of the cells that look otherwise.
    """
    start = {fact.template: count for fact in first.facts if (count := _count(fact))}
    found = {fact.template: count for fact in now.facts if (count := _count(fact))}
    shares = []
    for template, (before, most) in start.items():
        if template in found and found[template][1] == most:
            goal = 0 if before == most else most
            shares.append((found[template][0] - before) / (goal - before))
    if not shares:
        cells, others = _labels(first), _labels(now)
        shares = [mean(others.get(cell) != label for cell, label in cells.items())] if cells else [0.0]
    return min(1.0, max(0.0, mean(shares)))


def _count(fact: Sentence) -> tuple[int, int] | None:
    """Return how many of how many a fact counts, or None if it says something else."""
    match [value for value in fact.parts.values() if type(value) is int]:
        case [number, most] if 0 <= number <= most and most:
            return number, most
    return None


def _labels(scene: Scene) -> dict[tuple[int, int], str]:
    """Return what is said of each cell of the first grid."""
    return {
        (shape.cell.column, shape.cell.row): str(shape.label)
        for shape in scene.shapes
        if shape.cell is not None and shape.label is not None and shape.cell.column < scene.columns
    }

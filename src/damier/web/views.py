"""What one client is shown of games: each whole at first, then as what has changed since it was last sent."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from damier.core.contract import Outcome, Scene
from damier.core.sentences import Language
from damier.web.limits import bounds
from damier.web.matches import match_members
from damier.web.presentation import grade_members, label_text, place_members, settings_like
from damier.web.races import cover
from damier.web.room import Room
from damier.web.shelf import Place
from damier.web.wire import Wire, patch, whole


@dataclass(frozen=True, slots=True)
class Film:
    """A line of moves from a level's start: the first scene, what changes from frame to frame, and the last scene."""

    start: Scene
    changes: list[Wire]
    end: Scene


class Views:
    """The games that a client has open, those touched last at the end, and the scene it was last sent of each."""

    def __init__(self, code: str) -> None:
        """Make an empty set for a client who reads the language with this code."""
        self._code = code
        #: Who looks, as the store knows people.
        self.owner = ""
        self._open: OrderedDict[str, tuple[Room, Scene | None]] = OrderedDict()

    def open(self, room: Room) -> list[Room]:
        """Add a game, to be sent whole the next time; return the rooms that are closed to make place for it."""
        self._open[room.id] = (room, None)
        self._open.move_to_end(room.id)
        closed = []
        while len(self._open) > bounds().open_games:
            closed.append(self._open.popitem(last=False)[1][0])
        return closed

    def close_one(self, game: str) -> Room | None:
        """Close the game with this id; return its room, or None if it was not open."""
        return self._open.pop(game, (None,))[0]

    def close(self) -> list[Room]:
        """Close every game; return their rooms."""
        closed = [room for room, _ in self._open.values()]
        self._open.clear()
        return closed

    def language(self, room: Room) -> Language:
        """Return the client's language with the sentences of the room's game."""
        return room.entry.language(self._code)

    def last_sent(self, room: Room) -> Scene | None:
        """Return the scene that the client was last sent of a game, or None if it does not have it open."""
        return self._open[room.id][1] if room.id in self._open else None

    def game(self, room: Room, scene: Scene | None = None, *, held: str | None = None) -> Wire:
        """Return a game as a message, with its scene whole or as a patch of the one last sent.

        ``scene`` is another scene than the plain one, drawn with something ``held`` or pointed out: the game is
        ``marked``.
        """
        language = self.language(room)
        if room.race is not None and room.race.covered:
            return self._covered(room, language)
        scene = scene or room.scene(held)
        before = self.last_sent(room)
        if room.id in self._open:
            self._open[room.id] = (room, scene)
            self._open.move_to_end(room.id)
        view = {
            **_described(room, language),
            "match": match_members(room, self.owner, language),
            "marked": scene is not room.scene(),
            "held": held,
        }
        changes = None if before is None else room.changes(before, scene, language)
        if changes is None:
            return {**view, "scene": whole(scene, language)}
        return {**view, "patch": changes}

    def _covered(self, room: Room, language: Language) -> Wire:
        """Return a board of a race that has not begun: what it is of, and nothing of its level."""
        view = {**_described(room, language), "level": "", **place_members(Place(None, None, None))}
        match = match_members(room, self.owner, language)
        scene = whole(cover(room.first_scene), language)
        return {**view, "match": match, "marked": False, "held": None, "scene": scene}

    def shown(self, room: Room, film: Film) -> Wire:
        """Return the answer to ``show``: the game without a scene, and frames that lead from the scene last sent.

        The frames lead to the level's start, then move by move to the scene that is now the last one sent.
        """
        before, language = self.last_sent(room), self.language(room)
        view = self.game(room)
        if before is None:
            return {"game": view, "frames": []}
        view.pop("scene", None)
        view.pop("patch", None)
        first, last = _change(before, film.start, language), _change(film.end, room.scene(), language)
        return {"game": view, "frames": [first, *film.changes, *([last] if last else [])]}


async def film_of(room: Room, moves: Sequence[str], language: Language) -> Film:
    """Return the film of a line of moves, several moves to a frame if they are many. Lets others have their turn."""
    game = room.entry.game
    assert game.drawing is not None  # noqa: S101 (the shelf has no other games)
    board = game.board(room.session.level)
    start = scene = game.drawing(board, None)
    changes: list[Wire] = []
    stride = -(-len(moves) // bounds().frames) or 1
    for number, move in enumerate(moves, start=1):
        board.push(game.parse_move(move))
        if number % stride == 0 or number == len(moves):
            before, scene = scene, game.drawing(board, None)
            changes.append(_change(before, scene, language))
            await asyncio.sleep(0)
    return Film(start, changes, scene)


def _described(room: Room, language: Language) -> Wire:
    """Return all that a message says of a game besides its scene."""
    session, stored = room.session, room.stored
    place = room.entry.place_of(stored.level)
    outcome, solvable = session.outcome(), room.entry.game.solvable
    return {
        "id": room.id,
        "name": stored.name,
        "level": stored.level,
        **place_members(place),
        "label": label_text(room.label, language),
        **grade_members(room.grade, language),
        "version": room.version,
        "moves": session.stroke_count,
        "hints": session.hints,
        "seconds": round(session.seconds, 1),
        "turn": session.board.turn,
        "seats": list(session.seats),
        "thinking": room.thinking is not None,
        "undo": session.can_undo,
        "redo": session.can_redo,
        "checkpoints": list(session.checkpoints),
        "outcome": _outcome(outcome, language),
        "helped": session.helped,
        "shown": session.shown,
        "solvable": solvable is None or solvable(session.level),
        "like": None if room.end is None else settings_like(room.entry, room.end.settings, room.grade),
        "best": None if room.end is None else room.end.best,
    }


def _outcome(outcome: Outcome | None, language: Language) -> Wire | None:
    if outcome is None:
        return None
    return {
        "name": outcome.name,
        "winner": outcome.winner,
        "score": outcome.score,
        "sentence": outcome.sentence.render(language),
    }


def _change(before: Scene, after: Scene, language: Language) -> Wire:
    """Return the patch from one scene of a game to another; all the scenes of a game have one size."""
    return patch(before, after, language) or {}

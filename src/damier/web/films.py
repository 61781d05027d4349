"""What is worked out to look back at a game: its frames from the start, and what each of its moves was worth.

Worker processes do both. They write the answers themselves, as JSON: drawing hundreds of positions, and writing them,
would keep the server from everybody else. A replay has a bounded number of frames, several moves to a frame if they are
many; so has what a review shows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from damier.core.contract import Board, Budget, Scene
from damier.core.reasoning import Judgement, Review
from damier.core.sentences import Language
from damier.drawing.overlay import with_judgement
from damier.web.limits import bounds
from damier.web.shelf import Entry
from damier.web.wire import Wire, patch, whole

_encode: Final = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class DrawReplay:
    """Draw a game from its start, given by its position's line, for a reader of the language with this ``code``."""

    position: str
    code: str

    def run(self) -> bytes:
        """Return as JSON the ``first`` scene, the ``changes`` from frame to frame, and the ``numbers``.

        These say for each frame, the first included, how many moves have been begun: a stroke is one move, whatever it
        takes on the board, unless the game is one single stroke; a mark is none, nor is taking something back.
        Nothing in a frame can be touched.
        """
        board: Board[Any, Any] = Board(self.position)
        replayed, language = board.game.board(board.level), Entry(board.game).language(self.code)
        scene = _locked(replayed)
        stride = _stride(board, scene)
        first, changes, rested = whole(scene, language), list[Wire](), 0
        strokes, counts = [0], [0]
        for count, move in enumerate(board.moves, start=1):
            replayed.push(move)
            counted = not replayed.is_mark(move) and not replayed.takes_back(move)
            number = rested + counted
            rested += replayed.at_rest and counted
            if count % stride == 0 or count == board.move_count:
                before, scene = scene, _locked(replayed)
                changes.append(patch(before, scene, language) or {})
                strokes.append(number)
                counts.append(count)
        return _encode({"first": first, "changes": changes, "numbers": counts if strokes[-1] <= 1 else strokes})


@dataclass(frozen=True, slots=True)
class ReviewGame:
    """Judge the moves of a game, given by its position's line, for a reader of the language with this ``code``."""

    position: str
    code: str

    def run(self) -> bytes:
        """Return the judgements as JSON, the number of the ``worst`` one, and a ``sentence`` that sums up."""
        board: Board[Any, Any] = Board(self.position)
        review = board.game.review(board, Budget(seconds=bounds().review_seconds))
        language, worst = Entry(board.game).language(self.code), review.worst
        looks = _looks(board, review, language)
        return _encode(
            {
                "worst": None if worst is None else worst.move,
                "sentence": review.sentence.render(language),
                "judgements": [_judgement(one, looks.get(one.move), language) for one in review.judgements],
            }
        )


def _judgement(one: Judgement, look: Wire | None, language: Language) -> Wire:
    """Return a judgement as a message, with how its position looks if that is shown."""
    return {
        "move": one.move,
        "side": one.side,
        "before": round(one.before, 4),
        "after": round(one.after, 4),
        "better": one.better,
        "proved": one.proved,
        "sentence": one.sentence.render(language),
        **(look or {}),
    }


def _looks(board: Board[Any, Any], review: Review, language: Language) -> dict[int, Wire]:
    """Return, by the number of the move, the positions in which there was a better one, with both pointed out.

    Each is a ``patch`` of a ``frame`` of the replay. Where there are too many, those that lost most are shown.
    """
    replayed = board.game.board(board.level)
    scene = _locked(replayed)
    stride = _stride(board, scene)
    lost = [one for one in review.judgements if one.better is not None]
    lost.sort(key=lambda one: one.after - one.before)
    shown = {one.move: one for one in lost[: max(1, bounds().shapes // len(scene.shapes))]}
    found: dict[int, Wire] = {}
    for count, move in enumerate(board.moves):
        if count % stride == 0 and any(number in shown for number in range(count + 1, count + stride + 1)):
            scene = _locked(replayed)
        if count + 1 in shown:
            marked = with_judgement(_locked(replayed), shown[count + 1])
            found[count + 1] = {"frame": count // stride, "patch": patch(scene, marked, language) or {}}
        replayed.push(move)
    return found


def _stride(board: Board[Any, Any], scene: Scene) -> int:
    """Return how many moves there are to a frame."""
    frames = max(1, min(bounds().frames, bounds().shapes // max(1, len(scene.shapes))))
    return max(1, -(-board.move_count // frames))


def _locked(board: Board[Any, Any]) -> Scene:
    """Return the scene of a position in which nothing can be touched."""
    drawing = board.game.drawing
    assert drawing is not None  # noqa: S101 (the shelf has no other games)
    scene: Scene = drawing(board, None)
    shapes = tuple(
        replace(shape, move=None, hold=None, back=False, takes=False)
        if shape.move or shape.hold or shape.back or shape.takes
        else shape
        for shape in scene.shapes
    )
    return replace(
        scene, shapes=shapes, buttons=(), tools=(), elsewhere=None, grip=None, lifts=(), links=None, lines=()
    )

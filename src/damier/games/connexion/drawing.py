"""What a position of Connexion looks like: red squares and blue discs, stars on some, joined ones grown together."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import Final

from damier.core.contract import Button, Cell, Disc, Polygon, Rectangle, Scene, Sentence, Shape, Size, Stroke, say
from damier.games.connexion import SIDES
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import Colour, Swap

_GAP: Final = 0.06
_ROUND: Final = 0.14
_TONES: Final = ("red", "blue")
_POINTS: Final = 5
#: How many drawings of cells are kept: most are the same from one scene to the next.
_KEPT: Final = 1 << 14


def draw(board: ConnexionBoard, held: str | None = None) -> Scene:  # noqa: ARG001 (nothing is taken in hand)
    """Return the picture of a position. Touching a free cell colours it; ``held`` is ignored."""
    side, over = board.level.side, board.outcome() is not None
    colours, cells, stars = board.core.picture(), _cells(board.size), board.stars
    shapes = [_ground(side)]
    for place, colour in enumerate(colours):
        if colour:
            column, row = cells[place]
            if column + 1 < side and colours[place + 1] == colour:
                shapes.append(_link(cells[place], cells[place + 1], colour))
            if row + 1 < side and colours[place + side] == colour:
                shapes.append(_link(cells[place], cells[place + side], colour))
    for place, (cell, colour) in enumerate(zip(cells, colours, strict=True)):
        if colour:
            shapes += _tile(cell, colour, board.glyph(place), place in stars)
        else:
            shapes.append(_free(cell, over))
    last = board.moves[-1] if board.move_count else None
    if isinstance(last, Colour):
        centre = Disc(last.cell.column + 0.5, last.cell.row + 0.5, 0.13)
        shapes.append(Shape(key="last", role="sign", form=centre, label=say("the last move"), motion="fade"))
    shapes += _joined(board)
    red, blue = board.scores
    return Scene(
        columns=side,
        rows=side,
        width=side,
        height=side,
        shapes=tuple(shapes),
        title=say("Connexion, {size}, after {n} {n:move|moves}", size=board.size, n=board.move_count),
        description=say(
            "Line by line, 0 free, 1 red, 2 blue, * a red star, ** a blue star: {lines}.",
            lines="; ".join(" ".join(line.split()) for line in str(board).splitlines()),
        ),
        facts=(_score(board, red, blue), *([say("last move: {move}", move=last)] if last else [])),
        buttons=(Button(str(Swap()), say("Exchange the colours")),) if board.is_legal(Swap()) else (),
    )


def _score(board: ConnexionBoard, red: int, blue: int) -> Sentence:
    if board.leader is None:
        return say("stars joined: Red {red}, Blue {blue} of {stars}", red=red, blue=blue, stars=board.level.stars)
    return say(
        "stars joined: Red {red}, Blue {blue} of {stars}, {side} is ahead",
        red=red,
        blue=blue,
        stars=board.level.stars,
        side=SIDES[board.leader].name,
    )


@lru_cache(maxsize=16)
def _cells(size: Size) -> tuple[Cell, ...]:
    """Return the cells of a board, row by row."""
    return tuple(size.cells())


@lru_cache(maxsize=16)
def _ground(side: int) -> Shape:
    return Shape(key="ground", role="ground", form=Rectangle(0, 0, side, side, _ROUND))


@lru_cache(maxsize=_KEPT)
def _free(cell: Cell, over: bool) -> Shape:
    return Shape(
        key=f"cell-{cell}",
        role="place",
        form=Rectangle(cell.column + _GAP, cell.row + _GAP, 1 - 2 * _GAP, 1 - 2 * _GAP, _ROUND),
        label=say("{cell}: free", cell=cell),
        cell=cell,
        glyph="0",
        move=None if over else str(cell),
    )


@lru_cache(maxsize=_KEPT)
def _link(cell: Cell, other: Cell, colour: int) -> Shape:
    """Return the shape that joins a cell to the one of its colour on its right or below."""
    return Shape(
        key=f"link-{cell}-{other}",
        role="link",
        tone=_TONES[colour - 1],
        form=Stroke(tuple((x + 0.5, y + 0.5) for x, y in (cell, other)), 0.4),
    )


@lru_cache(maxsize=_KEPT)
def _tile(cell: Cell, colour: int, glyph: str, star: bool) -> tuple[Shape, ...]:
    x, y = cell.column + 0.5, cell.row + 0.5
    tone, side = _TONES[colour - 1], SIDES[colour - 1].name
    label = say("{cell}: {side}, a star", cell=cell, side=side) if star else say("{cell}: {side}", cell=cell, side=side)
    square = Rectangle(cell.column + _GAP, cell.row + _GAP, 1 - 2 * _GAP, 1 - 2 * _GAP, _ROUND)
    tile = Shape(
        key=f"cell-{cell}",
        role="tile",
        tone=tone,
        form=square if colour == 1 else Disc(x, y, 0.5 - _GAP),
        label=label,
        cell=cell,
        glyph=glyph,
    )
    if not star:
        return (tile,)
    return tile, Shape(key=f"star-{cell}", role="sign", form=_star(x, y), motion="fade")


def _joined(board: ConnexionBoard) -> list[Shape]:
    """Return the lines that join the winner's stars; none while the game goes on, and none after a draw."""
    outcome = board.outcome()
    if outcome is None or outcome.winner is None:
        return []
    stars = board.stars_of(outcome.winner)
    first = max(stars, key=board.core.stars)
    ways = [board.core.way(first, star) for star in stars if board.core.root(star) == board.core.root(first)]
    steps = sorted({step for way in ways for step in pairwise(way)})
    return [
        Shape(
            key=f"joined-{board.size.cell(one)}-{board.size.cell(other)}",
            role="sign",
            form=Stroke(tuple((x + 0.5, y + 0.5) for x, y in map(board.size.cell, (one, other))), 0.1),
            motion="fade",
        )
        for one, other in steps
    ]


def _star(x: float, y: float) -> Polygon:
    """Return a star of five points around a point."""
    turns = (math.pi * number / _POINTS for number in range(2 * _POINTS))
    reaches = (0.32, 0.13) * _POINTS
    return Polygon(
        tuple(
            (round(x + reach * math.sin(turn), 4), round(y - reach * math.cos(turn), 4))
            for turn, reach in zip(turns, reaches, strict=True)
        )
    )

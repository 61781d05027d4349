"""What a position of get10 looks like: each cell is a coloured, numbered tile. Holding a tile shows its group.

All the tiles of a group are one thing to hold, called by its first cell: a page can lift them before it has asked.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from damier.core.contract import Cell, Letters, Rectangle, Scene, Sentence, Shape, say
from damier.drawing.palette import STEPS
from damier.games.get10.board import Get10Board
from damier.games.get10.level import LARGEST_VALUE
from damier.games.get10.rules import group

_GAP: Final = 0.05
_RIM: Final = 0.06
_ROUND: Final = 0.12
#: How many drawings of tiles are kept: most are the same from one scene to the next.
_KEPT: Final = 1 << 14


def draw(board: Get10Board, held: str | None = None) -> Scene:
    """Return the picture of a position. ``held`` is the text of a cell: its group is marked and carries the moves."""
    selected, groups = _selected_places(board, held), _groups(board)
    shapes = [
        Shape(
            key="ground",
            role="ground",
            form=Rectangle(0, 0, board.size.width, board.size.height, _ROUND),
        )
    ]
    for index, value in enumerate(board.values):
        shapes += _tile(board.size.cell(index), board.tiles[index], value, index in selected, groups.get(index))
    return Scene(
        columns=board.size.width,
        rows=board.size.height,
        width=board.size.width,
        height=board.size.height,
        shapes=tuple(shapes),
        title=say("get10, {size}, after {n} {n:move|moves}", size=board.size, n=board.move_count),
        description=say("The values, line by line: {lines}.", lines=str(board).replace("\n", "; ")),
        facts=_facts(board),
    )


def _facts(board: Get10Board) -> tuple[Sentence, ...]:
    """Return the best value so far and the one that wins, and what the next value takes, unless the game is over.

    A best value above the one that wins, in a given grid or once one plays on, is said alone.
    """
    best = say("best {best} of {target}", best=board.best, target=board.level.target)
    if board.best > board.level.target:
        best = say("best {best}", best=board.best)
    if board.outcome() is not None or board.best == LARGEST_VALUE:
        return (best,)
    return best, say("for a {next}: two {best}s side by side", next=board.best + 1, best=board.best)


def _selected_places(board: Get10Board, held: str | None) -> set[int]:
    """Return the places of the group of the held cell; none if nothing is held, or the cell is isolated by now."""
    if held is None:
        return set()
    cell = Cell.parse(held)
    return set(group(board.cells, board.size, board.size.index(cell))) if cell in board.size else set()


def _groups(board: Get10Board) -> dict[int, str]:
    """Return the name of the group of each place that can be collapsed: its first cell."""
    found: dict[int, str] = {}
    for index in range(len(board.cells)):
        if index not in found and board.can_collapse(index):
            found |= dict.fromkeys(group(board.cells, board.size, index), str(board.size.cell(index)))
    return found


@lru_cache(maxsize=_KEPT)
def _tile(cell: Cell, number: int, value: int, selected: bool, name: str | None) -> tuple[Shape, ...]:
    """Return the shapes of the tile with a number in a cell; ``name`` is that of its group."""
    tile = f"tile{number}"
    tone = f"step{min(value, len(STEPS))}"
    x, y = cell
    label = (
        say("{cell}: {value}, selected", cell=cell, value=value)
        if selected
        else say("{cell}: {value}", cell=cell, value=value)
    )
    rim = (
        [
            Shape(
                key=f"{tile}-rim",
                role="held",
                form=Rectangle(x + _GAP / 2, y + _GAP / 2, 1 - _GAP, 1 - _GAP, _ROUND),
                cell=cell,
                motion="fade",
            )
        ]
        if selected
        else []
    )
    inset = _GAP + (_RIM if selected else 0)
    return (
        *rim,
        Shape(
            key=tile,
            role="tile",
            tone=tone,
            form=Rectangle(x + inset, y + inset, 1 - 2 * inset, 1 - 2 * inset, _ROUND),
            label=label,
            cell=cell,
            glyph=str(value),
            move=str(cell) if selected else None,
            hold=None if selected else name,
            motion="fall",
        ),
        Shape(
            key=f"{tile}-value",
            role="ink",
            tone=tone,
            form=Letters(x + 0.5, y + 0.5, 0.45, str(value)),
            motion="fall",
        ),
    )

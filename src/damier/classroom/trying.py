"""What notebooks use beside ``check``: ``attempt`` runs code that may not be written yet, ``draw`` shows a board.

The board is a student's: an object of a class of that name and those methods, which knows nothing of damier.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from damier.classroom.get10 import Position
from damier.classroom.pictures import grid_svg
from damier.core.contract import Cell, IllegalMove, Language, Malformed, Size, say
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.level import ConnexionLevel
from damier.games.flow.board import FlowBoard, FlowMove
from damier.games.flow.level import FlowLevel
from damier.locale import load_language

#: What stands on a cell of Connexion as text: the player who has it, if any, and whether it is a star.
_SIGNS: Final[dict[str, tuple[int | None, bool]]] = {
    "0": (None, False),
    "1": (0, False),
    "2": (1, False),
    "*": (0, True),
    "**": (1, True),
}

#: The longest side of a grid that is drawn.
_LARGEST: Final = 100


@contextmanager
def attempt(langue: str = "fr") -> Iterator[None]:
    """Run the code of a ``with`` block; where it meets a method that is still to be written, print which one.

    >>> with attempt("en"):
    ...     raise NotImplementedError("Grid.get")
    Still to do: Grid.get
    """
    try:
        yield
    except NotImplementedError as error:
        what = str(error).removeprefix("à faire : ")
        sentence = say("Still to do: {what}", what=what) if what else say("This part is still to do.")
        _print(sentence.render(load_language(langue)))


def draw(board: object, langue: str = "fr") -> None:
    """Show a student's board as a picture in a notebook, and as text elsewhere.

    ``board`` has the methods of an assignment: a grid or a game of get10, a model of Flow, a board of Connexion. What
    its methods raise is raised. If what they return is no board of the game, a sentence says why.
    """
    language = load_language(langue)
    try:
        svg, text = _picture(board, language)
    except Malformed as error:
        _print(say("This cannot be drawn: {reason}", reason=error.sentence).render(language))
        return
    shell = sys.modules.get("IPython")
    if shell is None or shell.get_ipython() is None:
        _print(text)
    else:
        display = import_module("IPython.display")  # only a notebook has it
        display.display(display.SVG(svg))


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def _picture(board: Any, language: Language) -> tuple[str | None, str]:
    """Return a board as SVG and as text; raises ``Malformed``."""
    if hasattr(board, "getPathesUnderBuilding"):
        flow = _flow(board)
        return flow.svg(language=language), str(flow)
    if hasattr(board, "colorerCase"):
        connexion = _connexion(str(board))
        return connexion.svg(language=language), str(connexion)
    if hasattr(board, "nbCol"):
        return _grid(board, language)
    raise Malformed(say("{text!r} has no method of an assignment", text=type(board).__name__))


def _grid(grid: Any, language: Language) -> tuple[str | None, str]:
    place = getattr(sys.modules.get(type(grid).__module__), "Position", Position)
    width, height = grid.nbCol(), grid.nbLig()
    if not all(isinstance(side, int) and 0 < side <= _LARGEST for side in (width, height)):
        raise Malformed(say("nbCol and nbLig are not numbers from 1 to {most}", most=_LARGEST))
    size = Size(width, height)
    values = [grid.get(place(column, row)) for column, row in size.cells()]
    strange = next((value for value in values if not (value is None or isinstance(value, int))), None)
    if strange is not None:
        raise Malformed(say("{text!r} is no value of a cell", text=strange))
    chosen = grid.getSelectedGroup() if hasattr(grid, "getSelectedGroup") else None
    selected = {p.getLig() * width + p.getCol() for p in chosen or ()}
    lines = (values[at : at + width] for at in range(0, len(values), width))
    text = "\n".join(" ".join("." if value is None else str(value) for value in line) for line in lines)
    return grid_svg(size, values, selected, language), text


def _flow(model: Any) -> FlowBoard:
    """Return the same position on our own board, its portions drawn one after the other."""
    paths = model.getPathesUnderBuilding()
    pairs = tuple((str(path.color), (Cell(*path.endpoints[0]), Cell(*path.endpoints[1]))) for path in paths)
    board = FlowBoard(FlowLevel(Size(model.width, model.height), pairs))
    for path in paths:
        for portion in filter(None, path.portions):
            cells = [Cell(*cell) for cell in portion]
            try:
                board.push(FlowMove("start", cells[0]))
                for cell in cells[1:]:
                    board.push(FlowMove("extend", cell))
                board.push(FlowMove("stop", cells[-1]))
            except IllegalMove as error:
                raise Malformed(
                    say("{colour}, {cells}: {reason}", colour=path.color, cells=portion, reason=error.sentence)
                ) from None
    return board


def _connexion(text: str) -> ConnexionBoard:
    """Return a board of ours that looks like the text of a student's."""
    rows = [line.split() for line in text.strip().splitlines()]
    for row in rows:
        if len(row) != len(rows) or not set(row) <= set(_SIGNS):
            raise Malformed(
                say(
                    "a line of the board is {text!r}: as many signs as lines, each 0, 1, 2, * or **", text=" ".join(row)
                )
            )
    signs = {Cell(column, line): _SIGNS[sign] for line, row in enumerate(rows) for column, sign in enumerate(row)}
    red, blue = (tuple(cell for cell, sign in signs.items() if sign == (side, True)) for side in (0, 1))
    board = ConnexionBoard(ConnexionLevel(len(rows), len(red), given=(red, blue)))
    for cell, (side, star) in signs.items():
        if side is not None and not star:
            board.core.paint(board.size.index(cell), side + 1)
    return board

"""The answers to questions about a position: the functions of the document, on cells that either player picks."""

from __future__ import annotations

from functools import partial
from typing import Final

from damier.core.capabilities import value_text
from damier.core.contract import Answer, Cell, IllegalMove, Sentence, say
from damier.games.connexion import SIDES
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.evaluations import EVALUATIONS, evaluate_free_cells

#: The most cells of a component that its sentence names; the answer's ``cells`` hold them all.
NAMED: Final = 60
#: What stands on the cells for each evaluation, as a player counts it: none of these numbers is negative.
WRITTEN: Final[tuple[Sentence, ...]] = (
    say("how far it is from the middle of your stars"),
    say("how many cells to colour, it included, for all your stars to meet there"),
    say("how many more cells the other then needs"),
    say("the share of the ways between stars, yours and the other's, that leads through it"),
    say("how many stars it would gather"),
)


def coloured_place(board: ConnexionBoard, cell: Cell, side: int | None = None) -> int:
    """Return the place of a cell that has a colour, that of ``side`` if it is given; raise ``IllegalMove`` if not."""
    owner = board.owner(cell)
    if owner is None:
        raise IllegalMove(say("{cell} is free: choose a cell that has a colour", cell=cell))
    if side is not None and owner != side:
        raise IllegalMove(say("{cell} is {side}'s", cell=cell, side=SIDES[owner].name))
    return board.size.index(cell)


def coloured_pair(board: ConnexionBoard, one: Cell, other: Cell, side: int | None = None) -> tuple[int, int]:
    """Return the places of two cells of one colour; raise ``IllegalMove`` if they have none, or two."""
    places = coloured_place(board, one, side), coloured_place(board, other, side)
    if board.owner(one) != board.owner(other):
        raise IllegalMove(say("{one} and {other} have different colours", one=one, other=other))
    return places


def _check_inside(board: ConnexionBoard, cells: tuple[Cell, ...]) -> None:
    """Raise ``IllegalMove`` if one of ``cells`` is outside the board."""
    for cell in cells:
        if cell not in board.size:
            raise IllegalMove(say("{cell} is outside the grid of {size}", cell=cell, size=board.size))


def _cells_at(board: ConnexionBoard, places: list[int]) -> tuple[Cell, ...]:
    return tuple(map(board.size.cell, places))


def component(board: ConnexionBoard, cells: tuple[Cell, ...], side: int | None = None) -> Answer:
    """Answer which cells are joined to a cell."""
    _check_inside(board, cells)
    found = _cells_at(board, sorted(board.core.component(coloured_place(board, cells[0], side))))
    cell, n, listed = cells[0], len(found), " ".join(map(str, found[:NAMED]))
    if n == 1:
        return Answer(say("{cell} stands alone: no cell is joined to it.", cell=cell), found)
    if n > NAMED:
        return Answer(say("{cell} is in a group of {n} cells: {listed} …", cell=cell, n=n, listed=listed), found)
    return Answer(say("{cell} is in a group of {n} cells: {listed}.", cell=cell, n=n, listed=listed), found)


def path(board: ConnexionBoard, cells: tuple[Cell, ...], side: int | None = None) -> Answer:
    """Answer whether a path of one colour joins two cells, and show it. Default: the colour of both."""
    _check_inside(board, cells)
    one, other = cells
    if side is not None and {board.owner(one), board.owner(other)} != {side}:
        return Answer(
            say("no path of {side} joins {one} and {other}.", side=SIDES[side].name, one=one, other=other), cells
        )
    places = coloured_pair(board, one, other)
    if not board.core.joined(*places):
        return Answer(say("no path of their colour joins {one} and {other}.", one=one, other=other), cells)
    way = _cells_at(board, board.core.way(*places))
    return Answer(say("a path joins {one} and {other}: {way}.", one=one, other=other, way=" ".join(map(str, way))), way)


def join(board: ConnexionBoard, cells: tuple[Cell, ...], side: int | None = None) -> Answer:
    """Answer how many cells must at least be coloured to join two cells, and show such a way."""
    _check_inside(board, cells)
    one, other = cells
    way = board.core.way(*coloured_pair(board, one, other, side))
    if not way:
        return Answer(say("{one} and {other} can no longer be joined.", one=one, other=other), cells)
    needed = [place for place in way if board.core.colour(place) == 0]
    if not needed:
        return Answer(say("{one} and {other} are joined already.", one=one, other=other), _cells_at(board, way))
    return Answer(
        say(
            "{n} {n:cell|cells} to colour to join {one} and {other}: {way}.",
            n=len(needed),
            one=one,
            other=other,
            way=" ".join(map(str, _cells_at(board, needed))),
        ),
        _cells_at(board, way),
    )


def stars(board: ConnexionBoard, cells: tuple[Cell, ...], side: int | None = None) -> Answer:
    """Answer how many stars a component has, and show them."""
    _check_inside(board, cells)
    place = coloured_place(board, cells[0], side)
    found = [member for member in board.core.component(place) if member in board.stars]
    number = board.core.stars(place)
    return Answer(
        say("the group of {cell} has {n} {n:star|stars}.", cell=cells[0], n=number), _cells_at(board, sorted(found))
    )


def scores(board: ConnexionBoard, _cells: tuple[Cell, ...]) -> Answer:
    """Answer how many stars each player has joined at most, and who was first."""
    red, blue = board.scores
    if board.leader is None:
        sentence = say("Red has joined {red} and Blue {blue}: neither was first.", red=red, blue=blue)
    elif red == blue:
        side = SIDES[board.leader].name
        sentence = say(
            "Red has joined {red} and Blue {blue}: {side} was first, and is ahead.", red=red, blue=blue, side=side
        )
    else:
        side = SIDES[board.leader].name
        sentence = say("Red has joined {red} and Blue {blue}: {side} is ahead.", red=red, blue=blue, side=side)
    return Answer(sentence)


def joins(board: ConnexionBoard, cells: tuple[Cell, ...], side: int | None = None) -> Answer:
    """Answer whether colouring a cell would join components of a side, by default whose turn it is; show them."""
    _check_inside(board, cells)
    player = board.turn if side is None else side
    cell, name = cells[0], SIDES[player].name
    place = _free_place(board, cell)
    colour = player + 1
    number = board.core.joins(place, colour)
    touched = {board.core.root(other) for other in board.size.touching(place) if board.core.colour(other) == colour}
    members = sorted(member for root in touched for member in board.core.component(root))
    if number > 1:
        sentence = say("{cell} would join {n} groups of {side}.", cell=cell, n=number, side=name)
    elif number == 1:
        sentence = say("{cell} would join nothing: it touches one group of {side}.", cell=cell, side=name)
    else:
        sentence = say("{cell} would join nothing: it touches no cell of {side}.", cell=cell, side=name)
    return Answer(sentence, _cells_at(board, members))


def _free_place(board: ConnexionBoard, cell: Cell) -> int:
    """Return the place of a cell that is free; raise ``IllegalMove`` if it is not."""
    owner = board.owner(cell)
    if owner is not None:
        raise IllegalMove(say("{cell} is taken: it is {side}'s", cell=cell, side=SIDES[owner].name))
    return board.size.index(cell)


def evaluate(number: int, board: ConnexionBoard, cells: tuple[Cell, ...], side: int | None = None) -> Answer:
    """Answer how evaluation ``number`` rates each free cell for a side, by default whose turn it is.

    The best cells are shown. If a cell is given, the sentence is about that one, which is shown instead.
    """
    _check_inside(board, cells)
    player = board.turn if side is None else side
    if cells:
        place = _free_place(board, cells[0])
        value = EVALUATIONS[number - 1](board, player, [place])[place]
        sentence = say("{cell} for {side}, {what}: {value}", cell=cells[0], side=SIDES[player].name,
                       what=WRITTEN[number - 1], value=_written(number, board, value))  # fmt: skip
        return Answer(sentence, cells)
    values = evaluate_free_cells(EVALUATIONS[number - 1], board, player)
    if not values:
        return Answer(say("no cell is free."))
    best = max(values.values())
    found = [place for place, value in values.items() if value == best]
    written = {board.size.cell(place): _written(number, board, value) for place, value in values.items()}
    return Answer(
        say(
            "The number on each free cell: {what}. Best for {side}: {cells}, with {value}.",
            what=WRITTEN[number - 1],
            side=SIDES[player].name,
            cells=" ".join(map(str, _cells_at(board, found[:5]))),
            value=written[board.size.cell(found[0])],
        ),
        _cells_at(board, found),
        {board.size.cell(place): value for place, value in values.items()},
        written,
    )


def _written(number: int, board: ConnexionBoard, value: float) -> str:
    """Return the value of a cell by evaluation ``number`` as a player counts it: ``WRITTEN`` says what."""
    if number == 4:  # noqa: PLR2004 (the fourth is a share)
        return f"{round(100 * value)} %"
    if number == 2 and -value > board.core.cells:  # noqa: PLR2004 (the second counts what cannot be reached as a board)
        return "–"  # noqa: RUF001 (a dash, not a minus)
    return value_text(abs(value))


evaluate1, evaluate2, evaluate3, evaluate4, evaluate5 = (partial(evaluate, number) for number in range(1, 6))

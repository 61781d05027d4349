"""The questions about get10: ``Position``, ``PositionList``, ``Grid``, ``TenGrid`` and ``TenGame``.

What is expected is worked out here from the words of the document, on lists of numbers; ``_group``, ``_collapsed`` and
``_packed`` are its definitions. Where the document leaves a result open (the order of a group, which values fill the
grid), any answer is right; where it says two things, either is: ``add`` returns a boolean (1.2) or the list
(4.2).
"""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st

from damier.classroom.grading.process import Position, Wanted
from damier.classroom.grading.questions import Assignment, Question, Trial
from damier.classroom.grading.wording import position, shown
from damier.core.sentences import say

SIDE: Final = 5
Values = list[int | None]
Place = tuple[int, int]


def _board(first: int, turned: list[int]) -> list[int]:
    """Return a board of three values, the first and the two that follow it; after 9 comes 1.

    The simplest has no group: no two neighbours are alike. So the smallest example has few cells in its groups.
    """
    return [1 + (first + (at % SIDE + at // SIDE + turn) % 3) % 9 for at, turn in enumerate(turned)]


_VALUES: Final = st.builds(_board, st.integers(0, 8), st.lists(st.integers(0, 2), min_size=25, max_size=25))
_SIDES: Final = st.tuples(st.integers(1, 6), st.integers(1, 6))
_INSIDE: Final = st.tuples(st.integers(0, 4), st.integers(0, 4))
_AROUND: Final = st.tuples(st.integers(-2, 7), st.integers(-2, 7))
_SMALL: Final = st.tuples(st.integers(0, 2), st.integers(0, 2))


# The document's definitions.


def _index(place: Place) -> int:
    return place[1] * SIDE + place[0]


def _all(width: int = SIDE, height: int = SIDE) -> list[Place]:
    return [(column, line) for line in range(height) for column in range(width)]


def _touching(place: Place, width: int = SIDE, height: int = SIDE) -> list[Place]:
    column, line = place
    near = [(column, line - 1), (column - 1, line), (column + 1, line), (column, line + 1)]
    return [(x, y) for x, y in near if 0 <= x < width and 0 <= y < height]


def _group(values: Values, place: Place) -> set[Place]:
    """Return the cells of one value that hang together with a cell, or nothing if it is isolated."""
    found, waiting = {place}, [place]
    while waiting:
        for near in _touching(waiting.pop()):
            if near not in found and values[_index(near)] == values[_index(place)]:
                found.add(near)
                waiting.append(near)
    return found if len(found) > 1 else set()


def _collapsed(values: Values, place: Place) -> Values:
    group = _group(values, place)
    value = values[_index(place)]
    if not group or value is None:
        return values
    return [
        value + 1 if one == place else None if one in group else values[_index(one)] for one in _all()
    ]  # fmt: skip


def _packed(values: Values) -> Values:
    columns = [[values[_index((column, line))] for line in range(SIDE)] for column in range(SIDE)]
    fallen = [[value for value in column if value is not None] for column in columns]
    columns = [[None] * (SIDE - len(column)) + column for column in fallen]
    return [columns[column][line] for column, line in _all()]


def _text(values: Values, group: set[Place] | None = None, empty: str = ".") -> str:
    """Return a grid as text, with the cells of a group in brackets."""
    shapes = ("{}", "{}") if group is None else (" {} ", "[{}]")
    cells = [
        shapes[place in (group or ())].format(empty if value is None else value)
        for place, value in zip(_all(), values, strict=True)
    ]
    wide = max(map(len, cells))
    lines = [cells[at : at + SIDE] for at in range(0, len(cells), SIDE)]
    return "\n".join(" ".join(cell.rjust(wide) for cell in line).rstrip() for line in lines)


# What is asked of a program, and read.


def _new(of: str, *arguments: Any) -> list[Any]:
    return ["new", "it", of, list(arguments)]


def _call(method: str, *arguments: Any) -> list[Any]:
    return ["call", "it", method, list(arguments)]


_READ: Final = [_call("get", position(place)) for place in _all()]


def _places(trial: Trial, call: str, came: Any, expected: list[Place], *, ordered: bool = False) -> None:
    """Require a list of positions: those expected, each once, and in this order if ``ordered``."""
    wanted = [Position(*place) for place in expected]
    if not isinstance(came, list) or not all(isinstance(one, Position) for one in came):
        trial.require(False, call, shown(wanted), came)
    trial.require(came == wanted if ordered else sorted(came) == sorted(wanted), call, shown(wanted), came)


def _grid(trial: Trial, call: str, expected: Values, came: Values) -> None:
    trial.require(came == expected, call, _text(expected), say("{text}", text=_text(came)))


def _ask_position(trial: Trial, case: Place) -> None:
    _, col, lig = trial.values(_new("Position", *case), _call("getCol"), _call("getLig"))
    trial.same(f"Position{case}.getCol()", case[0], col)
    trial.same(f"Position{case}.getLig()", case[1], lig)


def _ask_equals(trial: Trial, case: tuple[Place, Place]) -> None:
    one, other = case
    *_, came = trial.values(_new("Position", *one), _call("equals", position(other)))
    trial.same(f"Position{one}.equals(Position{other})", one == other, came)


def _ask_add(trial: Trial, case: list[Place]) -> None:
    _, *added = trial.values(_new("PositionList"), *(_call("add", *place) for place in case))
    for place, came in zip(case, added, strict=True):
        trial.require(came is True or isinstance(came, list), f"add{place}", "True", came)
    found = trial.values(*(_call("contains", position(place)) for place in case))
    for place, came in zip(case, found, strict=True):
        trial.same(f"add{place}; contains(Position{place})", True, came)
    *_, size = trial.values(["call", "it", "size|__len__", []])
    did = "".join(f"add{place}; " for place in case)
    trial.same(f"{did}size()", len(case), size)
    items = trial.values(*(_call("get|__getitem__", number) for number in range(len(case))))
    _places(trial, f"{did}get(0), get(1), …", items, case, ordered=True)


def _ask_contains(trial: Trial, case: tuple[list[Place], Place]) -> None:
    places, wanted = case
    *_, came = trial.values(
        _new("PositionList"), *(_call("add", *place) for place in places), _call("contains", position(wanted))
    )
    added = "".join(f"add{place}; " for place in places)
    trial.same(f"{added}contains(Position{wanted})", wanted in places, came)


def _ask_grid(trial: Trial, case: Place) -> None:
    places = _all(*case)
    _, width, height, *empty = trial.values(
        _new("Grid", *case), _call("nbCol"), _call("nbLig"), *(_call("isEmpty", position(place)) for place in places)
    )
    trial.same(f"Grid{case}.nbCol()", case[0], width)
    trial.same(f"Grid{case}.nbLig()", case[1], height)
    for place, came in zip(places, empty, strict=True):
        trial.same(f"Grid{case}.isEmpty(Position{place})", True, came)


def _ask_all_positions(trial: Trial, case: Place) -> None:
    *_, came = trial.values(_new("Grid", *case), _call("allPositions"))
    _places(trial, f"Grid{case}.allPositions()", came, _all(*case), ordered=True)


def _ask_regular(trial: Trial, case: tuple[Place, Place]) -> None:
    sides, place = case
    *_, came = trial.values(_new("Grid", *sides), _call("regularPosition|regularPos", position(place)))
    trial.same(f"Grid{sides}.regularPosition(Position{place})", place in _all(*sides), came)


def _ask_set(trial: Trial, case: tuple[Place, Place, int]) -> None:
    sides, (column, line), value = case
    place = (column % sides[0], line % sides[1])
    at = position(place)
    places = _all(*sides)
    _, _, got, full, *others = trial.values(
        _new("Grid", *sides),
        _call("set", at, value),
        _call("get", at),
        _call("isEmpty", at),
        *(_call("isEmpty", position(one)) for one in places if one != place),
    )
    did = f"Grid{sides}; set(Position{place}, {value}); "
    trial.same(f"{did}get(Position{place})", value, got)
    trial.same(f"{did}isEmpty(Position{place})", False, full)
    for one, came in zip((one for one in places if one != place), others, strict=True):
        trial.same(f"{did}isEmpty(Position{one})", True, came)
    _, empty, outside = trial.values(
        _call("unset", at), _call("isEmpty", at), _call("isEmpty", position((sides[0], sides[1])))
    )
    trial.same(f"{did}unset(Position{place}); isEmpty(Position{place})", True, empty)
    trial.same(f"Grid{sides}.isEmpty(Position{sides})", False, outside)


def _ask_adjacent(trial: Trial, case: tuple[Place, Place]) -> None:
    sides, (column, line) = case
    place = (column % sides[0], line % sides[1])
    *_, came = trial.values(_new("Grid", *sides), _call("adjPositions", position(place)))
    _places(trial, f"Grid{sides}.adjPositions(Position{place})", came, _touching(place, *sides))


def _ask_ten_grid(trial: Trial, case: list[int]) -> None:
    _, width, height, *empty = trial.values(
        _new("TenGrid"), _call("nbCol"), _call("nbLig"), *(_call("isEmpty", position(place)) for place in _all())
    )
    trial.same("TenGrid().nbCol()", SIDE, width)
    trial.same("TenGrid().nbLig()", SIDE, height)
    trial.require(empty == [True] * 25, "TenGrid()", say("25 empty cells"), empty)
    _, *came = trial.values(_new("TenGrid", case), *_READ)
    _grid(trial, "TenGrid(ns)", [*case[:25]], came)


def _ask_group(trial: Trial, case: tuple[list[int], Place]) -> None:
    values, place = case
    group = _group([*values], place)
    trial.board = _text([*values], group)
    *_, came = trial.values(_new("TenGrid", values), _call("getGroup", position(place)))
    _places(trial, f"getGroup(Position{place})", came, sorted(group))


def _ask_collapse(trial: Trial, case: tuple[list[int], Place]) -> None:
    values, place = case
    inside = place in _all()
    trial.board = _text([*values], _group([*values], place) if inside else None)
    _, _, *came = trial.values(_new("TenGrid", values), _call("collapseGroup", position(place)), *_READ)
    _grid(trial, f"collapseGroup(Position{place})", _collapsed([*values], place) if inside else [*values], came)


def _with_holes(values: list[int], holes: set[Place]) -> Values:
    return [None if place in holes else values[_index(place)] for place in _all()]


def _holed(values: list[int], holes: set[Place]) -> list[list[Any]]:
    return [_new("TenGrid", values), *(_call("unset", position(place)) for place in sorted(holes))]


def _ask_pack(trial: Trial, case: tuple[list[int], set[Place]]) -> None:
    values, holes = case
    before = _with_holes(values, holes)
    trial.values(*_holed(values, holes))
    trial.now(_text(before))
    came = trial.values(_call("pack"), *_READ)[-25:]
    _grid(trial, "pack()", _packed(before), came)


def _ask_empty(trial: Trial, case: tuple[list[int], set[Place]]) -> None:
    values, holes = case
    trial.values(*_holed(values, holes))
    trial.now(_text(_with_holes(values, holes)))
    (came,) = trial.values(_call("emptyPositions"))
    _places(trial, "emptyPositions()", came, sorted(holes))


def _ask_refill(trial: Trial, case: tuple[list[int], set[Place], int]) -> None:
    values, holes, more = case
    new = [11 + number for number in range(len(holes) + more)]
    before = _with_holes(values, holes)
    trial.values(*_holed(values, holes))
    trial.now(_text(before))
    (order,) = trial.values(_call("emptyPositions"))
    _places(trial, "emptyPositions()", order, sorted(holes))
    came = trial.values(_call("refill", new), *_READ)[-25:]
    expected = [*before]
    for place, value in zip(order, new, strict=False):
        expected[_index(place)] = value
    _grid(trial, f"refill({new})", expected, came)


def _selected(trial: Trial, call: str, came: Any, group: set[Place]) -> None:
    if group:
        _places(trial, call, came, sorted(group))
    else:
        trial.same(call, None, came)


def _ask_select(trial: Trial, case: tuple[list[int], Place]) -> None:
    values, place = case
    _, width, height, *filled = trial.values(_new("TenGame"), _call("nbCol"), _call("nbLig"), *_READ)
    trial.same("TenGame().nbCol()", SIDE, width)
    trial.same("TenGame().nbLig()", SIDE, height)
    _require_full(trial, "TenGame()", filled)
    group = _group([*values], place)
    trial.board = _text([*values], group)
    _, first, _, came = trial.values(
        _new("TenGame", values),
        _call("getSelectedGroup"),
        _call("transition", position(place)),
        _call("getSelectedGroup"),
    )
    trial.same("TenGame(ns).getSelectedGroup()", None, first)
    _selected(trial, f"transition(Position{place}); getSelectedGroup()", came, group)


def _require_full(trial: Trial, call: str, came: Values) -> None:
    full = all(isinstance(value, int) and not isinstance(value, bool) for value in came)
    trial.require(full, call, say("a grid with no empty cell"), say("{text}", text=_text(came)))


def _ask_play(trial: Trial, case: tuple[list[int], int, int]) -> None:
    values, first, second = case
    groups = [place for place in _all() if _group([*values], place)]
    if not groups:
        return
    chosen = groups[first % len(groups)]
    group = _group([*values], chosen)
    target = sorted(group)[second % len(group)]
    trial.board = _text([*values], group)
    call = f"transition(Position{chosen}); transition(Position{target})"
    _, _, _, selected, *came = trial.values(
        _new("TenGame", values),
        _call("transition", position(chosen)),
        _call("transition", position(target)),
        _call("getSelectedGroup"),
        *_READ,
    )
    kept = _packed(_collapsed([*values], target))
    right = all(old is None or old == value for old, value in zip(kept, came, strict=True))
    expected = say("{grid}\n? is any new value", grid=_text(kept, empty="?"))
    trial.require(right, call, expected, say("{text}", text=_text(came)))
    _require_full(trial, call, came)
    trial.same(f"{call}; getSelectedGroup()", None, selected)


def _ask_change(trial: Trial, case: tuple[list[int], int, int]) -> None:
    values, first, second = case
    groups = [place for place in _all() if _group([*values], place)]
    if not groups:
        return
    chosen = groups[first % len(groups)]
    group = _group([*values], chosen)
    outside = [place for place in _all() if place not in group]
    if not outside:
        return
    other = outside[second % len(outside)]
    trial.board = _text([*values], group)
    call = f"transition(Position{chosen}); transition(Position{other})"
    _, _, _, came, *grid = trial.values(
        _new("TenGame", values),
        _call("transition", position(chosen)),
        _call("transition", position(other)),
        _call("getSelectedGroup"),
        *_READ,
    )
    _grid(trial, call, [*values], grid)
    # The document says both that the selection is changed and that it is cancelled: either is right.
    _selected(trial, f"{call}; getSelectedGroup()", came, set() if came is None else _group([*values], other))


#: Cells that are empty, some of them whole columns.
_HOLES: Final = st.builds(
    lambda cells, columns: cells | {(column, line) for column in columns for line in range(SIDE)},
    st.sets(_INSIDE, max_size=12),
    st.sets(st.integers(0, 4), max_size=2),
)
_GAMES: Final = st.tuples(_VALUES, st.integers(0, 24), st.integers(0, 24))

GET10: Final = Assignment(
    "get10",
    Wanted(("Position", "PositionList", "Grid", "TenGrid", "TenGame"), {}),
    (
        Question(
            "Position", say("A position: its column and its line"), 1,
            "Une position sur une grille est un couple formé d'un numéro de colonne et d'un numéro de ligne.",
            ("Position.getCol", "Position.getLig"), _AROUND, _ask_position, also=("getCol", "getLig"),
        ),
        Question(
            "equals", say("Equal positions"), 1,
            "la méthode equals donne la valeur true si les numéros de colonne et de ligne de la position sont "
            "identiques à ceux de p ; et false sinon.",
            ("Position.equals",), st.tuples(_SMALL, _SMALL), _ask_equals,
        ),
        Question(
            "add", say("Adding to a list of positions"), 1,
            "add ajoute à la liste la position construite avec les valeurs col et lig",
            ("Position", "PositionList.add", "PositionList.contains"), st.lists(_SMALL, max_size=5), _ask_add,
            also=("size",),
        ),
        Question(
            "contains", say("Whether a list has a position"), 1,
            "contains donne la valeur true s'il existe dans la liste une position égale (au sens de Position.equals) "
            "à p ; et false sinon.",
            ("Position", "PositionList.add", "PositionList.contains"), st.tuples(st.lists(_SMALL, max_size=4), _SMALL),
            _ask_contains,
        ),
        Question(
            "Grid", say("A new grid"), 1,
            "nbCol est le nombre de colonnes (largeur) de la grille et nbLig son nombre de lignes (hauteur). "
            "Initialement, toutes les cases de la grille sont vides.",
            ("Position", "Grid.nbCol", "Grid.nbLig", "Grid.isEmpty"), _SIDES, _ask_grid, also=("nbCol", "nbLig"),
        ),
        Question(
            "allPositions", say("All positions of a grid"), 1,
            "allPositions donne la liste de toutes les positions de la grille triées par ordre lexicographique sur "
            "les numéro de ligne et numéro de colonne.",
            ("Grid.allPositions",), _SIDES, _ask_all_positions,
        ),
        Question(
            "regularPosition", say("Positions inside a grid"), 1,
            "regularPosition donne true si la position p est une position dans la grille ; et false, sinon.",
            ("Position", "Grid.regularPosition|regularPos"), st.tuples(_SIDES, _AROUND), _ask_regular,
            also=("regularPos",),
        ),
        Question(
            "set", say("Values in a grid: set, get, unset, isEmpty"), 1,
            "set place la valeur v en position p dans la grille. [...] unset rend vide la position p de la grille. "
            "[...] isEmpty donne true si la position p est une position dans la grille et qu'elle est vide.",
            ("Position", "Grid.set", "Grid.get", "Grid.unset", "Grid.isEmpty"),
            st.tuples(_SIDES, _INSIDE, st.integers(1, 9)), _ask_set, also=("get", "unset", "isEmpty"),
        ),
        Question(
            "adjPositions", say("Adjacent positions"), 1,
            "les cases sont dites « adjacentes » par contact horizontal ou vertical uniquement (pas de diagonale)",
            ("Position", "Grid.adjPositions"), st.tuples(_SIDES, _INSIDE), _ask_adjacent,
        ),
        Question(
            "TenGrid", say("The grid of the game, empty or filled"), 1,
            "Les valeurs sont rangées du tableau dans la grille depuis la case (0,0) avec la première valeur du "
            "tableau, puis par ordre croissant de colonne, puis de ligne avec les valeurs successives du tableau.",
            ("Position", "TenGrid.get", "TenGrid.isEmpty"), st.lists(st.integers(1, 9), min_size=25, max_size=27),
            _ask_ten_grid, 20,
        ),
        Question(
            "getGroup", say("The group of a position"), 2,
            "Ce groupe est maximal au sens suivant : étant donné une position p1 de la liste, toutes les positions "
            "adjacentes à p1 qui contiennent la même valeur que p1 (et donc, que p) appartiennent à la liste. "
            "Si p est isolée (au sens du jeu get10), la liste est vide.",
            ("Position", "TenGrid.getGroup"), st.tuples(_VALUES, _INSIDE), _ask_group,
        ),
        Question(
            "collapseGroup", say("Collapsing a group"), 2,
            "on « collapse » un groupe à une position donnée en augmentant de 1 la valeur contenue à la position "
            "donnée et en vidant les autres cases du groupe. [...] Si la position n'est pas une position dans la "
            "grille ou qu'elle est isolée (au sens du jeu get10), l'état de la grille est inchangé.",
            ("Position", "TenGrid.get", "TenGrid.collapseGroup"),
            st.tuples(_VALUES, st.one_of(_INSIDE, _INSIDE, _INSIDE, _AROUND)), _ask_collapse,
        ),
        Question(
            "pack", say("Gravity: packing the grid"), 1,
            "on « compacte » une grille en permutant, colonne par colonne ses cases vides et non vides de manière à "
            "ce que, dans la colonne, aucune case vide ne se trouve en dessous d'une case non vide. L'ordre, par "
            "numéro de ligne, des cases non vides est préservé.",
            ("Position", "TenGrid.get", "TenGrid.unset", "TenGrid.pack"), st.tuples(_VALUES, _HOLES), _ask_pack,
        ),
        Question(
            "emptyPositions", say("The empty positions"), 1,
            "emptyPositions donne la liste des positions vides de la grille.",
            ("Position", "TenGrid.unset", "TenGrid.emptyPositions"), st.tuples(_VALUES, _HOLES), _ask_empty, 30,
        ),
        Question(
            "refill", say("Refilling the empty cells"), 1,
            "Les valeurs successives de ns remplissent les valeurs successives de la liste des positions (vides) "
            "données par emptyPositions().",
            ("Position", "TenGrid.get", "TenGrid.unset", "TenGrid.emptyPositions", "TenGrid.refill"),
            st.tuples(_VALUES, _HOLES, st.integers(0, 2)), _ask_refill, 30,
        ),
        Question(
            "transition/select", say("Selecting a group"), 1,
            "getSelectedGroup donne la liste des positions du groupe sélectionné, s'il existe, et null sinon [...] "
            "Si la position p est celle d'une case isolée, la sélection de groupe est null.",
            ("Position", "TenGame.get", "TenGame.getSelectedGroup", "TenGame.transition"),
            st.tuples(_VALUES, _INSIDE), _ask_select, also=("getSelectedGroup",),
        ),
        Question(
            "transition/collapse", say("Playing: collapse, pack and refill"), 1,
            "désigner une case du groupe sélectionné pour effectuer le collapse/compactage/remplissage",
            ("Position", "TenGame.get", "TenGame.getSelectedGroup", "TenGame.transition"), _GAMES, _ask_play,
        ),
        Question(
            "transition/change", say("Changing or cancelling the selection"), 1,
            "Une autre action de jeu fort utile est la possibilité de « désélectionner » un groupe. On associera cette "
            "action au fait de désigner une case hors du groupe sélectionné, s'il existe.",
            ("Position", "TenGame.get", "TenGame.getSelectedGroup", "TenGame.transition"), _GAMES, _ask_change,
        ),
    ),
)  # fmt: skip

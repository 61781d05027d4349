"""Exchanges between solutions of Flow: that they are right, that they are all, and what is proved with them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, pairwise

import pytest

from benchmarks.flow import random_level as cut_board
from damier.core.contract import Budget, Cell, Size
from damier.games.flow import frontier, solver
from damier.games.flow.encoding import Edges
from damier.games.flow.exchanges import exchange_once, exchanges, exchanges_of
from damier.games.flow.level import FlowLevel
from damier.games.flow.solver import is_unique
from damier.search.sat import Meter
from tests.games.flow.brute_force import planted_level, random_level, solutions

AMPLE = Budget(seconds=60)
PAIR = (("a", (Cell(0, 0), Cell(2, 2))),)
WINDOW = FlowLevel(Size(3, 3), PAIR)
#: A board of hexagons around its middle, without the corners that touch only two others.
FLOWER = FlowLevel(
    Size(3, 3), (("a", (Cell(1, 0), Cell(1, 2))),), shape="hex", holes=frozenset({Cell(0, 2), Cell(2, 2)})
)
#: Numbers that name the same strands and cells name the same family.
Family = frozenset[tuple[int, ...]]


def strands(edges: Edges, window: FlowLevel) -> Family | None:
    """Give, of edges in a window, the ends of each strand and the cells passed; None for a branch or a loop."""
    near: dict[int, list[int]] = {node: [] for node in range(window.graph.wiring.nodes)}
    for edge in edges:
        one, other = window.graph.edges[edge]
        near[one].append(other)
        near[other].append(one)
    if any(len(others) > 2 for others in near.values()):
        return None
    found, passed = set(), set[int]()
    for start, others in near.items():
        if len(others) < 2 and start not in passed:
            path = [start]
            while ahead := [node for node in near[path[-1]] if node not in path]:
                path += ahead
            passed.update(path)
            found.add((len(others), start, path[-1]))
    return frozenset(found) if len(passed) == len(near) else None


def families(window: FlowLevel) -> dict[Family, list[Edges]]:
    """Return all sets of edges of a window, those together that join the same cells and pass the others."""
    found: dict[Family, list[Edges]] = {}
    for number in range(window.graph.wiring.nodes):
        for chosen in combinations(range(len(window.graph.edges)), number):
            ends = strands(frozenset(chosen), window)
            if ends is not None:
                found.setdefault(ends, []).append(frozenset(chosen))
    return found


def windows_of_hexagons(cells: int) -> Iterable[FlowLevel]:
    """Yield the windows of so many hexagons on a board of 4x3: all that hang together there."""
    board = FlowLevel(Size(4, 3), PAIR, shape="hex")
    every = [*board.size.cells()]
    for chosen in combinations(range(len(every)), cells):
        if board_is_one_piece(board, {*chosen}):
            left = [every[at] for at in chosen]
            holes = frozenset(every) - frozenset(left)
            yield FlowLevel(board.size, (("a", (left[0], left[-1])),), shape="hex", holes=holes)


def board_is_one_piece(board: FlowLevel, nodes: set[int]) -> bool:
    """Tell whether some nodes hang together."""
    waiting = [min(nodes)]
    seen = {*waiting}
    for node in waiting:
        ahead = [other for other in board.graph.neighbours(node) if other in nodes and other not in seen]
        seen.update(ahead)
        waiting += ahead
    return seen == nodes


@pytest.mark.parametrize("window", [WINDOW, FLOWER], ids=["squares", "hexagons"])
def test_an_exchange_leaves_the_rest_of_the_board_as_it_was(window: FlowLevel) -> None:
    """Wherever in a window one can be made, either way, the same cells are joined and the same are passed."""
    made = 0
    pairs = [*exchanges_of(window)]
    for ends, family in families(window).items():
        for edges in family:
            for pair in pairs:
                for before, after in (pair, pair[::-1]):
                    if edges.issuperset(before):
                        assert strands(edges.difference(before).union(after), window) == ends
                        made += 1
    assert made > 100


def number_of_tidy(window: FlowLevel) -> list[int]:
    """Return how many ways to cover a window are tidy, of each family."""
    pairs = [*exchanges_of(window)]
    return [
        sum(not any(edges.issuperset(untidy) for untidy, _ in pairs) for edges in family)
        for family in families(window).values()
    ]


def test_one_of_a_family_is_tidy() -> None:
    """Exchanges lead from each way to cover a window to the same one, so no exchange of that size is missing."""
    assert {*number_of_tidy(WINDOW)} == {1}


@pytest.mark.parametrize("cells", [4, 5, 6])
def test_one_of_a_family_of_hexagons_is_tidy(cells: int) -> None:
    """The same in every window of four, five and six hexagons, in either kind of column."""
    windows = [*windows_of_hexagons(cells)]
    assert len(windows) > 50
    for window in windows:
        assert {*number_of_tidy(window)} == {1}, window


def test_exchanges_are_turned_and_mirrored() -> None:
    """Of the first shape there are two, of the others four each, and the earliest edge that changes is freed."""
    assert [len(one.untidy) for one in exchanges(hexagonal=False)].count(4) == 2
    assert len(exchanges(hexagonal=False)) == 2 + 4 + 4
    for hexagonal in (False, True):
        for untidy, tidy in exchanges(hexagonal=hexagonal):
            assert min(set(untidy) ^ set(tidy)) in untidy


def test_exchanges_of_hexagons_lie_in_six_directions() -> None:
    """Three that put two cells in the other order, nine that hand over one cell, and those of six cells."""
    sizes = [len(one.untidy) for one in exchanges(hexagonal=True)]
    assert (sizes.count(3), sizes.count(4), sizes.count(5)) == (3 + 9, 6 + 6, 6), sizes


def test_what_is_listed_is_what_is_found() -> None:
    """The first exchange of the list that a solution has, and the same sets that the quick search is given."""
    for seed in range(200):
        level = random_level(seed)
        places = exchanges_of(level)
        listed = [*places]
        starts, edges = places.first_sets()
        assert [untidy for untidy, _ in listed] == [[*edges[a:b]] for a, b in pairwise(starts)]
        for solution in solutions(level)[:3]:
            either = ((one, other) for pair in listed for one, other in (pair, pair[::-1]))
            assert places.first_in(solution) == next((pair for pair in either if solution.issuperset(pair[0])), None)


def test_an_exchange_makes_another_solution() -> None:
    """On every kind of board, as brute force finds them."""
    made = 0
    for seed in range(400):
        level = random_level(seed)
        right = solutions(level)
        for solution in right:
            other = exchange_once(exchanges_of(level), solution)
            made += other is not None
            assert other is None or (other in right and other != solution)
    assert made > 20


@pytest.mark.parametrize("side", [5, 6])
def test_tidy_solutions_are_enough(side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The SAT solver alone, looking for tidy solutions, says of larger boards what the frontier program counts."""
    counted = []
    levels = [planted_level(seed, Size(side, side)) for seed in range(100)]
    for level in levels:
        total = frontier.count(level, Meter(AMPLE), enough=2)
        assert total is not None
        counted.append(min(total, 2))
    assert_enough(levels, counted, monkeypatch)


def test_tidy_solutions_are_enough_on_hexagons(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same, of boards on which many solutions touch themselves."""
    levels = [cut_board(Size(6, 5), seed, 14, hexagonal=True) for seed in range(80)]
    counted = [min(frontier.count(level, Meter(AMPLE), enough=2) or 0, 2) for level in levels]
    assert_enough(levels, counted, monkeypatch)


def assert_enough(levels: list[FlowLevel], counted: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that the SAT solver alone finds so many solutions, up to two, of each level."""
    monkeypatch.setattr(frontier, "suits", lambda _: False)
    for level, number in zip(levels, counted, strict=True):
        assert is_unique(level, AMPLE) is (number == 1), level
        search = solver.Search(level, Meter(AMPLE))
        search.settle(1)
        search.settle(2)
        assert search.unique is (number == 1), level
    assert min(counted.count(1), counted.count(2)) > 5

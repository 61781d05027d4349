"""Exchanges between solutions of Flow: that they are right, that they are all, and what is proved with them."""

from __future__ import annotations

from itertools import combinations

import pytest

from damier.core.contract import Budget, Cell, Size
from damier.games.flow import frontier, solver
from damier.games.flow.encoding import Edges
from damier.games.flow.exchanges import exchange_once, exchanges, exchanges_of
from damier.games.flow.level import FlowLevel
from damier.games.flow.solver import is_unique
from damier.search.sat import Meter
from tests.games.flow.brute_force import planted_level, random_level, solutions

AMPLE = Budget(seconds=60)
WINDOW = FlowLevel(Size(3, 3), (("a", (Cell(0, 0), Cell(2, 2))),))


def strands(edges: Edges) -> frozenset[tuple[int, ...]] | None:
    """Give, of edges in a window, the ends of each strand and the cells passed; None for a branch or a loop."""
    near: dict[int, list[int]] = {node: [] for node in range(9)}
    for edge in edges:
        one, other = WINDOW.graph.edges[edge]
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


@pytest.fixture(scope="module")
def families() -> dict[frozenset[tuple[int, ...]], list[Edges]]:
    """Return all sets of edges of a window of 3x3, those together that join the same cells and pass the others."""
    found: dict[frozenset[tuple[int, ...]], list[Edges]] = {}
    for number in range(9):
        for chosen in combinations(range(len(WINDOW.graph.edges)), number):
            ends = strands(frozenset(chosen))
            if ends is not None:
                found.setdefault(ends, []).append(frozenset(chosen))
    return found


def test_an_exchange_leaves_the_rest_of_the_board_as_it_was(
    families: dict[frozenset[tuple[int, ...]], list[Edges]],
) -> None:
    """Wherever in a window one can be made, either way, the same cells are joined and the same are passed."""
    made = 0
    for ends, family in families.items():
        for edges in family:
            for pair in exchanges_of(WINDOW):
                for before, after in (pair, pair[::-1]):
                    if edges.issuperset(before):
                        assert strands(edges.difference(before).union(after)) == ends
                        made += 1
    assert made > 100


def test_one_of_a_family_is_tidy(families: dict[frozenset[tuple[int, ...]], list[Edges]]) -> None:
    """Exchanges lead from each way to cover a window to the same one, so no exchange of that size is missing."""
    pairs = list(exchanges_of(WINDOW))
    for family in families.values():
        assert sum(not any(edges.issuperset(untidy) for untidy, _ in pairs) for edges in family) == 1


def test_exchanges_are_turned_and_mirrored() -> None:
    """Of the first shape there are two, of the others four each, and the earliest edge that changes is freed."""
    assert [len(one.untidy) for one in exchanges()].count(4) == 2
    assert len(exchanges()) == 2 + 4 + 4
    for untidy, tidy in exchanges():
        assert min(set(untidy) ^ set(tidy)) in untidy


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
    monkeypatch.setattr(frontier, "suits", lambda _: False)
    for level, number in zip(levels, counted, strict=True):
        assert is_unique(level, AMPLE) is (number == 1), level
        search = solver.Search(level, Meter(AMPLE))
        search.settle(1)
        search.settle(2)
        assert search.unique is (number == 1), level
    assert min(counted.count(1), counted.count(2)) > 5

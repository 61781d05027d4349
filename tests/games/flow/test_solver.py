"""Flow's solver, against brute force on small boards, the documents' own levels, and the published ones."""

from __future__ import annotations

import pytest

from benchmarks.flow import PUBLISHED, read
from benchmarks.flow import random_level as random_level_of
from damier.core.contract import Budget, Cell, Size
from damier.games.flow import encoding, frontier, solver
from damier.games.flow.check import violations
from damier.games.flow.codec import parse_level
from damier.games.flow.encoding import Edges
from damier.games.flow.findings import Paths
from damier.games.flow.level import FlowLevel
from damier.games.flow.solver import is_unique, solve
from damier.search.sat import Meter
from tests.games.flow.brute_force import random_level, solutions, touches_itself, with_all_rules

AMPLE = Budget(seconds=60)


def edges_of(level: FlowLevel, solution: Paths) -> Edges:
    """Return the edges that a solution's paths take, having checked that its steps are the board's."""
    graph = level.graph
    used = []
    for colour, path in solution.items():
        assert (path[0], path[-1]) == level.endpoints(colour)
        node = graph.at[path[0]][0]
        for cell in path[1:]:
            # Two bridges side by side have several lanes each, but only one of them leads on from where the path is.
            (node, edge) = next(
                (o, e) for _, o, e in graph.around[node] if graph.nodes[o].cell == cell and e not in used
            )
            used.append(edge)
    return frozenset(used)


@pytest.fixture(params=["quick", "slow"])
def speed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the quick search, which decides nearly all small boards, and without."""
    if request.param == "slow":
        monkeypatch.setattr(solver, "STEPS_WITHOUT_TOUCHING", 0)
        monkeypatch.setattr(solver, "STEPS_TOUCHING", 0)


@pytest.mark.usefixtures("speed")
@pytest.mark.parametrize("batch", range(20))
def test_small_boards_agree_with_brute_force(batch: int) -> None:
    """Every kind of board up to 4x4: all solutions, their number, and both kinds of uniqueness."""
    for seed in range(batch * 50, batch * 50 + 50):
        level = random_level(seed)
        right = solutions(level)
        alone = [edges for edges in right if not touches_itself(level, edges)]
        findings = solve(level, AMPLE, most=len(right) + 1, count=True)
        assert findings.status == ("solved" if right else "impossible"), level
        assert sorted(map(sorted, (edges_of(level, found) for found in findings.solutions))) == sorted(
            map(sorted, right)
        )
        assert findings.count == len(right)
        assert findings.unique is (len(right) == 1)
        assert findings.unique_no_touch is (len(alone) == 1)
        assert is_unique(level, AMPLE) is findings.unique


@pytest.mark.usefixtures("speed")
@pytest.mark.parametrize("batch", range(10))
def test_small_boards_agree_with_brute_force_under_their_own_rules(batch: int) -> None:
    """Paths that may touch themselves or not, cells that may stay empty or not: the same of all four."""
    for seed in range(batch * 30, batch * 30 + 30):
        for level in with_all_rules(random_level(seed)):
            right = solutions(level)
            few = len(right) < 100
            findings = solve(level, AMPLE, most=min(len(right) + 1, 100), count=few)
            assert findings.status == ("solved" if right else "impossible"), level
            found = {edges_of(level, one) for one in findings.solutions}
            assert found <= {*right}, level
            assert len(found) == len(findings.solutions) == min(len(right), 100), level
            assert findings.count == (len(right) if few else None)
            assert findings.unique is (len(right) == 1), level
            alone = [edges for edges in right if not touches_itself(level, edges)]
            assert findings.unique_no_touch is (len(alone) == 1), level
            assert is_unique(level, AMPLE) is findings.unique


def test_what_a_level_states_decides_what_is_unique() -> None:
    """Here one of many ways to cover the board does not touch itself; empty cells leave several of those too."""
    text = "5x5 red=a1-b4 green=d2-e5 blue=b3-d3"
    rules = ("", "touch:no", "cover:no", "touch:no cover:no")
    found = [solve(parse_level(f"{text} {rule}"), AMPLE) for rule in rules]
    assert [one.unique for one in found] == [False, True, False, False]
    assert [one.unique_no_touch for one in found] == [True, True, False, False]


@pytest.mark.parametrize("batch", range(4))
def test_one_solution_is_enough(batch: int) -> None:
    """Asked for one, it gives one, without touching where that exists, and says nothing that was not asked for."""
    for seed in range(batch * 20, batch * 20 + 20):
        level = random_level(seed)
        right = solutions(level)
        findings = solve(level, AMPLE, prove=False)
        assert (findings.unique, findings.unique_no_touch, findings.count) == (None, None, None)
        assert len(findings.solutions) == min(1, len(right))
        if right:
            edges = edges_of(level, findings.solutions[0])
            assert edges in right
            assert touches_itself(level, edges) is all(touches_itself(level, other) for other in right)
        proved = solve(level, AMPLE)
        assert (proved.unique, len(proved.solutions)) == (len(right) == 1, min(1, len(right)))


def test_small_boards_are_a_fair_sample() -> None:
    """The oracle's levels hold every kind, impossible ones, unique ones, and ones with many solutions."""
    levels = [random_level(seed) for seed in range(1000)]
    for kind in ("bridges", "holes", "walls", "wrap"):
        assert sum(bool(getattr(level, kind)) for level in levels) > 100, kind
    assert sum(level.shape == "hex" for level in levels) > 100
    assert sum(level.bridge_rule == "both" and bool(level.bridges) for level in levels) > 50
    counts = [len(solutions(level)) for level in levels[:100]]
    assert min(counts.count(0), counts.count(1), sum(count > 1 for count in counts)) > 5


def test_the_frontier_program_counts_what_brute_force_lists() -> None:
    """On every board without bridges, also where edges are known beforehand."""
    for seed in range(300):
        level = random_level(seed)
        right = solutions(level)
        total = frontier.count(level, Meter(AMPLE))
        if level.bridges:
            assert total is None
            continue
        assert total == len(right), level
        edge = seed % max(1, len(level.graph.edges))
        for used in (True, False):
            of_these = [solution for solution in right if (edge in solution) is used]
            assert not level.graph.edges or frontier.count(level, Meter(AMPLE), known={edge: used}) == len(of_these)
        enough = frontier.count(level, Meter(AMPLE), enough=2)
        assert enough is not None
        assert min(enough, 2) == min(len(right), 2)


def test_the_frontier_program_alone_decides_uniqueness(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what the SAT solver is sure of without search, whether solutions were found before or not."""
    monkeypatch.setattr(solver, "FIRST_TURN", (0, 100_000))
    for seed in range(400):
        level = random_level(seed)
        if not level.bridges:
            right = solutions(level)
            assert is_unique(level, AMPLE) is (len(right) == 1), level
            search = solver.Search(level, Meter(AMPLE))
            search.settle(1)
            assert (search.at_least > 0) is bool(right)
            search.settle(2)
            assert search.unique is (len(right) == 1)


@pytest.mark.parametrize(("side", "number"), [(3, 2), (5, 104), (7, 111_712)])
def test_the_frontier_program_counts_tours_of_a_grid(side: int, number: int) -> None:
    """The ways to walk a grid from corner to corner are known: A001184 of the encyclopedia of integer sequences."""
    assert solve(open_field(side, side), AMPLE, count=True).count == number


def test_numbers_of_solutions_have_no_limit() -> None:
    """A strip of three rows has twice as many with each column: far more than 64 bits hold."""
    for width in (3, 4, 20, 200):
        assert solve(open_field(width, 3), AMPLE, count=True).count == 2 ** (width - 2)


def level_of(size: Size, lines: str, bridges: frozenset[Cell] = frozenset()) -> FlowLevel:
    """Make a level of lines such as ``red 0 4 1 0``."""
    pairs = []
    for line in lines.strip().splitlines():
        colour, *numbers = line.split()
        a, b, c, d = map(int, numbers)
        pairs.append((colour, (Cell(a, b), Cell(c, d))))
    return FlowLevel(size, tuple(pairs), bridges)


FIVE = level_of(Size(5, 5), "red 0 4 1 0\ngreen 2 4 1 1\nbblue 2 3 2 0\nyellow 3 1 4 4\norange 3 0 4 3")
SEVEN = level_of(Size(7, 7), "blue 0 0 2 6\nyellow 0 1 5 1\nred 3 1 2 4\ngreen 1 2 1 6\norange 5 2 5 5")
#: 4 4 #1#3 #3#2 1#+# 2#44
BRIDGE = level_of(Size(4, 4), "1 1 0 0 2\n3 3 0 1 1\n2 3 1 0 3\n4 2 3 3 3", frozenset({Cell(2, 2)}))


@pytest.mark.parametrize("level", [FIVE, SEVEN, BRIDGE], ids=["5x5", "7x7", "4x4 bridge"])
def test_the_documents_levels_have_one_solution(level: FlowLevel) -> None:
    """As the documents say."""
    findings = solve(level, AMPLE, most=5, count=True)
    assert (findings.status, findings.unique, findings.unique_no_touch, findings.count) == ("solved", True, True, 1)
    assert len(findings.solutions) == 1


def test_the_documents_bridge_is_crossed_once() -> None:
    """A bridge is covered by one crossing, unless the level asks for both ways."""
    (solution,) = solve(BRIDGE, AMPLE).solutions
    assert sum(path.count(Cell(2, 2)) for path in solution.values()) == 1
    both = FlowLevel(BRIDGE.size, BRIDGE.pairs, BRIDGE.bridges, bridge_rule="both")
    assert solve(both, AMPLE).status == "impossible"


def open_field(width: int, height: int) -> FlowLevel:
    """Make a board with one pair in opposite corners, which has very many solutions or, by parity, none."""
    return FlowLevel(Size(width, height), (("a", (Cell(0, 0), Cell(width - 1, height - 1))),))


def test_a_budget_is_kept() -> None:
    """Findings come when the budget ends, with None for what is not known, and never an error."""
    findings = solve(open_field(60, 61), Budget(nodes=1), count=True)
    assert findings.status in {"solved", "exhausted"}
    assert (findings.unique, findings.count) in {(None, None), (False, None)}
    assert solve(open_field(60, 60), Budget(nodes=1)).status == "exhausted"
    assert is_unique(open_field(60, 60), Budget(seconds=1e-6)) is None


def test_a_board_too_large_for_the_sat_solver_stays_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its clauses would take all memory: what the quick search has not found out is not known, at once."""
    monkeypatch.setattr(encoding, "MOST_CLAUSES", 0)
    findings = solve(open_field(60, 60), Budget(seconds=1000))
    assert (findings.status, findings.unique, findings.count) == ("exhausted", None, None)
    assert solve(parse_level("3x2 red=a1-c1 blue=a2-c2"), AMPLE).unique is True


@pytest.mark.parametrize("hexagonal", [False, True])
def test_a_large_board_of_short_paths_is_solved_at_once(hexagonal: bool) -> None:
    """Nearly all follows from the degrees; what is found has no defect."""
    level = random_level_of(Size(150, 140), 1, 5, hexagonal=hexagonal)
    findings = solve(level, AMPLE, prove=False)
    assert findings.status == "solved"
    assert violations(level, {colour: [path] for colour, path in findings.solutions[0].items()}) == []


@pytest.mark.skipif(not PUBLISHED.exists(), reason="the published levels are not in ../shared")
def test_published_levels_have_their_published_solution() -> None:
    """All of them, each unique without touching."""
    for data, level in read(PUBLISHED):
        findings = solve(level, AMPLE, prove=False)
        (solution,) = findings.solutions
        for colour, numbers in enumerate(data.get("sol", ())):
            path = [cell.row * data["w"] + cell.column for cell in solution[str(colour)]]
            assert path in (numbers, numbers[::-1]), data["id"]

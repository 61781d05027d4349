"""What cutting paths short tells of a level, against brute force."""

import pytest

from damier.core.contract import Budget
from damier.games.flow import Flow
from damier.games.flow.codec import parse_level
from damier.games.flow.level import FlowLevel
from damier.games.flow.shortcuts import detour, is_tight
from tests.games.flow.brute_force import Edges, joinings, leaves_a_gap, random_level
from tests.games.flow.proofs import joined_in_one_way

AMPLE = Budget(seconds=60)


def passed(level: FlowLevel, edges: Edges) -> set[int]:
    """Return the nodes that a way of joining the pairs passes."""
    return {node for edge in edges for node in level.graph.edges[edge]}


@pytest.mark.parametrize("batch", range(10))
def test_a_level_is_tight_if_every_way_of_joining_its_pairs_covers_the_board(batch: int) -> None:
    """Every kind of board up to 4x4, by all ways of joining its pairs."""
    for seed in range(batch * 50, batch * 50 + 50):
        level = random_level(seed)
        gaps = [leaves_a_gap(level, edges) for edges in joinings(level)]
        assert is_tight(level, AMPLE) is not any(gaps), level


def test_a_tight_level_with_one_solution_is_one_whose_pairs_are_joined_in_one_way() -> None:
    """What proves the bundled levels, against all ways of joining the pairs of every kind of board up to 4x4."""
    found = 0
    for seed in range(500):
        level = random_level(seed)
        every = joinings(level)
        alone = len(every) == 1 and not leaves_a_gap(level, every[0])
        assert joined_in_one_way(level, AMPLE) is alone, level
        found += alone
    assert found > 20


def test_a_budget_that_is_too_small_decides_nothing() -> None:
    """Rather than guess."""
    assert is_tight(max(Flow.levels(), key=lambda level: level.size.width), Budget(nodes=1)) is None


def test_a_detour_goes_round_a_step_over_empty_cells() -> None:
    """There is one exactly if another way of joining the pairs lacks one step and passes more cells."""
    found = 0
    for seed in range(300):
        level = random_level(seed)
        every = joinings(level)
        for edges in every if len(every) <= 60 else ():
            here = passed(level, edges)
            longer = [other for other in every if len(edges - other) == 1 and here < passed(level, other)]
            other = detour(level.graph, edges)
            assert other in longer if longer else other is None
            found += bool(longer)
    assert found > 100


def test_a_detour_takes_the_shortest_way_round() -> None:
    """Over two cells, not over four."""
    level = parse_level("4x2 red=a1-d1")
    edge_of = level.graph.edge_between
    straight = frozenset(edge for edge in (edge_of(0, 1), edge_of(1, 2), edge_of(2, 3)) if edge is not None)
    other = detour(level.graph, straight)
    assert other is not None
    assert len(other) == len(straight) + 2

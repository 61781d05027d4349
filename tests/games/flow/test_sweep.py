"""The quick search of Flow, against brute force on small boards of every kind, and in slices."""

from __future__ import annotations

import random

import pytest

from damier.core.contract import Budget
from damier.games.flow.codec import parse_level
from damier.games.flow.encoding import Edges
from damier.games.flow.exchanges import exchanges_of
from damier.games.flow.level import FlowLevel
from damier.games.flow.sweep import Sweep
from damier.games.flow.sweeping import plan_of, sweep
from damier.search.sat import Meter
from tests.games.flow.brute_force import random_level, solutions, touches_itself

AMPLE = Budget(seconds=60)


def all_of(level: FlowLevel, *, touching: bool) -> list[Edges]:
    """Return all solutions that the quick search finds, having checked that it comes to its end."""
    *found, end = sweep(level, Meter(AMPLE), 1_000_000, touching=touching)
    assert end is None
    return [one for one in found if one is not None]


def is_tidy(level: FlowLevel, solution: Edges) -> bool:
    """Return whether no exchange would free the earliest of the edges it changes."""
    return not any(solution.issuperset(untidy) for untidy, _ in exchanges_of(level))


@pytest.mark.parametrize("batch", range(6))
def test_every_solution_is_found_once(batch: int) -> None:
    """On every kind of board up to 4x4: all that never touch themselves, and all tidy ones if they may."""
    for seed in range(batch * 50, batch * 50 + 50):
        level = random_level(seed)
        right = solutions(level)
        for touching, wanted in (
            (False, [one for one in right if not touches_itself(level, one)]),
            (True, [one for one in right if is_tidy(level, one)]),
        ):
            assert sorted(map(sorted, all_of(level, touching=touching))) == sorted(map(sorted, wanted)), level


@pytest.mark.parametrize("touching", [False, True])
def test_solutions_that_agree_with_what_is_given_are_found(touching: bool) -> None:
    """All of them, and no others, whatever edges are said to be used or closed."""
    chance = random.Random(1)
    for seed in range(150):
        level = random_level(seed)
        if level.cover == "no":
            continue
        graph = level.graph
        given = bytearray(chance.choice((0, 0, 0, 1, 2)) for _ in graph.edges)
        right = solutions(level)
        if right and seed % 2:  # what agrees with some solution
            drawn = chance.choice(right)
            given = bytearray(known and (1 if edge in drawn else 2) for edge, known in enumerate(given))
        pairs = [(graph.at[one][0], graph.at[other][0]) for _, (one, other) in level.pairs]
        both = level.bridge_rule == "both"
        search = Sweep(plan_of(graph, touching=touching), pairs, both=both, touching=touching)
        search.hold(given)
        found = []
        while search.next(1_000_000):
            found.append(frozenset(search.solution()))
        wanted = [
            one
            for one in right
            if all(not known or (edge in one) == (known == 1) for edge, known in enumerate(given))
            and (is_tidy(level, one) if touching else not touches_itself(level, one))
        ]
        assert sorted(map(sorted, found)) == sorted(map(sorted, wanted)), level


def test_a_search_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking at the meter after every step changes nothing of what is found."""
    level = parse_level("7x6 red=a1-b1 blue=d4-e4")
    at_once = all_of(level, touching=True)
    monkeypatch.setattr("damier.games.flow.sweeping.STEPS_PER_LOOK", 1)
    assert all_of(level, touching=True) == at_once
    assert len(at_once) > 1


def test_a_search_that_takes_long_ends_undecided() -> None:
    """After its steps, or when the budget ends, which counts them; what it has found stays."""
    level = parse_level("8x8 red=a1-h8")
    assert None not in list(sweep(level, Meter(AMPLE), 5, touching=True))
    meter = Meter(Budget(nodes=7))
    assert None not in list(sweep(level, meter, 1_000_000, touching=True))
    assert meter.nodes_used == 7


def test_levels_with_empty_cells_are_left_to_others() -> None:
    """The quick search covers every cell: of these it says nothing."""
    assert list(sweep(parse_level("3x3 red=a1-c1 cover:no"), Meter(AMPLE), 100, touching=False)) == []


def test_nothing_on_a_board_that_nobody_can_cover() -> None:
    """A lone cell beside a pair, a bridge in a corner, two pairs that cross: there is no solution, and no step."""
    for text in ("4x1 red=a1-b1", "3x3 red=a2-c2 bridges:a1", "2x2 red=a1-b2 blue=b1-a2"):
        meter = Meter(AMPLE)
        assert list(sweep(parse_level(text), meter, 100, touching=False)) == [None], text
        assert meter.nodes_used == 0

"""The quick search of ``sweep.py`` on a level: within a budget, and on boards laid out once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from damier.core.contract import Size
from damier.games.flow.encoding import Edges, short_loops
from damier.games.flow.exchanges import exchanges_on
from damier.games.flow.graph import Graph
from damier.games.flow.level import FlowLevel
from damier.games.flow.sweep import Plan, Sweep
from damier.search.sat import Meter

#: The steps between two looks at the meter.
STEPS_PER_LOOK: Final = 20_000


def sweep(level: FlowLevel, meter: Meter, steps: int, *, touching: bool) -> Iterator[Edges | None]:
    """Yield the solutions of a level that covers its board, and None after the last; end before that after ``steps``.

    Without ``touching``, these are the solutions in which no path touches itself; with it, the tidy ones
    (``exchanges.py``). The meter counts a step as a node.
    """
    if level.cover == "no":
        return
    graph = level.graph
    pairs = [(graph.at[one][0], graph.at[other][0]) for _, (one, other) in level.pairs]
    both = level.bridge_rule == "both"
    search = Sweep(plan_of(graph, level.size, touching=touching), pairs, both=both, touching=touching)
    while steps > 0 and not meter.exhausted:
        before = search.steps()
        found = search.next(int(min(steps, STEPS_PER_LOOK, meter.nodes_left)))
        meter.nodes_used += search.steps() - before
        steps -= search.steps() - before
        if found is not None:
            yield frozenset(search.solution()) if found else None
            if not found:
                return


@lru_cache(maxsize=256)
def plan_of(graph: Graph, size: Size, *, touching: bool) -> Plan:
    """Return the plan of a board, kept because many levels are on the same board.

    A path that takes all steps of a short loop but one touches itself. If it may, only the last step is forbidden, and
    what is untidy.
    """
    loops = short_loops(graph.around, [node.lane is not None for node in graph.nodes])
    groups = [(loop, len(loop) - (1 if touching else 2)) for loop in loops]
    if touching:
        groups += [(untidy, len(untidy) - 1) for untidy, _ in exchanges_on(graph, size)]
    return Plan(graph, groups)

"""The quick search of ``sweep.py`` on a level: within a budget, and on boards laid out once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from damier.games.flow.encoding import Edges
from damier.games.flow.exchanges import exchanges_on
from damier.games.flow.graph import Graph, kept
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
    pairs = [(graph.node_at(one), graph.node_at(other)) for _, (one, other) in level.pairs]
    both = level.bridge_rule == "both"
    search = Sweep(plan_of(graph, touching=touching), pairs, both=both, touching=touching)
    while steps > 0 and not meter.exhausted:
        before = search.steps()
        found = search.next(int(min(steps, STEPS_PER_LOOK, meter.nodes_left)))
        meter.nodes_used += search.steps() - before
        steps -= search.steps() - before
        if found is not None:
            yield frozenset(search.solution()) if found else None
            if not found:
                return


def plan_of(graph: Graph, *, touching: bool) -> Plan:
    """Return the plan of a board on which paths may touch themselves, as long as they are tidy, or may not."""
    return _tidy_plan(graph) if touching else _plan(graph)


@kept
def _plan(graph: Graph) -> Plan:
    """Return the plan of a board on which no path may touch itself."""
    return Plan(graph.wiring, None)


@kept
def _tidy_plan(graph: Graph) -> Plan:
    """Return the plan of a board on which paths may touch themselves, as long as they are tidy."""
    return Plan(graph.wiring, exchanges_on(graph))

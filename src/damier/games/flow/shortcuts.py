"""What follows from cutting a path short where it touches itself.

Where two cells of one path are neighbours without following each other, the path can go from the one to the other at
once, and the cells between them stay empty. All pairs are still joined, and every cell that was empty still is. Done
again and again, this leads from any way of joining the pairs to one in which no path touches itself. That saves the
searches for paths that do, which are the hard ones:

* A level is *tight* if every way of joining its pairs covers the board. If one way leaves a cell empty, so does one in
  which no path touches itself, and only those need to be looked for. Of them, even fewer: a path that turns a corner
  round an empty cell can go over that cell instead, and leave the corner empty. Done only towards earlier cells, and
  with cuts where they become possible, this comes to an end: no cut makes a path longer, and each turn leads to earlier
  cells. So only ways with no such corner need to be looked for, which on a board of 15×15 saves nine parts of ten.
* Where cells may stay empty, say that just one solution does not touch itself. If there is any other, it can be cut
  short to that one, and the last cut took away a *detour*: between two cells that follow each other, a way round over
  cells that are empty now. Whether there is one is seen without any search for solutions.
"""

from __future__ import annotations

from dataclasses import replace

from damier.core.contract import Budget
from damier.games.flow.encoding import Edges, Encoding
from damier.games.flow.graph import Graph
from damier.games.flow.level import FlowLevel
from damier.search.sat import Meter


def is_tight(level: FlowLevel, budget: Budget) -> bool | None:
    """Return whether every way of joining all pairs covers the board; None if the budget ran out."""
    encoding = joining_encoding(level, Meter(budget))
    encoding.require_gap(both=level.bridge_rule == "both")
    found = encoding.next()
    return None if found is None else found is False


def joining_encoding(level: FlowLevel, meter: Meter) -> Encoding:
    """Return the clauses that all pairs are joined; cells may stay empty, and bridges uncrossed.

    Of the ways of joining them that leave something empty, those are stated to which the others lead: no path touches
    itself, none turns round an empty cell that comes before. Of those that cover the board, all in which no path
    touches itself.
    """
    encoding = Encoding(replace(level, cover="no", bridge_rule="any"), meter, touching=False)
    encoding.exclude_open_corners()
    return encoding


def detour(graph: Graph, solution: Edges) -> Edges | None:
    """Return a solution that goes round one step of ``solution`` over empty cells, or None if there is none."""
    passed = {node for edge in solution for node in graph.edges[edge]}
    for edge in sorted(solution):
        one, other = graph.edges[edge]
        if not graph.is_lane(one) and not graph.is_lane(other):
            way = _way_round(graph, one, other, passed)
            if way:
                return solution.difference({edge}).union(way)
    return None


def _way_round(graph: Graph, start: int, end: int, passed: set[int]) -> list[int]:
    """Return the edges of a shortest way over nodes that are not ``passed``, none if there is no way."""
    came: dict[int, tuple[int, int]] = {}
    waiting = [start]
    for node in waiting:
        for _, other, edge in graph.around[node]:
            if other == end and node != start:
                way = [edge]
                while node != start:
                    node, edge = came[node]  # noqa: PLW2901 (it is followed back)
                    way.append(edge)
                return way
            if other not in passed and other not in came:
                came[other] = (node, edge)
                waiting.append(other)
    return []

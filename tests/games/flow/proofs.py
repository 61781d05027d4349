"""Proofs of explained steps: positions that players come to, and whether what a step concludes holds in all solutions.

Two judges: on small boards all solutions are listed, by trying every path of every colour; on others a SAT solver is
asked for a solution that agrees with the position and not with the conclusion.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from damier.core.contract import Budget
from damier.games.flow.board import FlowBoard, FlowMove
from damier.games.flow.encoding import Encoding, ends_of
from damier.games.flow.level import FlowLevel
from damier.games.flow.reasoning import Finding, Reasoning, known_sides, moves_of
from damier.games.flow.shortcuts import joining_encoding
from damier.search.sat import Meter

Edges = frozenset[int]


class _Drawing:
    """All ways of joining the pairs of a level, one colour after the other."""

    def __init__(self, level: FlowLevel, most: int) -> None:
        self.level, self.graph, self.left = level, level.graph, most
        self.owner = [-1] * len(self.graph.nodes)
        for node, number in ends_of(level).items():
            self.owner[node] = number
        self.found: list[Edges] = []

    def join(self, number: int, edges: list[int]) -> None:
        """Join the pairs from a colour's number on."""
        if number < len(self.level.pairs):
            self.draw(number, self.graph.at[self.level.pairs[number][1][0]][0], edges)
        elif obeys(self.level, self.owner, frozenset(edges)):
            self.found.append(frozenset(edges))

    def draw(self, number: int, node: int, edges: list[int]) -> None:
        """Lengthen the path of a colour in every way."""
        self.left -= 1
        for _, near, edge in self.graph.around[node] if self.left > 0 else ():
            if near == self.graph.at[self.level.pairs[number][1][1]][0]:
                self.join(number + 1, [*edges, edge])
            elif self.owner[near] < 0:
                self.owner[near] = number
                self.draw(number, near, [*edges, edge])
                self.owner[near] = -1


def every_solution(level: FlowLevel, most: int = 20_000) -> list[Edges] | None:
    """List all solutions under the level's own rules, path by path; None if there are too many ways to try."""
    drawing = _Drawing(level, most)
    drawing.join(0, [])
    return drawing.found if drawing.left > 0 else None


def obeys(level: FlowLevel, owner: Sequence[int], edges: Edges) -> bool:
    """Tell whether paths that join all pairs cover what they must and touch themselves only where they may."""
    graph = level.graph
    if level.touch == "no" and any(
        owner[one] == owner[other] >= 0 for edge, (one, other) in enumerate(graph.edges) if edge not in edges
    ):
        return False
    enough = all if level.bridge_rule == "both" else any
    return all(
        enough(owner[node] >= 0 for node in nodes)
        for nodes in graph.at.values()
        if level.cover == "yes" or (level.bridge_rule == "both" and len(nodes) > 1)
    )


def joined_in_one_way(level: FlowLevel, budget: Budget) -> bool:
    """Tell whether the pairs can be joined in one way only, which covers the board: if so, it is tight and unique.

    One search is enough for both. If there is another way, there is another one in which no path touches itself, or the
    way found leaves cells empty (``shortcuts.py``).
    """
    encoding = joining_encoding(level, Meter(budget))
    way = encoding.next()
    assert way is not None, "the budget was too small"
    if not isinstance(way, frozenset):
        return False
    owner = [-1] * len(level.graph.nodes)
    for edge in way:
        for node in level.graph.edges[edge]:
            owner[node] = 0
    encoding.exclude(way)
    another = encoding.next()
    assert another is not None, "the budget was too small"
    return another is False and obeys(replace(level, touch="yes", cover="yes"), owner, way)


class Judge(Protocol):
    """Proves conclusions."""

    def wrong(self, board: FlowBoard, finding: Finding) -> bool:
        """Tell whether some solution agrees with the position and not with what was found."""

    def solution(self) -> Edges | None:
        """Return some solution, or None if there is none."""


class Listed:
    """Judges by the list of all solutions."""

    def __init__(self, solutions: list[Edges]) -> None:
        self.solutions = solutions

    def wrong(self, board: FlowBoard, finding: Finding) -> bool:
        """Look at each solution that agrees with the position."""
        known = known_sides(board)
        agreeing = [one for one in self.solutions if all((side in one) is (value > 0) for side, value in known.items())]
        assert agreeing, "positions are part of a solution"
        return any((side in one) is not (value > 0) for one in agreeing for side, value in finding.decided)

    def solution(self) -> Edges | None:
        """Return the first."""
        return self.solutions[0] if self.solutions else None


class Searched:
    """Judges by a SAT solver."""

    def __init__(self, level: FlowLevel) -> None:
        self.meter = Meter(Budget(seconds=120))
        self.tidy = Encoding(level, self.meter, touching=False)
        self.full = self.tidy if level.touch == "no" else Encoding(level, self.meter, touching=True)

    def wrong(self, board: FlowBoard, finding: Finding) -> bool:
        """Search for a solution that agrees with the position and not with one of the conclusions."""
        known = [(side + 1) * value for side, value in known_sides(board).items()]
        found = [self.full.next(assuming=[*known, -(side + 1) * value]) for side, value in finding.decided]
        assert None not in found, "the judge had too little time"
        return any(one is not False for one in found)

    def solution(self) -> Edges | None:
        """Return one that does not touch itself if there is one."""
        for encoding in (self.tidy, self.full):
            found = encoding.next()
            if isinstance(found, frozenset):
                return found
        return None


def steps(board: FlowBoard) -> Iterator[Finding]:
    """Play a position on by explained steps alone, and give each before it is played."""
    while board.outcome() is None and (finding := Reasoning(board).next()) is not None:
        yield finding
        before = known_sides(board)
        for move in moves_of(board, finding.decided):
            board.push(move)
        now = known_sides(board)
        assert all(now.get(side) == value for side, value in finding.decided), "what was concluded is on the board"
        assert before.items() <= now.items(), "nothing is taken back"


def played(level: FlowLevel, solution: Edges, seed: int) -> FlowBoard:
    """Make a position that a player may come to who makes no mistake: strokes from some ends, and some marks."""
    chance = random.Random(seed)
    board, graph = FlowBoard(level), level.graph
    for _ in range(chance.randint(0, 2 * len(level.pairs))):
        ends = [move for move in board.legal_moves if move.verb == "start"]
        if not ends:
            break
        board.push(chance.choice(ends))
        behind = -1
        for _ in range(chance.randint(1, 8)):
            here = board.here
            assert here is not None
            assert board.stroke is not None
            portion = board.portions[board.stroke.colour][board.stroke.side]
            behind = portion[-2] if len(portion) > 1 else -1
            onward = [near for _, near, edge in graph.around[here] if edge in solution and near != behind]
            if board.stroke.closed or not onward:
                break
            board.push(FlowMove("extend", graph.nodes[onward[0]].cell))
        here = board.here
        assert here is not None
        board.push(FlowMove("stop", graph.nodes[here].cell))
    for edge in chance.sample(range(len(graph.edges)), min(len(graph.edges), chance.choice((0, 0, 3, 8)))):
        one, other = graph.edges[edge]
        mark = FlowMove("join" if edge in solution else "close", graph.nodes[one].cell, graph.nodes[other].cell)
        if board.refusal(mark) is None:
            board.push(mark)
    return board

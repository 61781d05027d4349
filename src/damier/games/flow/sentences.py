"""The words of Flow's hints: for each technique, the sentence that says what is noticed and what must follow.

The sentences name no cells: what they speak of is marked on the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from damier.core.contract import Cell, Hint, Sentence, say
from damier.games.flow import deduction
from damier.games.flow.board import FlowBoard, FlowMove
from damier.games.flow.deduction import CLOSED
from damier.games.flow.level import wall_between
from damier.games.flow.names import colour_name
from damier.games.flow.reasoning import Finding, moves_of

#: The techniques whose sentences go by the numbers on the board.
WALKS: Final = ("short-walk", "long-walk")
#: What is wrong at the end of a walk, if it is not that a pair is parted.
CLASHES: Final[Mapping[int, Sentence]] = MappingProxyType(
    {
        deduction.OPPOSITE: say("A path must and cannot go through one side"),
        deduction.STARVED: say("A cell is left with too few ways"),
        deduction.OVERFULL: say("Too many ways meet in one cell"),
        deduction.TWO_COLOURS: say("Two colours are joined"),
        deduction.CLOSED_RING: say("A path closes a ring"),
        deduction.TOUCHING: say("A path touches itself"),
        deduction.UNCROSSED: say("A bridge can no longer be crossed as it must be"),
        deduction.STRANDED: say("Some cells are cut off from every pair that could fill them"),
    }
)


def explained(board: FlowBoard, finding: Finding) -> Hint[FlowMove]:
    """Return the hint for what was found."""
    conclusion = cells_of(board, *(side for side, _ in finding.decided))
    evidence = _evidence(board, finding)
    return Hint(
        moves_of(board, finding.decided),
        sentence_of(board, finding),
        tuple(cell for cell in conclusion if cell not in evidence) or conclusion,
        evidence,
        finding.technique,
        "forced",
        ordered=finding.technique in WALKS,
    )


def cells_of(board: FlowBoard, *sides: int) -> tuple[Cell, ...]:
    """Return the cells on both sides of some sides, each once."""
    nodes = board.graph.nodes
    pairs = (wall_between(*(nodes[node].cell for node in board.graph.edges[side])) for side in sides)
    return tuple(dict.fromkeys(cell for pair in pairs for cell in pair))


def _evidence(board: FlowBoard, finding: Finding) -> tuple[Cell, ...]:
    """Return the cells that a finding rests on, in the order in which to look at them."""
    nodes = board.graph.nodes
    if not finding.chain:
        return (nodes[finding.about].cell,)
    cells = [*cells_of(board, *(side for side, _ in finding.chain[1:])), *(nodes[node].cell for node in finding.clash)]
    decided = cells_of(board, finding.decided[0][0])
    return tuple(cell for cell in dict.fromkeys(cells) if cell not in decided)


def sentence_of(board: FlowBoard, finding: Finding) -> Sentence:  # noqa: PLR0911 (each technique has its own)
    """Return why what was found must be so."""
    match finding.technique:
        case "last-way" if finding.colour < 0:
            return say("The bracketed end of a path has only one way on, so it must take it.")
        case "last-way":
            return say("From the bracketed cell, {colour} has only one way on, so it must take it.",
                       colour=colour_name(board, finding.colour))  # fmt: skip
        case "straight":
            return say("The path on the bracketed bridge cannot turn, so it must go straight on.")
        case "two-ways":
            return say("The bracketed cell has only two ways left, so a path must go through both.")
        case "same-colour":
            return say("Two neighbouring cells belong to {colour}; no path may touch itself, so they must be joined.",
                       colour=colour_name(board, finding.colour))  # fmt: skip
        case "bridge" if board.level.bridge_rule == "both":
            return say("Every bridge is crossed both ways here, so paths must go straight over the bracketed one.")
        case "bridge":
            return say("The bracketed bridge can only be crossed in one way now, so a path must cross it there.")
        case "bend":
            return say("The bracketed cell lies beside one path twice; no path may touch itself, so it cannot join it.")
    return _refutation(finding, _clash(board, finding))


def _clash(board: FlowBoard, finding: Finding) -> Sentence:
    if finding.contradiction == deduction.CUT:
        return say("The ends of {colour} can no longer come together", colour=colour_name(board, finding.colour))
    return CLASHES[finding.contradiction]


def _refutation(finding: Finding, clash: Sentence) -> Sentence:
    """Return how a walk ends that supposes the opposite of what is found."""
    closed = finding.decided[0][1] == CLOSED
    if finding.technique not in WALKS:
        if closed:
            return say("{clash} if a path goes between the two framed cells, so it cannot go there.", clash=clash)
        return say("{clash} if no path goes between the two framed cells, so one must go there.", clash=clash)
    if closed:
        return say(
            "{clash} at the end of the numbered walk if a path goes between the two framed cells, "
            "so it cannot go there.",
            clash=clash,
        )
    return say(
        "{clash} at the end of the numbered walk if no path goes between the two framed cells, so one must go there.",
        clash=clash,
    )

"""A hint in Flow: one next step towards a solution, or what to take back where there is none from here.

A solution that agrees with the drawn portions is looked for: the solver has to assume that the edges of the portions
are used. If there is one, the hint is to go on with a path of it. If there is none, the hint is to delete a path,
if possible one without which the rest agrees with a solution.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from damier.core.contract import Budget, Cell, Exhausted, Hint, Impossible, say
from damier.games.flow.board import FlowBoard, FlowMove

if TYPE_CHECKING:
    from damier.games.flow.encoding import Encoding


def hint(board: FlowBoard, budget: Budget) -> Hint[FlowMove]:
    """Return the next step, or what to delete; raise ``Impossible`` if nothing helps, ``Exhausted`` if time ran out."""
    if board.outcome() is not None:
        raise Impossible(say("the level is solved already"))
    from damier.games.flow.encoding import Encoding, paths_of  # noqa: PLC0415 (loads a SAT solver)
    from damier.search.sat import Meter  # noqa: PLC0415

    meter = Meter(budget)
    for touching in (False, True):
        encoding = Encoding(board.level, meter, touching=touching)
        found = encoding.next(assuming=[edge + 1 for edge in _drawn_edges(board)])
        if isinstance(found, frozenset):
            return _step(board, {name: [*path] for name, path in paths_of(board.level, found).items()})
        if found is None:
            raise Exhausted(say("no hint was found in the time there was"))
    return _retreat(board, Encoding(board.level, meter, touching=True))


def _drawn_edges(board: FlowBoard, without: int | None = None) -> list[int]:
    """Return the edges of all that is drawn, except those of the colour ``without``."""
    edges = []
    for colour in range(len(board.portions)):
        if colour == without:
            continue
        lists = [board.path(colour)] if colour in board.joined else board.portions[colour]
        for nodes in lists:
            edges += [
                edge for one, other in pairwise(nodes) if (edge := board.graph.edge_between(one, other)) is not None
            ]
    return edges


def _step(board: FlowBoard, paths: dict[str, list[Cell]]) -> Hint[FlowMove]:
    """Return a hint on how one path goes on, the one under way if there is one."""
    stroke = board.stroke if board.stroke is not None and not board.stroke.closed else None
    if stroke is not None:
        colour, side = stroke.colour, stroke.side
    else:
        colour, side = next(one for one in range(len(board.portions)) if one not in board.joined), 0
    name = board.level.colours[colour]
    portion = board.portions[colour][side]
    ahead = paths[name] if side == 0 else paths[name][::-1]
    here = board.graph.nodes[portion[-1]].cell
    following = ahead[len(portion)]
    moves = [FlowMove("start", here)] if stroke is None else []
    return Hint(
        (*moves, FlowMove("extend", following)),
        say("{name}: from {here} go to {next}.", name=name, here=here, next=following),
        (here, following),
    )


def _retreat(board: FlowBoard, encoding: Encoding) -> Hint[FlowMove]:
    """Return a hint on which path to delete: one without which the rest can be completed, else the last."""
    drawn = [
        colour for colour, sides in enumerate(board.portions) if colour in board.joined or max(map(len, sides)) > 1
    ]
    if not drawn:
        raise Impossible(say("this level has no solution"))
    colour = next((one for one in drawn if _can_complete(board, encoding, one)), drawn[-1])
    side = max((0, 1), key=lambda one: len(board.portions[colour][one]))
    cell = board.graph.nodes[board.portions[colour][side][0]].cell
    return Hint(
        (FlowMove("delete", cell),),
        say("{name} cannot stay as it is: delete it at {cell}.", name=board.level.colours[colour], cell=cell),
        (cell,),
    )


def _can_complete(board: FlowBoard, encoding: Encoding, without: int) -> bool:
    """Return whether some solution agrees with all that is drawn except the colour ``without``."""
    return isinstance(encoding.next(assuming=[edge + 1 for edge in _drawn_edges(board, without)]), frozenset)

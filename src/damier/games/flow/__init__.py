"""Flow: join each pair of endpoints by a path so that the paths cover the board."""

from __future__ import annotations

from functools import cache

from damier.core.contract import Game, Gesture, say
from damier.games.flow.answers import FlowSolver
from damier.games.flow.board import Action, FlowBoard
from damier.games.flow.codec import parse_level, parse_move
from damier.games.flow.drawing import draw
from damier.games.flow.formats import FlowFiles
from damier.games.flow.generator import Generator
from damier.games.flow.hints import hint
from damier.games.flow.level import Level


@cache
def bundled() -> tuple[Level, ...]:
    """Give the levels that come with damier; ``workshop/flow_pack.py`` makes them."""
    from importlib.resources import files  # noqa: PLC0415 (slow to load, and most commands read no pack)

    text = files("damier.games.flow").joinpath("levels", "pack.json").read_text(encoding="utf-8")
    return tuple(FlowFiles().read(text))


GAME: Game[Level, Action] = Game(
    name="flow",
    title=say("Flow: join the pairs and cover the board"),
    rules=say(
        "Join each pair of endpoints of one colour by a path from cell to cell, sideways or up and down. Paths do not "
        "cross, but on bridges, where they go straight. Every cell must be covered."
    ),
    parse_level=parse_level,
    parse_move=parse_move,
    board=FlowBoard,
    gesture=Gesture.TRACE,
    drawing=draw,
    generator=Generator(),
    solver=FlowSolver(),
    hinter=hint,
    files=FlowFiles(),
    levels=bundled,
)

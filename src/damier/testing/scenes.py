"""Checks of drawings: keys, labels, colours, and that what can be touched can be played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, pairwise
from typing import Any, Final
from xml.etree import ElementTree as ET

from damier.core.contract import Board, Cell, Gesture, Scene, Sentence, Shape
from damier.drawing import THEMES, write_svg, write_text
from damier.drawing.text import text_size
from damier.locale import LANGUAGES, load_language
from damier.play.tracing import traced_moves
from damier.testing.promises import Extent, Promises

#: The tones that every theme has.
_TONES: Final = frozenset.intersection(*(frozenset(theme.tones) for theme in THEMES.values()))


def check_scene(promises: Promises, board: Board[Any, Any], *, written: bool) -> None:
    """Check the drawing of a position; ``written`` has it written out as SVG and as text too."""
    game = promises.game
    if game.drawing is None:
        return
    before = board.position()
    scene = game.drawing(board, None)
    promises.require(board.position() == before, "changes when it is drawn", board)
    extent = promises.extent(board)
    promises.require(Extent.of(scene) == extent, "is drawn in another size than its start", board)
    _check_shapes(promises, board, scene)
    if game.gesture is Gesture.TRACE:
        promises.require(
            (scene.elsewhere is None) == board.at_rest,
            "is traced, and sets elsewhere at rest or not in a stroke",
            board,
        )
        if written:
            _check_lines(promises, board, scene)
            _check_trace(promises, board, scene)
    offers = [shape for shape in scene.shapes if shape.move is not None]
    held = [shape.hold for shape in scene.shapes if shape.hold is not None][:1] + [tool.hold for tool in scene.tools]
    for hold in held:
        holding = game.drawing(board, hold)
        promises.require(Extent.of(holding) == extent, "is drawn in another size with something held", board)
        _check_shapes(promises, board, holding)
        offers += [shape for shape in holding.shapes if shape.move is not None]
        _check_lift(promises, board, scene, holding, hold)
    if written:
        listed = {str(move) for move in board.legal_moves}
        for move in (*(shape.move for shape in offers), *(button.move for button in scene.buttons)):
            known = move is None or str(game.parse_move(move)) in listed
            promises.require(known, f"offers {move}, which it does not list as legal", board)
    playable = bool(offers) or bool(scene.buttons) or not board.legal_moves
    promises.require(playable, "draws nothing that can be played", board)
    if not written:
        return
    # Words and colours do not depend on each other: each language once, with one theme or the other, shows all.
    for code, theme in zip(LANGUAGES, cycle(THEMES), strict=False):
        spoken = load_language(code).with_catalogue(game.translations.get(code, {}))
        ET.fromstring(write_svg(scene, theme, spoken))  # noqa: S314 (written here)
    width, height = text_size(scene)
    lines = write_text(scene).splitlines()
    fits = len(lines) in (height - scene.hexagonal, height) and all(len(line) <= width for line in lines)
    promises.require(fits, "has a text of the wrong size", board)


def _check_lift(promises: Promises, board: Board[Any, Any], scene: Scene, holding: Scene, hold: str) -> None:
    """Check that what is foretold of taking something in hand is what is drawn once it is."""
    cell = next((shape.cell for shape in scene.shapes if shape.hold == hold), None)
    lift = next((lift for lift in scene.lifts if lift.cell == cell), None)
    if cell is None or lift is None:
        return
    foretold, carried = ({shape for shape in shapes if shape.carried} for shapes in (lift.shapes, holding.shapes))
    promises.require(foretold == carried, f"foretells {hold} in hand otherwise than it is drawn", board)
    promises.require(holding.grip == (lift.origin.x, lift.origin.y), f"foretells {hold} elsewhere than its grip", board)
    moves = {shape.cell for shape in holding.shapes if shape.move is not None}
    for shape in scene.shapes:
        promises.require(not shape.takes or shape.cell in moves, f"cannot let go of {hold} at {shape.cell}", board)


def _check_lines(promises: Promises, board: Board[Any, Any], scene: Scene) -> None:
    """Check that lines to take up lie on linked spots of the grid, and are shown by shapes that there are."""
    if scene.links is None:
        promises.require(not scene.lines, "has lines, and does not say how spots are linked", board)
        return
    spots, following, below = scene.links
    keys = {shape.key for shape in scene.shapes}
    promises.require(set(spots) <= {shape.cell for shape in scene.shapes}, "has spots where no cell is drawn", board)
    promises.require(below in keys, f"has lines below {below!r}, which is not drawn", board)
    links = {(here, there) for here, around in enumerate(following) for there in around}
    known = all(0 <= there < len(spots) and (there, here) in links for here, there in links)
    promises.require(known and len(following) == len(spots), "has links that do not lead both ways", board)
    for number, line in enumerate(scene.lines):
        promises.require(set(line.keys) <= keys, f"has line {number} shown by shapes that are not drawn", board)
        promises.require(line.tone in _TONES, f"draws line {number} in a tone that is not: {line.tone!r}", board)
        linked = all(step in links for strand in line.strands for step in pairwise(strand))
        begun = tuple(strand[0] for strand in line.strands if strand) == line.ends
        promises.require(linked and begun, f"has line {number} not from spot to linked spot from its ends on", board)


def _check_trace(promises: Promises, board: Board[Any, Any], scene: Scene) -> None:
    """Check that a trace, here along a row, makes moves that can be played and leave the board at rest."""
    before, row = board.position(), board.move_count % scene.rows
    moves = traced_moves(promises.game, board, tuple(Cell(column, row) for column in range(scene.columns)))
    promises.require(board.position() == before, "changes when a hand traces on it", board)
    twin = board.copy()
    for move in moves:
        promises.require(twin.is_legal(move), f"makes the illegal {move} of a trace", twin)
        twin.push(move)
    promises.require(twin.at_rest or not moves, f"is not at rest after a trace along row {row + 1}", board)


def _check_shapes(promises: Promises, board: Board[Any, Any], scene: Scene) -> None:
    keys = [shape.key for shape in scene.shapes]
    promises.require(len(set(keys)) == len(keys), "draws two shapes with one key", board)
    parse_move = promises.game.parse_move
    for shape in scene.shapes:
        _check_look(promises, board, scene, shape)
        if shape.move is not None:
            promises.require(board.is_legal(parse_move(shape.move)), f"offers the illegal {shape.move}", board)
        if shape.move is not None or shape.hold is not None:
            promises.require(shape.label is not None, f"offers {shape.key} without a label", board)
    for move in (scene.elsewhere, *(button.move for button in scene.buttons)):
        if move is not None:
            promises.require(board.is_legal(parse_move(move)), f"offers the illegal {move}", board)
    for sentence in _sentences(scene):
        promises.check_sentence(sentence)


def _check_look(promises: Promises, board: Board[Any, Any], scene: Scene, shape: Shape) -> None:
    for tone in (shape.tone, shape.glyph_tone, shape.arms_tone):
        promises.require(not tone or tone in _TONES, f"draws {shape.key} in a tone that is not: {tone!r}", board)
    arms = 6 if scene.hexagonal else 4
    promises.require(len(shape.arms) in (0, arms), f"draws {shape.key} with {len(shape.arms)} arms, not {arms}", board)
    if shape.cell is not None:
        column, row = shape.cell
        inside = 0 <= column < scene.all_columns and 0 <= row < scene.rows_of(column)
        promises.require(inside, f"draws {shape.key} outside the grid", board)


def _sentences(scene: Scene) -> Iterator[Sentence]:
    yield scene.title
    yield scene.description
    yield from scene.facts
    yield from (button.label for button in scene.buttons)
    yield from (tool.label for tool in scene.tools)
    yield from (tool.use for tool in scene.tools if tool.use is not None)
    yield from (shape.label for shape in scene.shapes if shape.label is not None)

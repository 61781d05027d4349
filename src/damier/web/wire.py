"""Scenes as messages: whole, or as what has changed since the scene that was sent before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from damier.core.contract import Disc, Language, Letters, Polygon, Rectangle, Scene, Shape, Stroke
from damier.drawing.palette import COLOURS, DARK_INK, THEMES, ink_on

#: A message, or a part of one, before it is written as JSON.
Wire = dict[str, Any]
#: The number of the pattern that can stand for each colour. The steps of a ramp need none: their lightness tells them.
_PATTERNS = {tone: number for number, tone in enumerate(COLOURS)}


def whole(scene: Scene, language: Language) -> Wire:
    """Return a scene as a message."""
    return {
        "columns": scene.columns,
        "rows": scene.rows,
        "width": scene.width,
        "height": scene.height,
        **{name: _member(scene, name, language) for name in _MEMBERS},
        "shapes": [shape_message(shape, language) for shape in scene.shapes],
    }


def patch(old: Scene, new: Scene, language: Language) -> Wire | None:
    """Return what makes one scene into another, or None if their sizes differ and nothing but the whole will do."""
    if (old.columns, old.rows, old.width, old.height) != (new.columns, new.rows, new.width, new.height):
        return None
    before = {shape.key: shape for shape in old.shapes}
    after = {shape.key: shape for shape in new.shapes}
    # Most shapes are the very same object: drawings make again only what has changed.
    changed = [shape for shape in new.shapes if (was := before.get(shape.key)) is not shape and was != shape]
    gone = [key for key in before if key not in after]
    message: Wire = {
        name: _member(new, name, language) for name in _MEMBERS if getattr(old, name) != getattr(new, name)
    }
    if changed:
        message["set"] = [shape_message(shape, language) for shape in changed]
    if gone:
        message["drop"] = gone
    if [key for key in before if key in after] + [key for key in after if key not in before] != list(after):
        message["order"] = list(after)
    return message


def shape_message(shape: Shape, language: Language) -> Wire:
    """Return a shape as a message; members that are empty are left out."""
    message: Wire = {"key": shape.key, "role": shape.role, "form": _form(shape)}
    if shape.tone:
        message["tone"] = shape.tone
        if isinstance(shape.form, Letters):
            # Tones are the same in both themes, and so is the ink that is read on them.
            message["ink"] = "dark" if ink_on(THEMES["light"].tones[shape.tone]) == DARK_INK else "light"
        elif shape.tone in _PATTERNS:
            message["pattern"] = _PATTERNS[shape.tone]
    if shape.label is not None:
        message["label"] = shape.label.render(language)
    if shape.cell is not None:
        message["cell"] = [shape.cell.column, shape.cell.row]
    for name in ("move", "hold", "back", "carried", "motion"):
        if value := getattr(shape, name):
            message[name] = value
    return message


#: The members of a scene that may change from one to the next, besides its shapes.
_MEMBERS = ("title", "description", "facts", "buttons", "tools", "elsewhere", "grip", "links", "lines")


def _member(scene: Scene, name: str, language: Language) -> Any:  # noqa: PLR0911 (one for each member)
    match name:
        case "title":
            return scene.title.render(language)
        case "description":
            return scene.description.render(language)
        case "facts":
            return [fact.render(language) for fact in scene.facts]
        case "buttons":
            return [{"move": button.move, "label": button.label.render(language)} for button in scene.buttons]
        case "tools":
            return [{"hold": tool.hold, "label": tool.label.render(language)} for tool in scene.tools]
        case "grip":
            return None if scene.grip is None else [_short(length) for length in scene.grip]
        case "links":
            return None if scene.links is None else scene.links._asdict()
        case "lines":
            return [line._asdict() for line in scene.lines]
        case _:
            return scene.elsewhere


def _form(shape: Shape) -> Sequence[Any]:
    match shape.form:
        case Rectangle(x, y, width, height, radius):
            return ["rect", _short(x), _short(y), _short(width), _short(height), _short(radius)]
        case Disc(x, y, radius):
            return ["disc", _short(x), _short(y), _short(radius)]
        case Polygon(points):
            return ["polygon", *([_short(x), _short(y)] for x, y in points)]
        case Stroke(points, width):
            return ["stroke", _short(width), *([_short(x), _short(y)] for x, y in points)]
        case Letters(x, y, size, text):
            return ["letters", _short(x), _short(y), _short(size), text]


def _short(length: float) -> float:
    """Return a length rounded to a ten-thousandth of a cell."""
    return round(length, 4)

"""Scenes as messages: whole, or as what has changed since the scene that was sent before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from damier.core.contract import (
    Cell,
    Disc,
    Language,
    Letters,
    Lift,
    Polygon,
    Rectangle,
    Rest,
    Scene,
    Shape,
    Stroke,
    Tool,
)
from damier.drawing.palette import COLOURS

#: A message, or a part of one, before it is written as JSON.
Wire = dict[str, Any]
#: The number of the pattern that can stand for each colour; letters that have one stand for a colour themselves, and
#: readers may do without. The steps of a ramp need none: their lightness tells them.
_PATTERNS = {tone: number for number, tone in enumerate(COLOURS)}


def whole(scene: Scene, language: Language) -> Wire:
    """Return a scene as a message."""
    return {
        "columns": scene.columns,
        "rows": scene.rows,
        "width": scene.width,
        "height": scene.height,
        **_second_grid(scene, language),
        **({"trim": scene.trim} if scene.trim else {}),
        **({"lifts": {_place(lift.cell): _lift(lift, language) for lift in scene.lifts}} if scene.lifts else {}),
        **{name: _member(scene, name, language) for name in _MEMBERS},
        "shapes": [shape_message(shape, language) for shape in scene.shapes],
    }


def patch(old: Scene, new: Scene, language: Language) -> Wire | None:
    """Return what makes one scene into another, or None if their sizes differ and nothing but the whole will do."""
    if (old.columns, old.rows, old.width, old.height) != (new.columns, new.rows, new.width, new.height):
        return None
    message: Wire = {}
    for name in _MEMBERS:
        was, now = getattr(old, name), getattr(new, name)
        if was is not now and was != now:
            message[name] = _member(new, name, language)
    if lifts := _changed_lifts(old, new, language):
        message["lifts"] = lifts
    return message | _changed_shapes(old.shapes, new.shapes, language)


def _changed_shapes(old: Sequence[Shape], new: Sequence[Shape], language: Language) -> Wire:
    """Return what makes the shapes of one scene into those of another.

    Most are the very same object: drawings make again only what has changed. Where the keys are the same in the same
    order, nothing else is looked at.
    """
    message: Wire = {}
    others = [(was, now) for was, now in zip(old, new, strict=False) if was is not now]
    if len(old) == len(new) and all(was.key == now.key for was, now in others):
        changed = [now for was, now in others if was != now]
    else:
        before = {shape.key: shape for shape in old}
        after = {shape.key: shape for shape in new}
        changed = [shape for shape in new if (was := before.get(shape.key)) is not shape and was != shape]
        if gone := [key for key in before if key not in after]:
            message["drop"] = gone
        if [key for key in before if key in after] + [key for key in after if key not in before] != list(after):
            message["order"] = list(after)
    if changed:
        message["set"] = [shape_message(shape, language) for shape in changed]
    return message


def shape_message(shape: Shape, language: Language) -> Wire:
    """Return a shape as a message; members that are empty are left out."""
    message: Wire = {"key": shape.key, "role": shape.role, "form": _form(shape)}
    if shape.tone:
        message["tone"] = shape.tone
        if shape.tone in _PATTERNS:
            message["pattern"] = _PATTERNS[shape.tone]
    if shape.label is not None:
        message["label"] = shape.label.render(language)
    if shape.cell is not None:
        message["cell"] = [shape.cell.column, shape.cell.row]
    for name in ("move", "hold", "back", "carried", "takes", "motion"):
        if value := getattr(shape, name):
            message[name] = value
    if shape.run is not None:
        message["run"] = [_short(shape.run.x), _short(shape.run.y), shape.run.step]
    return message


def _second_grid(scene: Scene, language: Language) -> Wire:
    """Return what a message says of the second grid: its columns and rows, and its name."""
    if scene.aside is None:
        return {}
    title = "" if scene.aside_title is None else scene.aside_title.render(language)
    return {"aside": {"columns": scene.aside.width, "rows": scene.aside.height, "title": title}}


def _place(cell: Cell) -> str:
    """Return a cell as messages name it where it is a key."""
    return f"{cell.column},{cell.row}"


def _lift(lift: Lift, language: Language) -> Wire:
    """Return what is seen at once when something is taken in hand: a patch, and where the piece comes to rest."""
    message: Wire = {
        "set": [shape_message(shape, language) for shape in lift.shapes],
        "origin": _rest(lift.origin),
        "home": _rest(lift.home),
    }
    if lift.without:
        message["drop"] = list(lift.without)
    return message


def _changed_lifts(old: Scene, new: Scene, language: Language) -> Wire:
    """Return the lifts that are others than before, and None for those that are no more."""
    if old.lifts == new.lifts:
        return {}
    before = {lift.cell: lift for lift in old.lifts}
    after = {lift.cell: lift for lift in new.lifts}
    changed = {
        _place(cell): _lift(lift, language)
        for cell, lift in after.items()
        if (was := before.get(cell)) is not lift and was != lift
    }
    return changed | {_place(cell): None for cell in before if cell not in after}


def _rest(rest: Rest) -> list[float]:
    return [_short(rest.x), _short(rest.y), _short(rest.scale)]


def _tool(tool: Tool, language: Language) -> Wire:
    use = "" if tool.use is None else tool.use.render(language)
    return {"hold": tool.hold, "label": tool.label.render(language), "use": use}


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
            return [_tool(tool, language) for tool in scene.tools]
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

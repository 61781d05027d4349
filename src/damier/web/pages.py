"""The page's own sentences, found in its scripts, and a picture of each game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from damier.core.scene import Disc, Form, Letters, Polygon, Rectangle, Scene, Stroke
from damier.drawing import write_svg
from damier.drawing.overlay import with_hint
from damier.locale import load_page_language
from damier.web.shelf import Entry

STATIC: Final = Path(__file__).parent / "static"
#: A sentence in a script: ``t("Undo")``.
_SAID: Final = re.compile(r"""(?<![\w.])t\(\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')""")
_PICTURE_SEED: Final = 1


def page_sentences() -> Iterator[tuple[str, str]]:
    """Yield every sentence of the page's own, in English, with the name of the script that has it."""
    for path in sorted(STATIC.glob("*.js")):
        for text in sentences_of_script(path.read_text(encoding="utf-8")):
            yield text, path.name


def sentences_of_script(script: str) -> Iterator[str]:
    """Yield the sentences in a script, in English.

    >>> list(sentences_of_script('button(t("Undo"), t("{n} left", { n }))'))
    ['Undo', '{n} left']
    """
    return (re.sub(r"\\(.)", r"\1", found[1:-1]) for found in _SAID.findall(script))


def page_catalogue(code: str) -> Mapping[str, str]:
    """Return the page's own sentences in the language with this code, by their English."""
    language = load_page_language(code)
    return {text: language.translate(text) for text, _ in page_sentences()}


@cache
def example_picture(entry: Entry, technique: str, theme: str, code: str) -> str:
    """Return a picture of a technique's example as SVG, with what is noticed and what follows marked."""
    board, step = entry.example(technique)
    assert entry.game.drawing is not None  # noqa: S101 (the shelf has no other games)
    return write_svg(with_hint(entry.game.drawing(board, None), step), theme, entry.language(code))


@cache
def picture(entry: Entry, theme: str, code: str) -> str:
    """Return a picture of a board as SVG: the game's example, else its first level, else one that it makes."""
    game = entry.game
    assert game.drawing is not None  # noqa: S101 (the shelf has no other games)
    if game.example:
        scene = board_alone(game.drawing(game.parse_position(game.example), None))
        return write_svg(scene, theme, entry.language(code))
    if entry.levels:
        level = game.parse_level(entry.levels[0])
    elif game.has("generator"):
        level = game.generate(seed=_PICTURE_SEED)
    else:
        return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>\n'
    return write_svg(board_alone(game.drawing(game.board(level), None)), theme, entry.language(code))


def board_alone(scene: Scene) -> Scene:
    """Return a scene without what stands beside its board and the ground around that."""
    if scene.aside is None:
        return scene
    ground = Rectangle(0, 0, scene.columns, scene.rows, 0.1)
    shapes = tuple(
        replace(shape, form=ground) if shape.role == "ground" and shape.cell is None else shape
        for shape in scene.shapes
        if _left(shape.form) < scene.columns
    )
    return replace(scene, width=scene.columns, height=scene.rows, shapes=shapes, aside=None)


def _left(form: Form) -> float:
    """Return how far left a form begins."""
    match form:
        case Disc(x, _, radius):
            return x - radius
        case Polygon(points) | Stroke(points):
            return min(x for x, _ in points)
        case Rectangle(x) | Letters(x):
            return x

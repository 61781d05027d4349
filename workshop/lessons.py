"""What the pages that teach techniques have in common: their text, and a picture for each technique.

In a picture, what is concluded is framed, and what it is concluded from is numbered in the order in which to look at
it, over what is supposed, if anything is. The pages of each game are written by its own program, such as
``flow_lessons.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import fill
from typing import Any, Final

from damier.core.capabilities import Answer, Hint
from damier.core.contract import Letters, Scene, Shape
from damier.core.reasoning import GRADE_NAMES, GRADES, Technique
from damier.drawing.overlay import with_answer
from damier.drawing.svg import write_svg

#: How long the lines of a page may be.
WIDTH: Final = 100
DOCS: Final = Path(__file__).parents[1] / "docs"


@dataclass(frozen=True, slots=True)
class Example:
    """The example of a technique: the scene of a position, the step that comes next, and what else is to be said."""

    scene: Scene
    step: Hint[Any]
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Lessons:
    """A page that teaches the techniques of a game: its file, the folder of its pictures, and how it begins."""

    page: str
    pictures: str
    introduction: str
    techniques: Mapping[str, Technique]
    example: Callable[[str], Example]

    def picture(self, name: str) -> str:
        """Return the picture of a technique, as SVG."""
        example = self.example(name)
        scene = with_answer(example.scene, Answer(example.step.sentence, example.step.cells))
        shapes = (*scene.shapes, *example.step.sketch, *_numbers(scene, example.step))
        return write_svg(replace(scene, shapes=shapes, title=self.techniques[name].title), coordinates=True)

    def text(self) -> str:
        """Return the page, as Markdown."""
        parts = [self.introduction]
        for grade in GRADES:
            names = [name for name, technique in self.techniques.items() if technique.grade == grade]
            if names:
                parts.append(f"## {GRADE_NAMES[grade]}\n")
            for name in names:
                example, technique = self.example(name), self.techniques[name]
                remark = f" {example.remark}" if example.remark else ""
                parts.append(
                    f"### {technique.title}\n\n{fill(str(technique.lesson), WIDTH)}\n\n"
                    f"![{technique.title}]({self.pictures}/{name}.svg)\n\n"
                    f"{fill(f'> {example.step.sentence}', WIDTH, subsequent_indent='> ')}\n\n"
                    f"{fill(f'Technique `{name}`.{remark}', WIDTH)}\n"
                )
        return "\n".join(parts)

    def write(self) -> None:
        """Write the page and the pictures."""
        folder = DOCS / self.pictures
        folder.mkdir(parents=True, exist_ok=True)
        for name in self.techniques:
            folder.joinpath(f"{name}.svg").write_text(self.picture(name), encoding="utf-8")
        DOCS.joinpath(self.page).write_text(self.text(), encoding="utf-8")


def _numbers(scene: Scene, step: Hint[Any]) -> Iterator[Shape]:
    """Yield the numbers of the evidence, in a corner of each cell."""
    for number, cell in enumerate(step.evidence, start=1):
        x, y = scene.centre(cell)
        yield Shape(key=f"number-{cell}", role="ink", form=Letters(x - 0.36, y - 0.34, 0.17, str(number)))

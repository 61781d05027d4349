"""Write the page that teaches the techniques of Flow, and its pictures: one small example each.

    python workshop/flow_lessons.py

The lessons and examples are those of ``games/flow/techniques.py``. In a picture, what is concluded is framed, and what
it is concluded from is numbered in the order in which to look at it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from damier.core.capabilities import Answer, Hint
from damier.core.contract import Letters, Scene, Shape
from damier.core.reasoning import GRADE_NAMES, GRADES
from damier.drawing.overlay import with_answer
from damier.drawing.svg import write_svg
from damier.games.flow.board import FlowBoard, FlowMove
from damier.games.flow.codec import parse_level, parse_move
from damier.games.flow.drawing import draw
from damier.games.flow.reasoning import Reasoning
from damier.games.flow.sentences import explained
from damier.games.flow.techniques import EXAMPLES, TECHNIQUES

DOCS: Final = Path(__file__).parents[1] / "docs"
PAGE: Final = "flow-techniques.md"
PICTURES: Final = "pictures/techniques"
INTRODUCTION: Final = """\
# How to solve Flow

Every level of the grades easy to expert can be solved by reasons alone, without trying. Here are the techniques, from
easy to hard; `damier explain LEVEL` uses them step by step, and a hint says which one comes next. In the pictures,
what is concluded is framed, and what it is concluded from is numbered. A thin line joins two cells that one path must
go through, whichever it is; a bar across a side says that no path goes there. You can make both marks yourself.

Three things anybody sees, and no hint says them: a cell that a path has passed takes no more, different colours are
never joined, and a path never closes a ring.
"""


def example(name: str) -> tuple[FlowBoard, Hint[FlowMove]]:
    """Return the example of a technique: the position, and the step that comes next."""
    board = FlowBoard(parse_level(EXAMPLES[name].level))
    for move in EXAMPLES[name].moves:
        board.push(parse_move(move))
    finding = Reasoning(board).next()
    assert finding is not None  # noqa: S101 (examples are tested)
    return board, explained(board, finding)


def picture(name: str) -> str:
    """Return the picture of a technique, as SVG."""
    board, step = example(name)
    scene = with_answer(draw(board), Answer(step.sentence, step.cells))
    title = TECHNIQUES[name].title
    return write_svg(replace(scene, shapes=(*scene.shapes, *_numbers(scene, step)), title=title), coordinates=True)


def _numbers(scene: Scene, step: Hint[FlowMove]) -> Iterator[Shape]:
    """Yield the numbers of the evidence, in a corner of each cell."""
    for number, cell in enumerate(step.evidence, start=1):
        x, y = scene.centre(cell)
        yield Shape(key=f"number-{cell}", role="ink", form=Letters(x - 0.36, y - 0.34, 0.17, str(number)))


def page() -> str:
    """Return the page, as Markdown."""
    parts = [INTRODUCTION]
    for grade in GRADES:
        names = [name for name, technique in TECHNIQUES.items() if technique.grade == grade]
        if names:
            parts.append(f"## {GRADE_NAMES[grade]}\n")
        for name in names:
            board, step = example(name)
            technique = TECHNIQUES[name]
            rule = " In this level no path may touch itself." if board.level.touch == "no" else ""
            parts.append(
                f"### {technique.title}\n\n{technique.lesson}\n\n![{technique.title}]({PICTURES}/{name}.svg)\n\n"
                f"> {step.sentence}\n\nTechnique `{name}`.{rule}\n"
            )
    return "\n".join(parts)


def main() -> None:
    """Write the page and the pictures."""
    folder = DOCS / PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    for name in TECHNIQUES:
        folder.joinpath(f"{name}.svg").write_text(picture(name), encoding="utf-8")
    DOCS.joinpath(PAGE).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()

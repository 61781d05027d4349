"""Write the page that teaches the techniques of Flow, and its pictures: one small example each.

    python -m workshop.flow_lessons

The lessons and examples are those of ``games/flow/techniques.py``.
"""

from __future__ import annotations

from typing import Final

from damier.games.flow import Flow
from damier.games.flow.drawing import draw
from damier.games.flow.reasoning import Reasoning
from damier.games.flow.sentences import explained
from damier.games.flow.techniques import EXAMPLES, TECHNIQUES
from workshop.lessons import Example, Lessons

INTRODUCTION: Final = """\
# How to solve Flow

Every level of the grades easy to expert can be solved by reasons alone, without trying. Here are
the techniques, from easy to hard; `damier explain LEVEL` uses them step by step, and a hint says
which one comes next. In the pictures, what is concluded is framed, and what it is concluded from is
numbered. A thin line joins two cells that one path must go through, whichever it is; a bar across a
side says that no path goes there. You can make both marks yourself.

Three things anybody sees, and no hint says them: a cell that a path has passed takes no more,
different colours are never joined, and a path never closes a ring.
"""


def example(name: str) -> Example:
    """Return the example of a technique."""
    board = Flow.parse_position(EXAMPLES[name])
    finding = Reasoning(board).next()
    assert finding is not None  # noqa: S101 (examples are tested)
    rule = "In this level no path may touch itself." if board.level.touch == "no" else ""
    return Example(draw(board), explained(board, finding), rule)


LESSONS: Final = Lessons("flow-techniques.md", "pictures/techniques", INTRODUCTION, TECHNIQUES, example)

if __name__ == "__main__":
    LESSONS.write()

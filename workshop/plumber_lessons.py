"""Write the page that teaches the techniques of Plumber, and its pictures: one small example each.

    python -m workshop.plumber_lessons

The lessons and examples are those of ``games/plumber/techniques.py``.
"""

from __future__ import annotations

from typing import Final

from damier.core.contract import Budget
from damier.games.plumber import Plumber
from damier.games.plumber.drawing import draw
from damier.games.plumber.hints import next_step
from damier.games.plumber.techniques import EXAMPLES, TECHNIQUES
from damier.search.sat import Meter
from workshop.lessons import Example, Lessons

INTRODUCTION: Final = """\
# How to solve Plumber

Every level of the grades easy to expert can be solved by reasons alone, without trying. Here are
the techniques, from easy to hard; `damier explain LEVEL` uses them step by step, and a hint says
which one comes next. In the pictures, what is concluded is framed, and what it is concluded from is
numbered. A line across a side says that water runs over it; a bar along a side, between two dots,
says that none does. You can make both marks yourself. What is only supposed is drawn thin: dashes
for water, a cross for none, the outline of a pipe, with a question mark at what is supposed first and
an exclamation mark where it ends.

Two things anybody sees, and no hint says them: no water runs over the border but from a source, and
a pipe on the board says of each of its sides whether it is open. In all examples no pipe can stay
dry, as in nearly every level.
"""


def example(name: str) -> Example:
    """Return the example of a technique."""
    board = Plumber.parse_position(EXAMPLES[name])
    step = next_step(board, Meter(Budget(seconds=60)), dry=False)
    assert step is not None  # noqa: S101 (examples are tested)
    return Example(draw(board), step)


LESSONS: Final = Lessons("plumber-techniques.md", "pictures/plumber-techniques", INTRODUCTION, TECHNIQUES, example)

if __name__ == "__main__":
    LESSONS.write()

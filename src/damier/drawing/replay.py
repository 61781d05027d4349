"""A game written as HTML with a slider over its positions, for notebooks.

It is one piece of HTML that needs no library: several can be on one page, each finds its own elements by an id that no
other has. Every position is an image with the SVG inside its address, so that nothing in a picture can run, or share an
id with the page. Where scripts do not run, as in a notebook that is not trusted, the final position is shown.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any, Final, Protocol
from uuid import uuid4

from damier.core.board import Board, Outcome
from damier.core.game import AnyGame
from damier.core.sentences import ENGLISH, Language, say
from damier.drawing.svg import write_svg

#: The most positions that are shown, and about how many characters all their pictures may have.
MOST_FRAMES: Final = 100
MOST_CHARACTERS: Final = 8_000_000

_HTML: Final = """\
<div id="{id}" class="damier-replay" lang="{language}" data-lm-suppress-shortcuts="true">
<img src="{picture}" alt="{description}" style="max-width: 100%; height: auto">
<div hidden>
<button type="button" aria-label="{previous}" title="{previous}">&#9664;</button>
<input type="range" min="0" max="{last}" value="{last}" step="1" aria-label="{position}" style="vertical-align: middle">
<button type="button" aria-label="{next}" title="{next}">&#9654;</button>
</div>
<p>{caption}</p>
<script>
{script}
</script>
</div>
"""
# Keys go no further than the replay: a notebook would take arrows as its own.
_SCRIPT: Final = """\
(() => {
  const replay = document.getElementById(ID);
  const frames = FRAMES;
  const [picture, controls, caption] = replay.children;
  const [previous, slider, next] = controls.children;
  const show = () => {
    const [source, description, text] = frames[slider.value];
    picture.src = source;
    picture.alt = description;
    caption.textContent = text;
    slider.setAttribute("aria-valuetext", text);
  };
  slider.addEventListener("input", show);
  previous.addEventListener("click", () => { slider.stepDown(); show(); });
  next.addEventListener("click", () => { slider.stepUp(); show(); });
  replay.addEventListener("keydown", (event) => event.stopPropagation());
  controls.hidden = false;
  show();
})();"""


class Replayed(Protocol):
    """What can be shown as a replay: a ``Session``, which this layer does not import."""

    @property
    def game(self) -> AnyGame:
        """The game."""

    @property
    def board(self) -> Board[Any, Any]:
        """The final position."""

    def replay(self) -> Iterator[tuple[Any, Board[Any, Any]]]:
        """Yield None and the first position, then each move and the position after it."""

    def outcome(self) -> Outcome | None:
        """Return how the game has ended, or None."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """A position as an image: its address, its description, and the text below it."""

    picture: str
    description: str
    caption: str


def write_replay(session: Replayed, theme: str = "light", language: Language = ENGLISH) -> str:
    """Return a game as HTML: its final position, and controls that lead through the others.

    At most 100 positions are shown, fewer on large boards; the first and the last are always among them.

    >>> from damier import Session
    >>> html = write_replay(Session("get10: 2x2 start=1.1/2.3; b1"))
    >>> "move 1 of 1: b1" in html
    True
    """
    frames = list(_frames(session, theme, language))
    name = f"damier-{uuid4().hex}"
    listed = [(frame.picture, frame.description, frame.caption) for frame in frames]
    return _HTML.format(
        id=name,
        language=language.code,
        picture=frames[-1].picture,
        description=escape(frames[-1].description),
        caption=escape(frames[-1].caption),
        last=len(frames) - 1,
        previous=escape(say("Previous position").render(language)),
        next=escape(say("Next position").render(language)),
        position=escape(say("Position in the game").render(language)),
        script=_SCRIPT.replace("ID", _script_json(name)).replace("FRAMES", _script_json(listed)),
    )


def _frames(session: Replayed, theme: str, language: Language) -> Iterator[_Frame]:
    drawing = session.game.require("drawing")
    total, outcome = session.board.move_count, session.outcome()
    shown: set[int] | None = None
    for number, (move, board) in enumerate(session.replay()):
        if shown is not None and number not in shown:
            continue
        scene = drawing(board, None)
        picture = _address(write_svg(scene, theme, language))
        if shown is None:
            shown = _spread(total, min(MOST_FRAMES, MOST_CHARACTERS // len(picture)))
        caption = (
            say("move {number} of {total}: {move}", number=number, total=total, move=move)
            if number
            else say("the start, before {total} {total:move|moves}", total=total)
        ).render(language)
        if number == total and outcome is not None:
            caption = f"{caption} · {outcome.sentence.render(language)}"
        yield _Frame(picture, scene.description.render(language), caption)


def _spread(last: int, count: int) -> set[int]:
    """Return about ``count`` numbers from 0 to ``last``, evenly spread, both ends among them.

    >>> sorted(_spread(3, 100)), sorted(_spread(10, 3))
    ([0, 1, 2, 3], [0, 5, 10])
    """
    steps = max(1, count - 1)
    return set(range(last + 1)) if last <= steps else {round(step * last / steps) for step in range(steps + 1)}


def _address(svg: str) -> str:
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def _script_json(value: object) -> str:
    """Return a value as JSON that can stand in a script: nothing in it can end the script."""
    return json.dumps(value).replace("<", "\\u003c")

"""The names of Flow's colours, for people. In files and moves a colour has the name that its level gives it."""

from __future__ import annotations

from damier.core.contract import Sentence, say
from damier.drawing.palette import COLOUR_NAMES
from damier.games.flow.board import FlowBoard, letter


def readable(name: str) -> Sentence | str:
    """Return the name of a colour in the reader's language, or as the level has it if the palette does not know it."""
    return COLOUR_NAMES.get(name, name)


def lettered(name: str, number: int) -> Sentence:
    """Return the name of the colour with this number as people read it, with the letter that boards show."""
    return say("{colour} ({letter})", colour=readable(name), letter=letter(number))


def colour_name(board: FlowBoard, number: int) -> Sentence:
    """Return the name of a colour as people read it, with the letter that the board shows."""
    return lettered(board.level.colours[number], number)

"""A game's menu for those who type: its lines, what follows a name, and the cells and the side that are typed there.

``b3`` and ``3 2`` are the same cell, the second column of the third line; ``(3, 2)`` is it too. A side comes last: any
word with the first letter of its name or, after a cell, its number from 1.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from damier.core.contract import AnyGame, Cell, Language, Malformed, MenuLine, Sentence, Side, say
from damier.core.nearest import unknown

_APART: Final = re.compile(r"[\s(),;]+")
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
#: A line and a column.
_PAIR: Final = 2
#: How the lines and columns of cells are called in the menu, and a side.
_CELLS: Final = ("x y", "z t")
_SIDE: Final = "[c]"


def menu_line(game: AnyGame, typed: str) -> str | None:
    """Return the name of the line of a game's menu that is typed, by its name or its number from 1; None if none is."""
    for number, name in enumerate(game.menu, start=1):
        if typed.lower() in (name.lower(), str(number)):
            return name
    return None


def describe(game: AnyGame, typed: str) -> Sentence:
    """Return what a line of the menu is for, by its name or its number; raises ``Malformed`` for what is none."""
    name = menu_line(game, typed)
    if name is None:
        raise Malformed(unknown(say("choice of the menu"), typed[:40], list(game.menu)))
    return say("{name}: {description}", name=name, description=game.menu[name].description)


def menu_text(game: AnyGame, language: Language) -> Sentence:
    """Return the whole menu. It is in two columns, so that it leaves room for the board on a screen of 80 by 24."""
    lines = [
        f"{number:>2}  {name}{_following(game, line, language)}"
        for number, (name, line) in enumerate(game.menu.items(), start=1)
    ]
    sides = ", ".join(side.name.render(language)[0] for side in game.sides)
    return say(
        "A number or a name, then x y (line, column) or a cell (d2), and c ({sides}):\n{lines}",
        sides=sides,
        lines=_two_columns(lines),
    )


def _following(game: AnyGame, line: MenuLine, language: Language) -> str:
    """Return what follows the name of a line: its cells, a player, a side; in brackets what may be left out."""
    if line.move:
        return f" {_CELLS[0]} {_SIDE}"
    if any(line.seats):
        return f" {say('[NAME]').render(language)} {_SIDE}"
    if not line.question:
        return ""
    question = game.require("questions")[line.question]
    first = len(question.cells)
    words = [*_CELLS[:first], *(f"[{cell}]" for cell in _CELLS[first : first + len(question.optional)])]
    return "".join(f" {word}" for word in [*words, *[_SIDE] * question.sided])


def _two_columns(texts: Sequence[str]) -> str:
    """Return texts in two columns, the first half of them on the left."""
    half = (len(texts) + 1) // 2
    width = max(map(len, texts), default=0)
    right = [*texts[half:], *[""] * (2 * half - len(texts))]
    return "\n".join(f"{one:<{width}}  {other}".rstrip() for one, other in zip(texts[:half], right, strict=True))


def read_seats(game: AnyGame, name: str, words: Sequence[str], language: Language) -> tuple[str | None, ...]:
    """Return who sits where in the game that a line of the menu begins: ``words`` may name a computer and his side."""
    seats = game.menu[name].seats
    given = list(words)
    computer = next(filter(None, seats), None)
    if computer is None and words:
        raise Malformed(say("nothing can follow {word!r}: {rest!r}", word=name, rest=" ".join(words)[:40]))
    if computer is None:
        return seats
    side = side_of(given[-1], game.sides, language) if given else None
    if side is not None:
        given.pop()
    if len(given) > 1:
        raise Malformed(
            say("{name} takes a computer player and a side, not {rest!r}", name=name, rest=" ".join(words)[:40])
        )
    taken = seats.index(computer) if side is None else side
    return tuple(given[0] if at == taken and given else computer if at == taken else None for at in range(len(seats)))


def read_cells(text: str, sides: Sequence[Side], language: Language) -> tuple[tuple[Cell, ...], int | None]:
    """Return the cells of a text, and the number of the side named after them, or None; raises ``Malformed``."""
    words = [word for word in _APART.split(text) if word]
    side = _side(words, sides, language)
    if side is not None:
        words.pop()
    cells, place = list[Cell](), 0
    while place < len(words):
        pair = words[place : place + _PAIR]
        if len(pair) == _PAIR and all(map(_NUMBER.fullmatch, pair)):
            row, column = map(int, pair)
            if row == 0 or column == 0:
                raise Malformed(say("lines and columns are counted from 1: {text!r} is no cell", text=" ".join(pair)))
            cells.append(Cell(column - 1, row - 1))
            place += _PAIR
        else:
            cells.append(Cell.parse(words[place]))
            place += 1
    return tuple(cells), side


def _side(words: Sequence[str], sides: Sequence[Side], language: Language) -> int | None:
    """Return the number of the side that the last of some words names, or None."""
    if not words:
        return None
    if _NUMBER.fullmatch(words[-1]):
        numbers = 0
        for word in reversed(words):
            if not _NUMBER.fullmatch(word):
                break
            numbers += 1
        apart = len(words) > 1 and numbers % _PAIR == 1  # no half of a line and column
        return int(words[-1]) - 1 if apart and 1 <= int(words[-1]) <= len(sides) else None
    return side_of(words[-1][:1], sides, language) if words[-1].isalpha() else None


def side_of(word: str, sides: Sequence[Side], language: Language) -> int | None:
    """Return the number of the side that a word names, from 0, or None."""
    for number, side in enumerate(sides):
        names = side.key.lower(), str(side.name).lower(), side.name.render(language).lower()
        if word.lower() in {*names, *(name[0] for name in names)}:
            return number
    return None

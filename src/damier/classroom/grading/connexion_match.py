"""A game of Connexion in a student's program: how it is begun, and how its board and its answers are read.

The document leaves the class and the parameters open. The convention: a class with ``colorerCase`` (any name), made
with ``n`` and ``k``; cells as line and column, then the colour, 1 for red and 2 for blue, which a method may leave out.
What a function returns is read; if it returns nothing, what it prints. ``str`` of a game is the board; if it is not,
what ``colorerCase`` prints last. The document leaves the signs open: its own (0, 1, 2, * and **), a dot or a dash for a
free cell, and whatever begins with r for red and with b for blue, such as ``R`` and ``B*``.

Stars are where the student's program puts them: they are read from its board, and our own game with the same stars says
what is right.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from hypothesis import strategies as st

from damier.classroom.connexion import BLEU, ROUGE, Connexion
from damier.classroom.grading.marks import Example
from damier.classroom.grading.process import Reply
from damier.classroom.grading.questions import Trial, UnreachedError, WrongError
from damier.classroom.grading.wording import call_text, error_sentence
from damier.core.cells import Cell
from damier.core.errors import DamierError
from damier.core.sentences import say

Case = tuple[int, int]
_SIGNS: Final = {"0": 0, "1": ROUGE, "2": BLEU, "*": ROUGE, "**": BLEU}
_FREE: Final = {".", "-", "_", "·"}
_LETTERS: Final = {"r": str(ROUGE), "b": str(BLEU)}
_PAIR: Final = re.compile(r"\(\s*(\d+)\s*[,;]\s*(\d+)\s*\)")
_NUMBER: Final = re.compile(r"(?<![\w.])-?\d+(?![\w.])")


@dataclass(slots=True)
class Match:
    """A game as a student's program began it, and ours with the same stars; ``coloured`` is what was coloured since."""

    n: int
    k: int
    signs: list[list[str]]
    ours: Connexion
    screen: io.StringIO

    def colour(self, cell: Case) -> int:
        """Return the colour of a cell, 0 if it is free."""
        return _SIGNS[self.signs[cell[0] - 1][cell[1] - 1]]

    def cells(self, *colours: int) -> list[Case]:
        """Return the cells of some colours, line by line."""
        places = ((i, j) for i in range(1, self.n + 1) for j in range(1, self.n + 1))
        return [cell for cell in places if self.colour(cell) in colours]

    def paint(self, cell: Case, colour: int) -> None:
        """Colour a cell on our own board."""
        self.ours.colorerCase(*cell, colour)
        self.signs[cell[0] - 1][cell[1] - 1] = str(colour)

    def text(self) -> str:
        """Return the board in the document's signs."""
        return board_text(self.signs)


def board_text(signs: list[list[str]]) -> str:
    """Return a board as text, from its signs."""
    return "\n".join(" ".join(sign.ljust(2) for sign in line).rstrip() for line in signs)


def _sign(own: str) -> str | None:
    """Return the document's sign for a program's own, or None if it is none."""
    if own in _SIGNS:
        return own
    return "0" if own in _FREE else _LETTERS.get(own.strip("*").casefold()[:1])


def read_board(text: str, n: int) -> list[list[str]] | None:
    """Return the last board in a text, in the document's signs, or None if there is none."""
    lines = [list(line) if len(line) == n else line.split() for line in map(str.strip, text.splitlines())]
    for last in range(len(lines), n - 1, -1):
        found = [[_sign(own) for own in line] for line in lines[last - n : last]]
        if all(len(line) == n and all(line) for line in found):
            return [[sign or "" for sign in line] for line in found]
    return None


def colours_of(signs: list[list[str]]) -> list[list[int]]:
    """Return the colour of each cell of a board."""
    return [[_SIGNS[sign] for sign in line] for line in signs]


def starred(signs: list[list[str]]) -> list[list[str]]:
    """Return a board before the first move: every cell that has a colour is a star."""
    return [[("0", "*", "**")[colour] for colour in line] for line in colours_of(signs)]


def _painted_board(trial: Trial, n: int, k: int, seed: int) -> list[list[str]] | None:
    """Return the board of a new game as ``colorerCase`` prints it, and begin the game anew, with the same stars.

    Two boards are printed, each with another cell coloured: the colour of the first cell is read from the second.
    """
    fresh: list[list[Any]] = [["seed", seed], ["new", "it", "Connexion", [n, k]]]
    found: list[tuple[Case, list[list[str]]]] = []
    for i, j in ((i, j) for i in range(n) for j in range(n)):
        painted = trial.ask(*fresh, calling("colorerCase", i + 1, j + 1, ROUGE, least=2))[-1]
        signs = read_board(painted.printed, n)
        if signs is not None:
            found.append(((i, j), signs))
        if len(found) > 1:
            break
    else:
        return None
    trial.values(*fresh)
    (i, j), signs = found[0]
    signs[i][j] = found[1][1][i][j]
    return signs


def calling(method: str, *arguments: int, least: int | None = None) -> list[Any]:
    """Return the step that calls a method of the game, with at least so many of the arguments. Default: all."""
    return ["call", "it", method, list(arguments), len(arguments) if least is None else least]


def begin(trial: Trial, n: int, k: int, seed: int) -> Match | None:
    """Begin a game and read its stars; None if they make no game of ours, such as one that is won at once."""
    made, text = trial.ask(["seed", seed], ["new", "it", "Connexion", [n, k]], ["text", "it"])[1:]
    call = f"Connexion({n}, {k})"
    if made.error is not None:
        raise WrongError(Example(error_sentence(made.error), call), "error")
    signs = read_board(str(text.value), n)
    if signs is None:
        signs = _painted_board(trial, n, k, seed)
    expected = say("str() is {n} lines of {n} signs: 0, 1, 2, * or **", n=n)
    if signs is None:
        raise WrongError(Example(say("{text}", text=str(text.value)), f"str({call})", expected))
    signs = starred(signs)
    stars = {
        sign: [Cell(j, i) for i, line in enumerate(signs) for j, found in enumerate(line) if found == sign]
        for sign in ("*", "**")
    }
    screen = io.StringIO()
    places = " ".join(f"{key}={','.join(map(str, stars[sign]))}" for key, sign in (("red", "*"), ("blue", "**")))
    try:
        ours = Connexion(level=f"{n}x{n} {places}", langue="en", sortie=screen)
    except DamierError:
        return None
    match = Match(n, k, signs, ours, screen)
    trial.board = match.text()
    return match


Setup = tuple[int, int, int, list[tuple[int, int]]]


def setups(n: Iterable[int] = (3, 4), k: Iterable[int] = (2, 3)) -> st.SearchStrategy[Setup]:
    """Return sizes, numbers of stars, seeds, and cells to colour, each the number of a free cell and a colour."""
    painted = st.lists(st.tuples(st.integers(0, 15), st.sampled_from([ROUGE, BLEU])), max_size=9)
    return st.tuples(st.sampled_from(list(n)), st.sampled_from(list(k)), st.integers(0, 9), painted)


def set_up(trial: Trial, setup: Setup) -> Match | None:
    """Begin a game and colour some cells; a program that raises there is another question's."""
    n, k, seed, painted = setup
    match = begin(trial, n, k, seed)
    if match is None:
        return None
    steps = []
    for number, colour in painted:
        free = match.cells(0)
        if free:
            cell = free[number % len(free)]
            steps.append(calling("colorerCase", *cell, colour, least=2))
            match.paint(cell, colour)
    for step, reply in zip(steps, trial.ask(*steps) if steps else [], strict=True):
        if reply.error is not None:
            raise UnreachedError(Example(error_sentence(reply.error), call_text(step), board=trial.board))
    trial.now(match.text())
    return match


# What a function answers: what it returns or, if that is nothing, what it prints.


def number_in(reply: Reply, count: int = 1) -> Any:
    """Return a whole number, or several; None if the answer has none."""
    value = reply.value
    if isinstance(value, list):
        return value
    if value is not None:
        return value
    found = [int(text) for text in _NUMBER.findall(_PAIR.sub(" ", reply.printed))]
    if len(found) < count:
        return None
    return found[0] if count == 1 else found[:count]


def truth_in(reply: Reply) -> Any:
    """Return whether an answer is yes or no, or None if it is neither."""
    if reply.value is not None:
        return reply.value
    words = set(re.findall(r"\w+", reply.printed.lower()))
    no = words & {"non", "no", "faux", "false", "aucun", "ne", "pas", "not"}
    yes = words & {"oui", "yes", "vrai", "true"}
    return False if no else True if yes else None


def cells_in(reply: Reply) -> Any:
    """Return the cells of an answer, line by line, or what it is instead."""
    value = reply.value
    if isinstance(value, list) and all(isinstance(one, list) and len(one) == 2 for one in value):  # noqa: PLR2004
        return sorted((one[0], one[1]) for one in value)
    if value is None:
        return sorted({(int(i), int(j)) for i, j in _PAIR.findall(reply.printed)})
    return value


def answer_to(trial: Trial, step: list[Any]) -> tuple[Reply, str]:
    """Return the answer to one step, and the step as it would be written; an error is what is wrong."""
    trial_reply = trial.ask(step)[0]
    if trial_reply.error is not None:
        raise WrongError(Example(error_sentence(trial_reply.error), call_text(step), board=trial.board), "error")
    return trial_reply, call_text(step)

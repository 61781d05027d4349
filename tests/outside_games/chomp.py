"""Chomp, a game that lives only in the tests: an outside game is one module and one entry point, and no other edit.

A bar of chocolate; the players in turn bite a cell and all to the right of it and below. Who eats a1 loses.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from damier.core.contract import (
    Answer,
    Area,
    Board,
    Budget,
    Cell,
    Game,
    Impossible,
    Letters,
    Level,
    Malformed,
    Opponent,
    Outcome,
    Question,
    Rectangle,
    Scene,
    Sentence,
    Setting,
    Shape,
    Side,
    Size,
    Stream,
    say,
)


@dataclass(frozen=True, repr=False)
class Bar(Level):
    """A whole bar; its text is its size."""

    game: ClassVar = "chomp"
    size: Size

    def __post_init__(self) -> None:
        if not (1 <= self.size.width <= 9 and 1 <= self.size.height <= 9):
            raise Malformed(say("a bar has 1 to 9 columns and rows, not {size}", size=self.size))

    def __str__(self) -> str:
        return str(self.size)


@dataclass(frozen=True)
class Bite:
    """A bite at a cell."""

    cell: Cell

    def __str__(self) -> str:
        return str(self.cell)


class ChompBoard(Board[Bar, Bite]):
    """What is left of a bar: how much of each row."""

    def __init__(self, level: Bar) -> None:
        super().__init__(level)
        self.rows = [level.size.width] * level.size.height

    @property
    def turn(self) -> int:
        """The players bite in turn."""
        return self.move_count % 2

    def refusal(self, move: Bite) -> Sentence | None:
        """Refuse what is eaten already."""
        if move.cell not in self.level.size or move.cell.column >= self.rows[move.cell.row]:
            return say("there is no chocolate at {cell}", cell=move.cell)
        return None

    def generate_moves(self) -> Iterator[Bite]:
        """Yield every cell that is left."""
        return (Bite(cell) for cell in self.level.size.cells() if cell.column < self.rows[cell.row])

    def apply(self, move: Bite) -> list[int]:
        """Bite, and remember the rows."""
        before = self.rows[move.cell.row :]
        self.rows[move.cell.row :] = [min(left, move.cell.column) for left in before]
        return before

    def revert(self, move: Bite, undo: list[int]) -> None:
        """Unbite."""
        self.rows[move.cell.row :] = undo

    def outcome(self) -> Outcome | None:
        """Whoever is to move when all is eaten has won."""
        if self.rows[0]:
            return None
        return Outcome("ATE_THE_LAST", self.turn, say("{side} wins.", side=SIDES[self.turn].name))

    def position(self) -> Hashable:
        """Return the rows and the turn."""
        return tuple(self.rows), self.turn

    def copy(self) -> ChompBoard:
        """Return an independent board."""
        twin = super().copy()
        twin.rows = self.rows.copy()
        return twin

    def __str__(self) -> str:
        return "\n".join("#" * left for left in self.rows)


def draw(board: ChompBoard, _held: str | None) -> Scene:
    """Draw what is left."""
    shapes = []
    for move in board.legal_moves:
        x, y = move.cell
        label = say("{cell}: chocolate", cell=move.cell)
        shapes += [
            Shape(key=f"{move}", role="place", form=Rectangle(x, y, 1, 1), cell=move.cell, glyph="#", label=label,
                  move=str(move)),
            Shape(key=f"{move}-letter", role="ink", form=Letters(x + 0.5, y + 0.5, 0.4, str(move))),
        ]  # fmt: skip
    size = board.level.size
    return Scene(columns=size.width, rows=size.height, width=size.width, height=size.height, shapes=tuple(shapes),
                 title=say("Chomp"), description=say("{n} cells are left.", n=sum(board.rows)))  # fmt: skip


class Chocolatier:
    """Makes whole bars."""

    settings = (Setting("size", Area(1, 9), Size(4, 3), say("columns x rows of the bar")),)

    def generate(self, settings: Mapping[str, Any], seed: int) -> Bar:
        """Return a bar; all seeds make the same."""
        del seed
        return Bar(settings["size"])

    def settings_of(self, level: Bar) -> Mapping[str, Any]:
        """Return its size."""
        return {"size": level.size}


class Nibbler:
    """Bites anywhere."""

    def __init__(self, budget: Budget, seed: int) -> None:
        del budget
        self.stream = Stream(seed)

    def choose(self, board: ChompBoard) -> Bite:
        """Pick a bite."""
        moves = list(board.legal_moves)
        if not moves:
            raise Impossible(say("there is no chocolate at {cell}", cell=Cell(0, 0)))
        return self.stream.pick(moves)


def below(board: ChompBoard, cells: tuple[Cell, ...]) -> Answer:
    """Point out what a bite would take."""
    (cell,) = cells
    eaten = tuple(
        move.cell for move in board.legal_moves if move.cell.column >= cell.column and move.cell.row >= cell.row
    )
    return Answer(say("{n} cells are left.", n=len(eaten)), eaten)


SIDES = (Side("first", say("the first")), Side("second", say("the second")))

GAME: Game[Bar, Bite, ChompBoard] = Game(
    name="chomp",
    title=say("Chomp"),
    tagline=say("leave the last bite"),
    rules=say("Bite a cell and all to the right and below; who eats a1 loses."),
    parse_level=lambda text: Bar(Size.parse(text)),
    parse_move=lambda text: Bite(Cell.parse(text)),
    board=ChompBoard,
    label=lambda level: say("{size}", size=level.size),
    sides=SIDES,
    drawing=draw,
    generator=Chocolatier(),
    players={"nibbler": Opponent(say("bites anywhere"), Nibbler)},
    questions={"bite": Question(say("what a bite would take"), (say("CELL"),), below)},
    translations={
        "fr": {
            "a bar has 1 to 9 columns and rows, not {size}": "une tablette a de 1 à 9 colonnes et lignes, pas {size}",
            "there is no chocolate at {cell}": "il n'y a pas de chocolat en {cell}",
            "{side} wins.": "Victoire : {side}.",
            "{cell}: chocolate": "{cell} : chocolat",
            "Chomp": "Chomp",
            "leave the last bite": "laissez la dernière bouchée",
            "{n} cells are left.": "Il reste {n} cases.",
            "columns x rows of the bar": "colonnes x lignes de la tablette",
            "the first": "le premier",
            "the second": "le second",
            "Bite a cell and all to the right and below; who eats a1 loses.": (
                "Croquez une case et tout ce qui est à droite et en dessous ; qui mange a1 perd."
            ),
            "what a bite would take": "ce qu'un coup de dent prendrait",
            "CELL": "CASE",
            "bites anywhere": "croque n'importe où",
        }
    },
)

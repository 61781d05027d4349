"""Lights Out, a game that lives only in the tests: a model to copy, which uses every part of the contract.

Some lamps of a grid are on. Pressing a lamp changes it and the lamps that touch it by a side: those on go out, those
off go on. The game is won when no lamp is on. ``docs/new-game.md`` explains this file piece by piece.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar, Final

from damier.core.contract import (
    Answer,
    Area,
    Board,
    Budget,
    Cell,
    Choice,
    Exhausted,
    Game,
    Hint,
    IllegalMove,
    Impossible,
    Letters,
    Level,
    Malformed,
    Opponent,
    Outcome,
    Pack,
    Question,
    Rectangle,
    Scene,
    Sentence,
    Setting,
    Shape,
    Size,
    Solution,
    Status,
    Stream,
    Switch,
    Verdict,
    Violation,
    WholeNumber,
    deferred,
    say,
    solution_sentence,
)
from damier.core.fields import Reader, cell_list, one_of, read_fields, write_fields, yes_or_no
from damier.files.simple import SimpleFiles

LARGEST: Final = 9
SIDES: Final = ((0, 0), (0, -1), (-1, 0), (1, 0), (0, 1))
CORNERS: Final = ((-1, -1), (1, -1), (-1, 1), (1, 1))
#: What a press can reach, by the name of the choice: steps in columns and rows.
REACHES: Final = {"sides": SIDES, "around": SIDES + CORNERS}

# Levels: where play starts, and the text of it.


@dataclass(frozen=True, repr=False)
class LightsLevel(Level):
    """The lamps that are on at the start, and what a press reaches."""

    game: ClassVar = "lights"
    size: Size
    on: frozenset[Cell] = frozenset()
    reach: str = "sides"
    #: Whether the grid goes on at the opposite edge.
    wrap: bool = False

    def __post_init__(self) -> None:
        if not (1 <= self.size.width <= LARGEST and 1 <= self.size.height <= LARGEST):
            raise Malformed(say("a grid has 1 to {most} columns and rows, not {size}", most=LARGEST, size=self.size))
        for cell in sorted(self.on):
            if cell not in self.size:
                raise Malformed(say("there is no lamp at {cell} in a grid of {size}", cell=cell, size=self.size))

    def __str__(self) -> str:
        fields: dict[str, object] = {"size": self.size}
        if self.reach != "sides":
            fields["reach"] = self.reach
        if self.wrap:
            fields["wrap"] = "yes"
        if self.on:
            fields["on"] = ",".join(str(cell) for cell in self.size.cells() if cell in self.on)
        return write_fields(fields)

    def changed_by(self, cell: Cell) -> frozenset[Cell]:
        """Return the lamps that a press at ``cell`` changes, itself among them."""
        places = (Cell(cell.column + columns, cell.row + rows) for columns, rows in REACHES[self.reach])
        if self.wrap:
            places = (Cell(place.column % self.size.width, place.row % self.size.height) for place in places)
        return frozenset(place for place in places if place in self.size)


READERS: Final[Mapping[str, Reader]] = {
    "size": Size.parse,
    "reach": one_of(*REACHES, what=say("reach")),
    "wrap": yes_or_no,
    "on": lambda text: frozenset(cell_list(text)),
}


def parse_level(text: str) -> LightsLevel:
    """Return the level of a text such as ``4x3 on=a1,b2``.

    >>> parse_level("4x3 wrap=yes on=b2,a1")
    <Level lights: 4x3 wrap=yes on=a1,b2>
    """
    return LightsLevel(**read_fields(text, READERS, "Lights Out", required=("size",)))


# Boards: a position in play. A move is the cell to press, and a Cell has all that a move needs.


class LightsBoard(Board[LightsLevel, Cell]):
    """The lamps that are on now, and those that were pressed an odd number of times."""

    def __init__(self, level: LightsLevel) -> None:
        super().__init__(level)
        self.lit = set(level.on)
        self.pressed: set[Cell] = set()

    def refusal(self, move: Cell) -> Sentence | None:
        """Refuse a press outside the grid; all others are allowed, even once no lamp is on."""
        if move in self.level.size:
            return None
        return say("there is no lamp at {cell} in a grid of {size}", cell=move, size=self.level.size)

    def generate_moves(self) -> Iterator[Cell]:
        """Return every cell, line by line."""
        return self.level.size.cells()

    def apply(self, move: Cell) -> None:
        """Press; to take it back, nothing has to be remembered."""
        self.lit ^= self.level.changed_by(move)
        self.pressed ^= {move}

    def revert(self, move: Cell, undo: None) -> None:  # noqa: ARG002 (a second press takes the first one back)
        """Press again."""
        self.apply(move)

    def outcome(self) -> Outcome | None:
        """Return the win once no lamp is on. Nobody can lose."""
        if self.lit:
            return None
        return Outcome("ALL_OUT", 0, say("Solved: every lamp is out."), score=self.move_count)

    def position(self) -> Hashable:
        """Return all that undo must restore: the lamps, and the marks on those that were pressed."""
        return frozenset(self.lit), frozenset(self.pressed)

    def key(self) -> Hashable:
        """Return the lamps alone: the marks say how the position came about, not how it can go on."""
        return frozenset(self.lit)

    def copy(self) -> LightsBoard:
        """Return an independent board: both sets change in place, so both are copied."""
        twin = super().copy()
        twin.lit, twin.pressed = self.lit.copy(), self.pressed.copy()
        return twin

    def violations(self) -> list[Violation]:
        """Return what keeps the position from being a solution: the lamps that are on."""
        lit = tuple(sorted(self.lit))
        return [Violation("LIT", lit, say("{n} {n:lamp is|lamps are} on.", n=len(lit)))] if lit else []

    def __str__(self) -> str:
        size = self.level.size
        rows = ([Cell(column, row) for column in range(size.width)] for row in range(size.height))
        return "\n".join("".join("*" if cell in self.lit else "." for cell in row) for row in rows)


# The picture.


def draw(board: LightsBoard, _held: str | None) -> Scene:
    """Draw the grid; every lamp carries its move. Nothing is ever held."""
    size, shapes = board.level.size, []
    shapes.append(Shape(key="ground", role="ground", form=Rectangle(0, 0, size.width, size.height, 0.1)))
    for cell in size.cells():
        x, y = cell
        glyph, tone, label = "*", "yellow", say("{cell}: on", cell=cell)
        if cell not in board.lit:
            glyph, tone, label = ".", "grey", say("{cell}: off", cell=cell)
        tile, letter = Rectangle(x + 0.05, y + 0.05, 0.9, 0.9, 0.15), Letters(x + 0.5, y + 0.5, 0.3, "x")
        shapes.append(Shape(key=f"lamp-{cell}", role="lamp", tone=tone, form=tile, cell=cell, glyph=glyph, label=label,
                            move=str(cell)))  # fmt: skip
        if cell in board.pressed:
            shapes.append(Shape(key=f"mark-{cell}", role="ink", tone=tone, form=letter, motion="fade"))
    return Scene(
        columns=size.width, rows=size.height, width=size.width, height=size.height, shapes=tuple(shapes),
        title=say("Lights Out, {size}", size=size),
        description=say("The lamps, line by line, * for one that is on: {lines}.", lines=str(board).replace("\n", " ")),
        facts=(say("lamps on: {n}", n=len(board.lit)), say("presses: {n}", n=board.move_count)),
    )  # fmt: skip


# Solving. Two presses of one lamp undo each other, and the order of presses does not matter: a solution is a set of
# lamps. Sets are written as numbers here, a bit for each lamp, so that ``^`` adds one set of changes to another.


class Elimination:
    """Which lamps to press for any lamps that are on, found once for a level by Gaussian elimination.

    ``steps`` has, for the highest lamp of some set of changes, the set and the presses that make it. ``quiet`` are the
    presses that change nothing at all: with each of them, the number of solutions doubles.
    """

    def __init__(self, level: LightsLevel) -> None:
        self.size = level.size
        self.steps: dict[int, tuple[int, int]] = {}
        self.quiet: list[int] = []
        for cell in self.size.cells():
            changes, presses = self._reduced(self._number(level.changed_by(cell)), self._number([cell]))
            if changes:
                self.steps[changes.bit_length()] = changes, presses
            else:
                self.quiet.append(presses)

    def _number(self, cells: Iterable[Cell]) -> int:
        return sum(1 << self.size.index(cell) for cell in cells)

    def _reduced(self, changes: int, presses: int) -> tuple[int, int]:
        """Take known sets of changes away from the highest lamp down, as far as there are any."""
        while changes.bit_length() in self.steps:
            others, theirs = self.steps[changes.bit_length()]
            changes, presses = changes ^ others, presses ^ theirs
        return changes, presses

    def solutions(self, lit: Iterable[Cell]) -> Iterator[tuple[Cell, ...]]:
        """Yield every set of lamps that puts out those that are on, each in the order of the grid."""
        left, first = self._reduced(self._number(lit), 0)
        for number in range(2 ** len(self.quiet)) if not left else ():
            presses = first
            for place, others in enumerate(self.quiet):
                presses ^= others if number >> place & 1 else 0
            yield tuple(cell for cell in self.size.cells() if presses >> self.size.index(cell) & 1)


class LightsSolver:
    """Solves any level in a few milliseconds, so that it needs no budget."""

    def solve(self, level: LightsLevel, budget: Budget, *, most: int = 1, count: bool = False) -> Verdict[Cell]:
        """Return up to ``most`` solutions, and how many there are if ``count`` asks."""
        del budget
        elimination = Elimination(level)
        found = tuple(Solution(level, moves) for moves in islice(elimination.solutions(level.on), most))
        status: Status = "solved" if found else "impossible"
        number = 2 ** len(elimination.quiet) if found else 0
        unique, counted = number == 1, number if count else None
        return Verdict(status=status, solutions=found, unique=unique, count=counted,
                       sentence=solution_sentence(status, unique=unique, count=counted),
                       facts={"quiet": len(elimination.quiet)})  # fmt: skip


def validate(level: LightsLevel, drawing: str) -> list[Violation]:
    """Return the lamps that are on after the presses of a drawing: ``X`` for a lamp to press, ``.`` for the others."""
    signs = "".join(drawing.split())
    if len(signs) != level.size.width * level.size.height or not set(signs) <= {"X", "."}:
        raise Malformed(say("expected X or . for each lamp of a grid of {size}", size=level.size))
    board = LightsBoard(level)
    for cell, sign in zip(level.size.cells(), signs, strict=True):
        if sign == "X":
            board.push(cell)
    return board.violations()


def presses_from(board: LightsBoard) -> tuple[Cell, ...]:
    """Return a solution from here, empty if there is none; raise ``Impossible`` once there is nothing to do."""
    if not board.lit:
        raise Impossible(say("every lamp is out already"))
    return next(Elimination(board.level).solutions(board.lit), ())


def hint(board: LightsBoard, budget: Budget) -> Hint[Cell]:
    """Return the first press of a solution."""
    del budget
    presses = presses_from(board)
    if not presses:
        raise Impossible(say("no presses put out every lamp from here"))
    why = say("Press {cell}: {n} {n:press puts|presses put} out every lamp, this one first.", cell=presses[0],
              n=len(presses))  # fmt: skip
    return Hint(presses[:1], why, presses[:1])


class Electrician:
    """Plays a solution; where there is none, presses any lamp, since a player must play."""

    def __init__(self, budget: Budget, seed: int) -> None:
        del budget
        self.stream = Stream(seed)

    def choose(self, board: LightsBoard) -> Cell:
        """Choose a press."""
        presses = presses_from(board)
        return presses[0] if presses else self.stream.pick(list(board.legal_moves))


# New levels.


class LightsGenerator:
    """Presses lamps of a dark grid at random: to press them again solves the level, so all levels have a solution."""

    settings = (
        Setting("size", Area(1, LARGEST), Size(5, 5), say("columns x rows of the grid")),
        Setting("lamps", WholeNumber(1, LARGEST**2, auto=True), None, say("how many lamps are on")),
        Setting("reach", Choice({"sides": say("the lamp and those that touch it by a side"),
                                 "around": say("the lamp and all those around it")}),
                "sides", say("what a press changes")),
        Setting("wrap", Switch(), False, say("whether the grid goes on at the opposite edge")),
    )  # fmt: skip

    def generate(self, settings: Mapping[str, Any], seed: int) -> LightsLevel:
        """Return the first draw with the right number of lamps; with ``auto``, the first with any."""
        size, lamps, reach, wrap = (settings[name] for name in ("size", "lamps", "reach", "wrap"))
        cells = list(size.cells())
        if lamps is not None and lamps > len(cells):
            raise Malformed(say("a grid of {size} has no {n} lamps", size=size, n=lamps))
        dark = LightsLevel(size, frozenset(), reach, wrap)
        for attempt in range(2000):
            stream, on = Stream(seed, attempt), frozenset[Cell]()
            for _ in range(1 + stream.below(len(cells))):
                on ^= dark.changed_by(stream.pick(cells))
            if on and lamps in (None, len(on)):
                return LightsLevel(size, on, reach, wrap)
        raise Exhausted(say("no level with these settings was found: choose another number of lamps"))

    def settings_of(self, level: LightsLevel) -> Mapping[str, Any]:
        """Return the settings that, with the same seed, make the same level again."""
        return {"size": level.size, "lamps": len(level.on) or None, "reach": level.reach, "wrap": level.wrap}


def packs() -> tuple[Pack[LightsLevel], ...]:
    """Return the levels that come with the game, in packs, the easiest first."""
    plain, wrapped = ("3x3 on=b1,a2,b2,c2,b3", "4x3 on=a1,d1,a3,d3"), ("5x4 wrap=yes on=b2,c2,d2",)
    return (
        Pack("plain", say("Plain"), tuple(map(parse_level, plain))),
        Pack("wrapped", say("Wrapped"), tuple(map(parse_level, wrapped))),
    )


def remarks(level: LightsLevel) -> tuple[Sentence, ...]:
    """Return what the author of a level may have overlooked."""
    return () if level.on else (say("no lamp is on: the level is solved before it starts"),)


# Questions.


def changes(board: LightsBoard, cells: tuple[Cell, ...]) -> Answer:
    """Tell which lamps a press would change."""
    (cell,) = cells
    reason = board.refusal(cell)
    if reason is not None:
        raise IllegalMove(reason)
    changed = board.level.changed_by(cell)
    out, new = len(changed & board.lit), len(changed - board.lit)
    sentence = say("A press at {cell} puts out {out} and puts on {new}.", cell=cell, out=out, new=new)
    return Answer(sentence, tuple(sorted(changed)))


def gains(board: LightsBoard, _cells: tuple[Cell, ...]) -> Answer:
    """Rank all lamps by how many fewer are on after a press."""
    changed = {cell: board.level.changed_by(cell) for cell in board.legal_moves}
    values = {cell: float(len(lamps & board.lit) - len(lamps - board.lit)) for cell, lamps in changed.items()}
    return Answer(say("The higher the number, the more lamps a press puts out."), values=values)


GAME: Game[LightsLevel, Cell, LightsBoard] = Game(
    name="lights",
    title=say("Lights Out"),
    tagline=say("put out every lamp"),
    rules=say(
        "Press a lamp: it changes, and so do those that touch it by a side, from on to off or from off to on. Put out "
        "every lamp."
    ),
    parse_level=parse_level,
    parse_move=Cell.parse,
    board=LightsBoard,
    label=lambda level: say("{size}", size=level.size),
    drawing=draw,
    generator=LightsGenerator(),
    solver=LightsSolver(),
    validator=validate,
    files=SimpleFiles("lights", parse_level),
    remarks=remarks,
    packs=packs,
    hinter=hint,
    players={"electrician": Opponent(say("presses the lamps of a solution"), Electrician)},
    questions={
        "changes": Question(say("which lamps a press would change"), (say("the lamp to press"),), changes),
        "gains": Question(say("how many lamps each press would put out"), (), gains),
    },
    translations=deferred("lights_words:TRANSLATIONS"),
)

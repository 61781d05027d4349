"""New levels of Plumber, each with exactly one solution.

**The idea.** Draw a random network of pipes (``network.py``), take it apart into the reserve, and screw down as few
pipes as make its picture the only solution (``screws.py``). How many that takes differs much from one network to the
next, so several are drawn, and the first that needs few is taken: a tenth of the pipes on small boards, more on large
ones, where there are more ways to go wrong. Where none does, it is the one that needed fewest. On large boards, and
where a bound is set to the screws, parts of each network are drawn anew first (``redraw.py``), which takes less time
than to try more of them.

Every pipe of a network is wet: dry ones could lie anywhere. Full boards need fewest screws, empty cells being one more
sort to mix up.

A level of a wanted grade (``grade.py``) is looked for among those. One that is too hard gets more screws, each on the
cell of a few that lets reasoning of that grade go furthest, until it can be solved so; one that is too easy is left.
Then each screw is left out on trial, and stays out if the level still has one solution and that grade.

Everything is counted, not timed, so the same seed gives the same level on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil, floor
from typing import Any, Final

from damier.core.contract import (
    Area,
    Budget,
    Cell,
    Choice,
    Exhausted,
    Setting,
    Share,
    Size,
    Stream,
    WholeNumber,
    say,
)
from damier.core.randomness import mix
from damier.core.reasoning import GRADE_CHOICES, GRADES, Grade
from damier.core.settings import BadSetting, Limits
from damier.games.plumber.level import COLOURS, PlumberLevel
from damier.games.plumber.network import Network

LARGEST_GENERATED: Final = 20
MOST_EMPTY: Final = 0.5
#: After so many networks, one that needs more screws than are few is good enough.
NETWORKS: Final = 40
#: The networks after which the search is given up, times the cells of the board: small boards get more.
PATIENCE: Final = 10_000
#: The same in conflicts of the SAT solver, times the cells; drawing a network counts as so many for each of its cells.
EFFORT: Final = 4_000_000
DRAWING: Final = 16
#: How many times as long it may last if as many screws are allowed as are usual.
HOPEFUL: Final = 10
#: Which share of screws is few: up to so many pipes, this share of them.
FEW: Final = ((30, 0.1), (40, 0.12), (50, 0.14), (70, 0.15), (110, 0.2), (150, 0.25))
FEW_BEYOND: Final = 0.4
#: Up to so many pipes, networks are tried as they are drawn at first, if no bound is set to the screws.
PLAIN: Final = 50
#: How many levels are looked at for a grade, times the cells of the board, and at least and most: small ones are quick.
GRADED: Final = 10_000
FEWEST_GRADED: Final = 100
MOST_GRADED: Final = 400
#: What grading a level may take, in dead ends of the solver.
GRADING: Final = Budget(nodes=1_000_000)
#: How many cells are tried for a screw that makes a level easier, and how many such screws there may be, as a share.
TRIED: Final = 8
EASING: Final = 0.15


@dataclass(frozen=True, slots=True)
class Found:
    """A network's level, with nothing screwed down yet, and the cells to screw down."""

    level: PlumberLevel
    screws: tuple[Cell, ...]

    def screwed(self, screws: Iterable[Cell] | None = None) -> PlumberLevel:
        """Return the level with its screws, or with other ones."""
        colours = {cell: source.colour for cell, source in self.level.sources.items()}
        return PlumberLevel.assemble(
            self.level.size, colours, self.level.pipes, {*(self.screws if screws is None else screws)}
        )


@dataclass(frozen=True, slots=True)
class Wish:
    """What a level should be like. The size is the board's, without its border."""

    size: Size
    colours: int
    #: The share of pipes that may be screwed down; None for as few as it takes.
    screwed: float | None = None
    #: The share of cells that are empty in the solution.
    empty: float = 0.0
    #: How hard the level is, or None for any.
    grade: Grade | None = None

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.size.width * self.size.height

    @property
    def empties(self) -> int:
        """How many cells are empty."""
        return round(self.empty * self.cells)

    def check(self) -> None:
        """Raise ``BadSetting`` if no level can be like this."""
        if self.empty > MOST_EMPTY:
            raise BadSetting.of(
                "empty", say("empty is a share from 0 to {most}, not {found}", most=MOST_EMPTY, found=self.empty)
            )
        if self.colours > self.most_colours:
            pipes = self.cells - self.empties
            raise BadSetting.of(
                "colors", say("{cells} cells with pipes have no room for {n} colours", cells=pipes, n=self.colours)
            )

    @property
    def most_colours(self) -> int:
        """How many colours the pipes have room for: on a board without empty cells, each cell may have its own."""
        return (self.cells - self.empties) // 2 if self.empties else self.cells

    @property
    def few(self) -> int:
        """The number of screws up to which they are few."""
        pipes = self.cells - self.empties
        return floor(pipes * (self.usual if self.screwed is None else self.screwed))

    @property
    def usual(self) -> float:
        """The share of pipes that is screwed down if as few are as it takes."""
        return next((share for most, share in FEW if self.cells - self.empties <= most), FEW_BEYOND)

    @property
    def plain(self) -> bool:
        """Whether networks are tried as they are drawn at first."""
        return self.screwed is None and self.cells - self.empties <= PLAIN

    @property
    def hopeful(self) -> bool:
        """Whether as many pipes may be screwed down as is usual, or more."""
        return self.screwed is None or self.screwed >= self.usual

    @property
    def effort(self) -> int:
        """The conflicts of the SAT solver after which few screws are no longer looked for."""
        return EFFORT // self.cells * (1 if self.screwed is None or not self.hopeful else HOPEFUL)


class PlumberGenerator:
    """Makes levels with one solution."""

    settings = (
        Setting(
            "size",
            Area(2, LARGEST_GENERATED),
            Size(5, 5),
            say("columns x rows of the board, without its border"),
            title=say("Size"),
        ),
        Setting("colors", WholeNumber(1, len(COLOURS)), 3, say("how many colours"), title=say("Colours")),
        Setting(
            "screwed",
            Share(auto=True),
            None,
            say("at most this share of the pipes screwed down; auto is as few as it takes"),
            title=say("Pipes screwed down, at most"),
        ),
        Setting(
            "empty", Share(), 0.0, say("the share of cells that are empty in the solution"), title=say("Empty cells")
        ),
        Setting("grade", Choice(GRADE_CHOICES), "any", say("how hard the level is"), title=say("Grade")),
    )

    def generate(self, settings: Mapping[str, Any], seed: int) -> PlumberLevel:
        """Return a level with one solution; the same settings and seed always make the same one."""
        grade = None if settings["grade"] == "any" else settings["grade"]
        wish = Wish(settings["size"], settings["colors"], settings["screwed"], settings["empty"], grade)
        wish.check()
        best: Found | None = None
        attempts = max(PATIENCE // wish.cells, NETWORKS + 1)
        to_look_at = min(max(GRADED // wish.cells, FEWEST_GRADED), MOST_GRADED)
        looked_at, spent, shown = 0, 0, False
        for attempt in range(attempts):
            stream = Stream(mix(seed), attempt)
            found, conflicts = _attempt(wish, stream)
            spent += conflicts + DRAWING * wish.cells
            if found is not None and (best is None or len(found.screws) < len(best.screws)):
                best = found
            good = found if found is not None and len(found.screws) <= wish.few else None
            impatient = attempt >= NETWORKS if wish.plain else spent >= wish.effort
            if good is None and wish.screwed is None and impatient:
                # There was none with few screws for long: the best so far is good enough, and from now on any.
                good, shown = (found, True) if shown else (best, best is not None)
            if good is None:
                if wish.screwed is not None and impatient:
                    attempts = attempt + 1
                    break
                continue
            level = good.screwed() if wish.grade is None else _graded(good, wish.grade, stream)
            if level is not None:
                return level
            looked_at += 1
            if looked_at == to_look_at:
                break
            spent = 0 if wish.screwed is not None else spent
        raise _refusal(wish, attempts, looked_at, best)

    def limits(self, settings: Mapping[str, Any]) -> Limits:
        """Return the most colours that the size and the empty cells leave room for, and the most empty cells."""
        wish = Wish(settings["size"], settings["colors"], empty=settings["empty"])
        return {"colors": (1, max(1, min(len(COLOURS), wish.most_colours))), "empty": (0, MOST_EMPTY)}

    def settings_of(self, level: PlumberLevel) -> Mapping[str, Any]:
        """Return the settings that make levels like this one."""
        cells = len(level.cells)
        return {
            "size": level.board_size,
            "colors": len({source.colour for source in level.sources.values()}),
            "screwed": None,
            "empty": (cells - len(level.pipes)) / cells,
            "grade": self._grade_setting(level),
        }

    @staticmethod
    def _grade_setting(level: PlumberLevel) -> str:
        """Return the grade of a level, or that any will do if reasoning does not solve it."""
        try:
            found = _grade_of(level)
        except Exhausted:
            return "any"
        return "any" if found == "beyond" else found


def _refusal(wish: Wish, attempts: int, looked_at: int, best: Found | None) -> Exhausted:
    """Return the error that says what was not found, what is within reach, and what to do."""
    if looked_at and wish.grade is not None:
        return Exhausted(
            say("no level of {size} with the grade {grade} was found in {tries} attempts: try another seed or size",
                size=wish.size, grade=GRADE_CHOICES[wish.grade], tries=looked_at)
        )  # fmt: skip
    pipes = wish.cells - wish.empties
    if best is None and wish.hopeful:
        return Exhausted(
            say("no level of {size} with {n} colours was found in {tries} attempts: ask for other numbers",
                size=wish.size, n=wish.colours, tries=attempts)
        )  # fmt: skip
    if best is None:
        return Exhausted(
            say("no level of {size} with at most {n} {n:pipe|pipes} screwed down was found, and {usual} % of the "
                "pipes is usual there: allow that (screwed={usual}%), or ask for a smaller board",
                size=wish.size, n=wish.few, usual=round(100 * wish.usual))
        )  # fmt: skip
    least = len(best.screws)
    return Exhausted(
        say("no level of {size} with at most {n} {n:pipe|pipes} screwed down was found, but one with {least}: allow "
            "{share} % of the pipes (screwed={share}%), or ask for a smaller board",
            size=wish.size, n=wish.few, least=least, share=ceil(100 * least / pipes))
    )  # fmt: skip


def _attempt(wish: Wish, stream: Stream) -> tuple[Found | None, int]:
    """Draw a network; return its level with the cells to screw down, if that succeeded, and the conflicts it took."""
    from damier.games.plumber.screws import MOST_CONFLICTS, Screws  # noqa: PLC0415 (loads a SAT solver)

    size = Size(wish.size.width + 2, wish.size.height + 2)
    network = Network.draw(size, wish.colours, wish.empties, stream, anew=not wish.plain)
    if network is None:
        return None, 0
    level = network.level(wish.colours)
    screws = Screws(level, MOST_CONFLICTS if wish.hopeful else wish.effort)
    screwed = screws.fewest(wish.few)
    return None if screwed is None else Found(level, screwed), screws.meter.nodes_used


def _grade_of(level: PlumberLevel) -> Grade:
    from damier.games.plumber.grade import grade  # noqa: PLC0415 (loads a SAT solver)
    from damier.search.sat import Meter  # noqa: PLC0415

    return grade(level, Meter(GRADING)).grade


def _graded(found: Found, wanted: Grade, stream: Stream) -> PlumberLevel | None:
    """Return the level with enough screws to have the wanted grade; None if it has another."""
    from damier.games.plumber.grade import undecided  # noqa: PLC0415 (loads a SAT solver)

    level = found.screwed()
    grade = _grade_of(level)
    screws = [*found.screws]
    most = len(screws) + EASING * len(level.pipes)
    while grade != wanted and GRADES.index(grade) > GRADES.index(wanted) and len(screws) < most:
        left = undecided(level, wanted)
        if not left:
            break
        tried = [left.pop(stream.below(len(left))) for _ in range(min(TRIED, len(left)))]
        screws.append(min(tried, key=lambda cell: len(undecided(found.screwed([*screws, cell]), wanted))))
        level = found.screwed(screws)
        if not undecided(level, wanted):
            grade = _grade_of(level)
    return _loosened(found, screws, wanted) if grade == wanted else None


def _loosened(found: Found, screws: list[Cell], wanted: Grade) -> PlumberLevel:
    """Return the level without those of its screws that its one solution and its grade do not need."""
    from damier.games.plumber.grade import undecided  # noqa: PLC0415 (loads a SAT solver)

    for cell in [*screws]:
        fewer = [one for one in screws if one != cell]
        level = found.screwed(fewer)
        # A level with several solutions is beyond reasoning.
        if not undecided(level, wanted) and _grade_of(level) == wanted:
            screws = fewer
    return found.screwed(screws)


#: The game's ``generator``.
GENERATOR: Final = PlumberGenerator()

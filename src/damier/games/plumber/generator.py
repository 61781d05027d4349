"""New levels of Plumber, each with exactly one solution.

**The idea.** Draw a random network of pipes (``network.py``), take it apart into the reserve, and screw down as few
pipes as make its picture the only solution (``screws.py``). How many that takes differs much from one network to the
next, so several are drawn, and the first that needs few is taken: a tenth of the pipes on small boards, more on large
ones, where there are more ways to go wrong. Where none does, it is the one that needed fewest.

Every pipe of a network is wet: dry ones could lie anywhere. Full boards need fewest screws, empty cells being one more
sort to mix up.

Everything is counted, not timed, so the same seed gives the same level on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import floor
from typing import Any, Final

from damier.core.contract import Area, Cell, Impossible, Malformed, Setting, Share, Size, Stream, WholeNumber, say
from damier.core.randomness import mix
from damier.games.plumber.level import COLOURS, PlumberLevel
from damier.games.plumber.network import Network

LARGEST_GENERATED: Final = 20
MOST_EMPTY: Final = 0.5
#: After so many networks, one that needs more screws than are few is good enough.
NETWORKS: Final = 40
#: The networks after which the search is given up, times the cells of the board: small boards get more.
PATIENCE: Final = 10_000
#: Which share of screws is few: up to so many pipes, this share of them.
FEW: Final = ((30, 0.1), (50, 0.16), (70, 0.2), (110, 0.3))
FEW_BEYOND: Final = 0.4


@dataclass(frozen=True, slots=True)
class Wish:
    """What a level should be like. The size is the board's, without its border."""

    size: Size
    colours: int
    #: The share of pipes that may be screwed down; None for as few as it takes.
    screwed: float | None = None
    #: The share of cells that are empty in the solution.
    empty: float = 0.0

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.size.width * self.size.height

    @property
    def empties(self) -> int:
        """How many cells are empty."""
        return round(self.empty * self.cells)

    def check(self) -> None:
        """Raise ``Malformed`` if no level can be like this."""
        if self.empty > MOST_EMPTY:
            raise Malformed(say("empty is a share from 0 to {most}, not {found}", most=MOST_EMPTY, found=self.empty))
        if self.cells - self.empties < 2 * self.colours and (self.empties or self.cells < self.colours):
            pipes = self.cells - self.empties
            raise Malformed(say("{cells} cells with pipes have no room for {n} colours", cells=pipes, n=self.colours))

    @property
    def few(self) -> int:
        """The number of screws up to which they are few."""
        pipes = self.cells - self.empties
        share = next((share for most, share in FEW if pipes <= most), FEW_BEYOND)
        return floor(pipes * (share if self.screwed is None else self.screwed))


class PlumberGenerator:
    """Makes levels with one solution."""

    settings = (
        Setting("size", Area(2, LARGEST_GENERATED), Size(5, 5), say("columns x rows of the board, without its border")),
        Setting("colors", WholeNumber(1, len(COLOURS)), 3, say("how many colours, 1 to 4")),
        Setting(
            "screwed",
            Share(auto=True),
            None,
            say("at most this share of the pipes screwed down; auto is as few as it takes"),
        ),
        Setting("empty", Share(), 0.0, say("the share of cells that are empty in the solution")),
    )

    def generate(self, settings: Mapping[str, Any], seed: int) -> PlumberLevel:
        """Return a level with one solution; the same settings and seed always make the same one."""
        wish = Wish(settings["size"], settings["colors"], settings["screwed"], settings["empty"])
        wish.check()
        best: tuple[PlumberLevel, tuple[Cell, ...]] | None = None
        attempts = max(PATIENCE // wish.cells, NETWORKS + 1)
        for attempt in range(attempts):
            found = _attempt(wish, Stream(mix(seed), attempt))
            if found is not None and (best is None or len(found[1]) < len(best[1])):
                best = found
            if best is not None:
                level, screwed = best
                if len(screwed) <= wish.few or (wish.screwed is None and attempt >= NETWORKS):
                    colours = {cell: source.colour for cell, source in level.sources.items()}
                    return PlumberLevel.assemble(level.size, colours, level.pipes, screwed)
        if best is None:
            raise Impossible(
                say("no level of {size} with {n} colours was found in {tries} attempts: ask for other numbers",
                    size=wish.size, n=wish.colours, tries=attempts)
            )  # fmt: skip
        raise Impossible(
            say("no level with {n} {n:pipe|pipes} screwed down was found in {tries} attempts, the fewest being "
                "{least}: allow more screws", n=wish.few, tries=attempts, least=len(best[1]))
        )  # fmt: skip

    def settings_of(self, level: PlumberLevel) -> Mapping[str, Any]:
        """Return the settings that make levels like this one."""
        cells = len(level.cells)
        return {
            "size": level.board_size,
            "colors": len({source.colour for source in level.sources.values()}),
            "screwed": None,
            "empty": (cells - len(level.pipes)) / cells,
        }


def _attempt(wish: Wish, stream: Stream) -> tuple[PlumberLevel, tuple[Cell, ...]] | None:
    """Draw a network, and return its level with the cells to screw down; None if that did not succeed."""
    from damier.games.plumber.screws import Screws  # noqa: PLC0415 (loads a SAT solver)

    size = Size(wish.size.width + 2, wish.size.height + 2)
    network = Network.draw(size, wish.colours, wish.empties, stream)
    if network is None:
        return None
    level = network.level(wish.colours)
    screwed = Screws(level).fewest(wish.few)
    return None if screwed is None else (level, screwed)


#: The game's ``generator``.
GENERATOR: Final = PlumberGenerator()

"""Where a game of Connexion starts: a square board with the stars of red and blue, drawn from a seed or given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from damier.core.contract import Cell, Level, Malformed, Size, Stream, say
from damier.core.fields import write_fields
from damier.core.randomness import check_seed

DEFAULT_SIDE: Final = 8
LARGEST_SIDE: Final = 2000
FEWEST_STARS: Final = 2
DEFAULT_STARS: Final = 3
#: How many cells a cell touches at most.
_SIDES: Final = 4


@dataclass(frozen=True, slots=True, repr=False)
class ConnexionLevel(Level):
    """A start of Connexion; ``str`` returns its text, which ``codec.py`` reads.

    >>> print(ConnexionLevel(seed=1))
    8x8 stars=3 seed=1
    >>> print(ConnexionLevel(3, 2, given=((Cell(0, 0), Cell(2, 0)), (Cell(0, 2), Cell(2, 2)))))
    3x3 red=a1,c1 blue=a3,c3
    """

    game: ClassVar = "connexion"
    side: int = DEFAULT_SIDE
    #: How many stars each player has.
    stars: int = DEFAULT_STARS
    seed: int = 0
    #: The cells of red's and of blue's stars, or None to draw them from the seed.
    given: tuple[tuple[Cell, ...], tuple[Cell, ...]] | None = None
    #: Whether the second player may answer the first move by exchanging the colours on the board.
    swap: bool = False

    def __post_init__(self) -> None:
        if not 2 <= self.side <= LARGEST_SIDE:  # noqa: PLR2004 (the document's)
            raise Malformed(
                say("a Connexion board has 2 to {most} cells a side, not {found}", most=LARGEST_SIDE, found=self.side)
            )
        most = self.side * self.side // 2
        if not FEWEST_STARS <= self.stars <= most:
            raise Malformed(
                say(
                    "on a board of {size} each player has {least} to {most} stars, not {found}",
                    size=self.size,
                    least=FEWEST_STARS,
                    most=most,
                    found=self.stars,
                )
            )
        check_seed(self.seed)
        if self.given is not None:
            self._check_given(*self.given)

    def _check_given(self, red: tuple[Cell, ...], blue: tuple[Cell, ...]) -> None:
        if not len(red) == len(blue) == self.stars:
            raise Malformed(
                say(
                    "each player has {stars} stars, not {red} red and {blue} blue",
                    stars=self.stars,
                    red=len(red),
                    blue=len(blue),
                )
            )
        seen: set[Cell] = set()
        for cell in red + blue:
            if cell not in self.size:
                raise Malformed(say("{cell} is outside the grid of {size}", cell=cell, size=self.size))
            if cell in seen:
                raise Malformed(say("two stars are on {cell}", cell=cell))
            seen.add(cell)
        for cells in (red, blue):
            if self._all_joined({self.size.index(cell) for cell in cells}):
                raise Malformed(
                    say("all stars of one player are joined at the start: {cells}", cells=_write_cells(cells[:20]))
                )

    @property
    def size(self) -> Size:
        """The board's columns and rows."""
        return Size(self.side, self.side)

    def with_given_stars(self) -> ConnexionLevel:
        """Return the same start with its stars written out instead of drawn from a seed."""
        if self.given is not None:
            return self
        red, blue = (tuple(map(self.size.cell, places)) for places in self.placement())
        return replace(self, seed=0, given=(red, blue))

    def placement(self) -> tuple[list[int], list[int]]:
        """Return the places of red's and blue's stars: the given ones, or drawn, again while a player's are joined."""
        if self.given is not None:
            red, blue = ([self.size.index(cell) for cell in cells] for cells in self.given)
            return red, blue
        attempt = 0
        while True:
            red, blue = self._draw(Stream(self.seed, attempt))
            if not self._all_joined(set(red)) and not self._all_joined(set(blue)):
                return red, blue
            attempt += 1

    def _draw(self, stream: Stream) -> tuple[list[int], list[int]]:
        """Return distinct random places: the first ones of a shuffle of all cells, in time of the number of stars."""
        cells = self.side * self.side
        moved: dict[int, int] = {}
        drawn = []
        for place in range(2 * self.stars):
            other = place + stream.below(cells - place)
            drawn.append(moved.get(other, other))
            moved[other] = moved.get(place, place)
        return sorted(drawn[: self.stars]), sorted(drawn[self.stars :])

    def won_at_once(self) -> bool:
        """Return whether red or blue could join all stars with a single cell.

        >>> ConnexionLevel(3, 2, given=((Cell(0, 0), Cell(2, 0)), (Cell(0, 2), Cell(2, 2)))).won_at_once()
        True
        """
        red, blue = map(set, self.placement())
        return self._one_cell_joins(red, blue) or self._one_cell_joins(blue, red)

    def _one_cell_joins(self, mine: set[int], other: set[int]) -> bool:
        """Return whether a cell that is free of stars joins all of ``mine``: it touches each of their components."""
        components: list[set[int]] = []
        left = set(mine)
        while left:
            if len(components) == _SIDES:
                return False
            components.append(self._joined_to(next(iter(left)), mine))
            left -= components[-1]
        beside = ({cell for place in one for cell in self.size.touching(place)} for one in components)
        return bool(set.intersection(*beside) - mine - other)

    def _all_joined(self, places: set[int]) -> bool:
        """Return whether all ``places`` are joined by their sides."""
        return len(self._joined_to(next(iter(places)), places)) == len(places)

    def _joined_to(self, start: int, places: set[int]) -> set[int]:
        """Return those of ``places`` that are joined to ``start`` by their sides, and ``start`` itself."""
        reached, stack = {start}, [start]
        while stack:
            for other in self.size.touching(stack.pop()):
                if other in places and other not in reached:
                    reached.add(other)
                    stack.append(other)
        return reached

    def __str__(self) -> str:
        fields: dict[str, object] = {"size": self.size}
        if self.given is None:
            fields |= {"stars": self.stars, "seed": self.seed}
        else:
            fields |= {"red": _write_cells(self.given[0]), "blue": _write_cells(self.given[1])}
        if self.swap:
            fields["swap"] = "yes"
        return write_fields(fields)


def _write_cells(cells: tuple[Cell, ...]) -> str:
    return ",".join(map(str, cells))

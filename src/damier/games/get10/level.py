"""Where a game of get10 starts: the grid's size, the value to make, the refill and the seed, or given values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from damier.core.contract import Level, Malformed, Size, Stream, say
from damier.core.fields import write_fields
from damier.core.nearest import unknown
from damier.core.randomness import check_seed
from damier.games.get10.refill import REFILLS, Refill
from damier.games.get10.rules import has_group

DEFAULT_SIZE: Final = Size(5, 5)
LARGEST_SIDE: Final = 32
LARGEST_VALUE: Final = 99
#: The least target of a grid that is drawn: above every value that may be dealt at the start.
SMALLEST_TARGET: Final = 1 + max(len(refill.weights(0)) for refill in REFILLS.values())
#: The least target of a given grid: a collapse makes no less.
SMALLEST_MADE: Final = 2


@dataclass(frozen=True, slots=True, repr=False)
class Get10Level(Level):
    """A start of get10; ``str`` returns its text, which ``codec.py`` reads.

    >>> print(Get10Level(seed=42))
    5x5 target=10 refill=steady seed=42
    """

    game: ClassVar = "get10"
    size: Size = DEFAULT_SIZE
    target: int = 10
    refill: str = "steady"
    seed: int = 0
    #: The values of the first grid, line by line, or None to draw them from the seed.
    start: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if not (1 <= self.size.width <= LARGEST_SIDE and 1 <= self.size.height <= LARGEST_SIDE):
            raise Malformed(
                say(
                    "a get10 grid has 1 to {most} columns and rows, not {size}",
                    most=LARGEST_SIDE,
                    size=self.size,
                )
            )
        if self.size == Size(1, 1):
            raise Malformed(say("a grid of one cell can never have a group"))
        least = SMALLEST_TARGET if self.start is None else SMALLEST_MADE
        if not least <= self.target <= LARGEST_VALUE:
            raise Malformed(
                say(
                    "the target is a number from {least} to {most}, not {found}",
                    least=least,
                    most=LARGEST_VALUE,
                    found=self.target,
                )
            )
        if self.refill not in REFILLS:
            raise Malformed(unknown(say("refill"), self.refill, REFILLS))
        check_seed(self.seed)
        if self.start is not None:
            self._check_start(self.start)

    def _check_start(self, start: tuple[int, ...]) -> None:
        if len(start) != self.size.width * self.size.height:
            raise Malformed(
                say(
                    "a grid of {size} starts from {n} values, not {found}",
                    size=self.size,
                    n=self.size.width * self.size.height,
                    found=len(start),
                )
            )
        for place, value in enumerate(start):
            if not 1 <= value <= LARGEST_VALUE:
                raise Malformed(
                    say(
                        "the value at {cell} is a number from 1 to {most}, not {found}",
                        cell=self.size.cell(place),
                        most=LARGEST_VALUE,
                        found=value,
                    )
                )

    @property
    def distribution(self) -> Refill:
        """The refill that the level names."""
        return REFILLS[self.refill]

    def first_values(self) -> list[int]:
        """Return the first grid: the given one, or one drawn from the seed, drawn again while it has no group."""
        if self.start is not None:
            return list(self.start)
        stream = Stream(self.seed)
        lots = self.distribution.lots(0)
        while True:
            values = [stream.pick(lots) for _ in range(self.size.width * self.size.height)]
            if has_group(values, self.size):
                return values

    def new_values(self, move_number: int, highest: int, count: int) -> list[int]:
        """Return ``count`` values that refill the grid after move ``move_number``, counted from 1.

        ``highest`` is the highest value on the board before the refill.
        """
        stream = Stream(self.seed, move_number)
        lots = self.distribution.lots(highest)
        return [stream.pick(lots) for _ in range(count)]

    def __str__(self) -> str:
        fields: dict[str, object] = {
            "size": self.size, "target": self.target, "refill": self.refill, "seed": self.seed
        }  # fmt: skip
        if self.start is not None:
            width = self.size.width
            lines = [self.start[at : at + width] for at in range(0, len(self.start), width)]
            fields["start"] = "/".join(".".join(map(str, line)) for line in lines)
        return write_fields(fields)

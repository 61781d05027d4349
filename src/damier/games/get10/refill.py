"""How likely each new value is: the named tables from which a grid is refilled.

A refill is a table of weights. Its row is chosen by the highest value on the board once the group has collapsed and
before anything is drawn; the row's entries are the weights of the new values 1, 2, 3 and so on. Every empty cell is
drawn on its own from that one row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from damier.core.contract import Sentence, say

Weights = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refill:
    """A named distribution; ``rows[h]`` is for a highest value of h, the last row also for all higher ones."""

    name: str
    description: Sentence
    rows: tuple[Weights, ...]

    def weights(self, highest: int) -> Weights:
        """Return the weights of 1, 2, 3 … when ``highest`` is the highest value on the board.

        >>> REFILLS["rising"].weights(5)
        (8, 8, 6, 4, 1)
        """
        return self.rows[min(highest, len(self.rows) - 1)]

    def lots(self, highest: int) -> tuple[int, ...]:
        """Return the same as lots to draw one from: each value as often as its weight says.

        >>> REFILLS["steady"].lots(5)
        (1, 1, 1, 1, 2, 2, 2, 3, 3, 4)
        """
        return _lots(self.weights(highest))


@cache
def _lots(weights: Weights) -> tuple[int, ...]:
    return tuple(value for value, weight in enumerate(weights, start=1) for _ in range(weight))


_RISING_UP_TO_4: Final = (10, 6, 4, 1)

REFILLS: Final[Mapping[str, Refill]] = MappingProxyType(
    {
        refill.name: refill
        for refill in (
            Refill("steady", say("always small: 1 to 4, a 1 most often"), ((4, 3, 2, 1),)),
            Refill(
                "rising",
                say("rising with the best value, as in the phone game"),
                (
                    *(_RISING_UP_TO_4,) * 5,
                    (8, 8, 6, 4, 1),
                    (10, 9, 8, 6, 2),
                    (6, 8, 8, 5, 9, 1),
                    (6, 6, 4, 4, 6, 1, 1),
                    (4, 4, 4, 6, 5, 1, 1, 1),
                    (2, 4, 4, 6, 5, 3, 1, 1),
                ),
            ),
        )
    }
)

"""Where play starts: what every game's levels have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from damier.core.cells import Size
from damier.core.errors import Impossible
from damier.core.sentences import say

if TYPE_CHECKING:
    from damier.core.board import Board

#: The most cells of a board that is drawn: a drawing takes some kilobytes for each.
MOST_DRAWN: Final = 40_000


class Level:
    """The base of every game's levels: immutable, hashable values that compare equal where they start the same game.

    ``str`` gives a level's one-line text, without the game's name, which ``Game.parse_level`` reads back. A game
    derives its own class, most simply ``@dataclass(frozen=True, repr=False)``, and sets ``game`` to its name.

    >>> import damier
    >>> damier.level("get10: 5x5 seed=42")
    <Level get10: 5x5 target=10 refill=steady seed=42>
    """

    __slots__ = ()
    #: The name of the game.
    game: ClassVar[str]

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        # Levels travel as their text: what they have worked out for themselves stays behind.
        return _read_again, (f"{self.game}: {self}",)

    def __repr__(self) -> str:
        return f"<Level {self.game}: {self}>"

    def _repr_svg_(self) -> str | None:
        """Return the picture of the start that a notebook shows."""
        from damier.core.registry import load  # noqa: PLC0415 (the registry knows games, and games levels)

        board: Board[Any, Any] = load(self.game).board(self)
        return board._repr_svg_()


def cell_count(level: Level) -> int:
    """Return how many cells the board of a level has, by its ``board_size`` or its ``size``; 0 if it has neither."""
    size = getattr(level, "board_size", None) or getattr(level, "size", None)
    return size.width * size.height if isinstance(size, Size) else 0


def check_drawn(level: Level) -> None:
    """Raise ``Impossible`` if the board of a level has too many cells to be drawn."""
    if cell_count(level) > MOST_DRAWN:
        raise Impossible(say("a board of more than {most} cells is not drawn", most=MOST_DRAWN))


def _read_again(text: str) -> Level:
    """Return the level of a text with its game's name; what pickles are read with."""
    from damier.core.registry import parse_level  # noqa: PLC0415 (the registry knows games, and games levels)

    return parse_level(text)

"""A position of Connexion: whose cells are whose, what is joined, and who was first."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final, Self

from damier.core.contract import Board, Cell, Outcome, Sentence, say
from damier.games.connexion import SIDES
from damier.games.connexion.codec import Colour, ConnexionMove, Swap
from damier.games.connexion.kernel import Core
from damier.games.connexion.level import ConnexionLevel

_GLYPHS: Final = ("0", "1", "2")
_STARS: Final = ("0", "*", "**")


class ConnexionBoard(Board[ConnexionLevel, ConnexionMove]):
    """A game of Connexion under way. Player 0 is red, who begins, and player 1 is blue.

    ``core`` holds the cells; there the colours are 1 and 2, and 0 is a free cell.

    >>> from damier.games.connexion.codec import parse_level, parse_move
    >>> board = ConnexionBoard(parse_level("3x3 red=a1,c1 blue=a3,c3"))
    >>> board.push(parse_move("b1"))
    >>> print(board)
    *  1  *
    0  0  0
    ** 0  **
    >>> board.outcome().name
    'ALL_STARS_JOINED'
    """

    def __init__(self, level: ConnexionLevel) -> None:
        super().__init__(level)
        self.size = level.size
        red, blue = level.placement()
        #: The places of all stars. A star takes its colour from its cell.
        self.stars: Final = frozenset([*red, *blue])
        self.core = Core(level.side, red, blue)

    @property
    def turn(self) -> int:
        """The player to move: 0, red, or 1, blue."""
        return len(self._log) % 2

    @property
    def scores(self) -> tuple[int, int]:
        """The most stars that each player has joined in one component."""
        return self.core.most(1), self.core.most(2)

    @property
    def leader(self) -> int | None:
        """The player who wins if both end with the same score: he reached it first. None if neither did."""
        leader: int = self.core.leader
        return leader - 1 if leader else None

    @property
    def free(self) -> int:
        """The number of free cells."""
        painted: int = self.core.count
        return self.level.side * self.level.side - len(self.stars) - painted

    def owner(self, cell: Cell) -> int | None:
        """Return the player whose colour ``cell`` has, or None for a free one."""
        colour = self.core.colour(self.size.index(cell))
        return colour - 1 if colour else None

    def stars_of(self, player: int) -> list[int]:
        """Return the places of a player's stars, in order."""
        return [place for place in sorted(self.stars) if self.core.colour(place) == player + 1]

    def refusal(self, move: ConnexionMove) -> Sentence | None:
        """Return why the move is not allowed, or None if it is.

        Refused are cells outside the grid or taken, an exchange at the wrong time, and any move after the end.
        """
        if self._over():
            return say("the game is over")
        if isinstance(move, Swap):
            if not self._may_swap():
                return say("colours are exchanged only in answer to the first move, where the level says swap=yes")
            return None
        if move.cell not in self.size:
            return say("{cell} is outside the grid of {size}", cell=move.cell, size=self.size)
        owner = self.owner(move.cell)
        if owner is not None:
            return say("{cell} is taken: it is {side}'s", cell=move.cell, side=SIDES[owner].name)
        return None

    def _may_swap(self) -> bool:
        return self.level.swap and len(self._log) == 1

    def generate_moves(self) -> Iterator[ConnexionMove]:
        """Yield every free cell, line by line, then ``swap`` if it is allowed."""
        if self._over():
            return
        cells, place = self.core.picture(), -1
        while (place := cells.find(0, place + 1)) >= 0:
            yield Colour(self.size.cell(place))
        if self._may_swap():
            yield Swap()

    def apply(self, move: ConnexionMove) -> object:
        """Colour the cell, or exchange the colours."""
        if isinstance(move, Colour):
            self.core.paint(self.size.index(move.cell), self.turn + 1)
        else:
            self.core.exchange()
        return None

    def revert(self, move: ConnexionMove, undo: object) -> None:  # noqa: ARG002 (the core keeps its own log)
        """Take back the colouring, or the exchange."""
        if isinstance(move, Colour):
            self.core.undo()
        else:
            self.core.exchange()

    def _over(self) -> bool:
        core, stars = self.core, self.level.stars
        return core.most(1) == stars or core.most(2) == stars or self.free == 0

    def outcome(self) -> Outcome | None:
        """Return how the game has ended, all stars joined or a full board; None while it goes on."""
        red, blue = self.scores
        stars = self.level.stars
        if max(red, blue) == stars:
            winner = int(blue == stars)
            return Outcome(
                "ALL_STARS_JOINED",
                winner,
                say("{side} wins: all {n} stars are joined.", side=SIDES[winner].name, n=stars),
            )
        if self.free:
            return None
        if red != blue:
            winner = int(blue > red)
            return Outcome(
                "MORE_STARS",
                winner,
                say(
                    "{side} wins: {most} stars joined against {fewer}.",
                    side=SIDES[winner].name,
                    most=max(red, blue),
                    fewer=min(red, blue),
                ),
            )
        if self.leader is not None:
            return Outcome(
                "FIRST_TO_JOIN",
                self.leader,
                say(
                    "{side} wins: both have joined {n} stars, {side} before the other.",
                    n=red,
                    side=SIDES[self.leader].name,
                ),
            )
        return Outcome("DRAW", None, say("A draw: neither was the first to join more stars."))

    def position(self) -> Hashable:
        """Return the colours, whose turn it is, who was first, and whether colours may be exchanged."""
        return self.core.picture(), self.turn, self.core.leader, self._may_swap()

    def seen(self, seed: int) -> Self:
        """Return a copy whose level has its stars written out instead of a seed."""
        del seed
        twin = self.copy()
        twin.level = self.level.with_given_stars()
        return twin

    def copy(self) -> Self:
        """Return an independent board with the same history."""
        twin = super().copy()
        twin.core = self.core.copy()
        return twin

    def glyph(self, place: int) -> str:
        """Return the document's sign: ``0`` free, ``1`` red, ``2`` blue, ``*`` a red star, ``**`` a blue one."""
        return (_STARS if place in self.stars else _GLYPHS)[self.core.colour(place)]

    def __str__(self) -> str:
        signs = [_GLYPHS[colour] for colour in self.core.picture()]
        for place in self.stars:
            signs[place] = _STARS[self.core.colour(place)]
        side = self.level.side
        return "\n".join(
            " ".join(sign.ljust(2) for sign in signs[at : at + side]).rstrip() for at in range(0, len(signs), side)
        )

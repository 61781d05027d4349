"""A correct model of Flow, as a student could write it: for each colour two lists of cells, one from each end."""

# ruff: noqa: N802 (the names are the assignment's)

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Case = tuple[int, int]


@dataclass
class PathUnderBuilding:
    """A path."""

    color: str
    endpoints: tuple[Case, Case]
    portions: list[list[Case]]
    complete: bool


class FlowModel:
    """The model: what is drawn from each end of each colour, and which of these lists is being prolonged."""

    def __init__(self, width: int, height: int, lines: Sequence[tuple[str, Case, Case]]) -> None:
        self.width = width
        self.height = height
        self.pairs = {color: ((src[0], src[1]), (dst[0], dst[1])) for color, src, dst in lines}
        self.drawn: dict[str, list[list[Case]]] = {color: [[one], [two]] for color, (one, two) in self.pairs.items()}
        self.whole: dict[str, list[Case]] = {}
        self.current: tuple[str, int] | None = None

    def owner(self, x: int, y: int) -> tuple[str, int] | None:
        """Return the colour and the number of the portion that has a cell."""
        for color, portions in self.drawn.items():
            for number, portion in enumerate(portions):
                if (x, y) in portion:
                    return color, number
        return None

    def start(self, x: int, y: int) -> bool:
        """Choose where to start."""
        mine = self.owner(x, y)
        if mine is None or mine[0] in self.whole or self.drawn[mine[0]][mine[1]][-1] != (x, y):
            return False
        self.current = mine
        return True

    def extend(self, x: int, y: int) -> bool:
        """Prolong the path."""
        if self.current is None or self.current[0] in self.whole:
            return False
        color, number = self.current
        mine, other = self.drawn[color][number], self.drawn[color][1 - number]
        column, row = mine[-1]
        if abs(column - x) + abs(row - y) != 1 or not (0 <= x < self.width and 0 <= y < self.height):
            return False
        if (x, y) == other[-1]:
            both = mine + other[::-1]
            self.whole[color] = both if number == 0 else both[::-1]
        elif self.owner(x, y) is None:
            mine.append((x, y))
        else:
            return False
        return True

    def stop(self, x: int, y: int) -> bool:
        """Stop there."""
        if self.current is None:
            return False
        color, number = self.current
        here = self.drawn[color][1 - number if color in self.whole else number][-1]
        if here != (x, y):
            return False
        self.current = None
        return True

    def delPath(self, x: int, y: int) -> None:
        """Remove the portion."""
        mine = self.owner(x, y)
        if mine is None:
            return
        color, number = mine
        for which in (0, 1) if color in self.whole else (number,):
            del self.drawn[color][which][1:]
        self.whole.pop(color, None)
        if self.current is not None and self.current[0] == color:
            self.current = None

    def getPathesUnderBuilding(self) -> list[PathUnderBuilding]:
        """Return all paths."""
        paths = []
        for color, ends in self.pairs.items():
            whole = self.whole.get(color)
            portions = [portion for portion in self.drawn[color] if len(portion) > 1] if whole is None else [whole]
            paths.append(PathUnderBuilding(color, ends, [list(one) for one in portions], whole is not None))
        return paths

    def endOfGame(self) -> bool:
        """Return whether all is joined and covered."""
        covered = sum(map(len, self.whole.values()))
        return len(self.whole) == len(self.pairs) and covered == self.width * self.height

    def toString(self) -> str:
        """Return the grid as letters."""
        lines = []
        for y in range(self.height):
            line = ""
            for x in range(self.width):
                mine = self.owner(x, y)
                letter = "." if mine is None else chr(ord("a") + list(self.pairs).index(mine[0]))
                line += letter.upper() if mine is not None and (x, y) in self.pairs[mine[0]] else letter
            lines.append(line)
        return "\n".join(lines)

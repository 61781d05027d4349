"""Packs: the levels that come with a game, in groups of one kind or one grade."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic

from damier.core.board import LevelT
from damier.core.cells import Size
from damier.core.errors import Malformed
from damier.core.reasoning import Grade
from damier.core.sentences import Sentence, say


@dataclass(frozen=True, slots=True)
class Pack(Generic[LevelT]):
    """Some of the levels that come with a game: a key for programs, a title for people, the levels in their order.

    ``grades`` has the grade of each level, None where it is not known; left out, none is known. The numbers of a game's
    levels run on from pack to pack. Raises ``Malformed`` if there are not as many grades as levels.
    """

    key: str
    title: Sentence
    levels: tuple[LevelT, ...]
    grades: tuple[Grade | None, ...] = ()

    def __post_init__(self) -> None:
        if not self.grades:
            object.__setattr__(self, "grades", (None,) * len(self.levels))
        if len(self.grades) != len(self.levels):
            raise Malformed(
                say("the pack {key} has {levels} levels and {grades} grades", key=self.key, levels=len(self.levels),
                    grades=len(self.grades))
            )  # fmt: skip

    def with_sizes(self, size_of: Callable[[LevelT], Size]) -> Pack[LevelT]:
        """Return the pack with its smallest and its largest size in the title; ``size_of`` returns that of a level.

        >>> pack = Pack("easy", say("Easy"), ("7x7", "5x5", "6x6"))
        >>> print(pack.with_sizes(Size.parse).title)
        Easy, 5×5 to 7×7
        """
        sizes = sorted(map(size_of, self.levels), key=lambda size: (size.width * size.height, size))
        title = say("{title}, {least} to {most}", title=self.title, least=sizes[0], most=sizes[-1])
        return replace(self, title=title)

    def __repr__(self) -> str:
        return f"<Pack {self.key}: {len(self.levels)} levels>"

"""Packs: the levels that come with a game, in groups of one kind or one grade."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from damier.core.board import LevelT
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

    def __repr__(self) -> str:
        return f"<Pack {self.key}: {len(self.levels)} levels>"

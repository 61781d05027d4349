"""Steps explained as a person would, the grades that follow from them, and what can be said of a game that is played.

A *technique* is a way to see that something must be so; a game lists its own. An *explanation* solves a level by steps,
each a ``Hint`` with its technique. The *grade* of a level is that of the hardest technique it needs if the easiest is
always taken first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

from damier.core.capabilities import Budget, Hint, MoveT_co
from damier.core.cells import Cell
from damier.core.sentences import Sentence, say
from damier.core.settings import Preset

#: How hard a level is: reasoning alone solves the first four; the last needs trying.
Grade = Literal["easy", "medium", "hard", "expert", "beyond"]
GRADES: Final[tuple[Grade, ...]] = ("easy", "medium", "hard", "expert", "beyond")
#: What people read for each grade.
GRADE_NAMES: Final[Mapping[Grade, Sentence]] = {
    "easy": say("Easy"),
    "medium": say("Medium"),
    "hard": say("Hard"),
    "expert": say("Expert"),
    "beyond": say("Beyond reasoning"),
}
#: What a generator can be asked for: a level of any grade, or of one that reasoning alone solves.
GRADE_CHOICES: Final[Mapping[str, Sentence]] = {
    "any": say("Any"), **{name: GRADE_NAMES[name] for name in GRADES if name != "beyond"}
}  # fmt: skip
#: In a game in which no side ever had a better chance than this, that is what a review says first.
SLIM: Final = 0.25
LevelT_contra = TypeVar("LevelT_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Technique:
    """A way to see that something must be so: its name for people, what it teaches, and how hard it is."""

    title: Sentence
    lesson: Sentence
    grade: Grade


@dataclass(frozen=True, slots=True, kw_only=True)
class Grading:
    """How hard a level is. ``techniques`` counts how often each was used; ``score`` compares levels of one grade."""

    grade: Grade
    score: int
    techniques: Mapping[str, int]

    def __repr__(self) -> str:
        return f"<Grading {self.grade}, {self.score}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation(Generic[MoveT_co]):
    """A level solved step by step, each played from where the one before has led; ``solved`` is False if they end."""

    grading: Grading
    solved: bool
    steps: tuple[Hint[MoveT_co], ...]

    def __repr__(self) -> str:
        return f"<Explanation {self.grading.grade}: {len(self.steps)} steps{'' if self.solved else ', not solved'}>"


def grades_preset() -> Preset:
    """Return the preset of the grades that a generator with the setting ``grade`` can be asked for."""
    return Preset("grade", say("Grade"), tuple((title, {"grade": name}) for name, title in GRADE_CHOICES.items()))


class Reasoner(Protocol):
    """Explains and grades levels."""

    @property
    def techniques(self) -> Mapping[str, Technique]:
        """The techniques by name, from easy to hard."""

    @property
    def examples(self) -> Mapping[str, str]:
        """A small position for each technique, as text, in which it is the next step: what front ends teach with."""

    def explain(self, level: Any, budget: Budget) -> Explanation[Any]:
        """Return the steps that solve a level, as far as reasoning goes.

        Raises ``Exhausted`` where time ran out, ``Impossible`` if the level has no solution or several.
        """

    def grade(self, level: Any, budget: Budget) -> Grading:
        """Return how hard a level is.

        Raises ``Exhausted`` where time ran out, ``Impossible`` if the level has no solution or several.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Soundness:
    """Whether all is right so far: ``right`` if some solution agrees with all that is drawn, placed and marked.

    ``right`` is None if that was not found out within the budget. If it is False, ``move`` is the number, from 1, of
    the first move after which no solution agreed any more, and ``cells`` are what it is about.
    """

    right: bool | None
    sentence: Sentence
    move: int | None = None
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What one move of a finished game was worth to the side that made it: its chance before and after, from 0 to 1.

    ``better`` is the text of a move that would have kept more, or None. ``proved`` says that the chances are certain.
    ``cells`` are what the better move is about, and ``made`` what the move is about, if they are about cells.
    """

    move: int
    side: int
    before: float
    after: float
    better: str | None
    proved: bool
    sentence: Sentence
    cells: tuple[Cell, ...] = ()
    made: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A finished game, looked at again: a judgement of each move that was looked at, and a sentence that sums up."""

    judgements: tuple[Judgement, ...]
    sentence: Sentence

    @property
    def worst(self) -> Judgement | None:
        """The move that lost most, or None if none lost anything."""
        return _worst(self.judgements)

    @property
    def lines(self) -> tuple[Sentence, ...]:
        """The sentences of the judgements, to be read one after the other: what several moves share is said once."""
        said = [one.sentence for one in self.judgements]
        return tuple(one for number, one in enumerate(said) if number == 0 or one != said[number - 1])


def _worst(judgements: Sequence[Judgement]) -> Judgement | None:
    lost = [one for one in judgements if one.after < one.before]
    return max(lost, key=lambda one: one.before - one.after, default=None)


def review_sentence(
    judgements: Sequence[Judgement], moves: Sequence[object], count: int, end: Sentence | None = None
) -> Sentence:
    """Return a sentence that sums up a review: the move that lost most, and how many of ``count`` were not judged.

    ``end`` is what the game has to say about the end of the game that was played, if anything.
    """
    if count == 0:
        return say("No move has been made yet.")
    worst = _worst(judgements)
    if worst is None and judgements and not any(one.before for one in judgements):
        summary = say("None of the moves that were looked at had a chance to lose.") if end is None else end
        end = None
    elif worst is None and judgements and max(one.before for one in judgements) < SLIM:
        most = round(100 * max(one.before for one in judgements))
        summary = say("No single move lost the game: the chances were never above {most} %.", most=most)
    elif worst is None:
        summary = say("No move that was looked at has lost anything.")
    else:
        summary = say(
            "The move that lost most is number {number}, {move}: it took the chances from {before} % to "
            "{after} %. Better: {better}.",
            number=worst.move, move=moves[worst.move - 1], before=round(100 * worst.before),
            after=round(100 * worst.after), better=worst.better)  # fmt: skip
    if end is not None:
        summary = say("{summary} {end}", summary=summary, end=end)
    unseen = count - len(judgements)
    if unseen == 0:
        return summary
    return say("{summary} {n} {n:move was|moves were} not looked at.", summary=summary, n=unseen)

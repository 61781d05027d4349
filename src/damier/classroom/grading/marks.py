"""What a student's program is worth: a mark for each question, and the case that shows why one has no points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Final, Literal

from damier.core.sentences import ENGLISH, Language, Sentence, say

Status = Literal["passed", "failed", "timeout", "missing", "error"]
STATUSES: Final[Mapping[Status, Sentence]] = {
    "passed": say("passed"),
    "failed": say("failed"),
    "timeout": say("does not end"),
    "missing": say("missing"),
    "error": say("error"),
}
#: A text that is the same in all languages, or a sentence.
Words = str | Sentence


@dataclass(frozen=True, slots=True)
class Example:
    """A case that shows what is wrong: the board before, what was called, what was expected, and what came."""

    came: Words
    call: str = ""
    expected: Words = ""
    board: str = ""

    def facts(self, language: Language) -> dict[str, str | None]:
        """Return the example for programs; what there is none of is None."""
        return {
            "board": self.board or None,
            "call": self.call or None,
            "expected": render(self.expected, language) or None,
            "came": render(self.came, language),
        }


@dataclass(frozen=True, slots=True)
class Mark:
    """What became of one question: its name and title, its points, and the document's sentence that it is about."""

    name: str
    title: Sentence
    points: int
    out_of: int
    status: Status
    sentence: str
    example: Example | None = None

    def facts(self, language: Language) -> dict[str, object]:
        """Return the mark for programs."""
        return {
            "name": self.name,
            "points": self.points,
            "out_of": self.out_of,
            "status": self.status,
            "sentence": self.sentence,
            "example": self.example.facts(language) if self.example else None,
        }


@dataclass(frozen=True, slots=True, repr=False)
class Marks:
    """The marks of one student: ``passed`` is whether every question is, and so is their truth: ``assert check(X)``.

    ``str`` of it is the report as text, which a prompt shows, and a notebook shows it as a table.
    """

    file: str
    questions: tuple[Mark, ...]
    remarks: tuple[Sentence, ...] = ()
    language: Language = ENGLISH

    @property
    def points(self) -> int:
        """The points that were given."""
        return sum(mark.points for mark in self.questions)

    @property
    def out_of(self) -> int:
        """The points that there are."""
        return sum(mark.out_of for mark in self.questions)

    @property
    def passed(self) -> bool:
        """Whether all questions have their points."""
        return all(mark.status == "passed" for mark in self.questions)

    def __bool__(self) -> bool:
        return self.passed

    def __repr__(self) -> str:
        return str(self)

    def facts(self) -> dict[str, object]:
        """Return the marks for programs."""
        return {
            "file": self.file,
            "points": self.points,
            "out_of": self.out_of,
            "questions": [mark.facts(self.language) for mark in self.questions],
        }

    def heading(self) -> Sentence:
        """Return the file and its points, as a sentence."""
        return say("{file}: {points} of {out_of} points", file=self.file, points=self.points, out_of=self.out_of)

    def __str__(self) -> str:
        lines = [render(self.heading(), self.language)]
        lines += [f"  {render(remark, self.language)}" for remark in self.remarks]
        first = self.questions[0].example if self.questions else None
        alike = all(mark.example == first for mark in self.questions)
        if alike and first is not None and not first.call:  # the file could not even be loaded
            return "\n".join([*lines, *(f"  {line}" for line in example_lines(first, self.language))])
        for mark in self.questions:
            title, status = (render(words, self.language) for words in (mark.title, STATUSES[mark.status]))
            line = say("{what}: {text}", what=f"{title} ({mark.name})", text=status)
            lines.append(f"  {mark.points}/{mark.out_of}  {render(line, self.language)}")
            if mark.status != "passed":
                lines.append(f"       « {mark.sentence} »")
            if mark.example is not None:
                lines += [f"       {line}" for line in example_lines(mark.example, self.language)]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """Return what a notebook shows: a heading and a table."""
        return f"<p><strong>{escape(render(self.heading(), self.language))}</strong></p>{self.table()}"

    def table(self) -> str:
        """Return the remarks, and the questions as a table in HTML."""
        rows = "".join(_row(mark, self.language) for mark in self.questions)
        remarks = "".join(f"<p>{escape(render(remark, self.language))}</p>" for remark in self.remarks)
        return f"{remarks}<table><tbody>{rows}</tbody></table>"


def render(words: Words, language: Language) -> str:
    """Return a text as it is, or a sentence in a language."""
    return words if isinstance(words, str) else words.render(language)


def example_lines(example: Example, language: Language) -> list[str]:
    """Return an example as lines of text: the board, then what was called, expected and came."""
    lines = [f"  {line}" for line in example.board.splitlines()]
    parts = (
        (say("called"), example.call),
        (say("expected"), render(example.expected, language)),
        (say("came"), render(example.came, language)),
    )
    for what, text in parts:
        first, *rest = text.splitlines() or [""]
        if first:
            colon = say("{what}: {text}", what=what, text="" if rest else first)
            lines += [render(colon, language).rstrip(), *(f"  {line}" for line in [first, *rest] if rest)]
    return lines


def _row(mark: Mark, language: Language) -> str:
    sign = "✓" if mark.status == "passed" else "✗"
    title, status = (escape(render(words, language)) for words in (mark.title, STATUSES[mark.status]))
    shown = ""
    if mark.status != "passed":
        lines = "\n".join(example_lines(mark.example, language)) if mark.example else ""
        shown = f"<br><q>{escape(mark.sentence)}</q><pre>{escape(lines)}</pre>"
    line = say("{what}: {text}", what=f"<strong>{title}</strong> <code>{escape(mark.name)}</code>", text=status)
    return (
        f'<tr class="{mark.status}"><td>{sign}</td><td>{mark.points}/{mark.out_of}</td>'
        f'<td style="text-align: left">{render(line, language)}{shown}'
        f"</td></tr>"
    )

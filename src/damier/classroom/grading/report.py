"""A class's marks as a table: CSV, JSON or an HTML page, one line a student."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final

from damier.classroom.grading.marks import STATUSES, Marks, render
from damier.core.errors import Malformed
from damier.core.nearest import unknown
from damier.core.sentences import Language, Sentence, say

_STYLE: Final = """
body { font: 16px/1.4 system-ui, sans-serif; margin: 2rem; color: #1b1f24; background: #fff; }
table { border-collapse: collapse; } th, td { border: 1px solid #c5cad1; padding: .3rem .6rem; vertical-align: top; }
thead th { background: #f0f2f5; } pre { background: #f6f7f9; padding: .5rem; overflow-x: auto; }
.failed, .timeout, .missing, .error { background: #fdeeee; } summary { cursor: pointer; }
"""


def to_json(classes: Sequence[Marks], _title: Sentence, _language: Language) -> str:
    """Return the marks as JSON: a list with an object for each student."""
    return json.dumps([marks.facts() for marks in classes], ensure_ascii=False, indent=1) + "\n"


def to_csv(classes: Sequence[Marks], _title: Sentence, language: Language) -> str:
    """Return a table: the file, the points, those there are, then the points of each question."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    head = [render(say("file"), language), render(say("points"), language), render(say("out of"), language)]
    table.writerow([*head, *(mark.name for mark in classes[0].questions)])
    for marks in classes:
        points = (mark.points for mark in marks.questions)
        # A spreadsheet would run a name that begins like a formula.
        name = f"'{marks.file}" if marks.file.startswith(("=", "+", "-", "@")) else marks.file
        table.writerow([name, marks.points, marks.out_of, *points])
    return text.getvalue()


def to_html(classes: Sequence[Marks], title: Sentence, language: Language) -> str:
    """Return a page: the table, then what each student should read."""
    heading = escape(render(title, language))
    names = "".join(
        f'<th scope="col" title="{escape(render(mark.title, language))}">{escape(mark.name)}</th>'
        for mark in classes[0].questions
    )
    rows = "".join(_row(number, marks, language) for number, marks in enumerate(classes))
    details = "".join(
        f'<details id="student-{number}"><summary>{escape(render(marks.heading(), language))}</summary>'
        f"{marks._repr_html_()}</details>"
        for number, marks in enumerate(classes)
    )
    student, points = (escape(render(words, language)) for words in (say("file"), say("points")))
    return (
        f'<!doctype html>\n<html lang="{language.code}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{heading}</title>\n<style>{_STYLE}</style>\n'
        f'</head>\n<body>\n<h1>{heading}</h1>\n<table>\n<thead><tr><th scope="col">{student}</th>'
        f'<th scope="col">{points}</th>{names}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n{details}\n'
        f"</body>\n</html>\n"
    )


def _row(number: int, marks: Marks, language: Language) -> str:
    cells = "".join(
        f'<td class="{mark.status}" title="{escape(render(STATUSES[mark.status], language))}">{mark.points}</td>'
        for mark in marks.questions
    )
    link = f'<a href="#student-{number}">{escape(marks.file)}</a>'
    return f'<tr><th scope="row">{link}</th><td>{marks.points}/{marks.out_of}</td>{cells}</tr>\n'


#: How a table is written, by the ending of the file's name.
WRITERS: Final[Mapping[str, Callable[[Sequence[Marks], Sentence, Language], str]]] = {
    ".csv": to_csv,
    ".json": to_json,
    ".html": to_html,
}


def require_ending(path: Path) -> None:
    """Raise ``Malformed`` if no table can be written to a file of this name."""
    if path.suffix.lower() not in WRITERS:
        raise Malformed(unknown(say("ending"), path.suffix or path.name, WRITERS))

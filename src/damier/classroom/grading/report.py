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
body { font: 16px/1.4 system-ui, sans-serif; margin: 1.5rem; color: #1b1f24; background: #fff; }
h1 { font-size: 1.5rem; } h2 { display: inline; font-size: 1.1rem; }
table { border-collapse: separate; border-spacing: 0; border: solid #c5cad1; border-width: 1px 0 0 1px; }
th, td { border: solid #c5cad1; border-width: 0 1px 1px 0; padding: .3rem .5rem; vertical-align: top; }
.class { overflow: auto; max-height: 90vh; width: fit-content; max-width: 100%; }
.class thead th { position: sticky; top: 0; z-index: 1; background: #f0f2f5; vertical-align: bottom; }
.class tr > :first-child { position: sticky; left: 0; z-index: 1; background: #f0f2f5; text-align: left;
  min-width: 7rem; max-width: 40vw; overflow-wrap: anywhere; }
.class thead tr > :first-child { z-index: 2; }
.class thead span { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; font-weight: normal; }
.class td { text-align: center; }
details { margin-top: 1.5rem; overflow-wrap: anywhere; } summary { cursor: pointer; margin-bottom: .5rem; }
details td:not(:last-child) { white-space: nowrap; } details > div { scroll-margin-top: 4.5rem; }
pre { background: #f6f7f9; padding: .5rem; white-space: pre-wrap; }
.failed, .timeout, .missing, .error { background: #fdeeee; }
"""
#: What tells spreadsheets that a text is UTF-8.
_UTF8: Final = "\ufeff"


def to_json(classes: Sequence[Marks], _title: Sentence, _language: Language) -> str:
    """Return the marks as JSON: a list with an object for each student."""
    return json.dumps([marks.facts() for marks in classes], ensure_ascii=False, indent=1) + "\n"


def to_csv(classes: Sequence[Marks], _title: Sentence, language: Language) -> str:
    """Return a table: the file, the points, those there are, then the points of each question.

    It is as spreadsheets read it in that language: with a mark that says that it is UTF-8, and with semicolons where
    commas stand in numbers.
    """
    text = io.StringIO()
    text.write(_UTF8)
    table = csv.writer(text, delimiter=";" if language.decimal_mark == "," else ",", lineterminator="\n")
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
        f'<th scope="col" title="{escape(render(mark.title, language))}"><span>{escape(mark.name)}</span></th>'
        for mark in classes[0].questions
    )
    rows = "".join(_row(number, marks, language) for number, marks in enumerate(classes))
    details = "".join(
        f"<details open><summary><h2>{escape(render(marks.heading(), language))}</h2></summary>"
        f'<div id="student-{number}">{marks.table()}</div></details>\n'
        for number, marks in enumerate(classes)
    )
    student, points = (escape(render(words, language)) for words in (say("file"), say("points")))
    return (
        f'<!doctype html>\n<html lang="{language.code}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{heading}</title>\n<style>{_STYLE}</style>\n'
        f'</head>\n<body>\n<h1>{heading}</h1>\n<div class="class" tabindex="0">\n<table>\n<thead><tr>'
        f'<th scope="col">{student}</th><th scope="col">{points}</th>{names}</tr></thead>\n<tbody>\n'
        f"{rows}</tbody>\n</table>\n</div>\n{details}</body>\n</html>\n"
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

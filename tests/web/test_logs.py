"""The log: a line for each event, whatever is in it, and never a flood."""

from __future__ import annotations

import json
import logging

from damier.web.logs import Damper, JsonLines, TextLines


def record(event: str, **details: object) -> logging.LogRecord:
    """Return the record of an event."""
    made = logging.LogRecord("damier", logging.WARNING, "", 1, event, (), None)
    made.details = details
    return made


def test_a_line_has_the_time_the_level_the_event_and_its_details() -> None:
    """As text, with what could be taken for something else in quotes."""
    line = TextLines().format(record("slow answer", do="home", seconds=1.23456, host="a b\nc"))
    assert line.split(" ", 1)[1].startswith("warning slow answer pid=")
    assert line.endswith('do=home seconds=1.235 host="a b\\nc"')


def test_a_line_of_json_is_an_object() -> None:
    """On one line, with the same members."""
    line = JsonLines().format(record("refused at the door", host='evil"\n'))
    found = json.loads(line)
    assert "\n" not in line
    assert (found["level"], found["event"], found["host"]) == ("warning", "refused at the door", 'evil"\n')


def test_a_traceback_stays_on_the_line_of_its_event() -> None:
    """So that programs that read lines are not confused."""
    try:
        int("odd")
    except ValueError as error:
        made = logging.LogRecord("x", logging.ERROR, "", 1, "a fault", (), (ValueError, error, error.__traceback__))
    for form in (TextLines(), JsonLines()):
        line = form.format(made)
        assert "ValueError: invalid literal" in line
        assert "\n" not in line


def test_a_flood_is_written_in_part_with_how_much_was_left_out() -> None:
    """Each name of an event on its own."""
    now = [0.0]
    damper = Damper(most=2, span=60, clock=lambda: now[0])
    assert [damper.left_out("refused") for _ in range(5)] == [0, 0, None, None, None]
    assert damper.left_out("start") == 0
    now[0] = 60
    assert [damper.left_out("refused") for _ in range(3)] == [3, 0, None]

"""The figures of the server: rows that processes share, histograms, and that each is documented."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest

import damier
from damier.web import metrics

PAGE = Path(__file__).parents[2].joinpath("docs", "serving.md").read_text(encoding="utf-8")
SOURCE = Path(damier.__file__).parent


@pytest.fixture
def rows() -> Iterator[array[float]]:
    """Numbers for two processes, of which this one is the first; afterwards it counts for itself again."""
    numbers = array("d", bytes(16 * metrics.width()))
    metrics.share(numbers, 0)
    yield numbers
    metrics.share(array("d", bytes(8 * metrics.width())), 0)


def test_counters_are_added_up_and_gauges_are_each_process_s(rows: array[float]) -> None:
    """Whichever is asked."""
    metrics.CONNECTED.add()
    metrics.CONNECTIONS.set(3)
    metrics.share(rows, 1)
    metrics.CONNECTED.add(by=2)
    metrics.CONNECTIONS.set(5)
    lines = metrics.text().splitlines()
    assert "damier_connections_total 3" in lines
    assert 'damier_connections{process="1"} 3' in lines
    assert 'damier_connections{process="2"} 5' in lines


def test_a_process_in_the_place_of_another_goes_on_with_its_counters(rows: array[float]) -> None:
    """A counter never falls; how many are connected begins at none."""
    metrics.CONNECTED.add()
    metrics.CONNECTIONS.set(3)
    metrics.share(rows, 0)
    metrics.CONNECTED.add()
    lines = metrics.text().splitlines()
    assert "damier_connections_total 2" in lines
    assert 'damier_connections{process="1"} 0' in lines


@pytest.mark.usefixtures("rows")
def test_a_histogram_counts_what_is_at_most_each_bound() -> None:
    """With the sum and the number of what was measured."""
    for seconds in (0.001, 0.002, 7.0, 1000.0):
        metrics.COMMITS.observe(seconds)
    lines = dict(line.rsplit(" ", 1) for line in metrics.text().splitlines() if not line.startswith("#"))
    name = "damier_store_commit_seconds"
    counts = [lines[f'{name}_bucket{{le="{most}"}}'] for most in ("0.001", "0.005", "5", "10", "30", "+Inf")]
    assert counts == ["1", "2", "2", "3", "3", "4"]
    assert lines[f"{name}_count"] == "4"
    assert float(lines[f"{name}_sum"]) == pytest.approx(1007.003)


@pytest.mark.usefixtures("rows")
def test_what_was_not_foreseen_is_counted_as_other() -> None:
    """So that nothing that somebody sends makes a figure of its own."""
    metrics.MESSAGES.add("evil\n", "ok")
    assert 'damier_messages_total{do="other",outcome="ok"} 1' in metrics.text().splitlines()


def test_every_figure_and_every_event_is_documented() -> None:
    """By its name."""
    for name in re.findall(r"# TYPE (\w+) ", metrics.text()):
        assert f"`{name}`" in PAGE
    told = {
        event
        for path in SOURCE.joinpath("web").glob("*.py")
        for event in re.findall(r'(?:note\(\s*logging\.\w+,|_log\.exception\()\s*"([^"]+)"', path.read_text())
    }
    assert len(told) > 8
    assert [event for event in told if f"`{event}`" not in PAGE] == []

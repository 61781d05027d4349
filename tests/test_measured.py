"""The figures that pages state are those that were measured: kept once, and quoted."""

from pathlib import Path

import pytest

from benchmarks import measured
from benchmarks.measured import Row

KEPT = {"flow": {"all": Row("561 levels", {"median": 0.0001, "most": 0.0052}, "s", {"most": ("<=", 0.008)})}}


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with pages of its own."""
    monkeypatch.setattr(measured, "ROOT", tmp_path)
    monkeypatch.setattr(measured, "PAGE", tmp_path / "docs" / "measured.md")
    tmp_path.joinpath("docs", "fr").mkdir(parents=True)
    return tmp_path


def test_pages_say_what_was_measured() -> None:
    """Whoever changes a figure does it with ``--keep`` of a benchmark, or with ``python benchmarks/measured.py``."""
    assert [path.name for path in measured.fill(measured.read(), check=True)] == []


def test_a_page_quotes_figures_with_their_units(pages: Path) -> None:
    """In French with a decimal comma; all else on the page stays."""
    text = "It takes <!--=flow all median-->?<!--=-->, at most <!--=flow all most-->1 s<!--=-->."
    for name in ("docs/flow.md", "docs/fr/flow.md"):
        pages.joinpath(name).write_text(text)
    assert len(measured.fill(KEPT)) == len(["measured.md", "flow.md", "fr/flow.md"])
    said = "It takes <!--=flow all median-->0.1 ms<!--=-->, at most <!--=flow all most-->5.2 ms<!--=-->."
    assert pages.joinpath("docs/flow.md").read_text() == said
    assert pages.joinpath("docs/fr/flow.md").read_text() == said.replace("0.1 ms", "0,1 ms").replace("5.2 ms", "5,2 ms")
    assert measured.fill(KEPT) == []


def test_a_figure_that_was_not_measured_is_an_error(pages: Path) -> None:
    """A quote of something that no benchmark keeps is a mistake on the page."""
    pages.joinpath("docs/flow.md").write_text("<!--=flow nothing median-->1 s<!--=-->")
    with pytest.raises(KeyError, match="nothing"):
        measured.fill(KEPT)


def test_figures_outlive_being_kept(tmp_path: Path) -> None:
    """What is written is what is read."""
    measured.write(KEPT, tmp_path / "kept.json")
    again = measured.read(tmp_path / "kept.json")
    assert measured.page(again) == measured.page(KEPT)


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.00023, "s", "0.23 ms"), (0.0052, "s", "5.2 ms"), (0.12, "s", "0.12 s"), (12.34, "s", "12.3 s"),
        (0.0000012, "s", "1.2 µs"), (58_900, "B", "58.9 kB"), (2.1e9, "B", "2.1 GB"), (0, "", "0"),
        (99.95, "%", "99.95 %"), (75_391, "", "75 391"), (2.104, "", "2.1"), (1.999, "s", "2 s"), (62, "%", "62 %"),
        (0, "s", "0 µs"),
    ],
)  # fmt: skip
def test_figures_have_two_or_three_digits(value: float, unit: str, text: str) -> None:
    """And the unit in which they are easily read."""
    assert measured.written(value, unit) == text


def test_a_figure_beyond_its_bar_is_bold() -> None:
    """Whoever reads the page sees at once what is not reached."""
    slow = {"flow": {"all": Row("561 levels", {"most": 0.009}, "s", {"most": ("<=", 0.008)})}}
    assert "most **9 ms** | most ≤ 8 ms" in measured.page(slow)
    assert "**5.2" not in measured.page(KEPT)


def test_rows_of_one_kind_stand_together() -> None:
    """Whichever was measured first, and whatever was measured between them."""
    rows = {key: Row(key, {"most": 1.0}) for key in ("made.5", "solved.5", "made.7", "all", "solved.7")}
    lines = measured.page({"flow": rows}).splitlines()
    assert [line.split()[1] for line in lines if line.endswith("| 0 |")] == [
        "made.5", "made.7", "solved.5", "solved.7", "all",
    ]  # fmt: skip

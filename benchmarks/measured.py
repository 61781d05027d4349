"""What benchmarks have measured: printed, kept with date and machine, and quoted by the pages.

python benchmarks/measured.py            # write docs/measured.md, and put the figures into the pages that quote them
python benchmarks/measured.py --check    # exit with status 1 if a page says something else

A benchmark prints rows (``Table``). With ``--keep`` it also writes them to ``measured.json``, each in the place of what
was measured before, and then into the pages. A page quotes a figure between two comments, which readers do not see:

    <!--=flow no-touch.all median-->0.1 ms<!--=-->

So no figure is typed twice, and none can be forgotten when it changes. What is between the comments is written anew,
with a decimal comma in French pages.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Self, TypeAlias

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / "benchmarks" / "measured.json"
PAGE: Final = ROOT / "docs" / "measured.md"
#: The benchmarks in the order of the page, with their titles there.
TITLES: Final = {
    "flow": "Flow",
    "get10": "get10",
    "connexion": "Connexion",
    "plumber": "Plumber",
    "startup": "The command line",
    "cluster": "Many processes",
    "web": "The server",
    "servers": "Several servers, and a store that stops",
    "kills": "Servers killed under play",
    "page": "The page in a browser",
}
INTRODUCTION: Final = """\
What the benchmarks have measured and kept, with bars, date and machine. They write this page
(`python benchmarks/flow.py --keep`), the other pages quote from it, and a test compares them. Times are seconds of CPU
unless a row says otherwise. *95 %* is the time within which 95 of 100 are done, *most* the longest. A *bar* is what a
figure is meant to be; one that misses it is in **bold**. *Load* is the load average of the machine, other work
included.
"""
#: What the figures of a benchmark mean, where their names do not say it.
MEANINGS: Final = {
    "flow": """\
*Proof* is the median time in which a level that was made is proved to have one solution. Rows of published levels, and
of levels made for comparison, say what paths are like: the share of their inner cells that they go *straight* through;
the share of paths with *no bend*; the *variation* of lengths within a level, their standard deviation by their mean;
the cells of the *longest* path, on average over the levels, and of the *longest of all*.
""",
}
_QUOTE: Final = re.compile(r"<!--=(?P<benchmark>\S+) (?P<key>\S+) (?P<name>[^>]+?)-->(?P<said>.*?)<!--=-->", re.DOTALL)
#: The share of all within which the 95th percentile lies.
_LATE: Final = 0.95
_TEN: Final = 10

Figures: TypeAlias = Mapping[str, float]


@dataclass(frozen=True)
class Row:
    """What was measured of one thing: figures by their names, in one unit, and what they are meant to be.

    The unit is ``s``, ``ms``, ``%``, ``B``, a word, or empty for a number. A bar is ``["<=", 0.1]`` or ``[">=", 85]``.
    """

    what: str
    figures: Figures
    unit: str = ""
    bars: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    remark: str = ""
    date: str = ""
    machine: str = ""
    #: How many processes were running or waiting when it was measured, on average.
    load: float = 0.0

    def missed(self, name: str) -> bool:
        """Return whether a figure is not what it is meant to be."""
        if name not in self.bars:
            return False
        sign, bar = self.bars[name]
        return bool(self.figures[name] > bar if sign == "<=" else self.figures[name] < bar)


def summary(times: Sequence[float]) -> dict[str, float]:
    """Return the median, the 95th percentile and the greatest of some figures."""
    ranked = sorted(times)
    late = ranked[min(len(ranked) - 1, int(len(ranked) * _LATE))]
    return {"median": ranked[len(ranked) // 2], "95 %": late, "most": ranked[-1]}


def at_most(**bars: float) -> dict[str, tuple[str, float]]:
    """Return bars that figures are to stay below; ``late`` stands for the 95th percentile."""
    return {"95 %" if name == "late" else name: ("<=", bar) for name, bar in bars.items()}


def at_least(**bars: float) -> dict[str, tuple[str, float]]:
    """Return bars that figures are to reach."""
    return {name: (">=", bar) for name, bar in bars.items()}


class Table:
    """The rows of one benchmark: printed as they come, and kept at the end of a ``with`` block if that is wanted."""

    def __init__(self, benchmark: str, options: argparse.Namespace) -> None:
        self._benchmark = benchmark
        self._keep = options.keep
        self._rows: dict[str, Row] = {}

    @staticmethod
    def add_options(parser: argparse.ArgumentParser) -> None:
        """Add the options that every benchmark has."""
        parser.add_argument("--quick", action="store_true", help="fewer of everything, to see that it runs")
        parser.add_argument("--keep", action="store_true", help="keep the figures, and put them into the pages")

    def row(
        self,
        key: str,
        what: str,
        figures: Figures,
        unit: str = "",
        bars: Mapping[str, Sequence[Any]] | None = None,
        remark: str = "",
    ) -> Row:
        """Print a row, remember it, and return it; ``key`` is the name by which pages quote it."""
        found = Row(
            what, dict(figures), unit, dict(bars or {}), remark, datetime.now(tz=UTC).date().isoformat(), machine(),
            round(os.getloadavg()[0], 1),
        )  # fmt: skip
        self._rows[key] = found
        cells = [
            f"{name} {written(value, unit):>9}" + (f" ({_bar(found, name)})" if name in found.bars else "")
            for name, value in found.figures.items()
        ]
        print(f"{what:<64} {'   '.join(cells)}{'   ' + remark if remark else ''}", flush=True)
        return found

    def __enter__(self) -> Self:
        print(f"{machine()}; load average {os.getloadavg()[0]:.1f}", flush=True)
        return self

    def __exit__(self, *_: object) -> None:
        print(f"load average at the end {os.getloadavg()[0]:.1f}", flush=True)
        if self._keep:
            kept = read()
            kept.setdefault(self._benchmark, {}).update(self._rows)
            write(kept)
            fill(kept)


def machine() -> str:
    """Return what this is measured on."""
    from damier.compiled import compiled  # noqa: PLC0415 (pages are checked without damier)

    model = re.search(r"model name\s*: (.*)", _text(Path("/proc/cpuinfo")))
    name = model[1] if model else platform.machine()
    return (
        f"{os.cpu_count()} cores ({name}), Python {platform.python_version()}, {'' if compiled() else 'not '}compiled"
    )


def _text(path: Path) -> str:
    return path.read_text() if path.exists() else ""


def written(value: float, unit: str, comma: str = ".") -> str:
    """Return a figure with its unit as people write it, with two or three digits that count."""
    if unit == "s":
        for factor, smaller in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
            if value >= 0.1 * factor or smaller == "µs":
                return f"{_digits(value / factor)} {smaller}".replace(".", comma)
    if unit == "B":
        for factor, larger in ((1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1.0, "B")):
            if value >= factor or larger == "B":
                return f"{_digits(value / factor)} {larger}".replace(".", comma)
    if unit == "%":  # 99.95 of 100 are not all
        return f"{value:.4g} %".replace(".", comma)
    return f"{_digits(value)}{' ' if unit else ''}{unit}".replace(".", comma)


def _digits(value: float) -> str:
    if value == int(value) or abs(value) >= 100:  # noqa: PLR2004
        return f"{value:,.0f}".replace(",", " ") if abs(value) >= 10_000 else f"{value:.0f}"  # noqa: PLR2004
    return (
        f"{value:.1f}"
        if abs(value) >= _TEN
        else f"{value:.2g}"
        if abs(value) < 1
        else f"{value:.2f}".rstrip("0").rstrip(".")
    )


def _bar(row: Row, name: str) -> str:
    sign, bar = row.bars[name]
    return (
        f"{'MISSED: ' if row.missed(name) else ''}{'at most' if sign == '<=' else 'at least'} {written(bar, row.unit)}"
    )


def read(path: Path = KEPT) -> dict[str, dict[str, Row]]:
    """Return what is kept: rows by their keys, by benchmark."""
    if not path.exists():
        return {}
    return {name: {key: Row(**row) for key, row in rows.items()} for name, rows in json.loads(path.read_text()).items()}


def write(kept: Mapping[str, Mapping[str, Row]], path: Path = KEPT) -> None:
    """Keep rows."""
    found = {name: {key: asdict(rows[key]) for key in rows} for name, rows in kept.items()}
    path.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")


def page(kept: Mapping[str, Mapping[str, Row]]) -> str:
    """Return the page that has all figures."""
    parts = [
        "# Measured\n",
        INTRODUCTION,
    ]
    machines = list(dict.fromkeys(row.machine for rows in kept.values() for row in rows.values()))
    parts += [f"{'Machine' if len(machines) == 1 else f'Machine {number}'}: {name}.\n"
              for number, name in enumerate(machines, 1)]  # fmt: skip
    for name in sorted(kept, key=list(TITLES).index):
        several = len(machines) > 1
        parts.append(f"## {TITLES[name]}\n\n`python benchmarks/{name}.py`\n")
        if name in MEANINGS:
            parts.append(MEANINGS[name])
        lines = [f"| what | figures | bar | date | load |{' machine |' if several else ''}",
                 f"| --- | --- | --- | --- | --- |{' --- |' if several else ''}"]  # fmt: skip
        for row in _grouped(kept[name]):
            figures = ", ".join(
                f"{name} {'**' if row.missed(name) else ''}{written(value, row.unit)}{'**' if row.missed(name) else ''}"
                for name, value in row.figures.items()
            )
            bars = ", ".join(f"{name} {sign} {written(bar, row.unit)}" for name, (sign, bar) in row.bars.items())
            remark = f". {row.remark}" if row.remark else ""
            lines.append(
                f"| {row.what}{remark} | {figures} | {bars.replace('<=', '≤').replace('>=', '≥')} | {row.date} "
                f"| {row.load:g} |" + (f" {1 + machines.index(row.machine)} |" if several else "")
            )
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _grouped(rows: Mapping[str, Row]) -> list[Row]:
    """Return rows with those together whose keys begin alike; they may have been measured in turns."""
    kinds = [key.partition(".")[0] for key in rows]
    return [rows[key] for key in sorted(rows, key=lambda key: kinds.index(key.partition(".")[0]))]


def quoted(text: str, kept: Mapping[str, Mapping[str, Row]], comma: str = ".") -> str:
    """Return a page with the figures that it quotes as they are kept; raise KeyError for one that is not."""

    def figure(match: re.Match[str]) -> str:
        row = kept[match["benchmark"]][match["key"]]
        said = row.date if match["name"] == "date" else written(row.figures[match["name"]], row.unit, comma)
        return f"<!--={match['benchmark']} {match['key']} {match['name']}-->{said}<!--=-->"

    return _QUOTE.sub(figure, text)


def pages() -> list[Path]:
    """Return the pages that may quote figures."""
    return [*sorted(ROOT.glob("*.md")), *sorted(path for path in ROOT.glob("docs/**/*.md") if path != PAGE)]


def fill(kept: Mapping[str, Mapping[str, Row]], *, check: bool = False) -> list[Path]:
    """Write the pages that are not as they should be, or only ``check`` them; return which they are."""
    wanted = {PAGE: page(kept)}
    for path in pages():
        french = path.name == "LISEZMOI.md" or "fr" in path.parts
        wanted[path] = quoted(path.read_text(), kept, "," if french else ".")
    changed = [path for path, text in wanted.items() if _text(path) != text]
    if not check:
        for path in changed:
            path.write_text(wanted[path])
    return changed


def main() -> int:
    """Write the pages, or check them; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    changed = fill(read(), check=options.check)
    for path in changed:
        print(path.relative_to(ROOT))
    return 1 if options.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())

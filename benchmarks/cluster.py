"""What it costs to have a cluster work, and whether many levels can be made in little memory.

python benchmarks/cluster.py [--only workers] [--levels 4000]
python benchmarks/cluster.py --only many [--many 100000]

The levels are of Flow, 7x7: each is made, proved to have one solution, and graded, by the whole command. ``workers``
compares workers of a Dask cluster on this machine with processes, by levels a second; where there are as many workers
as cores, the scheduler and the command itself share these cores with them. ``many`` makes a hundred thousand, and says
how much memory the command has at a tenth of them and at the end.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.measured import Table, at_most

COMMAND: Final = ("generate", "flow", "--size", "7x7", "--graded")
#: By the key of each: who works, and with which options.
CREWS: Final = {
    "one": ("one process", ("--jobs", "1")),
    "jobs-2": ("two processes", ("--jobs", "2")),
    "cluster-1": ("one worker of a cluster", ("--cluster", "local:1")),
    "cluster-2": ("two workers of a cluster", ("--cluster", "local:2")),
}
PAGE: Final = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def make(count: int, options: tuple[str, ...]) -> tuple[float, list[tuple[int, int]]]:
    """Make levels; return the seconds it took, and now and then how many there were and the bytes that it had."""
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder, "levels.jsonl.part")
        start = time.monotonic()
        process = subprocess.Popen(
            [sys.executable, "-m", "damier", *COMMAND, "--count", str(count), "-o", "levels.jsonl", *options],
            cwd=folder, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        seen, made, read = [], 0, 0
        while process.poll() is None:
            time.sleep(0.2)
            if part.exists():
                with part.open("rb") as file:
                    file.seek(read)
                    added = file.read()
                read, made = read + len(added), made + added.count(b"\n")
                seen.append((made, _memory(process.pid)))
        if process.returncode:
            raise RuntimeError(f"the command has ended with status {process.returncode}")
        return time.monotonic() - start, seen


def _memory(process: int) -> int:
    """Return the bytes of memory that a process has."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE
    except OSError:  # it has just ended
        return 0


def workers(table: Table, count: int) -> None:
    """Compare workers of a cluster with processes."""
    rates = {}
    for key, (title, options) in CREWS.items():
        rates[key] = count / make(count, options)[0]
        table.row(key, f"levels of 7x7 made, proved and graded a second by {title}", {"rate": rates[key]})
    efficiency = {
        "of processes": 50 * rates["jobs-2"] / rates["one"],
        "of workers": 50 * rates["cluster-2"] / rates["cluster-1"],
    }
    what = "two against one, twice as many levels being 100 %; all on two cores"
    table.row("efficiency", what, efficiency, "%", remark=f"{count} levels each, start and end included")


def many(table: Table, count: int) -> None:
    """Make very many levels."""
    seconds, seen = make(count, ("--cluster", "local:2"))
    early = max(memory for made, memory in seen if made <= count // 10)
    late = max(memory for _, memory in seen)
    table.row("many", f"{count} levels made, proved and graded by one command", {"elapsed": seconds}, "s")
    table.row("memory", "the most memory of that command", {"at a tenth": early, "at the end": late}, "B")
    what = "the memory at the end, that at a tenth being 1"
    table.row("growth", what, {"growth": late / early}, "", at_most(growth=1.2))


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=("workers", "many"))
    parser.add_argument("--levels", type=int, default=4_000)
    parser.add_argument("--many", type=int, default=100_000)
    Table.add_options(parser)
    options = parser.parse_args()
    if options.quick:
        options.levels, options.many = 100, 400
    with Table("cluster", options) as table:
        if options.only in {None, "workers"}:
            workers(table, options.levels)
        if options.only in {None, "many"}:
            many(table, options.many)


if __name__ == "__main__":
    main()

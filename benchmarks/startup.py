"""What a small command costs: CPU seconds as a whole process, beside a Python that does nothing.

python benchmarks/startup.py [--quick] [--keep]
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
from pathlib import Path
from typing import Final

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.measured import Table, at_most, summary

LEVEL: Final = "flow:5x5 red=a5-b1 green=c5-b2 blue=c4-c1 yellow=d2-e5 orange=d1-e4"
#: By the key of each: what it is, its arguments, and the bar of its median.
COMMANDS: Final = {
    "python": ("`python -c pass`", ("-c", "pass"), None),
    "help": ("`damier --help`", ("-m", "damier", "--help"), 0.09),
    "solve": ("`damier solve` of a 5x5 of Flow", ("-m", "damier", "solve", LEVEL), 0.16),
}
RUNS: Final = 20


def cpu_seconds(*arguments: str) -> float:
    """Run this Python with ``arguments``, and return the CPU seconds that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure the commands in turn, so that noise from other programs falls on each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    Table.add_options(parser)
    options = parser.parse_args()
    with Table("startup", options) as table:
        number = 3 if options.quick else RUNS
        runs = [[cpu_seconds(*arguments) for _, arguments, _ in COMMANDS.values()] for _ in range(number)]
        for place, (key, (what, _, bar)) in enumerate(COMMANDS.items()):
            found = summary([run[place] for run in runs])
            table.row(key, what, found, "s", {} if bar is None else at_most(median=bar))


if __name__ == "__main__":
    main()

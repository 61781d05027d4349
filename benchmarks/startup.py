"""What a small command costs: CPU seconds as a whole process, beside a Python that does nothing.

python benchmarks/startup.py
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys

LEVEL = "flow:5x5 red=a5-b1 green=c5-b2 blue=c4-c1 yellow=d2-e5 orange=d1-e4"
COMMANDS = {
    "python -c pass": ("-c", "pass"),
    "damier --help": ("-m", "damier", "--help"),
    "damier solve 5x5": ("-m", "damier", "solve", LEVEL),
}


def cpu_seconds(*arguments: str) -> float:
    """Run this Python with ``arguments``, and return the CPU seconds that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure the commands in turn, so that noise from other programs falls on each."""
    runs = [[cpu_seconds(*arguments) for arguments in COMMANDS.values()] for _ in range(20)]
    for place, command in enumerate(COMMANDS):
        taken = [run[place] for run in runs]
        print(f"{command:<18}median {statistics.median(taken):.3f} s CPU, worst {max(taken):.3f}")


if __name__ == "__main__":
    main()

"""What `damier --help` costs: CPU seconds as a whole process, beside a Python that does nothing.

python benchmarks/startup.py
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys


def cpu(*arguments: str) -> float:
    """Run this Python with arguments and give the CPU seconds it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure both in turn, so that noise falls on both."""
    runs = [(cpu("-c", "pass"), cpu("-m", "damier", "--help")) for _ in range(20)]
    bare, told = ([run[place] for run in runs] for place in (0, 1))
    print(f"python -c pass   median {statistics.median(bare):.3f} s CPU, worst {max(bare):.3f}")
    print(f"damier --help    median {statistics.median(told):.3f} s CPU, worst {max(told):.3f}")


if __name__ == "__main__":
    main()

"""The command line, ``damier …``. Nothing heavy is imported before a command needs it."""

from __future__ import annotations

import atexit
import contextlib
import os
import sys


def main() -> None:
    """Run the command line and leave with its exit status.

    To take the interpreter apart at the end is a tenth of what a small command does; the system frees all as well.
    """
    from damier.cli.app import run  # noqa: PLC0415 (importing damier.cli must cost nothing)

    status = run(sys.argv[1:])
    atexit._run_exitfuncs()  # noqa: SLF001 (what others have asked to be done at the end)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, AttributeError):
            stream.flush()
    os._exit(status)

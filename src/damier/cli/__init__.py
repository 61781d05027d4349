"""The command line, ``damier …``. Nothing heavy is imported before a command needs it."""

from __future__ import annotations

import atexit
import contextlib
import os
import sys


def main() -> None:
    """Run the command line and exit with its status.

    Exits at once, without Python's own clean-up, which would take a tenth of the time of a small command.
    """
    try:
        from damier.cli.app import run  # noqa: PLC0415 (importing damier.cli must cost nothing)

        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # so early, or so late, that there is nothing to say
        status = 130
    atexit._run_exitfuncs()  # noqa: SLF001 (what other modules have registered still runs)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, AttributeError):
            stream.flush()
    os._exit(status)

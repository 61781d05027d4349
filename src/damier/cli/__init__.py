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
    import signal  # noqa: PLC0415 (as above; by now most commands have needed it)

    _flush()
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # all is said: Ctrl-C now ends this without a word
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    atexit._run_exitfuncs()  # noqa: SLF001 (what other modules have registered still runs)
    _flush()
    os._exit(status)


def _flush() -> None:
    """Write out what was printed, as far as somebody reads it."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, AttributeError):
            stream.flush()

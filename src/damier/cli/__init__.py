"""The command line, ``damier …``. Nothing heavy is imported before a command needs it."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and leave with its exit status."""
    from damier.cli.app import run  # noqa: PLC0415 (importing damier.cli must cost nothing)

    sys.exit(run(sys.argv[1:]))

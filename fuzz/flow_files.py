"""Fuzz the readers of Flow's level files, guided by coverage: they may raise nothing but damier's own errors.

make fuzz
"""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["damier"]):
    from damier.core.contract import DamierError
    from damier.games.flow.codec import parse_level, parse_move
    from damier.games.flow.formats import FlowFiles


def read(data: bytes) -> None:
    """Read ``data`` with every reader; errors that are not damier's own stop the fuzzer."""
    text = data.decode("utf-8", "replace")
    for reader in (FlowFiles().read, parse_level, parse_move):
        try:
            reader(text)
        except DamierError as error:
            str(error)


if __name__ == "__main__":
    atheris.Setup(sys.argv, read)
    atheris.Fuzz()

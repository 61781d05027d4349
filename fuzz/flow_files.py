"""Throw bytes at the readers of Flow's level files, guided by what they reach: nothing but a damier error may come out.

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
    """Read what was thrown in every way there is."""
    text = data.decode("utf-8", "replace")
    for reader in (FlowFiles().read, parse_level, parse_move):
        try:
            reader(text)
        except DamierError as error:
            str(error)


if __name__ == "__main__":
    atheris.Setup(sys.argv, read)
    atheris.Fuzz()

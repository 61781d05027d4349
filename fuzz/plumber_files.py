"""Fuzz the readers of Plumber's level files, guided by coverage: they may raise nothing but damier's own errors.

make fuzz
"""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["damier"]):
    from damier.core.contract import DamierError
    from damier.games.plumber.check import remarks
    from damier.games.plumber.codec import parse_level, parse_move
    from damier.games.plumber.formats import FILES


def read(data: bytes) -> None:
    """Read ``data`` with every reader; levels must be the same when they are written and read again."""
    text = data.decode("utf-8", "replace")
    for reader in (FILES.read, lambda line: [parse_level(line)]):
        try:
            levels = reader(text)
        except DamierError as error:
            str(error)
            continue
        for level in levels:
            remarks(level)
            if FILES.read(FILES.write([level], ".p")) != [level] or parse_level(str(level)) != level:
                raise AssertionError(text)
    try:
        parse_move(text)
    except DamierError as error:
        str(error)


if __name__ == "__main__":
    atheris.Setup(sys.argv, read)
    atheris.Fuzz()

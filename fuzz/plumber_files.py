"""Throw bytes at the readers of Plumber's level files, guided by what they reach: only a damier error may come out.

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
    """Read what was thrown in every way there is; what is a level reads back as it was written."""
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

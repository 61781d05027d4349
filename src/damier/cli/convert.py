"""``damier convert``: level files from one format to another."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from damier.cli.grammar import Command, FilePath, argument, print_sentence
from damier.cli.levels import write_levels
from damier.cli.sources import NUMBER, SOURCE, Found, name_of, print_remarks
from damier.core.contract import Malformed, load_game, say

STANDARD_OUTPUT: Final = Path("-")


@click.command(
    cls=Command,
    summary=say("Convert level files. The ending of OUT decides the format; without an ending, OUT is a folder."),
)
@SOURCE
@argument(
    "target",
    typed=say("OUT"),
    type=FilePath(),
    meaning=say("the file or the folder to write, which must not exist yet; - prints a line for each level"),
)
@NUMBER
def convert(source: str, target: Path, number: int | None) -> int:
    """Convert level files; if anything cannot be read, nothing is written."""
    found = Found([source], number)
    entries = list(found)
    if found.failed:
        print_sentence(say("nothing was written"), err=True)
        return Malformed.exit_status
    names = sorted({entry.level.game for entry in entries})
    if len(names) > 1:
        raise Malformed(say("{path} has levels of several games: {names}", path=source, names=", ".join(names)))
    for entry in entries:
        print_remarks(entry)
        if entry.under_way:
            remark = say("its moves are left out: level files have none")
            print_sentence(say("{level}: {remark}", level=name_of(entry), remark=remark), err=True)
    levels = [entry.level for entry in entries]
    if target == STANDARD_OUTPUT:
        for level in levels:
            click.echo(f"{level.game}: {level}")
    else:
        write_levels(load_game(*names), levels, target, [entry.number for entry in entries])
    return 0

"""``damier convert``: level files from one format to another."""

from __future__ import annotations

from pathlib import Path

import click

from damier.cli.grammar import Command, FilePath, argument
from damier.cli.levels import print_remarks, read_levels, write_levels
from damier.core.contract import Malformed, load_game, say


@click.command(
    cls=Command,
    summary=say("Convert level files. The ending of OUT decides the format; without an ending, OUT is a folder."),
)
@argument("source", typed=say("IN"), meaning=say("a level file, in any format, or a folder of them"))
@argument(
    "target", typed=say("OUT"), type=FilePath(), meaning=say("the file or the folder to write; it must not exist yet")
)
def convert(source: str, target: Path) -> int:
    """Convert a level file."""
    levels = read_levels(source)
    names = {level.game for level in levels}
    if len(names) > 1:
        raise Malformed(say("{path} has levels of several games: {names}", path=source, names=", ".join(sorted(names))))
    print_remarks(levels)
    write_levels(load_game(*names), levels, target)
    return 0

"""``damier convert``: level files from one format to another."""

from __future__ import annotations

from pathlib import Path

import click

from damier.cli.grammar import Command, File, argument, tell
from damier.cli.levels import read_levels
from damier.core.contract import Impossible, Malformed, say
from damier.core.files import write_atomically


@click.command(cls=Command, summary=say("Convert level files: the ending of OUT says which format is written."))
@argument("source", typed=say("IN"), meaning=say("a level file, in any format"))
@argument("target", typed=say("OUT"), type=File(), meaning=say("the file to write; it must not exist yet"))
def convert(source: str, target: Path) -> int:
    """Convert a level file."""
    levels = read_levels(source)
    games = {game.name: game for game, _ in levels}
    if len(games) > 1:
        raise Malformed(say("{path} has levels of several games: {names}", path=source, names=", ".join(sorted(games))))
    (game,) = games.values()
    if game.files is None:
        raise Impossible(say("{game} has no level files", game=game.name))
    content = game.files.write([level for _, level in levels], target.suffix)
    if target.exists():
        raise Malformed(say("{path} exists already: give another name", path=target))
    write_atomically(target, content.encode())
    tell(say("wrote {n} {n:level|levels} to {path}", n=len(levels), path=target), err=True)
    return 0

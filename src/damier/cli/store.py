"""``damier store``: a copy of all games in a file or another store, and a check of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from damier.cli.grammar import Choice, Command, argument, option, print_sentence
from damier.cli.serve import store_of
from damier.core.contract import Broken, DamierError, Malformed, Sentence, load_games, say
from damier.files.disk import path_of

if TYPE_CHECKING:
    from damier.store.upkeep import Contents

ACTIONS: Final = ("backup", "restore", "check", "move")
_FAULTY: Final = 1


@click.command(cls=Command, summary=say("Back up, restore, check or move the games of the page."))
@argument(
    "action",
    type=Choice(say("action"), *ACTIONS),
    typed=say("ACTION"),
    meaning=say("backup or restore (a file), check, or move (to another store)."),
)
@argument(
    "place",
    required=False,
    typed=say("[PLACE]"),
    meaning=say("The file of a backup; for move, a folder or a database's address."),
)
@option("--data", typed=say("FOLDER"), meaning=say("Where games are kept; a database's address can stand here too."))
def store(action: str, place: str | None = None, data: str | None = None) -> int:
    """Do one of four things to a store, and print how much it has."""
    from damier.store import upkeep  # noqa: PLC0415 (help needs no store)

    where = store_of(data)
    if (action == "check") != (place is None):
        raise Malformed(
            say("there is one argument too many: {text!r}", text=place)
            if place is not None
            else say("{action} needs a place: a file or, to move, a folder or an address", action=action)
        )
    if action == "check":
        return _check(where)
    named = place or ""
    if action == "backup":
        _print_contents(say("backed up to {place}", place=named), upkeep.back_up(where, path_of(named)))
    elif action == "restore":
        _print_contents(say("restored from {place}", place=named), upkeep.restore(path_of(named), where))
    else:
        from damier.store.database import without_password  # noqa: PLC0415 (as above)

        _print_contents(say("copied to {place}", place=without_password(named)), upkeep.move(where, store_of(named)))
    return 0


def _check(where: str | Path) -> int:
    """Print what is wrong with a store, a line each, and return the exit status."""
    from damier.store import upkeep  # noqa: PLC0415 (as above)

    contents, faults = upkeep.check(where)
    faults += _faults_of_games(where)
    for fault in faults:
        print_sentence(fault, err=True)
    _print_contents(say("checked; {n} {n:fault|faults}", n=len(faults)), contents)
    return _FAULTY if faults else 0


def _faults_of_games(where: str | Path) -> list[Sentence]:
    """Return which games cannot be brought back from their actions; those of games not installed are passed over."""
    from damier.play.actions import Action, replay  # noqa: PLC0415 (as above)
    from damier.play.clock import PlayClock  # noqa: PLC0415
    from damier.store import upkeep  # noqa: PLC0415

    games: dict[str, Any] = {game.name: game for game in load_games() if not isinstance(game, Broken)}
    faults = []
    for stored, rows in upkeep.games_of(where):
        if stored.name not in games:
            continue
        try:
            actions = [Action.from_row(row) for row in rows]
            replay(games[stored.name], stored.level, actions, started=stored.started, clock=PlayClock())
        except DamierError as error:
            faults.append(say("game {game}: {reason}", game=stored.id, reason=error.sentence))
    return faults


def _print_contents(what: Sentence, contents: Contents) -> None:
    print_sentence(
        say(
            "{what}: {games} {games:game|games}, {actions} {actions:action|actions}, {results} "
            "{results:result|results}, {solved} solved {solved:level|levels}",
            what=what,
            games=contents.games,
            actions=contents.actions,
            results=contents.results,
            solved=contents.solved,
        )
    )

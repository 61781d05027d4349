"""``damier arena``: how strong a computer player is."""

from __future__ import annotations

import json
import os

import click

from damier.cli.grammar import Command, Duration, WholeNumber, argument, option, spoken, with_words
from damier.cli.levels import settings_from
from damier.cli.progress import progress
from damier.core.contract import Budget, Impossible, Malformed, load_game, say
from damier.core.nearest import unknown
from damier.core.randomness import LARGEST_SEED
from damier.search.arena import Contest, Played, Strength, play_many


@click.command(
    cls=Command,
    settings=True,
    summary=say("Measure how strong a computer player is, over many games with known seeds."),
)
@argument("name", typed=say("GAME"), meaning=say("the name of a game"))
@option("--player", required=True, typed=say("NAME"), meaning=say("The player; `damier games GAME` lists them."))
@option(
    "--games",
    "count",
    type=WholeNumber(1, 1_000_000),
    default="100",
    typed=say("N"),
    meaning=say("How many games [100]."),
)
@option(
    "--seed",
    type=WholeNumber(0, LARGEST_SEED),
    default="1",
    typed=say("N"),
    meaning=say("The seed of the first game [1]."),
)
@option(
    "--time",
    "seconds",
    type=Duration(),
    typed=say("TIME"),
    meaning=say("CPU time for each move [10ms, unless nodes are given]."),
)
@option(
    "--nodes",
    type=WholeNumber(1, 10**12),
    typed=say("N"),
    meaning=say("Positions looked at for each move: repeatable figures."),
)
@option("--jobs", type=WholeNumber(1, 256), default="1", typed=say("N"), meaning=say("How many processes play [1]."))
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, for programs."))
@click.pass_context
def arena(
    ctx: click.Context,
    name: str,
    player: str,
    count: int,
    seed: int,
    seconds: float | None,
    nodes: int | None,
    jobs: int,
    as_json: bool,
) -> int:
    """Measure a player."""
    game = with_words(load_game(name))
    if game.players is None or game.generator is None:
        raise Impossible(say("{game} has no computer players to measure", game=name))
    if len(game.sides) != 1:
        raise Impossible(say("the arena measures players of games for one; {game} is for two", game=name))
    if player not in game.players:
        raise Malformed(unknown(say("player"), player, game.players))
    settings = settings_from(game, ctx.args)
    game.generator.generate(settings, seed)  # refuse settings that cannot work before any game is played
    budget = Budget(0.01 if seconds is None and nodes is None else seconds, nodes)
    contest = Contest(name, settings, player, budget, seed)
    played: list[Played] = []
    try:
        _play(contest, count, jobs, played)
    except KeyboardInterrupt:
        _report(contest, played, as_json)
        raise
    _report(contest, played, as_json)
    return 0


def _play(contest: Contest, count: int, jobs: int, played: list[Played]) -> None:
    with progress(count) as advance:
        for one in play_many(contest, count, jobs):
            played.append(one)
            advance(f"{contest.player} {sum(won.won for won in played)}/{len(played)}")


def _report(contest: Contest, played: list[Played], as_json: bool) -> None:
    if not played:
        return
    strength = Strength.of(played)
    rate = strength.wins / strength.games
    low, high = strength.interval
    if as_json:
        click.echo(
            json.dumps(
                {
                    "game": contest.game,
                    "settings": dict(contest.settings),
                    "player": contest.player,
                    "seconds": contest.budget.seconds,
                    "nodes": contest.budget.nodes,
                    "seed": contest.seed,
                    "games": strength.games,
                    "wins": strength.wins,
                    "rate": rate,
                    "interval": [low, high],
                    "scores": {str(score): number for score, number in strength.scores.items()},
                    "moves_a_game": strength.moves,
                    "ms_a_move": strength.milliseconds,
                    "slowest_ms": strength.slowest,
                    "processors": os.cpu_count(),
                }
            )
        )
        return
    for sentence in (
        say("{player} won {wins} of {games} {games:game|games}: {rate:.1f} % (95 % interval {low:.1f} to {high:.1f})",
            player=contest.player, wins=strength.wins, games=strength.games, rate=100 * rate, low=100 * low,
            high=100 * high),
        say("best values: {scores}", scores=", ".join(f"{s} x {n}" for s, n in strength.scores.items())),
        say("{moves:.0f} moves a game, {ms:.2f} ms of CPU a move, the slowest {slowest:.0f} ms", moves=strength.moves,
            ms=strength.milliseconds, slowest=strength.slowest),
    ):  # fmt: skip
        click.echo(sentence.render(spoken()))

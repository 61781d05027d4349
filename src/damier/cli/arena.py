"""``damier arena``: how strong a computer player is, alone or against another."""

from __future__ import annotations

import json
import os

import click

from damier.cli.crew import crew_options
from damier.cli.grammar import (
    Command,
    Duration,
    GameName,
    WholeNumber,
    argument,
    current_language,
    option,
    print_sentence,
)
from damier.cli.levels import allow_own_players
from damier.cli.own_options import own_options, player_title, side_options
from damier.cli.progress import progress
from damier.core.contract import Budget, Malformed, load_game, say
from damier.core.plugins import make_player
from damier.core.randomness import LARGEST_SEED
from damier.search.arena import Contest, GameResult, Strength, play_many
from damier.search.jobs import Cluster

#: The default CPU seconds for each move, in games for one and for two.
SECONDS = (0.01, 0.1)


@click.command(
    cls=Command,
    settings=True,
    players=True,
    summary=say(
        "Measure how strong a computer player is, over many games with known seeds: alone, or in a game for two "
        "against another, who meets it twice on each level with the sides changed."
    ),
)
@argument("name", type=GameName(), typed=say("GAME"), meaning=say("the name of a game"))
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
    meaning=say("CPU time for each move [10ms, or 100ms in games for two, unless nodes are given]."),
)
@option(
    "--nodes",
    type=WholeNumber(1, 10**12),
    typed=say("N"),
    meaning=say("Positions looked at for each move: repeatable figures."),
)
@crew_options(say("How many processes play [1]."))
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, for programs."))
@click.pass_context
def arena(
    ctx: click.Context,
    name: str,
    count: int,
    seed: int,
    seconds: float | None,
    nodes: int | None,
    jobs: int | Cluster,
    as_json: bool,
) -> int:
    """Measure a player, and print the figures."""
    game = load_game(name)
    game.require("players")
    settings, sides = own_options(game, ctx.args)
    if len(sides) != len(game.sides):
        raise Malformed(
            say("{game} is a game for {sides:one|two}: give {options}", game=game.name, sides=len(game.sides),
                options=side_options(game, current_language()))
        )  # fmt: skip
    players = tuple(sides[number] for number in range(len(game.sides)))
    allow_own_players()
    for player in players:
        make_player(game, player, Budget(nodes=1), 0)  # an unknown one is refused before any game is played
    game.generate(settings, seed=seed)  # and so are settings that cannot work
    budget = Budget(SECONDS[len(players) - 1] if seconds is None and nodes is None else seconds, nodes)
    contest = Contest(name, settings, players, budget, seed)
    played: list[GameResult] = []
    try:
        _play(contest, count, jobs, played)
    except KeyboardInterrupt:
        _print_strength(contest, played, as_json)
        raise
    _print_strength(contest, played, as_json)
    return 0


def _play(contest: Contest, count: int, jobs: int | Cluster, played: list[GameResult]) -> None:
    with progress(count) as advance:
        points = 0.0
        for one in play_many(contest, count, jobs):
            played.append(one)
            points += one.points
            advance(f"{contest.players[0]} {points:g}/{len(played)}")


def _print_strength(contest: Contest, played: list[GameResult], as_json: bool) -> None:
    if not played:
        return
    strength = Strength.of(played)
    if as_json:
        click.echo(json.dumps(_facts(contest, strength)))
        return
    rate, low, high = (100 * share for share in (strength.rate, *strength.interval))
    game, language = load_game(contest.game), current_language()
    players = [player_title(game, name, language) for name in contest.players]
    player, *others = players
    if others:
        print_sentence(
            say("{player} against {other}, {games} {games:game|games}: {wins} won, {draws} drawn, {losses} lost",
                player=player, other=others[0], games=strength.games, wins=strength.wins, draws=strength.draws,
                losses=strength.losses)
        )  # fmt: skip
        print_sentence(
            say("{rate:.1f} % of the points (95 % interval {low:.1f} to {high:.1f})", rate=rate, low=low, high=high)
        )
        print_sentence(say("ends: {ends}", ends=", ".join(f"{name} x {n}" for name, n in strength.outcomes.items())))
    else:
        print_sentence(
            say("{player} won {wins} of {games} {games:game|games}: {rate:.1f} % (95 % interval {low:.1f} to "
                "{high:.1f})", player=player, wins=strength.wins, games=strength.games, rate=rate, low=low,
                high=high)
        )  # fmt: skip
        print_sentence(say("scores: {scores}", scores=", ".join(f"{s} x {n}" for s, n in strength.scores.items())))
    print_sentence(say("{moves:.0f} moves a game", moves=strength.moves))
    for name, thought in zip(players, strength.thoughts, strict=True):
        print_sentence(
            say("{player}: {ms:.2f} ms of CPU a move, the slowest {slowest:.0f} ms", player=name,
                ms=thought.milliseconds, slowest=1000 * thought.slowest)
        )  # fmt: skip


def _facts(contest: Contest, strength: Strength) -> dict[str, object]:
    return {
        "game": contest.game,
        "settings": dict(contest.settings),
        "players": list(contest.players),
        "seconds": contest.budget.seconds,
        "nodes": contest.budget.nodes,
        "seed": contest.seed,
        "games": strength.games,
        "wins": strength.wins,
        "draws": strength.draws,
        "losses": strength.losses,
        "rate": strength.rate,
        "interval": list(strength.interval),
        "outcomes": dict(strength.outcomes),
        "scores": {str(score): number for score, number in strength.scores.items()},
        "moves_a_game": strength.moves,
        "ms_a_move": [thought.milliseconds for thought in strength.thoughts],
        "slowest_ms": [1000 * thought.slowest for thought in strength.thoughts],
        "processors": os.cpu_count(),
    }

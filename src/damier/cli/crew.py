"""The options that say who works: so many processes here, or a cluster."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from damier.cli.grammar import Function, WholeNumber, option
from damier.core.contract import Malformed, Sentence, say
from damier.search.jobs import Cluster


def crew_options(meaning: Sentence) -> Callable[[Function], Function]:
    """Return a decorator that adds ``--jobs``, which has this ``meaning``, and ``--cluster`` to a command.

    The command receives what was chosen as ``jobs``.
    """

    def decorate(command: Function) -> Function:
        @option("--jobs", type=WholeNumber(1, 256), typed=say("N"), meaning=meaning)
        @option(
            "--cluster",
            typed=say("ADDRESS"),
            meaning=say("Have a Dask cluster work instead: tcp://HOST:8786, or local:4 for one that is started here."),
        )
        @wraps(command)
        def with_crew(*args: Any, jobs: int | None, cluster: str | None, **kwargs: Any) -> Any:
            return command(*args, jobs=crew_of(jobs, cluster), **kwargs)

        return cast("Function", with_crew)

    return decorate


def crew_of(jobs: int | None, cluster: str | None) -> int | Cluster:
    """Return who works; raise ``Malformed`` for two answers, or for something that is no address."""
    if cluster is None:
        return jobs or 1
    if jobs is not None:
        raise Malformed(say("give {one} or {other}, not both", one="--jobs", other="--cluster"))
    from damier.search.cluster import check_address  # noqa: PLC0415 (slow to load, and seldom wanted)

    check_address(cluster)
    return Cluster(cluster)

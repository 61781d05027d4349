"""Fixtures that several tests share: the command as a real process, and games installed from another package."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.postgres import Cluster, Missing

# Test machines are shared and noisy: the time that one example takes means nothing.
settings.register_profile("damier", deadline=None)
# For a second run over the same code, on another Python or with nothing compiled: --hypothesis-profile=brief.
settings.register_profile("brief", deadline=None, max_examples=20)
settings.load_profile("damier")

# Background jobs of a shell ignore Ctrl-C, and so would their child processes, which tests must be able to interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

Run = Callable[..., subprocess.CompletedProcess[str]]
OUTSIDE_GAMES = Path(__file__).parent / "outside_games"


@pytest.fixture
def damier(tmp_path: Path) -> Run:
    """A function that runs ``damier`` as a process, in an empty folder, in English, and returns what it printed."""

    def run(*arguments: str, typed: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(tmp_path / "data"), **variables}
        return subprocess.run(
            [sys.executable, "-m", "damier", *arguments],
            input=typed,
            capture_output=True,
            encoding="utf-8",
            env=environment,
            cwd=tmp_path,
            timeout=120,
            check=False,
        )

    return run


@pytest.fixture(scope="session")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """A function that installs games from another package, and returns the PYTHONPATH on which they are found.

    The folder has the modules of ``tests/outside_games`` and those given; ``points`` are the entry points.
    """

    def install(*modules: Path, **points: str) -> str:
        folder = tmp_path_factory.mktemp("site")
        for module in (*OUTSIDE_GAMES.glob("*.py"), *modules):
            shutil.copy(module, folder)
        declared = folder / "outside_games-1.0.dist-info"
        declared.mkdir()
        declared.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: outside-games\nVersion: 1.0\n")
        lines = [f"{name} = {place}" for name, place in points.items()]
        declared.joinpath("entry_points.txt").write_text("\n".join(["[damier.games]", *lines, ""]))
        return os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH", "")])])

    return install


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server of the tests' own; where there is none, the tests that need it are skipped and say why."""
    try:
        cluster = Cluster()
    except Missing as why:
        pytest.skip(str(why))
    yield cluster
    cluster.remove()

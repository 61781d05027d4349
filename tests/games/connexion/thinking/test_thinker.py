"""What all searches share: they can be interrupted."""

import signal
import subprocess
import sys
import time

import pytest

#: How each search is kept busy for minutes, on a board of ``side`` by ``side`` with ``stars`` each.
SEARCHES = {
    "judge": (63, 6, "from {0}.judge import Judge as C; C(*p, 1).choose(*s, None, None)"),
    "alphabeta": (10, 4, "from {0}.alphabeta import AlphaBeta as C; C(*p, 1).choose(*s, None, None)"),
    "exact": (8, 3, "from {0}.exact import Exact as C; e = C(*p, 1 << 10); e.begin(*s[:2], None, None); e.value(s[2])"),
    "playouts": (10, 3, "from {0}.continuations import Continuations as C; C(*p, 1, True).playouts(*s, 2000000000)"),
    "mcts": (10, 3, "from {0}.tree import Tree as C; C(*p, 1, 10**6, None).choose(*s, None, None)"),
    "expert": (40, 6, "from {0}.tree import Tree as C; C(*p, 1, 10**6, []).choose(*s, None, None)"),
}
PROGRAM = """
import time
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.level import ConnexionLevel
board = ConnexionBoard(ConnexionLevel({side}, {stars}, seed=1))
p = {side}, {side}, board.stars_of(0), board.stars_of(1)
s = board.core.picture(), board.core.leader, 1
print("ready", flush=True)
try:
    {search}
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
"""


@pytest.mark.parametrize("name", SEARCHES)
def test_an_interrupt_is_heard_in_the_middle_of_a_search(name: str) -> None:
    """Ctrl-C ends every search within about a second, also one of which a single position takes long."""
    side, stars, search = SEARCHES[name]
    program = PROGRAM.format(side=side, stars=stars, search=search.format("damier.games.connexion.thinking"))
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            time.sleep(1.0)
            assert process.poll() is None, "the search has ended by itself"
            sent = time.monotonic()
            process.send_signal(signal.SIGINT)
            heard = float(process.communicate(timeout=30)[0])
        finally:
            process.kill()
    assert heard - sent < 2  # the cores are shared
    assert process.returncode == 0

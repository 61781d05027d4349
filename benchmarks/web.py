"""How long the server takes to answer a move while hundreds of games are played, and how much CPU a move takes it.

python benchmarks/web.py [--only crowd] [--pace 1.5] [--seconds 30] [--processes 1] [--store ADDRESS]
python benchmarks/web.py --only full

A real server and real WebSockets on loopback; the others are scripted clients in a process of their own
(``crowd.py``), each of which makes a move every ``pace`` seconds, as people do, in games of every kind. The aims, on a
machine that does nothing else: a 99th percentile of 60 ms with 600 games and of 120 ms with 1,000, and 1 ms of the
server's CPU a move. CPU is that of the server's processes, with all their threads and without worker processes.

In ``full`` everybody moves as soon as the move before is answered, at one process and then at two, which should
answer at least 1.7 times as many moves. Where there are fewer cores than processes and one for the others, the ratio
that counts is that of the moves for each second of CPU: it says what a second process costs the first.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from websockets.sync.client import connect

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.crowd import message, next_step, scripts
from benchmarks.measured import Table, at_least

#: The limits of one address, from which all of these games come.
OF_AN_ADDRESS: Final = ("connections_of_an_address", "rate_of_an_address", "burst_of_an_address", "games_of_an_address")
#: How many games are played at once, and the milliseconds in which 99 of 100 moves are to be answered.
CROWDS: Final = {600: 60.0, 1000: 120.0}
#: How many people play as fast as they can, and for how many seconds.
FULL: Final = (200, 15.0)
#: The moves that are made while nobody else plays.
ALONE: Final = 120
CROWD: Final = Path(__file__).with_name("crowd.py")


@dataclass(frozen=True)
class Served:
    """A server: the address of its WebSocket, and the ids of the processes that serve."""

    address: str
    processes: list[int]

    def cpu(self) -> float:
        """Return the CPU seconds that they have used."""
        return sum(map(cpu_of, self.processes))


@contextlib.contextmanager
def served(processes: int, store: str | None) -> Iterator[Served]:
    """Start a server over a new folder, or a store, for the length of a ``with`` block."""
    with tempfile.TemporaryDirectory() as folder:
        limits = Path(folder, "limits.toml")
        limits.write_text("".join(f"{name} = 1_000_000\n" for name in OF_AN_ADDRESS) + "rooms = 4_000\n")
        server = subprocess.Popen(
            [sys.executable, "-m", "damier", "serve", "--port", "0", "--no-browser", "--data", store or folder,
             "--limits", limits, "--processes", str(processes)],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            line = server.stdout.readline() if server.stdout else ""
            host = re.findall(r"//([^/]+)/", line)[0]
            time.sleep(3)  # until what is loaded ahead of time is
            yield Served(f"ws://{host}/ws", [server.pid] if processes == 1 else servers_of(server.pid))
        finally:
            server.terminate()
            server.wait(60)


def servers_of(process: int) -> list[int]:
    """Return the ids of the server processes that a process has started."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def cpu_of(process: int) -> float:
    """Return the CPU seconds that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def alone(address: str) -> list[float]:
    """Play every game in turn, and return the milliseconds of each move."""
    took = []
    with connect(address, compression=None, max_size=None) as socket:
        socket.send(message(0, "hello", key=None, language="en"))
        socket.recv()
        games = []
        for name, (level, moves) in scripts().items():
            socket.send(message(0, "open", game=name, level=level))
            games.append((json.loads(socket.recv())["ok"]["id"], moves))
        for step in range(ALONE // len(games)):
            for game, moves in games:
                text = next_step(game, step, moves)
                start = time.perf_counter()
                socket.send(text)
                answer = socket.recv()
                took.append((time.perf_counter() - start) * 1000)
                if '"ok"' not in str(answer)[:60]:
                    raise RuntimeError(answer)
                time.sleep(0.01)
    return took


def first_scene(address: str) -> float:
    """Return the milliseconds from a new connection to the first whole scene."""
    start = time.perf_counter()
    with connect(address, compression=None, max_size=None) as socket:
        socket.send(message(0, "hello", key=None, language="en"))
        socket.send(message(1, "open", game="flow", number=1))
        while '"scene"' not in str(socket.recv()):
            pass
        return (time.perf_counter() - start) * 1000


@dataclass(frozen=True)
class Crowded:
    """What many people measured who played at once."""

    took: list[float]
    #: CPU seconds of the server meanwhile, and of those who played, their preparation included.
    cpu: float
    others: float
    seconds: float

    @property
    def rate(self) -> float:
        """The moves answered in a second."""
        return len(self.took) / self.seconds

    @property
    def milliseconds_of_cpu(self) -> float:
        """The milliseconds of the server's CPU for each move."""
        return 1000 * self.cpu / len(self.took)


def crowded(server: Served, games: int, pace: float, seconds: float) -> Crowded:
    """Have many people play at once, and return what was measured."""
    crowd = subprocess.Popen(
        [sys.executable, CROWD, server.address, "--games", str(games), "--pace", str(pace), "--seconds", str(seconds)],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    if crowd.stdout is None or crowd.stdout.readline() != "begin\n":
        raise RuntimeError("the others did not begin")
    before, start = server.cpu(), time.monotonic()
    crowd.stdout.readline()
    spent, passed = server.cpu() - before, time.monotonic() - start
    measured = json.loads(crowd.stdout.read())
    crowd.wait(60)
    return Crowded(measured["took"], spent, measured["cpu"], passed)


def late(took: list[float]) -> dict[str, float]:
    """Return the median, the 99th percentile and the greatest of some milliseconds."""
    took = sorted(took)
    last = took[min(len(took) - 1, int(len(took) * 0.99))]
    return {"median": statistics.median(took), "99 %": last, "most": took[-1]}


def measure_crowds(table: Table, options: argparse.Namespace) -> None:
    """Measure without other games, then with hundreds of them."""
    for games, bar in {20: 60.0}.items() if options.quick else CROWDS.items():
        with served(options.processes, options.store) as server:
            if games == min(CROWDS):
                table.row(
                    "first", "first scene, nobody else", late([first_scene(server.address) for _ in range(10)]), "ms"
                )
                table.row("alone", "a move, nobody else", late(alone(server.address)), "ms")
            found = crowded(server, games, options.pace, 3.0 if options.quick else options.seconds)
        moves = f"a move among {games} games, one every {options.pace:g} s in each"
        table.row(f"crowd-{games}", moves, late(found.took), "ms", {"99 %": ("<=", bar)}, f"{len(found.took)} moves")
        cpu, share = {"a move": found.milliseconds_of_cpu}, f"{100 * found.cpu / found.seconds:.0f} % of a core"
        table.row(
            f"cpu-{games}", f"the server's CPU meanwhile, {games} games", cpu, "ms", {"a move": ("<=", 1.0)}, share
        )


def measure_full(table: Table, options: argparse.Namespace) -> None:
    """Measure how many moves one process answers at most, and two."""
    rates, costs = [], []
    games, seconds = (20, 2.0) if options.quick else FULL
    for processes in (1, 2):
        with served(processes, options.store) as server:
            found = crowded(server, games, 0.0, seconds)
        rates.append(found.rate)
        costs.append(found.milliseconds_of_cpu)
        who = "one process" if processes == 1 else "two processes"
        table.row(
            f"full-{processes}", f"moves that {who} answer{'s' if processes == 1 else ''} at most",
            {"rate": found.rate}, "moves a second", remark=f"{found.milliseconds_of_cpu:.2f} ms of CPU a move",
        )  # fmt: skip
    ratio = {"moves": rates[1] / rates[0], "by CPU": 2 * costs[0] / costs[1]}
    table.row("two", "moves of two processes, those of one being 1", ratio, "", at_least(moves=1.7))


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=("crowd", "full"))
    parser.add_argument("--pace", type=float, default=1.5)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--store", metavar="ADDRESS", help="a PostgreSQL database; default: a file of SQLite")
    Table.add_options(parser)
    options = parser.parse_args()
    with Table("web", options) as table:
        if options.only in {None, "crowd"}:
            measure_crowds(table, options)
        if options.only in {None, "full"}:
            measure_full(table, options)


if __name__ == "__main__":
    main()

"""A real PostgreSQL for the tests: a cluster of its own on loopback, started, stopped, killed and silenced by them."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

#: PostgreSQL does not run as root: then it runs as the first of these that there is.
USERS = ("postgres", "nobody")
PATIENCE = 60.0


class Missing(Exception):  # noqa: N818
    """PostgreSQL cannot run here, and why."""


def program(name: str) -> str:
    """Return the path of a program of PostgreSQL; Debian keeps them in a folder of their own."""
    newest = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[4]))
    found = shutil.which(name) or (str(newest[-1]) if newest else None)
    if found is None:
        raise Missing(f"{name} is not installed: sudo apt-get install postgresql")
    return found


class Cluster:
    """A PostgreSQL server whose data are in a folder of its own. It takes every password."""

    def __init__(self) -> None:
        self._user = _user()
        self._folder = Path(tempfile.mkdtemp(prefix="damier-postgres-"))
        if self._user is not None:
            os.chown(self._folder, self._user.pw_uid, self._user.pw_gid)
        self._run(program("initdb"), "--no-sync", "--auth=trust", "--username=damier", "--encoding=UTF8", "data")
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        self.start()

    def address(self, database: str = "postgres") -> str:
        """Return the address of a database, with a password."""
        return f"postgresql://damier:secret@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """Create an empty database and return its address."""
        self._databases += 1
        name = f"store{self._databases}"
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = {"listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": "", "fsync": "off",
                   "max_connections": 200}  # fmt: skip
        settings = [f"--{name}={value}" for name, value in options.items()]
        log = self._folder.joinpath("log").open("ab")
        self._process = subprocess.Popen(
            [program("postgres"), "-D", "data", *settings],
            stdout=log, stderr=log, cwd=self._folder, **self._as_user(),
        )  # fmt: skip
        log.close()
        until = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(psycopg.OperationalError):
                psycopg.connect(self.address(), connect_timeout=5).close()
                return
            if self._process.poll() is not None or time.monotonic() > until:
                raise Missing(self._folder.joinpath("log").read_text(errors="replace")[-2000:])
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop it at once, as for a restart in haste: connections are cut, and what was committed is there later."""
        self._signal(signal.SIGQUIT)

    def kill(self) -> None:
        """Kill it with all its processes, as the end of its machine would."""
        for process in self._processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self._signal(signal.SIGKILL)

    @contextlib.contextmanager
    def silent(self) -> Iterator[None]:
        """Have it answer nothing for the length of a ``with`` block, with its connections open."""
        stopped = self._processes()
        for process in stopped:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in stopped:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGCONT)

    def remove(self) -> None:
        """Stop it and remove its folder."""
        if self._process is not None and self._process.poll() is None:
            self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _processes(self) -> list[int]:
        """Return the ids of its processes: the one that listens, then one for each connection and the others."""
        if self._process is None:
            return []
        listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
        pairs = [tuple(map(int, line.split())) for line in listed.splitlines()]
        return [self._process.pid, *(process for process, parent in pairs if parent == self._process.pid)]

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(PATIENCE)

    def _run(self, *command: str) -> None:
        done = subprocess.run(command, cwd=self._folder, capture_output=True, text=True, check=False, **self._as_user())
        if done.returncode:
            raise Missing(f"{command[0]} failed: {done.stderr}")

    def _as_user(self) -> dict[str, Any]:
        if self._user is None:
            return {}
        return {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}


def _user() -> pwd.struct_passwd | None:
    """Return the user that PostgreSQL runs as, or None for the one that runs the tests."""
    if os.geteuid() != 0:
        return None
    for name in USERS:
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise Missing(f"PostgreSQL does not run as root, and there is none of the users {', '.join(USERS)}")

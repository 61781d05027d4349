"""``damier serve`` and ``damier`` alone: the address, the port, the end."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from damier.cli.serve import PORT, listen
from damier.core.contract import Malformed

#: Listens for everybody.
EVERYWHERE = "0.0.0.0"  # noqa: S104


def serving(folder: Path, *arguments: str, **variables: str) -> subprocess.Popen[str]:
    """Start damier as a process of its own whose data stay in a folder, where no browser can open."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(folder), "DISPLAY": "", **variables}
    return subprocess.Popen(
        [sys.executable, "-m", "damier", *arguments],
        env={name: value for name, value in environment.items() if value and name != "WAYLAND_DISPLAY"},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder,
    )  # fmt: skip


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_damier_alone_serves_the_page_and_ends_cleanly(tmp_path: Path, how: signal.Signals) -> None:
    """It prints the address, answers there on this machine alone, and Ctrl-C is no error."""
    with serving(tmp_path, "--lang", "fr") as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("damier est à l'adresse http://127.0.0.1:")
        host = line.split("//")[1].split("/")[0]
        connection = http.client.HTTPConnection(host, timeout=60)
        connection.request("GET", "/")
        assert connection.getresponse().status == 200
        connection.close()
        process.send_signal(how)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, "", "")
    assert tmp_path.joinpath("damier", "damier.sqlite").is_file()


def test_a_server_for_others_says_where_they_find_it(tmp_path: Path) -> None:
    """At an address that is not this machine's own name for itself."""
    with serving(tmp_path, "serve", "--host", EVERYWHERE, "--port", "0", "--no-browser") as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(2)]
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
    assert lines[0].startswith("damier is at http://localhost:")
    assert lines[1].startswith("others on this network reach it at http://")
    assert EVERYWHERE not in lines[1]
    assert "localhost" not in lines[1]


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    """Where it was asked for."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with serving(tmp_path, "serve", "--port", str(port), "--no-browser") as process:
            out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert err.startswith(f"damier: cannot listen on 127.0.0.1, port {port}: ")


def test_the_next_free_port_is_taken_where_none_was_asked_for() -> None:
    """Another damier, or anything else, may have the first."""
    with listen("127.0.0.1", None) as one, listen("127.0.0.1", None) as other:
        ports = [listening.getsockname()[1] for listening in (one, other)]
        assert PORT <= ports[0] < ports[1]


def test_an_address_that_is_not_this_machine_s_is_refused() -> None:
    """In words."""
    with pytest.raises(Malformed, match=r"cannot listen on 203\.0\.113\.1, port 80"):
        listen("203.0.113.1", 80)
    with pytest.raises(Malformed, match="cannot listen on no such name, port"):
        listen("no such name", None)


def test_levels_that_cannot_be_read_are_said_and_the_others_are_served(tmp_path: Path) -> None:
    """With their file, line and column; the server starts."""
    folder = tmp_path / "course"
    folder.mkdir()
    folder.joinpath("level3.txt").write_text("flow: 2x2 red=a1-b1 blue=a2-b2")
    folder.joinpath("level7.p").write_text("no level")
    arguments = ("--port", "0", "--no-browser", "--data", str(tmp_path / "data"), "--levels", str(folder))
    with serving(tmp_path, "serve", *arguments) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("damier is at http://127.0.0.1:")
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert err.startswith(f"{folder}/level7.p:1:1: ")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("files", "why"),
    [(None, "cannot read "), ([], " is empty"), (["level1.p"], "there is no level in ")],
    ids=["missing", "empty", "no level"],
)
def test_a_folder_without_levels_is_refused_at_the_start(tmp_path: Path, files: list[str] | None, why: str) -> None:
    """In a line, and the server does not start."""
    folder = tmp_path / "course"
    if files is not None:
        folder.mkdir()
    for name in files or ():
        folder.joinpath(name).write_text("no level")
    with serving(tmp_path, "serve", "--no-browser", "--port", "0", "--levels", str(folder)) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert why in err.splitlines()[-1]


def test_a_store_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    """In a line, and the server does not start."""
    tmp_path.joinpath("damier.sqlite").write_bytes(b"no database at all" * 100)
    with serving(tmp_path, "serve", "--data", str(tmp_path), "--no-browser") as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert err.startswith(f"damier: the store {tmp_path} cannot be used: file is not a database")
    assert len(err.splitlines()) == 1

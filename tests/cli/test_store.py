"""``damier store``: backups while the store is in use, restoring them, checking, and moving to another database."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from damier.core.contract import Malformed
from damier.store import upkeep
from damier.store.games import Result, StoredGame, digest
from damier.store.place import FILE
from damier.store.store import Store
from tests.conftest import Run
from tests.postgres import Cluster

NOW = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)
LEVEL = "5x5 seed=42"


def filled(where: str | Path) -> Store:
    """Open a store and fill it with two games, a result and a solved level; it stays in use."""
    store = Store(where)
    for name in ("a", "b"):
        store.create(StoredGame(name, "me", "get10", LEVEL, NOW)).result(30)
        store.append(name, 1, ("play", "a1", 1.5), over=False, solved=False).result(30)
    result = Result(
        "b", "get10", digest(LEVEL), "", "", won=True, score=7, seconds=2.5, moves=1, hints=0, day="", ended=1.0
    )
    store.append("b", 2, ("checkpoint", "é\0", 2.5), over=False, solved=True, result=result).result(30)
    return store


def contents(where: str | Path) -> tuple[object, ...]:
    """Return all that the store of ``filled`` has."""
    store = Store(where)
    found = store.game("a"), store.game("b"), store.results("me"), store.solved("me"), store.under_way("me")
    store.close()
    return found


def test_a_store_in_use_is_backed_up_and_restored(damier: Run, tmp_path: Path) -> None:
    """By a file that is itself a store; what is there is never written over."""
    store = filled(tmp_path / "one")
    first = damier("store", "backup", "games.backup", "--data", "one")
    counted = "2 games, 3 actions, 1 result, 1 solved level\n"
    assert (first.returncode, first.stdout, first.stderr) == (0, f"backed up to games.backup: {counted}", "")
    assert damier("store", "backup", "games.backup", "--data", "one").stderr.startswith("damier: games.backup is there")
    restored = damier("store", "restore", "games.backup", "--data", "two")
    assert (restored.returncode, restored.stdout) == (0, f"restored from games.backup: {counted}")
    store.close()
    assert contents(tmp_path / "two") == contents(tmp_path / "one")
    again = damier("store", "restore", "games.backup", "--data", "two")
    assert (again.returncode, again.stderr) == (2, "damier: the store two is not empty: name another\n")
    assert {path.name for path in tmp_path.iterdir()} >= {"one", "two", "games.backup"}
    assert not list(tmp_path.glob("games.backup?*"))


def test_a_store_moves_to_postgresql_and_back(tmp_path: Path, postgres: Cluster) -> None:
    """With all that it has; only a NUL, which PostgreSQL does not take, becomes another character."""
    filled(tmp_path / "one").close()
    address = postgres.new_database()
    upkeep.move(tmp_path / "one", address)
    upkeep.move(address, tmp_path / "two")
    upkeep.back_up(address, tmp_path / "file")
    upkeep.restore(tmp_path / "file", tmp_path / "three")
    one, two, three = (contents(tmp_path / name) for name in ("one", "two", "three"))
    assert two == three
    assert str(two) == str(one).replace("\\x00", "\ufffd")
    with psycopg.connect(address) as connection:
        assert connection.execute("select count(*) from actions").fetchone() == (3,)
    with pytest.raises(Malformed, match="is not empty"):
        upkeep.move(tmp_path / "one", address)


def test_a_check_finds_what_is_wrong(damier: Run, tmp_path: Path) -> None:
    """By the rows themselves and by playing every game again; its exit status is 1."""
    filled(tmp_path / "data").close()
    well = damier("store", "check", "--data", "data")
    assert (well.returncode, well.stdout.split(":")[0], well.stderr) == (0, "checked; 0 faults", "")
    connection = sqlite3.connect(tmp_path / "data" / FILE)
    connection.execute("update actions set text = 'b4' where game = 'a'")
    connection.execute("delete from actions where game = 'b' and version = 1")
    connection.commit()
    connection.close()
    found = damier("store", "check", "--data", "data")
    assert (found.returncode, found.stdout.split(":")[0]) == (1, "checked; 2 faults")
    assert "game b is at version 2 and has 1 actions up to 2" in found.stderr
    assert "game a: action 1 of the stored game cannot be repeated: b4 is isolated" in found.stderr


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("check",), "there is no store in "),
        (("backup",), "backup needs a place"),
        (("check", "x"), "there is one argument too many: 'x'"),
        (("tidy",), "unknown action 'tidy': there are backup, check, move, restore"),
        (("restore", "x"), "cannot read x: "),
    ],
)
def test_what_cannot_be_done_is_said(damier: Run, tmp_path: Path, arguments: tuple[str, ...], why: str) -> None:
    """And nothing is made."""
    done = damier("store", *arguments, "--data", "nowhere")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"damier: {why}")
    assert not tmp_path.joinpath("nowhere").exists()


@pytest.mark.parametrize("kind", ["empty", "text", "other", "half", "damaged"])
def test_what_is_no_backup_is_not_restored(damier: Run, tmp_path: Path, kind: str) -> None:
    """By the name of the file, and nothing is made."""
    filled(tmp_path / "one").close()
    upkeep.back_up(tmp_path / "one", tmp_path / "file")
    whole = tmp_path.joinpath("file").read_bytes()
    other = sqlite3.connect(tmp_path / "other")
    other.execute("create table mine (x)")
    other.close()
    brought = {
        "empty": b"", "text": b"games" * 1000, "other": tmp_path.joinpath("other").read_bytes(), "half": whole[:30_000],
        "damaged": whole[:5000] + b"x" * 20_000 + whole[25_000:],
    }[kind]  # fmt: skip
    tmp_path.joinpath("wrong").write_bytes(brought)
    done = damier("store", "restore", "wrong", "--data", "two")
    assert (done.returncode, done.stdout) == (2, "")
    words = ("damier: wrong is no backup of a store\n", "damier: the file is damaged: ")
    assert done.stderr.startswith(words)
    assert not tmp_path.joinpath("two").exists()


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root mounts a small disk")
def test_a_full_disk_is_said(damier: Run, tmp_path: Path) -> None:
    """It is what is written to that is named; the backup does not appear."""
    store = filled(tmp_path / "one")
    for number in range(2, 3000):
        store.append("a", number, ("checkpoint", "x" * 150, 2.0), over=False, solved=False)
    store.close()
    upkeep.back_up(tmp_path / "one", tmp_path / "file")
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", str(disk)], check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        for arguments, named in (
            (("backup", "disk/file", "--data", "one"), "disk/file"),
            (("restore", "file", "--data", "disk/two"), "disk/two"),
            (("move", "disk/three", "--data", "one"), "disk/three"),
        ):
            done = damier("store", *arguments)
            assert (done.returncode, done.stdout) == (3, "")
            assert done.stderr.startswith(f"damier: cannot write {named}: ")
            assert "full" in done.stderr
            shutil.rmtree(disk / Path(named).name, ignore_errors=True)
        assert not disk.joinpath("file").exists()
    finally:
        subprocess.run(["umount", str(disk)], check=True)

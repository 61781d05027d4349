"""Save files: read back, refused with what and where, and never half written."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.core.contract import DamierError, IllegalMove, Malformed, load_game
from damier.files.saves import Save, from_json, read_save, to_json, write_save
from damier.play.session import Session

GAME = load_game("get10")


def played(moves: int = 5) -> Session[Any, Any]:
    """Return a game of some moves."""
    session = Session(GAME.parse_level("5x5 seed=42"))
    for _ in range(moves):
        session.play(next(iter(session.board.legal_moves)))
    return session


def edited(change: Callable[[dict[str, Any]], object]) -> str:
    """Return the text of a save in which something was changed."""
    data = json.loads(to_json(played().save()))
    change(data)
    return json.dumps(data)


def test_a_save_reads_back(tmp_path: Path) -> None:
    """Written and read, it is the same game at the same position."""
    session = played()
    write_save(session.save(), tmp_path / "game.json")
    save = read_save(tmp_path / "game.json")
    assert save == session.save()
    assert Session.restore(save).board == session.board


def test_a_save_is_readable_by_people() -> None:
    """It names its format, its game, its level, its moves and their times."""
    data = json.loads(to_json(played(2).save()))
    assert data["damier"] == 1
    assert data["game"] == "get10"
    assert data["level"] == "5x5 target=10 refill=steady seed=42"
    assert len(data["moves"]) == len(data["times"]) == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it is empty"),
        ("  \n", "it is empty"),
        ('{"damier": 1, "game"', "^line 1, column 21: this save is damaged: this JSON ends too soon"),
        ('{"damier": 1, "game": "fl', "^line 1, column 23: this save is damaged: the text that begins here has no end"),
        ("{", "^line 1, column 2: this is not a damier save: this JSON ends too soon"),
        ("hello", "^line 1, column 1: this is not a damier save: this is not JSON, at 'hello'"),
        ('{"damier": 1,\n oops}', "^line 2, column 2: this save is damaged: this is not JSON"),
        # From 3.13 on, Python points at the comma rather than after it.
        ('{"damier": 1,}', f"^line 1, column {14 if sys.version_info < (3, 13) else 13}: this save is damaged: "),
        ("[1, 2]", 'lacks the member "damier"'),
        ('{"width": 5}', 'lacks the member "damier"'),
        ('{"damier": NaN}', "no JSON that can be read"),
        ("[" * 100_000, "no JSON|ends too soon"),
        ('{"damier": 2}', "made by a newer damier; this one reads formats up to 1: please update"),
        ('{"damier": true}', '"damier" should be the number 1, not true'),
        ('{"damier": "1"}', '"damier" should be the number 1, not "1"'),
        ('{"damier":\n 0}', '^line 2, column 2: this save is damaged: "damier" should be the number 1, not 0'),
        ('{"damier": 1}', 'lacks the member "moves"'),
    ],
)
def test_what_is_no_save_is_refused_with_what_and_where(text: str, reason: str) -> None:
    """Empty, cut short, foreign, newer."""
    with pytest.raises(Malformed, match=reason):
        from_json(text)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda data: data.pop("level"), 'lacks the member "level"'),
        (lambda data: data.update(game=7), '"game" should be a text, not 7'),
        (lambda data: data.update(moves="a1"), '"moves" should be a list of texts'),
        (lambda data: data.update(moves=["a1", 1]), '"moves" should be a list of texts'),
        (lambda data: data.update(seats="greedy"), '"seats" should be a list of players\' names and nulls'),
        (lambda data: data.update(seats=[1]), '"seats" should be a list of players\' names and nulls'),
        (lambda data: data["times"].pop(), '"times" should be a list of rising numbers, one for each move'),
        (lambda data: data.update(times=[5, 4, 3, 2, 1]), '"times" should be a list of rising numbers'),
        (lambda data: data.update(times=[1, 2, 3, 4, 10**400]), '"times" should be a list of rising numbers'),
        (lambda data: data.update(times=[-1, 0, 0, 0, 0]), '"times" should be a list of rising numbers'),
        (lambda data: data.update(times=[True, 1, 1, 1, 1]), '"times" should be a list of rising numbers'),
        (lambda data: data.update(times=[0, 0, 0, 0, 3.3e9]), '"times" should be a list of rising numbers'),
        (lambda data: data.update(resigned=-1), '"resigned" should be the number of a side, from 0, not -1'),
        (lambda data: data.update(resigned="é"), '"resigned" should be the number of a side, from 0, not "é"'),
        (lambda data: data.update(resigned=True), '"resigned" should be the number of a side, from 0, not true'),
        (lambda data: data.update(started="yesterday"), '"started" should be a date and time, not "yesterday"'),
        (lambda data: data.update(game="get1O"), "unknown game 'get1O': did you mean 'get10'"),
        (lambda data: data.update(level="5x5 sead=1"), "level cannot be read: .*did you mean 'seed'"),
        (lambda data: data["moves"].__setitem__(2, "e1x"), "move 3, 'e1x', cannot be played: expected a cell"),
        (lambda data: data["moves"].__setitem__(2, "z9"), "move 3, 'z9', cannot be played: z9 is outside"),
    ],
)
def test_a_damaged_save_is_refused_with_what_and_where(change: Callable[[dict[str, Any]], object], reason: str) -> None:
    """Each member is checked, and the moves are replayed."""
    with pytest.raises(Malformed, match=reason):
        Session.restore(from_json(edited(change)))


@given(st.integers(0, 400), st.binary(max_size=4))
def test_any_damage_is_either_harmless_or_refused(place: int, noise: bytes) -> None:
    """Nothing but a damier error ever comes out."""
    content = bytearray(to_json(played().save()).encode())
    content[place : place + len(noise)] = noise
    with contextlib.suppress(DamierError):
        Session.restore(from_json(content.decode("utf-8", "replace")))


def test_a_save_of_another_game_is_refused() -> None:
    """A front end that plays one game is not given another."""
    save = from_json(edited(lambda data: data.update(game="chess")))
    with pytest.raises(Malformed, match="this is a save of 'chess', not of 'get10'"):
        Session.restore(save, GAME)


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    """Missing, a folder, not a text."""
    with pytest.raises(Malformed, match="there is no such file"):
        read_save(tmp_path / "none.json")
    with pytest.raises(Malformed, match="it is a folder"):
        read_save(tmp_path)
    (tmp_path / "binary").write_bytes(b"\x81PNG")
    with pytest.raises(Malformed, match="binary:1:1: this is not a text file in UTF-8"):
        read_save(tmp_path / "binary")
    (tmp_path / "damaged.json").write_text('{"damier": 1,\n"moves": 7}')
    with pytest.raises(Malformed, match=r"damaged\.json:2:10: this save is damaged: \"moves\" should be a list"):
        read_save(tmp_path / "damaged.json")


def test_a_folder_that_is_not_there_cannot_be_written(tmp_path: Path) -> None:
    """The refusal names the file."""
    with pytest.raises(Malformed, match=r"cannot write .*nowhere"):
        write_save(played().save(), tmp_path / "nowhere" / "game.json")


def test_a_refused_save_leaves_no_litter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk keeps the old file and leaves no other."""
    path = tmp_path / "game.json"
    write_save(played(1).save(), path)
    before = path.read_bytes()

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Malformed, match="the disk is full"):
        write_save(played(4).save(), path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_killed_process_keeps_the_old_file(tmp_path: Path) -> None:
    """A process that saves without pause, killed at any moment, leaves a whole save."""
    path = tmp_path / "game.json"
    write_save(played(1).save(), path)
    program = (
        "import sys; from pathlib import Path; from damier.files.saves import read_save, write_save\n"
        "path = Path(sys.argv[1]); save = read_save(path); print('ready', flush=True)\n"
        "while True: write_save(save, path)"
    )
    for number in range(8):
        with subprocess.Popen([sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(0.01 + 0.003 * number)
            process.send_signal(signal.SIGKILL)
        assert Session.restore(read_save(path)).board.move_count == 1


def test_saving_keeps_links_and_permissions(tmp_path: Path) -> None:
    """A save through a link reaches the file behind it, whose permissions stay."""
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    write_save(played(1).save(), real)
    real.chmod(0o600)
    link.symlink_to(real)
    write_save(played(2).save(), link)
    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o600
    assert len(read_save(real).moves) == 2


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    """The reason travels with the error."""
    session = played(0)
    before = session.board.position()
    with pytest.raises(IllegalMove, match="a9 is outside the grid of 5×5"):
        session.play("a9")
    assert session.board.position() == before


def test_a_save_has_its_seats_and_who_gave_up_if_anybody() -> None:
    """And letters as they are, a member a line."""
    plain = Save("get10", "é", ("a1",), (1.5,), datetime(2026, 1, 31, tzinfo=UTC))
    assert to_json(plain).splitlines()[:4] == ["{", ' "damier": 1,', ' "game": "get10",', ' "level": "é",']
    assert not {"seats", "resigned"} & {*json.loads(to_json(plain))}
    for save in (
        plain,
        replace(plain, seats=(None, "nibbler")),
        replace(plain, resigned=0),
        replace(plain, resigned=1),
    ):
        assert from_json(to_json(save)) == save


def test_a_game_may_last_a_century() -> None:
    """To the second."""
    assert from_json(edited(lambda data: data.update(times=[0, 0, 0, 0, 3.2e9]))).times[-1] == 3.2e9


def test_what_is_quoted_of_a_save_is_cut() -> None:
    """To 60 characters."""
    with pytest.raises(Malformed, match=r'not "q{59}$'):
        from_json(edited(lambda data: data.update(started="q" * 100)))

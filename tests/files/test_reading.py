"""What a file holds is recognised from its content: a save, levels of a game's own format, or lines of levels."""

import io
from dataclasses import replace
from importlib import import_module
from pathlib import Path, PurePath
from typing import Any

import pytest

from damier.core.contract import Broken, Malformed, load_game, say
from damier.core.errors import Unavailable
from damier.core.registry import registered
from damier.files import reading
from damier.files.packs import pack_files
from damier.files.reading import (
    Entry,
    check_target,
    entries_of,
    entries_of_stream,
    entries_of_text,
    levels_of,
    read_entries,
    read_levels,
    write_levels,
)
from damier.files.saves import is_save

FLOW = load_game("flow")
LEVEL = FLOW.levels()[0]


def lines(levels: list[Any]) -> list[str]:
    """Return levels as lines with their games' names."""
    return [f"{level.game}: {level}" for level in levels]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ('{"damier": 1, "game": "flow"}', True),
        ('\n { "damier"', True),
        ("{", False),
        (" {\n ", False),
        ("", False),
        (" \n", False),
        ('{"game": "flow", "damier": 1}', False),
        ('x {"damier": 1', False),
        ("{ x", False),
    ],
)
def test_a_save_opens_with_its_mark(text: str, answer: bool) -> None:
    """Even if it is cut short."""
    assert is_save(text) is answer


def test_lines_of_levels_may_be_of_several_games() -> None:
    """Whatever the file is called; blank lines do not count."""
    found = levels_of("\n get10 : 5x5 seed=1\n\nconnexion: 5x5\n", PurePath("x.p"))
    assert [level.game for level in found] == ["get10", "connexion"]


def test_a_line_that_is_no_level_is_named_by_its_number() -> None:
    """In the file, blank lines counted."""
    with pytest.raises(Malformed, match=r"^x\.txt:3: unknown setting of get10 'sead'"):
        levels_of("get10: 5x5\n\nget10: 5x5 sead=1", PurePath("x.txt"))


def test_an_empty_file_is_refused_by_name() -> None:
    """One of blank lines too."""
    for content in ("", " \n\n"):
        with pytest.raises(Malformed, match=r"^x\.txt: this file is empty$"):
            levels_of(content, PurePath("x.txt"))


@pytest.mark.parametrize("ending", FLOW.require("files").endings)
def test_a_format_is_recognised_whatever_the_file_is_called(ending: str) -> None:
    """From the content."""
    files = FLOW.require("files")
    content = files.write([LEVEL], ending)
    assert levels_of(content, PurePath("x.unheard")) == files.read(content)


def test_a_text_that_names_its_game_is_read_by_that_game_alone() -> None:
    """Though other games read JSON as well."""
    with pytest.raises(Malformed) as refused:
        levels_of('{"game": "flow", "width": 5}', PurePath("x.json"))
    assert 'lacks the member "' in str(refused.value)
    with pytest.raises(Malformed, match="unknown game"):
        levels_of('{"game": "unheard", "width": 5}', PurePath("x.json"))


def test_what_only_one_game_could_have_meant_is_refused_by_that_game() -> None:
    """The ending of the name decides where the content does not."""
    with pytest.raises(Malformed) as refused:
        levels_of("nothing of the kind", PurePath("x.p"))
    with pytest.raises(Malformed) as said:
        load_game("plumber").require("files").read("nothing of the kind")
    assert str(refused.value) == str(said.value.in_file("x.p"))


def test_what_no_game_recognises_is_read_as_lines() -> None:
    """With the nearest name of a game."""
    with pytest.raises(Malformed, match="unknown game 'gte10': did you mean 'get10'"):
        levels_of("gte10: 5x5", PurePath("x.unheard"))


class Anything:
    """Level files of a game that takes every text for its own, and reads none."""

    endings = (".any",)
    pack_ending = ".any"

    def recognises(self, text: str) -> bool:
        """Take it."""
        return bool(text)

    def read(self, text: str) -> list[Any]:
        """Refuse it."""
        raise Malformed(say("{text}", text=text))


def test_a_game_that_recognises_too_much_leaves_the_others_their_files() -> None:
    """Its refusal counts only if no other game reads the text."""
    chomp: Any = import_module("chomp")
    with registered(replace(chomp.GAME, files=Anything())):
        content = FLOW.require("files").write([LEVEL], ".json")
        assert levels_of(content, PurePath("x.json")) == [LEVEL]
        with pytest.raises(Malformed, match=r"^x\.unheard: nothing of the kind$"):
            levels_of("nothing of the kind", PurePath("x.unheard"))


def test_games_without_files_and_games_that_do_not_load_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those after them still recognise their own."""
    chomp: Any = import_module("chomp")
    broken = Broken("broken", Unavailable(say("a thing")))
    monkeypatch.setattr(reading, "load_all", lambda: [chomp.GAME, broken, FLOW])
    content = FLOW.require("files").write([LEVEL], ".json")
    assert levels_of(content, PurePath("x.json")) == [LEVEL]


def test_a_folder_is_read_in_the_order_of_its_numbers(tmp_path: Path) -> None:
    """And a fault is told with its file."""
    for number, text in ((10, "get10: 5x5 seed=10"), (2, "get10: 5x5 seed=2")):
        tmp_path.joinpath(f"level{number}.txt").write_text(text)
    assert [level.seed for level in read_levels(tmp_path)] == [2, 10]  # type: ignore[attr-defined]
    tmp_path.joinpath("level3.txt").write_text("gte10: 5x5")
    with pytest.raises(Malformed, match=r"level3\.txt:1: unknown game 'gte10'"):
        read_levels(tmp_path)
    assert len(read_levels(tmp_path / "level2.txt")) == 1


def test_a_text_names_a_level_a_position_or_all_that_come_with_a_game() -> None:
    """Or, if none do, the one that its generator makes of seed 0."""
    (entry,) = entries_of_text(" get10 : 5x5 seed=1 ")
    assert lines([entry.level]) == ["get10: 5x5 target=10 refill=steady seed=1"]
    assert (entry.source, entry.under_way) == ("", False)
    (entry,) = entries_of_text("get10: 2x2 start=1.1/2.3; b1")
    assert (entry.position, entry.under_way) == ("get10: 2x2 start=1.1/2.3; b1", True)
    for text in ("flow", "flow: "):
        found = list(entries_of_text(text))
        assert [entry.level for entry in found] == list(FLOW.levels())
        assert [(entry.source, entry.number) for entry in found[:2]] == [("flow", 1), ("flow", 2)]
    assert [entry.level for entry in entries_of_text("get10")] == [load_game("get10").generate(seed=0)]


def test_a_bad_line_does_not_hide_the_others() -> None:
    """Each line keeps its number, and the error says which it is."""
    content = "get10: 5x5 seed=1\n\nget10: 5x\nget10: 5x5 seed=3; a1\n"
    one, error, other = entries_of(content, PurePath("x.txt"))
    assert isinstance(one, Entry)
    assert isinstance(other, Entry)
    assert (one.number, other.number, other.under_way) == (1, 3, True)
    assert isinstance(error, Malformed)
    assert str(error).startswith("x.txt:3: ")


def test_a_bad_file_of_a_folder_does_not_hide_the_others(tmp_path: Path) -> None:
    """They keep the numbers of their files' names."""
    for number, text in ((3, "get10: 5x5"), (7, "{"), (10, "get10: 4x4"), (12, '{"damier": 9}')):
        tmp_path.joinpath(f"level {number}.txt").write_text(text)
    tmp_path.joinpath("notes.txt").write_text("remember")
    found = list(read_entries(tmp_path))
    entries = [one for one in found if isinstance(one, Entry)]
    assert [(entry.number, Path(entry.source).name) for entry in entries] == [(3, "level 3.txt"), (10, "level 10.txt")]
    errors = [one for one in found if not isinstance(one, Entry)]
    assert [Path(error.place.path).name for error in errors if error.place] == [
        "notes.txt", "level 7.txt", "level 12.txt",
    ]  # fmt: skip
    tmp_path.joinpath("level 11.txt").write_text("get10: 5x5\nget10: 6x6\n")
    numbers = [one.number for one in read_entries(tmp_path) if isinstance(one, Entry)]
    assert numbers == [1, 2, 3, 4]  # a file holds two: all are counted


def test_a_stream_of_lines_is_read_as_it_arrives() -> None:
    """A line is yielded before the next one is there."""

    class Slow(io.BytesIO):
        """Fails where more is read than was asked for."""

        def __next__(self) -> bytes:
            line = super().__next__()
            if line == b"never\n":
                raise AssertionError
            return line

    stream = Slow(b"\nget10: 5x5 seed=1\nget10: 5x5 seed=2\nnever\n")
    found = entries_of_stream(stream, PurePath("-"))
    assert [entry.number for entry in (next(found), next(found)) if isinstance(entry, Entry)] == [1, 2]
    pack = FLOW.require("files").write([LEVEL], ".xml")
    (entry,) = entries_of_stream(io.BytesIO(pack.encode()), PurePath("-"))
    assert isinstance(entry, Entry)
    assert entry.level == LEVEL


def test_levels_are_written_to_a_file_or_a_folder(tmp_path: Path) -> None:
    """By the ending of its name, or by its having none."""
    levels = list(FLOW.levels()[:3])
    write_levels(FLOW, levels, tmp_path / "levels.json")
    assert read_levels(tmp_path / "levels.json") == levels
    write_levels(FLOW, levels, tmp_path / "levels")
    files, _ = pack_files(tmp_path / "levels")
    assert list(files) == [1, 2, 3]
    assert {path.suffix for path in files.values()} == {FLOW.require("files").pack_ending}
    assert read_levels(tmp_path / "levels") == levels


def test_levels_are_never_written_over_anything(tmp_path: Path) -> None:
    """A file or a folder that has something in it."""
    for name in ("levels.json", "levels"):
        write_levels(FLOW, [LEVEL], tmp_path / name)
        with pytest.raises(Malformed, match="exists already"):
            write_levels(FLOW, [LEVEL], tmp_path / name)
    tmp_path.joinpath("empty.json").mkdir()
    with pytest.raises(Malformed, match="exists already"):
        check_target(FLOW, tmp_path / "empty.json")
    tmp_path.joinpath("empty").mkdir()
    check_target(FLOW, tmp_path / "empty")


def test_an_ending_that_the_game_does_not_write_is_refused(tmp_path: Path) -> None:
    """With those it does."""
    endings = ", ".join(FLOW.require("files").endings)
    with pytest.raises(Malformed, match=f"should end in one of {endings}, or have no ending"):
        check_target(FLOW, tmp_path / "levels.docx")


def test_a_save_and_a_file_of_no_game_are_called_what_they_are() -> None:
    """Rather than bad levels of some game."""
    with pytest.raises(Malformed, match=r"^game\.json: this is a saved game of get10, not a level file$"):
        levels_of('{"damier": 1, "game": "get10"', PurePath("game.json"))
    with pytest.raises(Malformed, match=r"^game\.json: this is a saved game, not a level file$"):
        levels_of('{"damier": 1', PurePath("game.json"))
    with pytest.raises(Malformed, match=r"^x\.json:1:2: this JSON ends too soon$"):
        levels_of("{", PurePath("x.json"))
    with pytest.raises(Malformed, match=r"^pack\.json: unknown game 'chess': there are"):
        levels_of('{"game": "chess", "levels": []}', PurePath("pack.json"))


def test_a_pack_holds_levels_of_one_game() -> None:
    """A level in it that names another is refused by its number."""
    pack = '{"game": "get10", "levels": [{"level": "5x5"}, {"game": "flow", "level": "5x5"}]}'
    with pytest.raises(Malformed, match=r'^pack\.json:1:57: level 2: this is a level of "flow", not of get10'):
        levels_of(pack, PurePath("pack.json"))

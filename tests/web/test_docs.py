"""The page of the documentation names every module, every message, every member of a game and of a shape."""

import dataclasses
import re
from pathlib import Path
from typing import Any

import damier
from damier.core.contract import Shape
from damier.core.registry import ADDRESSES
from damier.web import protocol
from tests.web.conftest import Client

SOURCE = Path(damier.__file__).parent
PAGE = Path(__file__).parents[2].joinpath("docs", "web.md").read_text(encoding="utf-8")


def test_every_module_is_named() -> None:
    """And no other."""
    for folder, ending in (("play", "py"), ("store", "py"), ("web", "py"), ("web/static", "js")):
        found = {path.name for path in SOURCE.joinpath(folder).glob(f"*.{ending}")} - {"__init__.py"}
        section = re.search(rf"^src/damier/{folder}/ .*?(?=^src|^```)", PAGE, re.DOTALL | re.MULTILINE)
        assert section is not None
        assert set(re.findall(rf"\w+\.{ending}\b", section[0])) == found


def test_every_script_of_the_walk_is_there() -> None:
    """And every module that the text speaks of."""
    for name in re.findall(r"`(static/\w+\.js|(?:core|store|web|drawing)/\w+\.py)`", PAGE):
        assert any(SOURCE.joinpath(folder, name).exists() for folder in ("", "web")), name


def test_no_game_can_have_the_name_of_an_address() -> None:
    """The page could not reach it."""
    firsts = set(re.findall(r"^\| `/(\w+)", PAGE, re.MULTILINE)) - {"flow"}
    assert "statistics" in firsts
    assert firsts <= ADDRESSES


def test_every_message_is_described() -> None:
    """With its members."""
    for message in protocol.AnyMessage.__args__:
        do = message.__struct_config__.tag
        row = next(line for line in PAGE.splitlines() if re.match(rf"\| [^|]*`{do}`", line))
        for member in set(message.__struct_fields__) - {"id"}:
            assert f"`{member}`" in row, (do, member)


def test_every_member_of_a_game_and_of_a_shape_is_described(client: Client) -> None:
    """As the server sends them."""
    game: dict[str, Any] = client.ask("open", game="flow", number=1)
    assert all(f'"{member}":' in PAGE for member in game)
    assert all(f"`{member}`" in PAGE for member in game["scene"])
    sent = {field.name for field in dataclasses.fields(Shape)} - {"glyph", "glyph_tone", "arms", "arms_tone"}
    assert all(f'"{member}":' in PAGE for member in sent)

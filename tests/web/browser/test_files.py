"""Files opened on the page with a real file chooser: in any usual encoding; what is no level is called by its name."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from hand import Table


def choose_file(table: Table, path: Path) -> None:
    """Open a file from the home page."""
    table.go("/")
    with table.page.expect_file_chooser() as chooser:
        table.button("load").click()
    chooser.value.set_files(path)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("photo.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1"),
        ("levels.zip", b"PK\3\4\x14\0\0\0\x08\0abc"),
        ("exercise.pdf", b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n"),
    ],
)
def test_a_file_that_is_no_text_is_called_by_its_name(table: Table, name: str, content: bytes, tmp_path: Path) -> None:
    """And none of its bytes is quoted."""
    path = tmp_path / name
    path.write_bytes(content)
    choose_file(table, path)
    message = table.page.locator("#message")
    expect(message).to_have_text(f"{name} is not a text file. Choose a file of levels, or one that was saved here.")


XML = (
    '<flowpuzzles><flowpuzzle width="2" height="1"><line>'
    '<color value="doré"/><src x="0" y="0"/><dst x="1" y="0"/></line></flowpuzzle></flowpuzzles>'
)


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
@pytest.mark.parametrize(("name", "text"), [("level.txt", "flow: 2x1 doré=a1-b1\n"), ("level.xml", XML)])
def test_a_text_that_declares_no_encoding_is_read_in_utf_8_or_in_latin_1(
    table: Table, name: str, text: str, encoding: str, tmp_path: Path
) -> None:
    """As editors write it, older ones too."""
    path = tmp_path / name
    path.write_bytes(text.encode(encoding))
    choose_file(table, path)
    expect(table.page.locator('[aria-label*="Doré (A), endpoint"]').first).to_be_attached()


def test_utf_8_with_a_damaged_letter_is_not_taken_for_latin_1(table: Table, tmp_path: Path) -> None:
    """Its other letters would be read wrong."""
    path = tmp_path / "level.txt"
    path.write_bytes("flow: 2x1 doré=a1-b1 ".encode() + b"\xe9")
    choose_file(table, path)
    expect(table.page.locator("#message")).to_have_text(
        "level.txt is not a text file. Choose a file of levels, or one that was saved here."
    )

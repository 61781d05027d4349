"""Files opened on the page with a real file chooser: what is no level is called by its name."""

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
    expect(message).to_have_text(f"{name} is not a text file in UTF-8")

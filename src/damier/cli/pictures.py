"""The options of commands that write pictures, and the writing of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, Final

import click

from damier.cli.grammar import Choice, FilePath, WholeNumber, current_language, option, print_sentence
from damier.core.contract import Malformed, Scene, say
from damier.drawing.palette import THEMES
from damier.drawing.sizes import LARGEST_CELL, SMALLEST_CELL
from damier.files.disk import write_atomically

_STANDARD_OUTPUT: Final = Path("-")
_OPTIONS: Final = (
    option(
        "--svg",
        type=FilePath(),
        typed=say("FILE"),
        meaning=say("Write an SVG picture to this file (- is standard output)."),
    ),
    option(
        "--png",
        type=FilePath(),
        typed=say("FILE"),
        meaning=say("Write a PNG picture to this file (- is standard output)."),
    ),
    option(
        "--theme",
        type=Choice(say("theme"), *THEMES),
        typed=say("light|dark|print"),
        meaning=say("Colours of the picture [light]; print is for paper, in black and white."),
    ),
    option(
        "--coordinates",
        is_flag=True,
        meaning=say("Write the letters of the columns and the numbers of the rows around the picture."),
    ),
    option(
        "--cell",
        type=WholeNumber(SMALLEST_CELL, LARGEST_CELL),
        typed=say("N"),
        meaning=say("Size of a cell in pixels [60, or less in the PNG picture of a large board]."),
    ),
)


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures that a command is to write: into which files, and how."""

    svg: Path | None = None
    png: Path | None = None
    theme: str | None = None
    coordinates: bool = False
    cell: int | None = None

    def __post_init__(self) -> None:
        if self.svg == self.png == _STANDARD_OUTPUT:
            raise Malformed(say("only one picture can go to standard output"))
        names = {"--theme": self.theme, "--coordinates": self.coordinates, "--cell": self.cell}
        given = next((name for name, value in names.items() if value), None)
        if given is not None and not self.wanted:
            raise Malformed(say("{option} is for a picture in a file: give --svg or --png too", option=given))

    @property
    def on_standard_output(self) -> bool:
        """Whether one of them goes to standard output, where nothing else may then be written."""
        return _STANDARD_OUTPUT in (self.svg, self.png)

    @property
    def wanted(self) -> bool:
        """Whether any picture is to be written."""
        return self.svg is not None or self.png is not None


def picture_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of pictures to a command, which is called with all of them as ``pictures``."""

    @wraps(function)
    def collected(
        *args: Any, svg: Path | None, png: Path | None, theme: str | None, coordinates: bool, cell: int | None,
        **others: Any,
    ) -> Any:  # fmt: skip
        return function(*args, pictures=Pictures(svg, png, theme, coordinates, cell), **others)

    command: Callable[..., Any] = collected
    for add in reversed(_OPTIONS):
        command = add(command)
    return command


def write_picture(scene: Scene, pictures: Pictures, suffix: str = "") -> None:
    """Write the pictures of a scene, over files that are there, and say so on standard error.

    ``suffix`` tells the pictures of several scenes apart: with ``-7``, ``a.svg`` is ``a-7.svg``. Raises ``Malformed``
    if one cannot be written, and for a suffix on standard output.
    """
    theme, language = pictures.theme or "light", current_language()
    how: dict[str, Any] = {"coordinates": pictures.coordinates, "cell": pictures.cell}
    if pictures.svg is not None:
        from damier.drawing.svg import write_svg  # noqa: PLC0415 (text is shown more often)

        _write(_named(pictures.svg, suffix), write_svg(scene, theme, language, **how).encode())
    if pictures.png is not None:
        from damier.drawing.png import write_png  # noqa: PLC0415 (loads an imaging library)

        _write(_named(pictures.png, suffix), write_png(scene, theme, language, **how))


def _named(path: Path, suffix: str) -> Path:
    if not suffix:
        return path
    if path == _STANDARD_OUTPUT:
        raise Malformed(say("only one picture can go to standard output"))
    return path.with_name(f"{path.stem}{suffix}{path.suffix}")


def _write(path: Path, content: bytes) -> None:
    """Write a picture to a file, or to standard output if the path is ``-``."""
    if path == _STANDARD_OUTPUT:
        click.echo(content, nl=False)
        return
    write_atomically(path, content)
    print_sentence(say("wrote {path}", path=path), err=True)

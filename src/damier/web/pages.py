"""What the server gives besides messages: the page's files, its colours, its words, pictures of the games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import unescape
from pathlib import Path
from typing import Final
from zlib import crc32

from damier.drawing import write_svg
from damier.drawing.palette import DARK_INK, LIGHT_INK, THEMES, Theme
from damier.locale import language
from damier.web.shelf import Entry

STATIC: Final = Path(__file__).parent / "static"
#: Words in a script, `t("Undo")`, and in the page, `data-t="Undo"` or `data-t-title="Undo"` for an attribute.
_SCRIPT: Final = re.compile(r"""(?<![\w.])t\(\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')""")
_MARKUP: Final = re.compile(r'\sdata-t(?:-[a-z-]+)?="([^"]*)"')
#: In a script, what is quoted and must stay as it is, or a sign with the blanks around it.
_QUOTED: Final = re.compile(
    r"""(?P<quoted>"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|/(?:[^/\\\n ]|\\.)+/[gu]?(?=[,).]))"""
    r"| ?(?P<sign>[-=+*<>!&|?:,;(){}\[\]]+) ?"
)
_KINDS: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}
_PICTURE_SEED: Final = 1


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page as it is sent."""

    content: bytes
    kind: str
    tag: str


@cache
def files() -> Mapping[str, File]:
    """Read the page's files. Comments and most blanks stay here: browsers get the rest."""
    return {path.name: _sent(path) for path in STATIC.iterdir() if path.suffix in _KINDS}


def _sent(path: Path) -> File:
    text = path.read_text(encoding="utf-8")
    if path.suffix in (".js", ".css"):
        text = re.sub(r"/\*.*?\*/ ?", "", text, flags=re.DOTALL)
        text = re.sub(r"^\s*(//.*)?\n?", "", text, flags=re.MULTILINE)
    if path.suffix == ".js":
        text = _QUOTED.sub(lambda found: found["quoted"] or found["sign"], text)
        text = re.sub(r"(?<=[;{,(])\n", "", text)
    if path.suffix == ".css":
        text = re.sub(r"\n|(?<=[:,{;]) | (?=[{}])", "", text).replace(";}", "}")
    content = text.encode()
    return File(content, _KINDS[path.suffix], f'"{crc32(content):08x}"')


def page_words() -> Iterator[tuple[str, str]]:
    """Give every sentence of the page's own, in English, with the file where it stands."""
    for ending, read in (("js", words_of_script), ("html", words_of_markup)):
        for path in sorted(STATIC.glob(f"*.{ending}")):
            for text in read(path.read_text(encoding="utf-8")):
                yield text, path.name


def words_of_script(script: str) -> Iterator[str]:
    """Give the sentences that a script says."""
    return (re.sub(r"\\(.)", r"\1", found[1:-1]) for found in _SCRIPT.findall(script))


def words_of_markup(markup: str) -> Iterator[str]:
    """Give the sentences that a page has to be filled with."""
    return (unescape(found) for found in _MARKUP.findall(markup))


def words(code: str) -> Mapping[str, str]:
    """Give the page's own sentences in a language, by their English."""
    spoken = language(code)
    return {text: spoken.translate(text) for text, _ in page_words()}


@cache
def theme_css() -> str:
    """Write the colours as a style sheet: classes that set ``color`` by tone, ink and role."""
    light, dark = THEMES["light"], THEMES["dark"]
    # A later one counts: a tone goes before a role, an ink before a tone. Tones are the same in both themes.
    colors = {f"role-{name}": f"var(--role-{name})" for name in light.roles}
    colors |= {f"tone-{name}": color for name, color in light.tones.items()}
    colors |= {"ink-dark": DARK_INK, "ink-light": LIGHT_INK}
    lines = [
        f":root{{{_roles(light)}}}",
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{_roles(dark)}}}}}",
        f":root[data-theme=dark]{{{_roles(dark)}}}",
        *(f".{name}{{color:{color}}}" for name, color in colors.items()),
    ]
    return "\n".join(lines) + "\n"


def _roles(theme: Theme) -> str:
    return ";".join(f"--role-{name}:{color}" for name, color in theme.roles.items())


@cache
def picture(entry: Entry, theme: str, code: str) -> str:
    """Draw a board of a game: of its first level, or of one made for the occasion."""
    game = entry.game
    assert game.drawing is not None  # noqa: S101 (the shelf has no other games)
    if entry.levels:
        level = game.parse_level(entry.levels[0])
    elif game.generator is not None:
        level = game.generator.generate({}, _PICTURE_SEED)
    else:
        return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>\n'
    return write_svg(game.drawing(game.board(level), None), theme, entry.language(code))

"""The page's own files as they are sent: scripts, styles, the icon, the colours, and its sentences in other languages.

They are sent without their comments and indentation, which are for those who read the source, and compressed once. All
have addresses in one folder, ``/static/HASH/``, whose name changes when any of them does: so browsers keep them for
good, the imports of scripts stay inside the folder, and a page never mixes files of two versions. ``index.html`` names
the folder; browsers ask for it again each time.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from damier.drawing.palette import THEMES, Theme, ink_on
from damier.locale import LANGUAGES
from damier.web.pages import STATIC, page_catalogue

#: The media types of what is sent; a file with another ending stays here.
_TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
#: What scripts and styles need not have: comments that have their lines for themselves, types, and indentation.
_NEEDLESS: Final = re.compile(
    r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/)[ \t]*$|/\*\* @type (?:(?!\*/)[^\n])*\*/ ?|^[ \t]+",
    re.MULTILINE | re.DOTALL,
)
#: What stands in ``index.html`` for the folder's name.
_FOLDER: Final = "HASH"


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of the page: its content, the same compressed with gzip, and its media type."""

    content: bytes
    compressed: bytes
    media_type: str


@cache
def assets() -> Mapping[str, Asset]:
    """Return every asset by its path inside the folder, such as ``main.js`` or ``words/fr.json``."""
    return {
        path: Asset(content, gzip.compress(content, mtime=0), _TYPES[Path(path).suffix])
        for path, content in sorted(_contents())
    }


@cache
def folder() -> str:
    """Return the name of the folder: a digest of the paths and contents of all assets."""
    whole = sha256()
    for path, asset in assets().items():
        whole.update(f"{path} {len(asset.content)} ".encode())
        whole.update(asset.content)
    return whole.hexdigest()[:16]


@cache
def index_page() -> str:
    """Return the page itself, which names the folder of its assets."""
    return STATIC.joinpath("index.html").read_text(encoding="utf-8").replace(_FOLDER, folder())


def accepts_gzip(header: str) -> bool:
    """Return whether an ``Accept-Encoding`` header allows gzip.

    >>> accepts_gzip("gzip, deflate, br"), accepts_gzip("br;q=1.0, gzip;q=0"), accepts_gzip("")
    (True, False, False)
    """
    for part in header.lower().split(","):
        coding, _, quality = part.partition(";")
        if coding.strip() == "gzip":
            return not quality.strip() or quality.replace(" ", "").removeprefix("q=").strip("0.") != ""
    return False


def _contents() -> Iterator[tuple[str, bytes]]:
    for path in STATIC.iterdir():
        if path.suffix in (".js", ".css"):
            yield path.name, shortened(path.read_text(encoding="utf-8")).encode()
        elif path.suffix in _TYPES:
            yield path.name, path.read_bytes()
    yield "theme.css", theme_css().encode()
    for code in LANGUAGES:
        if code != "en":
            yield f"words/{code}.json", json.dumps(dict(page_catalogue(code)), ensure_ascii=False).encode()


def shortened(text: str) -> str:
    r"""Return a script or style without what it need not have; its lines keep their numbers.

    >>> shortened("/** Count. */\nlet n = 0; // so far\n/* A\n   cast: */\n  const two = /** @type {X} */ (one).two;")
    '\nlet n = 0; // so far\n\n\nconst two = (one).two;'
    """
    return _NEEDLESS.sub(lambda found: "\n" * found[0].count("\n"), text)


def theme_css() -> str:
    """Return the colours as a style sheet: classes that set ``color`` by role, by tone, and for letters on a tone."""
    light, dark = THEMES["light"], THEMES["dark"]
    # A later one counts: a tone goes before a role, and what is written on a tone before both.
    names = [
        *(f"role-{name}" for name in light.roles),
        *(f"{kind}-{name}" for kind in ("tone", "on") for name in light.tones),
    ]
    lines = [
        f":root{{{_properties(light)}}}",
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{_properties(dark)}}}}}",
        f":root[data-theme=dark]{{{_properties(dark)}}}",
        *(f".{name}{{color:var(--{name})}}" for name in names),
    ]
    return "\n".join(lines) + "\n"


def _properties(theme: Theme) -> str:
    """Return the colours of a theme as custom properties."""
    colors = {f"role-{name}": color for name, color in theme.roles.items()}
    colors |= {f"tone-{name}": color for name, color in theme.tones.items()}
    colors |= {f"on-{name}": ink_on(color) for name, color in theme.tones.items()}
    return ";".join(f"--{name}:{color}" for name, color in colors.items())

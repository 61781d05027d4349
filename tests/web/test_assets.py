"""The page's own files: sent without comments, compressed, and kept by browsers for good."""

from __future__ import annotations

import gzip
import http.client
import json
import re

import pytest

from damier.core.reasoning import GRADES
from damier.drawing.palette import THEMES
from damier.web import assets
from damier.web.pages import STATIC
from tests.web.conftest import Server

FOLDER = assets.folder()


def get(server: Server, path: str, accept: str = "") -> tuple[http.client.HTTPResponse, bytes]:
    """Ask for an address."""
    connection = http.client.HTTPConnection(server.host, timeout=60)
    connection.request("GET", path, headers={"Accept-Encoding": accept})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


@pytest.mark.parametrize("name", sorted(path.name for path in STATIC.iterdir() if path.suffix in (".js", ".css")))
def test_scripts_and_styles_are_sent_without_comments(server: Server, name: str) -> None:
    """Nor types or indentation; line by line as they are otherwise, compressed for whoever takes it so, and kept."""
    text = STATIC.joinpath(name).read_text(encoding="utf-8")
    content = assets.shortened(text).encode()
    lines = zip(text.splitlines(), content.decode().splitlines(), strict=True)
    assert all(sent in (re.sub(r"/\*\* @type [^*]+\*/ ?", "", line).lstrip(), "") for line, sent in lines)
    assert all(line.count("`") % 2 == 0 for line in text.splitlines())  # no text has indentation of its own
    assert not re.search(rb"^\s*//", content, re.MULTILINE)
    plain, body = get(server, f"/static/{FOLDER}/{name}")
    assert body == content
    assert plain.getheader("Content-Encoding") is None
    packed, body = get(server, f"/static/{FOLDER}/{name}", "br, gzip;q=0.8")
    assert gzip.decompress(body) == content
    assert packed.getheader("Content-Encoding") == "gzip"
    for response in (plain, packed):
        assert response.getheader("Cache-Control") == "public, max-age=31536000, immutable"
        assert response.getheader("Vary") == "Accept-Encoding"
    kind = "text/javascript" if name.endswith(".js") else "text/css"
    assert plain.getheader("Content-Type") == f"{kind}; charset=utf-8"


@pytest.mark.parametrize("name", ["style.css", "around.css"])
def test_every_rule_of_a_style_is_closed_where_the_next_begins(name: str) -> None:
    """A brace that is missing would nest, and so switch off, every rule after it: only rules of @media hold others."""
    depth = 0
    for line in STATIC.joinpath(name).read_text(encoding="utf-8").splitlines():
        if line.endswith("{"):
            assert depth == len(line) - len(line.lstrip("\t")), line
        depth += line.count("{") - line.count("}")
    assert depth == 0


def test_the_page_names_the_folder_and_is_asked_for_each_time(server: Server) -> None:
    """All that it loads is in that folder, so that a new version of damier is seen at once and whole."""
    response, body = get(server, "/")
    assert response.getheader("Cache-Control") == "no-cache"
    named = re.findall(r'(?:href|src)="([^"]*)"', body.decode())
    assert f"/static/{FOLDER}/main.js" in named
    assert all(name.startswith(f"/static/{FOLDER}/") for name in named)
    assert all(get(server, name)[0].status == 200 for name in named)


def test_scripts_import_each_other_inside_the_folder() -> None:
    """By relative paths, to files that are there."""
    for path in STATIC.glob("*.js"):
        for name in re.findall(r'^import .* from "(.*)";$', path.read_text(encoding="utf-8"), re.MULTILINE):
            assert name.removeprefix("./") in assets.assets()
            assert name.startswith("./")


@pytest.mark.parametrize(
    "path",
    [
        "/static/",
        "/static/main.js",
        "/static/0123456789abcdef/main.js",
        f"/static/{FOLDER}/",
        f"/static/{FOLDER}/index.html",
        f"/static/{FOLDER}/types.d.ts",
        f"/static/{FOLDER}/words/de.json",
        f"/static/{FOLDER}/../server.py",
        f"/static/{FOLDER}/%2e%2e/server.py",
        f"/static/{FOLDER}//etc/passwd",
    ],
)
def test_nothing_else_is_there(server: Server, path: str) -> None:
    """Nothing outside the folder, and nothing of an older version; browsers do not keep that it is missing."""
    response, _ = get(server, path)
    assert response.status == 404
    assert response.getheader("Cache-Control") == "no-cache"


def test_colours_and_words_are_in_the_folder(server: Server) -> None:
    """As style sheet and as JSON."""
    style = get(server, f"/static/{FOLDER}/theme.css")[1].decode()
    assert ".tone-red{color:var(--tone-red)}" in style
    for theme in ("light", "dark"):
        assert f"--tone-red:{THEMES[theme].tones['red']}" in style
    assert ".role-ground{color:var(--role-ground)}" in style
    assert style.index(".role-place{") < style.index(".tone-red{") < style.index(".on-red{")  # the later one counts
    assert ":root[data-theme=dark]" in style
    assert json.loads(get(server, f"/static/{FOLDER}/words/fr.json")[1])["Undo"] == "Annuler"


def test_each_grade_has_one_colour() -> None:
    """The same in a game and on the pages around it."""
    styles = "".join(path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.css")))
    tints = dict(re.findall(r'\[data-grade="(\w+)"\] \{\s*--tint: (#\w+);', styles))
    assert list(tints) == list(GRADES)
    assert len(set(tints.values())) == len(GRADES)
    assert len(re.findall(r'\[data-grade="\w+"\]', styles)) == len(GRADES)

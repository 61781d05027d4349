"""What comes from elsewhere is refused, and what goes out cannot be taken for something else."""

from __future__ import annotations

import http.client
import re
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from damier.core.contract import load_game
from damier.core.registry import own_names
from damier.web import assets
from tests.web.conftest import Client, Server

#: Names that are this machine's but for something that would end a directive of the content security policy.
EVIL = [
    "localhost:80; script-src *",
    "localhost:80;script-src",
    "localhost:80 http:",
    "127.0.0.1:eighty",
    "[fe80::1%;script-src *]",
    "[fe80::1%25eth0]:80",
    "localhost;",
]


def get(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, str]:
    """Ask for an address."""
    connection = http.client.HTTPConnection(server.host, timeout=60)
    connection.request(method, path, headers=headers)
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    return response, body


@pytest.mark.parametrize("path", ["/", "/flow", "/flow/12", "/flow/level/5x5%20red=b1-a3", "/chomp/level/a/b"])
def test_every_page_address_gives_the_page(server: Server, path: str) -> None:
    """The page reads the address itself."""
    response, body = get(server, path)
    assert response.status == 200
    assert body.startswith("<!doctype html>")
    assert response.getheader("Content-Type") == "text/html; charset=utf-8"


def test_no_such_game_is_not_found(server: Server) -> None:
    """The page comes all the same, and says so."""
    response, body = get(server, "/nothing/12")
    assert response.status == 404
    assert body.startswith("<!doctype html>")


@pytest.mark.parametrize(
    "path",
    ["/", "/static/main.js", "/static/{folder}/icon.svg", "/pictures/flow.svg", "/x"],
)
def test_everything_is_sent_safely(server: Server, path: str) -> None:
    """No inline script, nothing from elsewhere, no guessing of types, no frames."""
    response, _ = get(server, path.format(folder=assets.folder()))
    policy = response.getheader("Content-Security-Policy") or ""
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert response.getheader("X-Content-Type-Options") == "nosniff"
    assert response.getheader("Referrer-Policy") == "no-referrer"
    assert response.getheader("Server") is None


@pytest.mark.parametrize("name", ["main.js", "style.css"])
def test_what_a_page_is_made_of_is_sent_safely(server: Server, name: str) -> None:
    """Its type is not guessed, and nobody else may load it; the policy is that of the page."""
    response, _ = get(server, f"/static/{assets.folder()}/{name}")
    assert response.getheader("X-Content-Type-Options") == "nosniff"
    assert response.getheader("Referrer-Policy") == "no-referrer"
    assert response.getheader("Cross-Origin-Resource-Policy") == "same-origin"
    assert response.getheader("Server") is None


def test_pictures_that_are_not_there_are_not_found(server: Server) -> None:
    """No such game, theme, language or technique; and a game that has none."""
    for path in ("none.svg", "flow.svg?theme=odd", "flow.svg?lang=x", "flow/odd.svg", "get10/bend.svg"):
        assert get(server, f"/pictures/{path}")[0].status == 404


@pytest.mark.parametrize("name", [*own_names(), "chomp", "lights"])
def test_every_game_has_a_picture(server: Server, name: str) -> None:
    """In both themes."""
    light, dark = (get(server, f"/pictures/{name}.svg?theme={theme}")[1] for theme in ("light", "dark"))
    assert light.startswith("<svg")
    assert dark.startswith("<svg")


def test_the_picture_of_a_game_is_of_its_board_alone(server: Server) -> None:
    """Without what stands beside it: a reserve is too small to be seen in a card."""
    picture = get(server, "/pictures/plumber.svg")[1]
    width, height = re.findall(r'viewBox="0 0 (\d+) (\d+)"', picture)[0]
    assert width == height
    assert 'data-key="cell-b2"' in picture
    assert "zone-" not in picture


@pytest.mark.parametrize("name", ["flow", "plumber"])
def test_every_technique_has_a_picture_of_its_own(server: Server, name: str) -> None:
    """In both themes, with what is noticed and what is concluded."""
    techniques = load_game(name).require("reasoner").techniques
    for theme in ("light", "dark"):
        pictures = [get(server, f"/pictures/{name}/{one}.svg?theme={theme}")[1] for one in techniques]
        assert len(set(pictures)) == len(techniques)
        assert all(picture.startswith("<svg") for picture in pictures)


@pytest.mark.parametrize("host", [*EVIL, "evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "[evil]"])
def test_another_s_name_is_not_answered(server: Server, host: str) -> None:
    """A site that has its own name point here gets nothing."""
    assert get(server, "/", Host=host)[0].status == 403
    handshake = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                 "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}  # fmt: skip
    assert get(server, "/ws", **handshake, Origin=f"http://{host}", Host=host)[0].status == 403


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8421", "127.0.0.1", "[::1]:8421", "192.168.1.7:8421"])
def test_this_machine_s_names_are_answered(server: Server, host: str) -> None:
    """By number, or as localhost."""
    assert get(server, "/", Host=host)[0].status == 200


def test_a_port_that_is_not_the_server_s_is_not_repeated(server: Server) -> None:
    """The policy names where the page's WebSocket is, and nothing that a header says besides."""
    port = server.host.rpartition(":")[2]
    policies = {
        host: get(server, "/", Host=host)[0].getheader("Content-Security-Policy") or ""
        for host in (f"localhost:{port}", "localhost", "localhost:99", "[::1]:99999")
    }
    assert f"connect-src 'self' ws://localhost:{port} wss://localhost:{port};" in policies[f"localhost:{port}"]
    assert "connect-src 'self' ws://localhost wss://localhost;" in policies["localhost"]
    for host in ("localhost:99", "[::1]:99999"):
        assert "connect-src 'self';" in policies[host]
        assert "99" not in policies[host]


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost", "file://"]
)
def test_pages_of_other_sites_may_not_connect(server: Server, origin: str) -> None:
    """A browser says where its page comes from."""
    with pytest.raises(InvalidStatus) as refusal, server.client(origin=origin):
        pass
    assert refusal.value.response.status_code == 403


def test_programs_that_are_no_pages_may_connect(server: Server) -> None:
    """They say nothing of where they come from."""
    with server.client(origin="") as socket:
        assert Client(socket).hello().games


def test_nothing_can_be_posted(server: Server) -> None:
    """Everything that changes something goes through the WebSocket."""
    for path in ("/", "/flow", f"/static/{assets.folder()}/main.js", "/ws"):
        assert get(server, path, "POST")[0].status in (404, 405)


def test_keys_and_ids_cannot_be_guessed(server: Server) -> None:
    """They are long, drawn anew, and a key is not to be found in the store."""
    keys, ids = set(), set()
    for _ in range(3):
        with server.client() as socket:
            client = Client(socket).hello()
            keys.add(client.key)
            game: dict[str, Any] = client.ask("open", game="chomp", level="3x2")
            ids.add(game["id"])
    assert len(keys) == len(ids) == 3
    assert all(len(key) == 32 for key in keys)
    stored = b"".join(path.read_bytes() for path in server.data.iterdir())
    assert not any(key.encode() in stored for key in keys)

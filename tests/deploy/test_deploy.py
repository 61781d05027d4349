"""The files of ``deploy/``: nginx runs with its own, systemd takes its own, and their commands are damier's."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from damier.cli.serve import serve

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
NAME = "games.example.org"
PATIENCE = 60.0
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


class Site:
    """A server of damier behind nginx, which has a certificate of its own; all of it on this machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.secure, self.plain = free_port(), free_port()
        self._certify()
        command = [
            sys.executable,
            "-m",
            "damier",
            "serve",
            "--no-browser",
            "--port",
            "0",
            "--data",
            str(folder / "data"),
        ]
        options = ["--name", NAME, "--proxy", "127.0.0.1", "--log-level", "info", "--log-format", "json"]
        self.log = folder / "damier.log"
        with self.log.open("wb") as log:
            self.damier = subprocess.Popen(
                [*command, *options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "LC_ALL": "C.UTF-8"},
            )
        assert self.damier.stdout is not None
        found = re.search(r"http://([^/]*)/", self.damier.stdout.readline())
        assert found is not None
        self.inside = found[1]
        folder.joinpath("nginx.conf").write_text(self._configuration())
        assert NGINX is not None
        self.nginx = subprocess.Popen([NGINX, "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log"])
        until = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.secure)).close()
                break
            assert self.nginx.poll() is None, folder.joinpath("error.log").read_text()
            assert time.monotonic() < until

    def _certify(self) -> None:
        """Make a certificate that signs itself."""
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
             "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", self.folder / "key.pem",
             "-out", self.folder / "cert.pem"],
            check=True, capture_output=True,
        )  # fmt: skip
        self.trust = ssl.create_default_context(cafile=str(self.folder / "cert.pem"))

    def _configuration(self) -> str:
        """Return a whole configuration around that of ``deploy/``, with only ports, certificate and server changed."""
        text = DEPLOY.joinpath("nginx.conf").read_text()
        text = re.sub(r"^\s*listen \[::\].*\n", "", text, flags=re.MULTILINE)
        for before, after in (
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("listen 443 ", f"listen 127.0.0.1:{self.secure} "),
            ("server 127.0.0.1:8421;", f"server {self.inside};"),
            (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(self.folder / "cert.pem")),
            (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(self.folder / "key.pem")),
        ):
            assert before in text
            text = text.replace(before, after)
        kept = "\n".join(
            f"{name}_temp_path {self.folder / name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        head = (
            f"daemon off; master_process off; pid {self.folder / 'nginx.pid'}; error_log {self.folder / 'error.log'};"
        )
        return f"{head}\nevents {{}}\nhttp {{ access_log off;\n{kept}\n{text}\n}}\n"

    def get(self, path: str, name: str = NAME, host: str | None = None, **headers: str) -> tuple[Any, str]:
        """Ask for a page with TLS, at a name; return the response and its body."""
        with (
            socket.create_connection(("127.0.0.1", self.secure), PATIENCE) as raw,
            self.trust.wrap_socket(raw, server_hostname=name) as secured,
            contextlib.closing(HTTPSConnection(name, self.secure)) as connection,
        ):
            connection.sock = secured
            connection.request("GET", path, headers={"Host": host or f"{name}:{self.secure}", **headers})
            response = connection.getresponse()
            return response, response.read().decode()

    def socket(self, origin: str) -> ClientConnection:
        """Return a WebSocket through nginx, as a page of this origin opens it."""
        raw = socket.create_connection(("127.0.0.1", self.secure), PATIENCE)
        return connect(
            f"wss://{NAME}:{self.secure}/ws", sock=raw, ssl=self.trust, server_hostname=NAME, origin=Origin(origin),
            open_timeout=PATIENCE,
            additional_headers={"X-Forwarded-For": "6.6.6.6", "Forwarded": "for=6.6.6.6"},
        )  # fmt: skip

    def end(self) -> None:
        """End both."""
        for process in (self.nginx, self.damier):
            process.terminate()
            process.wait(PATIENCE)
        assert self.damier.stdout is not None
        self.damier.stdout.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Damier behind nginx."""
    if NGINX is None or shutil.which("openssl") is None:
        pytest.skip("there is no nginx or no openssl: apt-get install nginx-light openssl")
    made = Site(tmp_path_factory.mktemp("site"))
    yield made
    made.end()


def test_the_page_comes_through_nginx_with_its_headers(site: Site) -> None:
    """Its policy lets it connect to where it came from; browsers are told to stay with TLS."""
    response, body = site.get("/flow/12")
    assert response.status == 200
    assert body.startswith("<!doctype html>")
    assert "connect-src 'self'" in response.getheader("Content-Security-Policy")
    assert site.inside not in response.getheader("Content-Security-Policy")
    assert response.getheader("Strict-Transport-Security") == "max-age=31536000"
    assert json.loads(site.get("/health")[1]) == {"status": "ok"}


def test_games_are_played_through_nginx(site: Site) -> None:
    """Over a WebSocket with TLS, from a page of this name."""
    with site.socket(f"https://{NAME}:{site.secure}") as line:
        line.send(json.dumps({"do": "hello", "id": 1, "key": None, "language": "en"}))
        assert json.loads(line.recv(PATIENCE))["ok"]["games"]
        line.send(json.dumps({"do": "open", "id": 2, "game": "flow", "level": "2x2 red=a1-b1 blue=a2-b2"}))
        game = json.loads(line.recv(PATIENCE))["ok"]
        line.send(json.dumps({"do": "play", "id": 3, "game": game["id"], "version": 0, "move": "draw a1-b1"}))
        assert json.loads(line.recv(PATIENCE))["ok"]["version"] == 1


def test_pages_of_others_are_refused_and_the_log_names_the_client(site: Site) -> None:
    """As nginx saw it, not as it was sent."""
    for origin in ("https://evil.example", f"http://{NAME}:{site.secure}"):
        with pytest.raises(InvalidStatus) as refusal, site.socket(origin):
            pass
        assert refusal.value.response.status_code == 403
    told = [json.loads(line) for line in site.log.read_text().splitlines()]
    refused = [one for one in told if one["event"] == "refused at the door"]
    assert {one["client"] for one in refused} == {"127.0.0.1"}
    assert {one["reason"] for one in refused} == {"origin"}


def test_another_name_gets_nothing(site: Site) -> None:
    """No certificate for it, no page under it, and damier itself refuses it too."""
    with pytest.raises(ssl.SSLError):
        site.get("/", name="evil.example")
    assert site.get("/", host="evil.example")[0].status == 421
    assert site.get("/", **{"X-Forwarded-Host": "evil.example"})[0].status == 200  # replaced by nginx


def test_the_figures_are_not_public(site: Site) -> None:
    """Nginx has no such page."""
    assert site.get("/metrics")[0].status == 404


def test_without_tls_one_is_sent_to_it(site: Site) -> None:
    """To the public name."""
    with socket.create_connection(("127.0.0.1", site.plain), PATIENCE) as raw:
        raw.sendall(f"GET /flow HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: raw.recv(4096), b"")).decode()
    assert answer.startswith("HTTP/1.1 301 ")
    assert f"Location: https://{NAME}/flow" in answer


def test_who_gives_out_certificates_is_answered_without_tls(site: Site) -> None:
    """From the folder of nginx's own site, where there is no such file here."""
    with socket.create_connection(("127.0.0.1", site.plain), PATIENCE) as raw:
        path = "/.well-known/acme-challenge/a-file-that-is-not-there"
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: raw.recv(4096), b"")).decode()
    assert answer.startswith("HTTP/1.1 404 ")


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    """If it is here to be asked."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd-analyze")
    for unit in DEPLOY.glob("damier*"):
        there = shutil.which("true") or "/bin/true"
        tmp_path.joinpath(unit.name).write_text(unit.read_text().replace("/opt/damier/bin/damier", there))
    found = subprocess.run(
        ["systemd-analyze", "verify", *tmp_path.iterdir()], capture_output=True, text=True, check=False
    )
    complaints = [line for line in found.stderr.splitlines() if "damier" in line]
    assert (found.returncode, complaints) == (0, [])


def commands() -> dict[str, list[str]]:
    """Return the arguments of ``damier serve`` in each file, by the file's name."""
    unit = DEPLOY.joinpath("damier.service").read_text().replace("\\\n", "")
    started = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    container = re.search(r"^ENTRYPOINT (.*)$", DEPLOY.joinpath("Containerfile").read_text(), re.MULTILINE)
    assert started is not None
    assert container is not None
    return {"damier.service": shlex.split(started[1]), "Containerfile": json.loads(container[1])}


@pytest.mark.parametrize("name", ["damier.service", "Containerfile"])
def test_the_commands_have_only_options_that_there_are(name: str) -> None:
    """As the command line itself reads them."""
    program, command, *options = commands()[name]
    assert (program, command) == ("/opt/damier/bin/damier", "serve")
    read = serve.make_context("serve", options).params
    assert read["no_browser"]
    assert read["port"] == 8421


def test_the_container_copies_what_there_is() -> None:
    """The constraints that it installs by, an extra that is declared, and a Python that is supported."""
    text = DEPLOY.joinpath("Containerfile").read_text()
    declared = tomllib.loads(ROOT.joinpath("pyproject.toml").read_text())["project"]
    assert "constraints.txt" in text
    assert ROOT.joinpath("constraints.txt").exists()
    extra = re.search(r"'\.\[(\w+)\]'", text)
    assert extra is not None
    assert extra[1] in declared["optional-dependencies"]
    versions = set(re.findall(r"python:(3\.\d+)-slim", text))
    assert len(versions) == 1
    assert f"Programming Language :: Python :: {versions.pop()}" in declared["classifiers"]

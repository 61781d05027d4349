"""Who asks, behind proxies: their headers count only from where one said, and only as far as they are trusted."""

from __future__ import annotations

import pytest

from damier.core.contract import Malformed
from damier.web.proxies import Asked, asked_of, network_of

PROXIES = (network_of("10.0.0.0/8"), network_of("::1"))
#: What somebody at 203.0.113.9 who asks for https://games.example.org is, told by a proxy.
FAR = Asked("203.0.113.9", "games.example.org", "https", unknown=False)


def asked(peer: str, how: str = "x-forwarded", **headers: str) -> Asked:
    """Return who asks, where ``peer`` is connected and sends these headers."""
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in ({"host": "inside"} | headers).items()]
    return asked_of({"type": "http", "client": (peer, 4711), "headers": sent}, PROXIES, how)


def test_a_trusted_proxy_says_who_asks() -> None:
    """With the name that was asked for, and whether with TLS."""
    headers = {"x_forwarded_proto": "https", "x_forwarded_host": "games.example.org"}
    assert asked("10.1.2.3", x_forwarded_for="203.0.113.9", **headers) == FAR
    assert asked("::1", x_forwarded_for="203.0.113.9", **headers) == FAR
    assert asked("::ffff:10.1.2.3", x_forwarded_for="203.0.113.9", **headers) == FAR


def test_nobody_else_is_believed() -> None:
    """The address is the one that is connected, and that something is odd is remembered."""
    headers = {"x_forwarded_for": "203.0.113.9", "x_forwarded_proto": "https", "x_forwarded_host": "evil.example"}
    assert asked("192.0.2.7", **headers) == Asked("192.0.2.7", "inside", "", unknown=True)
    assert asked("192.0.2.7") == Asked("192.0.2.7", "inside", "", unknown=False)


@pytest.mark.parametrize(
    ("chain", "client"),
    [
        ("198.51.100.1, 203.0.113.9", "203.0.113.9"),  # what stands first, anybody may have sent
        ("198.51.100.1, 203.0.113.9, 10.9.9.9", "203.0.113.9"),  # through two of our own proxies
        ("10.9.9.9", "10.9.9.9"),
        ("203.0.113.9:4711", "203.0.113.9"),
        ("[2001:db8::7]:4711", "2001:db8::7"),
        ("2001:db8::7", "2001:db8::7"),
        ("unknown", "10.1.2.3"),
        ("203.0.113.9, nonsense", "10.1.2.3"),
        ("", "10.1.2.3"),
    ],
)
def test_of_a_chain_the_last_that_is_not_ours_is_the_client(chain: str, client: str) -> None:
    """Broken addresses end the search: nothing before them is known."""
    assert asked("10.1.2.3", x_forwarded_for=chain).client == client


def test_the_header_of_the_standard_is_read_where_one_said_so() -> None:
    """And the other kind is then not heeded, which the proxy would hand on as it was sent."""
    text = 'for=198.51.100.1, for="203.0.113.9:80";proto=https;host="games.example.org"'
    evil = {"x_forwarded_for": "6.6.6.6", "x_forwarded_host": "evil.example", "x_forwarded_proto": "http"}
    assert asked("10.1.2.3", "forwarded", forwarded=text, **evil) == FAR
    assert asked("10.1.2.3", forwarded=text) == Asked("10.1.2.3", "inside", "", unknown=False)
    assert asked("10.1.2.3", "forwarded", forwarded='For="[2001:db8::7]:4711"').client == "2001:db8::7"
    assert asked("10.1.2.3", "forwarded", forwarded=";;,=").client == "10.1.2.3"


@pytest.mark.parametrize("text", ["", "localhost", "10.0.0.0/40", "10.0.0", "games.example.org"])
def test_what_is_no_network_is_refused(text: str) -> None:
    """With how to write one."""
    with pytest.raises(Malformed, match=r"is no address and no network: write it as 10\.0\.0\.7 or 10\.0\.0\.0/8"):
        network_of(text)

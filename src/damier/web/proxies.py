"""The proxies in front of the server: whose word is taken for who asks, under which name, and how.

A proxy says so in headers that anybody can send: they count only if they come from an address that the administrator
has named. Of several proxies in a row each adds the address that it was asked by, at the end.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from starlette.datastructures import Headers
from starlette.types import Scope

from damier.core.contract import Malformed, say

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
#: The kinds of headers: ``X-Forwarded-For``, ``-Proto`` and ``-Host``, or the ``Forwarded`` of RFC 7239. Only one of
#: them is heeded: proxies hand on those that they do not set, as whoever asked has sent them.
HEADERS: Final = ("x-forwarded", "forwarded")
#: Headers that only proxies send.
_TRACES: Final = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")
_PAIR: Final = re.compile(r"""([a-z]+)=("(?:[^"\\]|\\.)*"|[^;,\s"]+)|(,)""", re.IGNORECASE)


def network_of(text: str) -> Network:
    """Return the network that a text names, of one address or more; raise ``Malformed`` if it names none.

    >>> network_of("10.0.0.0/8")
    IPv4Network('10.0.0.0/8')
    """
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError as error:
        raise Malformed(
            say("{text!r} is no address and no network: write it as 10.0.0.7 or 10.0.0.0/8", text=text)
        ) from error


def address_of(text: str) -> Address | None:
    """Return the address that a text is, with or without a port, or None.

    >>> address_of("[2001:db8::7]:4711"), address_of("192.0.2.7:80"), address_of("unknown")
    (IPv6Address('2001:db8::7'), IPv4Address('192.0.2.7'), None)
    """
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


@lru_cache(4096)
def neighbourhood(text: str) -> str:
    """Return what stands for an address where people are counted: one line to the net has 2**64 addresses of IPv6.

    >>> neighbourhood("2001:db8::7"), neighbourhood("192.0.2.7"), neighbourhood("")
    ('2001:db8::/64', '192.0.2.7', '')
    """
    address = address_of(text)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False))
    return text if address is None else str(address)


def within(address: Address | None, networks: Iterable[Network]) -> bool:
    """Return whether an address is in one of some networks."""
    return address is not None and any(address in network for network in networks)


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks, and for what name: as the server sees it or, through a proxy that is trusted, as the proxy does."""

    client: str
    #: The ``Host`` that was asked for.
    host: str
    #: ``http`` or ``https``; empty where only a proxy that is not trusted could know.
    scheme: str
    #: Whether a proxy that is not trusted has passed this on: where it comes from is then unknown.
    unknown: bool


def asked_of(scope: Scope, proxies: Iterable[Network], headers: str) -> Asked:
    """Return who asks, according to the ``headers`` (one of ``HEADERS``) that trusted ``proxies`` send."""
    sent = Headers(scope=scope)
    peer = scope["client"][0] if scope.get("client") else ""
    host = sent.get("host", "")
    proxies = tuple(proxies)
    if not within(address_of(peer), proxies):
        return Asked(peer, host, "", unknown=any(name in sent for name in _TRACES))
    if headers == "forwarded":
        hops = _forwarded(", ".join(sent.getlist("forwarded")))
        chain = [hop.get("for", "") for hop in hops]
        last = hops[-1] if hops else {}
        host, scheme = last.get("host", host), last.get("proto", "")
    else:
        chain = ", ".join(sent.getlist("x-forwarded-for")).split(",")
        host, scheme = _last(sent, "x-forwarded-host") or host, _last(sent, "x-forwarded-proto")
    return Asked(_client(chain, peer, proxies), host, scheme if scheme in ("http", "https") else "", unknown=False)


def _client(chain: list[str], peer: str, proxies: tuple[Network, ...]) -> str:
    """Return the last address of a chain that is no trusted proxy's: anybody may have sent what stands before."""
    client = peer
    for hop in reversed(chain):
        address = address_of(hop)
        if address is None or not within(address_of(client), proxies):
            break
        client = str(address)
    return client


def _last(headers: Headers, name: str) -> str:
    return ", ".join(headers.getlist(name)).rpartition(",")[2].strip()


def _forwarded(text: str) -> list[dict[str, str]]:
    """Return the members of each element of a ``Forwarded`` header, by their names in small letters."""
    elements: list[dict[str, str]] = [{}]
    for name, value, comma in _PAIR.findall(text):
        if comma:
            elements.append({})
        else:
            elements[-1][name.lower()] = re.sub(r"\\(.)", r"\1", value[1:-1]) if value.startswith('"') else value
    return [element for element in elements if element]

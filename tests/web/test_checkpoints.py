"""Positions that are kept on the wire: one tries, comes back, and finds them again after a restart and in a file."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from damier.web.limits import bounds
from tests.web.conftest import FLOW, Client, Refused, Server


def test_one_tries_and_comes_back(client: Client) -> None:
    """What was tried is not lost: it is kept under an empty name, and coming back exchanges the two."""
    game = client.ask("open", game="flow", level=FLOW)
    client.act("play", game, move="draw b1-a1")
    client.act("checkpoint", game, name="1")
    assert (game["version"], game["checkpoints"], game["moves"]) == (2, ["1"], 1)
    client.act("play", game, move="draw c1-c2")
    client.act("return", game, name="1")
    assert (game["moves"], game["checkpoints"]) == (1, ["1", ""])
    client.act("return", game, name="")
    assert game["moves"] == 2
    client.act("return", game, name="")
    assert game["moves"] == 1
    client.act("undo", game)
    assert game["moves"] == 0


def test_kept_positions_outlive_the_server_and_travel_in_a_save(start: Callable[..., Server]) -> None:
    """Another browser that opens the file can come back to them too."""
    server = start()
    with server.client() as socket:
        client = Client(socket).hello()
        game = client.ask("open", game="flow", level=FLOW)
        client.act("play", game, move="draw b1-a1")
        client.act("checkpoint", game, name="1")
        client.act("undo", game)
    server.kill()
    server.start()
    with server.client() as socket:
        again = Client(socket).hello(client.key)
        game = again.ask("resume", game=game["id"])
        assert (game["checkpoints"], game["moves"]) == (["1"], 0)
        text = again.ask("save", game=game["id"])["text"]
    with server.client() as socket:
        other = Client(socket).hello()
        game = other.ask("load", name="flow-save.json", text=text)["game"]
        assert game["checkpoints"] == ["1"]
        other.act("return", game, name="1")
        assert game["moves"] == 1


def test_names_and_numbers_of_positions_are_bounded(client: Client) -> None:
    """One that is not there is refused, one without a name, and one too many; a name can be used again."""
    game = client.ask("open", game="flow", level=FLOW, fresh=True)
    for name, why in (("x" * 1000, "at most"), ("", "under a name")):
        with pytest.raises(Refused, match=why):
            client.act("checkpoint", game, name=name)
    with pytest.raises(Refused, match="'2'"):
        client.act("return", game, name="2")
    for number in range(bounds().checkpoints):
        client.act("checkpoint", game, name=str(number))
    with pytest.raises(Refused, match=f"at most {bounds().checkpoints} positions"):
        client.act("checkpoint", game, name="one more")
    client.act("checkpoint", game, name="0")
    assert len(game["checkpoints"]) == bounds().checkpoints

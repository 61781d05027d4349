"""The store: the actions of every game, and who has solved what. All that others need to know of it is here.

Reading blocks: call it in a thread. Writing does not: each write is handed to the store's own thread and returns a
future, which is done once the write is committed, or raises why it was not.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from damier.store import tables
from damier.store.database import Database
from damier.store.games import Row, StoredGame
from damier.store.writer import Writer


class Store:
    """An open store.

    >>> import tempfile, datetime
    >>> folder = tempfile.TemporaryDirectory()
    >>> store = Store(Path(folder.name))
    >>> game = StoredGame("g1", "somebody", "get10", "5x5 seed=1", datetime.datetime.now(datetime.UTC))
    >>> store.create(game).result()
    >>> store.append("g1", 1, ("play", "a1", 2.5), over=False, solved=False).result()
    >>> store.game("g1")[1]
    [('play', 'a1', 2.5)]
    >>> store.close()
    >>> folder.cleanup()
    """

    def __init__(self, where: str | Path) -> None:
        """Open the store in a folder, or the one at a database's address; raise ``Malformed`` if it cannot be used."""
        self._database = Database(where)
        self._writer = Writer(self._database)

    def close(self) -> None:
        """Write what is queued, then close."""
        self._writer.close()
        self._database.close()

    def create(self, game: StoredGame, actions: Sequence[Row] = ()) -> Future[None]:
        """Write a new game that begins with ``actions``, in the place of its owner's oldest where there are too many.

        The future raises ``Exhausted`` if the store is full.
        """
        return self._writer.submit(partial(tables.create_game, game=game, actions=actions))

    def append(self, game: str, version: int, action: Row, *, over: bool, solved: bool) -> Future[None]:
        """Write the action that leads the game with this id to ``version``.

        ``over`` says whether the game has ended with it, ``solved`` whether its owner has thereby solved the level.
        The future raises ``VersionTaken`` if the game is not at the version before.
        """
        write = partial(tables.append_action, game=game, version=version, action=action, over=over, solved=solved)
        return self._writer.submit(write)

    def game(self, game: str) -> tuple[StoredGame, list[Row]] | None:
        """Return the game with this id and its actions, or None."""
        with self._database.reading() as connection:
            return tables.read_game(connection, game)

    def on_level(self, owner: str, name: str, level: str) -> StoredGame | None:
        """Return the game that ``owner`` touched last on a level and has not ended, or None."""
        with self._database.reading() as connection:
            return tables.read_on_level(connection, owner, name, level)

    def under_way(self, owner: str) -> dict[str, StoredGame]:
        """Return by name of game the one that ``owner`` played in last and has not ended."""
        with self._database.reading() as connection:
            return tables.read_under_way(connection, owner)

    def solved(self, owner: str) -> dict[str, set[str]]:
        """Return by name of game the digests of the levels that ``owner`` has solved."""
        with self._database.reading() as connection:
            return tables.read_solved(connection, owner)

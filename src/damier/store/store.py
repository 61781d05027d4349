"""The store: the actions of every game, and who has solved what. All that others need to know of it is here.

Reading blocks: call it in a thread. Writing does not: each write is handed to the store's own thread and returns a
future, which is done once the write is committed, or raises why it was not.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path

import sqlalchemy as sa

from damier.store import tables
from damier.store.database import Database
from damier.store.games import Result, Row, StoredGame
from damier.store.news import News
from damier.store.watching import StoreWatcher
from damier.store.whispers import LONGEST
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

    def __init__(self, where: str | Path, watcher: StoreWatcher | None = None) -> None:
        """Open the store in a folder, or the one at a database's address; raise ``Malformed`` if it cannot be used.

        ``watcher`` is told how every transaction ends.
        """
        self._database = Database(where)
        self._database.watcher = watcher or StoreWatcher()
        self._writer = Writer(self._database)
        self._news: News | None = None

    def close(self) -> None:
        """Write what is queued, as far as the database answers in time, then close."""
        self._writer.close()
        if self._news is not None:
            self._news.close()
        self._database.close()

    @property
    def place(self) -> str:
        """Where the store is, without a password."""
        return self._database.place

    def ping(self) -> None:
        """Read a little; raise ``Exhausted`` if the store cannot be read."""
        self.versions(["-"])

    def abandon(self) -> None:
        """Give up what waits for the database, at once where that is possible: this process ends."""
        self._database.abandon()

    def listen(
        self,
        told: Callable[[str, int], object],
        missed: Callable[[], object],
        whispered: Callable[[str], object] = lambda _: None,
    ) -> News:
        """Start a thread that calls ``told`` with each game that another server changes, and its version then.

        It calls ``missed`` when changes may have been missed, and ``whispered`` with what others tell in passing.
        """
        self._news = News(self._database, told, missed, whispered)
        return self._news

    def whisper(self, text: str) -> None:
        """Tell the other servers a text that is not kept; it may be lost. Returns at once."""
        if len(text) <= LONGEST:
            self._database.whisper(text, self._writer.submit)

    def create(
        self, game: StoredGame, actions: Sequence[Row] = (), open_now: Collection[str] = frozenset()
    ) -> Future[None]:
        """Write a new game that begins with ``actions``.

        Where there are too many, the longest untouched of its owner makes room, or those of anybody, but none that is
        ``open_now``. The future raises ``Exhausted`` if the store is full of such games.
        """
        return self._writer.submit(partial(tables.create_game, game=game, actions=actions, open_now=open_now))

    def create_round(self, game: StoredGame, actions: Sequence[Row]) -> Future[None]:
        """Write the next game of a match, unless it is there already."""
        return self._writer.submit(partial(tables.create_round, game=game, actions=actions))

    def append(
        self,
        game: str,
        version: int,
        action: Row,
        *,
        over: bool,
        solved: bool,
        result: Result | None = None,
        joins: tuple[str, str] | None = None,
    ) -> Future[None]:
        """Write the action that leads the game with this id to ``version``.

        ``over`` says whether the game has ended with it, ``solved`` whether its owner has thereby solved the level;
        ``result`` is kept for statistics, unless the game has one already. ``joins`` is who plays from now on in which
        match. The future raises ``VersionTaken`` if the
        game is not at the version before.
        """

        def write(connection: sa.Connection) -> None:
            tables.append_action(connection, game, version, action, over=over, solved=solved, result=result)
            if joins is not None:
                tables.add_person(connection, *joins)
            self._database.announce(connection, game, version)

        return self._writer.submit(write)

    def be_present(self, server: str, game: str, owner: str, until: float) -> Future[None]:
        """Write that somebody has a game open at a server; other servers are told."""

        def write(connection: sa.Connection) -> None:
            tables.be_present(connection, server, game, owner, until)
            self._database.announce(connection, game, 0)

        return self._writer.submit(write)

    def stay_present(self, server: str, here: Sequence[tuple[str, str]], until: float) -> Future[None]:
        """Write all who have games open at a server, each the id of a game and an owner."""
        return self._writer.submit(partial(tables.stay_present, server=server, here=here, until=until))

    def be_gone(self, server: str, game: str, owner: str) -> Future[None]:
        """Write that somebody no longer has a game open at a server; other servers are told."""

        def write(connection: sa.Connection) -> None:
            tables.be_gone(connection, server, game, owner)
            self._database.announce(connection, game, 0)

        return self._writer.submit(write)

    def present(self, server: str, games: Collection[str], now: float) -> dict[str, frozenset[str]]:
        """Return by game who has it open at other servers than this one."""
        with self._database.reading() as connection:
            return tables.read_present(connection, server, games, now)

    def add_results(self, owner: str, results: Sequence[Result]) -> Future[None]:
        """Write results of the games of ``owner``; those that are there stay, and what there is no room for is left."""
        return self._writer.submit(partial(tables.add_results, owner=owner, results=results))

    def add_solved(self, owner: str, levels: Mapping[str, Collection[str]]) -> Future[None]:
        """Mark levels as solved by ``owner``, by name of game and digest, as far as there is room."""
        return self._writer.submit(partial(tables.add_solved, owner=owner, levels=levels))

    def game(self, game: str) -> tuple[StoredGame, list[Row]] | None:
        """Return the game with this id and its actions, or None."""
        with self._database.reading() as connection:
            return tables.read_game(connection, game)

    def by_link(self, secret: str, number: int | None = None) -> tuple[str, bool] | None:
        """Return the id of the game that a link leads to, and whether the link is one to a side; None if none is."""
        with self._database.reading() as connection:
            return tables.read_by_link(connection, secret, number)

    def matches(self, owner: str) -> list[StoredGame]:
        """Return the last game of each match that ``owner`` plays in and that is not over."""
        with self._database.reading() as connection:
            return tables.read_matches(connection, owner)

    def since(self, game: str, version: int) -> tuple[int, list[Row]] | None:
        """Return the version that a game is at, and its actions after ``version``; None if there is no such game."""
        with self._database.reading() as connection:
            return tables.read_since(connection, game, version)

    def versions(self, games: Collection[str]) -> dict[str, int]:
        """Return the versions that games are at, by their ids; those that are gone are left out."""
        with self._database.reading() as connection:
            return tables.read_versions(connection, games)

    def on_level(self, owner: str, name: str, level: str) -> StoredGame | None:
        """Return the game that ``owner`` touched last on a level and has not ended, or None."""
        with self._database.reading() as connection:
            return tables.read_on_level(connection, owner, name, level)

    def room_for_games(self, owner: str) -> int:
        """Return how many games ``owner`` can begin before the oldest one has to make room."""
        with self._database.reading() as connection:
            return max(0, tables.GAMES_OF_AN_OWNER - tables.count_games(connection, owner))

    def results(self, owner: str) -> list[Result]:
        """Return the results of the games of ``owner``, in the order in which they ended."""
        with self._database.reading() as connection:
            return tables.read_results(connection, owner)

    def under_way(self, owner: str) -> list[StoredGame]:
        """Return the games that ``owner`` has played in and not ended, the one touched last first."""
        with self._database.reading() as connection:
            return tables.read_under_way(connection, owner)

    def solved(self, owner: str) -> dict[str, set[str]]:
        """Return by name of game the digests of the levels that ``owner`` has solved."""
        with self._database.reading() as connection:
            return tables.read_solved(connection, owner)

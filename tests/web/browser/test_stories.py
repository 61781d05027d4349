"""The whole story of a person in each game, as hands tell it.

Home, a board in one tap, a mistake, a hint in two beats, a check, the end, the next level, another, home again, the
level of the day, the statistics: with a mouse on a desk, with a finger on two phones, the smaller one in French, and
with the keys alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from conftest import Sit
from damier.core.contract import Budget, Cell, load_game
from damier.core.daily import Daily
from hand import Table
from ways import Finger, Keyboard, Mouse, Way

BUDGET: Final = Budget(seconds=10)
#: How wide the search for the end of a game of get10 is, and how far it goes.
WIDTH, DEPTH = 12, 60
#: Pixels of a board that can still be looked at when the game is over.
LEAST: Final = 240


def today() -> date:
    """Return the date on this machine, which is the browser's too."""
    return datetime.now().astimezone().date()


def of_the_day(game: str) -> Daily:
    """Return the level of the day of a game."""
    daily = load_game(game).daily
    assert daily is not None
    return daily(today())


class Setting(NamedTuple):
    """Where and how somebody plays."""

    way: type[Mouse | Finger | Keyboard]
    width: int
    height: int
    locale: str = "en-GB"


SETTINGS: Final = {
    "mouse on a desk": Setting(Mouse, 1280, 800),
    "finger on a phone": Setting(Finger, 390, 844),
    "finger on a small phone, in French": Setting(Finger, 360, 640, "fr-FR"),
    "keys alone": Setting(Keyboard, 1280, 800),
}
#: What a check says where nothing is wrong.
RIGHT: Final = {"en-GB": "All is right so far.", "fr-FR": "Tout est juste jusqu'ici."}


class Person:
    """Somebody who plays, and what is seen on the way."""

    def __init__(self, table: Table, way: Way, locale: str) -> None:
        self.table = table
        self.page = table.page
        self.way = way
        self.locale = locale

    def see(self, what: str) -> Locator:
        """Return what a selector names on the page."""
        return self.page.locator(what)

    # From page to page.

    def begin(self, game: str) -> None:
        """Come to the home page for the first time and play: one tap. The lessons are offered, and declined."""
        self.table.go("/")
        self.way.press(self.see(f'.card[data-game="{game}"] [data-action="play"]'))
        self.board()
        offer = self.see(".offer")
        expect(offer).to_be_visible()
        self.way.press(offer.locator("button").last)
        expect(offer).to_have_count(0)

    def board(self) -> None:
        """Expect a board on which nothing has been done."""
        expect(self.see(".board .role-ground").first).to_be_visible()
        expect(self.see(".won")).to_be_hidden()
        self.table.expect_moves(0)
        self.table.landed()

    def go_home(self) -> None:
        """Go back to the home page, where the game was opened."""
        self.way.press(self.table.button("home"))
        expect(self.see(".home")).to_be_visible()

    def has_solved(self, game: str, levels: str) -> None:
        """Expect the home page to say how many levels of a game are solved."""
        words = levels.replace(" of ", r"\b.*\b(of|sur) ")
        expect(self.see(f'.card[data-game="{game}"] .quiet')).to_contain_text(re.compile(rf"\b{words}\b"))

    def open_day(self, game: str) -> str:
        """Open the level of the day, and return its text."""
        self.way.press(self.see(f'[data-day="{game}"]'))
        self.board()
        return str(of_the_day(game).level)

    def statistics(self, game: str) -> Locator:
        """Go to the statistics, and return what they say of a game."""
        self.way.press(self.table.button("statistics"))
        expect(self.see(".statistics")).to_be_visible()
        return self.see(".figures-card").filter(has=self.page.locator("h2", has_text=load_game(game).title.render()))

    # With a board.

    def check(self, right: bool) -> None:
        """Ask whether all is right so far."""
        self.way.tool("check")
        note, words = self.see(".note"), RIGHT[self.locale]
        expect(note).to_have_text(words) if right else expect(note).to_have_text(re.compile(rf"^(?!{words}).*\.$"))

    def hint(self, kind: str | None = None) -> None:
        """Take a hint: the first press marks it and says why, the second does it."""
        moves = self.see(".counts").inner_text().split("·")[0]
        button, note = self.table.button("hint"), self.see(".note")
        self.way.tool("hint")
        expect(button).to_have_class(re.compile(r"\bready\b"), timeout=60_000)
        expect(note).to_be_visible()
        expect(note).to_have_text(re.compile(r"\.$"))
        if kind is not None:
            expect(note).to_have_attribute("data-kind", kind)
        expect(self.see("[data-key^=pointed]").first).to_be_visible()
        assert self.see(".counts").inner_text().startswith(moves)
        self.way.tool("hint")
        expect(button).not_to_have_class(re.compile(r"\bready\b"))
        expect(note).to_be_empty()
        expect(self.see(".counts")).not_to_have_text(re.compile(rf"^{re.escape(moves)}·"))

    def names(self) -> dict[str, str]:
        """Return what the cells of the board are called, by their names."""
        found = self.see("[role=grid] >> nth=0 >> [data-spot]").evaluate_all(
            "all => all.map((one) => [one.dataset.spot, one.getAttribute('aria-label')])"
        )
        return {str(Cell(*map(int, name.split(",")))): label for name, label in found}

    def won(self) -> None:
        """Expect the end, with the board whole beside what is said of it."""
        expect(self.see(".won .message")).to_be_visible()
        expect(self.see(".won .main")).to_be_in_viewport(ratio=1)
        for part in (self.table.button("undo"), self.table.button("menu"), self.see(".won"), self.see(".fit")):
            expect(part).to_be_in_viewport(ratio=1)
        self.table.landed()
        box = self.see(".fit").bounding_box()
        assert box is not None
        assert max(box["width"], box["height"]) >= LEAST


@pytest.fixture(params=SETTINGS)
def person(request: pytest.FixtureRequest, sit: Sit) -> Person:
    """Somebody new, in each of the ways."""
    setting = SETTINGS[request.param]
    phone = {"has_touch": True, "is_mobile": True} if setting.way is Finger else {}
    table = sit(setting.width, setting.height, locale=setting.locale, **phone)
    return Person(table, setting.way(table), setting.locale)


# Flow.


def paths_of(level: Any) -> list[list[str]]:
    """Return the paths of a level's solution, cell by cell."""
    solver = load_game("flow").require("solver")
    found: Any = solver.solve(level, BUDGET).facts["paths"]
    return [[str(Cell(*place)) for place in path] for path in found.values()]


def wrong_step(paths: list[list[str]]) -> tuple[str, str]:
    """Return an endpoint and an empty cell beside it that belongs to another path."""
    owner = {cell: path[0] for path in paths for cell in path}
    ends = {cell for path in paths for cell in (path[0], path[-1])}
    beside = (
        (end, f"{chr(ord(end[0]) + right)}{int(end[1:]) + down}")
        for end in sorted(ends)
        for right, down in ((1, 0), (0, 1), (-1, 0), (0, -1))
    )
    return next((end, to) for end, to in beside if to in owner and to not in ends and owner[to] != owner[end])


def draw(person: Person, paths: Iterable[list[str]]) -> None:
    """Draw the paths, each in one stroke, and expect the end."""
    for path in paths:
        person.way.trace(*path)
        # All of it has come to where it goes before the next is begun.
        person.page.wait_for_function("() => !document.querySelector('.trail')")
    person.won()


def test_flow(person: Person) -> None:
    """Level 1 with a mistake and two hints, level 2 at once, the level of the day, another like it."""
    levels = load_game("flow").levels()
    person.begin("flow")
    expect(person.page).to_have_url(re.compile("/flow/1$"))
    paths = paths_of(levels[0])
    person.way.trace(*wrong_step(paths))
    person.table.expect_moves(1)
    person.check(right=False)
    person.hint("mistake")
    person.check(right=True)
    person.hint("forced")
    draw(person, paths)
    expect(person.see(".result b").nth(2)).to_have_text("2")
    person.way.go_on()
    expect(person.page).to_have_url(re.compile("/flow/2$"))
    person.board()
    draw(person, paths_of(levels[1]))
    person.way.go_on()
    expect(person.page).to_have_url(re.compile("/flow/3$"))
    person.board()
    person.go_home()
    person.has_solved("flow", "2 of 564")
    text = person.open_day("flow")
    draw(person, paths_of(load_game("flow").parse_level(text)))
    person.way.go_on()  # home, after the level of the day
    expect(person.see('.day.done[data-day="flow"]')).to_be_visible()
    expect(person.see(".streak")).to_have_text(re.compile("^1 (day|jour)$"))
    card = person.statistics("flow")
    expect(card.locator("dd").first).to_have_text("3")
    grades = {"easy", str(of_the_day("flow").grade)}
    expect(card.locator("tbody tr")).to_have_count(len(grades))


# Plumber.


def pipes_of(level: Any) -> dict[str, str]:
    """Return for each empty cell of a level the sort of pipe that its solution has there."""
    board: Any = load_game("plumber").require("solver").solve(level, BUDGET).facts["board"]
    return {
        str(Cell(column, row)): token
        for row, line in enumerate(board)
        for column, token in enumerate(line)
        if token[0] in "COLTF"
    }


def lay(person: Person, pipes: dict[str, str], laid: int) -> None:
    """Lay pipes, one after the other."""
    for number, (cell, sort) in enumerate(pipes.items(), start=laid + 1):
        person.way.carry(f"zone {sort}", cell)
        person.table.expect_moves(number)


def test_plumber(person: Person) -> None:
    """Level 1 with a mistake and two hints, level 2 at once, and a pipe of the level of the day."""
    levels = load_game("plumber").levels()
    person.begin("plumber")
    expect(person.page).to_have_url(re.compile("/plumber/1$"))
    pipes = pipes_of(levels[0])
    first = next(iter(pipes))
    wrong = next(sort for sort in pipes.values() if sort != pipes[first])
    empty = person.names()
    person.way.carry(f"zone {wrong}", first)
    person.table.expect_moves(1)
    person.check(right=False)
    person.hint("mistake")
    expect(person.table.spot(first)).to_have_attribute("aria-label", empty[first])
    person.table.landed()
    assert person.names() == empty
    person.check(right=True)
    word = empty[first].removeprefix(first)
    before = sum(label.endswith(word) for label in empty.values())
    person.hint("forced")
    expect(person.see(f'[role=grid] >> nth=0 >> [aria-label$="{word}"]')).to_have_count(before - 1)
    person.table.landed()
    now = person.names()
    left = {cell: sort for cell, sort in pipes.items() if now[cell] == empty[cell]}
    assert len(left) == len(pipes) - 1
    lay(person, left, 3)
    person.won()
    expect(person.see(".result b").nth(2)).to_have_text("2")
    person.way.go_on()
    expect(person.page).to_have_url(re.compile("/plumber/2$"))
    person.board()
    lay(person, pipes_of(levels[1]), 0)
    person.won()
    person.way.go_on()
    expect(person.page).to_have_url(re.compile("/plumber/3$"))
    person.board()
    person.go_home()
    person.has_solved("plumber", "2 of 204")
    text = person.open_day("plumber")
    cell, sort = next(iter(pipes_of(load_game("plumber").parse_level(text)).items()))
    lay(person, {cell: sort}, 0)
    person.go_home()
    expect(person.see('.day[data-day="plumber"]')).to_be_visible()
    expect(person.see('.card[data-game="plumber"] [data-action="continue"]')).to_be_visible()
    card = person.statistics("plumber")
    expect(card.locator("dd").first).to_have_text("2")
    expect(card.locator("tbody tr")).to_have_count(1)


# get10.


def shown_values(person: Person) -> list[str]:
    """Return the values on the board, row by row."""
    person.table.landed()
    return [re.findall(r"\d+", label.partition(":")[2])[0] for label in person.names().values()]


def values_of(board: Any) -> list[str]:
    """Return the values of a board, row by row."""
    return str(board).split()


def after(level: Any, moves: list[str]) -> Any:
    """Return the board of get10 after some moves."""
    game = load_game("get10")
    board = game.board(level)
    for move in moves:
        board.push(game.parse_move(move))
    return board


def way_to_the_end(level: Any, played: list[str]) -> list[str]:
    """Return moves after which no group is left, not many: of all games so far those with the fewest groups go on."""
    games = [played]
    for _ in range(DEPTH):
        found = []
        for moves in games:
            for move in sorted({str(one) for one in after(level, moves).legal_moves}):
                board = after(level, [*moves, move])
                if board.outcome() is not None:
                    return [*moves, move][len(played) :]
                found.append((len(list(board.legal_moves)), [*moves, move]))
        games = [moves for _, moves in sorted(found)[:WIDTH]]
    raise AssertionError("the game does not end")


def merge(person: Person, cell: str, moves: int) -> None:
    """Lift a group and merge it."""
    person.way.touch(cell)
    expect(person.see(".role-held").first).to_be_attached()
    person.way.touch(cell)
    person.table.expect_moves(moves)
    person.table.landed()


def test_get10(person: Person) -> None:
    """A move taken back, a hint, a game played until no group is left, another try, the level of the day."""
    game = load_game("get10")
    person.begin("get10")
    level = game.parse_level(re.sub(r".*/level/", "", person.table.look("decodeURIComponent(location.pathname)")))
    assert shown_values(person) == values_of(after(level, []))
    first = str(next(iter(after(level, []).legal_moves)))
    merge(person, first, 1)
    person.way.tool("undo")
    person.table.expect_moves(0)
    assert shown_values(person) == values_of(after(level, []))
    expect(person.table.button("check")).to_have_count(0)
    person.hint("advice")
    person.table.expect_moves(1)
    values = shown_values(person)
    hinted = next(move for one in after(level, []).legal_moves if values_of(after(level, [move := str(one)])) == values)
    for number, cell in enumerate(way_to_the_end(level, [hinted]), start=2):
        merge(person, cell, number)
    person.won()
    expect(person.see(".sparks")).to_have_count(0)
    person.way.go_on()
    person.board()
    merge(person, first, 1)
    person.go_home()
    card = person.see('.card[data-game="get10"]')
    expect(card.locator('[data-action="continue"]')).to_be_visible()
    expect(card.locator(".quiet")).to_have_text(re.compile(r"1 (game|partie)$"))
    text = person.open_day("get10")
    merge(person, str(next(iter(after(game.parse_level(text), []).legal_moves))), 1)
    person.go_home()
    assert person.statistics("get10").locator("dd").all_inner_texts()[0] == "1"


# Connexion.


def coloured(person: Person) -> set[str]:
    """Return the cells that have a colour."""
    return {cell for cell, label in person.names().items() if re.search("Red|Blue|Rouge|Bleu", label)}


def answered(person: Person, board: Any) -> None:
    """Wait until the computer has moved or the game is over, and play on a board of one's own what has been played."""
    person.page.wait_for_function(
        """(moves) => document.querySelector('.won:not([hidden])') || (
            document.querySelector('.turn').textContent.match(/^(Red to|Rouge joue)/)
            && Number(document.querySelector('.counts').textContent.match(/(\\d+) ·/)[1]) === moves)""",
        arg=len(board.moves) + 2,
    )
    game = load_game("connexion")
    free = {str(move) for move in board.legal_moves}
    new = sorted(coloured(person) & free)
    turns = [name for colour in ("Red|Rouge", "Blue|Bleu") for name in new if re.search(colour, person.names()[name])]
    for move in turns:
        board.push(game.parse_move(move))


def test_connexion(person: Person) -> None:
    """A move taken back, a hint, a game played against the computer to its end, a rematch, the level of the day."""
    game = load_game("connexion")
    person.begin("connexion")
    level = game.parse_level(re.sub(r".*/level/", "", person.table.look("decodeURIComponent(location.pathname)")))
    board = game.board(level)
    before = coloured(person)
    person.way.touch(min(before))
    corner = next(str(move) for move in board.legal_moves if not ends(level, str(move)))
    free = [str(move) for move in board.legal_moves]
    person.way.touch(corner)
    person.table.expect_moves(2)
    expect(person.see(".turn")).to_have_text(re.compile("^(Red to play|Rouge joue)$"))
    person.way.tool("undo")
    person.table.expect_moves(0)
    assert coloured(person) == before
    expect(person.table.button("check")).to_have_count(0)
    person.hint()
    answered(person, board)
    player = game.player("shortest", Budget(seconds=0.2), seed=1)
    while board.outcome() is None:
        person.way.touch(str(player.choose(board)))
        answered(person, board)
    person.won()
    person.way.go_on()
    # In a rematch the sides are exchanged: the computer begins.
    person.table.expect_moves(1)
    expect(person.see(".won")).to_be_hidden()
    person.table.landed()
    taken = coloured(person)
    person.way.touch(next(name for name in (corner, *free) if name not in taken))
    person.table.expect_moves(3)
    person.go_home()
    card = person.see('.card[data-game="connexion"]')
    expect(card.locator('[data-action="continue"]')).to_be_visible()
    expect(card.locator(".quiet")).to_contain_text(re.compile(r"[01] (of|sur|partie.*) 1"))
    text = person.open_day("connexion")
    day = game.parse_level(text)
    person.way.touch(next(str(move) for move in game.board(day).legal_moves if not ends(day, str(move))))
    person.table.expect_moves(2)
    person.go_home()
    figures = person.statistics("connexion")
    expect(figures.locator("dd").first).to_have_text("1")
    expect(figures.locator("tbody tr")).to_have_count(1)


def ends(level: Any, move: str) -> bool:
    """Tell whether a first move ends the game."""
    game = load_game("connexion")
    board = game.board(level)
    board.push(game.parse_move(move))
    return board.outcome() is not None

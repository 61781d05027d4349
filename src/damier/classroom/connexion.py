"""``Connexion``, with the ten methods of the assignment, named exactly as there.

A cell is ``(i, j)``, line and column from 1, (1, 1) at the top left. A colour is ``ROUGE`` or ``BLEU``, also written 1
and 2, ``"R"`` and ``"B"``. Each method returns its result and prints it on the screen, or on another stream. A wrong
argument (a cell outside the board, a free cell where a coloured one is needed) raises ``IllegalMove`` with the reason,
in the language of the board; only ``colorerCase``, which may be tried on any cell, prints it and returns False.
"""

# ruff: noqa: N802 (the names are the assignment's)

from __future__ import annotations

import functools
import operator
import random
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, ParamSpec, TextIO, TypeVar

from damier.core.contract import (
    Budget,
    Cell,
    DamierError,
    IllegalMove,
    Language,
    Malformed,
    Outcome,
    Player,
    Sentence,
    load_game,
    say,
)
from damier.core.nearest import unknown
from damier.core.plugins import make_player
from damier.games.connexion import EVALUATED, MENU, SIDES
from damier.games.connexion import Connexion as Game
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import Colour, ConnexionMove, parse_level
from damier.games.connexion.evaluations import EVALUATIONS
from damier.games.connexion.level import DEFAULT_SIDE, DEFAULT_STARS, ConnexionLevel
from damier.locale import load_language, preferred_code
from damier.play.menu import describe, menu_line, menu_text, read_cells, read_seats
from damier.play.session import resignation

Given = ParamSpec("Given")
Returned = TypeVar("Returned")
ROUGE: Final = 1
BLEU: Final = 2
_PLAYERS: Final = {ROUGE: 0, BLEU: 1, "R": 0, "B": 1, "1": 0, "2": 1}
#: A cell, as its line and column or as its letter and number, and a colour after it.
_CELL: Final = re.compile(r"(\(?\s*\d{1,5}\s*[,;\s]\s*\d{1,5}\s*\)?|[a-zA-Z]{1,3}\d{1,4})(\s+[a-zA-Z]+)?")
#: The seconds that a computer has for each move in a game that the menu begins.
_SECONDS: Final = 1.0

MENU_HELP: Final = say("Type a line and a column to colour that cell, a number or a name of the menu, or ? to see it.")
#: How many cells each function takes that takes any.
_CELLS: Final = {name: 2 if name in ("existeCheminCases", "relierCasesMin") else 1 for name, line in MENU.items()
                 if line.move or (line.question and name != "afficheScores")}  # fmt: skip
Case = tuple[int, int]


class _Board(ConnexionBoard):
    """A board on which a teacher may colour for either player at any time; then it is the other one's turn."""

    def __init__(self, level: ConnexionLevel) -> None:
        super().__init__(level)
        self._next = 0

    @property
    def turn(self) -> int:
        return self._next

    def apply(self, move: ConnexionMove) -> int:
        before = self._next
        super().apply(move)
        self._next = 1 - before
        return before

    def revert(self, move: ConnexionMove, undo: object) -> None:
        super().revert(move, undo)
        self._next = int(bool(undo))

    def colour_for(self, player: int, cell: Cell) -> None:
        """Colour a free cell for a player, even if it is the other's turn or the game is over."""
        before = self._next
        self._next = player
        self._log.append((Colour(cell), before))
        self.core.paint(self.size.index(cell), player + 1)
        self._next = 1 - player


def _in_own_language(method: Callable[Given, Returned]) -> Callable[Given, Returned]:
    """Make a method of ``Connexion`` raise its errors in the language of the board."""

    @functools.wraps(method)
    def speaking(*given: Given.args, **named: Given.kwargs) -> Returned:
        try:
            return method(*given, **named)
        except DamierError as error:
            board = given[0]
            assert isinstance(board, Connexion)  # noqa: S101 (it decorates methods)
            raise spoken(error, load_language(board.langue)) from None

    return speaking


def spoken(error: DamierError, language: Language) -> DamierError:
    """Return an error of the same kind whose text is in a language."""
    return type(error)(say("{text}", text=error.sentence.render(language)))


class Connexion:
    """A board of Connexion and its ten functions.

    ``n`` is the number of cells a side, ``k`` the stars of each player. They are placed at random, anew for each board
    and each game, unless a seed ``graine`` is given; ``level`` gives their places instead.

    >>> jeu = Connexion(level="3x3 red=a1,c1 blue=a3,c3", langue="fr")
    >>> jeu.relierCasesMin(1, 1, 1, 3)
    1 case à colorer pour relier (1, 1) et (1, 3) : (1, 2).
    1
    >>> jeu.colorerCase(1, 2)
    *  1  *
    0  0  0
    ** 0  **
    Rouge gagne : ses 2 étoiles sont toutes reliées.
    True
    """

    def __init__(
        self,
        n: int = DEFAULT_SIDE,
        k: int = DEFAULT_STARS,
        graine: int | None = None,
        *,
        level: ConnexionLevel | str | None = None,
        langue: str | None = None,
        entree: TextIO | None = None,
        sortie: TextIO | None = None,
    ) -> None:
        #: The code of the language in which the board speaks.
        self.langue = langue or preferred_code()
        self._language = load_language(self.langue)
        self._in = entree
        self._out = sortie
        #: The player who has given up, or None.
        self._resigned: int | None = None
        #: Whether a game has been played on this board: the next one then starts anew.
        self._played = False
        #: Whether the game that is being played is left for another, and who plays that one.
        self._next: Mapping[int, Player] | None = None
        #: Whether stars are placed anew for a new game.
        self._drawn = level is None and graine is None
        try:
            if isinstance(level, str):
                level = parse_level(level)
            elif level is None:
                n, k, graine = (_whole(number) for number in (n, k, _draw_seed() if graine is None else graine))
                level = ConnexionLevel(n, k, graine)
            self._board = _Board(level)
        except DamierError as error:
            raise spoken(error, self._language) from None

    # The ten functions, in the assignment's order.

    def colorerCase(self, x: int, y: int, c: int | str | None = None) -> bool:
        """Colour a cell, print the board and return True; if that is not allowed, print why and return False.

        Without a colour ``c`` it is a move of the game, for the player to move. With one it is the assignment's plain
        function, which needs only a free cell; it is the other colour's turn afterwards.
        """
        try:
            cell = self._cell(x, y)
            if c is None:
                self._refuse_taken(cell)
                self._board.push(Colour(cell))
            else:
                player = _player(c)
                self._refuse_taken(cell)
                self._board.colour_for(player, cell)
        except IllegalMove as error:
            self._print(error.sentence)
            return False
        self._print_board()
        outcome = self._outcome()
        if outcome is not None:
            self._print(outcome.sentence)
        return True

    @_in_own_language
    def afficheComposante(self, x: int, y: int, c: int | str | None = None) -> list[Case]:
        """Print and return the cells of a coloured cell's component, line by line, in time proportional to its size."""
        place = self._coloured_place(x, y, c)
        cells = sorted(map(self._case, self._board.core.component(place)))
        self._print(
            say(
                "the component of {cell} has {n} {n:cell|cells}: {listed}.",
                cell=(x, y),
                n=len(cells),
                listed=_join_cells(cells),
            )
        )
        return cells

    @_in_own_language
    def existeCheminCases(self, x: int, y: int, z: int, t: int, c: int | str | None = None) -> bool:
        """Return whether a path of colour ``c`` joins two cells. Default: the colour of the first cell."""
        one, other = (self._place(self._cell(*cell)) for cell in ((x, y), (z, t)))
        core = self._board.core
        colour = core.colour(one) if c is None else _player(c) + 1
        joined = bool(core.joined(one, other)) and core.colour(one) == colour
        if joined:
            way = [self._case(place) for place in core.way(one, other)]
            self._print(say("a path joins {one} and {other}: {way}.", one=(x, y), other=(z, t), way=_join_cells(way)))
        elif colour:
            self._print(
                say("no path of {side} joins {one} and {other}.", side=SIDES[colour - 1].name, one=(x, y), other=(z, t))
            )
        else:
            self._print(say("no path of their colour joins {one} and {other}.", one=(x, y), other=(z, t)))
        return joined

    @_in_own_language
    def relierCasesMin(self, x: int, y: int, z: int, t: int, c: int | str | None = None) -> int | None:
        """Return the fewest cells to colour to join two cells of one colour, or None if they cannot be joined."""
        one, other = self._coloured_place(x, y, c), self._coloured_place(z, t, c)
        core = self._board.core
        if core.colour(one) != core.colour(other):
            raise IllegalMove(say("{one} and {other} have different colours", one=(x, y), other=(z, t)))
        if core.joined(one, other):
            self._print(say("{one} and {other} are joined already.", one=(x, y), other=(z, t)))
            return 0
        way = core.way(one, other)
        if not way:
            self._print(say("{one} and {other} can no longer be joined.", one=(x, y), other=(z, t)))
            return None
        needed = [self._case(place) for place in way if core.colour(place) == 0]
        self._print(
            say(
                "{n} {n:cell|cells} to colour to join {one} and {other}: {way}.",
                n=len(needed),
                one=(x, y),
                other=(z, t),
                way=_join_cells(needed),
            )
        )
        return len(needed)

    @_in_own_language
    def nombreEtoiles(self, x: int, y: int, c: int | str | None = None) -> int:
        """Return the number of stars in the component of a coloured cell."""
        number: int = self._board.core.stars(self._coloured_place(x, y, c))
        self._print(say("the component of {cell} has {n} {n:star|stars}.", cell=(x, y), n=number))
        return number

    def afficheScores(self) -> tuple[int, int]:
        """Return the most stars that red and blue have joined in one component each."""
        red, blue = self._board.scores
        self._print(say("stars joined: Red {red}, Blue {blue} of {stars}", red=red, blue=blue,
                      stars=self._board.level.stars))  # fmt: skip
        return red, blue

    @_in_own_language
    def relieComposantes(self, x: int, y: int, c: int | str | None = None) -> bool:
        """Return whether colouring a free cell joins two components or more. Default: for the player to move."""
        cell = self._cell(x, y)
        self._refuse_taken(cell)
        player = self._player(c)
        number: int = self._board.core.joins(self._place(cell), player + 1)
        side = SIDES[player].name
        if number > 1:
            self._print(say("{cell} would join {n} components of {side}.", cell=(x, y), n=number, side=side))
        elif number == 1:
            self._print(say("{cell} would join nothing: it touches one component of {side}.", cell=(x, y), side=side))
        else:
            self._print(say("{cell} would join nothing: it touches no cell of {side}.", cell=(x, y), side=side))
        return number > 1

    def joueDeuxHumains(self) -> Outcome | None:
        """Play a game between two people at this screen; return how it ended, or None if they stopped before.

        The first game is played on the board as it is; each one after it is a new game.
        """
        return self._play({})

    @_in_own_language
    def evaluerCase1(self, x: int, y: int, c: int | str | None = None) -> float:
        """Return the value of a free cell: minus its distance to the player's centre of mass."""
        return self._evaluate(1, x, y, c)

    @_in_own_language
    def evaluerCase2(self, x: int, y: int, c: int | str | None = None) -> float:
        """Return the value of a free cell: minus the cells to colour for all the player's stars to meet there."""
        return self._evaluate(2, x, y, c)

    @_in_own_language
    def evaluerCase3(self, x: int, y: int, c: int | str | None = None) -> float:
        """Return the value of a free cell: the extra cells that the opponent must colour once he cannot have it."""
        return self._evaluate(3, x, y, c)

    @_in_own_language
    def evaluerCase4(self, x: int, y: int, c: int | str | None = None) -> float:
        """Return the value of a free cell: its share of the electric current between the stars."""
        return self._evaluate(4, x, y, c)

    @_in_own_language
    def evaluerCase5(self, x: int, y: int, c: int | str | None = None) -> float:
        """Return the value of a free cell: the stars of the component that colouring it makes."""
        return self._evaluate(5, x, y, c)

    @_in_own_language
    def joueOrdiHumain(
        self, joueur: str = "expert", secondes: float = 1.0, *, ordi: int | str = BLEU, graine: int = 0
    ) -> Outcome | None:
        """Play a game against the computer player ``joueur``, who has ``secondes`` for each move and colour ``ordi``.

        Returns how it ended, or None if the person stopped before. The first game is played on the board as it is; each
        one after it is a new game.
        """
        computer = make_player(load_game("connexion"), joueur, Budget(secondes), graine)
        return self._play({_player(ordi): computer})

    def annuler(self) -> bool:
        """Take back the last colouring or resignation; return whether there was one."""
        if self._resigned is not None:
            self._resigned = None
        elif self._board.move_count:
            self._board.pop()
        else:
            return False
        self._print_board()
        return True

    def abandonner(self) -> bool:
        """Resign for the player to move; return False if the game is over already."""
        if self._outcome() is not None:
            return False
        self._resigned = self._board.turn
        self._print_end()
        return True

    def __str__(self) -> str:
        return str(self._board)

    def __repr__(self) -> str:
        return f"<Connexion {self._board.line()}>"

    def _repr_svg_(self) -> str | None:
        return self._board._repr_svg_()

    # What the functions use.

    def _outcome(self) -> Outcome | None:
        return self._board.outcome() if self._resigned is None else resignation(SIDES, self._resigned)

    def _evaluate(self, number: int, x: int, y: int, c: int | str | None) -> float:
        cell = self._cell(x, y)
        self._refuse_taken(cell)
        player, place = self._player(c), self._place(cell)
        value = EVALUATIONS[number - 1](self._board, player, [place])[place]
        self._print(
            say(
                "{cell} for {side}, {what}: {value:.3f}",
                cell=(x, y),
                side=SIDES[player].name,
                what=EVALUATED[number - 1],
                value=value,
            )
        )
        return value

    def _cell(self, x: int, y: int) -> Cell:
        x, y = _whole(x), _whole(y)
        side = self._board.level.side
        if not (1 <= x <= side and 1 <= y <= side):
            raise IllegalMove(
                say("{cell} is not on the board: lines and columns go from 1 to {side}", cell=(x, y), side=side)
            )
        return Cell(y - 1, x - 1)

    def _place(self, cell: Cell) -> int:
        return self._board.size.index(cell)

    def _case(self, place: int) -> Case:
        row, column = divmod(place, self._board.level.side)
        return row + 1, column + 1

    def _player(self, c: int | str | None) -> int:
        return self._board.turn if c is None else _player(c)

    def _coloured_place(self, x: int, y: int, c: int | str | None = None) -> int:
        cell = self._cell(x, y)
        owner = self._board.owner(cell)
        if owner is None:
            raise IllegalMove(say("{cell} is free: choose a cell that has a colour", cell=(x, y)))
        if c is not None and owner != _player(c):
            raise IllegalMove(say("{cell} is {side}'s", cell=(x, y), side=SIDES[owner].name))
        return self._place(cell)

    def _refuse_taken(self, cell: Cell) -> None:
        owner = self._board.owner(cell)
        if owner is not None:
            place = self._case(self._place(cell))
            raise IllegalMove(say("{cell} is taken: it is {side}'s", cell=place, side=SIDES[owner].name))

    def _print(self, sentence: Sentence) -> None:
        print(sentence.render(self._language), file=self._out or sys.stdout)

    def _print_board(self) -> None:
        print(self._board, file=self._out or sys.stdout)

    # The menu.

    def _play(self, computers: Mapping[int, Player]) -> Outcome | None:
        """Play until the game is over or the input ends; return how it ended, or None."""
        self._next = computers
        try:
            while self._next is not None:
                computers, self._next = self._next, None
                outcome = self._play_one(computers)
        except EOFError:
            self._print(say("The game stops here."))
            return None
        return outcome

    def _play_one(self, computers: Mapping[int, Player]) -> Outcome | None:
        """Play one game until it is over or left for another; return how it ended, or None."""
        if self._played:
            self._start_anew()
        self._played = True
        self._print_board()
        self._print(MENU_HELP)
        while self._next is None and (outcome := self._outcome()) is None:
            turn = self._board.turn
            if turn in computers:
                self._play_computer(computers[turn])
            else:
                self._ask_move(computers)
        return None if self._next is not None else outcome

    def _start_anew(self) -> None:
        """Put up a board like this one: with its stars where they were if they or a seed were given, else elsewhere."""
        level = self._board.level
        self._board = _Board(replace(level, seed=_draw_seed()) if self._drawn else level)
        self._resigned = None

    def _play_computer(self, player: Player) -> None:
        side = SIDES[self._board.turn].name
        move = player.choose(self._board)
        if isinstance(move, Colour):
            place = self._case(self._place(move.cell))
            self._print(say("{side}, the computer, colours {cell}", side=side, cell=place))
            self.colorerCase(*place)
        else:
            self._board.push(move)
            self._print_end()

    def _ask_move(self, computers: Mapping[int, Player]) -> None:
        """Read a line and obey it: a cell to colour, or a choice of the menu. Print the reason if it is refused."""
        line = self._read(say("{side}, a cell or a choice (? for the menu): ", side=SIDES[self._board.turn].name))
        if not line:
            return
        try:
            if _CELL.fullmatch(line) is not None:
                self._call("colorerCase", line)
            else:
                self._choose(line, computers)
        except DamierError as error:
            self._print(error.sentence)

    def _choose(self, line: str, computers: Mapping[int, Player]) -> None:
        typed, _, rest = line.partition(" ")
        name = menu_line(Game, typed)
        if typed == "?":
            self._print_menu(rest.strip())
        elif name is None:
            raise Malformed(unknown(say("choice of the menu"), typed[:40], list(MENU)))
        elif MENU[name].seats:
            self._leave_for(name, rest.split())
        elif name in _CELLS:
            self._call(name, rest)
        elif rest.strip():
            raise Malformed(say("nothing can follow {word!r}: {rest!r}", word=name, rest=rest.strip()[:40]))
        elif name == "quitter":
            raise EOFError
        elif name == "annuler":
            self._take_back(computers)
        else:
            getattr(self, name)()

    def _call(self, name: str, typed: str) -> None:
        """Call a function about cells with those that are typed and a colour if one is; ask for cells that lack."""
        cells, side = read_cells(typed, SIDES, self._language)
        while len(cells) < _CELLS[name]:
            line = self._read(say("line and column: "))
            if not line:
                return
            try:
                more, named = read_cells(line, SIDES, self._language)
                for cell in more:
                    self._cell(cell.row + 1, cell.column + 1)
            except Malformed:
                self._print(say("a cell is its line and its column, such as 2 3, or c2: not {text!r}", text=line[:40]))
            except IllegalMove as error:
                self._print(error.sentence)
            else:
                cells, side = (*cells, *more), named if side is None else side
        if len(cells) > _CELLS[name]:
            raise Malformed(say("{question} asks for {n} {n:cell|cells}", question=name, n=_CELLS[name]))
        numbers = [number for cell in cells for number in (cell.row + 1, cell.column + 1)]
        getattr(self, name)(*numbers, **({} if side is None else {"c": side + 1}))

    def _leave_for(self, name: str, words: list[str]) -> None:
        """Begin the game of a line of the menu; if one is under way, ask before it is left."""
        game = load_game("connexion")
        seats = read_seats(game, name, words, self._language)
        budget = Budget(_SECONDS)
        found = {side: make_player(game, player, budget, 0) for side, player in enumerate(seats) if player is not None}
        if self._board.move_count:
            answer = self._read(say("Leave this game and begin another? (yes, no): ")).lower()
            yes = say("yes")
            if answer not in {word[:length] for word in (str(yes), yes.render(self._language)) for length in (1, 9)}:
                return
        self._next = found

    def _print_menu(self, typed: str) -> None:
        """Print the menu and below it the board, or what the line is for that is typed."""
        if typed:
            self._print(describe(Game, typed))
        else:
            self._print(menu_text(Game, self._language))
            self._print_board()

    def _read(self, prompt: Sentence) -> str:
        """Return the next line of input; raises ``EOFError`` at its end."""
        print(prompt.render(self._language), end="", flush=True, file=self._out or sys.stdout)
        line = (self._in or sys.stdin).readline()
        if not line:
            print(file=self._out or sys.stdout)
            raise EOFError
        return line.strip()

    def _take_back(self, computers: Mapping[int, Player]) -> None:
        """Take back moves until a person is to move: against a computer, its last move too."""
        if not self.annuler():
            self._print(say("there is no move to take back"))
        while self._board.turn in computers and self.annuler():
            pass

    def _print_end(self) -> None:
        self._print_board()
        outcome = self._outcome()
        if outcome is not None:
            self._print(outcome.sentence)


def _player(c: int | str) -> int:
    """Return the number of the player who has a colour; raises ``IllegalMove`` for what is no colour."""
    key = c.strip()[:1].upper() if isinstance(c, str) else c
    if not isinstance(key, int | str) or key not in _PLAYERS:
        raise IllegalMove(say("a colour is R (1) or B (2), not {text!r}", text=c))
    return _PLAYERS[key]


def _whole(number: int) -> int:
    """Return a whole number of any type; raises ``IllegalMove`` for what is none."""
    try:
        return operator.index(number)
    except TypeError:
        raise IllegalMove(say("expected a whole number, not {text!r}", text=number)) from None


def _draw_seed() -> int:
    return random.getrandbits(32)


def _join_cells(cells: list[Case]) -> str:
    return " ".join(map(str, cells))

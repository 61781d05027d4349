"""The questions about Connexion: the ten functions, by the names that the document imposes.

Of ``evaluerCase1`` only the order that it gives to cells counts, upwards or downwards: the document does not say how
nearness is measured, nor whether the centre of mass is rounded to a cell.
"""

from __future__ import annotations

import math
from typing import Any, Final

from hypothesis import strategies as st

from damier.classroom.connexion import BLEU, ROUGE
from damier.classroom.grading.connexion_games import ask_all_stars, ask_computer, ask_full, ask_resign
from damier.classroom.grading.connexion_match import (
    Case,
    Setup,
    answer_to,
    begin,
    board_text,
    calling,
    cells_in,
    colours_of,
    number_in,
    read_board,
    set_up,
    setups,
    starred,
    truth_in,
)
from damier.classroom.grading.marks import Example
from damier.classroom.grading.process import Wanted
from damier.classroom.grading.questions import Assignment, Question, Trial, WrongError
from damier.classroom.grading.wording import call_text, error_sentence, shown
from damier.core.sentences import say


def _ask_start(trial: Trial, case: tuple[int, int, int]) -> None:
    n, k, seed = case
    made = trial.ask(
        ["seed", seed],
        *(step for _ in range(6) for step in (["new", "it", "Connexion", [n, k]], ["text", "it"])),
    )[1:]
    if made[0].error is not None:
        raise WrongError(Example(error_sentence(made[0].error), f"Connexion({n}, {k})"), "error")
    match = begin(trial, n, k, seed)
    signs = starred(read_board(str(made[1].value), n) or (match.signs if match else []))
    flat = [sign for line in signs for sign in line]
    counts = [flat.count(sign) for sign in ("*", "**", "0")]
    trial.board = board_text(signs)
    trial.require(
        counts == [k, k, n * n - 2 * k],
        f"Connexion({n}, {k})",
        say("{k} cells *, {k} cells ** and {rest} free cells", k=k, rest=n * n - 2 * k),
        say("{red} cells *, {blue} cells ** and {rest} free cells", red=counts[0], blue=counts[1], rest=counts[2]),
    )
    boards = {str(one.value) for one in made[1::2]}
    trial.require(
        len(boards) > 1 or "object at 0x" in next(iter(boards)),
        f"Connexion({n}, {k})",
        say("stars placed at random, anew for each game"),
        say("six games with the same stars"),
    )


def _ask_colour(trial: Trial, case: tuple[Setup, int, int]) -> None:
    setup, number, colour = case
    match = set_up(trial, setup)
    if match is None:
        return
    cells = match.cells(0, ROUGE, BLEU)
    cell = cells[number % len(cells)]
    step = calling("colorerCase", *cell, colour, least=2)
    painted, text = trial.ask(step, ["text", "it"])
    free = match.colour(cell) == 0
    if painted.error is not None and free:
        raise WrongError(Example(error_sentence(painted.error), call_text(step), board=trial.board), "error")
    expected = [[*line] for line in match.signs]
    if free:
        expected[cell[0] - 1][cell[1] - 1] = str(colour)
    came = read_board(str(text.value), match.n) or read_board(painted.printed, match.n)
    # A refusal may print no board.
    right = not free if came is None else colours_of(came) == colours_of(expected)
    trial.require(
        right, call_text(step), board_text(expected), say("{text}", text=board_text(came) if came else text.value)
    )


def _ask_component(trial: Trial, case: tuple[Setup, int]) -> None:
    match = set_up(trial, case[0])
    if match is None:
        return
    cells = match.cells(ROUGE, BLEU)
    cell = cells[case[1] % len(cells)]
    reply, call = answer_to(trial, calling("afficheComposante", *cell, match.colour(cell), least=2))
    expected = sorted(match.ours.afficheComposante(*cell))
    came = cells_in(reply)
    trial.require(came == expected, call, shown(expected), came)


def _ask_path(trial: Trial, case: tuple[Setup, int, int]) -> None:
    match = set_up(trial, case[0])
    if match is None:
        return
    first, second = match.cells(ROUGE, BLEU), match.cells(0, ROUGE, BLEU)
    one, other = first[case[1] % len(first)], second[case[2] % len(second)]
    colour = match.colour(one)
    reply, call = answer_to(trial, calling("existeCheminCases", *one, *other, colour, least=4))
    trial.same(call, match.ours.existeCheminCases(*one, *other, colour), truth_in(reply))


def _ask_fewest(trial: Trial, case: tuple[Setup, int, int]) -> None:
    match = set_up(trial, case[0])
    if match is None:
        return
    first = match.cells(ROUGE, BLEU)
    one = first[case[1] % len(first)]
    second = match.cells(match.colour(one))
    other = second[case[2] % len(second)]
    reply, call = answer_to(trial, calling("relierCasesMin", *one, *other, match.colour(one), least=4))
    expected = match.ours.relierCasesMin(*one, *other)
    value = reply.value
    if expected is None:
        # No number of cells is right: None, False, a negative number, infinity, or words.
        number = isinstance(value, int) and not isinstance(value, bool)
        possible = (number and value >= 0) or (isinstance(value, float) and math.isfinite(value) and value >= 0)
        trial.require(not possible, call, say("that it is impossible"), value)
    else:
        trial.same(call, expected, number_in(reply))


def _ask_stars(trial: Trial, case: tuple[Setup, int]) -> None:
    match = set_up(trial, case[0])
    if match is None:
        return
    cells = match.cells(ROUGE, BLEU)
    cell = cells[case[1] % len(cells)]
    reply, call = answer_to(trial, calling("nombreEtoiles", *cell, match.colour(cell), least=2))
    trial.same(call, match.ours.nombreEtoiles(*cell), number_in(reply))


def _ask_scores(trial: Trial, case: Setup) -> None:
    match = set_up(trial, case)
    if match is None:
        return
    reply, call = answer_to(trial, calling("afficheScores"))
    trial.same(call, list(match.ours.afficheScores()), number_in(reply, 2))


def _ask_joins(trial: Trial, case: tuple[Setup, int, int]) -> None:
    match = set_up(trial, case[0])
    if match is None or not match.cells(0):
        return
    free, colour = match.cells(0), case[2]
    own = match.cells(colour)
    # Cells that touch two of the colour first: mistakes are made there.
    between = [(i, j) for i, j in free if sum(abs(i - x) + abs(j - y) == 1 for x, y in own) > 1]
    places = [*(between * 4), *free]
    cell = places[case[1] % len(places)]
    reply, call = answer_to(trial, calling("relieComposantes", *cell, colour, least=2))
    trial.same(call, match.ours.relieComposantes(*cell, colour), truth_in(reply))


def _ask_screen(trial: Trial, case: int) -> None:
    match = begin(trial, 4, 2, case)
    if match is None:
        return
    one, other = match.cells(ROUGE)[:2]
    free = match.cells(0)[case % 8]
    steps = [
        calling("afficheComposante", *one, ROUGE, least=2),
        calling("existeCheminCases", *one, *other, ROUGE, least=4),
        calling("relierCasesMin", *one, *other, ROUGE, least=4),
        calling("nombreEtoiles", *one, ROUGE, least=2),
        calling("afficheScores"),
        calling("relieComposantes", *free, ROUGE, least=2),
        calling("colorerCase", *free, ROUGE, least=2),
    ]
    for step, reply in zip(steps, trial.ask(*steps), strict=True):
        if reply.error is None:
            trial.require(
                bool(reply.printed.strip()), call_text(step), say("something on the screen"), say("nothing is printed")
            )


def _ask_centre(trial: Trial, case: tuple[int, int, int, int, int]) -> None:
    n, k, seed, colour, first = case
    match = begin(trial, n, k, seed)
    if match is None:
        return
    free = match.cells(0)
    replies = trial.ask(*(calling("evaluerCase1", *cell, colour, least=2) for cell in free))
    values = {}
    for cell, reply in zip(free, replies, strict=True):
        if reply.error is not None:
            call = f"evaluerCase1{(*cell, colour)}"
            raise WrongError(Example(error_sentence(reply.error), call, board=trial.board), "error")
        values[cell] = number_in(reply)
        number = isinstance(values[cell], int | float) and not isinstance(values[cell], bool)
        trial.require(number, f"evaluerCase1{(*cell, colour)}", say("a number"), values[cell])
    stars = match.cells(colour)
    centre = (sum(i for i, _ in stars) / k, sum(j for _, j in stars) / k)
    wrong = [_misplaced(free, values, centre, sign) for sign in (1, -1)]
    if all(wrong):
        near, far = wrong[0][first % len(wrong[0])]
        call = f"evaluerCase1{(*near, colour)}, evaluerCase1{(*far, colour)}"
        expected = say("{near} is nearer to the centre of mass ({x:.2f}, {y:.2f}) than {far}", near=near, far=far,
                       x=centre[0], y=centre[1])  # fmt: skip
        trial.require(False, call, expected, [values[near], values[far]])


def _misplaced(free: list[Case], values: dict[Case, Any], centre: tuple[float, float], sign: int) -> Any:
    """Return pairs of cells of which the first is nearer by any measure, and not worth more (``sign`` 1) or less."""
    x, y = centre
    middles = {centre, *((rounded(x), rounded(y)) for rounded in (round, math.floor, math.ceil))}

    def measures(cell: Case) -> list[float]:
        sides = [(abs(cell[0] - i), abs(cell[1] - j)) for i, j in middles]
        return [measure for a, b in sides for measure in (a + b, max(a, b) + (a + b) / 1000, math.hypot(a, b))]

    known = {cell: measures(cell) for cell in free}
    return [
        (near, far)
        for near in free
        for far in free
        if all(a < b for a, b in zip(known[near], known[far], strict=True))
        and sign * values[near] <= sign * values[far]
    ]


_NUMBERS: Final = st.integers(0, 15)
_COLOURS: Final = st.sampled_from([ROUGE, BLEU])
_SETUPS: Final = setups()
_GAMES: Final = (st.integers(0, 99), st.integers(0, 99), st.integers(0, 2))

CONNEXION: Final = Assignment(
    "connexion",
    Wanted(("Connexion",), {"Connexion": "colorerCase"}),
    (
        Question(
            "Connexion", say("The stars at the start"), 1,
            "Au début du jeu, chaque joueur dispose de k cases, k > 1, de sa couleur, positionnées de manière "
            "aléatoire sur le tableau et marquées comme *.",
            ("Connexion",), st.tuples(st.integers(5, 6), st.integers(2, 3), st.integers(0, 9)), _ask_start, 20,
            ("__str__",),
        ),
        Question(
            "colorerCase", say("Colouring a cell"), 1,
            "colorerCase : colorer une case (x, y) en couleur c sur le tableau de jeu. [...] Tour à tour, les joueurs "
            "colorent les cases libres en leur couleur respective.",
            ("Connexion.colorerCase",), st.tuples(_SETUPS, _NUMBERS, _COLOURS), _ask_colour,
        ),
        Question(
            "afficheComposante", say("The component of a cell"), 2,
            "afficher la composante dont la case (x, y) de couleur c appartient, c'est-à-dire l'ensemble des cases de "
            "couleur c reliés à (x, y) par un chemin de couleur c",
            ("Connexion.colorerCase", "Connexion.afficheComposante"), st.tuples(_SETUPS, _NUMBERS), _ask_component,
        ),
        Question(
            "existeCheminCases", say("Whether a path joins two cells"), 2,
            "tester s'il y a un chemin d'une couleur donnée entre deux cases données du tableau de jeu",
            ("Connexion.colorerCase", "Connexion.existeCheminCases"), st.tuples(_SETUPS, _NUMBERS, _NUMBERS), _ask_path,
            100,
        ),
        Question(
            "relierCasesMin", say("The fewest cells to colour"), 2,
            "étant données deux cases (x, y) et (z, t) de la même couleur c, indiquer le nombre minimum de cases qu'il "
            "faut colorer de cette même couleur c pour créer un chemin entre les deux cases données.",
            ("Connexion.colorerCase", "Connexion.relierCasesMin"), st.tuples(_SETUPS, _NUMBERS, _NUMBERS), _ask_fewest,
            150,
        ),
        Question(
            "nombreEtoiles", say("The stars of a component"), 1,
            "afficher le nombre de cases * que possède la composante dont la case (x, y) de couleur c fait partie",
            ("Connexion.colorerCase", "Connexion.nombreEtoiles"), st.tuples(_SETUPS, _NUMBERS), _ask_stars,
        ),
        Question(
            "afficheScores", say("The scores"), 1,
            "afficher le nombre de cases * maximum que chaque joueur a réussi à connecter au sein d'une composante "
            "connexe",
            ("Connexion.colorerCase", "Connexion.afficheScores"), _SETUPS, _ask_scores,
        ),
        Question(
            "relieComposantes", say("Whether a cell joins components"), 2,
            "tester si la coloration de la case (x, y) en couleur c relie deux ou plusieurs composantes de couleur c "
            "existant avant la coloration",
            ("Connexion.colorerCase", "Connexion.relieComposantes"), st.tuples(_SETUPS, _NUMBERS, _COLOURS), _ask_joins,
            150,
        ),
        Question(
            "affichage", say("Something on the screen"), 1,
            "Un affichage à l'écran est nécessaire pour chacune des fonctionnalités citées",
            ("Connexion.colorerCase",), st.integers(0, 9), _ask_screen, 5,
        ),
        Question(
            "joueDeuxHumains/etoiles", say("A game that is won: all stars joined"), 1,
            "La partie est finie lorsque l'un des joueurs a réussi à connecter toutes ses cases *",
            ("Connexion.joueDeuxHumains",), st.tuples(st.just(4), st.just(2), *_GAMES),
            ask_all_stars,
        ),
        Question(
            "joueDeuxHumains/abandon", say("A game that is given up"), 1,
            "La partie est finie lorsque [...] l'un des joueurs a décidé d'abandonner",
            ("Connexion.joueDeuxHumains",), st.tuples(st.integers(0, 9), st.lists(_NUMBERS, max_size=4)), ask_resign,
            30,
        ),
        Question(
            "joueDeuxHumains/chronologie", say("A full board: who was first"), 1,
            "En cas d'égalité, c'est la chronologie qui est prise en compte, le joueur gagnant étant celui qui a relié "
            "en premier ses cases.",
            ("Connexion.joueDeuxHumains",), st.tuples(st.just(5), st.just(3), *_GAMES), ask_full,
        ),
        Question(
            "evaluerCase1", say("The distance to the centre of mass"), 2,
            "la méthode evaluerCase1 doit évaluer la proximité entre la case (x, y) qu'on compte colorer en c et son "
            "centre de masse.",
            ("Connexion.evaluerCase1",),
            st.tuples(st.integers(4, 6), st.integers(2, 3), st.integers(0, 9), _COLOURS, st.integers(0, 5)),
            _ask_centre, 30,
        ),
        Question(
            "joueOrdiHumain", say("A game against the computer"), 2,
            "une méthode joueOrdiHumain qui lance le jeu pour l'ordinateur et un humain. Les conditions d'arrêt sont "
            "les mêmes comme pour joueDeuxHumains.",
            ("Connexion.joueOrdiHumain",), st.integers(0, 9), ask_computer, 1,
        ),
    ),
)  # fmt: skip

"""Colours that colour-blind people can tell apart, and ink that can be read on them."""

import itertools

import pytest

from damier.core.contract import Malformed
from damier.drawing.palette import COLOURS, STEPS, THEMES, contrast, find_theme, ink_on, rgb

Row = tuple[float, float, float]
Matrix = tuple[Row, Row, Row]

#: Linear red, green, blue to what each kind of eye sees of them (Machado, Oliveira and Fernandes, 2009, severity 1).
EYES: dict[str, Matrix] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


def times(matrix: Matrix, color: Row) -> Row:
    """Multiply."""
    one, two, three = (sum(a * b for a, b in zip(row, color, strict=True)) for row in matrix)
    return one, two, three


def lab(color: str, eye: str) -> Row:
    """Return a colour as an eye sees it in CIE L*a*b*, in which distances are as people feel them."""
    channels = [part / 255 for part in rgb(color)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels)
    seen = times(EYES[eye], (red, green, blue))
    x, y, z = times(_XYZ, (max(0, min(1, seen[0])), max(0, min(1, seen[1])), max(0, min(1, seen[2]))))
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x / 0.9505, y, z / 1.089))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("eye", EYES)
def test_any_two_steps_are_apart_for_every_eye(eye: str) -> None:
    """A difference of 2.3 is just noticeable; every two steps differ by three times that."""
    for one, other in itertools.combinations(STEPS, 2):
        assert distance(one, other, eye) > 6.9, (one, other, eye)


def distance(one: str, other: str, eye: str) -> float:
    """Return how far apart an eye sees two colours."""
    return float(sum((a - b) ** 2 for a, b in zip(lab(one, eye), lab(other, eye), strict=True)) ** 0.5)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_colour_is_seen_on_the_cell_it_lies_on(theme: str) -> None:
    """The accessibility guidelines ask a contrast of 3 for what is not text."""
    tones, roles = THEMES[theme].tones, THEMES[theme].roles
    for name in COLOURS:
        assert contrast(tones[name], roles["place"]) >= 3, name


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("role", ["wall", "held", "evidence", "supposed", "mark"])
def test_marks_are_seen_on_cells_and_on_the_ground(theme: str, role: str) -> None:
    """What is held, pointed out, walled or marked."""
    roles = THEMES[theme].roles
    for under in ("place", "ground"):
        assert contrast(roles[role], roles[under]) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_signs_are_seen_on_the_sides_of_connexion(theme: str) -> None:
    """Stars and the last move stand on red and blue."""
    for side in ("red", "blue"):
        assert contrast(THEMES[theme].roles["sign"], THEMES[theme].tones[side]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("eye", EYES)
def test_any_two_colours_are_apart_for_every_eye(eye: str, theme: str) -> None:
    """A difference of 2.3 is just noticeable. The first eight, which most levels have, are five times that apart."""
    tones = THEMES[theme].tones
    for one, other in itertools.combinations(COLOURS, 2):
        both_early = COLOURS.index(other) < 8
        assert distance(tones[one], tones[other], eye) > (12 if both_early else 6.5), (one, other)


def test_steps_go_from_light_to_dark() -> None:
    """The order of values is the order of lightness, for those who see no colour at all."""
    lightness = [lab(color, "full")[0] for color in STEPS]
    assert lightness == sorted(lightness, reverse=True)


def test_ink_can_be_read_on_every_tone() -> None:
    """The accessibility guidelines ask a contrast of 4.5 for text."""
    for theme in THEMES.values():
        for color in theme.tones.values():
            assert contrast(color, ink_on(color)) >= 4.5


def test_the_theme_for_printing_has_greys_only() -> None:
    """The sources of Plumber, the sides of Connexion and pipes that are dry differ far more than can be noticed."""
    theme = THEMES["print"]
    assert all(len(set(rgb(color))) == 1 for color in (*theme.tones.values(), *theme.roles.values()))
    for one, other in itertools.combinations(("red", "green", "blue", "yellow"), 2):
        assert abs(lab(theme.tones[one], "full")[0] - lab(theme.tones[other], "full")[0]) > 15
    assert len({theme.tones[name] for name in COLOURS}) == len(COLOURS)
    steps = [lab(theme.tones[f"step{number}"], "full")[0] for number in range(1, len(STEPS) + 1)]
    assert steps == sorted(steps, reverse=True)


def test_an_unknown_theme_is_refused() -> None:
    """With the nearest one."""
    with pytest.raises(Malformed, match="did you mean 'light'"):
        find_theme("ligth")

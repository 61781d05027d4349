"""Randomness that is the same for ever."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from damier.core.contract import Stream


def test_the_generator_is_splitmix64() -> None:
    """The first words from the state 1234567 are those that the generator's other implementations publish."""
    stream = Stream(0)
    stream._state = 1234567
    assert [stream.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_seeds_and_numbers_give_streams_of_their_own() -> None:
    """A thousand seeds and a thousand numbers share no first word."""
    bits = {Stream(seed, number).bits() for seed in range(40) for number in range(25)}
    assert len(bits) == 1000


def test_a_stream_is_pinned() -> None:
    """Saves depend on these values: they never change."""
    stream = Stream(42, 7)
    drawn = [stream.weighted_index((4, 3, 2, 1)) for _ in range(20)]
    assert drawn == [0, 0, 1, 3, 0, 0, 2, 3, 1, 3, 0, 0, 0, 2, 1, 2, 3, 2, 2, 1]


@given(st.integers(0, 2**64 - 1), st.integers(1, 1000))
def test_below_is_below(seed: int, bound: int) -> None:
    """Numbers lie within their bound."""
    stream = Stream(seed)
    assert all(0 <= stream.below(bound) < bound for _ in range(20))


def test_weights_are_kept() -> None:
    """Weights 4, 3, 2, 1 give shares of 40, 30, 20 and 10 per cent, within five standard deviations."""
    stream = Stream(1)
    draws = 40_000
    found = Counter(stream.weighted_index((4, 3, 2, 1)) for _ in range(draws))
    for place, share in enumerate((0.4, 0.3, 0.2, 0.1)):
        assert abs(found[place] - share * draws) < 5 * (draws * share * (1 - share)) ** 0.5


def test_a_weight_of_nothing_is_never_drawn() -> None:
    """Zero means never."""
    stream = Stream(5)
    assert {stream.weighted_index((0, 1, 0)) for _ in range(100)} == {1}

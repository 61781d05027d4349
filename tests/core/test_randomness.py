"""Randomness that is the same for ever."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.core.contract import Malformed, Stream, seed_of
from damier.core.randomness import ALL_BITS, LARGEST_SEED, check_seed, hidden_seed


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


def test_the_seeds_of_many_things_are_pinned() -> None:
    """Packs of levels depend on them: number 0 has the seed itself, the others words of the stream of the seed."""
    assert [seed_of(1, number) for number in range(4)] == [
        1,
        13830413928045401970,
        6869446166584666695,
        8084911050856847527,
    ]
    assert seed_of(2**64 + 1, 1) == seed_of(1, 1)
    assert all(0 <= seed_of(seed, number) <= ALL_BITS for seed in range(20) for number in range(20))
    assert len({seed_of(seed, number) for seed in range(20) for number in range(20)}) == 400


def test_a_stream_is_that_of_number_0_unless_another_is_given() -> None:
    """A seed alone names a stream."""
    assert Stream(42).bits() == Stream(42, 0).bits()


@pytest.mark.parametrize("bound", [-1, 0, 2**64 + 1])
def test_a_bound_that_cannot_be_kept_is_refused(bound: int) -> None:
    """There is no number below 0, and a word has 64 bits."""
    with pytest.raises(ValueError, match=f"a bound is a number from 1 to .*, not {bound}"):
        Stream(1).below(bound)


def test_the_largest_bound_takes_every_word() -> None:
    """Each as it comes; the smallest bound leaves one number."""
    assert [Stream(seed).below(2**64) for seed in range(20)] == [Stream(seed).bits() for seed in range(20)]
    assert Stream(1).below(1) == 0


class Words(Stream):
    """A stream of words that are given."""

    __slots__ = ("words",)

    def __init__(self, *words: int) -> None:
        super().__init__(0)
        self.words = list(words)

    def bits(self) -> int:
        """Return the next word."""
        return self.words.pop(0)


def test_words_that_would_make_some_numbers_likelier_are_passed_over() -> None:
    """Of 2**64 words, those from the last multiple of the bound on; the one before it is taken."""
    for bound in (3, 6, 274_177, 2**63 + 1):  # the third divides 2**64 + 1
        fair = 2**64 // bound * bound
        assert Words(fair - 1).below(bound) == bound - 1
        assert Words(fair, ALL_BITS, 5).below(bound) == 5 % bound


def test_picking_is_by_the_number_drawn() -> None:
    """Every item has its turn."""
    items = "abc"
    stream, numbers = Stream(3), Stream(3)
    picked = [stream.pick(items) for _ in range(30)]
    assert picked == [items[numbers.below(3)] for _ in range(30)]
    assert set(picked) == set(items)


@pytest.mark.parametrize("seed", [0, 1, LARGEST_SEED])
def test_seeds_within_bounds_are_taken(seed: int) -> None:
    """As they are."""
    assert check_seed(seed) == seed


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1, True, 1.0, "1", None])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    """With the bounds, and what was given."""
    with pytest.raises(Malformed, match=f"a seed is a number from 0 to {LARGEST_SEED}, not {seed}"):
        check_seed(seed)


def test_the_seeds_of_players_never_change_and_are_far_apart() -> None:
    """For each level's seed and each player another; saves and arenas depend on them."""
    assert hidden_seed(5) == hidden_seed(5, 0) == 3910690622214091842
    assert len({hidden_seed(seed, number) for seed in range(50) for number in range(4)}) == 200
    assert all(0 <= hidden_seed(seed) <= LARGEST_SEED for seed in range(50))

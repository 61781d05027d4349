"""The records that the store takes and returns."""

from damier.store.games import ACTIONS_OF_A_GAME, digest


def test_a_digest_is_the_sha_256_of_a_text() -> None:
    """Stores that people have are searched by it: it never changes."""
    assert digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_a_game_has_a_bounded_number_of_actions() -> None:
    """A hundred times those of a long one."""
    assert ACTIONS_OF_A_GAME == 50_000

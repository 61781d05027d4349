"""Algorithms that know no game: they see levels, boards, moves and players."""

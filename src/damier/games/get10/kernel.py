# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The strong get10 player: it imagines how the game goes on after every move, and keeps the best one.

A move of get10 has two halves.  The first is the player's: a group collapses into one cell and the
columns fall.  What is on the board then, with holes at the top, is called the *afterstate*.  The second
half is chance: new values fall into the holes.  The player knows how likely each value is, but not
which ones will come, so this module answers "which afterstate should I leave to chance?" in three steps.

1. **Value.**  A number says how good an afterstate is.  Where a trained file exists, it is the log-odds
   of winning, read from tables: small patterns of cells ("tuples": every 2x2 square, row, column, ...)
   each look up one weight by the values they hold, and the weights are added up.  Millions of games of
   self-play have set the weights (``training/get10.py``).  Without a file, boards are judged by
   their highest value and by how little neighbours differ, since close values are soon merged.

2. **Rollout.**  A scenario draws the values that fall from now on.  In it the player goes on for a few
   moves, each time to the afterstate of best value, and the value at the end tells how the first move
   turned out.  The average over many scenarios is a far better judge than the value alone, because it
   has seen the dangers that chance brings within those few moves.

3. **Halving.**  All moves play in the same scenarios, so none is lucky.  The budget is cut into equal
   rounds and after each round the worse half of the moves is dropped: contested moves get most of the
   work.

The file is plain Python.  Compiled by Cython, the annotations turn it into C that is about a
hundred times faster; both ways choose the same moves for the same number of nodes.
"""

import cython

MAGIC = b"get10v1\n"
TRAINED_STEPS = cython.declare(cython.int, 5)  # moves in a rollout that ends in a trained value
UNTRAINED_STEPS = cython.declare(cython.int, 20)  # ... in one that ends in the rough value

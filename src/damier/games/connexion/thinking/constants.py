"""The numbers that the modules of this folder share.

They are ordinary Python numbers. Each compiled module imports those that it uses, and its ``.pxd`` file declares them
as numbers of the machine.
"""

#: The sets of a position, by number; set ``n`` starts at word ``n * words`` of the array. Those of red and blue are 1
#: and 2, as their colours are.
CELLS = 0
FREE = 3
STARS = 3  # of red at 4, of blue at 5
NOT_FIRST = 6  # all cells but those of the first column
NOT_LAST = 7
WORK = 8  # and the next: for whatever is being done
AROUND = 10
GROWN = 11
SEEN = 12
NEAREST = 13  # of each colour the cells on trees of least cost, of one more, of two more
USEFUL = 19  # of each colour the cells from which it can reach several of its components
#: How many these are: further sets follow.
SETS = 21

#: A result: 1 and 2 are the colours.
DRAW = 3

#: Constants of the random numbers and of the table of positions: a linear congruence modulo 2**64.
FACTOR = 6364136223846793005
TERM = 1442695040888963407
WORD = 0xFFFFFFFFFFFFFFFF

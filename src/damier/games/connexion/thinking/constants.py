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
NEXT = 21  # as NEAREST, of the trees that join more stars than the colour has joined, not all
#: How many these are: further sets follow.
SETS = 27

#: At most so many components are joined exactly; the others are left out of a measure until some are joined.
ENDS = 6

#: A result: 1 and 2 are the colours.
DRAW = 3

#: Constants of the random numbers and of the table of positions: a linear congruence modulo 2**64.
FACTOR = 6364136223846793005
TERM = 1442695040888963407
WORD = 0xFFFFFFFFFFFFFFFF

#: What is seen at a glance, see ``intuition.py``. Of each cell: a number for each player and each of both joins, and
#: one for what is around it. Of a position: one for each of both joins.
CELL_SIGNS = 5
WHOLE_SIGNS = 2
#: The numbers of cells needed that are told apart: none to join, 1 to 10, more.
NEEDS = 12
#: Where the weights of what is around a cell start, those of positions, and how many weights there are.
AROUND_IT = 4 * NEEDS * 4
WHOLE = AROUND_IT + (1 << 16)
WEIGHTS = WHOLE + 2 * NEEDS * NEEDS * 3

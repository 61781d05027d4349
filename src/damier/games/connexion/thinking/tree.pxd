from damier.games.connexion.thinking.continuations cimport Continuations

# Declared here rather than cimported: Cython's own files would count as changed in every new build environment.
cdef extern from "<math.h>":
    double log(double number) noexcept
    double sqrt(double number) noexcept

cdef int DRAW, NEAREST


cdef class Tree(Continuations):
    # How it weighs what it knows, by measurement: the bonus for moves that are little known, how soon a move's own
    # results count for more than later ones, the rounds that the first judgement stands for, and those before a node
    # is given its moves.
    cdef double explore
    cdef double rave_bias
    cdef double prior_weight
    cdef int expand_at
    # The nodes. A node's moves follow each other from ``first`` on, one for each cell of the board, those that are no
    # moves too: so the machine can treat several at once. Of each are kept the results in so many rounds, seen from
    # the player who makes the move: its own, and those of rounds in which he made the move later.
    cdef int nodes_made
    cdef int room
    cdef int[::1] first  # or 0
    cdef float[::1] visits
    cdef float[::1] wins
    cdef float[::1] later_visits
    cdef float[::1] later_wins
    cdef signed char[::1] proof  # the result, where it is proved, or NO_MOVE
    cdef double[::1] scores  # of each cell, while a move is selected
    cdef float[::1] hits  # of each colour and cell: 1 where it was coloured in this round
    cdef int[::1] path
    cdef int[::1] results  # how many rounds had each result
    cdef int turn  # who moves at the root
    # The chances of the chosen move, from 0 to 1.
    cdef readonly double expected

    cdef int _best(self) noexcept
    cdef void _clear(self, int node) noexcept
    cdef int _round(self) except -1
    cdef void _count_result(self, int depth, int result) noexcept
    cdef int _proved(self, int node, int turn) noexcept
    cdef int _expand(self, int node, int turn) except -1
    cdef double _known(self, int child) noexcept
    cdef void _judge(self, int node) noexcept
    cdef int _select(self, int node, int turn) noexcept

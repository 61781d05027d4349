from damier.games.connexion.thinking.nodes cimport Nodes

# Declared here rather than cimported: Cython's own files would count as changed in every new build environment.
cdef extern from "<math.h>":
    double log(double number) noexcept
    double sqrt(double number) noexcept

cdef int DRAW, NEAREST


cdef class Tree(Nodes):
    # How it weighs what it knows, by measurement: the bonus for moves that are little known, how soon a move's own
    # results count for more than later ones, the rounds that the first judgement stands for, and those before a node
    # is given its moves.
    cdef double explore
    cdef double rave_bias
    cdef double prior_weight
    cdef int expand_at
    cdef double glance  # the part of that in the result of a round
    cdef double wide  # the bonus for likely moves
    cdef float[::1] shares  # of each colour, in the result of a round
    cdef double[::1] scores  # of each cell, while a move is selected
    cdef float[::1] hits  # of each colour and cell: 1 where it was coloured in this round
    cdef int[::1] path
    cdef int[::1] results  # how many rounds had each result
    cdef readonly int settled  # the result of the position of the last choice, where it is proved, or 0
    # The chances of the chosen move, from 0 to 1.
    cdef readonly double expected

    cdef int _best(self) noexcept
    cdef int _round(self) except -1
    cdef void _share(self, int result, int node, int turn) noexcept
    cdef void _count_result(self, int depth) noexcept
    cdef int _proved(self, int node, int turn) noexcept
    cdef int _expand(self, int node, int turn) except -1
    cdef double _known(self, int child) noexcept
    cdef void _judge(self, int node) noexcept
    cdef int _select(self, int node, int turn) noexcept

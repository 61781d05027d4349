from damier.games.get10.grid cimport Grid

cdef double INFINITY
cdef int BETWEEN


cdef class Search(Grid):
    cdef int target
    cdef unsigned long long seed
    cdef unsigned long long scenario  # how far the drawing of new values has got
    cdef int steps  # moves in a rollout

    # The refill: row h, from row_start[h] on, spells out each value as often as its weight says.
    cdef int rows
    cdef int[::1] row_start
    cdef int[::1] row_values

    # The trained values: tuple t is tuple_places[tuple_start[t]] up to the next tuple's first place, and its
    # table starts at tuple_table[t] within the weights of a stage. The learner reads them, and writes the weights.
    cdef readonly int tuples
    cdef readonly int[::1] tuple_start
    cdef readonly int[::1] tuple_places
    cdef readonly int[::1] tuple_table
    cdef readonly short[::1] weights
    cdef int stages
    cdef int stage_size
    cdef double scale

    # The same by places: a value of 1 at a place p adds place_powers[i] to the entry of the tuple place_tuples[i], for
    # each i from place_start[p] up to the next place's. So an afterstate's entries are those of the full board, changed
    # where the collapse has changed something.
    cdef int[::1] place_start
    cdef int[::1] place_tuples
    cdef int[::1] place_powers
    cdef int[::1] entries  # of the full board: where in a stage's weights each tuple looks
    cdef int[::1] changed  # of an afterstate

    # The budget: what it is, what is spent of it, and when to look at the clock again.
    cdef double seconds
    cdef long long node_limit
    cdef double began
    cdef long long nodes
    cdef long long look
    cdef int between_looks
    cdef bint late

    cdef void _count(self)
    cdef double rollout(self, int afterstate, unsigned long long scenario)
    cpdef double advance(self, int full, int reached)
    cpdef void refill(self, int afterstate, int full) noexcept
    cpdef int stage(self, int board) noexcept
    cdef void _read(self, int full) noexcept
    cdef double value(self, int full, int reached) noexcept
    cdef double _trained(self, int full, int reached) noexcept
    cdef double _rough(self, int board) noexcept

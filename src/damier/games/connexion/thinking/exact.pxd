from damier.games.connexion.thinking.blocking cimport Blocking
from damier.games.connexion.thinking.thinker cimport Thinker

cdef int AROUND, CELLS, DRAW, FREE, NEAREST, USEFUL, WORK
cdef unsigned long long FACTOR, WORD


cdef class Exact(Thinker):
    cdef int room  # places in the table, a power of two
    cdef unsigned long long[::1] keys  # red's cells and blue's
    cdef signed char[::1] bounds  # 16 * leader + 4 * (lower + 1) + upper + 1, or -1
    cdef short[::1] replies  # the best move found
    cdef short[::1] moves  # of each ply
    cdef double[::1] marks
    cdef public bint pairs  # whether it is asked what each can do against an opponent who only blocks
    cdef Blocking red_pair, blue_pair
    cdef unsigned long long carrier  # of the last answer
    cdef int lower, upper  # the bounds that follow

    cdef int _search(self, int ply, int turn, int low, int high)
    cdef int _bound(self, int turn) except -1
    cdef int _may_join(self, int player, bint moving) except -1
    cdef int _place_of(self) noexcept
    cdef bint _is_at(self, int place) noexcept
    cdef void _keep(self, int place, int lower, int upper, int reply) noexcept
    cdef void _mark(self, int player, int moves) noexcept
    cdef int _useful(self, int ply, int turn, int reply) noexcept

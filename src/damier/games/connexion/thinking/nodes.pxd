from damier.games.connexion.thinking.intuition cimport Intuition


cdef class Nodes(Intuition):
    # A node's moves follow each other from ``first`` on, one for each cell of the board, those that are no moves too: so
    # the machine can treat several at once. Of each are kept the results in so many rounds, seen from the player who
    # makes the move: its own, and those of rounds in which he made the move later.
    cdef int nodes_made
    cdef int room
    cdef int[::1] first  # or 0
    cdef float[::1] visits
    cdef float[::1] wins
    cdef float[::1] later_visits
    cdef float[::1] later_wins
    cdef signed char[::1] proof  # the result, where it is proved, or NO_MOVE
    cdef float[::1] chosen  # how likely a good player is to choose it
    cdef float[::1] worth  # of a node with moves: how likely its player is to win, at a glance
    # The position at the root.
    cdef bytes shown
    cdef int shown_leader
    cdef int turn

    cdef void _clear(self, int node) noexcept
    cdef int _after(self, bytes colours, int leader, int turn)
    cdef object _plant(self, int root)
    cdef void _move_node(self, int to, int node) noexcept

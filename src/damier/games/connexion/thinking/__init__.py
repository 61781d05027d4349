"""How the computer players and the solver of Connexion think.

Each module adds one idea to the class of the one before:

- ``grid``: a position as sets of cells, and the rule;
- ``distances``: the cells that each player still needs;
- ``thinker``: a budget and random numbers; from here on there are four ways to think:
- ``judge`` looks one move ahead and ``alphabeta`` as many as it can, both by distances;
- ``exact`` finds what a position is worth;
- ``force`` finds wins within a few moves that nothing can stop;
- ``continuations`` plays positions on at random, ``intuition`` sees at a glance what is likely, ``nodes`` keeps what is
  found out, and ``tree`` grows a tree of moves by all that.

The modules are ordinary Python, and the ``.pxd`` files beside them declare for Cython what each has. Compiled, they are
some hundred times faster; both ways choose the same move for the same number of nodes.
"""

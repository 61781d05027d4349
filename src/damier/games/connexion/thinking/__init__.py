"""How the computer players and the solver of Connexion think."""

"""What outlives a process: the actions of every game, and who has solved what. ``store.py`` is its interface."""

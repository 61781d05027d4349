"""What outlives a process: the log of every game, and who has solved what."""

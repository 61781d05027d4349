"""What students are given: a file for each assignment, with every signature and no solution, in French."""

"""What wears the project out: long runs, crashes, boards and networks of the worst kind."""

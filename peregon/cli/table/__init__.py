"""The table: a game in the terminal, from the first ticket to the score sheet."""

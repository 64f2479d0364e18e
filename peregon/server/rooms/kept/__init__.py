"""What is kept of a table, and what is read from it: differences, records, replays, expiry."""

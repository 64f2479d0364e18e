"""Live play: one connection, what it may say and what it is told."""

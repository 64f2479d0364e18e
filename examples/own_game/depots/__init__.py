"""Depots: a mechanic in a room of its own, and a game that is played with it."""

"""Boards as data: what is printed on a map, read from a text file and checked."""

from peregon.boards.errors import BoardError
from peregon.boards.loader import built_in_boards, load_board, read_board
from peregon.boards.sheet import LANGUAGES, BoardSheet, City, Country, Goal, Kind, Names, Route, Ticket

__all__ = [
    "LANGUAGES",
    "BoardError",
    "BoardSheet",
    "City",
    "Country",
    "Goal",
    "Kind",
    "Names",
    "Route",
    "Ticket",
    "built_in_boards",
    "load_board",
    "read_board",
]

"""Boards as data: what is printed on a map, read from a text file and checked."""

from peregon.boards.errors import BoardError
from peregon.boards.loader import BOARDS, built_in_boards, is_board_name, load_board, read_board
from peregon.boards.names import Names
from peregon.boards.sheet import BoardSheet, City, Country, Goal, Kind, Route, Ticket

__all__ = [
    "BOARDS",
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
    "is_board_name",
    "load_board",
    "read_board",
]

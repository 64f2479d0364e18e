"""Data sets: games as tables that anybody's tools read, a row for each game or for each decision."""

from peregon.extras import missing

try:
    import pyarrow  # noqa: F401
except ImportError as error:
    raise missing("data", error) from error

from peregon.data.making import DataError, DataFile, describe, make_data
from peregon.data.rows import DECISIONS, GAMES, NOTHING, OBSERVATION, VIEW

__all__ = ["DECISIONS", "GAMES", "NOTHING", "OBSERVATION", "VIEW", "DataError", "DataFile", "describe", "make_data"]

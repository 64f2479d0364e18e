"""Peregon: five railway board games in one engine.

>>> import peregon
>>> game = peregon.start("usa", seats=2, seed=7)
>>> while not game.over:
...     action = game.options[0]
...     events = game.play(action)
>>> sheet = game.score_sheet()
>>> [seat.total for seat in sheet.seats] == [sum(award.points for award in seat.awards) for seat in sheet.seats]
True
"""

from importlib.metadata import PackageNotFoundError, version

from peregon.boards import BoardError, load_board
from peregon.catalogue import Title, find, names
from peregon.game import Game, IllegalAction, SystemChance, start
from peregon.model.chance import Chance, Recorder, Scripted, ScriptError, ScriptRanOut, Seeded
from peregon.model.faces import seen_by
from peregon.rulebooks import RulebookError
from peregon.rules import engine as _engine

try:
    __version__ = version("peregon")
except PackageNotFoundError:  # run from a source tree that was never installed
    __version__ = "0"

compiled: bool = not (_engine.__file__ or "").endswith(".py")
"""Whether the engine runs as native code, or interpreted."""

__all__ = [
    "BoardError",
    "Chance",
    "Game",
    "IllegalAction",
    "Recorder",
    "RulebookError",
    "ScriptError",
    "ScriptRanOut",
    "Scripted",
    "Seeded",
    "SystemChance",
    "Title",
    "compiled",
    "find",
    "load_board",
    "names",
    "seen_by",
    "start",
]

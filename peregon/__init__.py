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

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from peregon.boards import BoardError, BoardSheet, load_board, read_board
from peregon.catalogue import Title, find, names
from peregon.game import Game, IllegalAction, Luck, Step, SystemChance, start
from peregon.model.chance import Chance, Recorder, Scripted, ScriptError, ScriptRanOut, Seeded
from peregon.model.faces import Action, Decision, Event, seen_by
from peregon.model.views import Own, Player, View
from peregon.plugins import PluginError
from peregon.rulebooks import Rulebook, RulebookError
from peregon.rules import engine as _engine
from peregon.score_sheet import Award, ScoreSheet, SeatScore

if TYPE_CHECKING:
    from peregon.bots import Bot, Budget, Question, Reason, bot_named
    from peregon.game_review import Review, review
    from peregon.rules.cards.faces import (
        CardDrawn,
        CardsDealt,
        CardsDealtFaceUp,
        CardTaken,
        DeckRebuilt,
        DrawBlind,
        DrawCard,
        DrawSecondCard,
        RowCleared,
        RowFilled,
    )
    from peregon.rules.rounds.faces import GameEnded, LastRoundBegan, OrderSet, Pass, Passed, TakeTurn
    from peregon.rules.routes.faces import ClaimRoute, RouteClaimed
    from peregon.rules.stations.faces import BuildStation, StationBuilt
    from peregon.rules.tickets.faces import (
        ChooseFirstTickets,
        DrawTickets,
        FirstTicketsChosen,
        Keep,
        KeepTickets,
        TicketsKept,
        TicketsOffered,
    )
    from peregon.rules.tunnels.faces import (
        ExtraPaid,
        GiveUp,
        PayExtra,
        PayForTunnel,
        TunnelGivenUp,
        TunnelLaid,
        TunnelPriced,
    )

try:
    __version__ = version("peregon")
except PackageNotFoundError:  # run from a source tree that was never installed
    __version__ = "0"

compiled: bool = not (_engine.__file__ or "").endswith(".py")
"""Whether the engine runs as native code, or interpreted."""

# Who plays a game needs none of these by name. They are imported when somebody asks for what they bring, so that
# `import peregon` stays quick.
_LATER = (
    *(f"peregon.rules.{room}.faces" for room in ("cards", "rounds", "routes", "stations", "tickets", "tunnels")),
    "peregon.bots",
    "peregon.game_review",
)


def __getattr__(name: str) -> object:
    for module in _LATER if name in __all__ else ():
        brought = vars(import_module(module))
        if name in brought:
            globals()[name] = brought[name]
            return brought[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "Action",
    "Award",
    "BoardError",
    "BoardSheet",
    "Bot",
    "Budget",
    "BuildStation",
    "CardDrawn",
    "CardTaken",
    "CardsDealt",
    "CardsDealtFaceUp",
    "Chance",
    "ChooseFirstTickets",
    "ClaimRoute",
    "Decision",
    "DeckRebuilt",
    "DrawBlind",
    "DrawCard",
    "DrawSecondCard",
    "DrawTickets",
    "Event",
    "ExtraPaid",
    "FirstTicketsChosen",
    "Game",
    "GameEnded",
    "GiveUp",
    "IllegalAction",
    "Keep",
    "KeepTickets",
    "LastRoundBegan",
    "Luck",
    "OrderSet",
    "Own",
    "Pass",
    "Passed",
    "PayExtra",
    "PayForTunnel",
    "Player",
    "PluginError",
    "Question",
    "Reason",
    "Recorder",
    "Review",
    "RouteClaimed",
    "RowCleared",
    "RowFilled",
    "Rulebook",
    "RulebookError",
    "ScoreSheet",
    "ScriptError",
    "ScriptRanOut",
    "Scripted",
    "SeatScore",
    "Seeded",
    "StationBuilt",
    "Step",
    "SystemChance",
    "TakeTurn",
    "TicketsKept",
    "TicketsOffered",
    "Title",
    "TunnelGivenUp",
    "TunnelLaid",
    "TunnelPriced",
    "View",
    "bot_named",
    "compiled",
    "find",
    "load_board",
    "names",
    "read_board",
    "review",
    "seen_by",
    "start",
]

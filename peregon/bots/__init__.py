"""Players: a View in, an Action out."""

from peregon.bots.bot import Bot, Budget, Question, Reason, question_of, reasons_of
from peregon.bots.bot_policy import BotPolicy, PlayerFailed, WrongAnswer
from peregon.bots.lookup import (
    UnknownPlayer,
    bot_maker,
    bot_named,
    comes_with_peregon,
    is_quick,
    known_players,
    offer_bots,
    offered_bots,
    player_named,
    policy_named,
    searches,
)
from peregon.bots.names import LOCOMOTIVES, free_names, kind_in, with_kind
from peregon.bots.players import (
    ADVISER,
    BASELINE,
    FROZEN,
    LEVEL,
    OWN,
    PLAYERS,
    PLUGIN,
    SEARCHING,
    STRONGEST,
    STYLE,
    USUAL,
)
from peregon.bots.plugin_bots import PLUGIN_BOTS
from peregon.bots.policy_bot import PolicyBot
from peregon.bots.purposes import Purpose

__all__ = [
    "ADVISER",
    "BASELINE",
    "FROZEN",
    "LEVEL",
    "LOCOMOTIVES",
    "OWN",
    "PLAYERS",
    "PLUGIN",
    "PLUGIN_BOTS",
    "SEARCHING",
    "STRONGEST",
    "STYLE",
    "USUAL",
    "Bot",
    "BotPolicy",
    "Budget",
    "PlayerFailed",
    "PolicyBot",
    "Purpose",
    "Question",
    "Reason",
    "UnknownPlayer",
    "WrongAnswer",
    "bot_maker",
    "bot_named",
    "comes_with_peregon",
    "free_names",
    "is_quick",
    "kind_in",
    "known_players",
    "offer_bots",
    "offered_bots",
    "player_named",
    "policy_named",
    "question_of",
    "reasons_of",
    "searches",
    "with_kind",
]

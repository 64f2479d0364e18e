"""Players: a View in, an Action out."""

from peregon.bots.bot import Bot, Budget, Question, Reason, question_of, reasons_of
from peregon.bots.players import (
    ADVISER,
    BASELINE,
    FROZEN,
    LEVEL,
    PLAYERS,
    SEARCHING,
    STYLE,
    USUAL,
    UnknownPlayer,
    bot_named,
    policy_named,
    read_budget,
)
from peregon.bots.policy_bot import PolicyBot

__all__ = [
    "ADVISER",
    "BASELINE",
    "FROZEN",
    "LEVEL",
    "PLAYERS",
    "SEARCHING",
    "STYLE",
    "USUAL",
    "Bot",
    "Budget",
    "PolicyBot",
    "Question",
    "Reason",
    "UnknownPlayer",
    "bot_named",
    "policy_named",
    "question_of",
    "read_budget",
    "reasons_of",
]

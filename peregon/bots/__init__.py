"""Players: a View in, an Action out."""

from peregon.bots.bot import Bot, Budget, Question, Reason, question_of
from peregon.bots.players import PLAYERS, SEARCHING, USUAL, UnknownPlayer, bot_named, policy_named, read_budget
from peregon.bots.policy_bot import PolicyBot

__all__ = [
    "PLAYERS",
    "SEARCHING",
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
]

"""Bots of plug-ins: installed packages name them by the entry points `peregon.bots`."""

from collections.abc import Callable
from importlib.metadata import EntryPoint
from typing import Any

from peregon.bots.bot import Bot, Question, Reason
from peregon.bots.players import PLAYERS
from peregon.model.faces import Action
from peregon.plugins import BOTS, Plugins, blame


def _check(_name: str, make: Any) -> Callable[[], Bot]:
    """A bot is a class, or a function without arguments: one is made for every decision."""
    made = make()
    if not isinstance(made, Bot):
        raise TypeError(f"must be a Bot, or a function that returns one, and makes a {type(made).__name__}")
    checked: Callable[[], Bot] = make
    return checked


PLUGIN_BOTS: Plugins[Callable[[], Bot]] = Plugins(BOTS, _check, PLAYERS)


class PluginBot(Bot):
    """Somebody else's bot. What goes wrong inside is told with its name."""

    def __init__(self, entry: EntryPoint, bot: Bot) -> None:
        self._entry = entry
        self._bot = bot

    def choose(self, question: Question) -> Action | int:
        try:
            return self._bot.choose(question)
        except Exception as error:
            raise blame(self._entry, error) from error

    def reasons(self, question: Question) -> list[Reason]:
        try:
            return self._bot.reasons(question)
        except Exception as error:
            raise blame(self._entry, error) from error


def plugin_bot(name: str) -> PluginBot:
    """A new bot of that plug-in."""
    make, entry = PLUGIN_BOTS[name], PLUGIN_BOTS.entry(name)
    assert entry is not None
    try:
        return PluginBot(entry, make())
    except Exception as error:
        raise blame(entry, error) from error

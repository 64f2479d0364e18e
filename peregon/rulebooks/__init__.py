"""The five rulebooks, one file each, and those that plug-ins bring."""

from collections.abc import Callable
from typing import Any

from peregon.plugins import RULEBOOKS as GROUP
from peregon.plugins import WithPlugins
from peregon.rulebooks.europe import europe
from peregon.rulebooks.india import india
from peregon.rulebooks.journey import journey
from peregon.rulebooks.rooms import learn_words
from peregon.rulebooks.rulebook import Rulebook, RulebookError
from peregon.rulebooks.switzerland import switzerland
from peregon.rulebooks.usa import usa


def _check(name: str, make: Any) -> Callable[[], Rulebook]:
    """A rulebook is a function without arguments: parts remember their board, so each game needs a new one."""
    made = make()
    if not isinstance(made, Rulebook):
        raise TypeError(f"must be a function that returns a Rulebook, and returns a {type(made).__name__}")
    if made.name != name:
        raise ValueError(f"the rulebook calls itself {made.name!r}, and its entry point {name!r}")
    learn_words(made)
    checked: Callable[[], Rulebook] = make
    return checked


RULEBOOKS: WithPlugins[Callable[[], Rulebook]] = WithPlugins(
    {
        "usa": usa,
        "europe": europe,
        "india": india,
        "switzerland": switzerland,
        "journey": journey,
    },
    GROUP,
    _check,
)

__all__ = ["RULEBOOKS", "Rulebook", "RulebookError", "europe", "india", "journey", "switzerland", "usa"]

"""The five rulebooks, one file each."""

from collections.abc import Callable

from peregon.rulebooks.europe import europe
from peregon.rulebooks.india import india
from peregon.rulebooks.journey import journey
from peregon.rulebooks.rulebook import Rulebook, RulebookError
from peregon.rulebooks.switzerland import switzerland
from peregon.rulebooks.usa import usa

RULEBOOKS: dict[str, Callable[[], Rulebook]] = {
    "usa": usa,
    "europe": europe,
    "india": india,
    "switzerland": switzerland,
    "journey": journey,
}

__all__ = ["RULEBOOKS", "Rulebook", "RulebookError", "europe", "india", "journey", "switzerland", "usa"]

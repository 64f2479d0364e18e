"""Analysis: tournaments, and what they say about strength."""

from peregon.analysis.arena import hold
from peregon.analysis.entrants import with_budget
from peregon.analysis.journal import JournalError
from peregon.analysis.sprt import Sprt
from peregon.analysis.standings import Standings
from peregon.analysis.tournament import Tournament

__all__ = ["JournalError", "Sprt", "Standings", "Tournament", "hold", "with_budget"]

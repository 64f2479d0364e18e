"""Search settings: the constants of the player that thinks ahead. The frozen players of `peregon/bots/frozen` have
theirs in a file, and keep them whatever is found to be better later."""

from typing import final

from mypy_extensions import i64

from peregon.policies.rival_tickets import SUITED, UNSUITED


@final
class SearchSettings:
    """Shares are of 1, gains of a win."""

    def __init__(self) -> None:
        self.gate: float = 2.0  # standard errors by which a candidate must be better than the base player's choice
        # Where the budget is a number of playouts: how many times that a decision is given. Those of the last turns are
        # soon played out, and what is done then is not mended any more; nor is a choice of tickets
        self.ticket_thought: float = 1.0
        self.early_thought: float = 1.0  # when nobody has built anything
        self.late_thought: float = 1.0  # when somebody has no pieces left; in between, in proportion
        self.trial_worlds: i64 = 6  # before anyone is out
        # Standard errors by which a gain may still grow; who would not be better even then is out. 0: nobody is
        self.hope: float = 0.0
        self.usual_spread: float = 0.02  # of the gain from world to world, as a variance
        self.usual_worlds: float = 4.0  # that it counts for
        self.rival_styles: i64 = 8  # one rival in so many plays like each of the others
        self.longest_playout: i64 = 3_000  # decisions; the longest seen that came to an end had a sixth of these
        # Where time is short, playouts are cut: so many turns of each seat, and then the value says how it stands
        self.cut_rounds: i64 = 4  # 0: never
        self.cut_milliseconds: float = 40.0  # the longest thought that cuts
        # Which options are played out
        self.targets: i64 = 4  # the next best routes
        self.claims: i64 = 2  # the most valuable routes that could be had at once
        self.subsets: i64 = 8  # of the tickets on offer
        self.latest_tickets: float = 0.4  # share of the pieces that must be left for taking tickets
        # What rivals are thought to hold
        self.unsuited: float = UNSUITED  # how likely a ticket is held for which its owner has built nothing
        self.suited: float = SUITED  # how much more so one that is all but done
        # What the end of a game is worth
        self.winning: float = 0.3  # share of the win itself; the rest is the margin's
        self.margin_scale: float = 30.0  # points

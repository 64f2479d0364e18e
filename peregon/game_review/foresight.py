"""Foresight: the forecast of a review, by the learned value alone or by it and playouts together.

The same playouts, by their seeds, are made of every moment. So the luck that they happen to have is the same before and
after a decision, and where nothing fell and nobody played otherwise than they do, nothing changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from peregon.game_review.comparison import play
from peregon.game_review.forecast import Chances, Forecast, Playouts, Shares
from peregon.model.state import OVER, State

VALUE_SHARE = 0.2
"""Of the learned value in a forecast; playouts have the rest. It is the same for all rulebooks (docs/value.md). That
both are simply added up is on purpose: a mean over what may fall is then the same sum of two means."""
LOTS = 8
"""Playouts are counted in so many lots: how far these differ tells how far all of them are to be trusted."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Every seat's chances by the value, and its share of the wins in each lot of playouts; no lots where nothing was
    played out."""

    valued: Shares
    played_out: tuple[Shares, ...] = ()

    @property
    def chances(self) -> Shares:
        if not self.played_out:
            return self.valued
        return joined(self.valued, [fmean(column) for column in zip(*self.played_out, strict=True)])

    @property
    def value_share(self) -> float:
        return VALUE_SHARE if self.played_out else 1.0

    def lots_less(self, other: "Foreseen") -> tuple[Shares, ...]:
        """By each lot of playouts, how much higher the chances are than the others."""
        if not self.played_out and not other.played_out:
            return ()
        return tuple(less(one, another) for one, another in zip(self._lots(), other._lots(), strict=True))

    def _lots(self) -> list[Shares]:
        if not self.played_out:
            return [self.valued] * LOTS
        return [joined(self.valued, lot) for lot in self.played_out]


class Foresight:
    """``seed`` is that of the first playout. Whoever asks says how many there are in each ``lot``; with 0 nothing is
    played out."""

    def __init__(self, forecast: Forecast, playouts: Playouts, seed: int) -> None:
        self._forecast = forecast
        self.playouts = playouts
        self._seed = seed

    def at(self, state: State, lot: int) -> Foreseen:
        """Of a moment."""
        valued = tuple(self._forecast.chances(state))
        if lot == 0 or state.phase == OVER:
            return Foreseen(valued)
        return Foreseen(valued, tuple(self._play_out(state, number, lot) for number in range(LOTS)))

    def after(self, state: State, seat: int, action: int, valued: Shares, before: Foreseen, lot: int) -> Foreseen:
        """Of an action, on average over what may fall. ``valued`` is what the value says of that, ``before`` what was
        foreseen of the moment: if its playouts began with that action, they have told what comes of it."""
        if lot == 0:
            return Foreseen(valued)
        if state.turn == seat and self.playouts.choice(state) == action:
            return Foreseen(valued, before.played_out)
        return Foreseen(valued, self.beginning_with(state, seat, action, lot))

    def beginning_with(self, state: State, seat: int, action: int, lot: int) -> tuple[Shares, ...]:
        """Playouts of a moment in which somebody first does that."""
        return tuple(self._play_out(state, number, lot, (seat, action)) for number in range(LOTS))

    def _play_out(self, state: State, number: int, lot: int, first: tuple[int, int] | None = None) -> Shares:
        """How much each seat has won of one lot; ``first`` is somebody's action at the beginning, if there is one."""
        playouts = self.playouts
        found: list[Chances] = []
        first_seed = self._seed + number * lot
        for seed in range(first_seed, first_seed + lot):
            luck = playouts.luck(seed, state.turn if first is None else first[0])
            begun = state.copy() if first is None else play(playouts.rules, state, *first, luck)
            found.append(playouts.winners(begun, luck, seed))
        return tuple(fmean(column) for column in zip(*found, strict=True))


def joined(valued: Sequence[float], played_out: Sequence[float]) -> Shares:
    return tuple(VALUE_SHARE * a + (1.0 - VALUE_SHARE) * b for a, b in zip(valued, played_out, strict=True))


def less(these: Shares, those: Shares) -> Shares:
    return tuple(a - b for a, b in zip(these, those, strict=True))


def error_of_mean(values: Sequence[float]) -> float:
    """Its standard error, of as many lots as there are; 0 of none. (`statistics` reckons in fractions, thirty times as
    long, and a server tells the same review again and again.)"""
    if len(values) < 2:
        return 0.0
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))

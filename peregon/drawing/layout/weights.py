"""Weights: what matters how much when a board is laid out. Found by trial on the shipped boards."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LayoutWeights:
    home: float = 0.010
    smooth: float = 0.20
    fold: float = 3.0
    too_short: float = 6.0
    too_long: float = 0.35
    bent: float = 0.35
    # A control point should stand over the middle of its chord, and not too far from it.
    askew: float = 0.8
    overbent: float = 4.0
    slid: float = 0.05
    collision: float = 9.0
    label: float = 0.8
    label_away: float = 0.25
    cities: float = 4.0
    company: float = 0.06


# A bend beyond this share of the chord is an overbend.
MOST_BENT = 0.50
# Triangles of the map may shrink to this share of their area unpunished.
MOST_SHRUNK = 0.45
SLIVER = 0.15
# The middles of two cities, and of slots of tracks that share no city, in pitches.
CITIES_APART = 1.1
TRACKS_APART = 1.0

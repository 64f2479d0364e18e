"""Proportions: how large things are on a board, in pitches. A pitch is the room one car takes along a track."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Proportions:
    """One set for all boards, so that a car fits every slot of every board."""

    slot_length: float = 0.88
    slot_width: float = 0.34
    lane_gap: float = 0.05
    clearance: float = 0.11
    dot_radius: float = 0.17
    # From the middle of a city to the edge of the first slot, at the least.
    margin: float = 0.30
    # From the edge of a city's dot to the edge of a slot that only passes by.
    berth: float = 0.30
    # Slots may stand this much further apart before the track is left bare at its ends instead.
    stretch: float = 1.12
    font: float = 0.40
    country_font: float = 0.44
    label_gap: float = 0.09
    # From the outermost slot, dot or label to the edge of the board.
    border: float = 0.6

    @property
    def lane(self) -> float:
        return self.slot_width + self.lane_gap

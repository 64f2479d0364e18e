"""Findings about cities: through which of them finished tickets run."""

from dataclasses import dataclass

from peregon.boards import BoardSheet
from peregon.report.counts import BoardCounts

# Of the paths of finished tickets: a city that so many run through decides too much.
HUB = 0.35


@dataclass(frozen=True, slots=True)
class CityFinding:
    """One place. ``through`` is its betweenness in play: the share of finished tickets whose path runs through it.
    ``ends`` is the share of those that begin or end there."""

    city: int
    through: float
    ends: float

    @property
    def hub(self) -> bool:
        return self.through >= HUB


def city_findings(sheet: BoardSheet, counts: BoardCounts) -> tuple[CityFinding, ...]:
    paths = max(1, counts.table.paths)
    return tuple(
        CityFinding(number, each.through / paths, each.ends / paths)
        for number, each in enumerate(counts.cities)
        if sheet.cities[number].exit_of is None
    )

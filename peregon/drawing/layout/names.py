"""Names: what is to be written on a board, and the boxes it can be written in."""

from dataclasses import dataclass

import numpy as np

from peregon.boards import LANGUAGES, BoardSheet
from peregon.drawing.layout.arrays import Array, Index, lengths
from peregon.drawing.layout.proportions import Proportions
from peregon.drawing.text_width import text_width

LINE = 1.02
NEXT_LINE = 0.96
# Exits of a country within this many pitches of each other share its name.
NEIGHBOURS = 2.2


@dataclass(frozen=True, slots=True)
class Wording:
    """One way to write a name: in one line or in two."""

    width: float
    height: float
    size: float
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """The labels of a board. Label by label: the place it stands at, its country if it is that of one, its wordings.

    An exit has no name of its own: one exit of a group carries the name of the country.
    """

    places: Index
    countries: tuple[int | None, ...]
    wordings: dict[str, list[list[Wording]]]

    def __len__(self) -> int:
        return len(self.countries)


def collect_names(sheet: BoardSheet, homes: Array, proportions: Proportions) -> Names:
    cities = [number for number, city in enumerate(sheet.cities) if city.exit_of is None]
    exits = _speakers(sheet, homes)
    places = np.array(cities + [place for place, _ in exits], dtype=np.intp)
    countries = [None] * len(cities) + [country for _, country in exits]
    wordings = {}
    for language in LANGUAGES:
        named = [wordings_of(sheet.cities[number].names[language], proportions.font) for number in cities]
        spoken = [
            wordings_of(sheet.countries[country].names[language], proportions.country_font) for _, country in exits
        ]
        wordings[language] = named + spoken
    return Names(places, tuple(countries), wordings)


def wordings_of(name: str, size: float) -> list[Wording]:
    """The name in one line, and in the two most equal ones if it can be broken at all."""
    found = [Wording(text_width(name, size), LINE * size, size, (name,))]
    breaks = [place for place, character in enumerate(name) if character in " -" and 0 < place < len(name) - 1]
    if breaks:
        pairs = [(name[:place] + name[place].strip(), name[place + 1 :]) for place in breaks]
        width, lines = min((max(text_width(line, size) for line in pair), pair) for pair in pairs)
        found.append(Wording(width, (LINE + NEXT_LINE) * size, size, lines))
    return found


def _speakers(sheet: BoardSheet, homes: Array) -> list[tuple[int, int]]:
    """For each group of exits of a country the one that carries its name, and the country."""
    found = []
    for number, country in enumerate(sheet.countries):
        left = [place for place, city in enumerate(sheet.cities) if city.exit_of == country.id]
        while left:
            group = _group(left, homes)
            middle = homes[group].mean(axis=0)
            found.append((group[int(np.argmin(lengths(homes[group] - middle)))], number))
            left = [place for place in left if place not in group]
    return found


def _group(exits: list[int], homes: Array) -> list[int]:
    """The first exit and those near it."""
    away = lengths(homes[exits] - homes[exits[0]])
    return [place for place, distance in zip(exits, away, strict=True) if distance < NEIGHBOURS]

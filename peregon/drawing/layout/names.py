"""Names: what is to be written on a board, and the boxes it can be written in."""

from dataclasses import dataclass

from peregon.boards import LANGUAGES, BoardSheet
from peregon.drawing.layout.proportions import Proportions
from peregon.drawing.text_width import text_width

LINE = 1.02
NEXT_LINE = 0.96


@dataclass(frozen=True, slots=True)
class Wording:
    """One way to write a name: in one line or in two."""

    width: float
    height: float
    size: float
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """What is written at each place: the country that is named there, if one is, and the wordings in each language.

    An exit has no name of its own: it carries that of its country, so that nobody has to guess where it leads.
    """

    countries: tuple[int | None, ...]
    wordings: dict[str, list[list[Wording]]]


def collect_names(sheet: BoardSheet, proportions: Proportions) -> Names:
    numbers = {country.id: number for number, country in enumerate(sheet.countries)}
    countries = [None if city.exit_of is None else numbers[city.exit_of] for city in sheet.cities]
    wordings: dict[str, list[list[Wording]]] = {language: [] for language in LANGUAGES}
    for language, written in wordings.items():
        for city, country in zip(sheet.cities, countries, strict=True):
            if country is None:
                written.append(wordings_of(city.names[language], proportions.font))
            else:
                written.append(wordings_of(sheet.countries[country].names[language], proportions.country_font))
    return Names(tuple(countries), wordings)


def wordings_of(name: str, size: float) -> list[Wording]:
    """The name in one line, and in the two most equal ones if it can be broken at all."""
    found = [Wording(text_width(name, size), LINE * size, size, (name,))]
    breaks = [place for place, character in enumerate(name) if character in " -" and 0 < place < len(name) - 1]
    if breaks:
        pairs = [(name[:place] + name[place].strip(), name[place + 1 :]) for place in breaks]
        width, lines = min((max(text_width(line, size) for line in pair), pair) for pair in pairs)
        found.append(Wording(width, (LINE + NEXT_LINE) * size, size, lines))
    return found

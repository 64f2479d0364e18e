"""Names: what is to be written on a board, and the boxes it can be written in."""

from collections.abc import Iterable
from dataclasses import dataclass

from peregon.boards import BoardSheet
from peregon.drawing.layout.proportions import Proportions
from peregon.drawing.name_boxes import NameBox, wordings_of


@dataclass(frozen=True, slots=True)
class PlaceNames:
    """What is written at each place: the country that is named there, if one is, and the wordings in each language.

    An exit has no name of its own: it carries that of its country, so that nobody has to guess where it leads.
    """

    countries: tuple[int | None, ...]
    wordings: dict[str, list[list[NameBox]]]


def collect_names(sheet: BoardSheet, proportions: Proportions, languages: Iterable[str]) -> PlaceNames:
    numbers = {country.id: number for number, country in enumerate(sheet.countries)}
    countries = [None if city.exit_of is None else numbers[city.exit_of] for city in sheet.cities]
    wordings: dict[str, list[list[NameBox]]] = {language: [] for language in languages}
    for language, written in wordings.items():
        for city, country in zip(sheet.cities, countries, strict=True):
            if country is None:
                written.append(wordings_of(city.names[language], proportions.font))
            else:
                written.append(wordings_of(sheet.countries[country].names[language], proportions.country_font))
    return PlaceNames(tuple(countries), wordings)

"""The places of a board: its cities, and the countries around them."""

import re

from peregon.boards.limits import COUNTRIES, PLACES
from peregon.boards.names import read_names
from peregon.boards.reader import ID, ID_RULE, TomlTable
from peregon.boards.sheet import City, Country
from peregon.quoting import shown, unknown

CODE = re.compile(r"[A-Z]{2}")


def read_countries(table: TomlTable) -> tuple[Country, ...]:
    table.hold(0, COUNTRIES, "countries")
    return tuple(_read_country(key, row) for key, row in table.tables())


def read_cities(table: TomlTable, countries: tuple[Country, ...]) -> tuple[City, ...]:
    table.hold(2, PLACES, "cities")
    taken = tuple(country.id for country in countries)
    return tuple(_read_city(key, row, taken) for key, row in table.tables())


def _read_country(key: str, row: TomlTable) -> Country:
    _check_id(key, row)
    names = read_names(row, "name")
    return Country(key, row.name("name"), names)


def _read_city(key: str, row: TomlTable, countries: tuple[str, ...]) -> City:
    _check_id(key, row)
    if key in countries:
        row.fail(f'there is a country called "{key}" already')
    names = read_names(row, "name", "lat", "lon", "country", "exit_of", "draw_at")
    lat, lon = _read_position(row)
    return City(
        id=key,
        printed=row.name("name"),
        names=names,
        lat=lat,
        lon=lon,
        country=row.text("country", CODE, 'a country code such as "CH"') if "country" in row else None,
        exit_of=row.word("exit_of", countries) if "exit_of" in row else None,
        draw_at=_read_point(row) if "draw_at" in row else None,
    )


def _check_id(key: str, row: TomlTable) -> None:
    if not ID.fullmatch(key):
        row.fail(f"a place's key must be {ID_RULE}")
    if key == "any":
        row.fail('a place cannot be called "any"')


def _read_position(row: TomlTable) -> tuple[float | None, float | None]:
    if "lat" not in row and "lon" not in row:
        return None, None
    for key, other in (("lat", "lon"), ("lon", "lat")):
        if key not in row:
            row.fail(f"{other} is given without {key}; give both or neither")
    return row.degrees("lat", 90), row.degrees("lon", 180)


def _read_point(row: TomlTable) -> tuple[float, float]:
    value = row.value("draw_at")
    if not isinstance(value, list) or len(value) != 2:
        row.fail(f"draw_at must be a list of two numbers, [lat, lon], not {shown(value)}")
    point = TomlTable(row.source, f"{row.entry}.draw_at", {"lat": value[0], "lon": value[1]})
    return point.degrees("lat", 90), point.degrees("lon", 180)


def find(row: TomlTable, word: str, cities: dict[str, int]) -> int:
    if word not in cities:
        row.fail(unknown("city", word, cities))
    return cities[word]

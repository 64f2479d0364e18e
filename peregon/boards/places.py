"""The places of a board: its cities, and the countries around them."""

import re

from peregon.boards.limits import COUNTRIES, PLACES
from peregon.boards.names import read_names
from peregon.boards.reader import ID, ID_RULE, BoardTable
from peregon.boards.sheet import City, Country
from peregon.quoting import shown, unknown

CODE = re.compile(r"[A-Z]{2}")


def read_countries(table: BoardTable) -> tuple[Country, ...]:
    table.hold(0, COUNTRIES, "countries")
    return tuple(_read_country(key, row) for key, row in table.tables())


def read_cities(table: BoardTable, countries: tuple[Country, ...]) -> tuple[City, ...]:
    table.hold(2, PLACES, "cities")
    taken = tuple(country.id for country in countries)
    return tuple(_read_city(key, row, taken) for key, row in table.tables())


def _read_country(key: str, row: BoardTable) -> Country:
    _check_id(key, row)
    names = read_names(row, "name")
    return Country(key, row.name("name"), names)


def _read_city(key: str, row: BoardTable, countries: tuple[str, ...]) -> City:
    _check_id(key, row)
    if key in countries:
        row.refuse(f'there is a country called "{key}" already')
    names = read_names(row, "name", "lat", "lon", "country", "exit_of", "draw_at")
    lat, lon = _read_position(row)
    return City(
        id=key,
        printed=row.name("name"),
        names=names,
        lat=lat,
        lon=lon,
        country=row.matching("country", CODE, 'a country code such as "CH"') if "country" in row else None,
        exit_of=row.word("exit_of", countries) if "exit_of" in row else None,
        draw_at=_read_point(row) if "draw_at" in row else None,
    )


def _check_id(key: str, row: BoardTable) -> None:
    if not ID.fullmatch(key):
        row.refuse(f"a place's key must be {ID_RULE}")
    if key == "any":
        row.refuse('a place cannot be called "any"')


def _read_position(row: BoardTable) -> tuple[float | None, float | None]:
    if "lat" not in row and "lon" not in row:
        return None, None
    for key, other in (("lat", "lon"), ("lon", "lat")):
        if key not in row:
            row.refuse(f"{other} is given without {key}; give both or neither")
    return row.number("lat", -90, 90), row.number("lon", -180, 180)


def _read_point(row: BoardTable) -> tuple[float, float]:
    value = row.value("draw_at")
    if not isinstance(value, list) or len(value) != 2:
        row.refuse(f"draw_at must be a list of two numbers, [lat, lon], not {shown(value, row.KIND)}")
    point = BoardTable({"lat": value[0], "lon": value[1]}, row.path_of("draw_at"))
    return point.number("lat", -90, 90), point.number("lon", -180, 180)


def find(row: BoardTable, word: str, cities: dict[str, int]) -> int:
    if word not in cities:
        row.refuse(unknown("city", word, cities))
    return cities[word]

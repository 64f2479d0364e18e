"""The places of a board: its cities, and the countries around them."""

import re

from peregon.boards.limits import COUNTRIES, PLACES
from peregon.boards.names import Names, read_names
from peregon.boards.reader import ID, ID_RULE, BoardTable
from peregon.boards.sheet import City, Country
from peregon.fields import Complaints
from peregon.quoting import shown, unknown

CODE = re.compile(r"[A-Z]{2}")


def read_countries(table: BoardTable, wrong: Complaints) -> tuple[Country, ...]:
    """For one that cannot be read there is one of its name: cities and tickets may speak of it."""
    table.hold(0, COUNTRIES, "countries")
    countries = []
    for key in table:
        country = Country(key, key, Names(en=key))
        with wrong:
            country = _read_country(key, table.table(key))
        countries.append(country)
    return tuple(countries)


def read_cities(table: BoardTable, countries: tuple[Country, ...], wrong: Complaints) -> tuple[City, ...]:
    """For one that cannot be read there is one of its name: routes and tickets may lead there."""
    with wrong:
        table.hold(2, PLACES, "cities")
    taken = tuple(country.id for country in countries)
    cities = []
    for key in list(table)[:PLACES]:
        city = City(key, key, Names(en=key))
        with wrong:
            city = _read_city(key, table.table(key), taken)
        cities.append(city)
    return tuple(cities)


def _read_country(key: str, row: BoardTable) -> Country:
    _check_id(key, row)
    names = read_names(row, "name")
    return Country(key, row.name("name"), names)


def _read_city(key: str, row: BoardTable, countries: tuple[str, ...]) -> City:
    _check_id(key, row)
    if key in countries:
        row.refuse(f'there is a country called "{key}" already')
    wrong = Complaints()
    with wrong:
        names = read_names(row, "name", "lat", "lon", "country", "exit_of", "draw_at")
    with wrong:
        lat, lon = _read_position(row)
    with wrong:
        country = row.matching("country", CODE, 'a country code such as "CH"') if "country" in row else None
    with wrong:
        exit_of = row.word("exit_of", countries) if "exit_of" in row else None
    with wrong:
        draw_at = _read_point(row) if "draw_at" in row else None
    wrong.speak()
    return City(key, row.name("name"), names, lat, lon, country, exit_of, draw_at)


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
    return _read_degrees(row)


def _read_degrees(row: BoardTable) -> tuple[float, float]:
    wrong = Complaints()
    with wrong:
        lat = row.number("lat", -90, 90)
    with wrong:
        lon = row.number("lon", -180, 180)
    wrong.speak()
    return lat, lon


def _read_point(row: BoardTable) -> tuple[float, float]:
    value = row.value("draw_at")
    if not isinstance(value, list) or len(value) != 2:
        row.refuse(f"draw_at must be a list of two numbers, [lat, lon], not {shown(value, row.KIND)}")
    return _read_degrees(BoardTable({"lat": value[0], "lon": value[1]}, row.path_of("draw_at")))


def find(row: BoardTable, word: str, cities: dict[str, int]) -> int:
    if word not in cities:
        row.refuse(unknown("city", word, cities))
    return cities[word]

"""The board as a whole: every place can be reached, and a country only at its edges."""

from peregon.boards.reader import BoardTable
from peregon.boards.sheet import City, Route


def check_network(table: BoardTable, cities: tuple[City, ...], routes: tuple[Route, ...]) -> None:
    neighbours: list[list[int]] = [[] for _ in cities]
    for route in routes:
        neighbours[route.a].append(route.b)
        neighbours[route.b].append(route.a)
    _check_ends(table, cities, neighbours)
    _check_joined(table, cities, neighbours)


def _check_ends(table: BoardTable, cities: tuple[City, ...], neighbours: list[list[int]]) -> None:
    for city, near in zip(cities, neighbours, strict=True):
        if not near:
            table.table(city.id).refuse("no route leads here")
        if city.exit_of and len(near) != 1:
            table.table(city.id).refuse(f"an exit must have exactly one route, not {len(near)}")


def _check_joined(table: BoardTable, cities: tuple[City, ...], neighbours: list[list[int]]) -> None:
    reached = {0}
    border = [0]
    while border:
        fresh = set(neighbours[border.pop()]) - reached
        reached |= fresh
        border.extend(fresh)
    for number, city in enumerate(cities):
        if number not in reached:
            table.table(city.id).refuse(f"cannot be reached from {cities[0].id}; all places must be connected")

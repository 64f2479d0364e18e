"""The board as a whole: every place can be reached, and a country only at its edges."""

from collections.abc import Sequence

from peregon.boards.reader import BoardTable
from peregon.boards.sheet import City, Route
from peregon.fields import Complaints


def check_network(table: BoardTable, cities: tuple[City, ...], routes: Sequence[Route], wrong: Complaints) -> None:
    neighbours: list[list[int]] = [[] for _ in cities]
    for route in routes:
        neighbours[route.a].append(route.b)
        neighbours[route.b].append(route.a)
    _check_ends(table, cities, neighbours, wrong)
    _check_joined(table, cities, neighbours, wrong)


def _check_ends(table: BoardTable, cities: tuple[City, ...], neighbours: list[list[int]], wrong: Complaints) -> None:
    for city, near in zip(cities, neighbours, strict=True):
        with wrong:
            if not near:
                table.table(city.id).refuse("no route leads here")
            if city.exit_of and len(near) != 1:
                table.table(city.id).refuse(f"an exit must have exactly one route, not {len(near)}")


def _check_joined(table: BoardTable, cities: tuple[City, ...], neighbours: list[list[int]], wrong: Complaints) -> None:
    """Of each part that lies apart its first place is named; one without any route has been told of already."""
    reached: set[int] = set()
    for number, city in enumerate(cities):
        if number in reached or not neighbours[number]:
            continue
        if reached:
            with wrong:
                first = next(cities[place].id for place in sorted(reached))
                table.table(city.id).refuse(f"cannot be reached from {first}; all places must be connected")
        border = [number]
        reached.add(number)
        while border:
            fresh = set(neighbours[border.pop()]) - reached
            reached |= fresh
            border.extend(fresh)

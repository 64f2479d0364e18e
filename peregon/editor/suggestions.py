"""Suggestions: what a ticket is worth, as printed boards have it: the spaces of the shortest way."""

from heapq import heappop, heappush

from peregon.boards import BoardSheet

Suggested = dict[str, dict[str, int]]
"""By ticket, and by the goal as the file calls it."""


def shortest_ways(sheet: BoardSheet, starts: tuple[int, ...]) -> dict[int, int]:
    """From any of these places to each that can be reached, in spaces."""
    roads: dict[int, list[tuple[int, int]]] = {}
    for route in sheet.routes:
        roads.setdefault(route.a, []).append((route.b, route.length))
        roads.setdefault(route.b, []).append((route.a, route.length))
    found: dict[int, int] = {}
    border = [(0, start) for start in starts]
    while border:
        far, place = heappop(border)
        if place in found:
            continue
        found[place] = far
        # Nobody travels through a country: an exit has one route, and that one was taken to come here.
        for other, length in roads.get(place, ()):
            heappush(border, (far + length, other))
    return found


def suggested_values(sheet: BoardSheet) -> Suggested:
    """What each goal of each ticket would be worth; nothing where there is no way."""
    values: Suggested = {}
    for ticket in sheet.tickets:
        ways = shortest_ways(sheet, ticket.starts)
        for goal in ticket.goals:
            reached = [ways[place] for place in goal.places if place in ways]
            if reached:
                name = goal.country or sheet.cities[goal.places[0]].id
                values.setdefault(ticket.id, {})[name] = min(reached)
    return values

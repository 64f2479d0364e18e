"""Advice: what is still wrong with a plan, in words, and what to change on the board so that it can be drawn."""

from collections.abc import Iterator
from math import hypot

from peregon.boards import BoardSheet, Route
from peregon.drawing import checker
from peregon.drawing.checker import Fault
from peregon.drawing.plan import Plan

Subject = tuple[str, tuple[str, ...]]


def give_advice(plan: Plan, sheet: BoardSheet, faults: tuple[Fault, ...]) -> tuple[str, ...]:
    """A sentence for each pair of things that are in each other's way, however many of their slots and languages."""
    return tuple(_sentence(kind, names, plan, sheet) for kind, names in _subjects(faults))


def _subjects(faults: tuple[Fault, ...]) -> Iterator[Subject]:
    """What the faults are about, the worst first."""
    worst: dict[Subject, float] = {}
    for fault in faults:
        subject = fault.kind, tuple(sorted(set(fault.names)))
        worst[subject] = max(worst.get(subject, 0.0), fault.size)
    yield from sorted(worst, key=lambda subject: -worst[subject])


def _sentence(kind: str, names: tuple[str, ...], plan: Plan, sheet: BoardSheet) -> str:
    routes = {route.id: route for route in sheet.routes}
    tracks = [routes[name] for name in names if name in routes]
    cities = [name for name in names if name not in routes]
    shown = " and ".join(_shown(name) for name in names)
    if kind == checker.SLOT_SLOT and len(tracks) == 2:
        where = _nearest_city(tracks, plan, sheet)
        return f"{shown} overlap near {where}: move {where}, or shorten {_shown(_longer(tracks).id)}"
    if kind in (checker.SLOT_SLOT, checker.SQUEEZED):
        return f"{shown} has no room for its spaces: move its two cities apart, or shorten it"
    if kind == checker.SLOT_CITY:
        return (
            f"{_shown(tracks[0].id)} runs over {cities[0]}: move {cities[0]}, or make the route longer to lead it round"
        )
    if kind == checker.SLOT_LABEL:
        return f"{_shown(tracks[0].id)} runs over the name of {cities[0]}: move {cities[0]}, or shorten its name"
    if kind in (checker.LABEL_LABEL, checker.LABEL_CITY, checker.CITY_CITY):
        return f"{shown} are too close for their names: move them apart, or shorten the names"
    if kind == checker.CROSSING:
        return f"{shown} cross: let one of them end in another city, or move {_nearest_city(tracks, plan, sheet)}"
    if kind == checker.FOLD:
        return f"{', '.join(names)} lie the other way round than on the map: their routes do not fit their distances"
    return f"{kind}: {shown}"


def _shown(name: str) -> str:
    """A route's key as people write a route."""
    return name.removesuffix("-2").replace("-", "\u2013")


def _longer(tracks: list[Route]) -> Route:
    return max(tracks, key=lambda track: track.length)


def _nearest_city(tracks: list[Route], plan: Plan, sheet: BoardSheet) -> str:
    """The end of these tracks nearest to where they meet: a shared one, or the one next to the other track."""
    first, second = tracks[0], tracks[-1]
    shared = {first.a, first.b} & {second.a, second.b}
    if shared:
        return sheet.cities[min(shared)].id
    others = [*((end, second) for end in (first.a, first.b)), *((end, first) for end in (second.a, second.b))]
    end, _ = min(others, key=lambda pair: _distance(plan, pair[0], sheet.routes.index(pair[1])))
    return sheet.cities[end].id


def _distance(plan: Plan, place: int, track: int) -> float:
    x, y = plan.places[place]
    return min(hypot(slot.x - x, slot.y - y) for slot in plan.tracks[track].slots)

"""Advice: what is still wrong with a plan, in words, and what to change on the board so that it can be drawn.

Places and routes are called what the board file calls them, for that is where the change has to be made.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import hypot, log

from peregon.boards import BoardSheet, Route
from peregon.drawing import checker
from peregon.drawing.checker import Fault
from peregon.drawing.plan import Plan
from peregon.languages import ENGLISH, Phrasebook

Subject = tuple[str, tuple[str, ...]]
# What the ends of a route take up beside its spaces, in pitches.
ENDS = 0.6


@dataclass(frozen=True, slots=True)
class Advice:
    """What is wrong and what would help, to be said in any language."""

    topic: str
    values: Mapping[str, str] = field(hash=False)

    def told(self, language: str = ENGLISH) -> str:
        say = Phrasebook(language, "drawing")
        values = {name: _linked(value, say("advice.and")) for name, value in self.values.items()}
        return say(self.topic, **values)

    def __str__(self) -> str:
        return self.told()


def give_advice(plan: Plan, sheet: BoardSheet, faults: tuple[Fault, ...]) -> tuple[Advice, ...]:
    """A sentence for each pair of things that are in each other's way, however many of their slots and languages."""
    return tuple(_Adviser(plan, sheet).advise(kind, names) for kind, names in _subjects(faults))


def _subjects(faults: tuple[Fault, ...]) -> Iterator[Subject]:
    """What the faults are about, the worst first."""
    worst: dict[Subject, float] = {}
    for fault in faults:
        subject = fault.kind, tuple(sorted(set(fault.names)))
        worst[subject] = max(worst.get(subject, 0.0), fault.size)
    yield from sorted(worst, key=lambda subject: -worst[subject])


class _Adviser:
    def __init__(self, plan: Plan, sheet: BoardSheet) -> None:
        self.plan = plan
        self.sheet = sheet
        self.routes = {route.id: route for route in sheet.routes}

    def advise(self, kind: str, names: tuple[str, ...]) -> Advice:
        tracks = [self.routes[name] for name in names if name in self.routes]
        cities = [name for name in names if name not in self.routes]
        both = _listed(names)
        if kind == checker.SLOT_SLOT and len(tracks) == 2:
            values = {"both": both, "city": self._nearest_city(tracks), "route": _shown(_longer(tracks).id)}
            return Advice("advice.overlap", values)
        if kind in (checker.SLOT_SLOT, checker.SQUEEZED):
            return Advice("advice.squeezed", {"route": both})
        if kind == checker.SLOT_CITY:
            return Advice("advice.over_city", {"route": _shown(tracks[0].id), "city": cities[0]})
        if kind == checker.SLOT_LABEL:
            return Advice("advice.over_name", {"route": _shown(tracks[0].id), "city": cities[0]})
        if kind in (checker.LABEL_LABEL, checker.LABEL_CITY, checker.CITY_CITY):
            return Advice("advice.names", {"both": both})
        if kind == checker.CROSSING:
            return Advice("advice.crossing", {"both": both, "city": self._nearest_city(tracks)})
        if kind == checker.FOLD:
            return self._unfold(names)
        return Advice("advice.outside" if kind == checker.OUTSIDE else "advice.missing", {"both": both})

    def _nearest_city(self, tracks: list[Route]) -> str:
        """The end of these tracks nearest to where they meet: a shared one, or the one next to the other track."""
        first, second = tracks[0], tracks[-1]
        shared = {first.a, first.b} & {second.a, second.b}
        if shared:
            return self.sheet.cities[min(shared)].id
        others = [*((end, second) for end in (first.a, first.b)), *((end, first) for end in (second.a, second.b))]
        end, _ = min(others, key=lambda pair: self._distance(pair[0], self.sheet.routes.index(pair[1])))
        return self.sheet.cities[end].id

    def _distance(self, place: int, track: int) -> float:
        x, y = self.plan.places[place]
        return min(hypot(slot.x - x, slot.y - y) for slot in self.plan.tracks[track].slots)

    def _unfold(self, names: tuple[str, ...]) -> Advice:
        """Three cities lie the wrong way round because a route of theirs is much longer than the map has it, or
        much shorter: the one that is furthest off is named."""
        corners = {number for number, city in enumerate(self.sheet.cities) if city.id in names}
        routes = [route for route in self.sheet.routes if {route.a, route.b} & corners]
        strains = {route.id: self._strain(route) for route in routes}
        # One space is as short as a route can be.
        strains = {route.id: strains[route.id] for route in routes if route.length > 1 or strains[route.id] < 0}
        if not any(strains.values()):
            return Advice("advice.fold", {"both": _listed(names)})
        worst = max(strains, key=lambda name: abs(strains[name]))
        topic = "advice.fold_shorten" if strains[worst] > 0 else "advice.fold_lengthen"
        return Advice(topic, {"both": _listed(names), "route": _shown(worst)})

    def _strain(self, route: Route) -> float:
        """How many times too long a route is for its map, as a logarithm: negative if it is too short."""
        geography = self.plan.geography
        homes = {anchor.place: anchor for anchor in geography.anchors} if geography else {}
        if geography is None or route.a not in homes or route.b not in homes:
            return 0.0
        a, b = (geography.home(homes[end].longitude, homes[end].latitude) for end in (route.a, route.b))
        apart = max(hypot(a[0] - b[0], a[1] - b[1]), 0.1 * self.plan.pitch)
        return log((route.length + ENDS) * self.plan.pitch / apart)


def _shown(name: str) -> str:
    """A route's key as people write a route."""
    return name.removesuffix("-2").replace("-", "\u2013")


def _listed(names: tuple[str, ...]) -> str:
    """Names with a sign between them, for which each language has its own word."""
    return "&".join(_shown(name) for name in names)


def _linked(names: str, word: str) -> str:
    *first, last = names.split("&")
    return f"{', '.join(first)} {word} {last}" if first else last


def _longer(tracks: list[Route]) -> Route:
    return max(tracks, key=lambda track: track.length)

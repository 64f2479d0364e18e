"""The checker: what is wrong with a plan, counted exactly and without any library.

It knows nothing of how plans are made, so that it can say of any plan whether it may be printed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import hypot

from peregon.boards import BoardSheet
from peregon.drawing import shapes
from peregon.drawing.plan import Geography, Label, Plan, Track
from peregon.drawing.projection import Point
from peregon.drawing.shapes import Outline
from peregon.drawing.triangles import doubled_area, triangulate

SLOT_SLOT = "slot on slot"
SLOT_CITY = "slot on city"
SLOT_LABEL = "slot on label"
LABEL_LABEL = "label on label"
LABEL_CITY = "label on city"
CITY_CITY = "city on city"
CROSSING = "crossing"
SQUEEZED = "squeezed"
FOLD = "fold"
OUTSIDE = "outside the board"
MISSING = "missing"

# Below a thousandth of a slot an overlap is a matter of rounding.
GRAZE = 1e-3
# Slots may stand this much closer than the pitch before their route counts as squeezed.
SLACK = 0.03
# A triangle flatter than this, in squares of the pitch, turns over when a city moves by a hair.
SLIVER = 0.15
PIECES = 32


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong. The names are those of routes and places; `size` is the overlap in slots."""

    kind: str
    names: tuple[str, ...]
    size: float = 0.0
    language: str | None = None

    def __str__(self) -> str:
        share = f", {self.size:.1%} of a slot" if self.size else ""
        language = f" ({self.language})" if self.language else ""
        return f"{self.kind}: {' and '.join(self.names)}{language}{share}"


@dataclass(frozen=True, slots=True)
class Findings:
    """All the faults of a plan, and the two measures that are not faults: its slots and how far its cities went."""

    faults: tuple[Fault, ...]
    slot_length: float
    slot_width: float
    displacement: float

    @property
    def clean(self) -> bool:
        return not self.faults

    def counts(self) -> Counter[str]:
        return Counter(fault.kind for fault in self.faults)


def check(plan: Plan, sheet: BoardSheet) -> Findings:
    """Everything that is wrong with a plan of this board, in every language."""
    missing = tuple(_missing(plan, sheet))
    if missing:
        return Findings(missing, plan.slot_length, plan.slot_width, 0.0)
    faults = [*_Drawing(plan, sheet).faults(), *_crossings(plan, sheet), *_squeezed(plan, sheet), *_folds(plan, sheet)]
    return Findings(tuple(faults), plan.slot_length, plan.slot_width, displacement(plan))


def displacement(plan: Plan) -> float:
    """How far the cities are from home on average, in per cent of the diagonal of their homes."""
    if plan.geography is None or not plan.geography.anchors:
        return 0.0
    homes = _homes(plan.geography)
    across, down = [x for x, _ in homes], [y for _, y in homes]
    diagonal = hypot(max(across) - min(across), max(down) - min(down))
    moved = [plan.places[anchor.place] for anchor in plan.geography.anchors]
    total = sum(hypot(x - home[0], y - home[1]) for (x, y), home in zip(moved, homes, strict=True))
    return 100 * total / len(homes) / diagonal if diagonal else 0.0


class _Drawing:
    """The outlines of everything on a plan, with the names to call them by."""

    def __init__(self, plan: Plan, sheet: BoardSheet) -> None:
        self.plan = plan
        self.sheet = sheet
        self.slots = [
            shapes.rectangle(slot.x, slot.y, plan.slot_length, plan.slot_width, slot.angle)
            for track in plan.tracks
            for slot in track.slots
        ]
        self.owners = [number for number, track in enumerate(plan.tracks) for _ in track.slots]
        self.routes = [sheet.routes[number].id for number in self.owners]
        self.dots = [shapes.disc(x, y, plan.dot_radius) for x, y in plan.places]
        self.cities = [city.id for city in sheet.cities]

    def faults(self) -> Iterator[Fault]:
        slots = (self.slots, self.routes)
        dots = (self.dots, self.cities)
        yield from self._overlaps(SLOT_SLOT, slots, slots)
        yield from self._overlaps(SLOT_CITY, slots, dots)
        yield from self._overlaps(CITY_CITY, dots, dots)
        yield from self._outside(*slots)
        yield from self._outside(*dots)
        for language in self.plan.labels:
            labels = self._labels(language)
            yield from self._overlaps(SLOT_LABEL, slots, labels, language)
            yield from self._overlaps(LABEL_LABEL, labels, labels, language)
            yield from self._overlaps(LABEL_CITY, labels, dots, language)
            yield from self._outside(*labels, language)

    def _labels(self, language: str) -> tuple[list[Outline], list[str]]:
        cities = self.plan.labels[language]
        countries = self.plan.country_labels.get(language, ())
        names = [self.cities[label.of] for label in cities]
        names += [self.sheet.countries[label.of].id for label in countries]
        return [_box_of(label) for label in (*cities, *countries)], names

    def _overlaps(
        self,
        kind: str,
        first: tuple[list[Outline], list[str]],
        second: tuple[list[Outline], list[str]],
        language: str | None = None,
    ) -> Iterator[Fault]:
        slot = self.plan.slot_length * self.plan.slot_width
        for i, j, shared in shapes.overlaps(first[0], second[0]):
            if shared > GRAZE * slot and (first is not second or i < j):
                yield Fault(kind, (first[1][i], second[1][j]), shared / slot, language)

    def _outside(self, outlines: list[Outline], names: list[str], language: str | None = None) -> Iterator[Fault]:
        for outline, name in zip(outlines, names, strict=True):
            if not all(0 <= x <= self.plan.width and 0 <= y <= self.plan.height for x, y in outline):
                yield Fault(OUTSIDE, (name,), language=language)


def _box_of(label: Label) -> Outline:
    return shapes.rectangle(label.x, label.y, label.width, label.height)


def _missing(plan: Plan, sheet: BoardSheet) -> Iterator[Fault]:
    """What the board has and the plan has not, or the other way round."""
    if len(plan.places) != len(sheet.cities) or len(plan.tracks) != len(sheet.routes):
        yield Fault(MISSING, ("places or tracks",))
        return
    for track, route in zip(plan.tracks, sheet.routes, strict=True):
        if len(track.slots) != route.length:
            yield Fault(MISSING, (f"slots of {route.id}",))
    cities = {number: city.id for number, city in enumerate(sheet.cities) if city.exit_of is None}
    countries = {number: country.id for number, country in enumerate(sheet.countries)}
    for language, labels in plan.labels.items():
        yield from _unlabelled(cities, labels, language)
        yield from _unlabelled(countries, plan.country_labels.get(language, ()), language)


def _unlabelled(things: dict[int, str], labels: Sequence[Label], language: str) -> Iterator[Fault]:
    told = {label.of for label in labels}
    for number in sorted(told.symmetric_difference(things)):
        yield Fault(MISSING, (f"label of {things.get(number, number)}",), language=language)


def _crossings(plan: Plan, sheet: BoardSheet) -> Iterator[Fault]:
    lines = [shapes.bezier(track.curve, PIECES) for track in plan.tracks]
    boxes = [shapes.box_round(line) for line in lines]
    singles = [number for number in range(len(lines)) if not _is_second(number, sheet)]
    for first, second in combinations(singles, 2):
        if not shapes.touch(boxes[first], boxes[second]):
            continue
        shared = _ends(first, sheet) & _ends(second, sheet)
        for point in shapes.crossings(lines[first], lines[second]):
            if not any(_near(point, plan.places[city], plan.dot_radius) for city in shared):
                yield Fault(CROSSING, (sheet.routes[first].id, sheet.routes[second].id))
                break


def _is_second(number: int, sheet: BoardSheet) -> bool:
    twin = sheet.routes[number].twin
    return twin is not None and twin < number


def _ends(number: int, sheet: BoardSheet) -> set[int]:
    return {sheet.routes[number].a, sheet.routes[number].b}


def _near(first: Point, second: Point, distance: float) -> bool:
    return hypot(first[0] - second[0], first[1] - second[1]) <= distance


def _squeezed(plan: Plan, sheet: BoardSheet) -> Iterator[Fault]:
    for track, route in zip(plan.tracks, sheet.routes, strict=True):
        ends = plan.places[route.a], plan.places[route.b]
        if not (_reaches(track, ends, plan.dot_radius / 10) and _has_room(track, plan)):
            yield Fault(SQUEEZED, (route.id,))


def _reaches(track: Track, ends: tuple[Point, Point], graze: float) -> bool:
    x0, y0, _, _, x1, y1 = track.curve
    return _near((x0, y0), ends[0], graze) and _near((x1, y1), ends[1], graze)


def _has_room(track: Track, plan: Plan) -> bool:
    """Whether the slots stand on their line, in order, a pitch apart, and clear of the dots at either end."""
    line = shapes.bezier(track.curve, PIECES)
    found = [shapes.place_along(line, (slot.x, slot.y)) for slot in track.slots]
    stands = [along for along, _ in found]
    edge = plan.slot_length / 2 + plan.dot_radius
    room = stands[0] >= edge and shapes.length_of(line) - stands[-1] >= edge
    apart = all(after - before >= (1 - SLACK) * plan.pitch for before, after in pairwise(stands))
    return room and apart and all(away <= 1.5 * plan.slot_width for _, away in found)


def _folds(plan: Plan, sheet: BoardSheet) -> Iterator[Fault]:
    if plan.geography is None or len(plan.geography.anchors) < 3:
        return
    homes = _homes(plan.geography)
    numbers = [anchor.place for anchor in plan.geography.anchors]
    for triangle in triangulate(homes):
        before = doubled_area(*(homes[corner] for corner in triangle))
        after = doubled_area(*(plan.places[numbers[corner]] for corner in triangle))
        if abs(before) > SLIVER * plan.pitch**2 and before * after <= 0:
            yield Fault(FOLD, tuple(sheet.cities[numbers[corner]].id for corner in triangle))


def _homes(geography: Geography) -> list[Point]:
    return [geography.home(anchor.longitude, anchor.latitude) for anchor in geography.anchors]


def worst(faults: Iterable[Fault]) -> float:
    """The largest overlap among these faults, in slots."""
    return max((fault.size for fault in faults), default=0.0)

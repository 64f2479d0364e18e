"""The sketch: a plan at once, from the last one and what has changed since. No library, no search: the layout proper
takes a while, and nobody waits for it to see where they have put a city."""

from dataclasses import dataclass, replace
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin

from peregon.boards import BoardSheet, Route
from peregon.drawing import shapes
from peregon.drawing.name_boxes import wordings_of
from peregon.drawing.plan import WIDTH, Geography, Label, Matrix, Plan, Slot, Track, anchors_of, coordinates_of
from peregon.drawing.projection import Point, choose_projection
from peregon.editor.places import SPACE, Places, home_of

# The sizes of the drawn boards, in pitches.
SLOT_LENGTH, SLOT_WIDTH, LANE = 0.88, 0.34, 0.39
DOT, FONT, MARGIN, STRETCH, BORDER, LABEL_GAP = 0.17, 0.40, 0.30, 1.12, 1.4, 0.09
COUNTRY_FONT = 0.44
PIECES = 24
# How high a picture may be, and how low, in widths; and what one without coordinates begins with.
SQUAREST, LOWEST = 1.25, 0.4
FIRST_PITCH, FIRST_HEIGHT = 80.0, 0.7
ROOM = 14.0


@dataclass(frozen=True, slots=True)
class Sketched:
    """A board and a plan of it; `refined` if the layout has made it."""

    sheet: BoardSheet
    plan: Plan
    refined: bool = False


def sketch(sheet: BoardSheet, before: Sketched | None = None) -> Sketched:
    return Sketched(sheet, _Sketching(sheet, before or _blank(sheet)).plan())


def _blank(sheet: BoardSheet) -> Sketched:
    """A first plan of a board, with nothing on it but the frame and the globe below."""
    geography, pitch, height = _first_geography(sheet)
    plan = Plan(
        board=sheet.id,
        digest="",
        width=WIDTH,
        height=height,
        pitch=pitch,
        slot_length=SLOT_LENGTH * pitch,
        slot_width=SLOT_WIDTH * pitch,
        dot_radius=DOT * pitch,
        font_size=FONT * pitch,
        places=(),
        tracks=(),
        labels={},
        country_labels={},
        geography=geography,
    )
    return Sketched(replace(sheet, cities=(), routes=(), tickets=(), countries=()), plan)


def _first_geography(sheet: BoardSheet) -> tuple[Geography | None, float, float]:
    """The globe below the picture, how long a space is, and how high the picture is."""
    known = {anchor.place: (anchor.longitude, anchor.latitude) for anchor in anchors_of(sheet)}
    if 2 * len(known) < len(sheet.cities) or not known:
        return None, FIRST_PITCH, FIRST_HEIGHT * WIDTH
    projection = choose_projection(list(known.values()))
    flat = {number: projection.flatten(*at) for number, at in known.items()}
    across, down = [x for x, _ in flat.values()], [y for _, y in flat.values()]
    wide, high = max(across) - min(across), max(down) - min(down)
    km = _space_in_km(sheet, flat) or max(wide, high) / 12 or SPACE
    wide, high = max(wide, high / SQUAREST) + 2 * BORDER * km, max(high, LOWEST * wide) + 2 * BORDER * km
    # Round a few cities there is room for more.
    wide, high = max(wide, ROOM * km), max(high, 0.6 * ROOM * km)
    scale = WIDTH / wide
    middle = (max(across) + min(across)) / 2, (max(down) + min(down)) / 2
    matrix = (scale, 0.0, 0.0, scale, WIDTH / 2 - scale * middle[0], scale * high / 2 - scale * middle[1])
    return Geography(projection, matrix, ()), km * scale, high * scale


def _space_in_km(sheet: BoardSheet, flat: dict[int, Point]) -> float | None:
    """How far a space of a track goes, over all routes between known places."""
    known = [route for route in sheet.routes if route.a in flat and route.b in flat]
    spaces = sum(route.length + 2 * MARGIN for route in known)
    return sum(_apart(flat[route.a], flat[route.b]) for route in known) / spaces if known else None


class _Sketching:
    def __init__(self, sheet: BoardSheet, before: Sketched) -> None:
        self.sheet = sheet
        self.old = before
        self.pitch = before.plan.pitch
        self.cities = {city.id: number for number, city in enumerate(before.sheet.cities)}
        self.routes = {route.id: number for number, route in enumerate(before.sheet.routes)}
        self.globe = Places(before.sheet, before.plan)
        self.places = [self._place(number) for number in range(len(sheet.cities))]

    def plan(self) -> Plan:
        old, sheet = self.old.plan, self.sheet
        anchors, globe = anchors_of(sheet), self.globe.geography
        # Where too few have coordinates, the layout goes by the network alone.
        known = anchors and 2 * len(anchors) >= len(sheet.cities)
        return Plan(
            board=sheet.id,
            digest=sheet.digest,
            width=old.width,
            height=old.height,
            pitch=old.pitch,
            slot_length=old.slot_length,
            slot_width=old.slot_width,
            dot_radius=old.dot_radius,
            font_size=old.font_size,
            places=tuple(self.places),
            tracks=tuple(self._track(number) for number in range(len(sheet.routes))),
            labels={language: tuple(self._labels(language, exits=False)) for language in sheet.languages},
            country_labels={language: tuple(self._labels(language, exits=True)) for language in sheet.languages},
            geography=Geography(globe.projection, globe.matrix, anchors) if known else None,
            ground=old.ground,
        )

    def _place(self, number: int) -> Point:
        """Where it was, moved as far as its coordinates have; a new one where its coordinates say, pushed as the
        country round it is; one without coordinates in the middle of those that it is joined to."""
        city = self.sheet.cities[number]
        home = home_of(city, self.globe.geography)
        was = self.cities.get(city.id)
        if was is not None:
            place = self.old.plan.places[was]
            old = self.old.sheet.cities[was]
            before = home_of(old, self.globe.geography) if self.old.plan.geography else None
            if home is None or coordinates_of(city) == coordinates_of(old):
                return place
            if before is None:
                return self._within(home)
            return self._within((place[0] + home[0] - before[0], place[1] + home[1] - before[1]))
        if home is None:
            return self._free_place(number)
        left, top = self.globe.pushed(home)
        return self._within((home[0] + left, home[1] + top))

    def _within(self, point: Point) -> Point:
        edge, plan = 2 * self.old.plan.dot_radius, self.old.plan
        return (
            round(max(edge, min(plan.width - edge, point[0])), 2),
            round(max(edge, min(plan.height - edge, point[1])), 2),
        )

    def _free_place(self, number: int) -> Point:
        """On a round, in the order of the file: the layout knows better, but takes longer."""
        plan = self.old.plan
        turn = 2 * pi * number / max(len(self.sheet.cities), 1)
        far = 0.5 - BORDER * self.pitch / plan.height
        return (
            round(plan.width / 2 + far * plan.width * cos(turn), 2),
            round(plan.height / 2 + far * plan.height * sin(turn), 2),
        )

    def _track(self, number: int) -> Track:
        route = self.sheet.routes[number]
        was = self.routes.get(route.id)
        a, b = self.places[route.a], self.places[route.b]
        if was is not None and self._is_unchanged(route, was, a, b):
            return self.old.plan.tracks[was]
        curve = self._curve(route, was, a, b)
        return Track(curve, tuple(self._slots(route, curve)))

    def _is_unchanged(self, route: Route, was: int, a: Point, b: Point) -> bool:
        old, track = self.old.sheet.routes[was], self.old.plan.tracks[was]
        x0, y0, _, _, x1, y1 = track.curve
        stays = _apart((x0, y0), a) < 0.1 and _apart((x1, y1), b) < 0.1
        return stays and old.length == route.length and old.bend == route.bend and lane_of(old) == lane_of(route)

    def _curve(self, route: Route, was: int | None, a: Point, b: Point) -> Matrix:
        """Bent as the file says, or else as it was, the chord turned and stretched with its ends."""
        across, down = b[0] - a[0], b[1] - a[1]
        if route.bend is not None:
            aside, along = 2 * route.bend, 0.0
        elif was is not None and self.old.sheet.routes[was].bend is None:
            aside, along = _bend(self.old.plan.tracks[was].curve)
        else:
            aside, along = 0.0, 0.0
        x = (a[0] + b[0]) / 2 + along * across - aside * down
        y = (a[1] + b[1]) / 2 + along * down + aside * across
        return (*a, round(x, 2), round(y, 2), *b)

    def _slots(self, route: Route, curve: Matrix) -> list[Slot]:
        line = shapes.bezier(curve, PIECES)
        total = shapes.length_of(line)
        room = max(total - 2 * MARGIN * self.pitch, 0.3 * total)
        apart = min(room / route.length, STRETCH * self.pitch)
        start = (total - apart * route.length) / 2
        return [self._slot(line, start + (place + 0.5) * apart, lane_of(route)) for place in range(route.length)]

    def _slot(self, line: list[Point], along: float, lane: float) -> Slot:
        for (x0, y0), (x1, y1) in pairwise(line):
            step = _apart((x0, y0), (x1, y1))
            if along <= step or (x1, y1) == line[-1]:
                share = along / step if step else 0.0
                turn = atan2(y1 - y0, x1 - x0)
                away = lane * LANE * self.pitch
                x, y = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
                return Slot(round(x - away * sin(turn), 2), round(y + away * cos(turn), 2), round(degrees(turn), 2))
            along -= step
        return Slot(*line[0], 0.0)

    def _labels(self, language: str, exits: bool) -> list[Label]:
        kept = self._kept_labels(language, exits)
        found = []
        for number, city in enumerate(self.sheet.cities):
            if (city.exit_of is not None) != exits:
                continue
            countries = [country.id for country in self.sheet.countries]
            of = countries.index(city.exit_of) if city.exit_of is not None else number
            names = self.sheet.countries[of].names if exits else city.names
            found.append(self._label(of, number, names[language], kept.get(city.id)))
        return found

    def _kept_labels(self, language: str, exits: bool) -> dict[str, tuple[Label, Point]]:
        """The labels of the last plan by their cities, each with where its city was."""
        plan, sheet = self.old.plan, self.old.sheet
        places = [number for number, city in enumerate(sheet.cities) if (city.exit_of is not None) == exits]
        labels = (plan.country_labels if exits else plan.labels).get(language, ())
        if len(labels) != len(places):
            return {}
        return {sheet.cities[n].id: (label, plan.places[n]) for n, label in zip(places, labels, strict=True)}

    def _label(self, of: int, number: int, name: str, kept: tuple[Label, Point] | None) -> Label:
        x, y = self.places[number]
        if kept is not None and _letters(" ".join(kept[0].lines)) == _letters(name):
            label, (was_x, was_y) = kept
            left, top = label.x + x - was_x, label.y + y - was_y
            return Label(of, round(left, 2), round(top, 2), label.width, label.height, label.size, label.lines)
        box = wordings_of(name, (COUNTRY_FONT if self.sheet.cities[number].exit_of else FONT) * self.pitch)[0]
        below = self.old.plan.dot_radius + LABEL_GAP * self.pitch + box.height / 2
        down = below if y + below + box.height / 2 < self.old.plan.height else -below
        left = max(box.width / 2, min(self.old.plan.width - box.width / 2, x))
        return Label(
            of,
            round(left, 2),
            round(y + down, 2),
            round(box.width, 2),
            round(box.height, 2),
            round(box.size, 2),
            box.lines,
        )


def _letters(name: str) -> str:
    """A name without what a line may be broken at."""
    return name.replace(" ", "").replace("-", "")


def lane_of(route: Route) -> float:
    """On which side of the line between its cities a track lies, in lanes."""
    if route.twin is None:
        return 0.0
    return 0.5 if route.id.endswith("-2") else -0.5


def _bend(curve: Matrix) -> Point:
    """How far a control point is aside of the middle of its chord, and along it, in lengths of the chord."""
    x0, y0, cx, cy, x1, y1 = curve
    across, down = x1 - x0, y1 - y0
    left, top = cx - (x0 + x1) / 2, cy - (y0 + y1) / 2
    square = across**2 + down**2 or 1.0
    return (top * across - left * down) / square, (left * across + top * down) / square


def _apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])

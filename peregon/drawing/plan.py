"""Plans: where everything on a board is, worked out once and kept in a file beside it.

All lengths are pixels of a board 1600 wide, x to the right and y downwards. Places and
tracks are in the order of the board sheet, so the numbers of the sheet are theirs too.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from peregon.boards import BOARDS, BoardSheet, City
from peregon.boards.limits import COUNTRIES
from peregon.drawing.projection import KINDS, Point, Projection
from peregon.fields import FieldError, Fields, FileError, TextError, parse, read_text
from peregon.languages import ENGLISH

FORMAT = 1
LARGEST = 20_000_000
WIDTH = 1600.0
# A plan is called so beside a board.toml; one beside NAME.toml is called NAME.layout.json.
FILE = "layout.json"
USUAL_BOARD = "board.toml"

OnStage = Callable[[str, float], None]
"""Told while something is being worked out: at what it is, and how much of that is done."""
Matrix = tuple[float, float, float, float, float, float]


class PlanError(FileError):
    """A plan that cannot be used."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Room for one car: the middle of a rectangle, and how far it is turned, in degrees clockwise."""

    x: float
    y: float
    angle: float


@dataclass(frozen=True, slots=True)
class Track:
    """One route. The curve is that of its connection: twins share it, and their slots lie on either side.

    A quadratic Bézier from the route's first city to its second: x0, y0, the control point, x1, y1.
    """

    curve: Matrix
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Label:
    """A name in its box. `of` is the number of its city, or that of its country; (x, y) is the middle of the box."""

    of: int
    x: float
    y: float
    width: float
    height: float
    size: float
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Anchor:
    """A place on the globe that is also a place on the board."""

    place: int
    longitude: float
    latitude: float


@dataclass(frozen=True, slots=True)
class Geography:
    """The way from the globe to the board, for whatever has to follow the cities to where they went.

    The matrix (a, b, c, d, e, f as in SVG) takes the projection's kilometres to the board as it
    would be with every city at home; the anchors say which cities left home, and so for where.
    """

    projection: Projection
    matrix: Matrix
    anchors: tuple[Anchor, ...]

    def home(self, longitude: float, latitude: float) -> Point:
        """Where a point of the globe would be if no city had been moved."""
        a, b, c, d, e, f = self.matrix
        x, y = self.projection.flatten(longitude, latitude)
        return a * x + c * y + e, b * x + d * y + f


@dataclass(frozen=True, slots=True)
class Plan:
    """A board laid out. `digest` is that of the sheet it was made for; without geography the world is invented."""

    board: str
    digest: str
    width: float
    height: float
    pitch: float
    slot_length: float
    slot_width: float
    dot_radius: float
    font_size: float
    places: tuple[Point, ...]
    tracks: tuple[Track, ...]
    labels: Mapping[str, tuple[Label, ...]] = field(hash=False)
    country_labels: Mapping[str, tuple[Label, ...]] = field(hash=False)
    geography: Geography | None = None
    ground: Mapping[str, object] | None = field(default=None, hash=False)

    def suits(self, sheet: BoardSheet) -> bool:
        """Whether this is a plan of that board, and of the board as it is now."""
        return (
            self.digest == sheet.digest
            and len(self.places) == len(sheet.cities)
            and [len(track.slots) for track in self.tracks] == [route.length for route in sheet.routes]
        )


def anchors_of(sheet: BoardSheet) -> tuple[Anchor, ...]:
    """The places with coordinates."""
    found = ((number, coordinates_of(city)) for number, city in enumerate(sheet.cities))
    return tuple(Anchor(number, *at) for number, at in found if at is not None)


def coordinates_of(city: City) -> Point | None:
    """The longitude and latitude that pictures go by: an exit is drawn further inside its country than the border it
    stands for."""
    if city.draw_at is not None:
        return city.draw_at[1], city.draw_at[0]
    return None if city.lon is None or city.lat is None else (city.lon, city.lat)


def is_built_in(sheet: BoardSheet) -> bool:
    return sheet.source.startswith("boards/") and sheet.id in BOARDS.own


def board_file(sheet: BoardSheet) -> Path:
    """Where the board was read from. One that is known by its name says nothing of the folder it is installed in."""
    named = sheet.source.startswith("boards/") and sheet.id in BOARDS
    return BOARDS[sheet.id] if named else Path(sheet.source)


def plan_file(sheet: BoardSheet) -> Path:
    """Where the plan of a board is kept: beside it and named after it, so that boards can share a folder."""
    beside = board_file(sheet)
    return beside.parent / (FILE if beside.name in ("", USUAL_BOARD) else f"{beside.stem}.{FILE}")


def find_plan(sheet: BoardSheet) -> Plan:
    """The plan that comes with a built-in board, or lies beside a board file."""
    path = plan_file(sheet)
    if not path.exists():
        raise PlanError(path.name, "", "there is no such file; the board has not been laid out yet")
    try:
        text = read_text(path, LARGEST)
    except TextError as error:
        raise PlanError(path.name, error.path, error.problem) from None
    plan = read_plan(text, path.name)
    if not plan.suits(sheet):
        raise PlanError(path.name, "digest", "was made for another version of the board; lay the board out again")
    return plan


def read_plan(text: str, source: str = "<text>") -> Plan:
    try:
        top = Fields(parse(text))
        version = top.whole("format", 0, 10**6)
        if version != FORMAT:
            top.fail("format", f"is {version}; this version of Peregon reads {FORMAT}")
        return _read_plan(top)
    except FieldError as error:
        raise PlanError(source, error.path, error.problem) from None


def write_plan(plan: Plan) -> str:
    """The plan as JSON, one thing to a line, so that a change can be seen in a comparison of versions."""
    values: dict[str, object] = {"format": FORMAT, "board": plan.board, "digest": plan.digest}
    for key in ("width", "height", "pitch", "slot_length", "slot_width", "dot_radius", "font_size"):
        values[key] = getattr(plan, key)
    values["places"] = plan.places
    values["tracks"] = [[track.curve, *((slot.x, slot.y, slot.angle) for slot in track.slots)] for track in plan.tracks]
    values["labels"] = {language: _label_rows(labels) for language, labels in plan.labels.items()}
    values["country_labels"] = {language: _label_rows(labels) for language, labels in plan.country_labels.items()}
    values["geography"] = _geography_rows(plan.geography) if plan.geography else None
    values["ground"] = plan.ground
    return _spread(values) + "\n"


def _read_plan(top: Fields) -> Plan:
    places = top.row("places")
    return Plan(
        board=top.text("board"),
        digest=top.text("digest"),
        width=top.positive("width"),
        height=top.positive("height"),
        pitch=top.positive("pitch"),
        slot_length=top.positive("slot_length"),
        slot_width=top.positive("slot_width"),
        dot_radius=top.positive("dot_radius"),
        font_size=top.positive("font_size"),
        places=tuple(_read_point(places, place) for place in range(len(places))),
        tracks=tuple(map(_read_track, top.rows("tracks", least=2))),
        labels=_read_labels(top.child("labels"), len(places)),
        country_labels=_read_labels(top.child("country_labels"), COUNTRIES),
        geography=_read_geography(top.child("geography"), len(places)) if _is_there(top, "geography") else None,
        ground=top.child("ground").values if _is_there(top, "ground") else None,
    )


def _is_there(top: Fields, key: str) -> bool:
    return key in top and top.value(key) is not None


def _read_point(rows: Fields, place: int) -> Point:
    x, y = rows.numbers(place, 2)
    return x, y


def _read_track(row: Fields) -> Track:
    return Track(_read_six(row, 0), tuple(Slot(*row.numbers(place, 3)) for place in range(1, len(row))))


def _read_six(fields: Fields, key: str | int) -> Matrix:
    a, b, c, d, e, f = fields.numbers(key, 6)
    return a, b, c, d, e, f


def _read_labels(table: Fields, things: int) -> dict[str, tuple[Label, ...]]:
    table.value(ENGLISH)
    return {
        language: tuple(_read_label(row, things) for row in table.rows(language, least=7)) for language in table.values
    }


def _read_label(row: Fields, things: int) -> Label:
    return Label(
        of=row.whole(0, 0, things - 1),
        x=row.number(1),
        y=row.number(2),
        width=row.positive(3),
        height=row.positive(4),
        size=row.positive(5),
        lines=tuple(row.text(place) for place in range(6, len(row))),
    )


def _read_geography(table: Fields, places: int) -> Geography:
    row = table.child("projection")
    longitude, latitude, first, second = row.numbers("at", 4)
    projection = Projection(row.word("kind", KINDS), longitude, latitude, (first, second))
    anchors = tuple(_read_anchor(anchor, places) for anchor in table.rows("anchors", 3, 3))
    return Geography(projection, _read_six(table, "matrix"), anchors)


def _read_anchor(row: Fields, places: int) -> Anchor:
    return Anchor(row.whole(0, 0, places - 1), row.number(1), row.number(2))


def _label_rows(labels: tuple[Label, ...]) -> list[list[object]]:
    return [[each.of, each.x, each.y, each.width, each.height, each.size, *each.lines] for each in labels]


def _geography_rows(geography: Geography) -> dict[str, object]:
    projection = geography.projection
    at = [projection.longitude, projection.latitude, *projection.parallels]
    return {
        "projection": {"kind": projection.kind, "at": at},
        "matrix": geography.matrix,
        "anchors": [(anchor.place, anchor.longitude, anchor.latitude) for anchor in geography.anchors],
    }


def _spread(value: object, inside: str = "\n") -> str:
    """JSON with a line to each entry of an object, and of a list of lists."""
    if isinstance(value, dict) and value:
        rows = [f"{json.dumps(key)}: {_spread(each, inside + ' ')}" for key, each in value.items()]
        opening, closing = "{}"
    elif isinstance(value, list | tuple) and value and isinstance(value[0], list | tuple):
        rows = [_plain(each) for each in value]
        opening, closing = "[]"
    else:
        return _plain(value)
    return opening + ",".join(f"{inside} {row}" for row in rows) + inside + closing


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)

"""The board as a picture: every route an element with a name, every colour a custom property."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import cos, dist, radians, sin

from peregon.boards import BoardSheet, City
from peregon.drawing.legend import legend
from peregon.drawing.lettering import BASELINE, FONT_RULE
from peregon.drawing.name_boxes import NEXT_LINE
from peregon.drawing.pieces import BED, RIM, defined_cars, defined_spaces, defined_stations, space_names, use
from peregon.drawing.plan import Label, Plan, PlanError, Track
from peregon.drawing.projection import Point
from peregon.drawing.relabelling import in_language
from peregon.drawing.scenery import scenery
from peregon.drawing.sections import OWNED, defined_sections, has_sections, section_names, token_at
from peregon.drawing.svg import Attributes, Element, document, group, moved, numbers, tag
from peregon.drawing.text_width import text_width
from peregon.drawing.theme import ANY, BOTH, COUNTRIES, THEMES, stylesheet, var
from peregon.drawing.wording import Wording
from peregon.languages import codes

LOOK = (
    FONT_RULE
    + (
        ".peregon .name{stroke:var(--halo);stroke-linejoin:round;paint-order:stroke}"
        ".peregon .routes{stroke:var(--rim);stroke-width:1.1;stroke-opacity:.7}"
        ".peregon .reach{fill:none;stroke:none;pointer-events:stroke}"
    )
    + OWNED
)
TOUCH = (
    ".peregon .route{cursor:pointer;outline:none}"
    ".peregon .route:hover,.peregon .route:focus-visible{stroke:var(--ink);stroke-width:2.8;stroke-opacity:1}"
    ".peregon .route.last .reach{stroke:var(--last);stroke-opacity:1}"
    ".peregon .route.lit .reach,.peregon .route:focus-visible .reach{stroke:var(--path);stroke-opacity:.85}"
    "@media (max-width:640px){.peregon .routes{stroke-width:2.2;stroke-opacity:.85}}"
)


@dataclass(frozen=True, slots=True)
class Style:
    """How to draw: the language, the theme ("both" is for a page that switches), and whether to be touched."""

    language: str = "en"
    theme: str = "light"
    interactive: bool = True

    def __post_init__(self) -> None:
        if self.language not in codes():
            raise ValueError(f'there is no language "{self.language}"; the languages are {", ".join(codes())}')
        if self.theme != BOTH and self.theme not in THEMES:
            raise ValueError(f'there is no theme "{self.theme}"; the themes are {", ".join(THEMES)} and {BOTH}')


@dataclass(frozen=True, slots=True)
class Marks:
    """What lies on a board, and what is pointed out on it, all by number."""

    owners: Mapping[int, int] = field(default_factory=dict)  # seat by route
    stations: Mapping[int, int] = field(default_factory=dict)  # seat by city
    last: Collection[int] = ()  # routes of the last move
    last_city: int | None = None  # where the last station was built
    path: Collection[int] = ()  # routes of a path
    pins: Collection[int] = ()  # cities of a ticket
    players: tuple[str, ...] = ()


EMPTY = Marks()


def board_svg(sheet: BoardSheet, plan: Plan, style: Style | None = None) -> str:
    """The empty board. In a page, a route's cars are `<use href="#car-SEAT">` with the transforms of its spaces, and a
    section's token is `<use href="#token-SEAT">` where its `data-token` says."""
    return str(board_picture(sheet, plan, style or Style()))


def board_picture(
    sheet: BoardSheet, plan: Plan, style: Style, marks: Marks = EMPTY, defined: Iterable[Element] = ()
) -> Element:
    """The board, and beside its own pieces what else is ``defined`` to be used with it."""
    picture = BoardPicture(sheet, plan, style, marks)
    css = stylesheet(sheet, style.theme) + LOOK + (TOUCH if style.interactive else "")
    return document(
        plan.width,
        plan.height,
        tag("style", css),
        *picture.layers(defined),
        class_="peregon",
        role="group",
        lang=style.language,
        aria_label=picture.words.title,
    )


class BoardPicture:
    """A board with what lies on it, as layers from the sea up to the names."""

    def __init__(self, sheet: BoardSheet, plan: Plan, style: Style, marks: Marks = EMPTY) -> None:
        if len(plan.places) != len(sheet.cities) or len(plan.tracks) != len(sheet.routes):
            raise PlanError(sheet.id, "", "the plan is one of another board")
        self.sheet = sheet
        self.plan = in_language(plan, sheet, style.language)
        self.style = style
        self.marks = marks
        self.words = Wording(sheet, style.language)
        self.sections = has_sections(sheet)

    def layers(self, defined: Iterable[Element] = ()) -> Iterator[Element]:
        plan = self.plan
        corner = 0.35 * plan.pitch
        frame = tag("rect", width=plan.width, height=plan.height, rx=corner)
        yield tag("defs", tag("clipPath", frame, id="board-frame"), *self._pieces(), *defined)
        yield group(*self.content(), clip_path="url(#board-frame)")
        size = {"width": plan.width - 4, "height": plan.height - 4, "rx": corner - 2}
        yield tag("rect", x=2, y=2, **size, fill="none", stroke=var("frame"), stroke_width=4)

    def _pieces(self) -> Iterator[Element]:
        if self.sections:
            yield from defined_sections(self.plan, self.sheet)
        else:
            yield from defined_spaces(self.plan, self.sheet)
            yield from defined_cars(self.plan)
        yield from defined_stations(self.plan, set(self.marks.stations.values()))

    def content(self) -> Iterator[Element]:
        yield scenery(self.plan)
        if self.sections and self.plan.labels[self.style.language]:
            yield from legend(self.plan, self.words)
        yield group(*self._threads(), class_="threads", fill="none", stroke=var("track"), aria_hidden="true")
        yield group(*self._glows(), class_="glows", fill="none", stroke_linecap="round", aria_hidden="true")
        yield group(*(self._route(number) for number in range(len(self.plan.tracks))), class_="routes")
        yield group(*self._countries(), class_="countries")
        yield group(*self._cities(), class_="cities")

    def _threads(self) -> Iterator[Element]:
        """A thin line under the slots joins them with their cities."""
        curves = dict.fromkeys(track.curve for track in self.plan.tracks)
        path = "".join(f"M{numbers(*curve[:2])}Q{numbers(*curve[2:])}" for curve in curves)
        yield tag("path", d=path, stroke_width=max(2.0, 0.17 * self.plan.slot_width), stroke_opacity=0.6)

    def _glows(self) -> Iterator[Element]:
        width = self.plan.slot_width
        for routes, name, margin in ((self.marks.path, "path", 11.0), (self.marks.last, "last", 9.0)):
            for number in routes:
                line = {"d": reach(self.plan.tracks[number], self.plan.slot_length), "class_": name}
                yield tag("path", stroke=var("halo"), stroke_width=width + margin + 5, **line)
                yield tag("path", stroke=var(name), stroke_width=width + margin, **line)
        r = self.plan.dot_radius
        rings = [(city, "path") for city in self.marks.pins]
        if self.marks.last_city is not None:
            rings.append((self.marks.last_city, "last"))
        for city, name in rings:
            x, y = self.plan.places[city]
            yield tag("circle", cx=x, cy=y, r=2.1 * r, fill=var("halo"), stroke=var(name), stroke_width=0.5 * r)

    def _route(self, number: int) -> Element:
        route, track = self.sheet.routes[number], self.plan.tracks[number]
        seat = self.marks.owners.get(number)
        owner = None if seat is None else self._player(seat)
        names = (section_names if self.sections else space_names)(route, self.sheet)
        children = [
            tag("path", class_="reach", d=reach(track, self.plan.slot_length), stroke_width=1.5 * self.plan.slot_width)
        ]
        spaces = enumerate(zip(names, track.slots, strict=True))
        children += [use(name, slot, class_="slot", data_slot=str(place)) for place, (name, slot) in spaces]
        if seat is not None:
            children.append(self._token(track, seat) if self.sections else self._train(track, seat))
        touch = {"tabindex": "0", "role": "button"} if self.style.interactive else {"role": "img"}
        return group(
            *children,
            id=f"route-{route.id}",
            class_=" ".join(self._classes(seat)),
            data_route=str(number),
            data_kind=ANY if route.colour is None else self.sheet.kinds[route.colour].id,
            aria_label=self.words.route(route, owner),
            **touch,
            **({"data_token": numbers(*self._token_place(track))} if self.sections else {}),
        )

    def _classes(self, seat: int | None) -> Iterator[str]:
        yield "route"
        if self.sections:
            yield "section"
        if seat is not None:
            yield from ("taken", f"seat-{seat}")

    def _token_place(self, track: Track) -> Point:
        return token_at(track, self.plan.slot_length)

    def _token(self, track: Track, seat: int) -> Element:
        piece = tag("use", href=f"#token-{seat}", transform=moved(*self._token_place(track)), class_="car")
        return group(piece, class_="cars")

    def _train(self, track: Track, seat: int) -> Element:
        """A player's cars on one bed with a rim: a train is one thing, where free spaces are many."""
        line: Attributes = {"d": reach(track, self.plan.slot_length), "fill": "none", "stroke_opacity": 1}
        width = self.plan.slot_width
        rim = tag("path", **line, stroke=var("outline"), stroke_width=RIM * width, stroke_linecap="round")
        bed = tag("path", **line, stroke=var("bed"), stroke_width=BED * width, stroke_linecap="round")
        cars = (use(f"car-{seat}", slot, class_="car", data_slot=str(place)) for place, slot in enumerate(track.slots))
        return group(rim, bed, *cars, class_="cars")

    def _player(self, seat: int) -> str:
        names = self.marks.players
        return names[seat] if seat < len(names) else self.words.say("picture.seat", n=seat + 1)

    def _countries(self) -> Iterator[Element]:
        for label in self.plan.country_labels[self.style.language]:
            yield group(*_lines(label), class_="name country", fill=var(f"country-{label.of % COUNTRIES}"))

    def _cities(self) -> Iterator[Element]:
        labels = {label.of: label for label in self.plan.labels[self.style.language]}
        for number, city in enumerate(self.sheet.cities):
            x, y = self.plan.places[number]
            children = list(self._gate(city) if city.exit_of else self._dot())
            parts = [group(*children, transform=moved(x, y))]
            name = self.words.country(city.exit_of) if city.exit_of else self.words.city(number)
            seat = self.marks.stations.get(number)
            if seat is not None:
                look = {"class_": f"station seat-{seat}", "transform": moved(x, y)}
                parts.append(tag("use", href=f"#station-{seat}", **look))
                name = f"{name}, {self.words.say('picture.station', who=self._player(seat))}"
            if number in labels:
                parts.append(group(*_lines(labels[number]), class_="name", fill=var("ink")))
            place = {"id": f"city-{city.id}", "class_": "city", "data_city": str(number)}
            yield group(*parts, **place, role="img", aria_label=name)

    def _dot(self) -> Iterator[Element]:
        r = self.plan.dot_radius
        yield tag("circle", cy=0.2 * r, r=r, fill=var("shadow"), fill_opacity=0.25)
        yield tag("circle", r=0.88 * r, fill=var("dot"), stroke=var("ring"), stroke_width=0.24 * r)
        yield tag("circle", r=0.4 * r, fill=var("core"))

    def _gate(self, city: City) -> Iterator[Element]:
        """The way out into a country, in its colour."""
        r = self.plan.dot_radius
        colour = [country.id for country in self.sheet.countries].index(city.exit_of or "") % COUNTRIES
        square = {"x": -0.72 * r, "y": -0.72 * r, "width": 1.44 * r, "height": 1.44 * r, "rx": 0.2 * r}
        yield tag(
            "rect",
            **square,
            transform="rotate(45)",
            fill=var(f"country-{colour}"),
            stroke=var("dot"),
            stroke_width=0.26 * r,
        )


def reach(track: Track, length: float) -> str:
    """The line through the slots of a track, end to end: where it can be touched, and where it is lit up."""
    points = [(slot.x, slot.y) for slot in track.slots]
    if len(points) == 1:
        (x, y), turn = points[0], radians(track.slots[0].angle)
        points = [(x - side * cos(turn), y - side * sin(turn)) for side in (length / 4, -length / 4)]
        length /= 2
    ends = _beyond(points[1], points[0], length / 2), _beyond(points[-2], points[-1], length / 2)
    return "M" + "L".join(numbers(*point) for point in (ends[0], *points, ends[1]))


def _beyond(before: Point, point: Point, distance: float) -> Point:
    """As far again past a point, coming from another."""
    share = distance / max(dist(before, point), 1e-9)
    return point[0] + share * (point[0] - before[0]), point[1] + share * (point[1] - before[1])


def _lines(label: Label) -> Iterator[Element]:
    """A name, each line pinned to the width it was laid out with, whatever font is at hand."""
    step = NEXT_LINE * label.size
    top = label.y - step * (len(label.lines) - 1) / 2 + BASELINE * label.size
    for place, line in enumerate(label.lines):
        yield tag(
            "text",
            line,
            x=label.x,
            y=top + place * step,
            font_size=label.size,
            stroke_width=0.26 * label.size,
            textLength=text_width(line, label.size),
            lengthAdjust="spacingAndGlyphs",
        )

"""Pieces: the spaces of a track, the cars on them, stations; defined once in a picture and used all over it."""

from collections.abc import Iterable, Iterator
from math import ceil

from peregon.boards import BoardSheet, Kind, Route
from peregon.boards.cards import SHAPES
from peregon.drawing.plan import Plan, Slot
from peregon.drawing.svg import Attributes, Element, group, moved, number, tag
from peregon.drawing.symbols import symbol
from peregon.drawing.theme import ANY, SEATS, var

FERRY = "ferry"
WAVE = "M-1.5 0q.375-.62 .75 0t.75 0 .75 0 .75 0"
# Pictograms have more detail than plain shapes and need more room to be told apart.
SHAPE_SIZE, VEHICLE_SIZE = 0.32, 0.37
# How wide a train's bed and its rim are, for a space one wide: the rim just leaves the twin beside it alone.
BED, RIM = 1.06, 1.28


def defined_spaces(plan: Plan, sheet: BoardSheet) -> Iterator[Element]:
    """One space of every look that the board has."""
    for name in sorted({name for route in sheet.routes for name in space_names(route, sheet)}):
        yield group(*_space(name, plan, sheet), id=name)


def space_names(route: Route, sheet: BoardSheet) -> list[str]:
    """The looks of a route's spaces from its first city to its second, those for locomotives in the middle."""
    kind = ANY if route.colour is None else sheet.kinds[route.colour].id
    plain = f"{'tunnel' if route.tunnel else FERRY if route.locomotives and kind == ANY else 'space'}-{kind}"
    names = [plain] * route.length
    first = (route.length - route.locomotives) // 2
    for place in range(route.locomotives):
        names[first + place] = "space-locomotive"
    if route.locomotives:
        names[first] = f"badge-{route.locomotives}"
    return names


def _space(name: str, plan: Plan, sheet: BoardSheet) -> Iterator[Element]:
    look, _, what = name.partition("-")
    kinds = {kind.id: kind for kind in sheet.kinds}
    kind = ANY if look == "badge" or what == "locomotive" else what
    length, width = plan.slot_length, plan.slot_width
    yield box(length, width, fill=var(f"kind-{kind}"))
    yield box(length - 2.4, width - 2.4, fill="none", stroke="#ffffff", stroke_width=0.9, stroke_opacity=0.35)
    if look == "tunnel":
        # Dashes on a rim of the opposite shade: to be seen on the darkest colour and on the lightest.
        rim: Attributes = {"fill": "none", "stroke_opacity": 1, "stroke_width": 0.18 * width}
        yield box(length, width, stroke=var("tunnel-gap"), **rim)
        dashes = f"{number(0.4 * width)} {number(0.26 * width)}"
        yield box(length, width, stroke=var("tunnel"), stroke_dasharray=dashes, **rim)
    if look == "badge" or what == "locomotive":
        yield from _locomotive(what if look == "badge" else "", plan, sheet.locomotive)
    elif look == FERRY:
        wave = var(f"kind-{ANY}-ink")
        line: Attributes = {"fill": "none", "stroke": wave, "stroke_opacity": 0.75, "stroke_linecap": "round"}
        yield tag("path", d=WAVE, transform=f"scale({0.34 * width:.4g})", stroke_width=0.36, **line)
    elif kind != ANY:
        yield symbol(kinds[kind].symbol, symbol_size(kinds[kind]) * width, var(f"kind-{kind}-ink"))


def symbol_size(kind: Kind) -> float:
    """How large a symbol is, for a space one high."""
    return SHAPE_SIZE if kind.symbol in SHAPES else VEHICLE_SIZE


def _locomotive(count: str, plan: Plan, locomotive: Kind) -> Iterator[Element]:
    """A space that takes a locomotive, the first of them with how many there are."""
    width, ink = plan.slot_width, var("badge-ink")
    yield box(2.1 * width, 0.82 * width, fill=var("badge"), stroke="none")
    if not count:
        yield symbol(locomotive.symbol, 0.31 * width, ink)
        return
    yield symbol(locomotive.symbol, 0.31 * width, ink, x=-0.32 * width)
    # What is used elsewhere is out of reach of the style sheet there, so everything is said here.
    yield tag("text", count, x=0.62 * width, y=0.29 * width, font_size=0.8 * width, fill=ink, stroke="none")


def box(length: float, width: float, **attributes: str | float) -> Element:
    rounding = 0.26 * width
    return tag("rect", x=-length / 2, y=-width / 2, width=length, height=width, rx=rounding, **attributes)


def use(name: str, slot: Slot, **attributes: str) -> Element:
    """A piece on a slot, turned so that it does not stand on its head."""
    upright = (slot.angle + 90) % 180 - 90
    return tag("use", href=f"#{name}", transform=moved(slot.x, slot.y, upright), **attributes)


def defined_cars(plan: Plan, seats: int = SEATS) -> Iterator[Element]:
    for seat in range(seats):
        yield car(plan.slot_length * 1.04, plan.slot_width * 0.86, seat, id=f"car-{seat}")


def car(length: float, width: float, seat: int, **attributes: str) -> Element:
    """A car of that player, seen from above: told apart by its pattern as well as by its colour."""
    line = max(1.2, 0.1 * width)
    return group(
        tag(
            "rect",
            x=-length / 2,
            y=-width / 2 + 0.14 * width,
            width=length,
            height=width,
            rx=0.3 * width,
            fill=var("shadow"),
            fill_opacity=0.4,
            stroke="none",
        ),
        box(length, width, fill=var(f"player-{seat}"), stroke=var("outline"), stroke_width=line, stroke_opacity=1),
        box(
            length - 2.2 * line,
            width - 2.2 * line,
            fill="none",
            stroke="#ffffff",
            stroke_width=0.8 * line,
            stroke_opacity=0.5,
        ),
        pattern(0.76 * length, 0.5 * width, seat),
        **attributes,
    )


def pattern(length: float, width: float, seat: int) -> Element:
    """The player's pattern, filling a rectangle round (0, 0)."""
    right, low = length / 2, width / 2
    steps = max(2, ceil(length / (1.35 * width)))
    gap = length / steps
    middles = [-right + (step + 0.5) * gap for step in range(steps)]
    lean = min(0.4 * gap, low)
    paths = (
        f"M{-right:.2f} {-0.55 * low:.2f}H{right:.2f}M{-right:.2f} {0.55 * low:.2f}H{right:.2f}",
        "".join(f"M{x - lean:.2f} {low:.2f}L{x + lean:.2f} {-low:.2f}" for x in middles),
        "".join(f"M{x:.2f} 0h.01" for x in middles),
        "".join(f"M{x:.2f} {-low:.2f}V{low:.2f}" for x in middles),
        "".join(f"M{x - lean:.2f} {-low:.2f}L{x + lean:.2f} 0L{x - lean:.2f} {low:.2f}" for x in middles),
    )
    thick = (0.3, 0.3, 0.62, 0.3, 0.28)[seat]
    return tag(
        "path",
        d=paths[seat],
        fill="none",
        stroke=var(f"player-{seat}-ink"),
        stroke_width=thick * width,
        stroke_opacity=0.9,
        stroke_linecap="round" if seat == 2 else "butt",
    )


def defined_stations(plan: Plan, seats: Iterable[int] = range(SEATS)) -> Iterator[Element]:
    """A small house over a city's dot, in its owner's colour and pattern."""
    for seat in sorted(seats):
        yield group(*_house(1.5 * plan.dot_radius, seat), id=f"station-{seat}")


def _house(r: float, seat: int) -> Iterator[Element]:
    walls = f"M{-r:.2f} {r:.2f}V{-0.3 * r:.2f}L0 {-1.3 * r:.2f}L{r:.2f} {-0.3 * r:.2f}V{r:.2f}z"
    line: Attributes = {"stroke": var("outline"), "stroke_width": 0.16 * r, "stroke_linejoin": "round"}
    yield tag("path", d=walls, transform=moved(0, 0.14 * r), fill=var("shadow"), fill_opacity=0.4, stroke="none")
    yield tag("path", d=walls, fill=var(f"player-{seat}"), **line)
    yield group(pattern(1.5 * r, 0.8 * r, seat), transform=moved(0, 0.35 * r))

"""Sections: routes that take one token, however long they are. What each costs is printed on it: the number of cards,
and the sign of its transport."""

from collections.abc import Iterator
from math import cos, radians, sin

from peregon.boards import BoardSheet, Kind, Route
from peregon.drawing.pieces import box, pattern, symbol_size
from peregon.drawing.plan import Plan, Track
from peregon.drawing.projection import Point
from peregon.drawing.svg import Attributes, Element, group, tag
from peregon.drawing.symbols import symbol
from peregon.drawing.theme import ANY, SEATS, var
from peregon.rulebooks import RULEBOOKS
from peregon.rules.routes.pieces import TokenOnEverySection

PLATE, BLANK = "plate", "blank"
# Larger than a space, to be read from where the whole board is seen.
HIGH = 1.45
# A section that somebody has is seen from end to end, though there is but one token on it.
OWNED = ".peregon .section.taken{stroke:var(--outline);stroke-width:1.8;stroke-opacity:1}" + "".join(
    f".peregon .section.seat-{seat} .reach{{stroke:var(--player-{seat})}}" for seat in range(SEATS)
)


def has_sections(sheet: BoardSheet) -> bool:
    """Whether players mark what is theirs with a token, and not with a train on every space."""
    return sheet.rulebook in RULEBOOKS and isinstance(RULEBOOKS[sheet.rulebook]().pieces, TokenOnEverySection)


def section_names(route: Route, sheet: BoardSheet) -> list[str]:
    """The looks of its spaces: one with number and sign, the others of the plain colour."""
    kind = ANY if route.colour is None else sheet.kinds[route.colour].id
    names = [f"{BLANK}-{kind}"] * route.length
    names[plate_of(route.length)] = f"{PLATE}{route.length}-{kind}"
    return names


def defined_sections(plan: Plan, sheet: BoardSheet) -> Iterator[Element]:
    """One space of every look that the board has, and everybody's token."""
    kinds = {kind.id: kind for kind in sheet.kinds}
    for name in sorted({name for route in sheet.routes for name in section_names(route, sheet)}):
        look, _, kind = name.partition("-")
        count = look.removeprefix(PLATE) if look != BLANK else ""
        yield group(*_space(count, kinds.get(kind), plan), id=name)
    for seat in range(SEATS):
        yield token(0.86 * plan.slot_width, seat, id=f"token-{seat}")


def plate_of(length: int) -> int:
    return (length - 1) // 2


def _space(count: str, kind: Kind | None, plan: Plan) -> Iterator[Element]:
    """The number of cards, and which; where any will do, the number alone. Without a number a plain space."""
    length, width = plan.slot_length, (HIGH if count else 1) * plan.slot_width
    name = ANY if kind is None else kind.id
    ink = var(f"kind-{name}-ink")
    yield box(length, width, fill=var(f"kind-{name}"))
    yield box(length - 2.4, width - 2.4, fill="none", stroke="#ffffff", stroke_width=0.9, stroke_opacity=0.35)
    if not count:
        return
    # What is used elsewhere is out of reach of the style sheet there, so everything is said here.
    letter: Attributes = {"font_size": 0.86 * width, "font_weight": 700, "fill": ink, "stroke": "none"}
    # On the only space of a section the token stands at the other end.
    middle = kind is None and count != "1"
    yield tag("text", count, x=0 if middle else -0.27 * length, y=0.31 * width, **letter)
    if kind is not None:
        yield symbol(kind.symbol, 0.8 * symbol_size(kind) * width, ink, x=0.17 * length)


def token_at(track: Track, length: float) -> Point:
    """Beside the number, so that both are seen: on the next space, or on the other end of the only one."""
    place = plate_of(len(track.slots))
    if len(track.slots) > 1:
        slot = track.slots[place + 1]
        return slot.x, slot.y
    slot = track.slots[0]
    turn = radians((slot.angle + 90) % 180 - 90)
    return slot.x + 0.36 * length * cos(turn), slot.y + 0.36 * length * sin(turn)


def token(r: float, seat: int, **attributes: str) -> Element:
    """A round piece of that player, told apart by its pattern as well as by its colour."""
    return group(
        tag("circle", cy=0.16 * r, r=r, fill=var("shadow"), fill_opacity=0.4, stroke="none"),
        tag("circle", r=r, fill=var(f"player-{seat}"), stroke=var("outline"), stroke_width=0.2 * r, stroke_opacity=1),
        tag("circle", r=0.78 * r, fill="none", stroke="#ffffff", stroke_width=0.12 * r, stroke_opacity=0.5),
        pattern(1.2 * r, 0.7 * r, seat),
        **attributes,
    )

"""Tickets: from where to where, for how many points, with a little map to find the way by."""

import re
from collections.abc import Iterator

from peregon.boards import BoardSheet, Goal, Ticket
from peregon.drawing.board import Style
from peregon.drawing.cards import HEIGHT, WIDTH, blank
from peregon.drawing.ground import Ground
from peregon.drawing.lettering import FONT_RULE, line
from peregon.drawing.plan import Plan
from peregon.drawing.projection import Point
from peregon.drawing.svg import Element, document, group, moved, number, numbers, tag
from peregon.drawing.theme import COUNTRIES, stylesheet, var
from peregon.drawing.wording import DASH, Wording

EDGE = 14.0
HEAD = 84.0
FOOT = 62.0
POINT = re.compile(r"-?\d*\.?\d+")


def ticket_svg(sheet: BoardSheet, plan: Plan, ticket: int, style: Style | None = None) -> str:
    style = style or Style()
    tickets = Tickets(sheet, plan, style.language)
    css = stylesheet(sheet, style.theme) + FONT_RULE
    face = tickets.face(ticket)
    return str(
        document(
            WIDTH,
            HEIGHT,
            tag("style", css),
            tag("defs", tickets.little_map()),
            face,
            class_="peregon",
            role="img",
            aria_label=tickets.name(ticket),
        )
    )


class Tickets:
    """The tickets of a board, all with the same little map."""

    def __init__(self, sheet: BoardSheet, plan: Plan, language: str) -> None:
        self.sheet = sheet
        self.plan = plan
        self.words = Wording(sheet, language)

    def name(self, ticket: int) -> str:
        card = self.sheet.tickets[ticket]
        goals = ", ".join(f"{self._goal(goal)}, {self.words.say('points', goal.points)}" for goal in card.goals)
        long = f", {self.words.say('long')}" if card.long else ""
        return f"{self._start(card)}{DASH}{goals}{long}"

    def _start(self, card: Ticket) -> str:
        return self.words.country(card.start_country) if card.start_country else self.words.city(card.starts[0])

    def _goal(self, goal: Goal) -> str:
        return self.words.country(goal.country) if goal.country else self.words.city(goal.places[0])

    def face(self, ticket: int) -> Element:
        card = self.sheet.tickets[ticket]
        return group(
            blank(fill=var("paper"), stroke=var("quiet"), stroke_width=2),
            self._map(card),
            *self._heading(card),
            *(self._single(card.goals[0]) if len(card.goals) == 1 else self._choice(card.goals)),
        )

    def _heading(self, card: Ticket) -> Iterator[Element]:
        """The names, on a band that is another colour for the long ones."""
        band, ink = ("core", "paper") if card.long else ("frame", "dot")
        shape = f"M{EDGE} {EDGE + HEAD}V{EDGE + 18}q0-18 18-18H{WIDTH - EDGE - 18}q18 0 18 18V{EDGE + HEAD}z"
        yield tag("path", d=shape, fill=var(band))
        names = self._start(card)
        if len(card.goals) == 1:
            names += f"{DASH}{self._goal(card.goals[0])}"
        room = WIDTH - 2 * EDGE - (150 if len(card.goals) == 1 else 40)
        middle = EDGE + (room + 30) / 2 if len(card.goals) == 1 else WIDTH / 2
        yield line(names, middle, EDGE + HEAD / 2, 50, room=room, ink=ink)

    def _single(self, goal: Goal) -> Iterator[Element]:
        x, y = WIDTH - EDGE - 62, EDGE + 56
        yield tag("circle", cx=x, cy=y, r=52, fill=var("paper"), stroke=var("core"), stroke_width=7)
        yield line(str(goal.points), x, y, 56, room=80)

    def _choice(self, goals: tuple[Goal, ...]) -> Iterator[Element]:
        """One of several goals will do, and each has its worth."""
        room = (WIDTH - 2 * EDGE) / len(goals)
        top = HEIGHT - EDGE - FOOT
        shape = f"M{EDGE} {top}H{WIDTH - EDGE}V{HEIGHT - EDGE - 18}q0 18-18 18H{EDGE + 18}q-18 0-18-18z"
        yield tag("path", d=shape, fill=var("halo"))
        for place, goal in enumerate(goals):
            text = f"{self._goal(goal)} {goal.points}"
            ink = f"country-{self._country(goal.country)}" if goal.country else "ink"
            yield line(text, EDGE + (place + 0.5) * room, top + FOOT / 2, 40, room=room - 16, ink=ink)

    def _country(self, id: str | None) -> int:
        return [country.id for country in self.sheet.countries].index(id or "") % COUNTRIES

    def _map(self, card: Ticket) -> Element:
        scale, left, top = self._fit(len(card.goals) > 1)
        starts = [self.plan.places[city] for city in card.starts]
        goals = [self.plan.places[city] for goal in card.goals for city in goal.places]
        pins = (*(_pin(point, scale, "path") for point in starts), *(_pin(point, scale, "core") for point in goals))
        ways = "".join(f"M{numbers(*starts[0])}L{numbers(*goal)}" for goal in goals[:1] if len(card.goals) == 1)
        way = tag(
            "path",
            d=ways or "M0 0",
            stroke=var("core"),
            stroke_width=6 / scale,
            stroke_dasharray=numbers(2 / scale, 14 / scale),
            stroke_linecap="round",
            fill="none",
        )
        return group(tag("use", href="#little-map"), way, *pins, transform=moved(left, top, scale=scale))

    def _fit(self, with_foot: bool) -> tuple[float, float, float]:
        """How small the map has to be, and where it then lies."""
        width, height = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE - HEAD - (FOOT if with_foot else 0)
        scale = min(width / self.plan.width, height / self.plan.height)
        left = EDGE + (width - scale * self.plan.width) / 2
        return scale, left, EDGE + HEAD + (height - scale * self.plan.height) / 2

    def little_map(self) -> Element:
        """Land and lines of the whole board, with no more corners than a ticket can show."""
        parts = [tag("rect", width=self.plan.width, height=self.plan.height, fill=var("sea"))]
        if self.plan.ground:
            parts.append(tag("path", d=coarse(Ground.read(self.plan.ground).land, 7.0), fill=var("land")))
        else:
            parts[0] = tag("rect", width=self.plan.width, height=self.plan.height, fill=var("land"))
        curves = dict.fromkeys(track.curve for track in self.plan.tracks)
        lines = "".join(f"M{numbers(*curve[:2])}Q{numbers(*curve[2:])}" for curve in curves)
        parts.append(tag("path", d=lines, fill="none", stroke=var("track"), stroke_width=7, stroke_opacity=0.55))
        return group(*parts, id="little-map")


def _pin(point: Point, scale: float, colour: str) -> Element:
    pin = "M0 0L-13-26A17 17 0 1 1 13-26z"
    dot = tag("circle", cy=-36, r=6.5, fill=var("paper"))
    shape = tag("path", d=pin, fill=var(colour), stroke=var("paper"), stroke_width=3)
    return group(shape, dot, transform=moved(*point, scale=1 / scale))


def coarse(path: str, step: float) -> str:
    """A path of relative lines with the corners left out that are nearer than a step to the last one."""
    found = []
    for outline in path.split("M")[1:]:
        kept: list[Point] = []
        x = y = 0.0
        values = [float(value) for value in POINT.findall(outline)]
        for dx, dy in zip(values[::2], values[1::2], strict=True):
            x, y = x + dx, y + dy
            if not kept or abs(x - kept[-1][0]) + abs(y - kept[-1][1]) >= step:
                kept.append((x, y))
        if len(kept) > 3:
            found.append("M" + "L".join(f"{number(round(a))} {number(round(b))}" for a, b in kept) + "Z")
    return "".join(found)

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
from peregon.drawing.svg import Attributes, Element, document, group, moved, number, numbers, tag
from peregon.drawing.theme import COUNTRIES, stylesheet, var
from peregon.drawing.wording import DASH, Wording

EDGE = 14.0
HEAD = 84.0
SIDE = 172.0
# Corners of the land nearer to each other than this many pixels of the board are not to be seen on a ticket.
CORNERS = 7.0
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
        say = self.words.say
        goals = ", ".join(f"{self.words.goal(goal)}, {say('picture.points', n=goal.points)}" for goal in card.goals)
        long = f", {say('picture.long')}" if card.long else ""
        return f"{self.words.start(card)}{DASH}{goals}{long}"

    def face(self, ticket: int) -> Element:
        card = self.sheet.tickets[ticket]
        return group(
            blank(fill=var("paper"), stroke=var("quiet"), stroke_width=2),
            self._map(card),
            *self._heading(card),
            *(self._worth(card.goals[0]) if len(card.goals) == 1 else self._choice(card.goals)),
        )

    def _heading(self, card: Ticket) -> Iterator[Element]:
        """The names, on a band that is another colour for the long ones."""
        shape = f"M{EDGE} {EDGE + HEAD}V{EDGE + 18}q0-18 18-18H{WIDTH - EDGE - 18}q18 0 18 18V{EDGE + HEAD}z"
        yield tag("path", d=shape, fill=var("long-ticket" if card.long else "ticket"))
        names = [self.words.start(card)]
        if len(card.goals) == 1:
            names.append(self.words.goal(card.goals[0]))
        room = WIDTH - 2 * EDGE - 36
        yield line(DASH.join(names), WIDTH / 2, EDGE + HEAD / 2, 50, room=room, ink="frame-ink")

    def _worth(self, goal: Goal) -> Iterator[Element]:
        x, y = WIDTH - EDGE - SIDE / 2, EDGE + HEAD + (HEIGHT - 2 * EDGE - HEAD) / 2
        yield tag("circle", cx=x, cy=y, r=58, fill=var("dot"), stroke=var("core"), stroke_width=8)
        yield line(str(goal.points), x, y, 66, room=88, ink="badge-ink")

    def _choice(self, goals: tuple[Goal, ...]) -> Iterator[Element]:
        """One of several goals will do, and each has its worth."""
        x, room = WIDTH - EDGE - SIDE / 2, SIDE - 12
        step = (HEIGHT - 2 * EDGE - HEAD) / len(goals)
        for place, goal in enumerate(goals):
            y = EDGE + HEAD + (place + 0.5) * step
            yield line(self.words.goal(goal), x, y - 0.2 * step, min(34, 0.38 * step), room=room, ink=self._ink(goal))
            yield line(str(goal.points), x, y + 0.19 * step, min(44, 0.46 * step), room=room)
            if place:
                rule = f"M{number(x - room / 2)} {number(y - step / 2)}h{number(room)}"
                yield tag("path", d=rule, fill="none", stroke=var("quiet"), stroke_width=2, stroke_opacity=0.5)

    def _ink(self, goal: Goal) -> str:
        countries = [country.id for country in self.sheet.countries]
        return f"country-{countries.index(goal.country) % COUNTRIES}" if goal.country else "core"

    def _map(self, card: Ticket) -> Element:
        width, height = WIDTH - 2 * EDGE - SIDE, HEIGHT - 2 * EDGE - HEAD
        scale = min(width / self.plan.width, height / self.plan.height)
        left = EDGE + (width - scale * self.plan.width) / 2
        top = EDGE + HEAD + (height - scale * self.plan.height) / 2
        return group(
            tag("use", href="#little-map"),
            *self._ways(card, scale),
            *(_ring(self.plan.places[city], scale, "path" if len(card.goals) > 1 else "core") for city in card.starts),
            *(_ring(self.plan.places[city], scale, self._ink(goal)) for goal in card.goals for city in goal.places),
            transform=moved(left, top, scale=scale),
        )

    def _ways(self, card: Ticket, scale: float) -> Iterator[Element]:
        """As the crow flies, where there is only one way to fly."""
        if len(card.goals) == 1 and len(card.starts) == len(card.goals[0].places) == 1:
            start, goal = self.plan.places[card.starts[0]], self.plan.places[card.goals[0].places[0]]
            dots = {"stroke_dasharray": numbers(0.1, 13 / scale), "stroke_linecap": "round"}
            path = f"M{numbers(*start)}L{numbers(*goal)}"
            yield tag("path", d=path, fill="none", stroke=var("core"), stroke_width=6.5 / scale, **dots)

    def little_map(self) -> Element:
        """Land and lines of the whole board, with no more corners than a ticket can show."""
        ground = Ground.read(self.plan.ground) if self.plan.ground else None
        size = {"width": self.plan.width, "height": self.plan.height}
        parts = [tag("rect", **size, fill=var("sea" if ground else "land"))]
        if ground:
            parts.append(tag("path", d=coarse(ground.land, CORNERS), fill=var("land")))
            parts.append(tag("path", d=coarse(ground.lakes, CORNERS), fill=var("sea")))
            borders: Attributes = {"fill": "none", "stroke": var("border"), "stroke_width": 4, "stroke_opacity": 0.6}
            parts.append(tag("path", d=coarse(ground.borders, CORNERS), **borders))
        curves = dict.fromkeys(track.curve for track in self.plan.tracks)
        lines = "".join(f"M{numbers(*curve[:2])}Q{numbers(*curve[2:])}" for curve in curves)
        parts.append(tag("path", d=lines, fill="none", stroke=var("track"), stroke_width=7, stroke_opacity=0.55))
        return group(*parts, id="little-map")


def _ring(point: Point, scale: float, colour: str) -> Element:
    x, y = point
    line: Attributes = {"stroke": var("dot"), "stroke_width": 5 / scale}
    return tag("circle", cx=x, cy=y, r=12.5 / scale, fill=var(colour), **line)


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
        closed = outline.endswith("Z")
        if len(kept) > (3 if closed else 1):
            points = "L".join(f"{number(round(a))} {number(round(b))}" for a, b in kept)
            found.append(f"M{points}{'Z' if closed else ''}")
    return "".join(found)

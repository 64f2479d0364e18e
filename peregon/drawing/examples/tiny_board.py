"""Tiny boards: a few places called A, B, C, with straight tracks between them and the deck of one of the games."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import atan2, cos, degrees, sin

from peregon.boards import BoardSheet, City, Route, load_board
from peregon.boards.names import Names
from peregon.drawing.plan import Label, Plan, Slot, Track
from peregon.drawing.projection import Point
from peregon.languages import codes
from peregon.model.board import LOCOMOTIVE

WIDTH = 400.0
PITCH, LENGTH, BREADTH = 48.0, 43.0, 18.0
DOT, LETTERS = 9.0, 20.0
# From the middle of a place to the middle of its letter.
BESIDE = 24.0


@dataclass(frozen=True, slots=True)
class Stretch:
    """A route from one place to another: "AB". A twin lies so many breadths beside the line."""

    ends: str
    length: int
    kind: str | None = None
    tunnel: bool = False
    locomotives: int = 0
    beside: float = 0.0


@dataclass(frozen=True, slots=True)
class TinyBoard:
    """Places in pixels; letters stand above their places, and those named here below. An exit leads into a country."""

    game: str
    places: Mapping[str, Point]
    stretches: tuple[Stretch, ...]
    height: float
    below: str = ""
    exits: Mapping[str, str] | None = None

    def sheet(self) -> BoardSheet:
        game = load_board(self.game)
        exits = self.exits or {}
        cities = tuple(City(name, name, Names(en=name), exit_of=exits.get(name)) for name in self.places)
        return replace(game, cities=cities, routes=tuple(map(self._route, range(len(self.stretches)))), tickets=())

    def _route(self, number: int) -> Route:
        stretch = self.stretches[number]
        first, second = (list(self.places).index(end) for end in stretch.ends)
        colour = None if stretch.kind is None else kind_number(self.game, stretch.kind)
        name = f"{stretch.ends.lower()}-{number}"
        return Route(name, first, second, stretch.length, colour, stretch.tunnel, stretch.locomotives)

    def plan(self) -> Plan:
        game = load_board(self.game)
        labels = tuple(self._label(number, name) for number, name in enumerate(self.places) if not self._is_exit(name))
        return Plan(
            board=game.id,
            digest=game.digest,
            width=WIDTH,
            height=self.height,
            pitch=PITCH,
            slot_length=LENGTH,
            slot_width=BREADTH,
            dot_radius=DOT,
            font_size=LETTERS,
            places=tuple(self.places.values()),
            tracks=tuple(map(self._track, self.stretches)),
            labels=dict.fromkeys(codes(), labels),
            country_labels=dict.fromkeys(codes(), ()),
        )

    def _is_exit(self, name: str) -> bool:
        return name in (self.exits or {})

    def _label(self, number: int, name: str) -> Label:
        x, y = self.places[name]
        return Label(number, x, y + (BESIDE if name in self.below else -BESIDE), LETTERS, LETTERS, LETTERS, (name,))

    def _track(self, stretch: Stretch) -> Track:
        (x, y), (to_x, to_y) = (self.places[end] for end in stretch.ends)
        turn = atan2(to_y - y, to_x - x)
        middle = (x + to_x) / 2, (y + to_y) / 2
        aside = stretch.beside * BREADTH
        slots = []
        for place in range(stretch.length):
            along = (place - (stretch.length - 1) / 2) * PITCH
            at = middle[0] + along * cos(turn) - aside * sin(turn), middle[1] + along * sin(turn) + aside * cos(turn)
            slots.append(Slot(*at, degrees(turn)))
        return Track((x, y, *middle, to_x, to_y), tuple(slots))


@cache
def kind_number(game: str, kind: str) -> int:
    """That of a kind by its id; the locomotive's is the same everywhere."""
    ids = [each.id for each in load_board(game).kinds]
    return ids.index(kind) if kind in ids else LOCOMOTIVE

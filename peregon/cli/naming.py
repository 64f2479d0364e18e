"""Naming: a board's cities, routes, cards and tickets in the player's language."""

from rich.text import Text

from peregon.analysis.entrants import told_apart
from peregon.boards import BoardSheet, Kind
from peregon.languages import Phrasebook, find
from peregon.languages.alphabet import Key
from peregon.model.board import LOCOMOTIVE
from peregon.record import Record

NOTHING = "\N{EN DASH}"
DASH = f" {NOTHING} "
TIMES = "\N{MULTIPLICATION SIGN}"


def players_of(record: Record, say: Phrasebook) -> list[str]:
    """By their names, and those of the same name told apart; numbered where the record has none."""
    return list(told_apart(record.names)) or [say("counting.player", n=seat + 1) for seat in range(record.table.seats)]


class Naming:
    """One board in one language. Numbers in, words out."""

    def __init__(self, sheet: BoardSheet, language: str) -> None:
        self.sheet = sheet
        self.language = language
        self.alphabet = find(language).alphabet

    @property
    def title(self) -> str:
        return self.sheet.title[self.language]

    def order(self, name: str) -> Key:
        """What names are sorted by."""
        return self.alphabet.key(name)

    def city_order(self, city: int) -> Key:
        return self.order(self.city(city))

    def route_order(self, route: int) -> Key:
        return self.order(self.route(route))

    @property
    def longest(self) -> int:
        """The length of the board's longest route, for lining up."""
        return max(route.length for route in self.sheet.routes)

    def city(self, city: int) -> str:
        return self.sheet.cities[city].names[self.language]

    def find_city(self, word: str) -> int | None:
        """A city by its id, or by the beginning of its name."""
        as_typed = self.alphabet.as_typed
        ids = {city.id: number for number, city in enumerate(self.sheet.cities)}
        named = (number for number in ids.values() if as_typed(self.city(number)).startswith(as_typed(word)))
        return ids.get(word.casefold(), next(named, None))

    def cities(self, cities: tuple[int, ...]) -> str:
        return DASH.join(self.city(city) for city in cities)

    def route(self, route: int) -> str:
        track = self.sheet.routes[route]
        return self.cities((track.a, track.b))

    def kind_of(self, kind: int) -> Kind:
        return self.sheet.locomotive if kind == LOCOMOTIVE else self.sheet.kinds[kind]

    def kind(self, kind: int) -> str:
        return self.kind_of(kind).names[self.language]

    def swatch(self, kind: int, times: int = 1) -> Text:
        """The card's letters on its colour, so that either is enough."""
        card = self.kind_of(kind)
        return Text(card.letter * times, style=f"bold {ink_on(card.colour)} on {card.colour}")

    def card(self, kind: int) -> Text:
        return Text.assemble(self.swatch(kind), " ", self.kind(kind))

    def cards(self, colour: int, cards: int, locomotives: int) -> Text:
        """A set of cards of one colour with locomotives, as letters and in words."""
        parts = [(colour, cards), (LOCOMOTIVE, locomotives)]
        if colour == LOCOMOTIVE:
            parts = [(LOCOMOTIVE, cards + locomotives)]
        there = [(kind, count) for kind, count in parts if count]
        swatches = Text().join(self.swatch(kind, count) for kind, count in there)
        names = ", ".join(f"{count}{TIMES}{self.kind(kind)}" for kind, count in there)
        return Text.assemble(swatches, " ", names)

    def spaces(self, route: int) -> Text:
        """A route as a strip of its spaces, locomotive symbols last; a tunnel stands in brackets."""
        track = self.sheet.routes[route]
        plain = track.length - track.locomotives
        strip = Text("·" * plain, style="bold") if track.colour is None else self.swatch(track.colour, plain)
        if track.locomotives:
            return Text.assemble(strip, self.swatch(LOCOMOTIVE, track.locomotives))
        return Text.assemble("(", strip, ")") if track.tunnel else strip

    def country(self, id: str) -> str:
        return next(country.names[self.language] for country in self.sheet.countries if country.id == id)

    def ticket(self, ticket: int) -> str:
        card = self.sheet.tickets[ticket]
        start = self.country(card.start_country) if card.start_country else self.city(card.starts[0])
        goals = [self.country(goal.country) if goal.country else self.city(goal.places[0]) for goal in card.goals]
        if len(goals) == 1:
            return f"{start}{DASH}{goals[0]}"
        valued = ", ".join(f"{name} {goal.points}" for name, goal in zip(goals, card.goals, strict=True))
        return f"{start}{DASH}{valued}"

    def ticket_points(self, ticket: int) -> str:
        points = [goal.points for goal in self.sheet.tickets[ticket].goals]
        return str(points[0]) if len(points) == 1 else f"{min(points)}…{max(points)}"


def span(least: object, most: object) -> str:
    """From the one to the other, as books print it."""
    return f"{least}{NOTHING}{most}"


def ink_on(colour: str) -> str:
    """Black or white, whichever can be read on the colour."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return "#000000" if 299 * red + 587 * green + 114 * blue > 128_000 else "#ffffff"

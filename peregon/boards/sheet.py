"""The board sheet: the facts of one printed board, checked and numbered.

Cities, kinds and routes are named in a board file and numbered here: everything
that plays the game works with the numbers, everything that talks to people asks
the sheet for the names.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from peregon.boards.names import Names
from peregon.languages import ENGLISH


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card. Told apart by letter, colour and symbol, so that none of the three is needed."""

    id: str
    letter: str
    count: int
    colour: str
    symbol: str
    names: Names
    card: Names | None = None


@dataclass(frozen=True, slots=True)
class Country:
    """A neighbour that tickets can name; it is reached at any of its exits."""

    id: str
    printed: str
    names: Names


@dataclass(frozen=True, slots=True)
class City:
    """A place on the board. An exit is a city too, with one route, so that nobody travels through a country."""

    id: str
    printed: str
    names: Names
    lat: float | None = None
    lon: float | None = None
    country: str | None = None
    exit_of: str | None = None
    draw_at: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Route:
    """One track between two cities; a double route is two of these, each the other's twin."""

    id: str
    a: int
    b: int
    length: int
    colour: int | None
    tunnel: bool = False
    locomotives: int = 0
    twin: int | None = None
    bend: float | None = None  # how far a picture puts its middle aside, where somebody has said so


@dataclass(frozen=True, slots=True)
class Goal:
    """One way to finish a ticket: reach any of the places. A country is all of its exits."""

    places: tuple[int, ...]
    points: int
    country: str | None = None


@dataclass(frozen=True, slots=True)
class Ticket:
    """Join any start with a goal. The goals stand from the dearest to the cheapest."""

    id: str
    starts: tuple[int, ...]
    start_country: str | None
    goals: tuple[Goal, ...]
    long: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class BoardSheet:
    """A whole board. Two files with the same facts have the same digest, whatever their comments say."""

    id: str
    rulebook: str
    title: Names
    points: Mapping[int, int] = field(hash=False)
    kinds: tuple[Kind, ...]
    locomotive: Kind
    cities: tuple[City, ...]
    countries: tuple[Country, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    source: str
    digest: str
    pieces: int | None = None  # trains or tokens of a player, where it is not the rulebook's number

    def __repr__(self) -> str:
        """In a line: whoever prints what holds a board, such as results of a simulation, does not mean all of it."""
        counts = f"{len(self.cities)} places, {len(self.routes)} routes, {len(self.tickets)} tickets"
        return f"<BoardSheet {self.id}: {counts}, {self.digest[:12]}>"

    @property
    def exits(self) -> int:
        """How many of the places are no cities, but ways out into a country."""
        return sum(city.exit_of is not None for city in self.cities)

    @property
    def languages(self) -> tuple[str, ...]:
        """Those that its places are named in, English first."""
        named = [city.names for city in self.cities] + [country.names for country in self.countries]
        return (ENGLISH, *sorted({language for names in named for language in names} - {ENGLISH}))

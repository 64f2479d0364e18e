"""Payload types: the shapes of what clients are sent, for those who put it together and for those who read it.

`web/js/types.js` is made from these and from the model's own dataclasses; a test fails when it differs.
"""

from typing import Any, Literal, TypedDict

from peregon.boards.sheet import City, Country, Kind, Names, Route, Ticket
from peregon.model.views import Own
from peregon.score_sheet import ScoreSheet
from peregon.server.rooms.clocks import Clock
from peregon.server.rooms.table import Status

Payload = dict[str, Any]


class SeatInfo(TypedDict):
    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    person: bool  # a person has the seat, even if a bot keeps it
    connected: bool
    away_since: float | None
    muted: bool


class TakeBackInfo(TypedDict):
    seat: int
    waiting_for: list[int]


class TableInfo(TypedDict):
    room: str
    game: str
    status: Status
    public: bool
    hints: bool
    variants: dict[str, Any]
    clock: Clock
    host: int
    created: float
    previous: str | None
    next: str | None
    lesson: str | None
    take_back: TakeBackInfo | None
    seats: list[SeatInfo]


class You(TypedDict):
    seats: list[int]
    seat: int | None
    host: bool
    turns: dict[str, int]
    can_take_back: bool
    take_back_asks: bool


class Clocks(TypedDict):
    left: list[float | None]
    running: list[int]


class ChatLine(TypedDict):
    seq: int
    seat: int | None
    name: str
    text: str
    at: float


class TicketProgress(TypedDict):
    ticket: int
    done: bool
    missing: list[int] | None


class Missed(TypedDict):
    seq: int
    seat: int | None
    events: list[Payload]
    taken_back: bool
    by_clock: bool


class GameInfo(TypedDict):
    name: str
    rulebook: str
    title: Names
    players: tuple[int, int]
    variants: list[Payload]


class Sheet(TypedDict):
    name: str
    rulebook: str
    title: Names
    players: tuple[int, int]
    points: dict[str, int]
    kinds: tuple[Kind, ...]
    locomotive: Kind  # number 8 wherever a card is a number, however few the kinds are
    cities: tuple[City, ...]
    countries: tuple[Country, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    trains: int
    one_a_route: bool  # a route takes one of them, whatever its length: they are tokens
    stations: int
    digest: str


class ReplayStep(TypedDict):
    n: int
    seat: int | None
    action: int | None
    events: list[Payload]
    view: Payload
    owns: list[Own | None]


class Replay(TypedDict):
    table: TableInfo
    start: ReplayStep
    steps: list[ReplayStep]
    score: ScoreSheet | None

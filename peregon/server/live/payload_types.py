"""Payload types: the shapes of what clients are sent, for those who put it together and for those who read it.

`web/js/types.js` is made from these and from the model's own dataclasses; a test fails when it differs.
"""

from typing import Annotated, Any, Literal, TypedDict

from peregon.boards import City, Country, Kind, Names, Route, Ticket
from peregon.bots import Reason
from peregon.model.views import Own
from peregon.record.complaints import Complaint
from peregon.rulebook_text import Clause
from peregon.rulebooks.variants import VariantValue
from peregon.score_sheet import ScoreSheet
from peregon.server.rooms.clocks import Clock
from peregon.server.rooms.table import Status

Payload = dict[str, Any]
# Sent as plain dicts, because they are made of a dataclass and the name of its type.
ViewPayload = Annotated[Payload, "View"]
EventPayload = Annotated[Payload, "Event"]
ActionPayload = Annotated[Payload, "Action"]
ScorePayload = Annotated[Payload, "ScoreSheet"]  # as it was counted at the end of the game


class SeatInfo(TypedDict):
    seat: int
    kind: Literal["person", "bot", "open"]
    name: str  # empty for a person who gave none
    bot: str | None
    person: bool  # a person has the seat, even if a bot keeps it
    connected: bool
    away_since: float | None
    stand_in_asked: list[int]  # whose players want a bot to play for it
    muted: bool


class TakeBackInfo(TypedDict):
    seat: int
    waiting_for: list[int]


class LuckInfo(TypedDict):
    commitment: str  # of the server to its secret
    asks: Literal["hashes", "contributions"] | None
    hashes: list[str | None]  # by seat
    contributions: list[str | None]
    secret: str | None  # not before the game is over


class ResultInfo(TypedDict):
    totals: list[int]  # by seat
    winners: list[int]


class TableInfo(TypedDict):
    room: str
    game: str
    status: Status
    public: bool
    hints: bool
    stand_in: str
    variants: dict[str, VariantValue]
    clock: Clock
    host: int
    created: float
    previous: str | None
    next: str | None
    lesson: str | None
    take_back: TakeBackInfo | None
    luck: LuckInfo | None
    result: ResultInfo | None  # of a game that is over
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


class ObstacleTold(TypedDict):
    """Why something cannot be had. What it is not about is null, 0 or empty."""

    why: str
    n: int
    seat: int | None
    kinds: list[int]
    must_be_locomotives: int
    may_be_locomotives: int


class Missed(TypedDict):
    seq: int
    seat: int | None
    events: list[EventPayload]
    taken_back: bool
    by_clock: bool


class LanguageInfo(TypedDict):
    code: str
    name: str
    locale: str
    fallbacks: list[str]
    alphabet: list[str]


class WordLayer(TypedDict):
    locale: str  # whose plural rules choose among the forms
    words: dict[str, str | dict[str, str]]


class VariantInfo(TypedDict):
    name: str
    clause: str
    help: str
    kind: str


class GameInfo(TypedDict):
    name: str
    rulebook: str
    title: Names
    players: tuple[int, int]
    variants: list[VariantInfo]


class BotInfo(TypedDict):
    name: str
    group: str


class Catalogue(TypedDict):
    games: list[GameInfo]
    bots: list[BotInfo]


class RulesSection(TypedDict):
    book: str
    title: str
    clauses: tuple[Clause, ...]


class Example(TypedDict):
    """A drawn one; the size is for the room that it takes before it is there."""

    name: str
    width: float
    height: float


class RulesText(TypedDict):
    game: str
    title: str
    sections: list[RulesSection]
    examples: dict[str, list[Example]]  # by clause


class Actions(TypedDict):
    actions: list[ActionPayload]
    closing: dict[str, list[int]]  # the routes that a claimed one closes to everybody else, by that one
    closing_own: dict[str, list[int]]  # and to its owner


class RoomList(TypedDict):
    rooms: list[TableInfo]


class Link(TypedDict):
    tokens: list[str]


class Seated(TypedDict):
    """The answer to opening, joining and coming back."""

    room: str
    seats: list[int]
    tokens: list[str]


class FieldInfo(TypedDict):
    name: str
    holds: str  # a number, a flag, a kind, route, city or ticket, a payment, cards, or a set: routes, cities, tickets
    per_seat: bool
    question: str | None  # the name under which a view has it while something is asked in mid-turn
    most: int


class MechanicInfo(TypedDict):
    """What a mechanic from elsewhere is drawn with: the icon of everything that it has words for."""

    name: str
    icon: str  # an SVG of nothing but shapes
    words: list[str]


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
    unused_points: dict[str, int]  # what each action of a type that one never took scores at the end
    fields: list[FieldInfo]  # what the rulebook's parts keep, beside what every game has
    mechanics: list[MechanicInfo]
    faces: dict[str, dict[str, str]]  # what the fields of its actions, decisions and events mean, by type and name
    digest: str


class StepDraws(TypedDict):
    """The draws of a step: the number of the first, what each was made from, and what came, by kind."""

    first: int
    sources: list[str]
    cards: list[int]
    tickets: list[int]
    lots: list[int]


class ReplayStep(TypedDict):
    n: int
    seat: int | None
    action: str | None  # in notation; of an old game only what came of it is known
    events: list[EventPayload]
    view: ViewPayload
    owns: list[Own | None]
    draws: StepDraws | None  # null where nothing was drawn, or the luck of the table is of another kind


class Replay(TypedDict):
    table: TableInfo
    start: ReplayStep
    steps: list[ReplayStep]
    score: ScorePayload | None


class CountInfo(TypedDict):
    """A game that was played elsewhere."""

    score: ScoreSheet | None  # null where there is more on the board than a player has
    complaints: list[Complaint]
    left: list[int]  # of each player's pieces; less than none where they have too many on the board
    position: str | None  # a file that other commands read; null where no game could have ended like that


# Over the socket


class Standing(TypedDict):
    """How the game stands for those eyes: in every message that tells of a move."""

    view: ViewPayload | None
    options: list[int]
    prices: dict[str, int]  # how many cards an action of each type costs now
    you: You
    clocks: Clocks
    score: ScorePayload | None


class Welcome(Standing):
    type: Literal["welcome"]
    seq: int
    table: TableInfo
    missed: list[Missed]
    chat: list[ChatLine]


class Update(Standing):
    type: Literal["update"]
    seq: int
    seat: int | None
    action: int | None
    events: list[EventPayload]
    taken_back: bool
    by_clock: bool


class TableChanged(TypedDict):
    type: Literal["table"]
    seq: int
    table: TableInfo
    clocks: Clocks


class ChatSaid(ChatLine):
    type: Literal["chat"]


class Closing(TypedDict):
    type: Literal["closing"]
    error: str
    text: str


class Done(TypedDict):
    type: Literal["done"]
    id: int
    seq: int


class Refused(TypedDict):
    type: Literal["refused"]
    id: int | None
    error: str
    text: str


class Hinted(TypedDict):
    type: Literal["hint"]
    id: int
    action: int
    reasons: list[Reason]
    hurried: bool  # there was less time for it than usual


class HurriedMove(TypedDict):
    type: Literal["hurried"]
    seat: int  # of the bot whose move comes next


class ProgressTold(TypedDict):
    type: Literal["progress"]
    id: int
    tickets: list[TicketProgress]


class WhyNotTold(TypedDict):
    type: Literal["why_not"]
    id: int
    obstacles: dict[str, dict[str, list[ObstacleTold]]]  # by type of action and place


class Pong(TypedDict):
    type: Literal["pong"]


Reply = Done | Refused | Hinted | ProgressTold | WhyNotTold
"""What has the id of a request; each request gets one of them."""

Outgoing = Welcome | Update | TableChanged | ChatSaid | HurriedMove | Closing | Pong | Reply

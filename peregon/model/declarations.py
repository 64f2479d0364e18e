"""Declarations: what the parts of a rulebook say of themselves, once, when they meet a board.

A part declares the fields it keeps, the actions it adds, the questions it asks and the events it tells. Everything that
reads or writes a game (views, positions, packing, imagining, observations, notation, the page) goes by these lists
and names no mechanic.
"""

from typing import Final, final

from mypy_extensions import i64

from peregon.model.board import KINDS, NONE, Board
from peregon.model.numbers import Numbers

# What a field holds.
NUMBER: Final = 0  # from 0 to its `most`
FLAG: Final = 1
KIND: Final = 2  # one of these kinds of cards, no card itself
ROUTE: Final = 3
CITY: Final = 4
TICKET: Final = 5
PAYMENT: Final = 6  # cards laid down: a kind, how many of it, how many locomotives
CARDS: Final = 7  # a pile: how many of each kind
ROUTES: Final = 8  # sets
CITIES: Final = 9
TICKETS: Final = 10
MEANINGS: Final = (
    "number", "flag", "kind", "route", "city", "ticket", "payment", "cards", "routes", "cities", "tickets",
)  # fmt: skip

# Who sees it.
EVERYONE: Final = 0
OWNER: Final = 1
NOBODY: Final = 2

_PAYMENT_SIZE: Final = 3


@final
class Field:
    """Some places in `State.slots`: one after another for each seat, if each seat has its own. `State.get`, `set`,
    `add`, `has` and `put` reach them."""

    def __init__(
        self,
        name: str,
        holds: i64,
        per_seat: bool,
        seen_by: i64,
        least: i64,
        most: i64,
        derived: str,
        question: "QuestionKind | None",
        first: i64,
        size: i64,
    ) -> None:
        self.name = name  # its word in a position and in a view
        self.holds: i64 = holds
        self.per_seat: bool = per_seat
        self.seen_by: i64 = seen_by
        self.least: i64 = least  # of a number
        self.most: i64 = most
        self.derived = derived  # why it follows from the rest, where it does: a position may leave it out then
        self.question: QuestionKind | None = question  # the one that remembers it; NONE where it is always there
        self.first: i64 = first
        self.size: i64 = size  # places for each seat

    def empty(self) -> i64:
        """What stands in the first place when there is nothing."""
        return NONE if KIND <= self.holds <= PAYMENT else 0

    def is_set(self) -> bool:
        return self.holds >= ROUTES

    def seen(self, owner: i64, seat: i64) -> bool:
        """Whether a seat sees the field of the owner's; a spectator's seat is NONE."""
        return self.seen_by == EVERYONE or (self.seen_by == OWNER and self.per_seat and owner == seat)


@final
class QuestionKind:
    """Something a part asks in the middle of a turn, and the fields that are there only while it is asked."""

    def __init__(self, number: i64, name: str, face: str, module: str, memory: str) -> None:
        self.number: i64 = number
        self.name = name  # its word in a position
        self.face = face  # the class that stands for it in Python, in the module of the part's faces
        self.module = module
        self.memory = memory  # the word in a position for what it remembers
        self.fields: list[Field] = []


@final
class Face:
    """The class that stands for an action, or for an event, in Python: its name, and the module it is in."""

    def __init__(self, name: str, module: str) -> None:
        self.name = name
        self.module = module


@final
class Declarations:
    """All that the parts of one rulebook on one board for so many seats have declared."""

    def __init__(self, board: Board, seats: i64) -> None:
        self.board = board
        self.seats: i64 = seats
        self.numbers = Numbers()
        self.row: i64 = 0  # how many cards lie face up
        self.fields: list[Field] = []
        self.questions: list[QuestionKind | None] = []  # [phase]
        self.actions: list[Face | None] = []  # [family]
        self.events: list[Face | None] = []  # [what a note is about]
        self.blank: list[int] = []  # the slots of a table on which nothing has happened

    def add_field(
        self,
        name: str,
        holds: i64,
        per_seat: bool,
        seen_by: i64,
        least: i64,
        most: i64,
        derived: str,
        question: QuestionKind | None,
    ) -> Field:
        for other in self.fields:
            if other.name == name and other.question is question and other.per_seat == per_seat:
                raise ValueError(f"two parts declare a field {name}")
        size = self._size(holds)
        field = Field(name, holds, per_seat, seen_by, least, most, derived, question, len(self.blank), size)
        places = [0] * field.size
        places[0] = field.empty()
        self.blank += places * (self.seats if per_seat else 1)
        self.fields.append(field)
        if question is not None:
            question.fields.append(field)
        return field

    def _size(self, holds: i64) -> i64:
        if holds == PAYMENT:
            return _PAYMENT_SIZE
        if holds == CARDS:
            return KINDS
        if holds == ROUTES:
            return self.board.route_words
        if holds == CITIES:
            return self.board.place_words
        if holds == TICKETS:
            return self.board.ticket_words
        return 1

    def find(self, name: str) -> Field | None:
        """A field of a whole table or of each seat that is always there; None where no part keeps one of that name."""
        for field in self.fields:
            if field.name == name and field.question is None:
                return field
        return None

    def add_question(self, question: QuestionKind) -> None:
        while len(self.questions) <= question.number:
            self.questions.append(None)
        self.questions[question.number] = question

    def add_action(self, family: i64, face: Face) -> None:
        while len(self.actions) <= family:
            self.actions.append(None)
        self.actions[family] = face

    def add_event(self, what: i64, face: Face) -> None:
        while len(self.events) <= what:
            self.events.append(None)
        self.events[what] = face

"""Faces: actions, decisions and events as people see them, with names instead of numbers.

A part declares its faces by name; the classes stand in a module `faces` beside it. What a field means (a route, a card,
a seat) is part of its type, so that notation, records and pages can put any face into words without knowing it.
"""

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Annotated, Any, ClassVar, TypeVar, get_args, get_type_hints

from peregon.model.declarations import Declarations, Face
from peregon.model.log import Note
from peregon.model.numbers import Numbers
from peregon.model.state import OVER, State


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a number, or each of several, stands for."""

    name: str


SeatNumber = Annotated[int, Meaning("seat")]
SlotNumber = Annotated[int, Meaning("slot")]
CardKind = Annotated[int, Meaning("card")]
CardKinds = Annotated[tuple[int, ...], Meaning("cards")]
RouteNumber = Annotated[int, Meaning("route")]
CityNumber = Annotated[int, Meaning("city")]
TicketNumber = Annotated[int, Meaning("ticket")]
TicketNumbers = Annotated[tuple[int, ...], Meaning("tickets")]

_SECRET = "secret"


def secret() -> Any:
    """A field of an event that only its own seat may see; for everybody else it is None."""
    return field(metadata={_SECRET: True})


@dataclass(frozen=True, slots=True)
class Action:
    """What a player chooses, in the imperative. ``verb`` is the word that notation begins it with."""

    verb: ClassVar[str] = ""

    @classmethod
    def of(cls, x: int, y: int, z: int) -> "Action":
        """From the operands of its number."""
        return cls(*(x, y, z)[: len(dataclasses.fields(cls))])


@dataclass(frozen=True, slots=True)
class Decision:
    """What a state asks of whom. Fields beside the seat are those that the question remembers, by their names."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Event:
    """What happened, in the past tense."""

    @classmethod
    def tell(cls, told: "Telling", *values: int) -> None:
        """Adds what a note of the engine says. Its numbers are the event's fields, in order, unless a class knows
        better."""
        told.events.append(cls(*values[: len(cls.__match_args__)]))


EventT = TypeVar("EventT", bound=Event)
FaceT = TypeVar("FaceT", Action, Decision, Event)


class Telling:
    """The engine's notes on their way to becoming events: notes of single cards and tickets are gathered."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.gathered: dict[str, list[int]] = {}

    def gather(self, what: str, value: int) -> None:
        self.gathered.setdefault(what, []).append(value)

    def take(self, what: str) -> tuple[int, ...]:
        return tuple(self.gathered.pop(what, ()))


_MEANINGS: dict[type, dict[str, str]] = {}
_SECRETS: dict[type, tuple[str, ...]] = {}


def meanings(face: type) -> dict[str, str]:
    """What the fields of a face mean: ``{"seat": "seat", "route": "route", "locomotives": "number"}``."""
    if face not in _MEANINGS:
        hints = get_type_hints(face, include_extras=True)
        _MEANINGS[face] = {part.name: _meaning(hints[part.name]) for part in dataclasses.fields(face)}
    return _MEANINGS[face]


def _meaning(hint: Any) -> str:
    for note in getattr(hint, "__metadata__", ()):
        if isinstance(note, Meaning):
            return note.name
    inner = [_meaning(one) for one in get_args(hint) if one is not type(None)]
    if inner and type(None) in get_args(hint):
        return inner[0]
    return "flag" if hint is bool else "number" if hint is int else "numbers"


def secrets_of(face: type) -> tuple[str, ...]:
    """The fields of an event that only its own seat may see."""
    if face not in _SECRETS:
        _SECRETS[face] = tuple(part.name for part in dataclasses.fields(face) if part.metadata.get(_SECRET))
    return _SECRETS[face]


def seen_by(event: EventT, seat: int | None) -> EventT:
    """The event as a seat may see it, or a spectator (None)."""
    secrets = secrets_of(type(event))
    if not secrets or (seat is not None and getattr(event, "seat", None) == seat):
        return event
    blanks: dict[str, Any] = dict.fromkeys(secrets)
    return dataclasses.replace(event, **blanks)


@cache
def _class(module: str, name: str) -> Any:
    return getattr(import_module(module), name)


def face_of(face: Face) -> Any:
    """The class that a part has declared by its name."""
    return _class(face.module, face.name)


def faces_in(declared: Declarations, base: type[FaceT]) -> list[type[FaceT]]:
    """All actions, decisions or events that stand in the modules which the parts have named."""
    declarations = [*declared.actions, *declared.questions, *declared.events]
    modules = dict.fromkeys(one.module for one in declarations if one is not None)
    return [
        face
        for module in modules
        for face in vars(import_module(module)).values()
        if isinstance(face, type) and issubclass(face, base) and face.__module__ == module
    ]


def events_of(declared: Declarations, entries: Iterable[Note]) -> list[Event]:
    told = Telling()
    for what, *values in entries:
        face = declared.events[what]
        assert face is not None, f"no part has declared what it tells by {what}"
        face_of(face).tell(told, *values)
    return told.events


def decision_of(state: State) -> Decision | None:
    """None when the game is over."""
    if state.phase == OVER:
        return None
    question = state.declared.questions[state.phase]
    assert question is not None
    kind: type[Decision] = _class(question.module, question.face)
    named = meanings(kind)
    remembered = {one.name: state.get(one) for one in question.fields if one.name in named}
    return kind(state.turn, **remembered)


def phase_of(declared: Declarations, decision: object) -> int | None:
    """The phase in which a decision is posed, None being the end; None for what this game never asks."""
    if decision is None:
        return OVER
    for phase, question in enumerate(declared.questions):
        if question is not None and question.face and type(decision) is _class(question.module, question.face):
            return phase
    return None


class ActionTable:
    """Both ways between the numbers of one game and the faces of its actions; and its events."""

    def __init__(self, declared: Declarations) -> None:
        numbers = declared.numbers
        self.faces: list[type[Action] | None] = [face and face_of(face) for face in declared.actions]
        self.actions = tuple(self._action(numbers, number) for number in range(numbers.count))
        self._numbers = {action: number for number, action in enumerate(self.actions)}
        self.events = {kind.__name__: kind for kind in faces_in(declared, Event)}  # that can happen, by name

    def _action(self, numbers: Numbers, number: int) -> Action:
        face = self.faces[numbers.family[number]]
        assert face is not None
        return face.of(numbers.x[number], numbers.y[number], numbers.z[number])

    def __getitem__(self, number: int) -> Action:
        return self.actions[number]

    def number(self, action: Action) -> int | None:
        """None for an action that this game does not know."""
        return self._numbers.get(action)

"""Entries: what happens at a table, as the store keeps it. They hold the whole truth and go to nobody as they are."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from peregon.game import Game, Luck
from peregon.model.faces import Event
from peregon.server.encoding import tagged
from peregon.server.rooms.kept.differences import Changes

OPENED, JOINED, LEFT, REMOVED, MUTED = "opened", "joined", "left", "removed", "muted"
STARTED, ACTED, TAKEN_BACK = "started", "acted", "taken_back"
ASKED, ANSWERED, PAUSED, UNPAUSED = "asked", "answered", "paused", "unpaused"
SUBSTITUTED, RETURNED, REMATCHED, CHATTED = "substituted", "returned", "rematched", "chatted"
STOPPED, STAND_IN_ASKED = "stopped", "stand_in_asked"
LUCK_ASKED, CONTRIBUTED = "luck_asked", "contributed"

EventKinds = Mapping[str, type[Event]]


class Entry(Struct, omit_defaults=True):
    kind: str
    at: float
    seat: int | None = None
    action: int | None = None
    notation: str = ""  # the same in words: numbers are those of the rules of the day
    luck: Luck | None = None
    draw: int = 0  # the number of the first draw of its luck, where that can be checked
    sources: list[str] = []  # what each of them was made from
    events: list[dict[str, Any]] = []
    text: str = ""
    name: str = ""  # of whoever said it: the seat may be somebody else's by now
    by_clock: bool = False
    version: str = ""  # of Peregon, by whose rules the game was dealt
    rules: dict[str, Any] | None = None  # those, as a record names them
    changes: Changes | None = None  # at the table, where that is not kept whole
    checksum: int = 0  # of these changes and all before them since it was


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> bytes:
    return _ENCODER.encode(entry)


def read_entry(text: bytes) -> Entry:
    return _DECODER.decode(text)


def keep_events(events: Sequence[Event]) -> list[dict[str, Any]]:
    return [tagged(event) for event in events]


def event_kinds(game: Game | None) -> EventKinds:
    """The events that can happen in a game, by name."""
    return {} if game is None else game.actions.events


def read_events(kept: list[dict[str, Any]], kinds: EventKinds) -> list[Event]:
    """Those that the rules of today still know. Of any other nobody can say what is secret in it."""
    return [event for event in (read_event(one, kinds) for one in kept) if event is not None]


def read_event(kept: dict[str, Any], kinds: EventKinds) -> Event | None:
    kind = kinds.get(kept["type"])
    try:
        return None if kind is None else kind(**_fields(kept))
    except TypeError:  # it had other fields then
        return None


def _fields(event: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in event.items() if name != "type"}

"""Entries: what happens at a table, as the store keeps it. They hold the whole truth and go to nobody as they are."""

from collections.abc import Sequence
from typing import Any, get_args

import msgspec
from msgspec import Struct

from peregon.game import Luck
from peregon.model.faces import Event
from peregon.server.encoding import tagged

OPENED, JOINED, LEFT, REMOVED, MUTED = "opened", "joined", "left", "removed", "muted"
STARTED, ACTED, TAKEN_BACK = "started", "acted", "taken_back"
ASKED, ANSWERED, PAUSED, UNPAUSED = "asked", "answered", "paused", "unpaused"
SUBSTITUTED, RETURNED, REMATCHED, CHATTED = "substituted", "returned", "rematched", "chatted"


class Entry(Struct, omit_defaults=True):
    kind: str
    at: float
    seat: int | None = None
    action: int | None = None
    luck: Luck | None = None
    events: list[dict[str, Any]] = []
    text: str = ""
    name: str = ""  # of whoever said it: the seat may be somebody else's by now
    by_clock: bool = False


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_EVENTS = {kind.__name__: kind for kind in get_args(Event)}


def write_entry(entry: Entry) -> bytes:
    return _ENCODER.encode(entry)


def read_entry(text: bytes) -> Entry:
    return _DECODER.decode(text)


def keep_events(events: Sequence[Event]) -> list[dict[str, Any]]:
    return [tagged(event) for event in events]


def read_events(kept: list[dict[str, Any]]) -> list[Event]:
    return [_EVENTS[event["type"]](**_fields(event)) for event in kept]


def _fields(event: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in event.items() if name != "type"}

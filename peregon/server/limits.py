"""Limits: how often, how much, how many. Whoever goes beyond is told so. What they are is in `limits.toml`, and in a
file of the same shape that a server may be given."""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

DAY = 86_400.0
SHIPPED = "limits.toml"

Whole = Annotated[int, Meta(ge=1)]
More = Annotated[float, Meta(gt=0)]


class LimitsError(ValueError):
    """A file of limits that cannot be used: the file, where in it, and why."""


class Allowance(Struct, frozen=True, forbid_unknown_fields=True):
    at_once: Annotated[float, Meta(ge=1)]
    per_second: More


class ServerLimits(Struct, frozen=True, forbid_unknown_fields=True):
    connections: Whole
    addresses: Whole
    kept_bytes: Whole
    waiting_answers: Whole
    plugin_seconds: More
    thought_seconds: More


class TableLimits(Struct, frozen=True, forbid_unknown_fields=True):
    live: Whole
    over_days: More
    abandoned_days: More
    unstarted_days: More
    large_share: Annotated[float, Meta(gt=0, le=1)]
    entries: Whole
    reserved_entries: Whole
    onlookers: Annotated[int, Meta(ge=0)]


class PerAddress(Struct, frozen=True, forbid_unknown_fields=True):
    opening: Allowance
    opening_a_day: Whole
    opening_a_day_by_network: Whole
    milliseconds: Allowance
    answers: Allowance
    reviews: Allowance
    joining: Allowance
    connecting: Allowance
    knocking: Allowance
    shown_out_knocks: Annotated[float, Meta(ge=0)]
    sockets: Whole
    frames: Allowance
    writing: Allowance
    removed_seconds: Annotated[float, Meta(ge=0)]


class PerSocket(Struct, frozen=True, forbid_unknown_fields=True):
    frames: Allowance
    bytes: Allowance
    frame_bytes: Whole
    message_bytes: Whole
    pieces: Whole
    unread_bytes: Whole
    unread_messages: Whole
    unread_text: Whole
    unread_seconds: More
    stuck_seconds: More


class PerRequest(Struct, frozen=True, forbid_unknown_fields=True):
    body_bytes: Whole
    head_bytes: Whole
    headers: Whole
    seconds: More
    waiting_seconds: More


class PerSeat(Struct, frozen=True, forbid_unknown_fields=True):
    chat: Allowance
    questions: Allowance
    pauses: Allowance
    writing: Allowance


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    server: ServerLimits
    tables: TableLimits
    address: PerAddress
    socket: PerSocket
    request: PerRequest
    seat: PerSeat


def read_limits(path: str | Path) -> Limits:
    """The limits of a file; what it does not mention is as usual."""
    try:
        return limits_of(Path(path).read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise LimitsError(f"{path} cannot be read: {error}") from None


def limits_of(text: str, source: str = "<text>") -> Limits:
    usual: dict[str, dict[str, Any]] = tomllib.loads(_shipped())
    try:
        own = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LimitsError(f"{source} is not TOML: {error}") from None
    for name, section in own.items():
        if name not in usual:
            raise LimitsError(f"{source}: there is no section {name}; there are {', '.join(usual)}")
        if not isinstance(section, dict):
            raise LimitsError(f"{source}: {name} must be a section, [{name}]")
        usual[name] |= section
    try:
        limits: Limits = msgspec.convert(usual, Limits)
    except msgspec.ValidationError as error:
        problem, _, where = str(error).partition(" - at `$")
        raise LimitsError(f"{source}: {where.strip('.`') or 'the file'}: {problem}") from None
    if limits.tables.reserved_entries >= limits.tables.entries:
        raise LimitsError(f"{source}: tables.reserved_entries: must be less than tables.entries")
    return limits


def _shipped() -> str:
    return (files("peregon.server") / SHIPPED).read_text(encoding="utf-8")


_current = limits_of("")


def limits() -> Limits:
    """Those of this server."""
    return _current


def use_limits(wanted: Limits) -> None:
    """Before anything is served: what counts by them is made with them."""
    global _current
    _current = wanted

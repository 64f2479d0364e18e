"""Encoding: what leaves the server, as JSON."""

import dataclasses
from collections.abc import Mapping
from typing import Any

import msgspec

from peregon.model.views import View


def _plain(thing: Any) -> dict[str, Any]:
    """Names are a mapping that msgspec does not know."""
    if not isinstance(thing, Mapping):
        raise NotImplementedError(f"{type(thing).__name__} cannot be sent")
    return dict(thing)


_ENCODER = msgspec.json.Encoder(enc_hook=_plain)


def to_json(message: Any) -> bytes:
    return _ENCODER.encode(message)


def raw_json(thing: Any) -> msgspec.Raw:
    """For what many are sent: put into several messages, it is turned into JSON once."""
    return msgspec.Raw(_ENCODER.encode(thing))


def tagged(thing: Any) -> dict[str, Any]:
    """A decision, an event or an action with the name of its type, which msgspec leaves out of a dataclass."""
    fields: dict[str, Any] = {"type": type(thing).__name__}
    for name in _names(type(thing)):
        fields[name] = getattr(thing, name)
    return fields


def view_payload(view: View) -> dict[str, Any]:
    """A view as it is sent: its fields, and the decision with its type."""
    return with_decision(_fields(view))


def with_decision(view: dict[str, Any]) -> dict[str, Any]:
    """The fields of a view, the decision with its type."""
    decision = view["decision"]
    view["decision"] = None if decision is None else tagged(decision)
    return view


_NAMES: dict[type, tuple[str, ...]] = {}


def _fields(thing: Any) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in _names(type(thing))}


def _names(kind: type) -> tuple[str, ...]:
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = tuple(field.name for field in dataclasses.fields(kind))
    return names

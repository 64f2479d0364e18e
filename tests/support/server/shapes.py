"""Shapes: whether a message is what the types that clients rely on say it is."""

from typing import Any, get_args, get_type_hints

import msgspec

from peregon.server.live import payload_types

_ALL: tuple[Any, ...] = get_args(payload_types.Outgoing)
_SHAPES: dict[str, Any] = {get_args(get_type_hints(shape)["type"])[0]: shape for shape in _ALL}


def check_shape(message: dict[str, Any]) -> None:
    shape = _SHAPES[message["type"]]
    assert message.keys() == get_type_hints(shape).keys(), shape.__name__
    msgspec.convert(message, shape)

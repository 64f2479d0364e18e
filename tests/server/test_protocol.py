"""The page that describes the protocol names what is really sent, field by field."""

import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from peregon.server.live import messages, payload_types

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def row_of(first: str, heading: str) -> str:
    """The row that begins with these words, of the table below that heading."""
    part = PAGE.partition(heading)[2]
    (row,) = [line for line in part.splitlines() if re.match(rf"\| (`\w+`, )*`{re.escape(first)}`", line)][:1]
    return row


def named(row: str) -> set[str]:
    return set(re.findall(r"[a-z_]+", row))


@pytest.mark.parametrize("kind", get_args(payload_types.Outgoing), ids=lambda kind: kind.__name__)
def test_what_the_server_says(kind: Any) -> None:
    hints = get_type_hints(kind)
    (name,) = get_args(hints.pop("type"))
    assert set(hints) <= named(row_of(name, "### From the server"))


@pytest.mark.parametrize("kind", get_args(messages.Incoming), ids=lambda kind: kind.__name__)
def test_what_a_client_says(kind: Any) -> None:
    fields = {field.name for field in msgspec.structs.fields(kind)}
    assert fields <= named(row_of(kind.__struct_config__.tag, "### From the client"))


@pytest.mark.parametrize(
    ("path", "shapes"),
    [
        ("GET /api/games", (payload_types.Catalogue, payload_types.GameInfo, payload_types.VariantInfo)),
        ("GET /api/games/NAME", (payload_types.Sheet, payload_types.FieldInfo)),
        ("GET /api/rooms/ROOM/replay", (payload_types.Replay, payload_types.ReplayStep)),
    ],
)
def test_what_is_answered_over_http(path: str, shapes: tuple[Any, ...]) -> None:
    row = row_of(path, "## HTTP")
    for shape in shapes:
        assert set(get_type_hints(shape)) <= named(row)


@pytest.mark.parametrize(
    "shape",
    [payload_types.You, payload_types.TableInfo, payload_types.SeatInfo, payload_types.Clocks],
    ids=lambda shape: shape.__name__,
)
def test_what_several_messages_carry(shape: Any) -> None:
    assert set(get_type_hints(shape)) <= named(PAGE.partition("### From the server")[2])

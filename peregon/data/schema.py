"""The schema: which columns there are, of which types, and what the file says about itself."""

import json
from typing import Any

import pyarrow as pa

import peregon
from peregon.bots.lookup import constants_digest
from peregon.learning.layout import VERSION as OBSERVATION_VERSION
from peregon.model.faces import ActionTable
from peregon.simulate import Match

VERSION = 1
"""Of the columns. It changes when one changes its meaning or goes; a new column leaves it as it is."""

HEADER = b"peregon"
"""Under this key of the file's metadata stands what `header_of` gives, as JSON."""


def header_of(match: Match, rows: str, sight: str) -> dict[str, Any]:
    """What makes it these games. ``actions`` says what the numbers under ``options`` and ``choice`` stand for."""
    rules = match.rules()
    return {
        "format": f"peregon {rows}",
        "version": VERSION,
        "peregon": peregon.__version__,
        "game": match.title.name,
        "rulebook": match.title.rulebook_name,
        "board": match.title.sheet.digest,
        "constants": constants_digest(match.title.rulebook_name, match.players),
        "variants": dict(match.variants),
        "seats": match.seats,
        "players": list(match.players),
        "seed": match.seed,
        "sight": sight,
        "observation_version": OBSERVATION_VERSION,
        "actions": [repr(action) for action in ActionTable(rules.table.declared).actions],
    }


def with_header(schema: Any, header: dict[str, Any]) -> Any:
    return schema.with_metadata({HEADER: json.dumps(header, ensure_ascii=False).encode()})


def game_schema() -> Any:
    by_seat = pa.list_(pa.int16())
    return pa.schema(
        [
            pa.field("game", pa.int64(), nullable=False),
            pa.field("seed", pa.int64(), nullable=False),
            pa.field("players", pa.list_(pa.string()), nullable=False),
            pa.field("totals", by_seat, nullable=False),
            pa.field("route_points", by_seat, nullable=False),
            pa.field("tickets", by_seat, nullable=False),
            pa.field("completed", by_seat, nullable=False),
            pa.field("longest", by_seat, nullable=False),
            pa.field("result", pa.list_(pa.float32()), nullable=False),
            pa.field("decisions", pa.int32(), nullable=False),
            pa.field("turns", pa.int32(), nullable=False),
            pa.field("ending", pa.string(), nullable=False),
        ]
    )


def decision_schema(width: int | None, view: bool) -> Any:
    """``width`` is that of the observation, if there is one."""
    fields = [
        pa.field("game", pa.int64(), nullable=False),
        pa.field("step", pa.int32(), nullable=False),
        pa.field("seat", pa.int8(), nullable=False),
        pa.field("player", pa.string(), nullable=False),
        pa.field("decision", pa.string(), nullable=False),
        pa.field("options", pa.list_(pa.int32()), nullable=False),
        pa.field("choice", pa.int32(), nullable=False),
        pa.field("value", pa.float32()),
        pa.field("candidates", pa.list_(pa.int32())),
        pa.field("gains", pa.list_(pa.float32())),
        pa.field("cards", pa.list_(pa.int8()), nullable=False),
        pa.field("tickets", pa.list_(pa.int16()), nullable=False),
        pa.field("lots", pa.list_(pa.int16()), nullable=False),
        pa.field("scores", pa.list_(pa.int16()), nullable=False),
        pa.field("totals", pa.list_(pa.int16()), nullable=False),
        pa.field("result", pa.float32(), nullable=False),
    ]
    if width is not None:
        fields.append(pa.field("observation", pa.list_(pa.int16(), width), nullable=False))
    if view:
        fields.append(pa.field("view", pa.string(), nullable=False))
    return pa.schema(fields)

"""Writes web/js/types.js: the shapes that cross the wire, from the classes that make and read them.

python -m tools.make.types
"""

import dataclasses
import types
import typing
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from peregon import score_sheet
from peregon.boards import Names, sheet
from peregon.bots import Purpose, Reason
from peregon.catalogue import find, names
from peregon.editor import edits
from peregon.editor import payloads as editor_payloads
from peregon.model import field_values, views
from peregon.model.declarations import MEANINGS, Declarations, Field
from peregon.model.faces import Action, Decision, Event, FaceT, faces_in
from peregon.record.complaints import Complaint
from peregon.rulebook_text import Clause
from peregon.server.http import counts
from peregon.server.live import messages, payload_types
from peregon.server.rooms import clocks
from peregon.server.rooms.seats import new_table

FILE = Path(__file__).parents[2] / "web" / "js" / "types.js"
HEAD = """// @ts-check
/**
 * Types: the shapes that cross the wire. Made by `python -m tools.make.types` from the server's own classes:
 * change those, not this. Nothing here runs.
 */
"""
DECLARED: list[Declarations] = [find(name).rules(2).table.declared for name in names()]


def _faces(base: type[FaceT]) -> Any:
    """The union of a kind of face over all games."""
    found = dict.fromkeys(face for declared in DECLARED for face in faces_in(declared, base))
    return typing.Union[tuple(sorted(found, key=lambda face: face.__name__))]  # noqa: UP007


UNIONS = {
    "Action": _faces(Action),
    "Decision": _faces(Decision),
    "Event": _faces(Event),
    "Clock": clocks.Clock,
    "Incoming": messages.Incoming,
    "Edit": edits.Edit,
    "Outgoing": payload_types.Outgoing,
}
PAYLOADS = [
    kind
    for kind in vars(payload_types).values()
    if is_typeddict(kind) and kind.__module__ == payload_types.__name__ and kind not in get_args(payload_types.Outgoing)
]
EDITOR_PAYLOADS = [
    kind
    for kind in vars(editor_payloads).values()
    if is_typeddict(kind) and kind.__module__ == editor_payloads.__name__
]
PLAIN = [
    *(Names, sheet.Kind, sheet.Country, sheet.City, sheet.Route, sheet.Goal, sheet.Ticket),
    *(field_values.Laid, views.Player, views.Own, views.View),
    *(score_sheet.Path, score_sheet.Item, score_sheet.Award, score_sheet.SeatScore, score_sheet.ScoreSheet),
    *(Purpose, Reason, Clause, Complaint, *PAYLOADS, *EDITOR_PAYLOADS),
    *(counts.CountedPlayer, counts.CountRequest, new_table.NewSeat, new_table.NewTable),
]
# What the parts of the five games keep is known; a game of one's own may keep other things.
RENAMED = {
    ("View", "fields"): "TableFields & OtherFields",
    ("Player", "fields"): "SeatFields & OtherFields",
    ("Own", "fields"): "OtherFields",
}
# What a field holds, as a view shows it.
HELD = {
    "number": "number",
    "flag": "boolean",
    "kind": "number | null",
    "route": "number | null",
    "city": "number | null",
    "ticket": "number | null",
    "payment": "Laid | null",
    "cards": "number[]",
    "routes": "number[]",
    "cities": "number[]",
    "tickets": "number[]",
}


def text() -> str:
    parts = [HEAD]
    for name, union in UNIONS.items():
        members = get_args(union)
        parts += [_class(member, tag=_tag(name, member)) for member in members]
        parts.append(f"/** @typedef {{{' | '.join(member.__name__ for member in members)}}} {name} */\n")
    parts += [_class(kind) for kind in PLAIN]
    parts += [_table_fields(), _typedef("SeatFields", {field.name: _held(field) for field in _fields_where(True)})]
    parts.append("/** @typedef {Record<string, unknown>} OtherFields */")
    return "\n".join(parts) + "\nexport {};\n"


def _fields_where(per_seat: bool) -> list[Field]:
    """What the parts of the games that come with Peregon keep, each once."""
    found = {(field.name, field.question and field.question.memory): field for d in DECLARED for field in d.fields}
    return [field for field in found.values() if field.per_seat == per_seat]


def _held(field: Field) -> str:
    return HELD[MEANINGS[field.holds]]


def _table_fields() -> str:
    """What a question remembers stands together under its name, and only while it is asked."""
    groups: dict[str, list[str]] = {}
    plain: dict[str, str] = {}
    for field in _fields_where(False):
        if field.question is None:
            plain[field.name] = _held(field)
        else:
            groups.setdefault(field.question.memory, []).append(f"{field.name}: {_held(field)}")
    return _typedef("TableFields", {**plain, **{name: f"{{{', '.join(rows)}}}" for name, rows in groups.items()}})


def _typedef(name: str, rows: dict[str, str]) -> str:
    properties = [f" * @property {{{shape}}} [{key}]" for key, shape in rows.items()]
    return "\n".join(["/**", f" * @typedef {{object}} {name}", *properties, " */"])


def _tag(union: str, member: type) -> tuple[str, str] | None:
    if union == "Outgoing":
        return None  # it is a field like the others
    if union in ("Clock", "Incoming", "Edit"):
        config: Any = member.__struct_config__  # type: ignore[attr-defined]
        return config.tag_field, config.tag
    return "type", member.__name__


def _class(kind: Any, tag: tuple[str, str] | None = None) -> str:
    if kind is Names:
        return "/** @typedef {Record<string, string>} Names */"
    hints = get_type_hints(kind, include_extras=True)
    needless = _optional(kind)
    rows = [f' * @property {{"{tag[1]}"}} {tag[0]}'] if tag else []
    for name in _fields(kind):
        shape = RENAMED.get((kind.__name__, name)) or shape_of(hints[name])
        rows.append(f" * @property {{{shape}}} {f'[{name}]' if name in needless else name}")
    return "\n".join(["/**", f" * @typedef {{object}} {kind.__name__}", *rows, " */"])


def _fields(kind: Any) -> list[str]:
    if dataclasses.is_dataclass(kind):
        return [field.name for field in dataclasses.fields(kind)]
    if is_typeddict(kind):
        return list(kind.__annotations__)
    return [field.name for field in msgspec.structs.fields(kind)]


def _optional(kind: Any) -> set[str]:
    """What a client may leave out of what it sends."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return {field.name for field in msgspec.structs.fields(kind) if not field.required}
    return set()


_SIMPLE = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}


def shape_of(hint: Any) -> str:
    """A type of Python's as one of TypeScript's."""
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is typing.Annotated:
        return arguments[1] if isinstance(arguments[1], str) else shape_of(arguments[0])
    if origin is typing.Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if origin in (typing.Union, types.UnionType):
        named = next((name for name, union in UNIONS.items() if set(get_args(union)) <= set(arguments)), None)
        rest = [part for part in arguments if named is None or part not in get_args(UNIONS[named])]
        return " | ".join([*([named] if named else []), *(shape_of(part) for part in rest)])
    if origin is tuple and arguments[-1] is not Ellipsis:
        return f"[{', '.join(shape_of(part) for part in arguments)}]"
    if origin in (list, tuple):
        inner = shape_of(arguments[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{shape_of(arguments[0])}, {shape_of(arguments[1])}>"
    return str(hint.__name__)


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    print(f"{FILE.name}: {len(text().splitlines())} lines")

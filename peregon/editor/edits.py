"""Edits: what the page can ask for, each one step that can be undone, and what it does to the document."""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from peregon.boards import BoardSheet
from peregon.boards.cards import SHAPES
from peregon.boards.limits import LENGTH, NAME_LENGTH
from peregon.boards.tracks import ANY, BEND
from peregon.editor.document import BoardDocument, RowValues
from peregon.editor.dropping import drop
from peregon.editor.ids import new_id, rename, taken_ids
from peregon.editor.places import Places
from peregon.editor.suggestions import shortest_ways
from peregon.server.refusals import Refusal

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
EntryKey = Annotated[str, Meta(min_length=1, max_length=100)]
Plain = str | int | float | bool | None
RowSection = Literal["kinds", "countries", "cities", "routes", "tickets"]
# What new cards are given, as long as it lasts: colours that are told apart beside each other.
COLOURS = ("#bd8ddb", "#2d65b3", "#e67a22", "#fdfdf8", "#fcd02e", "#33343a", "#c23440", "#17a07f")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
USUAL_CARDS = 12


class AddCity(Struct, tag="add_city", forbid_unknown_fields=True):
    """A city of that name, at a place of the picture."""

    name: Name
    x: float
    y: float


class MoveCity(Struct, tag="move_city", forbid_unknown_fields=True):
    city: EntryKey
    x: float
    y: float


class AddRoute(Struct, tag="add_route", forbid_unknown_fields=True):
    """A track between two cities; where there is one already, a second."""

    a: EntryKey
    b: EntryKey
    length: Annotated[int, Meta(ge=1, le=LENGTH)]


class AddTicket(Struct, tag="add_ticket", forbid_unknown_fields=True):
    """Without points it has those that are suggested. From or to a country, or with a ``choice``, its goals are named
    one by one, and there can be more."""

    a: EntryKey
    b: EntryKey
    points: int | None = None
    choice: bool = False


class AddKind(Struct, tag="add_kind", forbid_unknown_fields=True):
    """Cards of another colour, with a letter and a symbol that are free."""

    name: Name


class AddCountry(Struct, tag="add_country", forbid_unknown_fields=True):
    name: Name


class ChangeRow(Struct, tag="change", forbid_unknown_fields=True):
    """RowValues of one row; null takes one out."""

    section: RowSection
    key: EntryKey
    values: dict[str, Plain]


class ChangeGoal(Struct, tag="change_goal", forbid_unknown_fields=True):
    """What one goal of a ticket with several is worth, a new one too; null takes it out."""

    ticket: EntryKey
    place: EntryKey
    points: int | None


class DropRow(Struct, tag="drop", forbid_unknown_fields=True):
    """With a place go its routes and tickets; what had the colour of a kind takes any."""

    section: RowSection
    key: EntryKey


class RenameRow(Struct, tag="rename", forbid_unknown_fields=True):
    """Another id, wherever the file speaks of it."""

    section: Literal["kinds", "countries", "cities"]
    key: EntryKey
    new: EntryKey


class ChangeHead(Struct, tag="change_head", forbid_unknown_fields=True):
    """`id`, `rulebook`, `pieces`, `title.en`, `points.3`, `locomotive.count`, `locomotive.en`."""

    path: EntryKey
    value: Plain


Edit = (
    AddCity | MoveCity | AddRoute | AddTicket | AddKind | AddCountry
    | ChangeRow | ChangeGoal | DropRow | RenameRow | ChangeHead
)  # fmt: skip

HEAD = re.compile(
    r"id|rulebook|pieces|(title|locomotive)\.[a-zA-Z]{2,3}(-[a-zA-Z]{2,4})?|points\.\d{1,2}|"
    r"locomotive\.(letter|count|colour|symbol)"
)


def edited(document: BoardDocument, edit: Edit, places: Places) -> BoardDocument:
    """The document after an edit."""
    match edit:
        case AddCity():
            return _add_city(document, edit, places)
        case MoveCity():
            for city, values in places.moved(edit.city, edit.x, edit.y).items():
                document = document.put_row("cities", city, values)
            return document
        case AddRoute():
            return _add_route(document, edit)
        case AddTicket():
            return _add_ticket(document, edit, places.sheet)
        case AddKind():
            return _add_kind(document, edit.name)
        case AddCountry():
            return document.put_row("countries", _free_id(document, "countries", edit.name), {"name": edit.name})
        case ChangeRow():
            return _change(document, edit)
        case ChangeGoal():
            return _change_goal(document, edit)
        case DropRow():
            _known(document, edit.section, edit.key)
            return drop(document, edit.section, edit.key)
        case RenameRow():
            _known(document, edit.section, edit.key)
            return document if edit.new == edit.key else rename(document, edit.section, edit.key, edit.new)
        case ChangeHead():
            if not HEAD.fullmatch(edit.path):
                raise Refusal("bad_request", f"{edit.path} cannot be changed", "path")
            return document.set_value(tuple(edit.path.split(".")), edit.value)


def _free_id(document: BoardDocument, section: str, name: str) -> str:
    instead = {"kinds": "kind", "countries": "country", "tickets": "ticket"}.get(section, "city")
    return new_id(name, taken_ids(document, section), instead)


def _add_city(document: BoardDocument, edit: AddCity, places: Places) -> BoardDocument:
    values: RowValues = {"name": edit.name, **places.coordinates(edit.x, edit.y)}
    return document.put_row("cities", _free_id(document, "cities", edit.name), values)


def _add_kind(document: BoardDocument, name: str) -> BoardDocument:
    cards = [*(document.table("kinds", key) for key in document.table("kinds")), document.table("locomotive")]
    key = _free_id(document, "kinds", name)
    values: RowValues = {
        "letter": _unused(cards, "letter", (key[0].upper(), *LETTERS)),
        "count": USUAL_CARDS,
        "colour": _unused(cards, "colour", COLOURS),
        "symbol": _unused(cards, "symbol", SHAPES),
        "en": name,
    }
    return document.put_row("kinds", key, values)


def _unused(cards: list[Mapping[str, object]], mark: str, choices: tuple[str, ...]) -> str:
    """Where none is left, the checker says so."""
    used = {card.get(mark) for card in cards}
    return next((choice for choice in choices if choice not in used), choices[0])


def _add_route(document: BoardDocument, edit: AddRoute) -> BoardDocument:
    _known(document, "cities", edit.a, edit.b)
    if edit.a == edit.b:
        raise Refusal("bad_request", "a route must join two different cities", "b")
    routes = document.table("routes")
    first = next((key for key in (f"{edit.a}-{edit.b}", f"{edit.b}-{edit.a}") if key in routes), None)
    if first is None:
        return document.put_row("routes", f"{edit.a}-{edit.b}", {"length": edit.length, "colour": ANY})
    if f"{first}-2" in routes:
        raise Refusal("two_tracks", "between two cities there are at most two tracks")
    # A twin is like the first, but for its colour.
    like = document.table("routes", first)
    values: RowValues = {key: like[key] for key in ("length", "colour", "tunnel", "locomotives", "bend") if key in like}
    return document.put_row("routes", f"{first}-2", values, after=first)


def _add_ticket(document: BoardDocument, edit: AddTicket, sheet: BoardSheet) -> BoardDocument:
    for place in (edit.a, edit.b):
        _known(document, "countries" if place in document.table("countries") else "cities", place)
    points = edit.points or _worth(sheet, edit.a, edit.b) or 1
    if edit.choice or {edit.a, edit.b} & set(document.table("countries")):
        if edit.a == edit.b:
            raise Refusal("bad_request", "a ticket must join two different places", "b")
        return document.put_row(
            "tickets", _free_id(document, "tickets", edit.a), {"from": edit.a, "to": {edit.b: points}}
        )
    tickets = document.table("tickets")
    key = f"{edit.a}-{edit.b}"
    if key in tickets or f"{edit.b}-{edit.a}" in tickets:
        raise Refusal("known_ticket", "there is a ticket between these cities already")
    return document.put_row("tickets", key, {"points": points})


def _worth(sheet: BoardSheet, a: str, b: str) -> int | None:
    """The spaces of the shortest way; into a country, to any of its exits."""
    starts, ends = (
        tuple(number for number, city in enumerate(sheet.cities) if place in (city.id, city.exit_of))
        for place in (a, b)
    )
    ways = shortest_ways(sheet, starts)
    return min((ways[end] for end in ends if end in ways), default=None)


def _change_goal(document: BoardDocument, edit: ChangeGoal) -> BoardDocument:
    _known(document, "tickets", edit.ticket)
    goals = dict(document.table("tickets", edit.ticket, "to"))
    if edit.points is None:
        goals.pop(edit.place, None)
    else:
        goals[edit.place] = edit.points
    if not goals:
        return document.drop_row("tickets", edit.ticket)
    return document.put_row("tickets", edit.ticket, {"to": goals})


def _change(document: BoardDocument, edit: ChangeRow) -> BoardDocument:
    _known(document, edit.section, edit.key)
    values: RowValues = dict(edit.values)
    if edit.section == "routes" and isinstance(bend := values.get("bend"), float):
        values["bend"] = round(max(-BEND, min(BEND, bend)), 3)
    for key in _twins(document, edit.key) if edit.section == "routes" else (edit.key,):
        # What the two tracks of a double route must share is changed on both.
        own = values if key == edit.key else {name: value for name, value in values.items() if name != "colour"}
        if own:
            document = document.put_row(edit.section, key, own)
    return document


def _twins(document: BoardDocument, key: str) -> Iterator[str]:
    first = key.removesuffix("-2")
    yield from (each for each in (first, f"{first}-2") if each in document.table("routes"))


def _known(document: BoardDocument, section: str, *keys: str) -> None:
    for key in keys:
        if key not in document.table(section):
            raise Refusal("bad_request", f"there is no {key} among the {section}", "key")

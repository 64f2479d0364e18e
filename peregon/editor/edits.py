"""Edits: what the page can ask for, each one step that can be undone, and what it does to the document."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from peregon.boards import BoardSheet
from peregon.boards.limits import LENGTH, NAME_LENGTH
from peregon.boards.tracks import ANY, BEND
from peregon.editor.document import BoardDocument, RowValues
from peregon.editor.places import Places
from peregon.editor.suggestions import shortest_ways
from peregon.server.refusals import Refusal

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
EntryKey = Annotated[str, Meta(min_length=1, max_length=100)]
Plain = str | int | float | bool | None
LATIN = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th"})


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
    """Without points it has those that are suggested."""

    a: EntryKey
    b: EntryKey
    points: int | None = None


class ChangeRow(Struct, tag="change", forbid_unknown_fields=True):
    """RowValues of one row; null takes one out."""

    section: Literal["kinds", "cities", "routes", "tickets"]
    key: EntryKey
    values: dict[str, Plain]


class ChangeGoal(Struct, tag="change_goal", forbid_unknown_fields=True):
    """What one goal of a ticket with several is worth."""

    ticket: EntryKey
    place: EntryKey
    points: int


class DropRow(Struct, tag="drop", forbid_unknown_fields=True):
    """With a city go its routes and tickets."""

    section: Literal["cities", "routes", "tickets"]
    key: EntryKey


class ChangeHead(Struct, tag="change_head", forbid_unknown_fields=True):
    """`id`, `rulebook`, `pieces`, `title.en`, `points.3`, `locomotive.count`."""

    path: EntryKey
    value: Plain


Edit = AddCity | MoveCity | AddRoute | AddTicket | ChangeRow | ChangeGoal | DropRow | ChangeHead

HEAD = re.compile(r"id|rulebook|pieces|title\.[a-zA-Z-]{2,9}|points\.\d{1,2}|locomotive\.(count|colour)")


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
        case ChangeRow():
            return _change(document, edit)
        case ChangeGoal():
            _known(document, "tickets", edit.ticket)
            goals = {**document.table("tickets", edit.ticket, "to"), edit.place: edit.points}
            return document.put_row("tickets", edit.ticket, {"to": goals})
        case DropRow():
            return _drop(document, edit.section, edit.key)
        case ChangeHead():
            if not HEAD.fullmatch(edit.path):
                raise Refusal("bad_request", f"{edit.path} cannot be changed", "path")
            return document.set_value(tuple(edit.path.split(".")), edit.value)


def new_id(name: str, taken: set[str]) -> str:
    """An id made from a name, as near to it as the letters allow."""
    plain = unicodedata.normalize("NFD", name.lower().translate(LATIN))
    word = re.sub(r"[^a-z0-9]+", "_", re.sub(r"[\u0300-\u036f]", "", plain)).strip("_")
    word = (word if word[:1].isalpha() else f"city_{word}".strip("_"))[:36].strip("_")
    if word == ANY or word in taken:
        return next(found for number in range(2, 999) if (found := f"{word}_{number}") not in taken)
    return word


def _add_city(document: BoardDocument, edit: AddCity, places: Places) -> BoardDocument:
    taken = {*document.table("cities"), *document.table("countries")}
    values: RowValues = {"name": edit.name, **places.coordinates(edit.x, edit.y)}
    return document.put_row("cities", new_id(edit.name, taken), values)


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
    _known(document, "cities", edit.a, edit.b)
    tickets = document.table("tickets")
    key = f"{edit.a}-{edit.b}"
    if key in tickets or f"{edit.b}-{edit.a}" in tickets:
        raise Refusal("known_ticket", "there is a ticket between these cities already")
    points = edit.points
    if points is None:
        numbers = {city.id: number for number, city in enumerate(sheet.cities)}
        points = shortest_ways(sheet, (numbers[edit.a],)).get(numbers[edit.b])
    return document.put_row("tickets", key, {"points": points or 1})


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


def _drop(document: BoardDocument, section: str, key: str) -> BoardDocument:
    _known(document, section, key)
    if section == "cities":
        for other in ("routes", "tickets"):
            for row in list(document.table(other)):
                if key in _places_of(document, other, row):
                    document = document.drop_row(other, row)
    elif section == "routes" and f"{key}-2" in document.table("routes"):
        # The second track becomes the only one: it has the colour that is left.
        colour = document.table("routes", f"{key}-2").get("colour", ANY)
        return document.drop_row("routes", f"{key}-2").put_row("routes", key, {"colour": colour})
    return document.drop_row(section, key)


def _places_of(document: BoardDocument, section: str, key: str) -> set[str]:
    row = document.table(section, key)
    goals = row.get("to")
    named = {row.get("from"), *(goals if isinstance(goals, dict) else ())} if "to" in row else set(key.split("-")[:2])
    return {place for place in named if isinstance(place, str)}


def _twins(document: BoardDocument, key: str) -> Iterator[str]:
    first = key.removesuffix("-2")
    yield from (each for each in (first, f"{first}-2") if each in document.table("routes"))


def _known(document: BoardDocument, section: str, *keys: str) -> None:
    for key in keys:
        if key not in document.table(section):
            raise Refusal("bad_request", f"there is no {key} among the {section}", "key")

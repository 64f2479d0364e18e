"""Telling: a document as the page shows it, whatever stands in the file; what is wrong with it is told beside."""

from collections.abc import Mapping
from typing import Any

from peregon.boards import BoardSheet
from peregon.editor.document import BoardDocument
from peregon.editor.payloads import (
    EditedCity,
    EditedCountry,
    EditedGoal,
    EditedHead,
    EditedKind,
    EditedRoute,
    EditedTicket,
)
from peregon.editor.suggestions import Suggested, suggested_values
from peregon.languages.plurals import locales


def head_of(document: BoardDocument) -> EditedHead:
    pieces = document.values.get("pieces")
    return {
        "id": _text(document.values, "id"),
        "rulebook": _text(document.values, "rulebook"),
        "title": _names(document.table("title")),
        "pieces": pieces if isinstance(pieces, int) else None,
    }


def kinds_of(document: BoardDocument) -> list[EditedKind]:
    return [_kind(key, row) for key, row in _rows(document, "kinds")]


def locomotive_of(document: BoardDocument) -> EditedKind:
    return _kind("locomotive", document.table("locomotive"))


def _kind(key: str, row: Mapping[str, Any]) -> EditedKind:
    return {
        "id": key,
        "names": {"en": key, **_names(row)},
        "colour": _text(row, "colour"),
        "symbol": _text(row, "symbol"),
        "letter": _text(row, "letter"),
        "count": _whole(row, "count"),
    }


def countries_of(document: BoardDocument) -> list[EditedCountry]:
    return [
        {"id": key, "name": _text(row, "name"), "names": {"en": _text(row, "name") or key, **_names(row)}}
        for key, row in _rows(document, "countries")
    ]


def cities_of(document: BoardDocument) -> list[EditedCity]:
    return [
        {
            "id": key,
            "name": _text(row, "name"),
            "names": {"en": _text(row, "name") or key, **_names(row)},
            "lat": _number(row, "lat"),
            "lon": _number(row, "lon"),
            "exit_of": _text(row, "exit_of") or None,
        }
        for key, row in _rows(document, "cities")
    ]


def routes_of(document: BoardDocument) -> list[EditedRoute]:
    found: list[EditedRoute] = []
    for key, row in _rows(document, "routes"):
        a, _, b = key.removesuffix("-2").partition("-")
        found.append(
            {
                "id": key,
                "a": a,
                "b": b,
                "length": _whole(row, "length"),
                "colour": _text(row, "colour"),
                "tunnel": row.get("tunnel") is True,
                "locomotives": _whole(row, "locomotives"),
                "bend": _number(row, "bend"),
            }
        )
    return found


def tickets_of(document: BoardDocument, sheet: BoardSheet | None) -> list[EditedTicket]:
    suggested = suggested_values(sheet) if sheet else {}
    found: list[EditedTicket] = []
    for key, value in document.table("tickets").items():
        row = value if isinstance(value, dict) else {"points": value}
        start, _, end = key.partition("-")
        choice = "to" in row
        goals = row["to"] if isinstance(row.get("to"), dict) else {end: row.get("points", 0)}
        found.append(
            {
                "id": key,
                "start": _text(row, "from") if choice else start,
                "goals": [_goal(key, place, points, suggested) for place, points in goals.items()],
                "choice": choice,
                "long": row.get("long") is True,
            }
        )
    return found


def _goal(ticket: str, place: str, points: object, suggested: Suggested) -> EditedGoal:
    worth = points if isinstance(points, int) else 0
    return {"place": place, "points": worth, "suggested": suggested.get(ticket, {}).get(place)}


def points_of(document: BoardDocument) -> dict[str, int]:
    return {key: value for key, value in document.table("points").items() if isinstance(value, int)}


def _rows(document: BoardDocument, section: str) -> list[tuple[str, Mapping[str, Any]]]:
    return [(key, document.table(section, key)) for key in document.table(section)]


def _names(row: Mapping[str, Any]) -> dict[str, str]:
    return {key: value for key, value in row.items() if isinstance(value, str) and key in locales()}


def _text(row: Mapping[str, Any], key: str) -> str:
    value = row.get(key)
    return value if isinstance(value, str) else ""


def _whole(row: Mapping[str, Any], key: str) -> int:
    value = row.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _number(row: Mapping[str, Any], key: str) -> float | None:
    value = row.get(key)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None

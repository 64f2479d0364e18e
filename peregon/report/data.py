"""Data: a report as JSON, by the ids of the board, for whoever goes on counting."""

import json
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from peregon.report.board_report import BoardReport
from peregon.report.remarks import Remark
from peregon.report.words import ReportWords

VERSION = 1
"""Of the JSON's shape. It changes when a field changes its meaning or goes; a new field leaves it as it is."""


def to_json(reports: Sequence[BoardReport], language: str) -> str:
    """The same games give the same text, wherever and whenever they are played."""
    data = {
        "format": "peregon board report",
        "version": VERSION,
        "boards": [as_data(each, language) for each in reports],
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def as_data(report: BoardReport, language: str) -> dict[str, Any]:
    match, sheet = report.match, report.title.sheet
    words = ReportWords(sheet, language)
    return {
        "board": sheet.id,
        "digest": sheet.digest,
        "rulebook": report.title.rulebook_name,
        "variants": dict(match.variants),
        "seats": match.seats,
        "players": list(match.players),
        "seed": match.seed,
        "games": report.table.games,
        "cancelled": report.cancelled,
        "warnings": [_warning(remark, words) for remark in report.remarks],
        "table": _plain(report.table),
        "points_a_space": _plain(report.points_a_space),
        "routes": [{"id": sheet.routes[each.route].id} | _without(_plain(each), "route") for each in report.routes],
        "tickets": [
            {"id": sheet.tickets[each.ticket].id} | _without(_plain(each), "ticket") for each in report.tickets
        ],
        "cities": [{"id": sheet.cities[each.city].id} | _without(_plain(each), "city") for each in report.cities],
    }


def _warning(remark: Remark, words: ReportWords) -> dict[str, Any]:
    sheet = words.sheet
    return {
        "code": remark.code,
        "text": words.remark(remark),
        "numbers": _plain(remark.numbers),
        "routes": [sheet.routes[number].id for number in remark.routes],
        "tickets": [sheet.tickets[number].id for number in remark.tickets],
        "notes": _plain(remark.notes),
        "cities": [sheet.cities[number].id for number in remark.cities],
    }


def _without(values: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name != key}


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 6)
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value

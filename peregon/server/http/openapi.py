"""OpenAPI: the HTTP API described by the same structs that read its requests."""

import re
from functools import cache
from typing import Any

import msgspec

import peregon
from peregon.server.http.api import GoingOn, Joining, Learning, Returning
from peregon.server.http.counts import CountRequest
from peregon.server.rooms.seats.new_table import NewTable

_REF = "#/components/schemas/{name}"

# Path, method, what it does, what it takes, and how it answers beside 200.
_OPERATIONS: tuple[tuple[str, str, str, type | None, tuple[int, ...]], ...] = (
    ("/api/words/{page}", "get", "What a page says (?lang=), by the locales whose plurals it has", None, (400, 404)),
    ("/api/games", "get", "The games, their variants, and the bots", None, ()),
    ("/api/games/{game}", "get", "The board as data", None, (404,)),
    ("/api/games/{game}/board.svg", "get", "The drawn board (?lang=)", None, (400, 404)),
    ("/api/games/{game}/thumbnail.svg", "get", "The same, small and nameless (?theme=light or dark)", None, (400, 404)),
    ("/api/games/{game}/actions", "get", "The face of each action number (?seats= and variants)", None, (400, 404)),
    ("/api/games/{game}/rules", "get", "The rulebook with its clauses (?lang=)", None, (400, 404)),
    ("/api/games/{game}/count", "post", "Counts a game that was played elsewhere", CountRequest, (400, 404, 413, 429)),
    ("/api/examples/{example}.svg", "get", "An example of the rules, drawn (?theme=light or dark)", None, (400, 404)),
    ("/api/rooms", "get", "The public tables", None, ()),
    ("/api/rooms", "post", "Opens a table", NewTable, (400, 413, 429, 503)),
    ("/api/rooms/{room}", "get", "A table, as anybody may see it", None, (404,)),
    ("/api/rooms/{room}/join", "post", "Takes an open seat", Joining, (400, 404, 409, 429)),
    ("/api/rooms/{room}/return", "post", "Comes back with a kept link", Returning, (400, 403, 404, 429)),
    ("/api/rooms/{room}/link", "get", "The tokens of one's own seats, for another device", None, (403, 404)),
    ("/api/rooms/{room}/replay", "get", "A finished game, move by move", None, (404, 409)),
    ("/api/rooms/{room}/record", "get", "The record of a finished game", None, (404, 409)),
    ("/api/rooms/{room}/review", "get", "What a finished game was worth: coarse, then closer", None, (404, 409, 429)),
    ("/api/rooms/{room}/go-on", "post", "Goes on from a moment against bots", GoingOn, (400, 404, 409, 429)),
    ("/api/lessons/{lesson}", "post", "Opens a table for a lesson", Learning, (400, 404, 429)),
    ("/manifest.webmanifest", "get", "How the page is installed as an app (?lang=)", None, (400,)),
    ("/healthz", "get", "Whether the server is well", None, (503,)),
    ("/metrics", "get", "Counts for monitoring", None, ()),
)
_TEXTS = {400: "Bad request", 403: "Forbidden", 404: "Not found", 409: "Not now", 413: "Too large"}
_TEXTS |= {429: "Too many requests", 503: "Not available"}


@cache
def describe() -> dict[str, Any]:
    bodies = [body for _, _, _, body, _ in _OPERATIONS if body is not None]
    _, components = msgspec.json.schema_components(bodies, ref_template=_REF)
    components["Error"] = {
        "type": "object",
        "required": ["error", "text"],
        "properties": {
            "error": {"type": "string"},
            "text": {"type": "string"},
            "field": {"type": ["string", "null"]},
        },
    }
    paths: dict[str, dict[str, Any]] = {}
    for path, method, summary, body, errors in _OPERATIONS:
        paths.setdefault(path, {})[method] = _operation(path, summary, body, errors)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Peregon", "version": peregon.__version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(path: str, summary: str, body: type | None, errors: tuple[int, ...]) -> dict[str, Any]:
    names = re.findall(r"{(\w+)}", path)
    operation: dict[str, Any] = {
        "summary": summary,
        "parameters": [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names],
        "responses": {
            ("201" if path in ("/api/rooms", "/api/lessons/{lesson}", "/api/rooms/{room}/go-on") and body else "200"): {
                "description": "Done"
            },
            **{str(status): _error(status) for status in errors},
        },
    }
    if body is not None:
        schema = {"$ref": _REF.format(name=body.__name__)}
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return operation


def _error(status: int) -> dict[str, Any]:
    schema = {"$ref": _REF.format(name="Error")}
    return {"description": _TEXTS[status], "content": {"application/json": {"schema": schema}}}

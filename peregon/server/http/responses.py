"""Responses: what goes out over HTTP, as JSON; an error always has the same three fields."""

from typing import Any

from starlette.responses import Response

from peregon.server.encoding import to_json


def json_response(thing: Any, status: int = 200) -> Response:
    return Response(to_json(thing), status, media_type="application/json")


def error_response(code: str, text: str, status: int, field: str | None = None) -> Response:
    return json_response({"error": code, "text": text, "field": field}, status)

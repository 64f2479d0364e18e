"""Answers: what goes out over HTTP, as JSON; an error always has the same three fields."""

from typing import Any

from starlette.responses import Response

from peregon.server.live.messages import write


def answer(thing: Any, status: int = 200) -> Response:
    return Response(write(thing), status, media_type="application/json")


def error_answer(code: str, text: str, status: int, field: str | None = None) -> Response:
    return answer({"error": code, "text": text, "field": field}, status)

"""Security: every answer carries the headers that keep a page to itself, and nobody acts from another site."""

from collections.abc import Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from peregon.server.http.host_names import HostNames
from peregon.server.http.pace import REQUEST, RequestPace
from peregon.server.http.responses import error_response
from peregon.server.limits import limits
from peregon.server.refusals import Refusal

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
FOREIGN = "requests from another site are not answered"
ELSEWHERE = "the server does not answer to this name; who runs it can give it one with --host-name"
AGAINST_POLICY = 1008  # as a socket is closed
_READING = ("GET", "HEAD", "OPTIONS")


class Guard:
    def __init__(self, app: ASGIApp, pace: RequestPace, names: HostNames, origins: Sequence[str] = ()) -> None:
        self._app = app
        self._pace = pace
        self._names = names
        self._origins = set(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] == "http":
            answering = await self._paced(scope) or self._answering(scope)
            await answering(scope, _measured(receive), with_headers(send))
        elif not self._to_here(scope) or not self._from_here(scope):
            await send({"type": "websocket.close", "code": AGAINST_POLICY, "reason": FOREIGN})
        else:
            await self._app(scope, receive, send)

    async def _paced(self, scope: Scope) -> ASGIApp | None:
        """Nothing when their turn has come, which may be a while later."""
        try:
            await self._pace.wait(HTTPConnection(scope), REQUEST)
        except Refusal as refusal:
            return error_response(refusal.code, refusal.text, refusal.status)
        return None

    def _answering(self, scope: Scope) -> ASGIApp:
        """Who answers a request: the app, unless it is refused."""
        if not self._to_here(scope):
            return error_response("forbidden", ELSEWHERE, 421)
        if scope["method"] not in _READING and not self._from_here(scope):
            return error_response("forbidden", FOREIGN, 403)
        length = Headers(scope=scope).get("content-length", "0")
        most = limits().request.body_bytes
        if not length.isdecimal() or int(length) > most:
            return error_response("too_large", f"a request has at most {most} bytes", 413)
        return self._app

    def _to_here(self, scope: Scope) -> bool:
        return self._names.know(Headers(scope=scope).get("host", ""))

    def _from_here(self, scope: Scope) -> bool:
        """A browser says where a page comes from. A program that says nothing has no cookies that could be abused."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None:
            return True
        return origin in self._origins or origin.partition("://")[2] == headers.get("host", "")


class TooLarge(Exception):
    """More has been sent than was announced, or may be."""


def with_headers(send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return guarded


def _measured(receive: Receive) -> Receive:
    received = 0

    async def measured() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > limits().request.body_bytes:
            raise TooLarge
        return message

    return measured

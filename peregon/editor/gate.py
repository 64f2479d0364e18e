"""The gate of the editor: whoever started it may come in, from a page that it served itself, and nobody else.

The command prints a link with a token that opens once. The page hands it in for a key, which only pages of this very
origin can keep and send; a cookie would go along to every other port of this machine.
"""

import secrets
from collections.abc import Callable
from hmac import compare_digest

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from peregon.boards.limits import FILE_SIZE
from peregon.server.http.responses import error_response
from peregon.server.http.security import with_headers
from peregon.server.refusals import Refusal

KEY_HEADER = "x-peregon-key"
HOSTS = ("127.0.0.1", "localhost")
OPEN = ("/web/", "/api/words/")
OPEN_PAGES = ("/", "/favicon.ico", "/manifest.webmanifest", "/api/enter")


class EditorGate:
    def __init__(self, app: ASGIApp, port: int, keys: "Keys") -> None:
        self._app = app
        self._hosts = {f"{name}:{port}" for name in HOSTS}
        self._origins = {f"http://{host}" for host in self._hosts}
        self._keys = keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await (self._refusal(scope) or self._app)(scope, receive, with_headers(send))
        else:
            await send({"type": "websocket.close", "code": 1008})

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        headers = Headers(scope=scope)
        if headers.get("host", "") not in self._hosts:
            return error_response("forbidden", "the editor does not answer to this name", 421)
        origin = headers.get("origin")
        if origin is not None and origin not in self._origins:
            return error_response("forbidden", "requests from another site are not answered", 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > FILE_SIZE or "transfer-encoding" in headers:
            return error_response("too_large", f"a request has at most {FILE_SIZE} bytes", 413)
        path = scope["path"]
        if path in OPEN_PAGES or path.startswith(OPEN) or self._keys.fit(headers.get(KEY_HEADER, "")):
            return None
        return error_response("no_key", "open the link that the command has printed", 403)


class Keys:
    """Tokens that are used up, and the keys they were handed in for."""

    def __init__(self, used: Callable[[str], None]) -> None:
        """``used`` is told the next token when one has been used, for another window."""
        self._used = used
        self.token = secrets.token_urlsafe(24)
        self._keys: list[str] = []

    def enter(self, token: str) -> str:
        if not compare_digest(token.encode(), self.token.encode()):
            raise Refusal("forbidden", "this link has been used already; the command prints a new one")
        self.token = secrets.token_urlsafe(24)
        self._used(self.token)
        self._keys.append(secrets.token_urlsafe(24))
        return self._keys[-1]

    def fit(self, key: str) -> bool:
        # All are compared, so that the time says nothing of any.
        return sum(compare_digest(key.encode(), known.encode()) for known in self._keys) > 0

"""The watch: what must not happen on any page while any test runs."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError, WebSocket

HERE = "127.0.0.1"
INWARD = ("about", "blob", "data")


class Watch:
    """Collects errors on the console (a broken security policy is one of them), exceptions nobody caught, and requests
    to another host. What a test brings about itself, as a cut connection, is forgiven by name."""

    def __init__(self) -> None:
        self._troubles: list[str] = []
        self._forgiven: list[str] = []

    def follow(self, context: BrowserContext) -> None:
        context.on("console", self._said)
        context.on("weberror", self._thrown)
        context.on("request", self._asked)
        context.on("page", self._opened)

    def forgive(self, *patterns: str) -> None:
        self._forgiven += patterns

    def troubles(self) -> list[str]:
        return [each for each in self._troubles if not any(re.search(pattern, each) for pattern in self._forgiven)]

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self._troubles.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _thrown(self, error: WebError) -> None:
        self._troubles.append(f"exception: {error.error}")

    def _asked(self, request: Request) -> None:
        self._check(request.url)

    def _opened(self, page: Page) -> None:
        page.on("websocket", self._connected)

    def _connected(self, socket: WebSocket) -> None:
        self._check(socket.url)

    def _check(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in INWARD and parts.hostname != HERE:
            self._troubles.append(f"foreign: {url}")

"""A doctor: stands between the page and the server, and changes what a table is said to be like."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

Message = dict[str, Any]


class Doctor:
    """Every message with a view passes through ``change``, which may be another one later on."""

    def __init__(self, page: Page, change: Callable[[Message], None]) -> None:
        self.change = change
        self._standing: Message = {}
        self._say: Callable[[str], None] = lambda _: None
        page.route_web_socket("**/live", self._live)

    def tell(self, change: Callable[[Message], None]) -> None:
        """Now, as if something had happened."""
        self.change = change
        update: Message = {
            "type": "update",
            "seat": None,
            "action": None,
            "taken_back": False,
            "by_clock": False,
            "events": [],
        }
        self._say(self._changed({**self._standing, **update}))

    def _live(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self._say = page.send
        page.on_message(server.send)
        server.on_message(lambda text: page.send(self._heard(json.loads(str(text)))))

    def _heard(self, message: Message) -> str:
        if message["type"] not in ("welcome", "update") or message["view"] is None:
            return json.dumps(message)
        self._standing = message
        return self._changed(message)

    def _changed(self, message: Message) -> str:
        changed = json.loads(json.dumps(message))
        self.change(changed)
        return json.dumps(changed)


def all_kinds(message: Message) -> None:
    """A hand with cards of every kind."""
    message["view"]["own"]["hand"] = list(range(1, 10))

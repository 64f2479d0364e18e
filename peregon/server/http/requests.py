"""Requests as they come in, before any of them is answered: whole, in time, and in one way to read them only.

What a proxy and a server read differently, one visitor can use to speak in another's name. So what is out of order is
refused here, however kind the reader of HTTP would be to it.
"""

import asyncio
import re
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from peregon.server.http.gate import Gate, Patience
from peregon.server.limits import limits
from peregon.server.live.handover import Handover
from peregon.server.live.peers import Peers

END = b"\r\n\r\n"
TABLE_SOCKET = re.compile(rb"/api/rooms/([^/?]+)/live")
_UNFINISHED = (h11.IDLE, h11.SEND_BODY)
_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Requests(H11Protocol):
    """The server's end of a connection, until it becomes a socket. The gate is the app's, which hands it over when it
    starts."""

    _head = b""
    _deadline: asyncio.TimerHandle | None = None

    @property
    def gate(self) -> Gate:
        found: Gate = self.app_state["gate"]
        return found

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._patience = Patience(transport, self.loop)
        self._knock()

    def _knock(self) -> None:
        if self.gate.enter(self.client):
            self._expect_the_rest()
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.leave(self.client)
        self._patience.end()
        self._is_complete()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.conn.their_state is h11.IDLE:
            self._head += data
            problem = problem_with(self._head)
            if problem is not None:
                self.send_400_response(problem)
                return
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self._is_complete()  # a socket by now
        elif self.conn.their_state in _UNFINISHED:
            self._expect_the_rest()
        elif self.conn.trailing_data[0]:
            # One request at a time: no browser and no proxy sends the next before it has been answered.
            self.transport.abort()
        else:
            self._is_complete()
        if self.conn.their_state is not h11.IDLE:
            self._head = b""

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Where the table is at home at another process, its socket is handed on there."""
        peers: Peers | None = self.app_state.get("peers")
        asked = TABLE_SOCKET.match(event.target)
        home = None if peers is None or asked is None else peers.home_of(asked[1].decode("ascii", "replace"))
        if peers is None or home is None:
            super().handle_websocket_upgrade(event)
            return
        self.connections.discard(self)
        handover = Handover(self.transport, self.client, self.gate, peers, self.connections)
        serve_here = super().handle_websocket_upgrade
        handover.begin(home, self._head.partition(END)[0] + END, lambda: serve_here(event))

    def _expect_the_rest(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(limits().request.seconds, self._give_up)

    def _is_complete(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        if self.cycle is None or not self.cycle.response_started:
            self.transport.write(_TOO_SLOW)
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._patience.begin()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._patience.end()


class RequestsHandedOn(Requests):
    """The same, from another process, which has read the head already. What was handed on is not handed on again."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], head: bytes) -> None:
        super().__init__(config, server_state, {**app_state, "peers": None})
        self._read_there = head

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._read_there and not transport.is_closing():
            self.data_received(self._read_there)


def problem_with(data: bytes) -> str | None:
    """What is wrong with the head of a request, as far as it has come."""
    head, end, _ = data.partition(END)
    allowed = limits().request
    if len(head) > allowed.head_bytes:
        return f"The headers of a request have at most {allowed.head_bytes} bytes."
    lines = head.split(b"\r\n")
    if any(b"\n" in line or b"\r" in line for line in lines[:-1]) or b"\n" in lines[-1]:
        return "A line of a request ends with CR LF."
    if len(lines) > allowed.headers + 1:
        return f"A request has at most {allowed.headers} headers."
    if end:
        names = {line.partition(b":")[0].strip().lower() for line in lines[1:]}
        if {b"content-length", b"transfer-encoding"} <= names:
            return "A request has a length or is sent in chunks, not both."
    return None

"""The relay: a socket whose table is at home at another process is handed on there, byte for byte. Nothing of it is
read here; limits, seats and all else are the other's business, who is told whose socket it is."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from peregon.server.http.gate import Gate, Patience, Peer
from peregon.server.live.peers import Peers

CLIENT = "peregon.client"
"""Under which the server's end of a socket finds whose it is, where another process has handed it on."""

PATIENCE = 2.0  # seconds for a process of the same machine to answer


class _End(asyncio.Protocol):
    """One of two ends: what comes in here goes out there, and no faster than it is taken in there."""

    transport: asyncio.Transport
    other: "_End | None" = None

    def data_received(self, data: bytes) -> None:
        assert self.other is not None
        self.other.transport.write(data)

    def pause_writing(self) -> None:
        if self.other is not None and not self.other.transport.is_closing():
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        if self.other is not None and not self.other.transport.is_closing():
            self.other.transport.resume_reading()

    def connection_lost(self, _error: Exception | None) -> None:
        if self.other is not None:
            self.other.transport.close()


class _Far(_End):
    """At the other process."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's are of no class of asyncio's


class Relay(_End):
    """At the visitor, whose transport it takes over."""

    def __init__(
        self, transport: asyncio.Transport, client: Peer, gate: Gate, peers: Peers, connections: set[Any]
    ) -> None:
        self.transport = transport
        self._client = client
        self._gate = gate
        self._peers = peers
        self._connections = connections
        self._patience = Patience(transport, asyncio.get_running_loop())
        self._lost = False
        connections.add(self)
        peers.handed_on += 1
        transport.pause_reading()
        transport.set_protocol(self)

    def begin(self, home: Path, head: bytes, serve_here: Callable[[], None]) -> None:
        """Hands the socket on with the head of its request, or sees to it that it is served here."""
        self._connecting = asyncio.create_task(self._connect(home, head, serve_here))

    async def _connect(self, home: Path, head: bytes, serve_here: Callable[[], None]) -> None:
        far = _Far()
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.get_running_loop().create_unix_connection(lambda: far, str(home))
        except OSError as error:
            if isinstance(error, ConnectionRefusedError | FileNotFoundError):
                self._peers.forget(home)
            if not self._lost:
                self._end()
                serve_here()
                self.transport.resume_reading()
            return
        if self._lost:
            far.transport.abort()
            return
        self.other, far.other = far, self
        far.transport.write(introduction(self._client) + head)
        self.transport.resume_reading()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._patience.begin()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._patience.end()

    def connection_lost(self, error: Exception | None) -> None:
        self._lost = True
        self._gate.leave(self._client)
        self._patience.end()
        self._end()
        super().connection_lost(error)

    def _end(self) -> None:
        self._connections.discard(self)
        self._peers.handed_on -= 1

    def shutdown(self) -> None:
        """The server stops: whoever it was finds another way to their table."""
        self.transport.close()


def introduction(client: Peer) -> bytes:
    """Whose socket it is: the first line that the other process reads."""
    host, port = client or ("", 0)
    return f"{host} {port}\n".encode()


def introduced(line: bytes) -> Peer:
    host, _, port = line.decode().rpartition(" ")
    peer = host, int(port)
    return peer if host else None

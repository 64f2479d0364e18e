"""The handover: a socket whose table is at home at another process is given to that one, open as it is, with the head
of its request. From then on it is the other's alone: no byte of it passes through here, and nobody waits for us."""

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from peregon.server.http.gate import Gate, Peer
from peregon.server.limits import limits
from peregon.server.live.peers import Peers

log = logging.getLogger("peregon.server")

PATIENCE = 2.0  # seconds for a process of the same machine to answer
WAITING = 1_024  # sockets that have been given and not yet taken in
AT_ONCE = 65_536  # bytes
OUT_OF_FILES = 1.0  # seconds until those who wait are looked at again, as a loop does it with its own

Take = Callable[[bytes], asyncio.Protocol]
"""Who is to serve a socket, by the head of its request."""


class Handover(asyncio.Protocol):
    """Holds a visitor's socket while it is given away, and until then reads nothing of it."""

    def __init__(
        self, transport: asyncio.Transport, client: Peer, gate: Gate, peers: Peers, connections: set[Any]
    ) -> None:
        self.transport = transport
        self._client = client
        self._gate = gate
        self._peers = peers
        self._connections = connections
        self._lost = False
        connections.add(self)
        transport.pause_reading()
        transport.set_protocol(self)

    def begin(self, home: Path, head: bytes, serve_here: Callable[[], None]) -> None:
        """Gives the socket away with the head of its request, or sees to it that it is served here."""
        self._giving = asyncio.create_task(self._give(home, head, serve_here))

    async def _give(self, home: Path, head: bytes, serve_here: Callable[[], None]) -> None:
        with socket.socket(socket.AF_UNIX) as near:
            near.setblocking(False)
            try:
                async with asyncio.timeout(PATIENCE):
                    await asyncio.get_running_loop().sock_connect(near, str(home))
                if self._lost:
                    return
                sent = socket.send_fds(near, [head], [self.transport.get_extra_info("socket").fileno()])
            except OSError as error:
                if isinstance(error, ConnectionRefusedError | FileNotFoundError):
                    self._peers.forget(home)
                if not self._lost:
                    self._connections.discard(self)
                    serve_here()
                    self.transport.resume_reading()
                return
            # It is on its way, and can be served by nobody else. If it gets lost, the visitor comes back.
            self._peers.handed_on += 1
            with contextlib.suppress(OSError):
                async with asyncio.timeout(PATIENCE):
                    await asyncio.get_running_loop().sock_sendall(near, head[sent:])
        # This end of it only: the connection stays open at the other.
        self.transport.abort()

    def connection_lost(self, _error: Exception | None) -> None:
        self._lost = True
        self._gate.leave(self._client)
        self._connections.discard(self)

    def shutdown(self) -> None:
        """The server stops: whoever it was finds another way to their table."""
        self.transport.close()


class HandoverListener:
    """Takes in the sockets that other processes give away. It is asked to close like any server."""

    def __init__(self, peers: Peers, take: Take) -> None:
        self._take = take
        self._taking: set[asyncio.Task[None]] = set()
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.setblocking(False)
        self._listening.bind(str(peers.address))
        self._listening.listen(WAITING)
        self._listen()

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._listening)
        self._listening.close()
        # Whoever came in now would not be asked to leave, and the server would wait for them.
        for task in self._taking:
            task.cancel()

    def _listen(self) -> None:
        if self._listening.fileno() >= 0:
            asyncio.get_running_loop().add_reader(self._listening, self._accept)

    def _accept(self) -> None:
        try:
            near, _ = self._listening.accept()
        except (BlockingIOError, ConnectionAbortedError):  # gone again
            return
        except OSError as error:
            # No file is left for it. They go on waiting, and the loop would do nothing but tell of it.
            log.error("no socket can be taken in from another process: %s", error)
            loop = asyncio.get_running_loop()
            loop.remove_reader(self._listening)
            loop.call_later(OUT_OF_FILES, self._listen)
            return
        near.setblocking(False)
        task = asyncio.create_task(self._take_in(near))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)
        # Here, for a task that is cancelled at once never begins.
        task.add_done_callback(lambda _: near.close())

    async def _take_in(self, near: socket.socket) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                visitor, head = await _received(near)
        except (OSError, ValueError) as error:
            reason = str(error) or "it took too long"
            log.warning("a socket that another process has given away could not be taken in: %s", reason)
            return
        try:
            # The visitor may be gone by now.
            await asyncio.get_running_loop().connect_accepted_socket(lambda: self._take(head), visitor)
        except OSError:
            visitor.close()


async def _received(near: socket.socket) -> tuple[socket.socket, bytes]:
    await _something_to_read(near)
    head, given, _, _ = socket.recv_fds(near, AT_ONCE, 1)
    if not given:
        raise ValueError("there was none")
    os.set_inheritable(given[0], False)
    visitor = socket.socket(fileno=given[0])
    try:
        visitor.setblocking(False)
        while more := await asyncio.get_running_loop().sock_recv(near, AT_ONCE):
            head += more
            if len(head) > limits().request.head_bytes + AT_ONCE:
                raise ValueError("the head of its request has no end")
    except BaseException:
        visitor.close()
        raise
    return visitor, head


async def _something_to_read(near: socket.socket) -> None:
    """A loop reads bytes by itself, and would throw away the socket that comes with them."""
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(near, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(near)

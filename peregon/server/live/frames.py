"""Frames: what a socket may send, of every kind, before anybody looks at what it says.

Pings and pieces of messages never reach a connection, and yet each of them is work for the server: so they are counted
where they come in, by socket and by address.
"""

import asyncio
import struct
from asyncio import BaseTransport
from collections import deque
from collections.abc import Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State
from websockets.utils import apply_mask

from peregon.server.buckets import Bucket, bucket, household
from peregon.server.encoding import to_json
from peregon.server.http.gate import Gate, Patience
from peregon.server.limits import limits

AT_ONCE = 256  # bytes that are read before the frames in them are counted: about forty of the smallest
LAST_WORDS = 2.0  # seconds in which whoever is shown out can still read why
AGAINST_POLICY = 1008
TEXT = 0x81  # a whole message
IN_ONE_PIECE, MASKED = 0x80, 0x80
SHORTEST, LONGEST = 6, 131  # bytes of a frame that is masked and says its size in its second byte
MOST_WAITING = 4  # messages, before no more are read
_MIDDLING, _LARGE = struct.Struct("!BBH"), struct.Struct("!BBQ")


WIRE = "peregon.wire"
"""Under which an app finds this end of the socket in its state."""


def frame_head(size: int) -> bytes:
    """Of a message with so many bytes of text."""
    if size < 126:
        return bytes((TEXT, size))
    return _MIDDLING.pack(TEXT, 126, size) if size < 65_536 else _LARGE.pack(TEXT, 127, size)


def whole_text(data: bytes) -> bytes | None:
    """What is said in bytes that are one short message and nothing else, as almost all that comes from a browser is."""
    if len(data) < SHORTEST or data[0] != TEXT or data[1] != MASKED + len(data) - SHORTEST or len(data) > LONGEST:
        return None
    return apply_mask(data[SHORTEST:], data[2:SHORTEST])


def are_whole(data: bytes) -> bool:
    """Whether nothing is begun in the bytes that does not end in them: short frames that are in one piece each."""
    place = 0
    while place + SHORTEST <= len(data):
        size = data[place + 1] - MASKED
        if not data[place] & IN_ONE_PIECE or not 0 <= size <= LONGEST - SHORTEST:
            return False
        place += SHORTEST + size
    return place == len(data)


class Mailbox(asyncio.Queue[Any]):
    """What was said and not yet heard. There is one reader, and no end to what fits in: what keeps it short is that no
    more is read. So nobody has to be counted in or out, which costs more than the rest with each message."""

    def __init__(self) -> None:
        super().__init__()
        self._said: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        self._said.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._said:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._said.popleft()

    def qsize(self) -> int:
        return len(self._said)

    def empty(self) -> bool:
        return not self._said


class FrameLimit:
    """For one socket, within what all sockets of its address may send."""

    def __init__(self, address: Bucket) -> None:
        self._address = address
        self._frames = bucket(limits().socket.frames)
        self._bytes = bucket(limits().socket.bytes)

    def frame(self) -> bool:
        return self._frames.take() and self._address.take()

    def bytes(self, count: int) -> bool:
        return self._bytes.take(count)


class Frames(WebSocketsSansIOProtocol):
    """The server's end of a socket. The gate is the app's, which hands it over when it starts."""

    _limit: FrameLimit | None = None
    _shown_out = False
    _between = True  # whether all that has come were whole frames
    _heard_at = 0.0

    @property
    def gate(self) -> Gate:
        found: Gate = self.app_state["gate"]
        return found

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.queue = Mailbox()
        self._patience = Patience(self.transport, self.loop)

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.leave(self.client)
        self._patience.end()
        super().connection_lost(exc)
        # It holds what it is held by; and what goes in circles is looked for once in a day.
        self.conn.parser.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._patience.begin()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._patience.end()

    async def run_asgi(self) -> None:
        self.scope["state"][WIRE] = self
        try:
            await super().run_asgi()
        finally:
            del self.scope["state"][WIRE]  # or they would hold each other for good

    def write_texts(self, texts: Iterable[bytes]) -> bool:
        """Straight to the transport: nothing is compressed or sent in pieces, so a frame is a head and a text."""
        closing = self.close_sent or self._shown_out or self.transport.is_closing()
        if closing or not self.handshake_complete or not self.writable.is_set():
            return False
        self.transport.write(b"".join([part for text in texts for part in (frame_head(len(text)), text)]))
        return True

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if not self.handshake_complete:
            # Nobody speaks before they have been let in.
            self.transport.abort()
            return
        if not self._known_limit().bytes(len(data)):
            self.show_out("too many bytes")
        if self._between and self._take_in(data):
            return
        self._between = self._between and are_whole(data)
        for start in range(0, len(data), AT_ONCE):
            if self._shown_out or self.transport.is_closing():
                return
            super().data_received(data[start : start + AT_ONCE])

    def _take_in(self, data: bytes) -> bool:
        """The quick way for what is said in one short frame, as long as nothing else is going on; and whether it was
        that. It is counted like all others."""
        text = whole_text(data)
        if text is None or self._shown_out or self.conn.state is not State.OPEN:
            return False
        try:
            said = text.decode()
        except UnicodeDecodeError:
            return False
        if self._may_go_on():
            self._heard_at = self.loop.time()
            self.queue.put_nowait({"type": "websocket.receive", "text": said})
            if not self.read_paused and self.queue.qsize() > MOST_WAITING:
                self.read_paused = True
                self.transport.pause_reading()
        return True

    def _known_limit(self) -> FrameLimit:
        # Not earlier: who stands behind a proxy is known when the app has been asked.
        if self._limit is None:
            client = self.scope["client"]
            self._limit = FrameLimit(self.gate.frames.of(household(client[0] if client else "")))
        return self._limit

    def _may_go_on(self) -> bool:
        if not self._shown_out and not self._known_limit().frame():
            self.show_out("too many messages")
        return not self._shown_out

    def send_keepalive_ping(self) -> None:
        """To those who are quiet: whoever has just said something is there."""
        interval = self.ping_interval or 0.0
        quiet = self.loop.time() - self._heard_at
        if quiet < interval:
            self.ping_timer = self.loop.call_later(interval - quiet, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_ping(self) -> None:
        if not self._may_go_on():
            return
        super().handle_ping()
        if self.transport.get_write_buffer_size() > limits().socket.unread_bytes:
            self.transport.abort()

    def handle_pong(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if not self._may_go_on():
            return
        if len(self.frames) >= limits().socket.pieces:
            self.show_out(f"a message has at most {limits().socket.pieces} pieces")
            return
        super().handle_cont(event)

    def show_out(self, reason: str) -> None:
        """With a reason, and deaf from here on: to read on until they have stopped would be what they wanted."""
        self._shown_out = True
        self.gate.note_shown_out(self.client)
        if self.close_sent or self.conn.state is not State.OPEN:
            self.transport.abort()
            return
        self.conn.send_text(to_json({"type": "closing", "error": "too_many", "text": reason}))
        self.conn.send_close(AGAINST_POLICY, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.write_eof()
        self.close_sent = True
        self.transport.pause_reading()
        self.read_paused = False  # nobody is to go on reading
        self.close_timer = self.loop.call_later(LAST_WORDS, self.transport.abort)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": AGAINST_POLICY, "reason": reason})

"""A connection. What it says is read, checked and carried out; what it is told waits in its outbox."""

import asyncio
import contextlib
import logging

from starlette.websockets import WebSocket, WebSocketDisconnect

from peregon.plugins import PluginError
from peregon.server import timekeeping
from peregon.server.buckets import household_of
from peregon.server.encoding import to_json
from peregon.server.limits import limits
from peregon.server.live import messages
from peregon.server.live.handlers import HANDLERS
from peregon.server.live.messages import Incoming, id_of, read_message
from peregon.server.live.outbox import Outbox, Wire
from peregon.server.live.payload_types import ChatLine, Missed, Payload
from peregon.server.live.payloads import clocks_payload, kept_events_payload
from peregon.server.refusals import Refusal
from peregon.server.rooms import entries
from peregon.server.rooms.room import MOST_MISSED, OF_THE_GAME, Room
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.table import Table
from peregon.server.store import StoreError

log = logging.getLogger("peregon.server")

CHAT_SHOWN = 50
GOING_AWAY, TRY_LATER = 1001, 1013

# Moves, and what asks for no more than an answer, are limited otherwise; and of whoever has spent all that an address
# may, a host can still be rid.
UNCOUNTED = (messages.Act, messages.Hint, messages.Progress, messages.Remove, messages.Rematch)
# What a table needs that is full: nobody is kept from playing, nor from a game again without whoever has filled it.
ESSENTIAL = (*UNCOUNTED, messages.TakeSeat, messages.Substitute)


class Connection:
    """A guest at a table. The room is asked for anew with each message: it may have been read again meanwhile."""

    def __init__(self, rooms: Rooms, socket: WebSocket, room: str, tokens: list[str], wire: Wire | None = None) -> None:
        self.rooms = rooms
        self.socket = socket
        self.name = room
        self.tokens = tokens
        self.seats: list[int] = []
        self.eyes: int | None = None
        self.contributes = False
        self.pace = 1.0
        self._outbox = Outbox(wire)

    @property
    def household(self) -> str:
        return household_of(self.socket)

    def update_seats(self, table: Table) -> None:
        """Seats were given or taken: which ones are ours now?"""
        self.seats = table.seats_of(self.tokens)
        if self.eyes not in self.seats:
            self.eyes = self.seats[0] if self.seats else None

    def send(self, message: bytes) -> None:
        self._outbox.put(message)

    async def run(self) -> None:
        await self.socket.accept()
        writer = asyncio.create_task(self._write())
        room: Room | None = None
        try:
            room = await self._arrive()
            await self._read_while(writer)
        except Refusal as refusal:
            self.send(to_json({"type": "closing", "error": refusal.code, "text": refusal.text}))
            self._outbox.end()
            await asyncio.wait({writer}, timeout=2)
        except (TimeoutError, WebSocketDisconnect):
            pass
        except PluginError as error:
            await self.rooms.stop_table(await self.rooms.find(self.name), error)
        except StoreError as error:
            log.error("room %s: %s", self.name, error)
        except Exception:
            log.exception("room %s: a connection failed", self.name)
        finally:
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            if room is not None:
                now = self.rooms.loaded.get(self.name, room)
                now.disconnect(self)
                if not self.rooms.closing:
                    self.rooms.announce(now)
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the other side was quicker
                await self.socket.close(TRY_LATER)

    async def _read_while(self, writer: asyncio.Task[None]) -> None:
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)
            if not reader.cancelled():
                await reader
        finally:
            reader.cancel()
            # A task keeps what it failed with, and that this very frame: a circle that nobody would find for a day.
            del reader

    async def _write(self) -> None:
        # Ends without a word, however it ends, for the same reason.
        with contextlib.suppress(asyncio.CancelledError, TimeoutError, WebSocketDisconnect):
            await self._outbox.deliver(self._deliver)

    async def _deliver(self, message: bytes) -> None:
        await self.socket.send_text(message.decode())

    async def _frame(self) -> str | bytes:
        message = await self.socket.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code", GOING_AWAY))
        frame: str | bytes | None = message.get("text")
        return message["bytes"] if frame is None else frame

    async def _arrive(self) -> Room:
        async with asyncio.timeout(limits().request.seconds):
            hello = read_message(await self._frame())
        if not isinstance(hello, messages.Hello):
            raise Refusal("bad_request", "the first message must be a hello")
        # Not before: while they were waited for, it may have been forgotten or read again.
        room = await self.rooms.find(self.name)
        async with room.lock:
            if self.rooms.store.shared:
                # They may have been quicker than the news from another process, or it died before it told them.
                await room.catch_up()
            self.tokens = room.table.good_tokens(self.tokens)
            self.update_seats(room.table)
            self.contributes = hello.contributes
            if hello.seat in self.seats:
                self.eyes = hello.seat
            # Told before anything that happens from now on.
            self.send(await self._welcome(room, hello.after))
            room.connect(self)
        self.rooms.announce(room)
        return room

    async def _welcome(self, room: Room, after: int) -> bytes:
        missed, chat = await self._looked_back(room, after)
        told: Payload = {
            "type": "welcome",
            "seq": room.seq,
            "table": room.table_payload(),
            "clocks": clocks_payload(room.table, timekeeping.now()),
            "missed": missed,
            "chat": chat,
            "score": room.score(),
        }
        return b"%b,%b}" % (to_json(told)[:-1], room.standing_of(self))

    async def _looked_back(self, room: Room, after: int) -> tuple[list[Missed], list[ChatLine]]:
        """What happened in the game after that number, and the latest lines of the chat."""
        since = max(0, room.seq - MOST_MISSED)
        missed: list[Missed] = []
        chat: list[ChatLine] = []
        kinds = entries.event_kinds(room.game)
        for row in await self.rooms.store.rows(room.id, since, MOST_MISSED):
            if row.seq > room.seq:
                break
            entry = entries.read_entry(row.entry)
            if entry.kind == entries.CHATTED:
                chat.append(room.chat_line(row.seq, entry))
            elif row.seq > after and entry.kind in OF_THE_GAME:
                missed.append(
                    {
                        "seq": row.seq,
                        "seat": entry.seat,
                        "events": kept_events_payload(entry.events, kinds, self.eyes),
                        "taken_back": entry.kind == entries.TAKEN_BACK,
                        "by_clock": entry.by_clock,
                    }
                )
        return missed, chat[-CHAT_SHOWN:]

    async def _read(self) -> None:
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
            while True:
                await self._hear(await self._frame())

    async def _hear(self, frame: str | bytes) -> None:
        ident: int | None = None
        try:
            message = read_message(frame)
            ident = getattr(message, "id", None)
            await self._answer(message)
        except Refusal as refusal:
            self.refuse(id_of(frame) if ident is None else ident, refusal)
        except StoreError as error:
            log.error("room %s: %s", self.name, error)
            self.refuse(ident, Refusal("store", "the server could not write that down; look again"))

    def refuse(self, ident: int | None, refusal: Refusal) -> None:
        self.send(to_json({"type": "refused", "id": ident, "error": refusal.code, "text": refusal.text}))

    async def _answer(self, message: Incoming) -> None:
        room = await self.rooms.find(self.name)
        try:
            await self._carry_out(room, message)
        except PluginError as error:
            await self.rooms.stop_table(room, error)
            raise Refusal("game_broke", "the game broke at that, and was stopped") from None

    async def _carry_out(self, room: Room, message: Incoming) -> None:
        if isinstance(message, messages.Ping):
            self.send(b'{"type":"pong"}')
        elif isinstance(message, messages.SetPace):
            self.pace = message.times
        elif isinstance(message, messages.Hello):
            raise Refusal("bad_request", "hello was said already")
        elif isinstance(message, messages.Look):
            async with room.lock:
                self.own(message.seat)
                self.eyes = message.seat
                self.send(await self._welcome(room, room.seq))
        else:
            room.check_space(reserved=isinstance(message, ESSENTIAL))
            # Who only looks on has nothing written down.
            if self.seats and not isinstance(message, UNCOUNTED):
                room.spend_entry(self.seats[0], self.household)
            await HANDLERS[type(message)](self, room, message)

    def done(self, ident: int, seq: int) -> None:
        self.send(b'{"type":"done","id":%d,"seq":%d}' % (ident, seq))

    def own(self, seat: int) -> None:
        if seat not in self.seats:
            raise Refusal("forbidden", "that seat is not yours")

    def seated(self) -> int:
        if not self.seats:
            raise Refusal("forbidden", "only those who sit at the table may do that")
        return self.seats[0] if self.eyes is None else self.eyes

    def spend_new_table(self) -> None:
        self.rooms.new_table_limit.spend(self.socket)

    def check_host(self, room: Room) -> None:
        if room.table.host not in self.seats:
            raise Refusal("forbidden", "only the host may do that")

"""Live: one connection. What it says is read, checked and carried out; what it is told waits in a short queue."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from peregon.server import acting, entries, messages, seating
from peregon.server.entries import Entry
from peregon.server.hall import Hall
from peregon.server.limits import Bucket
from peregon.server.messages import Incoming, read, write
from peregon.server.openings import open_rematch
from peregon.server.progress import progress_of
from peregon.server.refusals import Refusal
from peregon.server.room import MOST_MISSED, Room
from peregon.server.store import StoreError
from peregon.server.table import OVER, WAITING, copy_of
from peregon.server.telling import Told, tell_clocks, tell_events
from peregon.server.thinking import BASE
from peregon.server.timing import deciding

log = logging.getLogger("peregon.server")

PATIENCE = 15.0
QUEUE = 256
CHAT_SHOWN = 50
GOING_AWAY, POLICY, TRY_LATER = 1001, 1008, 1013


class Connection:
    """A guest at a table. The room is asked for anew with each message: it may have been read again meanwhile."""

    def __init__(self, hall: Hall, socket: WebSocket, room: str, tokens: list[str]) -> None:
        self.hall = hall
        self.socket = socket
        self.name = room
        self.tokens = tokens
        self.seats: list[int] = []
        self.eyes: int | None = None
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(QUEUE)
        self._said = Bucket(rate=50, most=200)
        self._chatted = Bucket(rate=0.5, most=5)
        self._thought = Bucket(rate=2, most=10)

    def tell(self, message: str) -> None:
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            # Somebody who does not listen: they may come back and ask for what they missed.
            self._overrun()

    def _overrun(self) -> None:
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def run(self) -> None:
        await self.socket.accept()
        writer = asyncio.create_task(self._write())
        room: Room | None = None
        try:
            room = await self._arrive()
            reader = asyncio.create_task(self._read())
            await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)
            if not reader.cancelled() and (error := reader.exception()) is not None:
                raise error
        except Refusal as refusal:
            self.tell(write({"type": "closing", "error": refusal.code, "text": refusal.text}))
            self.tell_end()
            await asyncio.wait({writer}, timeout=2)
        except (TimeoutError, WebSocketDisconnect):
            pass
        except Exception:
            log.exception("room %s: a connection failed", self.name)
        finally:
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            if room is not None:
                now = self.hall.rooms.get(self.name, room)
                now.go(self)
                if not self.hall.closing:
                    await self.hall.announce(now)
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the other side was quicker
                await self.socket.close(TRY_LATER)

    def tell_end(self) -> None:
        if not self._queue.full():
            self._queue.put_nowait(None)

    async def _write(self) -> None:
        while (message := await self._queue.get()) is not None:
            # Who takes nothing in for so long is not there.
            await asyncio.wait_for(self.socket.send_text(message), PATIENCE)

    async def _frame(self) -> str | bytes:
        message = await self.socket.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code", GOING_AWAY))
        frame: str | bytes | None = message.get("text")
        return message["bytes"] if frame is None else frame

    async def _arrive(self) -> Room:
        room = await self.hall.room(self.name)
        hello = read(await asyncio.wait_for(self._frame(), PATIENCE))
        if not isinstance(hello, messages.Hello):
            raise Refusal("bad_request", "the first message must be a hello")
        async with room.lock:
            self.seats = room.table.seats_of(self.tokens)
            self.eyes = self.seats[0] if self.seats else None
            if hello.seat in self.seats:
                self.eyes = hello.seat
            # Told before anything that happens from now on.
            self.tell(write(await self._welcome(room, hello.after)))
            room.come(self)
        await self.hall.announce(room)
        return room

    async def _welcome(self, room: Room, after: int) -> Told:
        missed, chat = await self._looked_back(room, after)
        return {
            "type": "welcome",
            "seq": room.seq,
            "table": room.face(),
            "clocks": tell_clocks(room.table, time.time()),
            "missed": missed,
            "chat": chat,
            **room.standing(self),
        }

    async def _looked_back(self, room: Room, after: int) -> tuple[list[Told], list[Told]]:
        """What happened in the game after that number, and the latest lines of the chat."""
        since = max(0, room.seq - MOST_MISSED)
        missed: list[Told] = []
        chat: list[Told] = []
        for row in await self.hall.store.rows(room.id, since, MOST_MISSED):
            if row.seq > room.seq:
                break
            entry = entries.read_entry(row.entry)
            if entry.kind == entries.CHATTED:
                chat.append(room.chat_line(row.seq, entry))
            elif row.seq > after and entry.events:
                events = tell_events(entries.read_events(entry.events), self.eyes)
                missed.append({"seq": row.seq, "seat": entry.seat, "events": events})
        return missed, chat[-CHAT_SHOWN:]

    async def _read(self) -> None:
        while True:
            frame = await self._frame()
            if not self._said.take():
                raise Refusal("too_many", "too many messages")
            ident: int | None = None
            try:
                message = read(frame)
                ident = getattr(message, "id", None)
                await self._answer(message)
            except Refusal as refusal:
                self._refuse(ident, refusal)
            except StoreError:
                log.exception("room %s: the store failed", self.name)
                self._refuse(ident, Refusal("store", "the server cannot write to its disk; nothing has changed"))

    def _refuse(self, ident: int | None, refusal: Refusal) -> None:
        self.tell(write({"type": "refused", "id": ident, "error": refusal.code, "text": refusal.text}))

    async def _answer(self, message: Incoming) -> None:
        room = await self.hall.room(self.name)
        if isinstance(message, messages.Ping):
            self.tell('{"type":"pong"}')
        elif isinstance(message, messages.Hello):
            raise Refusal("bad_request", "hello was said already")
        elif isinstance(message, messages.Look):
            self._own(message.seat)
            async with room.lock:
                self.eyes = message.seat
                self.tell(write(await self._welcome(room, room.seq)))
        else:
            await _HANDLERS[type(message)](self, room, message)

    def done(self, ident: int, seq: int) -> None:
        self.tell(f'{{"type":"done","id":{ident},"seq":{seq}}}')

    def _own(self, seat: int) -> None:
        if seat not in self.seats:
            raise Refusal("forbidden", "that seat is not yours")

    def _seated(self) -> int:
        if not self.seats:
            raise Refusal("forbidden", "only those who sit at the table may do that")
        return self.seats[0] if self.eyes is None else self.eyes

    def _host(self, room: Room) -> None:
        if room.table.host not in self.seats:
            raise Refusal("forbidden", "only the host may do that")

    # What can be asked for

    async def act(self, room: Room, message: messages.Act) -> None:
        self._own(message.seat)
        if room.table.seats[message.seat].kind == "bot":
            raise Refusal("bot_plays", "a bot keeps this seat; take it back first")
        async with room.lock:
            self.done(message.id, await acting.act(room, message.seat, message.turn, message.action))

    async def chat(self, room: Room, message: messages.Chat) -> None:
        seat = self._seated()
        if room.table.seats[seat].muted:
            raise Refusal("muted", "the host has muted you")
        if not self._chatted.take():
            raise Refusal("too_many", "too many lines; wait a little")
        text = "".join(letter for letter in message.text if letter.isprintable()).strip()
        if not text:
            raise Refusal("bad_request", "there is nothing in that line", "text")
        async with room.lock:
            self.done(message.id, await room.commit(Entry(entries.CHATTED, time.time(), seat, text=text), None))

    async def start(self, room: Room, message: messages.Start) -> None:
        self._host(room)
        async with room.lock:
            if room.table.open_seats():
                if message.bots is None:
                    raise Refusal("seats_open", "there are open seats; fill them, or let bots take them")
                await _fill(room, seating.check_bot(message.bots, "bots"))
            self.done(message.id, await acting.begin(room, acting.deal(room), time.time()))

    async def leave(self, room: Room, message: messages.Leave) -> None:
        self._own(message.seat)
        async with room.lock:
            self.done(message.id, await seating.leave(room, message.seat))

    async def substitute(self, room: Room, message: messages.Substitute) -> None:
        self._seated()
        _exists(room, message.seat)
        async with room.lock:
            own = message.seat in self.seats
            self.done(message.id, await seating.substitute(room, message.seat, message.bot, own))

    async def take_seat(self, room: Room, message: messages.TakeSeat) -> None:
        self._own(message.seat)
        async with room.lock:
            self.done(message.id, await seating.take_seat(room, message.seat))

    async def pause(self, room: Room, message: messages.Pause) -> None:
        seat = self._seated()
        async with room.lock:
            self.done(message.id, await acting.pause(room, seat))

    async def unpause(self, room: Room, message: messages.Unpause) -> None:
        seat = self._seated()
        async with room.lock:
            self.done(message.id, await acting.unpause(room, seat))

    async def take_back(self, room: Room, message: messages.TakeBack) -> None:
        self._own(message.seat)
        async with room.lock:
            self.done(message.id, await acting.take_back(room, message.seat))

    async def answer(self, room: Room, message: messages.Answer) -> None:
        self._own(message.seat)
        async with room.lock:
            self.done(message.id, await acting.answer(room, message.seat, message.yes))

    async def hint(self, room: Room, message: messages.Hint) -> None:
        self._own(message.seat)
        self._think()
        if not room.table.hints:
            raise Refusal("no_hints", "there are no hints at this table")
        if message.seat not in deciding(room.table, room.game) or room.game is None:
            raise Refusal("not_your_turn", "there is nothing for you to decide")
        view = room.game.view(message.seat)
        table = room.table
        action = await self.hall.thinkers.choose(BASE, table.game, len(table.seats), table.options, view)
        self.tell(write({"type": "hint", "id": message.id, "action": action, "reasons": []}))

    async def progress(self, room: Room, message: messages.Progress) -> None:
        self._own(message.seat)
        self._think()
        if room.game is None:
            raise Refusal("not_playing", "the game has not begun")
        tickets = progress_of(room.game, message.seat)
        self.tell(write({"type": "progress", "id": message.id, "tickets": tickets}))

    def _think(self) -> None:
        if not self._thought.take():
            raise Refusal("too_many", "too many questions; wait a little")

    async def remove(self, room: Room, message: messages.Remove) -> None:
        self._host(room)
        _exists(room, message.seat)
        async with room.lock:
            self.done(message.id, await seating.remove(room, message.seat))

    async def mute(self, room: Room, message: messages.Mute) -> None:
        self._host(room)
        _exists(room, message.seat)
        async with room.lock:
            self.done(message.id, await seating.mute(room, message.seat))

    async def rematch(self, room: Room, message: messages.Rematch) -> None:
        self._seated()
        async with room.lock:
            if room.table.status != OVER:
                raise Refusal("not_over", "the game is not over yet")
            seq = room.seq
            if room.table.next is None:
                again = await open_rematch(self.hall, room)
                table = copy_of(room.table)
                table.next = again.id
                seq = await room.commit(Entry(entries.REMATCHED, time.time(), text=again.id), table)
            self.done(message.id, seq)


def _exists(room: Room, seat: int) -> None:
    if seat >= len(room.table.seats):
        raise Refusal("bad_request", f"there is no seat {seat}", "seat")


async def _fill(room: Room, bot: str) -> None:
    if room.table.status != WAITING:
        raise Refusal("started", "the game has started already")
    table = copy_of(room.table)
    for place in table.open_seats():
        table.seats[place] = seating.bot_seat(bot)
    seating.number_bots(table.seats)
    await room.commit(Entry(entries.JOINED, time.time(), text=bot), table)


_HANDLERS: dict[type, Callable[[Connection, Room, Any], Awaitable[None]]] = {
    messages.Act: Connection.act,
    messages.Chat: Connection.chat,
    messages.Start: Connection.start,
    messages.Leave: Connection.leave,
    messages.Substitute: Connection.substitute,
    messages.TakeSeat: Connection.take_seat,
    messages.Pause: Connection.pause,
    messages.Unpause: Connection.unpause,
    messages.TakeBack: Connection.take_back,
    messages.Answer: Connection.answer,
    messages.Hint: Connection.hint,
    messages.Progress: Connection.progress,
    messages.Remove: Connection.remove,
    messages.Mute: Connection.mute,
    messages.Rematch: Connection.rematch,
}

"""Handlers: what somebody at the table can ask for, apart from looking on.

Who may do what is asked with the room's lock held: while they waited for it, their seat may have been given away.
"""

import functools
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from peregon.server import timekeeping
from peregon.server.bots.bot_process import bot_request
from peregon.server.encoding import to_json
from peregon.server.live import messages
from peregon.server.refusals import Refusal
from peregon.server.rooms import entries, luck, play
from peregon.server.rooms.entries import Entry
from peregon.server.rooms.obstacles_told import obstacles_of
from peregon.server.rooms.retry import retry_when_overtaken
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.seats import seating
from peregon.server.rooms.seats.new_table import begin_at_once, open_rematch
from peregon.server.rooms.starts import PendingStart
from peregon.server.rooms.table import OVER, PLAYING, WAITING, copy_of
from peregon.server.rooms.table_clocks import deciding_seats
from peregon.server.rooms.ticket_progress import progress_of


class Requester(Protocol):
    """Whoever asks: a connection, which knows the seats that are its own."""

    rooms: Rooms
    seats: list[int]

    @property
    def household(self) -> str: ...

    def send(self, message: bytes) -> None: ...

    def done(self, ident: int, seq: int) -> None: ...

    def refuse(self, ident: int | None, refusal: Refusal) -> None: ...

    def own(self, seat: int) -> None: ...

    def seated(self) -> int: ...

    def check_host(self, room: Room) -> None: ...

    def spend_new_table(self) -> None: ...


M = TypeVar("M", bound=messages.Request)


def with_lock(deed: Callable[[Requester, Room, M], Awaitable[int]]) -> Callable[[Requester, Room, M], Awaitable[None]]:
    """Of a deed that ends with the number under which it stands: done with the lock held, and begun anew, with the
    question of who may do it, when another process was quicker."""
    tried = retry_when_overtaken(deed)

    @functools.wraps(deed)
    async def asked(guest: Requester, room: Room, message: M) -> None:
        async with room.lock:
            guest.done(message.id, await tried(guest, room, message))

    return asked


async def act(guest: Requester, room: Room, message: messages.Act) -> None:
    async with room.lock:
        guest.own(message.seat)
        if room.table.seats[message.seat].kind == "bot":
            raise Refusal("bot_plays", "a bot keeps this seat; take it back first")
        guest.done(message.id, await play.act(room, message.seat, message.turn, message.action))


async def chat(guest: Requester, room: Room, message: messages.Chat) -> None:
    text = "".join(letter for letter in message.text if letter.isprintable()).strip()
    async with room.lock:
        seat = guest.seated()
        if room.table.seats[seat].muted:
            raise Refusal("muted", "the host has muted you")
        if not room.may_chat[seat].take():
            raise Refusal("too_many", "too many lines; wait a little")
        if not text:
            raise Refusal("bad_request", "there is nothing in that line", "text")
        said = Entry(entries.CHATTED, timekeeping.now(), seat, text=text, name=room.table.seats[seat].name)
        guest.done(message.id, await room.add_entry(said))


async def start(guest: Requester, room: Room, message: messages.Start) -> None:
    async with room.lock:
        guest.check_host(room)
        bots = None if message.bots is None else seating.check_bot(message.bots, "bots")
        if room.table.open_seats():
            if bots is None:
                raise Refusal("seats_open", "there are open seats; fill them, or let bots take them")
            await _fill(room, bots)
        if luck.contributors(room):
            guest.rooms.starts.begin(PendingStart(guest, room.id, await luck.ask_hashes(room), message.id))
        else:
            guest.done(message.id, await play.start(room))


@with_lock
async def luck_hash(guest: Requester, room: Room, message: messages.LuckHash) -> int:
    guest.own(message.seat)
    return await luck.take_hash(room, message.seat, message.hash)


@with_lock
async def luck_contribution(guest: Requester, room: Room, message: messages.LuckContribution) -> int:
    guest.own(message.seat)
    return await luck.take_contribution(room, message.seat, message.contribution)


@with_lock
async def leave(guest: Requester, room: Room, message: messages.Leave) -> int:
    guest.own(message.seat)
    return await seating.leave(room, message.seat)


async def substitute(guest: Requester, room: Room, message: messages.Substitute) -> None:
    async with room.lock:
        asking = guest.seated()
        _exists(room, message.seat)
        by = None if message.seat in guest.seats else asking
        guest.done(message.id, await seating.substitute(room, message.seat, message.bot, by))


@with_lock
async def take_seat(guest: Requester, room: Room, message: messages.TakeSeat) -> int:
    guest.own(message.seat)
    return await seating.take_seat(room, message.seat)


async def pause(guest: Requester, room: Room, message: messages.Pause) -> None:
    async with room.lock:
        seat = guest.seated()
        # Anybody may go on with the game; who stops it again and again would keep the others from it all the same.
        if room.table.status == PLAYING and not room.may_pause[seat].take():
            raise Refusal("too_many", "you have paused the game often enough; wait a few minutes")
        guest.done(message.id, await play.pause(room, seat))


async def unpause(guest: Requester, room: Room, message: messages.Unpause) -> None:
    async with room.lock:
        seat = guest.seated()
        guest.done(message.id, await play.unpause(room, seat))


@with_lock
async def take_back(guest: Requester, room: Room, message: messages.TakeBack) -> int:
    guest.own(message.seat)
    return await play.take_back(room, message.seat)


@with_lock
async def answer(guest: Requester, room: Room, message: messages.Answer) -> int:
    guest.own(message.seat)
    return await play.answer(room, message.seat, message.yes)


async def hint(guest: Requester, room: Room, message: messages.Hint) -> None:
    guest.own(message.seat)
    _limit_questions(room, message.seat)
    if not room.table.hints:
        raise Refusal("no_hints", "there are no hints at this table")
    if message.seat not in deciding_seats(room.table, room.game) or room.game is None:
        raise Refusal("not_your_turn", "there is nothing for you to decide")
    with room.guard:
        request = bot_request(room.table, room.game, message.seat)
    guest.rooms.hints.ask(guest, room, request, message.seat, message.id)


async def progress(guest: Requester, room: Room, message: messages.Progress) -> None:
    guest.own(message.seat)
    _limit_questions(room, message.seat)
    if room.game is None:
        raise Refusal("not_playing", "the game has not begun")
    with room.guard:
        tickets = progress_of(room.game, message.seat)
    guest.send(to_json({"type": "progress", "id": message.id, "tickets": tickets}))


async def why_not(guest: Requester, room: Room, message: messages.WhyNot) -> None:
    guest.own(message.seat)
    _limit_questions(room, message.seat)
    if room.game is None:
        raise Refusal("not_playing", "the game has not begun")
    with room.guard:
        obstacles = obstacles_of(room.game, message.seat)
    guest.send(to_json({"type": "why_not", "id": message.id, "obstacles": obstacles}))


def _limit_questions(room: Room, seat: int) -> None:
    if not room.may_ask[seat].take():
        raise Refusal("too_many", "too many questions; wait a little")


@with_lock
async def remove(guest: Requester, room: Room, message: messages.Remove) -> int:
    guest.check_host(room)
    _exists(room, message.seat)
    return await seating.remove(room, message.seat)


@with_lock
async def mute(guest: Requester, room: Room, message: messages.Mute) -> int:
    guest.check_host(room)
    _exists(room, message.seat)
    return await seating.mute(room, message.seat)


async def rematch(guest: Requester, room: Room, message: messages.Rematch) -> None:
    async with room.lock:
        guest.seated()
        if room.table.status != OVER:
            raise Refusal("not_over", "the game is not over yet")
        if room.table.next is not None:
            guest.done(message.id, room.seq)
            return
        guest.spend_new_table()
        again = await open_rematch(guest.rooms, room)
        table = copy_of(room.table)
        table.next = again.id
        seq = await room.commit(Entry(entries.REMATCHED, timekeeping.now(), text=again.id), table)
        await _begin_again(guest, again, luck.contributors(room), message.id, seq)


async def _begin_again(guest: Requester, again: Room, expected: set[int], ident: int, seq: int) -> None:
    """Those who are still at the old table are asked what they add to the luck of the new one; their pages hear of it
    there."""
    if again.table.open_seats():
        guest.done(ident, seq)
    elif expected:
        async with again.lock:
            commitment = await luck.ask_hashes(again)
        guest.rooms.starts.begin(PendingStart(guest, again.id, commitment, ident, expected, seq))
    else:
        await begin_at_once(guest.rooms, again)
        guest.done(ident, seq)


def _exists(room: Room, seat: int) -> None:
    if seat >= len(room.table.seats):
        raise Refusal("bad_request", f"there is no seat {seat}", "seat")


async def _fill(room: Room, bot: str) -> None:
    if room.table.status != WAITING:
        raise Refusal("started", "the game has started already")
    table = copy_of(room.table)
    for place in table.open_seats():
        table.seats[place] = seating.bot_seat(bot)
    seating.name_bots(table.seats)
    await room.commit(Entry(entries.JOINED, timekeeping.now(), text=bot), table)


HANDLERS: dict[type, Callable[[Requester, Room, Any], Awaitable[None]]] = {
    messages.Act: act,
    messages.Chat: chat,
    messages.Start: start,
    messages.LuckHash: luck_hash,
    messages.LuckContribution: luck_contribution,
    messages.Leave: leave,
    messages.Substitute: substitute,
    messages.TakeSeat: take_seat,
    messages.Pause: pause,
    messages.Unpause: unpause,
    messages.TakeBack: take_back,
    messages.Answer: answer,
    messages.Hint: hint,
    messages.Progress: progress,
    messages.WhyNot: why_not,
    messages.Remove: remove,
    messages.Mute: mute,
    messages.Rematch: rematch,
}

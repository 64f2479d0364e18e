"""Seating: who sits where. All of it with the room's lock held."""

import time
from collections.abc import Iterable

from peregon.bots import LEVEL, PLAYERS, free_names, known_players
from peregon.server import timekeeping
from peregon.server.limits import limits
from peregon.server.refusals import Refusal
from peregon.server.rooms import entries
from peregon.server.rooms.clocks import Days, NoClock
from peregon.server.rooms.entries import Entry
from peregon.server.rooms.retry import retry_when_overtaken
from peregon.server.rooms.room import Room
from peregon.server.rooms.seats.names import problem_with, tidied, too_alike
from peregon.server.rooms.seats.tokens import hash_of, new_token
from peregon.server.rooms.table import OVER, STOPPED, WAITING, Seat, Table, copy_of
from peregon.server.rooms.table_clocks import update_clocks

AWAY_ENOUGH = 60.0
MOST_REMOVED = 100
STAND_INS = tuple(name for name, kind in PLAYERS.items() if kind.group == LEVEL)


def check_name(name: str, field: str = "name") -> str:
    name = tidied(name)
    if (problem := problem_with(name)) is not None:
        raise Refusal("bad_request", problem, field)
    return name


def check_bot(bot: str, field: str = "bot") -> str:
    if bot not in known_players():
        raise Refusal("bad_request", f"there is no bot {bot!r}; there are {', '.join(known_players())}", field)
    return bot


def check_stand_in(bot: str, field: str = "bot") -> str:
    """A person's game goes on in earnest: with one of the levels, not with a player that science compares with."""
    if bot not in STAND_INS:
        raise Refusal("bad_request", f"who stands in for a person is one of {', '.join(STAND_INS)}", field)
    return bot


def bot_seat(bot: str) -> Seat:
    """Without a name: which one is free depends on the others."""
    return Seat("bot", bot=bot)


def name_bots(seats: list[Seat]) -> None:
    """Whoever has a name keeps it, and a person may have taken the one that would come next."""
    taken = [seat.name for seat in seats if seat.name]
    for seat in seats:
        if seat.kind == "bot" and not seat.name and not seat.token:
            seat.name = next(free_names(lambda name: too_alike([name, *taken])))
            taken.append(seat.name)


@retry_when_overtaken
async def join(room: Room, name: str, wanted: int | None) -> tuple[int, str]:
    """Takes an open seat; the token is told once and kept as a hash."""
    name = check_name(name)
    if room.table.status != WAITING:
        raise Refusal("started", "the game has started; you can watch it")
    free = room.table.open_seats()
    if not free:
        raise Refusal("table_full", "every seat is taken; you can watch the game")
    if wanted is not None and wanted not in free:
        raise Refusal("seat_taken", f"seat {wanted} is taken")
    if too_alike([name, *(seat.name for seat in room.table.seats if seat.name)]):
        raise Refusal("name_taken", f"somebody at the table is called {name} already, or looks as if they were", "name")
    place = free[0] if wanted is None else wanted
    token = new_token()
    table = copy_of(room.table)
    table.seats[place] = Seat("person", name=name, token=hash_of(token))
    table.pass_host()
    await room.commit(Entry(entries.JOINED, timekeeping.now(), place, text=name), table)
    return place, token


async def leave(room: Room, seat: int, kind: str = entries.LEFT) -> int:
    """Before the start the chair is free again. Later it stays the player's, and a bot may keep it warm."""
    table = copy_of(room.table)
    token = table.seats[seat].token
    if kind == entries.REMOVED and token:
        table.removed = [*table.removed, token][-MOST_REMOVED:]
    if table.status == WAITING:
        table.seats[seat] = Seat()
        # Whoever sits down here next has contributed nothing yet.
        table.luck = None
    elif kind == entries.REMOVED:
        # Without a token nobody can come back.
        table.seats[seat] = bot_seat(table.stand_in)
        name_bots(table.seats)
        update_clocks(table, room.game, timekeeping.now())
    else:
        table.seats[seat].gone = True
    _drop_question(table, seat)
    table.pass_host()
    return await room.commit(Entry(kind, timekeeping.now(), seat), table)


def _drop_question(table: Table, seat: int) -> None:
    """Nobody waits for the answer of somebody whose seat is no longer theirs."""
    asked = table.asked
    if asked is None or table.seats[seat].token:
        return
    asked.waiting_for = [other for other in asked.waiting_for if other != seat]
    if seat == asked.seat or not asked.waiting_for:
        table.asked = None


async def remove(room: Room, seat: int) -> int:
    if not room.table.seats[seat].token or seat == room.table.host:
        raise Refusal("forbidden", "there is no guest on that seat")
    if room.table.status in (OVER, STOPPED):
        raise Refusal("not_playing", "the game is over, and names those who played it")
    theirs = {guest.household for guest in room.guests if guest.seats == [seat]}
    others = {guest.household for guest in room.guests if guest.seats and guest.seats != [seat]}
    seq = await leave(room, seat, entries.REMOVED)
    # Whoever shares an address with somebody who stays is told apart by the token alone.
    now = time.monotonic()
    room.kept_out = {each: until for each, until in room.kept_out.items() if until > now}
    room.kept_out |= dict.fromkeys(theirs - others, now + limits().address.removed_seconds)
    return seq


def check_welcome(room: Room, tokens: Iterable[str], household: str) -> None:
    """Who was removed does not come back by the next door."""
    known = not set(room.table.removed).isdisjoint(map(hash_of, tokens))
    if known or room.kept_out.get(household, 0.0) > time.monotonic():
        raise Refusal("removed", "the host has removed you from this table; you can watch the game")


async def mute(room: Room, seat: int) -> int:
    table = copy_of(room.table)
    table.seats[seat].muted = not table.seats[seat].muted
    return await room.commit(Entry(entries.MUTED, timekeeping.now(), seat), table)


@retry_when_overtaken
async def substitute(room: Room, seat: int, bot: str | None, by: int | None = None) -> int:
    """A bot takes over from somebody who asks for it, or who has been away long enough when another seat does: then it
    is the one that the table has agreed on."""
    bot = check_stand_in(bot or room.table.stand_in)
    if room.table.seats[seat].kind != "person" or room.table.status in (WAITING, OVER, STOPPED):
        raise Refusal("forbidden", "there is nobody to stand in for")
    table = copy_of(room.table)
    if by is not None:
        _check_away(room, seat)
        if bot != table.stand_in:
            raise Refusal("forbidden", f"who stands in for others at this table is {table.stand_in}", "bot")
        if not _has_run_out(table, seat) and not _agreed(table, seat, by):
            return await room.commit(Entry(entries.STAND_IN_ASKED, timekeeping.now(), by), table)
    table.seats[seat].kind, table.seats[seat].bot, table.seats[seat].stand_in_asked = "bot", bot, []
    update_clocks(table, room.game, timekeeping.now())
    return await room.commit(Entry(entries.SUBSTITUTED, timekeeping.now(), seat, text=bot), table)


def _check_away(room: Room, seat: int) -> None:
    since = room.away.get(seat)
    if since is None or timekeeping.now() - since < AWAY_ENOUGH:
        raise Refusal("still_here", f"a bot can take the seat when its player has been away for {AWAY_ENOUGH:.0f} s")


def _has_run_out(table: Table, seat: int) -> bool:
    """With a clock it is the clock that says who has stopped playing, or they themselves."""
    chair = table.seats[seat]
    return isinstance(table.clock, NoClock) or chair.overruns > 0 or chair.gone


def _agreed(table: Table, seat: int, by: int) -> bool:
    """Whether all others want it, now that this one does. A single rival is no company that could agree."""
    others = [other for other in table.people() if other != seat and not table.seats[other].gone]
    asked = table.seats[seat].stand_in_asked
    # By correspondence nobody waits at the table.
    if len(others) < 2 or isinstance(table.clock, Days):
        raise Refusal("time_left", "a bot can take the seat when its player's time has run out")
    if by in asked:
        raise Refusal("asked_already", "you have asked for it already; the others have not all")
    asked.append(by)
    return set(others) <= set(asked)


async def take_seat(room: Room, seat: int) -> int:
    """The person is back, and the bot gets up."""
    chair = room.table.seats[seat]
    if chair.kind != "bot" or chair.token is None:
        raise Refusal("forbidden", "the seat is not kept by a bot")
    table = copy_of(room.table)
    table.seats[seat].kind, table.seats[seat].bot = "person", None
    table.seats[seat].overruns, table.seats[seat].gone, table.seats[seat].stand_in_asked = 0, False, []
    table.pass_host()
    update_clocks(table, room.game, timekeeping.now())
    return await room.commit(Entry(entries.RETURNED, timekeeping.now(), seat), table)

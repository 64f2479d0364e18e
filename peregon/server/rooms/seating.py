"""Seating: who sits where. All of it with the room's lock held."""

import time
from itertools import chain, count

from peregon.bots import LEVEL, USUAL, known_players
from peregon.record.record import LONGEST_NAME, is_name
from peregon.server.refusals import Refusal
from peregon.server.rooms import entries
from peregon.server.rooms.clocks import Days
from peregon.server.rooms.entries import Entry
from peregon.server.rooms.retry import retry_when_overtaken
from peregon.server.rooms.room import Room
from peregon.server.rooms.table import OVER, WAITING, Seat, copy_of
from peregon.server.rooms.table_clocks import update_clocks
from peregon.server.rooms.tokens import hash_of, new_token

AWAY_ENOUGH = 60.0
STAND_INS = tuple(name for name, kind in known_players().items() if kind.group == LEVEL)


def check_name(name: str, field: str = "name") -> str:
    name = " ".join(name.split())
    if not is_name(name):
        raise Refusal("bad_request", f"a name is a line of 1 to {LONGEST_NAME} characters", field)
    return name


def check_bot(bot: str, field: str = "bot") -> str:
    if bot not in known_players():
        raise Refusal("bad_request", f"there is no bot {bot!r}; there are {', '.join(known_players())}", field)
    return bot


def check_stand_in(bot: str) -> str:
    """A person's game goes on in earnest: with one of the levels, not with a player that science compares with."""
    if bot not in STAND_INS:
        raise Refusal("bad_request", f"who stands in for a person is one of {', '.join(STAND_INS)}", "bot")
    return bot


def bot_seat(bot: str) -> Seat:
    return Seat("bot", name=bot, bot=bot)


def number_bots(seats: list[Seat]) -> None:
    """Two bots of a kind need two names, and a person may have taken one of them."""
    taken = {seat.name for seat in seats if seat.token}
    for kind in {seat.bot for seat in seats if seat.bot and not seat.token}:
        alike = [seat for seat in seats if seat.bot == kind and not seat.token]
        plain = [kind] if len(alike) == 1 else []
        free = (name for name in chain(plain, (f"{kind} {n}" for n in count(1))) if name not in taken)
        for seat, name in zip(alike, free, strict=False):
            seat.name = name


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
    if name in (seat.name for seat in room.table.seats):
        raise Refusal("name_taken", f"somebody at the table is called {name} already", "name")
    place = free[0] if wanted is None else wanted
    token = new_token()
    table = copy_of(room.table)
    table.seats[place] = Seat("person", name=name, token=hash_of(token))
    table.pass_host()
    await room.commit(Entry(entries.JOINED, time.time(), place, text=name), table)
    return place, token


async def leave(room: Room, seat: int, kind: str = entries.LEFT) -> int:
    """Before the start the chair is free again. Later it stays the player's, and a bot may keep it warm."""
    table = copy_of(room.table)
    if table.status == WAITING:
        table.seats[seat] = Seat()
    elif kind == entries.REMOVED:
        # Without a token nobody can come back.
        table.seats[seat] = bot_seat(USUAL)
        number_bots(table.seats)
        update_clocks(table, room.game, time.time())
    else:
        table.seats[seat].gone = True
    table.pass_host()
    return await room.commit(Entry(kind, time.time(), seat), table)


async def remove(room: Room, seat: int) -> int:
    if not room.table.seats[seat].token or seat == room.table.host:
        raise Refusal("forbidden", "there is no guest on that seat")
    if room.table.status == OVER:
        raise Refusal("not_playing", "the game is over, and names those who played it")
    return await leave(room, seat, entries.REMOVED)


async def mute(room: Room, seat: int) -> int:
    table = copy_of(room.table)
    table.seats[seat].muted = not table.seats[seat].muted
    return await room.commit(Entry(entries.MUTED, time.time(), seat), table)


@retry_when_overtaken
async def substitute(room: Room, seat: int, bot: str, own: bool) -> int:
    """A bot takes over from somebody who has been away long enough, or who asks for it."""
    check_stand_in(bot)
    chair = room.table.seats[seat]
    if chair.kind != "person" or room.table.status in (WAITING, OVER):
        raise Refusal("forbidden", "there is nobody to stand in for")
    if not own:
        _check_away(room, seat)
    table = copy_of(room.table)
    table.seats[seat].kind, table.seats[seat].bot = "bot", bot
    update_clocks(table, room.game, time.time())
    return await room.commit(Entry(entries.SUBSTITUTED, time.time(), seat, text=bot), table)


def _check_away(room: Room, seat: int) -> None:
    since, chair = room.away.get(seat), room.table.seats[seat]
    if since is None or time.time() - since < AWAY_ENOUGH:
        raise Refusal("still_here", f"a bot can take the seat when its player has been away for {AWAY_ENOUGH:.0f} s")
    # By correspondence nobody waits at the table: it is the clock that says who has stopped playing.
    if isinstance(room.table.clock, Days) and not chair.overruns and not chair.gone:
        raise Refusal("time_left", "a bot can take the seat when its player's time has run out")


async def take_seat(room: Room, seat: int) -> int:
    """The person is back, and the bot gets up."""
    chair = room.table.seats[seat]
    if chair.kind != "bot" or chair.token is None:
        raise Refusal("forbidden", "the seat is not kept by a bot")
    table = copy_of(room.table)
    table.seats[seat].kind, table.seats[seat].bot = "person", None
    table.seats[seat].overruns, table.seats[seat].gone = 0, False
    table.pass_host()
    update_clocks(table, room.game, time.time())
    return await room.commit(Entry(entries.RETURNED, time.time(), seat), table)

"""The luck of a table: the server's secret, what the players' browsers add to it, and the draws that follow. All of it
with the room's lock held.

The secret is kept apart from all that is told of the table until the game is over; then the table tells it."""

from peregon.record.checked_luck import CheckedChance, commitment_of, contribution_hash, key_of, new_secret
from peregon.server import timekeeping
from peregon.server.refusals import Refusal
from peregon.server.rooms import entries
from peregon.server.rooms.entries import Entry
from peregon.server.rooms.log_errors import log_errors
from peregon.server.rooms.retry import retry_when_overtaken
from peregon.server.rooms.room import Room
from peregon.server.rooms.table import WAITING, Table, TableLuck, copy_of
from peregon.server.store import Gone

STALE = 15.0
"""Seconds after which nobody is gathering contributions any more: the process that did is gone."""


def contributors(room: Room) -> set[int]:
    """The seats whose browsers would contribute: one for each browser, whoever else sits there. Of those who are
    connected to other processes nobody knows whether they would."""
    here = {min(guest.seats) for guest in room.guests if guest.contributes and guest.seats}
    seen_here = {seat for guest in room.guests for seat in guest.seats}
    return here | (room.connected() - seen_here)


async def new_luck(room: Room) -> TableLuck:
    """A secret is made and kept, and the commitment to it can be told."""
    secret = new_secret()
    try:
        await room.store.keep_secret(room.id, secret)
    except Gone:
        raise Refusal("not_found", "the table has been deleted") from None
    room.secret = secret
    nothing: list[str | None] = [None] * len(room.table.seats)
    return TableLuck(commitment_of(room.id, secret), timekeeping.now(), list(nothing), list(nothing))


async def ask_hashes(room: Room) -> str:
    """The first half of a start: the commitment is told, and the hashes are asked for. Which commitment it is."""
    if room.table.status != WAITING or is_gathering(room.table):
        raise Refusal("started", "the game has started already")
    table = copy_of(room.table)
    table.luck = await new_luck(room)
    table.luck.asks = "hashes"
    await room.commit(Entry(entries.LUCK_ASKED, timekeeping.now(), text="hashes"), table)
    return table.luck.commitment


def is_gathering(table: Table) -> bool:
    luck = table.luck
    return luck is not None and luck.asks is not None and timekeeping.now() - luck.since < STALE


def gathered(room: Room, commitment: str) -> TableLuck:
    """The luck for which contributions are being gathered, if it still is that one."""
    luck = room.table.luck
    if room.table.status != WAITING or luck is None or luck.commitment != commitment:
        raise Refusal("start_broken", "somebody has left, or started the game anew; look again")
    return luck


@retry_when_overtaken
async def ask_contributions(room: Room, commitment: str) -> None:
    gathered(room, commitment)
    table = copy_of(room.table)
    assert table.luck is not None
    table.luck.asks = "contributions"
    await room.commit(Entry(entries.LUCK_ASKED, timekeeping.now(), text="contributions"), table)


async def take_hash(room: Room, seat: int, given: str) -> int:
    table = copy_of(room.table)
    luck = table.luck
    if luck is None or luck.asks != "hashes" or luck.hashes[seat] is not None:
        raise Refusal("not_asked", "nothing was asked of you")
    luck.hashes[seat] = given
    return await room.commit(Entry(entries.CONTRIBUTED, timekeeping.now(), seat), table)


async def take_contribution(room: Room, seat: int, given: str) -> int:
    table = copy_of(room.table)
    luck = table.luck
    if luck is None or luck.asks != "contributions" or luck.hashes[seat] is None or luck.contributions[seat]:
        raise Refusal("not_asked", "nothing was asked of you")
    if contribution_hash(luck.commitment, seat, bytes.fromhex(given)) != luck.hashes[seat]:
        raise Refusal("bad_request", "this is not the contribution whose hash you gave", "contribution")
    luck.contributions[seat] = given
    return await room.commit(Entry(entries.CONTRIBUTED, timekeeping.now(), seat), table)


async def secret_of(room: Room, luck: TableLuck) -> bytes:
    """What the commitment is to. It is read once."""
    secret = room.secret
    if secret is None or commitment_of(room.id, secret) != luck.commitment:
        secret = await room.store.secret(room.id)
    if secret is None or commitment_of(room.id, secret) != luck.commitment:
        # To go on with other luck would break what the table was promised.
        raise Refusal("luck_lost", "the secret that the luck of this table follows from is lost; it cannot go on")
    room.secret = secret
    return secret


async def chance_of(room: Room, luck: TableLuck | None) -> CheckedChance | None:
    """Where the next draws come from; None at tables that have other luck: lessons, and those that began before there
    was this."""
    if luck is None:
        return None
    return CheckedChance(await _key(room, luck), room.table.drawn)


async def _key(room: Room, luck: TableLuck) -> bytes:
    """Worked out once: what it is made of stays the same as long as the game lasts."""
    made_of = luck.commitment, tuple(luck.contributions)
    if room.luck_key is None or room.luck_key[0] != made_of:
        room.luck_key = made_of, key_of(room.id, await secret_of(room, luck), luck.contributions)
    return room.luck_key[1]


def note_draws(table: Table, entry: Entry, chance: CheckedChance | None) -> None:
    """Which numbers went into a step. They are never given again, also when it is taken back."""
    if chance is not None and chance.sources:
        entry.draw, entry.sources = table.drawn + 1, chance.sources
        table.drawn = chance.drawn


async def forget_secret(room: Room) -> None:
    """The table itself tells it now."""
    with log_errors(f"room {room.id}: its secret is told, and could not be forgotten"):
        await room.store.forget_secret(room.id)

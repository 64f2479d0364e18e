"""Replays: a game that is over, move by move with open cards, as the store kept it; and its record."""

import asyncio
from collections.abc import Iterator
from typing import Any, cast

import msgspec

from peregon.catalogue import Title
from peregon.game import Game, Luck
from peregon.model.chance import Scripted
from peregon.record.fields import Fields
from peregon.record.position import game_at
from peregon.record.writing import write_record
from peregon.server.encoding import view_payload
from peregon.server.live.payload_types import Replay, ReplayStep
from peregon.server.live.payloads import events_payload
from peregon.server.refusals import Refusal
from peregon.server.rooms import entries
from peregon.server.rooms.entries import Entry, read_entry, read_events
from peregon.server.rooms.room import Room
from peregon.server.rooms.table import OVER, Table, read_table
from peregon.server.store import Store

PAGE = 500

Kept = tuple[int, Entry, Table]


async def history(store: Store, room: str) -> list[Kept]:
    """The start and the moves that stand, each with the table after it. What was taken back is left out."""
    kept: list[Kept] = []
    after = 0
    while rows := await store.rows(room, after, PAGE):
        after = rows[-1].seq
        for row in rows:
            entry = read_entry(row.entry)
            if entry.kind == entries.TAKEN_BACK:
                kept = [step for step in kept if step[0] < int(entry.text)]
            elif entry.kind in (entries.STARTED, entries.ACTED) and row.table is not None:
                kept.append((row.seq, entry, read_table(row.table)))
    return kept


def _check_over(room: Room) -> None:
    """Both tell everything: before the end nobody may have them."""
    if room.table.status != OVER:
        raise Refusal("not_over", "the game is not over yet")


async def replay(room: Room) -> Replay:
    _check_over(room)
    kept = await history(room.store, room.id)
    # Not in the loop: nobody's move waits until a whole game has been played again.
    steps = await asyncio.to_thread(_steps, room.title, kept)
    return {"table": room.table_payload(), "start": steps[0], "steps": steps[1:], "score": room.score()}


def _steps(title: Title, kept: list[Kept]) -> list[ReplayStep]:
    return [_step(number, entry, game) for number, (entry, game) in enumerate(_played_again(title, kept))]


def _step(number: int, entry: Entry, game: Game) -> ReplayStep:
    """A moment with open cards: what everybody saw, and what each seat saw of its own."""
    return {
        "n": number,
        "seat": entry.seat,
        "action": entry.action,
        "events": entry.events,
        "view": view_payload(game.view(None)),
        "owns": [game.view(seat).own for seat in range(game.seats)],
    }


async def record(room: Room) -> str:
    _check_over(room)
    kept = await history(room.store, room.id)
    return await asyncio.to_thread(_written, room.title, kept)


def _written(title: Title, kept: list[Kept]) -> str:
    *_, (_, game) = _played_again(title, kept)
    # Who sat there at the last move: whatever happens at the table later is no part of the game.
    _, _, at_the_end = kept[-1]
    return write_record(game, [seat.name for seat in at_the_end.seats])


def _played_again(title: Title, kept: list[Kept]) -> Iterator[tuple[Entry, Game]]:
    """The same game after each of its moves, with the luck that was had."""
    (_, start, table), *moves = kept
    assert table.position is not None
    if start.events:
        game = Game.start(title, len(table.seats), script(start.luck), table.variants)
    else:
        game = game_at(Fields(table.position), title)
    yield start, game
    for _, entry, _ in moves:
        game.chance = script(entry.luck)
        assert entry.action is not None
        game.play(entry.action, entry.seat)
        yield entry, game


def script(luck: Luck | None) -> Scripted:
    luck = luck or Luck()
    return Scripted(list(luck.cards), list(luck.tickets), list(luck.lots))


async def seen_so_far(room: Room, seat: int) -> dict[str, Any]:
    """What a seat has seen of a game that is not over, and may take home."""
    kept = await history(room.store, room.id)
    seen: dict[str, Any] = {
        "table": room.table_payload(),
        "seat": seat,
        "view": None if room.game is None else view_payload(room.game.view(seat)),
        "events": [
            {"seat": entry.seat, "events": events_payload(read_events(entry.events), entry.events, seat)}
            for _, entry, _ in kept
        ],
    }
    return cast(dict[str, Any], msgspec.to_builtins(seen))

"""Play: starting a game, making a move, and taking one back. All of it with the room's lock held."""

import msgspec
from msgspec import structs

import peregon
from peregon.game import Game, IllegalAction
from peregon.record.checked_luck import CheckedChance
from peregon.record.rules_then import rules_of
from peregon.record.tell import tell_action
from peregon.record.undo import undoable
from peregon.record.words import Words
from peregon.server import timekeeping
from peregon.server.live.payloads import is_free
from peregon.server.refusals import Refusal
from peregon.server.rooms import entries, luck
from peregon.server.rooms.entries import Entry, read_entry
from peregon.server.rooms.kept.history import game_of
from peregon.server.rooms.kept.kept_table import latest_table
from peregon.server.rooms.retry import retry_when_overtaken
from peregon.server.rooms.room import Room
from peregon.server.rooms.rules_cache import start_game, with_cached_rules
from peregon.server.rooms.table import (
    OVER,
    PAUSED,
    PLAYING,
    WAITING,
    Status,
    Table,
    TableLuck,
    TakeBackRequest,
    copy_of,
    publish_secret,
)
from peregon.server.rooms.table_clocks import pause_clocks, reset_clocks, take_back_clocks, update_clocks

# Who overruns as often as this in a row is taken to have gone.
MOST_OVERRUNS = 3


async def start(room: Room, terms: TableLuck | None = None) -> int:
    """Deals, with luck that can be checked. What players add to it has been gathered, or nobody adds anything."""
    if room.table.status != WAITING:
        raise Refusal("started", "the game has started already")
    terms = terms or await luck.new_luck(room)
    chance = await luck.chance_of(room, terms)
    with room.guard:
        game = start_game(room.title, len(room.table.seats), room.table.variants, chance)
    return await begin(room, game, timekeeping.now(), terms, chance)


async def begin(
    room: Room, game: Game, now: float, terms: TableLuck | None = None, chance: CheckedChance | None = None
) -> int:
    """The game is dealt already, or stands at the position of a lesson."""
    table = copy_of(room.table)
    table.status = PLAYING
    table.luck = terms and structs.replace(terms, asks=None)
    with room.guard:
        game = with_cached_rules(game)
        reset_clocks(table)
        update_clocks(table, game, now)
        rules = rules_of(game.title.rulebook())
    entry = Entry(entries.STARTED, now, luck=game.deal, version=peregon.__version__, rules=rules)
    luck.note_draws(table, entry, chance)
    return await room.commit(entry, table, game, game.opening)


@retry_when_overtaken
async def act(room: Room, seat: int, turn: int, action: int, by_clock: bool = False) -> int:
    """Makes a move and returns the number under which it stands. Said twice, it is done once."""
    chair = room.table.seats[seat]
    if turn == chair.turns - 1 and chair.acted == action and chair.acted_at:
        return chair.acted_at
    if room.table.status != PLAYING or room.game is None:
        raise Refusal("not_playing", f"the game is {room.table.status}")
    if turn != chair.turns:
        raise Refusal("stale", f"this is turn {chair.turns} of the seat, not {turn}")
    now = timekeeping.now()
    chance = await luck.chance_of(room, room.table.luck)
    with room.guard:
        # On a copy, so that nobody sees a move that is not committed.
        game = room.game.copy()
        game.chance = chance or game.chance
        try:
            game.play(action, seat)
        except IllegalAction as error:
            raise Refusal("illegal", str(error)) from None
        step, free = game.history[-1], undoable(game)
        notation = tell_action(Words.of(room.title.sheet), game.actions[action], step)
        game.history.clear()  # the store has it
        table = copy_of(room.table)
        _note(table, seat, action, room.seq + 1, free, by_clock)
        if game.over:
            table.status, table.score = OVER, msgspec.to_builtins(game.score_sheet())
            publish_secret(table, room.secret)
        update_clocks(table, game, now, seat)
    entry = Entry(entries.ACTED, now, seat, action, notation, step.luck, by_clock=by_clock)
    luck.note_draws(table, entry, chance)
    seq = await room.commit(entry, table, game, step.events)
    if table.status == OVER and table.luck is not None:
        await luck.forget_secret(room)
    return seq


def _note(table: Table, seat: int, action: int, seq: int, free: bool, by_clock: bool) -> None:
    chair = table.seats[seat]
    chair.turns += 1
    chair.acted, chair.acted_at, chair.acted_free = action, seq, free
    chair.overruns = chair.overruns + 1 if by_clock else 0
    if chair.kind == "person" and not by_clock:
        chair.gone, chair.stand_in_asked = False, []
        table.pass_host()
    table.last = seq
    table.asked = None


async def take_back(room: Room, seat: int) -> int:
    """At once where nobody learnt anything, or the other seats are all bots' own; else the others are asked, those too
    whose seat a bot keeps: who is put out of the way has agreed to nothing."""
    table, chair = room.table, room.table.seats[seat]
    if table.status != PLAYING or not chair.acted_at:
        raise Refusal("nothing_to_take_back", "there is no move of yours to take back")
    others = [other for other in table.people() if other != seat]
    if is_free(table, chair.acted_at, chair.acted_free) or not others:
        return await _undo(room, seat)
    if table.asked is not None:
        raise Refusal("asked_already", "the others have been asked already")
    there = room.connected()
    # Who plays answers when they are back. A bot plays on for the others, and their answer would come too late.
    if any(table.seats[other].kind == "bot" and other not in there for other in others):
        raise Refusal("others_away", "somebody for whom a bot plays would have to agree, and is away")
    asking = copy_of(table)
    asking.asked = TakeBackRequest(seat, others)
    return await room.commit(Entry(entries.ASKED, timekeeping.now(), seat), asking)


async def answer(room: Room, seat: int, yes: bool) -> int:
    asked = room.table.asked
    if asked is None or seat not in asked.waiting_for:
        raise Refusal("not_asked", "nothing was asked of you")
    if yes and asked.waiting_for == [seat]:
        # In one step: a crash in between would leave a question that nobody is asked any more.
        return await _undo(room, asked.seat)
    table = copy_of(room.table)
    assert table.asked is not None
    table.asked.waiting_for.remove(seat)
    if not yes:
        table.asked = None
    return await room.commit(Entry(entries.ANSWERED, timekeeping.now(), seat, text="yes" if yes else "no"), table)


async def _undo(room: Room, seat: int) -> int:
    since = room.table.seats[seat].acted_at
    kept = await latest_table(room.store, room.id, since)
    before = None if kept is None else kept[1].table
    with room.guard:
        game = None if before is None else game_of(before, room.title)
    if before is None or game is None:
        raise Refusal("nothing_to_take_back", "there is no move of yours to take back")
    (row,) = await room.store.rows(room.id, since - 1, 1)
    now = timekeeping.now()
    table = copy_of(room.table)
    for chair in table.seats:
        chair.acted_at = 0
        chair.acted = None
        # Whatever was sent before belongs to a past that is no more.
        chair.turns += 1
    table.asked = None
    take_back_clocks(table, before, seat, read_entry(row.entry).at, now)
    update_clocks(table, game, now)
    return await room.commit(Entry(entries.TAKEN_BACK, now, seat, text=str(since)), table, game)


async def pause(room: Room, seat: int) -> int:
    return await _between(room, seat, PLAYING, PAUSED, entries.PAUSED)


async def unpause(room: Room, seat: int) -> int:
    return await _between(room, seat, PAUSED, PLAYING, entries.UNPAUSED)


@retry_when_overtaken
async def _between(room: Room, seat: int, now_is: Status, becomes: Status, kind: str) -> int:
    if room.table.status != now_is:
        raise Refusal("not_playing", f"the game is {room.table.status}")
    now = timekeeping.now()
    table = copy_of(room.table)
    table.status = becomes
    pause_clocks(table, room.game, now)
    return await room.commit(Entry(kind, now, seat), table)

"""Records of tables: what a game that is over leaves to take home, and what a seat may take of one that is not."""

import contextlib
from itertools import pairwise
from typing import Any, cast

import msgspec

from peregon.bots import with_kind
from peregon.catalogue import Title
from peregon.game import Game, Luck, Step
from peregon.model.chance import ScriptError, Seeded
from peregon.model.faces import Event
from peregon.record.luck_section import LuckSection
from peregon.record.tell import Told, tell_action
from peregon.record.words import Words
from peregon.record.writing import head_of, told_move, write_lines
from peregon.server.encoding import view_payload
from peregon.server.live.payload_types import Payload
from peregon.server.live.payloads import kept_events_payload
from peregon.server.refusals import Refusal
from peregon.server.rooms.entries import Entry, event_kinds, read_events
from peregon.server.rooms.kept.history import all_rows, history, same_board
from peregon.server.rooms.kept.replays import NOT_LEGIBLE, NOTHING_PLAYED, check_ended, legible_games
from peregon.server.rooms.room import Room, score_of
from peregon.server.rooms.table import OVER, Seat, read_table
from peregon.server.store import StoredEntry

UNKNOWN_VERSION = "unknown"  # of what was kept before versions were


async def record(room: Room) -> str:
    return write_record(room.title, *await record_parts(room))


async def record_parts(room: Room) -> tuple[list[StoredEntry]]:
    """All that a record is made of."""
    check_ended(room)
    return (await all_rows(room.store, room.id),)


def write_record(title: Title, rows: list[StoredEntry]) -> str:
    """Not for the loop, like a replay."""
    kept = history(rows)
    if not kept:
        raise Refusal("not_found", NOTHING_PLAYED)
    games = legible_games(title, kept)
    if games[0] is None or games[-1] is None or not same_board(kept[0].table, title):
        raise Refusal("not_found", NOT_LEGIBLE)
    words = Words(title.sheet)
    luck = _luck_section(rows)
    moves = []
    for number, (move, (before, after)) in enumerate(zip(kept[1:], pairwise(games), strict=True), start=1):
        entry, events = move.entry, _events(move.entry, games[0])
        action = entry.notation or _spelt(words, entry, events, before, after)
        if action is None:
            problem = f"move {number} was made by other rules, and kept without words: there is no record of the game"
            raise Refusal("not_found", problem)
        draw = 0 if luck is None else entry.draw
        moves.append(told_move(words, number, _seat(entry), action, entry.luck or Luck(), events, draw))
    # Who sat there at the last move: whatever happens at the table later is no part of the game.
    names = [_name(number, seat) for number, seat in enumerate(kept[-1].table.seats, start=1)]
    end = [_end(score_of(kept[-1].table, games[-1]))] if kept[-1].table.status == OVER else []
    head = _head(games[0], kept[0].entry, names, luck)
    return write_lines([head, *moves, *end])


def _name(number: int, seat: Seat) -> str:
    """A bot's says what kind it is; a person's is their own, also when a bot keeps the seat."""
    if seat.bot and not seat.token:
        return with_kind(seat.name, seat.bot)
    return seat.name or f"Player {number}"


def _head(game: Game, start: Entry, names: list[str], luck: LuckSection | None) -> Told:
    game.opening, game.deal = tuple(_events(start, game)), start.luck or Luck()
    head = {**head_of(game, names), "peregon": start.version or UNKNOWN_VERSION, "rules": start.rules}
    if luck is not None:
        head["luck"] = luck.tell()
        head["start"] = {**cast(Told, head["start"]), "draw": start.draw}
    return {key: value for key, value in head.items() if value is not None}


def _luck_section(rows: list[StoredEntry]) -> LuckSection | None:
    """What is told with the end of a game, or of a table that was stopped: then it is written whole."""
    table = read_table(next(row.table for row in reversed(rows) if row.table is not None))
    luck = table.luck
    if luck is None or luck.secret is None:
        return None
    return LuckSection(table.room, luck.commitment, tuple(luck.hashes), tuple(luck.contributions), luck.secret)


def _end(score: Payload) -> dict[str, object]:
    """The count, line by line, as it is told to everybody."""
    scores = [
        {"awards": [[award["name"], award["points"]] for award in seat["awards"]], "total": seat["total"]}
        for seat in score["seats"]
    ]
    return {"end": {"scores": scores, "winners": score["winners"]}}


def _seat(entry: Entry) -> int:
    assert entry.seat is not None
    return entry.seat


def _events(entry: Entry, game: Game) -> list[Event]:
    events = read_events(entry.events, event_kinds(game))
    if len(events) < len(entry.events):
        raise Refusal("not_found", "something happened that the rules of today do not know: there is no record of it")
    return events


def _spelt(words: Words, entry: Entry, events: list[Event], before: Game | None, after: Game | None) -> str | None:
    """The action of an entry that was kept with its number alone. Numbers are not what they were, so it is looked for
    among the options of today: the one that leads to the same place; or else the only one that begins in the same way,
    for what a player chooses is told by the first event, whatever follows from it."""
    if before is None:
        return None
    options = before.option_numbers(entry.seat)
    alike = []
    for number in sorted(options, key=lambda option: option != entry.action):
        game = _played(before, number, entry)
        if game is not None and _is_at(game, events, after):
            return _told(words, before, number, entry, events)
        if game is not None and _events_of(game)[:1] == events[:1]:
            alike.append(number)
    return _told(words, before, alike[0], entry, events) if len(alike) == 1 else None


def _told(words: Words, before: Game, number: int, entry: Entry, events: list[Event]) -> str:
    step = Step(_seat(entry), number, entry.luck or Luck(), tuple(events))
    return tell_action(words, before.actions[number], step)


def _played(before: Game, number: int, entry: Entry) -> Game | None:
    luck = entry.luck or Luck()
    # Where the luck that was had is too little for what happens today, any will do to see how it begins.
    for chance in (luck.script(), Seeded(1)):
        game = before.copy()
        game.chance = chance
        with contextlib.suppress(ScriptError):
            game.play(number, entry.seat)
            return game
    return None


def _events_of(game: Game) -> list[Event]:
    return list(game.history[-1].events)


def _is_at(game: Game, events: list[Event], after: Game | None) -> bool:
    if after is None or _events_of(game) != events:
        return False
    return all(game.view(seat) == after.view(seat) for seat in range(game.seats))


async def seen_so_far(room: Room, seat: int) -> dict[str, Any]:
    """What a seat has seen of a game that is not over, and may take home."""
    kept, kinds = history(await all_rows(room.store, room.id)), event_kinds(room.game)
    seen: dict[str, Any] = {
        "table": room.table_payload(),
        "seat": seat,
        "view": None if room.game is None else view_payload(room.game.view(seat)),
        "events": [
            {"seat": step.entry.seat, "events": kept_events_payload(step.entry.events, kinds, seat)} for step in kept
        ],
    }
    return cast(dict[str, Any], msgspec.to_builtins(seen))

"""The history of a table: what was played there and stands, as the store kept it, whatever the rules are by now."""

from typing import NamedTuple

from peregon.catalogue import Title
from peregon.game import Game, SystemChance
from peregon.record.packing import state_from_bytes
from peregon.record.position import kept_game
from peregon.record.titles import GameSetup
from peregon.server.rooms.entries import ACTED, STARTED, TAKEN_BACK, Entry, read_entry
from peregon.server.rooms.kept.kept_table import KeptTable, next_table
from peregon.server.rooms.rules_cache import CachedRules, cached_rules
from peregon.server.rooms.table import Table
from peregon.server.store import Store, StoredEntry

PAGE = 500


class KeptStep(NamedTuple):
    """The deal, or a move, and the table after it."""

    seq: int
    entry: Entry
    table: Table


async def all_rows(store: Store, room: str) -> list[StoredEntry]:
    found: list[StoredEntry] = []
    while rows := await store.rows(room, found[-1].seq if found else 0, PAGE):
        found += rows
    return found


def history(rows: list[StoredEntry]) -> list[KeptStep]:
    """The start and the moves that stand. What was taken back is left out."""
    kept: list[KeptStep] = []
    table: KeptTable | None = None
    for row in rows:
        entry = read_entry(row.entry)
        table = next_table(table, row, entry)
        if entry.kind == TAKEN_BACK:
            kept = [step for step in kept if step.seq < int(entry.text)]
        elif entry.kind in (STARTED, ACTED) and table is not None:
            kept.append(KeptStep(row.seq, entry, table.table))
    return kept


def same_board(table: Table, title: Title) -> bool:
    """Events name routes and tickets by number: on any other board than theirs they say nothing."""
    return table.position is not None and table.position["board"] == title.sheet.digest


def game_of(table: Table, title: Title, rules: CachedRules | None = None) -> Game | None:
    """The game as the table was left; None before the deal. Who is not in the server's own thread brings rules along.
    A position that can no longer be read is a `FieldError`, a table that can no longer be set up a `RulebookError`."""
    if table.position is None:
        return None
    shared, actions = rules or cached_rules(title, len(table.seats), table.variants)
    return kept_game(table.position, GameSetup(title, len(table.seats), table.variants, shared), actions)


def game_in(table: Table, title: Title, state: bytes) -> Game:
    """The same, where the state itself is known, as another process with the same rules has packed it."""
    rules, actions = cached_rules(title, len(table.seats), table.variants)
    kept = state_from_bytes(rules, state)
    return Game(title, len(table.seats), table.variants, rules, kept, SystemChance(), actions)

"""Entries of SQLite: those of many rooms are written by one command, and one that cannot be keeps the others from
nothing."""

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from peregon.server.store.interface import Conflict, Gone

AT_ONCE = 64  # in one command


class EntryRow(NamedTuple):
    room: str
    seq: int
    entry: bytes
    body: bytes | None


def insert_all(connection: sqlite3.Connection, rows: Sequence[EntryRow]) -> list[Exception | None]:
    """What went wrong with each of them."""
    wrong: list[Exception | None] = []
    for start in range(0, len(rows), AT_ONCE):
        wrong += _insert_some(connection, rows[start : start + AT_ONCE])
    return wrong


def _insert_some(connection: sqlite3.Connection, rows: Sequence[EntryRow]) -> list[Exception | None]:
    try:
        insert_at_once(connection, rows)
    except sqlite3.IntegrityError:
        return [_wrong_with(connection, row) for row in rows]
    return [None] * len(rows)


def insert_at_once(connection: sqlite3.Connection, rows: Sequence[EntryRow]) -> None:
    """All of them or none, by one command: each lets another thread have the interpreter, and asks for it back."""
    values = [value for row in rows for value in row]
    connection.execute(f"INSERT INTO entries VALUES {', '.join(['(?, ?, ?, ?)'] * len(rows))}", values)


def _wrong_with(connection: sqlite3.Connection, row: EntryRow) -> Exception | None:
    try:
        insert(connection, row)
    except (Conflict, Gone) as error:
        return error
    return None


def insert(connection: sqlite3.Connection, row: EntryRow) -> None:
    try:
        connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", row)
    except sqlite3.IntegrityError as error:
        gone = error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY
        raise (Gone if gone else Conflict)(row.room) from None

"""The schema in PostgreSQL, version by version. It lives in a schema of its own, beside whatever else is there."""

import asyncpg

from peregon.server.store.interface import StoreError

MIGRATIONS = (
    """
    CREATE TABLE peregon.rooms (
        room text PRIMARY KEY,
        game text NOT NULL,
        status text NOT NULL,
        public boolean NOT NULL,
        due double precision,
        touched double precision NOT NULL,
        holder text,
        held_until double precision NOT NULL DEFAULT 0
    );
    CREATE TABLE peregon.entries (
        room text NOT NULL REFERENCES peregon.rooms ON DELETE CASCADE,
        seq bigint NOT NULL,
        entry bytea NOT NULL,
        body bytea,
        PRIMARY KEY (room, seq)
    );
    CREATE INDEX rooms_public ON peregon.rooms (touched) WHERE public;
    CREATE INDEX rooms_due ON peregon.rooms (due) WHERE due IS NOT NULL;
    -- The tables come compressed.
    ALTER TABLE peregon.entries ALTER body SET STORAGE EXTERNAL;
    """,
    """
    -- From here on entries are packed, and most of them have no body: version 1 could not read them.
    ALTER TABLE peregon.entries ALTER entry SET STORAGE EXTERNAL;
    """,
    """
    CREATE TABLE peregon.secrets (
        room text PRIMARY KEY REFERENCES peregon.rooms ON DELETE CASCADE,
        secret bytea NOT NULL
    );
    """,
    """
    CREATE TABLE peregon.reviews (
        room text PRIMARY KEY REFERENCES peregon.rooms ON DELETE CASCADE,
        review bytea NOT NULL
    );
    """,
)
# Any number will do, as long as every process that wants to migrate asks for the same.
LOCK = 7_310_579_621


async def migrate(connection: asyncpg.Connection, place: str) -> None:
    """Brings the schema up to date. Several processes may start at once: one does it and the others wait."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        # Asked for first: who may only read and write should not need the right to create.
        if await connection.fetchval("SELECT to_regclass('peregon.versions') IS NULL"):
            await connection.execute("CREATE SCHEMA IF NOT EXISTS peregon")
            await connection.execute("CREATE TABLE peregon.versions (version int PRIMARY KEY, at timestamptz NOT NULL)")
        version: int = await connection.fetchval("SELECT coalesce(max(version), 0) FROM peregon.versions")
        if version > len(MIGRATIONS):
            raise StoreError(f"{place} was written by a newer version of Peregon; use that one, or another database")
        for number in range(version, len(MIGRATIONS)):
            await connection.execute(MIGRATIONS[number])
            await connection.execute("INSERT INTO peregon.versions VALUES ($1, now())", number + 1)

"""PostgreSQL: several server processes behind one address share what happened, hear of each other's moves, and agree by
a lease on who minds which room."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import asyncpg

from peregon.server.store.compression import packed, unpacked
from peregon.server.store.interface import (
    LAST,
    Conflict,
    Gone,
    Listener,
    RoomSummary,
    Store,
    StoredEntry,
    StoreError,
    Taken,
)
from peregon.server.store.listen import POSTGRES_ERRORS, PostgresListener
from peregon.server.store.notify import PostgresNotifier
from peregon.server.store.postgres_schema import migrate

CONNECTIONS = 10
PATIENCE = 10.0

_APPEND = "INSERT INTO peregon.entries VALUES ($1, $2, $3, $4)"
_APPEND_AND_SUMMARISE = f"""
    WITH summarised AS (UPDATE peregon.rooms SET status = $5, public = $6, due = $7, touched = $8 WHERE room = $1)
    {_APPEND}
"""
_CREATE = """
    WITH opened AS (
        INSERT INTO peregon.rooms (room, game, status, public, due, touched) VALUES ($1, $2, $3, $4, $5, $6)
    )
    INSERT INTO peregon.entries VALUES ($1, 1, $7, $8)
"""

_LATEST = """
    SELECT seq, entry, body FROM peregon.entries WHERE room = $1 AND seq < $2 AND seq >= (
        SELECT seq FROM peregon.entries WHERE room = $1 AND seq < $2 AND body IS NOT NULL ORDER BY seq DESC LIMIT 1
    ) ORDER BY seq
"""
_KEEP_SECRET = """
    INSERT INTO peregon.secrets VALUES ($1, $2) ON CONFLICT (room) DO UPDATE SET secret = excluded.secret
"""
_KEEP_REVIEW = """
    INSERT INTO peregon.reviews VALUES ($1, $2) ON CONFLICT (room) DO UPDATE SET review = excluded.review
"""
_ROWS = "SELECT seq, entry, body FROM peregon.entries WHERE room = $1 AND seq > $2 ORDER BY seq LIMIT $3"


def place_of(address: str) -> str:
    """The address as it may be shown: a password can stand before the host, or in the query."""
    hidden = "postgresql://…"
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "localhost", parts.port or 5432
    except ValueError:
        return hidden
    if address.count("@") > parts.netloc.count("@"):
        # A password with an unquoted / or ? in it has been cut in two: what looks like the host is its beginning.
        return hidden
    return f"postgresql://{host}:{port}{parts.path}"


def _stored(rows: list[Any]) -> list[StoredEntry]:
    return [StoredEntry(seq, unpacked(entry), None if body is None else unpacked(body)) for seq, entry, body in rows]


async def _as_it_is(_connection: object) -> None:
    """A connection comes back as it was lent: nobody sets, locks or listens to anything on it. Else each statement
    would be followed by one that clears up, with a journey and a transaction of its own. (What was begun is rolled back
    all the same.)"""


class PostgresStore(Store):
    """Every change is a single statement, and so a single transaction and a single journey."""

    shared = True

    def __init__(self, address: str, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        self._address = address
        self._pool = pool
        self._name = secrets.token_hex(8)
        self._notifier = PostgresNotifier(pool, self._name)
        self._listener: PostgresListener | None = None

    @classmethod
    async def open(cls, address: str) -> "PostgresStore":
        place = place_of(address)
        try:
            first = await asyncpg.connect(address, timeout=PATIENCE, command_timeout=60)
            try:
                await migrate(first, place)
            finally:
                await first.close(timeout=PATIENCE)
            pool = await asyncpg.create_pool(
                address,
                min_size=0,
                max_size=CONNECTIONS,
                timeout=PATIENCE,
                command_timeout=PATIENCE,
                reset=_as_it_is,
            )
        except (*POSTGRES_ERRORS, ValueError) as error:
            raise StoreError(f"{place} cannot be used: {_why(error)}") from None
        return cls(address, pool)

    async def close(self) -> None:
        if self._listener is not None:
            await self._listener.end()
        await self._notifier.end()
        try:
            await asyncio.wait_for(self._pool.close(), PATIENCE)
        except (*POSTGRES_ERRORS, TimeoutError):
            self._pool.terminate()

    @asynccontextmanager
    async def _asking(self) -> AsyncIterator["asyncpg.Pool[asyncpg.Record]"]:
        try:
            yield self._pool
        except POSTGRES_ERRORS as error:
            raise StoreError(f"the database does not answer as it should: {_why(error)}") from None

    async def create(self, room: str, entry: bytes, table: bytes, summary: RoomSummary, now: float) -> None:
        async with self._asking() as pool:
            try:
                values = (summary.game, summary.status, summary.public, summary.due, now)
                await pool.execute(_CREATE, room, *values, packed(entry), packed(table))
            except asyncpg.UniqueViolationError:
                raise Taken(room) from None

    async def append(
        self, room: str, seq: int, entry: bytes, table: bytes | None, summary: RoomSummary | None, now: float
    ) -> None:
        kept = packed(entry), None if table is None else packed(table)
        async with self._asking() as pool:
            try:
                if summary is None:
                    await pool.execute(_APPEND, room, seq, *kept)
                else:
                    values = (summary.status, summary.public, summary.due, now)
                    await pool.execute(_APPEND_AND_SUMMARISE, room, seq, *kept, *values)
            except asyncpg.UniqueViolationError:
                raise Conflict(room) from None
            except asyncpg.ForeignKeyViolationError:
                raise Gone(room) from None

    async def latest(self, room: str, before: int | None = None) -> list[StoredEntry]:
        if "\0" in room:
            # PostgreSQL has no such text; anybody can put it into an address.
            return []
        return _stored(await self._read(_LATEST, room, LAST if before is None else before))

    async def rows(self, room: str, after: int, limit: int) -> list[StoredEntry]:
        return _stored(await self._read(_ROWS, room, after, limit))

    async def public_rooms(self, limit: int) -> list[tuple[str, bytes]]:
        found = await self._read(
            "SELECT room, (SELECT body FROM peregon.entries AS entry WHERE entry.room = one.room AND body IS NOT NULL"
            " ORDER BY seq DESC LIMIT 1)"
            " FROM peregon.rooms AS one WHERE public AND status NOT IN ('over', 'stopped')"
            " ORDER BY touched DESC LIMIT $1",
            limit,
        )
        return [(room, unpacked(body or b"")) for room, body in found]

    async def due(self, before: float, now: float, limit: int) -> list[str]:
        found = await self._read(
            "SELECT room FROM peregon.rooms WHERE due <= $1 AND held_until <= $2 ORDER BY due LIMIT $3",
            before,
            now,
            limit,
        )
        return [room for (room,) in found]

    async def delete(self, room: str) -> bool:
        return await self._change("DELETE FROM peregon.rooms WHERE room = $1", room) == 1

    async def count_untouched(self, since: float, statuses: tuple[str, ...]) -> int:
        query = "SELECT count(*) FROM peregon.rooms WHERE touched < $1 AND status = ANY ($2)"
        ((count,),) = await self._read(query, since, list(statuses))
        return int(count)

    async def delete_untouched(self, since: float, statuses: tuple[str, ...], limit: int) -> int:
        old = "SELECT room FROM peregon.rooms WHERE touched < $1 AND status = ANY ($2) ORDER BY touched LIMIT $3"
        return await self._change(f"DELETE FROM peregon.rooms WHERE room IN ({old})", since, list(statuses), limit)

    async def last_touched(self) -> float:
        ((last,),) = await self._read("SELECT max(touched) FROM peregon.rooms")
        return last or 0.0

    async def try_to_write(self) -> None:
        await self._change("UPDATE peregon.versions SET at = at")

    async def keep_secret(self, room: str, secret: bytes) -> None:
        async with self._asking() as pool:
            try:
                await pool.execute(_KEEP_SECRET, room, secret)
            except asyncpg.ForeignKeyViolationError:
                raise Gone(room) from None

    async def secret(self, room: str) -> bytes | None:
        found = await self._read("SELECT secret FROM peregon.secrets WHERE room = $1", room)
        return found[0][0] if found else None

    async def keep_review(self, room: str, review: bytes) -> None:
        async with self._asking() as pool:
            try:
                await pool.execute(_KEEP_REVIEW, room, packed(review))
            except asyncpg.ForeignKeyViolationError:
                raise Gone(room) from None

    async def review(self, room: str) -> bytes | None:
        found = await self._read("SELECT review FROM peregon.reviews WHERE room = $1", room)
        return unpacked(found[0][0]) if found else None

    async def forget_secret(self, room: str) -> None:
        await self._change("DELETE FROM peregon.secrets WHERE room = $1", room)

    async def count(self) -> dict[str, int]:
        return dict(await self._read("SELECT status, count(*) FROM peregon.rooms GROUP BY status"))

    async def backup(self, path: str) -> None:
        raise StoreError(
            f"PostgreSQL has a tool of its own: pg_dump --schema=peregon --file={path} {place_of(self._address)}"
        )

    # Other processes

    def announce(self, text: str) -> None:
        self._notifier.notify(text)

    async def listen(self, listener: Listener) -> None:
        async def connect() -> asyncpg.Connection:
            return await asyncpg.connect(self._address, timeout=PATIENCE, command_timeout=PATIENCE)

        listening = PostgresListener(connect, self._name, listener)
        async with self._asking():
            await listening.begin()
        self._listener = listening

    async def lease(self, room: str, holder: str, now: float, until: float) -> bool:
        query = (
            "UPDATE peregon.rooms SET holder = $2, held_until = $4"
            " WHERE room = $1 AND (holder = $2 OR held_until <= $3)"
        )
        return await self._change(query, room, holder, now, until) == 1

    async def renew(self, rooms: list[str], holder: str, until: float) -> list[str]:
        query = "UPDATE peregon.rooms SET held_until = $3 WHERE room = ANY ($1) AND holder = $2 RETURNING room"
        return [room for (room,) in await self._read(query, rooms, holder, until)]

    async def release(self, holder: str) -> None:
        await self._change("UPDATE peregon.rooms SET holder = NULL, held_until = 0 WHERE holder = $1", holder)

    async def _read(self, query: str, *values: object) -> list[Any]:
        async with self._asking() as pool:
            return await pool.fetch(query, *values)

    async def _change(self, query: str, *values: object) -> int:
        """How many rows it was about: the status of a command ends with that."""
        async with self._asking() as pool:
            return int((await pool.execute(query, *values)).rsplit(" ", 1)[1])


def _why(error: Exception) -> str:
    """In words that help, and never with the password: of what the driver says about an address it cannot read, nothing
    is repeated."""
    match error:
        case asyncpg.InvalidPasswordError() | asyncpg.InvalidAuthorizationSpecificationError():
            return "the server does not let this user in; look at user and password"
        case asyncpg.InvalidCatalogNameError():
            return "there is no such database; create it first (createdb)"
        case asyncpg.InsufficientPrivilegeError():
            return f"this user may not do that ({_first_line(error)}); let it own the database"
        case asyncpg.PostgresError():
            return _first_line(error)
        case TimeoutError():
            return "no answer in time"
        case OSError():
            return f"nobody answers there ({error.strerror or type(error).__name__})"
        case ValueError():
            return "the address must look like postgresql://USER:PASSWORD@HOST:5432/DATABASE"
        case _:
            return type(error).__name__


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]

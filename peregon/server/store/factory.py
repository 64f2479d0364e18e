"""From the address of a database to a store."""

from pathlib import Path

from peregon.extras import missing
from peregon.server.store.interface import Store, StoreError
from peregon.server.store.sqlite import SqliteStore


async def open_store(database: str | Path, *, alone: bool = True) -> Store:
    """A file for SQLite, or an address that begins with postgresql://. A server has its file alone."""
    address = str(database)
    if address.startswith(("postgresql://", "postgres://")):
        try:
            from peregon.server.store.postgres import PostgresStore
        except ImportError as error:
            raise StoreError(str(missing("postgres", error, "PostgreSQL"))) from None
        return await PostgresStore.open(address)
    if "://" in address:
        raise StoreError(f"{address.split('://')[0]}:// is no database that Peregon knows; use a file or postgresql://")
    return await SqliteStore.open(Path(address), alone=alone)

"""The store: what happened at each table, in order, so that nothing that was acknowledged is ever lost.

A room is a list of entries with consecutive numbers, and the last of them that has a table says how things stand. Two
processes that want to add the same number cannot both succeed: that is all the locking there is.
"""

from peregon.server.store.factory import open_store
from peregon.server.store.interface import MISSED, Conflict, Gone, RoomSummary, Store, StoredEntry, StoreError, Taken

__all__ = ["MISSED", "Conflict", "Gone", "RoomSummary", "Store", "StoreError", "StoredEntry", "Taken", "open_store"]

"""A lock beside a file: two servers on one file would each make the bots' moves, so the second is refused."""

from pathlib import Path
from typing import BinaryIO

from peregon.locking import seized
from peregon.server.store.interface import StoreError


def lock_beside(path: Path) -> BinaryIO:
    real = path.resolve()
    lock = real.with_name(real.name + ".lock").open("ab")
    if not seized(lock):
        lock.close()
        raise StoreError(f"another server uses {path}; give this one a file of its own, or PostgreSQL")
    return lock

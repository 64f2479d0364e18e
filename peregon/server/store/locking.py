"""A lock beside a file: two servers on one file would each make the bots' moves, so the second is refused."""

import sys
from pathlib import Path
from typing import BinaryIO

from peregon.server.store.interface import StoreError

if sys.platform == "win32":
    import msvcrt

    def _seize(lock: BinaryIO) -> None:
        lock.seek(0)
        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _seize(lock: BinaryIO) -> None:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_beside(path: Path) -> BinaryIO:
    """The system lets go of the lock when a process ends, however it ends: nobody has to clear up after a crash."""
    real = path.resolve()
    lock = real.with_name(real.name + ".lock").open("ab")
    try:
        _seize(lock)
    except OSError:
        lock.close()
        raise StoreError(f"another server uses {path}; give this one a file of its own, or PostgreSQL") from None
    return lock

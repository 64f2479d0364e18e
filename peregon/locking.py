"""A file that one process has for itself. The system lets go of it when the process ends, however it ends: nobody has
to clear up after a crash."""

import sys
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt

    def _seize(file: BinaryIO) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _seize(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def seized(file: BinaryIO) -> bool:
    """Whether it is ours now; if not, another process has it."""
    try:
        _seize(file)
    except OSError:
        return False
    return True

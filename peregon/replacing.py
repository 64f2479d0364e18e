"""A file that is replaced whole or not at all."""

import contextlib
import os
import tempfile
from pathlib import Path

_LONGEST_PREFIX = 40


def replace_file(path: Path, content: bytes) -> None:
    """All of it under another name beside the file first: whoever is interrupted leaves the file as it was."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:_LONGEST_PREFIX]}.", suffix=".new", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, path.stat().st_mode & 0o7777 if path.exists() else 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask

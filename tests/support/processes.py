"""What other processes do, which nobody announces."""

import time
from collections.abc import Callable
from pathlib import Path


def eventually(fact: Callable[[], bool], patience: float = 30.0) -> bool:
    """Whether it comes true in time."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if fact():
            return True
        time.sleep(0.02)
    return False


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False

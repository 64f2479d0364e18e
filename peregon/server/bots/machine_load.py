"""The load of a machine: processes that serve the same tables share its cores, and so the time that bots have.

Each tells the others for how many households it has bots thinking, or waiting to: a number and nothing more. Each then
shares its time as if all of them stood in one queue."""

import platform
import time
from pathlib import Path

TOLD_EVERY = 0.5
FORGOTTEN_AFTER = 2.0
"""Seconds: a process that says nothing for so long has nothing to say, or is gone."""

_BOOT = Path("/proc/sys/kernel/random/boot_id")


def this_machine() -> str:
    """Two containers on one machine have different names, and the same cores."""
    try:
        return _BOOT.read_text().strip()
    except OSError:
        return platform.node()


class MachineLoad:
    def __init__(self, machine: str | None = None) -> None:
        self.machine = machine or this_machine()
        self._told = 0
        self._others: dict[str, tuple[float, int]] = {}

    def note(self, process: str, machine: str, households: int) -> None:
        """What another process says of itself. Other machines have cores of their own."""
        if machine == self.machine:
            self._others[process] = (time.monotonic() + FORGOTTEN_AFTER, households)

    def elsewhere(self) -> int:
        """The households whose bots think in other processes of this machine."""
        if not self._others:
            return 0
        now = time.monotonic()
        self._others = {process: said for process, said in self._others.items() if said[0] > now}
        return sum(households for _, households in self._others.values())

    def is_news(self, households: int) -> bool:
        """Whether the others have to be told: of nothing they are told once."""
        before, self._told = self._told, households
        return bool(households or before)

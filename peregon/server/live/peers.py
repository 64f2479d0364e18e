"""Peers: the processes of this machine that serve the same tables. Each table has a home among them, to which the
others hand its sockets on, so that those who sit at one table are at one process wherever they came in.

It is a matter of cost alone. Who is served elsewhere than at home, because a process has come or gone, plays on as
before: what happens at a table is agreed upon in the database."""

import hashlib
import os
import secrets
import stat
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import peregon

SUFFIX = ".socket"
LOOKED_EVERY = 0.5  # seconds
LONGEST_ADDRESS = 100  # bytes; systems take few more


class PeersError(ValueError):
    """A folder in which processes cannot find one another: which, and why."""


class Peers:
    """Every process listens on a socket in the folder, to which nobody but their user may write: whoever listens there
    is given visitors with their cookies. Processes with other games, or of another version, have homes of their own."""

    def __init__(self, folder: Path, titles: Iterable[str]) -> None:
        self._folder = _checked(folder)
        said = "\n".join([peregon.__version__, *sorted(titles)])
        self._alike = hashlib.sha256(said.encode()).hexdigest()[:8]
        self._own = f"{self._alike}-{secrets.token_hex(6)}{SUFFIX}"
        if len(os.fsencode(self.address)) > LONGEST_ADDRESS:
            raise PeersError(f"{folder} is too long for the address of a socket; choose a shorter one")
        self._known: list[str] = []
        self._looked = 0.0
        self.handed_on = 0  # sockets, since the start

    @property
    def address(self) -> Path:
        """Where this process listens for the others."""
        return self._folder / self._own

    def home_of(self, room: str) -> Path | None:
        """Where the room's process listens; None if it is this one. All agree on it who know the same processes, and
        when one comes or goes no more rooms move than have to."""
        home = max(self._names(), key=lambda name: hashlib.sha256(f"{name} {room}".encode()).digest())
        return None if home == self._own else self._folder / home

    def _names(self) -> list[str]:
        if time.monotonic() - self._looked > LOOKED_EVERY:
            there = os.listdir(self._folder) if self._folder.is_dir() else []
            alike = [name for name in there if name.startswith(f"{self._alike}-") and name.endswith(SUFFIX)]
            self._known = sorted({*alike, self._own})
            self._looked = time.monotonic()
        return self._known

    def forget(self, home: Path) -> None:
        """Nobody listens there any more: the process was ended before it could clear up."""
        home.unlink(missing_ok=True)
        self._looked = 0.0

    def leave(self) -> None:
        """From here on nobody is handed on to this process."""
        self.address.unlink(missing_ok=True)


def _checked(folder: Path) -> Path:
    if sys.platform == "win32":
        raise PeersError("processes cannot find one another in a folder on Windows")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
    except OSError as error:
        raise PeersError(f"{folder} cannot be used by the processes to find one another: {error.strerror}") from None
    if found.st_uid != os.geteuid() or stat.S_IMODE(found.st_mode) & 0o022:
        raise PeersError(f"{folder} must belong to the user of the server, and nobody else may write to it")
    return folder

"""What the server asks of a store, whichever database is behind it."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

Listener = Callable[[str], Awaitable[None] | None]
"""Is told at once; where that means work, it is done in a task of its own."""

LAST = 2**62  # no room comes as far
MISSED = '{"missed":true}'


class StoreError(RuntimeError):
    """The store cannot be used; the text says why and what to do."""


class Conflict(Exception):
    """Somebody else has added an entry of that number."""


class Gone(Exception):
    """The room has been deleted."""


class Taken(Exception):
    """There is a room of that name already."""


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """One thing that happened, and the table after it where it was written down whole."""

    seq: int
    entry: bytes
    table: bytes | None


@dataclass(frozen=True, slots=True)
class RoomSummary:
    """What rooms are looked up by."""

    game: str
    status: str
    public: bool
    due: float | None  # when somebody has to see to the room, whether or not anybody is connected


class Store(ABC):
    """Every method but `listen` is one short transaction."""

    shared = False  # with other processes

    @abstractmethod
    async def close(self) -> None:
        """Finishes what was begun."""

    @abstractmethod
    async def create(self, room: str, entry: bytes, table: bytes, summary: RoomSummary, now: float) -> None:
        """A new room with its first entry, number 1."""

    @abstractmethod
    async def append(
        self, room: str, seq: int, entry: bytes, table: bytes | None, summary: RoomSummary | None, now: float
    ) -> None:
        """Adds an entry. When this returns it is on the disk; when it fails otherwise than by `Conflict` or `Gone`, it
        may be there or not."""

    @abstractmethod
    async def latest(self, room: str, before: int | None = None) -> list[StoredEntry]:
        """The last entry with a whole table, and all that came after it; or those of them before a number."""

    @abstractmethod
    async def rows(self, room: str, after: int, limit: int) -> list[StoredEntry]:
        """The entries that follow a number."""

    @abstractmethod
    async def public_rooms(self, limit: int) -> list[tuple[str, bytes]]:
        """The rooms that are open to everybody, and their tables as they were last written whole, the latest first."""

    @abstractmethod
    async def due(self, before: float, now: float, limit: int) -> list[str]:
        """Rooms that somebody has to see to by then, and that nobody holds."""

    @abstractmethod
    async def delete(self, room: str) -> bool: ...

    @abstractmethod
    async def count_untouched(self, since: float, statuses: tuple[str, ...]) -> int:
        """How many rooms there are in one of these states in which nothing has happened since."""

    @abstractmethod
    async def delete_untouched(self, since: float, statuses: tuple[str, ...], limit: int) -> int:
        """Forgets so many of them at most, the oldest first: everybody's moves wait for a long transaction."""

    @abstractmethod
    async def last_touched(self) -> float:
        """When anything was last written down; 0 when nothing ever was."""

    @abstractmethod
    async def try_to_write(self) -> None:
        """Writes what changes nothing; an error when nothing can be written."""

    @abstractmethod
    async def keep_secret(self, room: str, secret: bytes) -> None:
        """What the luck of the table follows from, apart from all that is told of it. It goes with the room."""

    @abstractmethod
    async def secret(self, room: str) -> bytes | None: ...

    @abstractmethod
    async def forget_secret(self, room: str) -> None: ...

    @abstractmethod
    async def keep_review(self, room: str, review: bytes) -> None:
        """What the game was worth, once it is over. It goes with the room."""

    @abstractmethod
    async def review(self, room: str) -> bytes | None: ...

    @abstractmethod
    async def count(self) -> dict[str, int]:
        """How many rooms there are, by status."""

    @abstractmethod
    async def backup(self, path: str) -> None:
        """Copies everything into a file, while the server goes on."""

    def announce(self, text: str) -> None:  # noqa: B027
        """Tells the other processes, soon."""

    async def listen(self, listener: Listener) -> None:  # noqa: B027
        """Hears what other processes announce. After a time in which nothing could be heard it is `MISSED`: anything
        may have happened in any room."""

    async def lease(self, room: str, holder: str, now: float, until: float) -> bool:  # noqa: ARG002
        """Whether the room's bots and clocks are the holder's business until then. Without other processes they are."""
        return True

    async def renew(self, rooms: list[str], holder: str, until: float) -> list[str]:  # noqa: ARG002
        """Those of the rooms that the holder holds still, and now until then."""
        return rooms

    async def release(self, holder: str) -> None:  # noqa: B027
        """Lets go of all that the holder holds."""

"""The table: all that is kept of a room, apart from the history that led to it.

A table is written down whole with everything that happens, the game's position included: a server that starts again,
and a newer version of the rules, go on from there.
"""

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct, structs

from peregon.bots import USUAL
from peregon.server.rooms.clocks import Clock, NoClock
from peregon.server.rooms.seats.tokens import fits

VERSION = 2

Status = Literal["waiting", "playing", "paused", "over", "stopped"]
WAITING: Final = "waiting"
PLAYING: Final = "playing"
PAUSED: Final = "paused"
OVER: Final = "over"
STOPPED: Final = "stopped"  # the plug-in whose game it is has failed
# The statuses of a table at which something can still happen.
LIVE: Final = (WAITING, PLAYING, PAUSED)


class Seat(Struct):
    """A chair. A bot may keep it warm for a person, who has the token still."""

    kind: Literal["person", "bot", "open"] = "open"
    name: str = ""
    bot: str | None = None
    token: str | None = None  # hashed
    muted: bool = False
    turns: int = 0  # what this seat has done and undone: a message that was sent twice is known by it
    left: float | None = None  # seconds on its clock when it was last started
    since: float | None = None  # when it was started, if it runs
    acted: int | None = None  # its last action
    acted_at: int = 0  # the number of that entry, 0 when there is nothing to take back
    acted_free: bool = False  # nobody learnt anything from it
    overruns: int = 0  # moves made for it in succession because its time was over
    stand_in_asked: list[int] = []  # whose players want a bot to play for it while its own is away
    gone: bool = False  # its owner has left a game that goes on, and has done nothing in it since


class TakeBackRequest(Struct):
    """A request to take back, and the seats that have not answered yet."""

    seat: int
    waiting_for: list[int]


class TableLuck(Struct):
    """What the luck of a game follows from, as far as everybody may know it. Who contributes nothing has a None."""

    commitment: str  # to the server's secret
    since: float
    hashes: list[str | None]  # of the contributions, by seat
    contributions: list[str | None]
    asks: Literal["hashes", "contributions"] | None = None  # what the players' browsers are asked for
    secret: str | None = None  # not as long as the game can go on


class Table(Struct):
    room: str
    game: str
    seats: list[Seat]
    created: float
    variants: dict[str, Any] = {}
    clock: Clock = NoClock()
    public: bool = False
    hints: bool = True
    stand_in: str = USUAL  # the level that plays for people who are away
    host: int = 0
    status: Status = WAITING
    previous: str | None = None
    next: str | None = None
    lesson: str | None = None
    asked: TakeBackRequest | None = None
    removed: list[str] = []  # the tokens, hashed, of those whom the host has removed; the latest of them
    paused_at: float | None = None
    stood: float = 0.0  # seconds of all the pauses that are over
    last: int = 0  # the number of the entry with the last action
    luck: TableLuck | None = None
    drawn: int = 0  # the number of the last draw: none is made twice, also when a move is taken back
    position: dict[str, Any] | None = None
    score: dict[str, Any] | None = None  # the count at the end, by the rules of that day
    version: int = VERSION

    def seats_of(self, tokens: list[str]) -> list[int]:
        return [place for place, seat in enumerate(self.seats) if any(fits(token, seat.token) for token in tokens)]

    def good_tokens(self, tokens: list[str]) -> list[str]:
        """Those that are good for a seat here."""
        return [token for token in tokens if self.seats_of([token])]

    def people(self) -> list[int]:
        """Persons, also those whose seat a bot keeps."""
        return [place for place, seat in enumerate(self.seats) if seat.token is not None]

    def is_of_bots_alone(self) -> bool:
        return all(seat.kind == "bot" for seat in self.seats)

    def pass_host(self) -> None:
        """From a host who has left to the next person. Where nobody is left it waits for whoever sits down first."""
        staying = [place for place in self.people() if not self.seats[place].gone]
        if staying and self.host not in staying:
            self.host = staying[0]

    def open_seats(self) -> list[int]:
        return [place for place, seat in enumerate(self.seats) if seat.kind == "open"]


def publish_secret(table: Table, secret: bytes | None) -> None:
    """The game is over, or was stopped for good: everybody may know what its luck followed from."""
    if table.luck is not None and secret is not None:
        table.luck.secret = secret.hex()


def copy_of(table: Table) -> Table:
    """A table of its own to change, so that nothing has changed if that cannot be committed."""
    asked, luck = table.asked, table.luck
    return structs.replace(
        table,
        luck=luck and structs.replace(luck, hashes=list(luck.hashes), contributions=list(luck.contributions)),
        seats=[structs.replace(seat, stand_in_asked=list(seat.stand_in_asked)) for seat in table.seats],
        removed=list(table.removed),
        asked=None if asked is None else TakeBackRequest(asked.seat, list(asked.waiting_for)),
    )


_ENCODER = msgspec.json.Encoder()


def write_table(table: Table) -> bytes:
    return _ENCODER.encode(table)


def read_table(text: bytes) -> Table:
    return table_of(msgspec.json.decode(text))


def table_of(document: dict[str, Any]) -> Table:
    """The table that is written there. Version 1 called the variants of a table its options."""
    table = msgspec.convert(document, Table)
    if table.version == 1:
        table.variants = document["options"]
        table.version = VERSION
    table.variants = as_variants(table.variants)
    return table


def as_variants(read: dict[str, Any]) -> dict[str, Any]:
    """JSON knows no tuples, and rulebooks no lists."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in read.items()}

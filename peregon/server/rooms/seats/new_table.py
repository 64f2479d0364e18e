"""A new table: what is asked for, checked, and turned into chairs and tokens."""

from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from peregon.bots import ADVISER, USUAL
from peregon.plugins import PluginError
from peregon.record.position import read_position
from peregon.record.titles import MOST_SEATS
from peregon.rulebooks import RulebookError
from peregon.server import timekeeping
from peregon.server.refusals import Refusal
from peregon.server.rooms.clocks import Clock, NoClock
from peregon.server.rooms.play import begin, start
from peregon.server.rooms.plugin_guard import PluginGuard
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.rules_cache import cached_rules
from peregon.server.rooms.seats.names import too_alike
from peregon.server.rooms.seats.seating import bot_seat, check_bot, check_name, check_stand_in, name_bots
from peregon.server.rooms.seats.tokens import hash_of, new_token
from peregon.server.rooms.table import Seat, Table, as_variants

T = TypeVar("T")

TEACHING = "easy"
"""Whom learners meet."""


class NewSeat(Struct, forbid_unknown_fields=True):
    kind: Literal["person", "bot", "open"]
    name: str | None = None
    bot: str | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """What `POST /api/rooms` takes."""

    game: str
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=MOST_SEATS)]
    variants: dict[str, Any] = {}
    clock: Clock = NoClock()
    public: bool = False
    hints: bool = True
    stand_in: str = USUAL
    start: bool = False


async def open_table(rooms: Rooms, wanted: NewTable) -> tuple[Room, list[int], list[str]]:
    """The room, the seats of those who opened it, and their tokens."""
    title = rooms.titles.get(wanted.game)
    if title is None:
        known = ", ".join(rooms.titles)
        raise Refusal("bad_request", f"there is no game {wanted.game!r}; there are {known}", "game")
    variants = as_variants(wanted.variants)
    try:
        with PluginGuard(title):
            title.rulebook(variants, len(wanted.seats))
            cached_rules(title, len(wanted.seats), variants)
    except RulebookError as error:
        raise Refusal("bad_request", str(error), "variants" if variants else "seats") from None
    tokens: dict[int, str] = {}
    seats = [_seat(place, seat, tokens) for place, seat in enumerate(wanted.seats)]
    if not tokens:
        raise Refusal("bad_request", "somebody has to sit at the table: give one seat of the kind person", "seats")
    if too_alike(seat.name for seat in seats if seat.token and seat.name):
        raise Refusal("bad_request", "two players have the same name, or names that look the same", "seats")
    name_bots(seats)
    table = Table(
        room="",
        game=wanted.game,
        seats=seats,
        created=timekeeping.now(),
        variants=variants,
        clock=wanted.clock,
        public=wanted.public,
        hints=wanted.hints,
        stand_in=check_stand_in(wanted.stand_in, "stand_in"),
        host=min(tokens),
    )
    room = await rooms.open_room(table)
    if wanted.start and not table.open_seats():
        await begin_at_once(rooms, room)
    return room, sorted(tokens), [tokens[seat] for seat in sorted(tokens)]


def _seat(place: int, wanted: NewSeat, tokens: dict[int, str]) -> Seat:
    if wanted.kind == "open":
        return Seat()
    if wanted.kind == "bot":
        return bot_seat(check_bot(wanted.bot or USUAL, f"seats[{place}].bot"))
    # Whoever gives no name is called in the words of each who reads it.
    name = "" if wanted.name is None else check_name(wanted.name, f"seats[{place}].name")
    tokens[place] = new_token()
    return Seat("person", name=name, token=hash_of(tokens[place]))


@cache
def lessons() -> dict[str, str]:
    """The positions at which lessons begin, by name."""
    folder = files("peregon.server") / "lessons"
    kept = [file for file in folder.iterdir() if file.name.endswith(".json")]
    return {file.name.removesuffix(".json"): file.read_text(encoding="utf-8") for file in kept}


async def open_lesson(rooms: Rooms, name: str, player: str | None) -> tuple[Room, list[int], list[str]]:
    """A table with one learner and bots, at a prepared position."""
    if name not in lessons():
        raise Refusal("not_found", f"there is no lesson {name!r}; there are {', '.join(sorted(lessons()))}")
    game = read_position(lessons()[name])
    token = new_token()
    seats = [Seat("person", name="" if player is None else check_name(player), token=hash_of(token))]
    seats += [bot_seat(TEACHING) for _ in range(game.seats - 1)]
    name_bots(seats)
    table = Table("", game.title.name, seats, timekeeping.now(), dict(game.variants), lesson=name)
    room = await rooms.open_room(table)
    async with room.lock:
        await begin(room, game, timekeeping.now())
    return room, [0], [token]


async def open_from(rooms: Rooms, position: str, seat: int, player: str | None) -> tuple[Room, list[int], list[str]]:
    """A table that goes on from a moment of a game that is over, against bots in all the other seats."""
    game = read_position(position, rooms.titles)
    if game.over or not 0 <= seat < game.seats:
        raise Refusal("bad_request", "there is nothing to go on with", "seat")
    token = new_token()
    seats = [bot_seat(ADVISER) for _ in range(game.seats)]
    seats[seat] = Seat("person", name="" if player is None else check_name(player), token=hash_of(token))
    name_bots(seats)
    table = Table("", game.title.name, seats, timekeeping.now(), dict(game.variants), host=seat)
    room = await rooms.open_room(table)
    async with room.lock:
        await begin(room, game, timekeeping.now())
    return room, [seat], [token]


async def open_rematch(rooms: Rooms, room: Room) -> Room:
    """The same table again, which has yet to begin. The tokens are the same: whoever sat there sits here."""
    old = room.table
    seats = [
        Seat("person", name=seat.name, token=seat.token) if seat.token else Seat(seat.kind, seat.name, seat.bot)
        for seat in old.seats
    ]
    table = Table(
        "",
        old.game,
        seats,
        timekeeping.now(),
        old.variants,
        old.clock,
        old.public,
        old.hints,
        old.stand_in,
        old.host,
        previous=old.room,
        removed=old.removed,
    )
    return await rooms.open_room(table)


async def begin_at_once(rooms: Rooms, room: Room) -> None:
    """Without anybody being asked for anything."""
    try:
        async with room.lock:
            await start(room)
    except PluginError as error:
        await rooms.stop_table(room, error)


def read_new_table(body: bytes) -> NewTable:
    return decoded(body, NewTable)


def decoded(body: bytes, kind: type[T]) -> T:
    """A body of JSON, or a refusal that says what is wrong and where."""
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except msgspec.ValidationError as error:
        problem, _, where = str(error).partition(" - at `$")
        raise Refusal("bad_request", problem, _field(problem, where.strip(".`"))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad_request", f"not JSON: {error}") from None


def _field(problem: str, where: str) -> str | None:
    """Where in the body; of a field that is missing msgspec names only what it is missing from."""
    missing = problem.partition("missing required field `")[2].rstrip("`")
    return ".".join(filter(None, (where, missing))) or None

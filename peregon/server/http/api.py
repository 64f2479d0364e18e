"""The HTTP API: tables and facts. Live play goes over a socket."""

import hashlib
import logging
from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta, MsgspecError, Struct
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from peregon.catalogue import Title
from peregon.drawing.examples import SCENES, example_svg
from peregon.drawing.theme import LIGHT, THEMES
from peregon.languages import codes
from peregon.record.titles import MOST_SEATS
from peregon.rulebooks.variants import VariantValue
from peregon.server.buckets import AddressLimit, household_of
from peregon.server.encoding import to_json
from peregon.server.http import counts, games, words
from peregon.server.http.clerk import Clerk, ClerkWork
from peregon.server.http.counts import CountRequest
from peregon.server.http.pace import JOINING, LISTING, OPENING, RequestPace
from peregon.server.http.responses import json_response
from peregon.server.http.static_files import Content
from peregon.server.limits import limits
from peregon.server.live.messages import SeatNumber
from peregon.server.live.payload_types import TableInfo
from peregon.server.live.payloads import table_payload
from peregon.server.refusals import Refusal
from peregon.server.rooms.kept import records, replays
from peregon.server.rooms.kept.history import all_rows
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.seats import seating
from peregon.server.rooms.seats.new_table import decoded, open_from, open_lesson, open_table, read_new_table
from peregon.server.rooms.table import Table, read_table
from peregon.server.store import StoredEntry

log = logging.getLogger("peregon.server")

COOKIE = "seat-"
KEPT = 180 * 86_400
MOST_COOKIES = 25  # all of them go into one line, and a proxy may take in no more than 8 kB
MOST_TOKENS = 200
MOST_LISTED = 50
JSON, SVG, TEXT = "application/json", "image/svg+xml", "text/plain; charset=utf-8"


class Joining(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=200)]
    seat: SeatNumber | None = None


class Returning(Struct, forbid_unknown_fields=True):
    tokens: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(min_length=1, max_length=MOST_SEATS)]


class GoingOn(Struct, forbid_unknown_fields=True):
    moves: Annotated[int, Meta(ge=0, le=100_000)]
    seat: SeatNumber
    name: Annotated[str, Meta(max_length=200)] | None = None


class Learning(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=200)] | None = None


def tokens_of(connection: HTTPConnection, table: Table) -> list[str]:
    """What the cookies hold that is good for a seat at the table. At which table a cookie was set does not matter: a
    rematch is entered with that of the game before, or of the one before it."""
    return table.good_tokens(tokens_in(connection))


def tokens_in(connection: HTTPConnection) -> list[str]:
    found = [text for name, text in connection.cookies.items() if name.startswith(COOKIE)]
    tokens = [token for text in found for token in text.split(".")][:MOST_TOKENS]
    return list(dict.fromkeys(tokens))


class Api:
    def __init__(self, rooms: Rooms, pace: RequestPace, behind_tls: bool = False) -> None:
        self._rooms = rooms
        self._behind_tls = behind_tls
        self._joining = AddressLimit(limits().address.joining)
        self._facts: dict[object, Content] = {}
        self._clerk = Clerk(rooms.titles)
        self._pace = pace

    async def close(self) -> None:
        await self._clerk.close()

    # Facts

    async def words(self, request: Request) -> Response:
        page, language = request.path_params["page"], _language(request)
        return self._fact(request, ("words", page, language), lambda: words.page_words(language, page))

    def manifest(self, request: Request, plain: Content) -> Response:
        language = _language(request)
        body = to_json(words.manifest(plain.body.decode(), language))
        return Content(body, plain.kind).answer(request)

    async def games(self, request: Request) -> Response:
        return self._fact(request, "games", lambda: games.games(self._rooms.titles))

    async def sheet(self, request: Request) -> Response:
        return await self._of_game(request, games.sheet)

    async def board(self, request: Request) -> Response:
        return await self._of_game(request, games.drawn_board, _language(request), kind=SVG)

    async def thumbnail(self, request: Request) -> Response:
        return await self._of_game(request, games.thumbnail, _theme(request), kind=SVG)

    async def rules(self, request: Request) -> Response:
        return await self._of_game(request, games.rules, _language(request))

    async def example(self, request: Request) -> Response:
        name, theme = request.path_params["example"], _theme(request)
        if name not in SCENES:
            raise Refusal("not_found", f"there is no example {name!r}; there are {', '.join(SCENES)}")
        if (key := ("example", name, theme)) not in self._facts:
            self._facts[key] = Content(example_svg(name, theme).encode(), SVG)
        return self._facts[key].answer(request)

    async def actions(self, request: Request) -> Response:
        seats, variants = _table_variants(request)
        return await self._of_game(request, games.actions, seats, variants)

    async def count(self, request: Request) -> Response:
        title, body = self._title(request), await request.body()
        asked: CountRequest = decoded(body, CountRequest)

        async def arguments() -> tuple[CountRequest]:
            return (asked,)

        key = ("count", title.name, hashlib.sha256(body).digest())
        return (await self._clerk.content(request, key, JSON, counts.counted, title, arguments, keep=False)).answer(
            request
        )

    async def _of_game(self, request: Request, work: ClerkWork, *chosen: Any, kind: str = JSON) -> Response:
        title = self._title(request)

        async def arguments() -> tuple[Any, ...]:
            return chosen

        key = (work.__name__, title.name, repr(chosen))
        return (await self._clerk.content(request, key, kind, work, title, arguments)).answer(request)

    def _fact(self, request: Request, key: object, make: Callable[[], Any]) -> Response:
        """What there is a handful of."""
        if key not in self._facts:
            self._facts[key] = Content(to_json(make()), JSON)
        return self._facts[key].answer(request)

    def _title(self, request: Request) -> Title:
        name = request.path_params["game"]
        if name not in self._rooms.titles:
            raise Refusal("not_found", f"there is no game {name!r}; there are {', '.join(self._rooms.titles)}")
        return self._rooms.titles[name]

    # Tables

    async def rooms(self, request: Request) -> Response:
        await self._pace.wait(request, LISTING)
        rows = await self._rooms.store.public_rooms(MOST_LISTED)
        found = [info for name, packed in rows if (info := self._listed_room(name, packed)) is not None]
        return json_response({"rooms": found})

    def _listed_room(self, name: str, packed: bytes) -> TableInfo | None:
        known = self._rooms.loaded.get(name)
        if known is not None:
            return known.table_payload()
        try:
            return table_payload(read_table(packed), set(), {})
        except (MsgspecError, ValueError, TypeError, LookupError):
            # What is wrong with it may name cards.
            log.error("room %s is left out of the lobby: what the database has of it cannot be read", name)
            return None

    async def open(self, request: Request) -> Response:
        self._rooms.new_table_limit.spend(request)
        await self._pace.wait(request, OPENING)
        room, seats, tokens = await open_table(self._rooms, read_new_table(await request.body()))
        return self._seated(request, room, seats, tokens, 201)

    async def lesson(self, request: Request) -> Response:
        self._rooms.new_table_limit.spend(request)
        await self._pace.wait(request, OPENING)
        learner: Learning = decoded(await request.body(), Learning)
        room, seats, tokens = await open_lesson(self._rooms, request.path_params["lesson"], learner.name)
        return self._seated(request, room, seats, tokens, 201)

    async def room(self, request: Request) -> Response:
        return json_response((await self._room(request)).table_payload())

    async def join(self, request: Request) -> Response:
        await self._may_join(request)
        room = await self._room(request)
        joining: Joining = decoded(await request.body(), Joining)
        async with room.lock:
            room.check_space(reserved=False)
            room.spend_entry(None, household_of(request))
            seating.check_welcome(room, tokens_in(request), household_of(request))
            seat, token = await seating.join(room, joining.name, joining.seat)
        kept = [old for old in tokens_of(request, room.table) if old != token]
        return self._seated(request, room, [seat], [*kept, token], told=[token])

    async def come_back(self, request: Request) -> Response:
        await self._may_join(request)
        room = await self._room(request)
        returning: Returning = decoded(await request.body(), Returning)
        tokens = room.table.good_tokens(returning.tokens)
        if not tokens:
            raise Refusal("forbidden", "this link does not belong to a seat at the table")
        # Somebody else may sit at the same table on this device.
        kept = [old for old in tokens_of(request, room.table) if old not in tokens]
        return self._seated(request, room, room.table.seats_of(tokens), [*kept, *tokens], told=[])

    async def link(self, request: Request) -> Response:
        """What somebody needs to go on with the game on another device: only who has the cookie is told."""
        room = await self._room(request)
        tokens = tokens_of(request, room.table)
        if not tokens:
            raise Refusal("forbidden", "you have no seat at this table")
        return json_response({"tokens": tokens})

    async def replay(self, request: Request) -> Response:
        room = await self._room(request)
        replays.check_ended(room)
        content = await self._clerk.content(
            request, ("replay", room.id, room.seq), JSON, replays.replay, room.title, lambda: replays.replay_parts(room)
        )
        return content.answer(request)

    async def record(self, request: Request) -> Response:
        room = await self._room(request)
        replays.check_ended(room)
        content = await self._clerk.content(
            request,
            ("record", room.id, room.seq),
            TEXT,
            records.write_record,
            room.title,
            lambda: records.record_parts(room),
        )
        headers = {"content-disposition": f'attachment; filename="{room.table.game}-{room.id}.peregon"'}
        return content.answer(request, headers)

    async def review(self, request: Request) -> Response:
        body = await self._rooms.reviews.find(await self._room(request), request)
        return Content(body, JSON).answer(request)

    async def go_on(self, request: Request) -> Response:
        """From a moment of a finished game, against bots."""
        self._rooms.new_table_limit.spend(request)
        await self._pace.wait(request, OPENING)
        room = await self._room(request)
        replays.check_over(room)
        wanted: GoingOn = decoded(await request.body(), GoingOn)

        async def arguments() -> tuple[list[StoredEntry], int]:
            return await all_rows(room.store, room.id), wanted.moves

        key = ("position", room.id, room.seq, wanted.moves)
        content = await self._clerk.content(request, key, TEXT, replays.position_at, room.title, arguments)
        opened = await open_from(self._rooms, content.body.decode(), wanted.seat, wanted.name)
        return self._seated(request, *opened, 201)

    async def _room(self, request: Request) -> Room:
        return await self._rooms.find(request.path_params["room"][:64])

    async def _may_join(self, request: Request) -> None:
        if not self._joining.take(request):
            raise Refusal("too_many", "too many requests from your address; wait a little")
        await self._pace.wait(request, JOINING)

    def _seated(
        self,
        request: Request,
        room: Room,
        seats: list[int],
        tokens: list[str],
        status: int = 200,
        told: list[str] | None = None,
    ) -> Response:
        response = json_response({"room": room.id, "seats": seats, "tokens": tokens if told is None else told}, status)
        secure = self._behind_tls or request.url.scheme == "https"
        response.set_cookie(
            COOKIE + room.id, ".".join(tokens), KEPT, path="/", secure=secure, httponly=True, samesite="lax"
        )
        # A browser sends all of them with every request: the oldest go, and their links remain.
        old = [name for name in request.cookies if name.startswith(COOKIE) and name != COOKIE + room.id]
        for name in old[: max(0, len(old) - MOST_COOKIES)]:
            response.delete_cookie(name, path="/")
        return response


def _language(request: Request) -> str:
    language = request.query_params.get("lang", "en")
    if language not in codes():
        raise Refusal("bad_request", f"there is no language {language!r}; there are {', '.join(codes())}", "lang")
    return language


def _theme(request: Request) -> str:
    theme = request.query_params.get("theme", LIGHT.name)
    if theme not in THEMES:
        raise Refusal("bad_request", f"there is no theme {theme!r}; there are {', '.join(THEMES)}", "theme")
    return theme


def _table_variants(request: Request) -> tuple[int, dict[str, VariantValue]]:
    """Seats and variants from the address: ``?seats=3&free_building=true&order=2,0,1``."""
    seats = 2
    variants: dict[str, VariantValue] = {}
    for name, text in request.query_params.items():
        try:
            if name == "seats":
                seats = int(text)
            elif text in ("true", "false"):
                variants[name] = text == "true"
            elif "," in text:
                variants[name] = tuple(int(part) for part in text.split(","))
            else:
                variants[name] = int(text)
        except ValueError:
            raise Refusal("bad_request", f"{name} takes a number, true or false, not {text!r}", name) from None
    return seats, variants

"""The app: which address leads where."""

import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from peregon.plugins import PluginError
from peregon.server.buckets import AddressLimit
from peregon.server.http.api import Api, tokens_in
from peregon.server.http.gate import Gate
from peregon.server.http.host_names import HostNames
from peregon.server.http.metrics import Metrics
from peregon.server.http.openapi import describe
from peregon.server.http.pace import ARRIVAL, RequestPace
from peregon.server.http.responses import error_response, json_response
from peregon.server.http.security import Guard, TooLarge
from peregon.server.http.static_files import StaticFiles, web_folder
from peregon.server.http.words import filled_in
from peregon.server.limits import limits
from peregon.server.live.connection import TRY_LATER, Connection
from peregon.server.live.frames import WIRE
from peregon.server.live.peers import Peers
from peregon.server.refusals import Refusal
from peregon.server.rooms.rooms import Rooms
from peregon.server.store import StoreError

log = logging.getLogger("peregon.server")

HEALTH_KEPT_FOR = 1.0  # seconds

Make = Callable[[], Awaitable[Rooms]]


def make_app(
    make_rooms: Make,
    *,
    origins: Sequence[str] = (),
    names: Sequence[str] = (),
    behind_tls: bool = False,
    peers: Peers | None = None,
) -> ASGIApp:
    """The server as an ASGI application. The rooms are opened in the loop that will serve it."""
    pace = RequestPace()
    server = Server(make_rooms, pace, behind_tls, peers)
    app = Starlette(
        routes=server.routes(),
        lifespan=server.lifespan,
        exception_handlers={
            Refusal: refused,
            TooLarge: too_large,
            StoreError: store_failed,
            PluginError: plugin_failed,
            HTTPException: server.lost,
            ClientDisconnect: went_away,
            Exception: failed,
        },
    )
    return Guard(app, pace, HostNames(names, behind_tls), origins)


class Server:
    def __init__(self, make_rooms: Make, pace: RequestPace, behind_tls: bool, peers: Peers | None = None) -> None:
        self._make_rooms = make_rooms
        self._behind_tls = behind_tls
        self._peers = peers
        self._pages = StaticFiles(web_folder(), filled_in)
        self._connections = 0
        self._arriving = AddressLimit(limits().address.connecting)
        self._metrics = Metrics()
        self._pace = pace
        self._written: float | None = None
        self.rooms: Rooms
        self.api: Api

    @asynccontextmanager
    async def lifespan(self, _app: Starlette) -> AsyncIterator[dict[str, object]]:
        self.rooms = await self._make_rooms()
        self.api = Api(self.rooms, self._pace, self._behind_tls)
        await self.rooms.open()
        # What is handed over here, the protocols below the app find in its state.
        yield {"gate": Gate(self._behind_tls), "peers": self._peers}
        await self.api.close()
        await self.rooms.close()

    def routes(self) -> list[Route | WebSocketRoute]:
        def api(path: str, name: str, method: str = "GET") -> Route:
            async def endpoint(request: Request) -> Response:
                began = time.perf_counter()
                try:
                    response: Response = await getattr(self.api, name)(request)
                    return response
                finally:
                    # What is refused, or fails, was asked for as well.
                    self._metrics.note(name, time.perf_counter() - began)

            return Route("/api" + path, endpoint, methods=[method])

        return [
            Route("/", self._page("index.html")),
            Route("/table/{room}", self._page("table.html")),
            Route("/replay/{room}", self._page("replay.html")),
            Route("/rules", self._page("rules.html")),
            Route("/rules/{game}", self._page("rules.html")),
            Route("/learn", self._page("learn.html")),
            Route("/my-games", self._page("my-games.html")),
            Route("/learn/{game}", self._page("learn.html")),
            Route("/count", self._page("count.html")),
            Route("/web/{path:path}", self.file),
            Route("/favicon.ico", self._page("icon.svg")),
            Route("/manifest.webmanifest", self.manifest),
            api("/words/{page}", "words"),
            api("/games", "games"),
            api("/games/{game}", "sheet"),
            api("/games/{game}/board.svg", "board"),
            api("/games/{game}/thumbnail.svg", "thumbnail"),
            api("/games/{game}/actions", "actions"),
            api("/games/{game}/rules", "rules"),
            api("/games/{game}/count", "count", "POST"),
            api("/examples/{example}.svg", "example"),
            api("/rooms", "rooms"),
            api("/rooms", "open", "POST"),
            api("/rooms/{room}", "room"),
            api("/rooms/{room}/join", "join", "POST"),
            api("/rooms/{room}/return", "come_back", "POST"),
            api("/rooms/{room}/link", "link"),
            api("/rooms/{room}/replay", "replay"),
            api("/rooms/{room}/record", "record"),
            api("/rooms/{room}/review", "review"),
            api("/rooms/{room}/go-on", "go_on", "POST"),
            api("/lessons/{lesson}", "lesson", "POST"),
            Route("/api/openapi.json", self.openapi),
            Route("/healthz", self.health),
            Route("/metrics", self.metrics),
            WebSocketRoute("/api/rooms/{room}/live", self.live),
        ]

    def _page(self, file: str) -> Callable[[Request], Awaitable[Response]]:
        async def page(request: Request) -> Response:
            return self._pages.find(file).answer(request)

        return page

    async def file(self, request: Request) -> Response:
        return self._pages.find(request.path_params["path"]).answer(request)

    async def manifest(self, request: Request) -> Response:
        return self.api.manifest(request, self._pages.find("manifest.webmanifest"))

    async def openapi(self, _request: Request) -> Response:
        return json_response(describe())

    async def health(self, _request: Request) -> Response:
        # Whoever asks again and again does not make the disk work again and again.
        if self._written is None or time.monotonic() - self._written > HEALTH_KEPT_FOR:
            await self.rooms.store.try_to_write()
            self._written = time.monotonic()
        return json_response({"status": "closing" if self.rooms.closing else "ok"})

    async def metrics(self, _request: Request) -> Response:
        counts = await self.rooms.store.count()
        handed_on = 0 if self._peers is None else self._peers.handed_on
        return PlainTextResponse(self._metrics.text(self.rooms, counts, self._connections, handed_on))

    async def lost(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        # Whoever follows a wrong link in a browser is shown the way home; a program is told.
        looks = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
        if error.status_code == 404 and looks and not request.url.path.startswith("/api/"):
            page = self._pages.find("lost.html")
            return Response(page.body, 404, media_type=page.kind)
        return await http_error(request, error)

    async def live(self, socket: WebSocket) -> None:
        name = socket.path_params["room"][:64]
        try:
            room = await self.rooms.find(name)
        except (Refusal, StoreError):
            await socket.close(TRY_LATER)
            return
        # Which of them are good here, the table says that has caught up with other processes.
        tokens = tokens_in(socket)
        # Onlookers, however many, keep nobody from a seat of their own.
        crowded = len(room.guests) >= limits().tables.onlookers * (2 if room.table.seats_of(tokens) else 1)
        full = crowded or self._connections >= limits().server.connections
        if full or self.rooms.closing or not self._arriving.take(socket):
            await socket.close(TRY_LATER)
            return
        self._connections += 1
        try:
            await self._pace.wait(socket, ARRIVAL)
            await Connection(self.rooms, socket, room.id, tokens, socket.scope["state"].get(WIRE)).run()
        except Refusal:
            await socket.close(TRY_LATER)
        finally:
            self._connections -= 1


async def refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return error_response(error.code, error.text, error.status, error.field)


async def too_large(_request: Request, _error: Exception) -> Response:
    return error_response("too_large", "the request is too large", 413)


async def store_failed(_request: Request, error: Exception) -> Response:
    log.error("%s", error)
    return error_response("store", "the server cannot use its database; look again in a minute", 503)


async def plugin_failed(_request: Request, error: Exception) -> Response:
    log.error("%s", error, exc_info=error.__cause__)
    return error_response("game_broke", "this game is broken", 500)


async def went_away(_request: Request, _error: Exception) -> Response:
    # Nobody reads it: they hung up before they had said everything.
    return Response(status_code=400)


async def failed(_request: Request, _error: Exception) -> Response:
    # Whoever runs the server finds the traceback in the log; it is nothing for the other side.
    return error_response("internal", "the server failed at that; nothing else is harmed", 500)


async def http_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "not_found", 405: "wrong_method"}.get(error.status_code, "bad_request")
    return error_response(code, error.detail, error.status_code)

"""Serving: from settings to a running server."""

import asyncio
import contextlib
import gc
import ipaddress
import logging
import socket
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import uvicorn
from websockets import http11

from peregon.boards import BOARDS
from peregon.bots import offer_bots
from peregon.catalogue import Title, find, names
from peregon.plugins import allow_only
from peregon.server.http.app import make_app
from peregon.server.http.requests import Requests, RequestsHandedOn
from peregon.server.limits import Limits, limits, limits_of, use_limits
from peregon.server.live.frames import Frames
from peregon.server.live.handover import HandoverListener
from peregon.server.live.peers import Peers
from peregon.server.rooms.kept.expiry import usual_retention
from peregon.server.rooms.rooms import Rooms
from peregon.server.store import Store, open_store
from peregon.translation_check import check_added_languages

EVERYWHERE = "0.0.0.0"
TICK = 1.0  # seconds


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "peregon.sqlite"
    boards: tuple[str | Path, ...] = ()
    plugins: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    pace: float = 0.7
    keep_days: int | None = None
    origins: tuple[str, ...] = ()
    host_names: tuple[str, ...] = ()
    behind_proxy: bool = False
    peers: Path | None = None
    limits: Limits = field(default_factory=lambda: limits_of(""))
    on_ready: Callable[[int], None] = field(default=lambda _port: None)


def titles_of(boards: tuple[str | Path, ...]) -> Mapping[str, Title]:
    """The games that come with Peregon, those of the plug-ins that may be loaded, and those on boards of one's own."""
    own = [find(board) for board in (*plugin_boards(), *boards)]
    return {**{name: find(name) for name in names()}, **{title.name: title for title in own}}


def plugin_boards() -> list[str]:
    """The boards of the plug-ins that may be loaded, with rules of their own or without."""
    return [name for name in BOARDS if BOARDS.plugin(name) is not None]


def serve(settings: Settings) -> None:
    """Serves until somebody stops it. What was begun is finished first."""
    use_limits(settings.limits)
    allow_only(settings.plugins)
    offer_bots(settings.bots)
    check_added_languages()
    keep_responsive()
    titles = titles_of(settings.boards)
    allow_sockets(limits().server.connections + 500)
    # Or a longer line of cookies, which the reader of HTTP has let in, would be left without an answer.
    http11.MAX_LINE_LENGTH = limits().request.head_bytes

    peers = None if settings.peers is None else Peers(settings.peers, titles)
    listening = listen(settings.host, settings.port)
    stores: list[Store] = []

    async def make_rooms() -> Rooms:
        return Rooms(stores[0], titles, settings.pace, usual_retention(settings.keep_days))

    config = uvicorn.Config(
        make_app(
            make_rooms,
            origins=settings.origins,
            names=settings.host_names,
            behind_tls=settings.behind_proxy,
            peers=peers,
        ),
        # The faster reader would take in headers without end.
        http=Requests,
        h11_max_incomplete_event_size=limits().request.head_bytes,
        ws=Frames,
        ws_max_size=limits().socket.frame_bytes,
        # Compressing every message would cost more than sending it: a fourth of the moves per second.
        ws_per_message_deflate=False,
        # Addresses carry no secrets, but a log of who played when is nobody's business.
        access_log=False,
        log_level="warning",
        proxy_headers=settings.behind_proxy,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    server = ReadyServer(config, settings.on_ready, listening.getsockname()[1], peers)

    async def run() -> None:
        # Not by the app: uvicorn would print where in the code a database could not be opened.
        stores.append(await open_store(settings.database))
        await server.serve(sockets=[listening])

    with listening, asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(run())


class ReadyServer(uvicorn.Server):
    """Says when it is ready, on which port; and listens to the other processes, if there may be any."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[int], None], port: int, peers: Peers | None) -> None:
        super().__init__(config)
        self._on_ready = on_ready
        self._port = port
        self._peers = peers
        self._handovers: HandoverListener | None = None
        self._wake: Callable[[], object] = lambda: None

    async def main_loop(self) -> None:
        """Wakes up when it is to stop, and once a second for the time of day in its answers. (uvicorn looks ten times a
        second, which is most of what a process costs at which nothing happens.)"""
        loop, stopping = asyncio.get_running_loop(), asyncio.Event()
        self._wake = lambda: loop.call_soon_threadsafe(stopping.set)
        while not await self.on_tick(0):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(TICK):
                    await stopping.wait()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._wake()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        if self._peers is not None:
            self._handovers = HandoverListener(self._peers, self._serve_handed_on)
        self._on_ready(self._port)

    def _serve_handed_on(self, head: bytes) -> asyncio.Protocol:
        return RequestsHandedOn(self.config, self.server_state, self.lifespan.state, head)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._peers is not None:
            self._peers.leave()
        if self._handovers is not None:
            self._handovers.close()
        await super().shutdown(sockets)


def allow_sockets(count: int) -> None:
    """A process often starts with leave for a thousand open files, and may ask for more."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < count:
        wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def keep_responsive() -> None:
    """Short waits for everybody rather than a little less work in all."""
    # The writer of the database asks for the interpreter a thousand times a second, and would wait 5 ms each time.
    sys.setswitchinterval(0.000_5)
    # Boards and rules stay for good: looking through them for garbage again and again stops the server for 100 ms.
    gc.collect()
    gc.freeze()
    # A move leaves no garbage behind. All that is newer than the last look is looked through: 50 ms with 500 tables.
    gc.set_threshold(100_000, 20, 100)


def listen(host: str, port: int) -> socket.socket:
    """The socket, taken before anything else: an address in use is the commonest mistake."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def lan_address() -> str | None:
    """The address by which others on the network reach this machine. Nothing is sent: a datagram socket that is
    connected only looks up the way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if ipaddress.ip_address(address).is_loopback else address


def quiet_logs(verbose: bool) -> None:
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, format="%(asctime)s %(message)s")

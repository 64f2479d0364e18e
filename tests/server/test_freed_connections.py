"""Whoever leaves is gone: of a socket that has ended nothing stays for the collector of garbage, which looks through
old things once in a day."""

import asyncio
import contextlib
import gc
import weakref
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import httpx
import pytest
import uvicorn
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from peregon.server.http.app import make_app
from peregon.server.http.requests import Requests
from peregon.server.live.connection import Connection
from peregon.server.live.frames import Frames
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.table import Table
from peregon.server.serve import ReadyServer, listen
from peregon.server.store import open_store
from tests.support.server.clients import PATIENCE, PERSON
from tests.support.server.guests import TITLES

BEN = {"kind": "person", "name": "Ben"}

Loops = Callable[[], asyncio.AbstractEventLoop]


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextlib.asynccontextmanager
async def served_here(folder: Path) -> AsyncIterator[str]:
    """The address of a server in this very process."""
    store = await open_store(str(folder / "tables.sqlite"))

    async def make_rooms() -> Rooms:
        return Rooms(store, TITLES)

    config = uvicorn.Config(make_app(make_rooms), http=Requests, ws=Frames, access_log=False, log_level="warning")
    ready = asyncio.Event()
    with listen("127.0.0.1", 0) as listening:
        address = f"127.0.0.1:{listening.getsockname()[1]}"
        server = ReadyServer(config, lambda _: ready.set(), 0, None)
        serving = asyncio.create_task(server.serve([listening]))
        await ready.wait()
        try:
            yield address
        finally:
            server.should_exit = True
            await serving


async def say_nothing(_socket: ClientConnection) -> None:
    pass


async def arrive(socket: ClientConnection) -> None:
    await socket.send('{"type":"hello","after":0}')
    assert '"type":"welcome"' in str(await socket.recv())


async def break_off(socket: ClientConnection) -> None:
    await arrive(socket)
    socket.transport.abort()


async def talk(socket: ClientConnection) -> None:
    await arrive(socket)
    for said in ('{"type":"ping"}', "nonsense"):
        await socket.send(said)
        await socket.recv()


async def visit(address: str, stay: Callable[[ClientConnection], object]) -> None:
    async with httpx.AsyncClient(base_url=f"http://{address}") as client:
        opened = (await client.post("/api/rooms", json={"game": "usa", "seats": [PERSON, BEN], "start": True})).json()
    room, cookie = opened["room"], f"seat-{opened['room']}={opened['tokens'][0]}"
    async with connect(f"ws://{address}/api/rooms/{room}/live", additional_headers={"cookie": cookie}) as socket:
        await stay(socket)  # type: ignore[misc]


@pytest.mark.parametrize("stay", [say_nothing, arrive, break_off, talk])
@pytest.mark.parametrize("loops", [uvloop.new_event_loop, asyncio.new_event_loop])
def test_of_a_socket_that_has_ended_nothing_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loops: Loops, stay: Callable[[ClientConnection], object]
) -> None:
    there: weakref.WeakSet[object] = weakref.WeakSet()
    came: set[type] = set()
    arrive_at_table, arrive_at_socket = Connection.update_seats, Frames.connection_made

    def note_table(connection: Connection, table: Table) -> None:
        there.add(connection)
        came.add(Connection)
        arrive_at_table(connection, table)

    def note_socket(wire: Frames, transport: asyncio.BaseTransport) -> None:
        there.add(wire)
        there.add(wire.conn)
        came.add(Frames)
        arrive_at_socket(wire, transport)

    monkeypatch.setattr(Connection, "update_seats", note_table)
    monkeypatch.setattr(Frames, "connection_made", note_socket)

    async def visits() -> None:
        async with served_here(tmp_path) as address:
            with uncollected():
                for _ in range(3):
                    await visit(address, stay)
                async with asyncio.timeout(PATIENCE):
                    while there:
                        await asyncio.sleep(0.05)

    with asyncio.Runner(loop_factory=loops) as runner:
        runner.run(visits())
    assert came == ({Frames} if stay is say_nothing else {Frames, Connection}), "who never came cannot stay"

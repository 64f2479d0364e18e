"""What the tests of the server share: a PostgreSQL that really runs, a store on either database, rooms, a clock."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from peregon.server.rooms.rooms import Rooms
from peregon.server.store import Store, open_store
from tests.support.server.clients import Player, ServerProcess, serving
from tests.support.server.guests import Clock, open_rooms
from tests.support.server.postgres import Postgres
from tests.support.server.shared_stores import open_processes


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One for each process that runs tests. Without the programs every test that asks for it fails."""
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture
def postgres_database(postgres: Postgres) -> Iterator[str]:
    address = postgres.new_database()
    yield address
    postgres.give_back(address)


@pytest.fixture(params=("sqlite", "postgres"))
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    address: str = request.getfixturevalue("postgres_database")
    return address


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Time passes when it is told to. Who asks for rooms as well names this first: `usefixtures("clock")`."""
    return Clock(monkeypatch)


@pytest.fixture
async def rooms(tmp_path: Path) -> AsyncIterator[Rooms]:
    async with open_rooms(tmp_path) as rooms:
        yield rooms


@pytest.fixture
async def processes(tmp_path: Path) -> AsyncIterator[list[Rooms]]:
    """Rooms of three processes, which hear what the others announce."""
    async with open_processes(tmp_path) as processes:
        yield processes


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    opened = await open_store(database)
    yield opened
    await opened.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One for all tests of a file: it takes longer to start than most of them."""
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def ann(server: ServerProcess) -> Iterator[Player]:
    with Player(server) as player:
        yield player


@pytest.fixture
def bob(server: ServerProcess) -> Iterator[Player]:
    with Player(server) as player:
        yield player

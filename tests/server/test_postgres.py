"""PostgreSQL: leases, news between processes, and clear words when it cannot be reached."""

import asyncio
import json
from collections.abc import AsyncIterator

import asyncpg
import pytest

from peregon.server.store import MISSED, RoomSummary, Store, StoreError, open_store, postgres
from peregon.server.store.listen import CHANNEL
from tests.support.server.kept import latest_of
from tests.support.server.postgres import Postgres, free_port

pytestmark = pytest.mark.anyio

SUMMARY = RoomSummary("usa", "playing", public=False, due=5.0)
SOON = 5.0


@pytest.fixture
async def pair(postgres_database: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two processes' stores on one database."""
    one, other = await open_store(postgres_database), await open_store(postgres_database)
    yield one, other
    await one.close()
    await other.close()


class Ears:
    """Everything heard, in order."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[str] = asyncio.Queue()

    async def hear(self, text: str) -> None:
        await self.heard.put(text)

    async def next(self) -> str:
        return await asyncio.wait_for(self.heard.get(), SOON)


async def test_a_room_is_minded_by_one_process_at_a_time(pair: tuple[Store, Store]) -> None:
    one, other = pair
    await one.create("a", b"opened", b"one", SUMMARY, 1.0)
    assert await one.lease("a", "one", now=10.0, until=25.0)
    assert not await other.lease("a", "other", now=24.9, until=40.0)
    assert await one.lease("a", "one", now=20.0, until=35.0)
    assert not await other.lease("a", "other", now=34.9, until=50.0)
    assert await other.lease("a", "other", now=35.0, until=50.0)
    assert not await one.lease("a", "one", now=36.0, until=51.0)


async def test_leases_are_renewed_all_at_once_unless_somebody_else_has_taken_them(pair: tuple[Store, Store]) -> None:
    one, other = pair
    for room in "abc":
        await one.create(room, b"opened", b"one", SUMMARY, 1.0)
    assert await one.lease("a", "one", now=10.0, until=13.0)
    assert await one.lease("b", "one", now=10.0, until=13.0)
    assert await other.lease("b", "other", now=13.0, until=16.0)
    assert await one.renew(["a", "b", "c", "nowhere"], "one", 20.0) == ["a"]
    assert not await other.lease("a", "other", now=19.9, until=23.0)
    assert await other.lease("b", "other", now=19.9, until=23.0)
    assert await other.lease("c", "other", now=19.9, until=23.0)


async def test_what_is_said_at_once_is_carried_together_and_heard_in_its_order(
    pair: tuple[Store, Store], postgres_database: str
) -> None:
    ears, carried = Ears(), []
    await pair[1].listen(ears.hear)
    beside = await asyncpg.connect(postgres_database)
    await beside.add_listener(CHANNEL, lambda *said: carried.append(said))
    said = [f'{{"room":"{number:012}","seq":{number}}}' for number in range(500)]
    for text in said:
        pair[0].announce(text)
    assert [await ears.next() for _ in said] == said
    assert 1 <= len(carried) <= 5
    await beside.close()


async def test_of_many_who_want_a_lease_at_once_one_gets_it(pair: tuple[Store, Store]) -> None:
    await pair[0].create("a", b"opened", b"one", SUMMARY, 1.0)
    wanted = [pair[number % 2].lease("a", f"process {number}", 10.0, 25.0) for number in range(20)]
    assert sum(await asyncio.gather(*wanted)) == 1


async def test_there_is_no_lease_on_a_room_that_is_not_there(pair: tuple[Store, Store]) -> None:
    assert not await pair[0].lease("a", "one", 10.0, 25.0)


async def test_a_room_that_somebody_minds_is_not_due_to_others(pair: tuple[Store, Store]) -> None:
    one, other = pair
    for name in ("a", "b"):
        await one.create(name, b"opened", b"one", SUMMARY, 1.0)
    await one.lease("a", "one", now=10.0, until=25.0)
    assert await other.due(10.0, 10.0, 10) == ["b"]
    assert await other.due(25.0, 25.0, 10) == ["a", "b"]


async def test_who_stops_in_good_order_lets_go(pair: tuple[Store, Store]) -> None:
    one, other = pair
    for name in ("a", "b"):
        await one.create(name, b"opened", b"one", SUMMARY, 1.0)
    await one.lease("a", "one", now=10.0, until=25.0)
    await other.lease("b", "other", now=10.0, until=25.0)
    await one.release("one")
    assert await other.lease("a", "other", now=11.0, until=26.0)
    assert not await one.lease("b", "one", now=11.0, until=26.0)


async def test_others_hear_what_is_announced_and_oneself_does_not(pair: tuple[Store, Store]) -> None:
    one, other = pair
    here, there = Ears(), Ears()
    await one.listen(here.hear)
    await other.listen(there.hear)
    one.announce('{"from": "x", "room": "a", "seats": [0]}')
    assert json.loads(await there.next()) == {"from": "x", "room": "a", "seats": [0]}
    other.announce('{"from": "y", "room": "a", "seq": 4}')
    assert json.loads(await here.next()) == {"from": "y", "room": "a", "seq": 4}
    assert here.heard.empty() and there.heard.empty()


async def test_a_listener_that_fails_hears_the_next(
    pair: tuple[Store, Store], caplog: pytest.LogCaptureFixture
) -> None:
    heard = Ears()

    async def clumsy(text: str) -> None:
        await heard.hear(text)
        raise ValueError(text)

    await pair[1].listen(clumsy)
    pair[0].announce('"one"')
    assert await heard.next() == '"one"'
    pair[0].announce('"two"')
    assert await heard.next() == '"two"'
    assert "could not be heeded" in caplog.text


async def test_a_lost_ear_comes_back_and_says_that_it_missed_something(
    pair: tuple[Store, Store], postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    ears = Ears()
    await pair[1].listen(ears.hear)
    ended = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
    assert postgres.sql("postgres", ended) == "1"
    assert await ears.next() == MISSED
    pair[0].announce('"again"')
    assert await ears.next() == '"again"'
    assert "trying again" in caplog.text


async def test_many_processes_can_start_on_an_empty_database_at_once(postgres_database: str) -> None:
    stores = await asyncio.gather(*(open_store(postgres_database) for _ in range(6)))
    await stores[0].create("a", b"opened", b"one", SUMMARY, 1.0)
    assert await latest_of(stores[5], "a") == (1, b"one")
    for store in stores:
        await store.close()


async def test_a_user_who_may_create_nothing_can_use_what_is_there(postgres_database: str, postgres: Postgres) -> None:
    await (await open_store(postgres_database)).close()
    name = postgres_database.rsplit("/", 1)[1]
    postgres.sql(
        name,
        "DROP ROLE IF EXISTS humble; CREATE ROLE humble LOGIN PASSWORD 'humble';"
        "GRANT USAGE ON SCHEMA peregon TO humble;"
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA peregon TO humble",
    )
    store = await open_store(f"postgresql://humble:humble@127.0.0.1:{postgres.port}/{name}")
    await store.create("a", b"opened", b"one", SUMMARY, 1.0)
    assert await latest_of(store, "a") == (1, b"one")
    await store.close()


async def test_a_user_who_may_not_create_the_tables_is_told_so(postgres_database: str, postgres: Postgres) -> None:
    name = postgres_database.rsplit("/", 1)[1]
    postgres.sql(name, "DROP ROLE IF EXISTS poor; CREATE ROLE poor LOGIN PASSWORD 'secret'")
    with pytest.raises(StoreError, match=r"this user may not do that \(permission denied") as refused:
        await open_store(f"postgresql://poor:secret@127.0.0.1:{postgres.port}/{name}")
    assert "secret" not in str(refused.value)


SECRET = "hunter2"


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("postgresql://peregon:hunter2@127.0.0.1:{port}/postgres", "does not let this user in"),
        ("postgresql://nobody:hunter2@127.0.0.1:{port}/postgres", "does not let this user in"),
        ("postgresql://peregon:{password}@127.0.0.1:{port}/nowhere", "there is no such database"),
        ("postgresql://peregon:hunter2@127.0.0.1:{free}/postgres", "nobody answers there"),
        ("postgresql://peregon:hunter2@127.0.0.1:{free}/postgres?password=hunter2", "nobody answers there"),
        ("postgresql://peregon:hunter2@127.0.0.1:port/postgres", "must look like"),
        ("postgresql://peregon:hunter2/x@127.0.0.1:{port}/postgres", "must look like"),
        ("postgresql://peregon:1234/hunter2@127.0.0.1:{port}/postgres", "cannot be used"),
        ("postgresql://[hunter2", "must look like"),
        ("postgresql://peregon:hunter2@127.0.0.1:{port}/postgres?sslmode=hunter2", "must look like"),
    ],
)
async def test_what_is_wrong_is_said_without_the_password(address: str, told: str, postgres: Postgres) -> None:
    filled = address.format(port=postgres.port, password=postgres.password, free=free_port())
    with pytest.raises(StoreError, match=told) as refused:
        await open_store(filled)
    for word in (SECRET, postgres.password, "1234"):
        assert word not in str(refused.value)
    assert refused.value.__cause__ is None and refused.value.__suppress_context__


async def test_a_server_that_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "PATIENCE", 0.3)
    released = asyncio.Event()

    async def silent(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await released.wait()
        writer.close()

    async with await asyncio.start_server(silent, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(StoreError, match="no answer in time"):
            await open_store(f"postgresql://peregon@127.0.0.1:{port}/tables")
        released.set()


async def test_a_backup_is_left_to_its_own_tool(postgres_database: str, postgres: Postgres) -> None:
    store = await open_store(postgres_database)
    with pytest.raises(StoreError, match="pg_dump") as refused:
        await store.backup("copy.sql")
    assert postgres.password not in str(refused.value)
    await store.close()


async def test_a_database_that_restarts_is_used_again(caplog: pytest.LogCaptureFixture) -> None:
    """On a server of its own: the others should not see it go."""
    server = Postgres()
    try:
        server.start()
        store = await open_store(server.address())
        await store.create("a", b"opened", b"one", SUMMARY, 1.0)
        ears = Ears()
        await store.listen(ears.hear)
        server.stop()
        with pytest.raises(StoreError):
            await store.append("a", 2, b"act", b"two", SUMMARY, 2.0)
        with pytest.raises(StoreError):
            await store.latest("a")
        server.start()
        await store.append("a", 2, b"act", b"two", SUMMARY, 2.0)
        assert await latest_of(store, "a") == (2, b"two")
        assert await asyncio.wait_for(ears.heard.get(), 20) == MISSED
        await store.close()
    finally:
        server.remove()
    assert "trying again" in caplog.text

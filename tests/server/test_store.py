"""One suite for both stores: what the server relies on, whichever database is behind it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from peregon.server.store import (
    Conflict,
    Gone,
    RoomSummary,
    Store,
    StoredEntry,
    StoreError,
    Taken,
    open_store,
    postgres_schema,
    sqlite,
)
from tests.support.server.kept import latest_of
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.anyio

WAITING = RoomSummary("usa", "waiting", public=False, due=None)
PLAYING = RoomSummary("usa", "playing", public=False, due=None)


def summary(status: str = "playing", *, public: bool = False, due: float | None = None) -> RoomSummary:
    return RoomSummary("usa", status, public, due)


async def test_a_new_room_has_one_entry(store: Store) -> None:
    await store.create("a", b"opened", b"table", WAITING, 1.0)
    assert await latest_of(store, "a") == (1, b"table")
    assert await store.rows("a", 0, 10) == [StoredEntry(1, b"opened", b"table")]


async def test_a_room_that_nobody_opened_is_not_there(store: Store) -> None:
    for name in ("a", "", "a\0b", "стол", "'; DROP TABLE rooms; --"):
        assert await latest_of(store, name) is None
    assert await store.rows("a", 0, 10) == []
    assert await store.latest("a", 5) == []
    assert await store.delete("a") is False


async def test_no_two_rooms_have_the_same_name(store: Store) -> None:
    await store.create("a", b"first", b"table", WAITING, 1.0)
    with pytest.raises(Taken):
        await store.create("a", b"second", b"other", WAITING, 2.0)
    assert await store.rows("a", 0, 10) == [StoredEntry(1, b"first", b"table")]


async def test_a_secret_is_kept_beside_the_entries_until_it_or_its_room_goes(store: Store) -> None:
    for room in ("a", "b"):
        await store.create(room, b"opened", b"table", WAITING, 1.0)
        assert await store.secret(room) is None
        await store.keep_secret(room, b"first" + bytes(27))
        await store.keep_secret(room, bytes(range(32)))
        assert await store.secret(room) == bytes(range(32))
        assert await store.rows(room, 0, 10) == [StoredEntry(1, b"opened", b"table")]
    await store.forget_secret("a")
    await store.delete("b")
    assert await store.secret("a") is None and await store.secret("b") is None
    with pytest.raises(Gone):
        await store.keep_secret("b", bytes(32))


async def test_entries_are_kept_in_order_and_the_last_table_counts(store: Store) -> None:
    await store.create("a", b"opened", b"one", WAITING, 1.0)
    await store.append("a", 2, b"started", b"two", PLAYING, 2.0)
    await store.append("a", 3, b"chat", None, None, 3.0)
    assert await latest_of(store, "a") == (3, b"two")
    everything = [StoredEntry(1, b"opened", b"one"), StoredEntry(2, b"started", b"two"), StoredEntry(3, b"chat", None)]
    assert await store.rows("a", 0, 10) == everything
    assert await store.rows("a", 1, 10) == everything[1:]
    assert await store.rows("a", 0, 2) == everything[:2]
    assert await store.rows("a", 3, 10) == []


async def test_bytes_come_back_as_they_were(store: Store) -> None:
    everything = bytes(range(256)) * 100
    await store.create("a", everything, everything, WAITING, 1.0)
    assert await store.rows("a", 0, 10) == [StoredEntry(1, everything, everything)]


async def test_the_last_whole_table_and_what_came_after_it(store: Store) -> None:
    rows = [
        StoredEntry(1, b"opened", b"one"),
        StoredEntry(2, b"chat", None),
        StoredEntry(3, b"act", b"three"),
        StoredEntry(4, b"act", None),
        StoredEntry(5, b"chat", None),
    ]
    await store.create("a", b"opened", b"one", WAITING, 1.0)
    for row in rows[1:]:
        await store.append("a", row.seq, row.entry, row.table, PLAYING, 2.0)
    assert await store.latest("a") == rows[2:]
    assert await store.latest("a", 5) == rows[2:4]
    assert await store.latest("a", 4) == rows[2:3]
    assert await store.latest("a", 3) == rows[:2]
    assert await store.latest("a", 1) == []


async def test_a_number_is_given_once(store: Store) -> None:
    await store.create("a", b"opened", b"one", WAITING, 1.0)
    await store.append("a", 2, b"first", b"two", summary(due=5.0), 2.0)
    with pytest.raises(Conflict):
        await store.append("a", 2, b"second", b"other", summary("over"), 3.0)
    assert await store.rows("a", 1, 10) == [StoredEntry(2, b"first", b"two")]
    assert await store.count() == {"playing": 1}
    assert await store.due(5.0, 5.0, 10) == ["a"]


async def test_of_many_at_once_one_gets_the_number_and_the_others_are_told(store: Store) -> None:
    await store.create("a", b"opened", b"one", WAITING, 1.0)
    await store.create("b", b"opened", b"one", WAITING, 1.0)
    tries = [store.append("a", 2, f"try {number}".encode(), b"two", PLAYING, 2.0) for number in range(20)]
    others = [store.append("b", number, b"act", b"two", PLAYING, 2.0) for number in range(2, 22)]
    outcomes = await asyncio.gather(*tries, *others, return_exceptions=True)
    lost = [outcome for outcome in outcomes if outcome is not None]
    assert len(lost) == 19 and all(type(outcome) is Conflict for outcome in lost)
    winner = outcomes[:20].index(None)
    assert await store.rows("a", 1, 10) == [StoredEntry(2, f"try {winner}".encode(), b"two")]
    assert [row.seq for row in await store.rows("b", 0, 100)] == list(range(1, 22))


async def test_nothing_is_added_to_a_room_that_was_deleted(store: Store) -> None:
    await store.create("a", b"opened", b"one", WAITING, 1.0)
    assert await store.delete("a") is True
    for table, what in ((b"two", PLAYING), (None, None)):
        with pytest.raises(Gone):
            await store.append("a", 2, b"act", table, what, 2.0)
    assert await latest_of(store, "a") is None
    assert await store.rows("a", 0, 10) == []


async def test_public_rooms_that_are_not_over_the_latest_first(store: Store) -> None:
    for number, name in enumerate("abcd"):
        await store.create(name, b"opened", name.encode(), summary("waiting", public=name != "c"), float(number))
    assert await store.public_rooms(10) == [("d", b"d"), ("b", b"b"), ("a", b"a")]
    await store.append("a", 2, b"started", b"a again", summary(public=True), 9.0)
    await store.append("b", 2, b"over", b"b over", summary("over", public=True), 9.0)
    await store.append("d", 2, b"chat", None, None, 9.0)
    assert await store.public_rooms(10) == [("a", b"a again"), ("d", b"d")]
    assert await store.public_rooms(1) == [("a", b"a again")]


async def test_rooms_that_are_due_the_most_urgent_first(store: Store) -> None:
    for name, due in (("a", 30.0), ("b", 10.0), ("c", None), ("d", 20.0)):
        await store.create(name, b"opened", b"one", summary(due=due), 1.0)
    assert await store.due(25.0, 25.0, 10) == ["b", "d"]
    assert await store.due(30.0, 30.0, 10) == ["b", "d", "a"]
    assert await store.due(30.0, 30.0, 1) == ["b"]
    await store.append("b", 2, b"act", b"two", summary(due=None), 2.0)
    assert await store.due(30.0, 30.0, 10) == ["d", "a"]


async def test_rooms_are_counted_by_status(store: Store) -> None:
    assert await store.count() == {}
    for name, status in (("a", "waiting"), ("b", "over"), ("c", "over")):
        await store.create(name, b"opened", b"one", summary(status), 1.0)
    assert await store.count() == {"waiting": 1, "over": 2}


async def test_rooms_in_which_nothing_happened_are_forgotten(store: Store) -> None:
    for name, status, touched in (("a", "over", 1.0), ("b", "over", 5.0), ("c", "playing", 1.0), ("d", "waiting", 1.0)):
        await store.create(name, b"opened", b"one", summary(status), touched)
    await store.append("d", 2, b"joined", b"two", WAITING, 6.0)
    assert await store.last_touched() == 6.0
    assert await store.count_untouched(5.0, ("over", "waiting")) == 1
    assert await store.delete_untouched(5.0, ("over", "waiting"), 10) == 1
    assert await store.count() == {"over": 1, "playing": 1, "waiting": 1}
    assert await store.rows("a", 0, 10) == []
    assert await store.delete_untouched(5.5, ("over", "waiting", "playing"), 1) == 1
    assert await store.count() == {"over": 1, "waiting": 1}, "the oldest goes first"
    assert await store.delete_untouched(5.5, ("over", "waiting", "playing"), 10) == 1
    assert await store.count() == {"waiting": 1}


async def test_one_who_goes_away_while_it_is_written_leaves_the_rest_alone(store: Store) -> None:
    await store.create("a", b"opened", b"one", WAITING, 1.0)
    await store.create("b", b"opened", b"one", WAITING, 1.0)
    leaving = asyncio.create_task(store.append("a", 2, b"act", b"two", PLAYING, 2.0))
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.gather(leaving, return_exceptions=True)
    await store.append("b", 2, b"act", b"two", PLAYING, 2.0)
    assert await latest_of(store, "b") == (2, b"two")
    found = await latest_of(store, "a")
    assert found in ((1, b"one"), (2, b"two"))


async def test_what_was_written_is_there_after_a_restart(database: str) -> None:
    first = await open_store(database)
    await first.create("a", b"opened", b"one", WAITING, 1.0)
    await first.append("a", 2, b"act", b"two", PLAYING, 2.0)
    await first.close()
    second = await open_store(database)
    assert await latest_of(second, "a") == (2, b"two")
    assert await second.rows("a", 0, 10) == [StoredEntry(1, b"opened", b"one"), StoredEntry(2, b"act", b"two")]
    await second.close()


async def test_a_closed_store_says_so(database: str) -> None:
    closed = await open_store(database)
    await closed.close()
    with pytest.raises(StoreError):
        await asyncio.wait_for(closed.create("a", b"opened", b"one", WAITING, 1.0), 5)
    with pytest.raises(StoreError):
        await asyncio.wait_for(closed.latest("a"), 5)


# Versions

SCHEMAS = Path(__file__).parent / "schemas"


def put(database: str, postgres: Postgres | None, statements: str) -> None:
    """Statements run by hand, as another version of Peregon might have."""
    if postgres is not None:
        postgres.sql(database.rsplit("/", 1)[1], statements)
        return
    connection = sqlite.connect(Path(database))
    connection.executescript(statements)
    connection.close()


@pytest.fixture
def by_hand(database: str, request: pytest.FixtureRequest) -> Callable[[str], None]:
    server = request.getfixturevalue("postgres") if "://" in database else None
    return lambda statements: put(database, server, statements)


def kind_of(database: str) -> str:
    return "postgres" if "://" in database else "sqlite"


@pytest.mark.parametrize("version", [1, 2, 3, 4])
async def test_a_database_of_each_older_version_is_brought_up_to_date(
    database: str, by_hand: Callable[[str], None], version: int
) -> None:
    by_hand((SCHEMAS / f"{kind_of(database)}-{version}.sql").read_text())
    store = await open_store(database)
    assert await store.rows("old", 0, 10) == [StoredEntry(1, b"opened", b"one"), StoredEntry(2, b"chat", None)]
    assert await store.due(5.0, 5.0, 10) == ["old"]
    await store.append("old", 3, b"act", b"three", PLAYING, 2.0)
    assert await latest_of(store, "old") == (3, b"three")
    await store.close()


def test_every_version_has_its_schema_kept() -> None:
    kept = {path.name for path in SCHEMAS.iterdir()}
    assert kept == {f"sqlite-{number + 1}.sql" for number in range(len(sqlite.MIGRATIONS))} | {
        f"postgres-{number + 1}.sql" for number in range(len(postgres_schema.MIGRATIONS))
    }


async def test_a_further_version_is_added_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await open_store(database)
    await first.create("a", b"opened", b"one", WAITING, 1.0)
    await first.close()
    rooms = "peregon.rooms" if "://" in database else "rooms"
    further = (f"ALTER TABLE {rooms} ADD COLUMN note text; UPDATE {rooms} SET status = 'over'",)
    monkeypatch.setattr(sqlite, "MIGRATIONS", sqlite.MIGRATIONS + further)
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", postgres_schema.MIGRATIONS + further)
    for _ in range(2):
        again = await open_store(database)
        assert await latest_of(again, "a") == (1, b"one")
        assert await again.count() == {"over": 1}
        await again.close()


async def test_a_migration_that_fails_leaves_everything_as_it_was(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await open_store(database)
    await first.create("a", b"opened", b"one", WAITING, 1.0)
    await first.close()
    rooms = "peregon.rooms" if "://" in database else "rooms"
    with monkeypatch.context() as patched:
        broken = (f"UPDATE {rooms} SET status = 'over'; ALTER TABLE nowhere ADD COLUMN note text",)
        patched.setattr(sqlite, "MIGRATIONS", sqlite.MIGRATIONS + broken)
        patched.setattr(postgres_schema, "MIGRATIONS", postgres_schema.MIGRATIONS + broken)
        with pytest.raises(StoreError, match="nowhere"):
            await open_store(database)
    again = await open_store(database)
    assert await again.count() == {"waiting": 1}
    await again.close()


async def test_a_database_of_a_newer_version_is_refused(database: str, by_hand: Callable[[str], None]) -> None:
    await (await open_store(database)).close()
    if "://" in database:
        by_hand("INSERT INTO peregon.versions VALUES (99, now())")
    else:
        by_hand("PRAGMA user_version = 99")
    for alone in (True, False):
        with pytest.raises(StoreError, match="newer version of Peregon"):
            await open_store(database, alone=alone)

"""SQLite in trouble: whoever runs the server is told what is wrong, and nothing half-written is believed."""

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from peregon.server.store import Conflict, Gone, RoomSummary, StoreError, open_store, sqlite, sqlite_writer
from peregon.server.store.sqlite import SqliteStore
from peregon.server.store.sqlite_entries import AT_ONCE
from tests.support.server.kept import latest_of

pytestmark = pytest.mark.anyio

SUMMARY = RoomSummary("usa", "playing", public=False, due=None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


async def test_only_its_owner_can_read_the_file(path: Path) -> None:
    store = await open_store(path)
    await store.create("a", b"opened", b"one", SUMMARY, 1.0)
    for file in path.parent.iterdir():
        if not file.name.endswith(".lock"):
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    await store.close()


async def test_a_second_server_on_the_file_is_refused_until_the_first_ends(path: Path) -> None:
    link = path.with_name("link.sqlite")
    first = await open_store(path)
    link.symlink_to(path)
    for name in (path, link):
        with pytest.raises(StoreError, match="another server uses"):
            await open_store(name)
    await first.close()
    await (await open_store(path)).close()


async def test_a_server_that_was_killed_leaves_no_lock_behind(path: Path) -> None:
    script = (
        "import asyncio, os, signal, sys\n"
        "from peregon.server.store import RoomSummary, open_store\n"
        "async def main():\n"
        "    store = await open_store(sys.argv[1])\n"
        "    await store.create('a', b'opened', b'one', RoomSummary('usa', 'playing', False, None), 1.0)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "asyncio.run(main())\n"
    )
    killed = subprocess.run([sys.executable, "-c", script, str(path)], check=False, timeout=60)
    assert killed.returncode == -9
    store = await open_store(path)
    assert await latest_of(store, "a") == (1, b"one")
    await store.close()


async def test_one_may_look_beside_a_server_but_not_change_its_schema(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await open_store(path)
    await server.create("a", b"opened", b"one", SUMMARY, 1.0)
    beside = await open_store(path, alone=False)
    assert await latest_of(beside, "a") == (1, b"one")
    await beside.close()
    monkeypatch.setattr(sqlite, "MIGRATIONS", (*sqlite.MIGRATIONS, "DROP TABLE rooms"))
    with pytest.raises(StoreError, match="older version of Peregon; start this server on it once"):
        await open_store(path, alone=False)
    assert await latest_of(server, "a") == (1, b"one")
    await server.close()


async def test_a_file_that_is_something_else_is_refused_and_left_alone(path: Path) -> None:
    path.write_text("dear diary, " * 1000)
    with pytest.raises(StoreError, match="file is not a database"):
        await open_store(path)
    assert path.read_text() == "dear diary, " * 1000


async def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        await open_store(tmp_path)


async def test_a_place_where_nothing_can_be_written_is_refused() -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        await open_store("/proc/nowhere/tables.sqlite")


async def test_a_read_only_folder_is_refused(path: Path) -> None:
    await (await open_store(path)).close()
    if os.geteuid() == 0 and shutil.which("setpriv") is None:
        pytest.fail("root may write anywhere: setpriv (util-linux) is needed to be somebody else")
    path.parent.chmod(0o555)
    path.with_name(path.name + ".lock").unlink()
    try:
        script = "import asyncio, sys, peregon.server.store as s; asyncio.run(s.open_store(sys.argv[1]))"
        # Root without its privileges is an ordinary owner of the folder.
        humble = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
        run = subprocess.run(
            [*humble, sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=False, timeout=60
        )
    finally:
        path.parent.chmod(0o755)
    assert "StoreError: the database" in run.stderr and "Permission denied" in run.stderr


async def test_an_address_of_another_kind_is_refused() -> None:
    with pytest.raises(StoreError, match="mysql:// is no database that Peregon knows"):
        await open_store("mysql://user:secret@host/tables")


async def test_on_a_full_disk_nothing_is_acknowledged_and_later_it_goes_on(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.create("a", b"opened", b"one", SUMMARY, 1.0)

    def limit(pages: int) -> None:
        store._writer._connection.execute(f"PRAGMA max_page_count = {pages}")

    # SQLite gives the same answer when the file may not grow as when the disk is full.
    await store._writer.do(lambda _: limit(20))
    large = os.urandom(40_000)
    numbers = range(2, 7)
    tries = [store.append("a", number, b"act", large, SUMMARY, 2.0) for number in numbers]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert any(isinstance(outcome, StoreError) and "full" in str(outcome) for outcome in outcomes)
    # How many share a commit, and so which of them fit, depends on when the writer comes.
    done = [number for number, outcome in zip(numbers, outcomes, strict=True) if outcome is None]
    assert [row.seq for row in await store.rows("a", 0, 10)] == [1, *done]
    await store._writer.do(lambda _: limit(100_000))
    await store.append("a", numbers.stop, b"act", large, SUMMARY, 3.0)
    assert await latest_of(store, "a") == (numbers.stop, large)
    await store.close()


async def test_work_that_fails_for_a_reason_of_its_own_fails_alone(path: Path) -> None:
    store = await SqliteStore.open(path)
    opening = store.create("a", b"opened", b"one", SUMMARY, 1.0)
    # No such number fits into a column.
    wrong = store.append("a", 1 << 70, b"act", b"two", SUMMARY, 2.0)
    right = store.append("a", 2, b"act", b"two", SUMMARY, 2.0)
    outcomes = await asyncio.gather(opening, wrong, right, return_exceptions=True)
    assert outcomes[0] is None and isinstance(outcomes[1], OverflowError) and outcomes[2] is None
    assert await latest_of(store, "a") == (2, b"two")
    await store.close()


async def test_work_that_waits_shares_a_commit(path: Path) -> None:
    store = await SqliteStore.open(path)
    for number in range(50):
        await store.create(f"room {number}", b"opened", b"one", SUMMARY, 1.0)
    statements: list[str] = []
    await store._writer.do(lambda connection: connection.set_trace_callback(statements.append))
    await asyncio.gather(*(store.append(f"room {number}", 2, b"act", b"two", SUMMARY, 2.0) for number in range(50)))
    await store._writer.do(lambda connection: connection.set_trace_callback(None))
    assert sum(statement.startswith("INSERT") for statement in statements) == 50
    # One for the statement that began the watching, one or two for the fifty, by who was quicker.
    assert 1 <= statements.count("COMMIT") <= 10
    await store.close()


async def test_a_backup_is_a_whole_store_and_belongs_to_its_owner(path: Path) -> None:
    store = await open_store(path)
    await store.create("a", b"opened", b"one", SUMMARY, 1.0)
    copy = path.with_name("copy.sqlite")
    await store.backup(str(copy))
    await store.append("a", 2, b"act", b"two", SUMMARY, 2.0)
    await store.close()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    copied = await open_store(copy)
    assert await latest_of(copied, "a") == (1, b"one")
    await copied.close()


async def test_a_backup_to_nowhere_is_an_error(path: Path) -> None:
    store = await open_store(path)
    with pytest.raises(StoreError, match="cannot be written"):
        await store.backup("/proc/nowhere/copy.sqlite")
    await store.close()


async def test_every_connection_waits_for_the_disk(path: Path) -> None:
    store = await SqliteStore.open(path)

    def settings(connection: sqlite3.Connection) -> list[object]:
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]

    assert await store._writer.do(settings) == ["wal", 2]
    await store.close()


async def test_moves_that_come_one_after_another_share_a_commit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_writer, "INTERVAL", 0.5)
    store = await SqliteStore.open(path)
    await store.create("a", b"opened", b"one", SUMMARY, 1.0)
    await asyncio.sleep(0.6)
    said: list[str] = []
    store._writer._connection.set_trace_callback(said.append)
    async with asyncio.timeout(0.4):
        await store.append("a", 2, b"act", None, None, 2.0)  # nobody waits for company
    appending = []
    for seq in range(3, 23):
        appending.append(asyncio.create_task(store.append("a", seq, b"act", None, None, 2.0)))
        await asyncio.sleep(0.002)
    await asyncio.gather(*appending)
    # Entries alone need no transaction: each command is one.
    assert "BEGIN IMMEDIATE" not in said
    assert 2 <= sum(text.startswith("INSERT") for text in said) <= 4
    assert [row.seq for row in await store.rows("a", 0, 100)] == list(range(1, 23))
    await store.close()


@pytest.mark.parametrize("count", [AT_ONCE - 20, AT_ONCE + 36])
async def test_who_is_too_late_keeps_nobody_else_from_writing(
    path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    """Whether all of them fit into one command or not."""
    monkeypatch.setattr(sqlite_writer, "INTERVAL", 0.2)
    store = await SqliteStore.open(path)
    late, nowhere = count - 10, 5
    rooms = [f"room {number}" for number in range(count)]
    await asyncio.gather(*(store.create(room, b"opened", b"one", SUMMARY, 1.0) for room in rooms))
    said: list[str] = []
    store._writer._connection.set_trace_callback(said.append)
    moves = [(room, 2) for room in rooms]
    moves[late], moves[nowhere] = (f"room {late}", 1), ("nowhere", 2)
    wrong = await asyncio.gather(
        *(store.append(*move, b"act", None, None, 2.0) for move in moves), return_exceptions=True
    )
    assert [type(wrong[place]) for place in (nowhere, late)] == [Gone, Conflict]
    assert wrong.count(None) == count - 2
    found = [[row.seq for row in await store.rows(room, 0, 9)] for room in rooms]
    assert found == [[1] if number in (nowhere, late) else [1, 2] for number in range(count)]
    said.clear()
    await asyncio.gather(*(store.append(room, 3, b"act", None, None, 2.0) for room in rooms))
    assert sum(text.startswith("INSERT") for text in said) < 10, "most of them at once"
    await store.close()

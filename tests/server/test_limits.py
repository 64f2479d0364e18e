"""Limits on what one person can do to all others: stop a game for ever, or take up every table."""

import re
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from peregon.server import buckets
from peregon.server.buckets import NewTableLimit, household, network
from peregon.server.limits import DAY, Allowance, LimitsError, limits, limits_of, read_limits
from peregon.server.refusals import Refusal
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.table import OVER, STOPPED
from peregon.server.store import RoomSummary
from tests.support.server.guests import people, sit_down
from tests.support.server.limits import change_limits

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("clock")]

MINUTE = 60.0


async def test_who_pauses_again_and_again_keeps_nobody_from_the_game(rooms: Rooms) -> None:
    _, (ann, bob) = await sit_down(rooms, people("Ann", "Bob"))
    for _ in range(3):
        assert (await bob.ask("pause"))["type"] == "done"
        assert (await ann.ask("unpause"))["type"] == "done"
    assert (await bob.ask("pause"))["error"] == "too_many"
    assert (await ann.ask("pause"))["type"] == "done", "she has not paused it once"


def visitor(address: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "client": (address, 1), "headers": []})


def opens(openings: NewTableLimit, address: str, tries: int) -> list[str]:
    """What came of each try: nothing but a table, or the code of the refusal."""
    answers = []
    for _ in range(tries):
        try:
            openings.spend(visitor(address))
            answers.append("")
        except Refusal as refusal:
            answers.append(refusal.code)
    return answers


def test_one_address_cannot_take_up_every_table(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(buckets, "time", SimpleNamespace(monotonic=lambda: now))
    openings = NewTableLimit()
    at_once, a_day = int(limits().address.opening.at_once), limits().address.opening_a_day
    assert opens(openings, "192.0.2.1", at_once + 1) == [""] * at_once + ["too_many"]
    answers: list[str] = []
    while now < 3 * 60 * MINUTE:
        now += MINUTE
        answers += opens(openings, "192.0.2.1", 50)
    assert a_day < at_once + answers.count("") < a_day * 1.2
    assert answers[-1] == "too_many_tables"
    assert opens(openings, "192.0.2.2", 1) == [""], "others go on"
    now += DAY
    assert opens(openings, "192.0.2.1", 1) == [""], "and so does everybody tomorrow"


def test_no_address_fills_a_server_with_tables_that_it_leaves() -> None:
    allowed = limits()
    assert allowed.address.opening_a_day * allowed.tables.abandoned_days < allowed.tables.live


def test_who_has_a_network_of_addresses_has_not_as_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    change_limits(monkeypatch, address="opening_a_day_by_network = 50")
    openings = NewTableLimit()
    answers = [answer for house in range(60) for answer in opens(openings, f"2001:db8:1:{house:x}::1", 1)]
    assert answers == [""] * 50 + ["too_many_tables"] * 10
    assert opens(openings, "2001:db8:2::1", 1) == [""]


@pytest.mark.parametrize(
    ("address", "whose", "network_of_it"),
    [
        ("192.0.2.7", "192.0.2.7", "192.0.2"),
        ("::ffff:192.0.2.7", "192.0.2.7", "192.0.2"),
        ("2001:db8:1:2:3::4", "2001:0db8:0001:0002", "2001:0db8:0001"),
        ("fe80::1%eth0", "fe80:0000:0000:0000", "fe80:0000:0000"),
        ("", "", ""),
        ("somewhere", "somewhere", "somewhere"),
    ],
)
def test_addresses_are_counted_by_whose_they_are(address: str, whose: str, network_of_it: str) -> None:
    assert (household(address), network(address)) == (whose, network_of_it)


# Full


async def test_only_live_tables_count(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    change_limits(monkeypatch, tables="live = 2")
    for number, status in enumerate((OVER, STOPPED) * 10):
        await rooms.store.create(f"room-{number}", b"{}", b"{}", RoomSummary("usa", status, False, None), 1.0)
    await sit_down(rooms, people("Ann", "Bob"))
    await sit_down(rooms, people("Ann", "Bob"), start=False)
    rooms._counted = (-1e9, 0)
    with pytest.raises(Refusal, match="as many tables as this server can hold"):
        await sit_down(rooms, people("Ann", "Bob"))


# The file


def test_a_file_says_what_is_to_be_different(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("[tables]\nlive = 50\n[seat]\nchat = { at_once = 2, per_second = 0.1 }\n")
    read, usual = read_limits(file), limits_of("")
    assert (read.tables.live, read.seat.chat) == (50, Allowance(2, 0.1))
    assert read.tables.entries == usual.tables.entries and read.seat.writing == usual.seat.writing


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("tables = 3", "tables must be a section"),
        ("[table]\nlive = 3", "there is no section table; there are server, tables"),
        ("[tables]\nlife = 3", "tables: Object contains unknown field `life`"),
        ("[tables]\nlive = 0", "tables.live: Expected `int` >= 1"),
        ("[tables]\nlive = 'many'", "tables.live: Expected `int`, got `str`"),
        ("[seat]\nchat = { at_once = 5 }", "seat.chat: Object missing required field `per_second`"),
        ("[tables]\nentries = 100", "tables.reserved_entries: must be less than tables.entries"),
        ("[tables", "is not TOML"),
    ],
)
def test_a_file_that_will_not_do_is_told_where(text: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text(text)
    with pytest.raises(LimitsError, match=re.escape(problem)) as caught:
        read_limits(file)
    assert str(file) in str(caught.value)
    with pytest.raises(LimitsError, match="cannot be read"):
        read_limits(tmp_path / "none.toml")


def test_every_limit_says_what_it_is_for() -> None:
    """The file is the documentation."""
    text = (files("peregon.server") / "limits.toml").read_text()
    plain = [line for line in text.splitlines() if "=" in line and not line.startswith("#")]
    silent = [line.split(" =")[0] for line in plain if "#" not in line]
    assert len(plain) > 35 and silent == []


async def test_a_rematch_counts_as_a_table_that_was_opened(rooms: Rooms) -> None:
    room, (ann, _) = await sit_down(rooms, people("Ann", "Bob"))
    ann.socket = cast(WebSocket, visitor("192.0.2.1"))
    room.table.status = OVER
    opens(rooms.new_table_limit, "192.0.2.1", 400)
    assert (await ann.ask("rematch"))["error"] == "too_many"
    assert room.table.next is None

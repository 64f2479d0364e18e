"""Limits on what one person can do to all others: stop a game for ever, or take up every table."""

from types import SimpleNamespace
from typing import cast

import pytest
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from peregon.server import limits
from peregon.server.limits import DAY, MOST_OPENED, NewTableLimit
from peregon.server.refusals import Refusal
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.table import OVER
from tests.support.server.guests import people, sit_down

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
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now))
    openings = NewTableLimit()
    assert opens(openings, "192.0.2.1", 301) == [""] * 300 + ["too_many"]
    answers: list[str] = []
    while now < 3 * 60 * MINUTE:
        now += MINUTE
        answers += opens(openings, "192.0.2.1", 100)
    assert MOST_OPENED < 300 + answers.count("") < MOST_OPENED * 1.2
    assert answers[-1] == "too_many_tables"
    assert opens(openings, "192.0.2.2", 1) == [""], "others go on"
    now += DAY
    assert opens(openings, "192.0.2.1", 1) == [""], "and so does everybody tomorrow"


async def test_a_rematch_counts_as_a_table_that_was_opened(rooms: Rooms) -> None:
    room, (ann, _) = await sit_down(rooms, people("Ann", "Bob"))
    ann.socket = cast(WebSocket, visitor("192.0.2.1"))
    room.table.status = OVER
    opens(rooms.new_table_limit, "192.0.2.1", 400)
    assert (await ann.ask("rematch"))["error"] == "too_many"
    assert room.table.next is None

"""What takes long is put together elsewhere, once, and for nobody without end."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from peregon.catalogue import Title, find
from peregon.server import buckets
from peregon.server.http import pace
from peregon.server.http.clerk import Clerk
from peregon.server.http.pace import OPENING, RequestPace
from peregon.server.http.static_files import Content
from peregon.server.limits import limits
from peregon.server.refusals import Refusal
from tests.support.server.limits import change_limits

pytestmark = pytest.mark.anyio

USA = find("usa")


def visitor(address: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "client": (address, 1), "headers": []})


def spell(title: Title, *letters: str) -> str:
    return title.name + "".join(letters)


def toil(_title: Title, seconds: float) -> str:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass
    return "done"


def refuse(_title: Title) -> str:
    raise Refusal("not_over", "the game is not over yet", "field")


@pytest.fixture
async def office() -> AsyncIterator[Clerk]:
    opened = Clerk({"usa": USA})
    yield opened
    await opened.close()


async def ask(office: Clerk, work: Any, *arguments: Any, address: str = "192.0.2.1") -> Content:
    async def given() -> tuple[Any, ...]:
        return arguments

    return await office.content(visitor(address), (work.__name__, *arguments), "text/plain", work, USA, given)


async def test_what_was_put_together_once_is_kept(office: Clerk) -> None:
    first = await ask(office, spell, "x")
    assert first.body == b"usax" and await ask(office, spell, "x") is first


async def test_who_asks_at_the_same_time_is_given_the_same(office: Clerk) -> None:
    one, other = await asyncio.gather(ask(office, spell, "x"), ask(office, spell, "x", address="192.0.2.2"))
    assert one is other


async def test_while_the_clerk_toils_nobody_else_waits(office: Clerk) -> None:
    await ask(office, spell)
    toiling = asyncio.create_task(ask(office, toil, 1.0))
    turns = 0
    while not toiling.done():
        await asyncio.sleep(0.001)
        turns += 1
    assert toiling.result().body == b"done" and turns > 50


async def test_a_refusal_is_told_as_it_was_meant(office: Clerk) -> None:
    with pytest.raises(Refusal) as refused:
        await ask(office, refuse)
    assert (refused.value.code, refused.value.text, refused.value.field) == (
        "not_over",
        "the game is not over yet",
        "field",
    )


async def test_one_address_cannot_keep_the_clerk_busy_for_ever(office: Clerk) -> None:
    asked = [asyncio.create_task(ask(office, spell, str(number))) for number in range(60)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    assert 10 < len(refused) < 25 and {refusal.code for refusal in refused} == {"too_many"}
    assert (await ask(office, spell, "0")).body == b"usa0", "what is kept is theirs still"
    assert (await ask(office, spell, "y", address="192.0.2.2")).body == b"usay", "and others are served"


async def test_no_more_is_kept_than_there_is_room_for(office: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    change_limits(monkeypatch, server="kept_bytes = 7_000")
    texts = [random.Random(number).randbytes(2_000).hex() for number in range(4)]  # packed they have half of it
    first = await ask(office, spell, texts[0])
    for text in texts[1:]:
        await ask(office, spell, text)
    assert await ask(office, spell, texts[0]) is not first


async def test_what_is_kept_is_kept_as_it_is_sent(office: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    change_limits(monkeypatch, server="kept_bytes = 7_000")
    first = await ask(office, spell, "a" * 4_000)
    for letter in "bcdef":
        await ask(office, spell, letter * 4_000)
    again = await ask(office, spell, "a" * 4_000)
    assert again is first and first.size < 200 and first.body == b"usa" + b"a" * 4_000


async def test_between_two_requests_of_an_address_everybody_else_has_a_turn() -> None:
    paced, turn, begun = RequestPace(), 0, []

    async def ask() -> None:
        await paced.wait(visitor("192.0.2.1"), 0.0)
        begun.append(turn)

    asking = [asyncio.create_task(ask()) for _ in range(20)]
    while len(begun) < len(asking):
        await asyncio.sleep(0)
        turn += 1
    assert len(set(begun)) == len(asking)


async def test_who_wants_more_of_the_servers_time_than_their_share_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.extend([seconds] if seconds else [])

    for module in (buckets, pace):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(pace, "asyncio", SimpleNamespace(sleep=sleep, Lock=asyncio.Lock))
    paced, eve, bob = RequestPace(), visitor("192.0.2.1"), visitor("192.0.2.2")
    for _ in range(int(limits().address.milliseconds.at_once / OPENING)):
        await paced.wait(eve, OPENING)
    assert not waited, "a page, or a few tables, come at once"
    await paced.wait(eve, OPENING)
    await paced.wait(eve, OPENING)
    share = limits().address.milliseconds.per_second
    assert waited == [OPENING / share, 2 * OPENING / share]
    most = int(limits().request.waiting_seconds * share / OPENING)
    with pytest.raises(Refusal, match="wait a little"):
        await asyncio.gather(*(paced.wait(eve, OPENING) for _ in range(most)))
    waited.clear()
    await paced.wait(bob, OPENING)
    assert not waited, "nobody waits for what others wanted"
    now += 60.0
    await paced.wait(eve, OPENING)
    assert not waited

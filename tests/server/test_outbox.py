"""What is told in one go is written in one go; who is behind with it keeps its order."""

import asyncio
from collections.abc import Iterable

import pytest
from websockets.frames import Frame, Opcode

from peregon.server.limits import limits
from peregon.server.live import frames
from peregon.server.live.outbox import Outbox

pytestmark = pytest.mark.anyio


class Socket:
    """Takes in what is written at once, unless it is behind; what is sent in turn, when it may."""

    def __init__(self) -> None:
        self.behind = False
        self.written: list[list[bytes]] = []
        self.may_send = asyncio.Event()

    def write_texts(self, texts: Iterable[bytes]) -> bool:
        if not self.behind:
            self.written.append(list(texts))
        return not self.behind

    async def send(self, text: bytes) -> None:
        await self.may_send.wait()
        self.written.append([text])


async def a_while() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_a_move_and_that_it_was_done_are_one_write() -> None:
    socket = Socket()
    outbox = Outbox(socket)
    outbox.put(b"update")
    outbox.put(b"done")
    assert socket.written == [], "there may be more to say"
    await a_while()
    outbox.put(b"update")
    await a_while()
    assert socket.written == [[b"update", b"done"], [b"update"]]


async def test_who_is_behind_is_told_everything_in_its_order() -> None:
    socket = Socket()
    outbox = Outbox(socket)
    delivering = asyncio.create_task(outbox.deliver(socket.send))
    outbox.put(b"1")
    await a_while()
    socket.behind = True
    outbox.put(b"2")
    await a_while()
    # They could take in more already, but the one who waits for that comes first.
    socket.behind = False
    outbox.put(b"3")
    await a_while()
    assert socket.written == [[b"1"]]
    socket.may_send.set()
    await a_while()
    outbox.put(b"4")
    outbox.put(b"5")
    await a_while()
    assert socket.written == [[b"1"], [b"2"], [b"3"], [b"4", b"5"]]
    outbox.end()
    await asyncio.wait_for(delivering, 5)


async def test_the_last_words_are_delivered_before_the_end() -> None:
    socket = Socket()
    socket.may_send.set()
    outbox = Outbox(socket)
    outbox.put(b"closing")
    outbox.end()
    outbox.put(b"too late")
    await asyncio.wait_for(outbox.deliver(socket.send), 5)
    await a_while()
    assert socket.written == [[b"closing"]]


async def test_nobody_is_kept_more_than_so_much_for() -> None:
    socket = Socket()
    socket.behind = True
    outbox = Outbox(socket)
    for number in range(limits().socket.unread_messages + 1):
        outbox.put(b"%d" % number)
    await asyncio.wait_for(outbox.deliver(socket.send), 5)
    assert socket.written == []


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_frames_are_what_anybody_would_write(size: int) -> None:
    text = b"x" * size
    assert frames.frame_head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


async def test_who_takes_nothing_in_is_not_kept_more_for_than_there_is_room() -> None:
    socket = Socket()
    socket.behind = True
    outbox = Outbox(socket)
    delivering = asyncio.create_task(outbox.deliver(socket.send))
    long = b"x" * (limits().socket.unread_text // 4)
    for _ in range(8):
        outbox.put(long)
        await a_while()
    socket.may_send.set()
    await asyncio.wait_for(delivering, 5)
    assert [len(text) for [text] in socket.written] == [len(long)], "the one that was on its way; then the end"

"""Frames of every kind are counted: pings and pieces of messages as well as what is said in them."""

import contextlib
import itertools
import json
import random
import socket
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from benchmarks.attacks.weapons import frame, handshake
from benchmarks.load import memory_of
from peregon.server.http.gate import Gate
from peregon.server.limits import limits
from peregon.server.live import frames
from tests.support.server.clients import PATIENCE, Live, Player, ServerProcess

PING, PONG, CONT, TEXT = Opcode.PING, Opcode.PONG, Opcode.CONT, Opcode.TEXT


_addresses = (f"127.0.1.{number}" for number in itertools.count(1))


@pytest.fixture
def address() -> str:
    """Where Eve comes from: in each test from elsewhere, or she would be refused for what she did in the one before."""
    return next(_addresses)


@pytest.fixture
def room(ann: Player) -> str:
    found: str = ann.open()["room"]
    return found


@contextlib.contextmanager
def watching(server: ServerProcess, room: str, address: str) -> Iterator[ClientConnection]:
    """Somebody at Ann's table who has no seat there."""
    raw = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (address, 0))
    with connect(f"ws://{server.host}/api/rooms/{room}/live", sock=raw, compression=None, close_timeout=1) as dialled:
        yield Live(dialled).socket


@pytest.fixture
def onlooker(server: ServerProcess, room: str, address: str) -> Iterator[ClientConnection]:
    with watching(server, room, address) as socket:
        yield socket


def read_all(onlooker: ClientConnection) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        onlooker.recv(PATIENCE)


def shown_out(onlooker: ClientConnection) -> tuple[int, str]:
    """The code and the reason with which the server closed it."""
    with pytest.raises(ConnectionClosed) as closed:
        read_all(onlooker)
    assert closed.value.rcvd is not None, "cut off without a word"
    return closed.value.rcvd.code, closed.value.rcvd.reason


def send_raw(onlooker: ClientConnection, data: bytes) -> None:
    with contextlib.suppress(OSError):
        onlooker.socket.sendall(data)


@pytest.mark.parametrize(
    "flood",
    [
        pytest.param(frame(PING, b"") * 1_000, id="empty pings"),
        pytest.param(frame(PONG, b"unasked") * 1_000, id="pongs that nobody asked for"),
        pytest.param(frame(TEXT, b'{"type":"ping"}') * 1_000, id="messages"),
        pytest.param(frame(PING, b"x" * 125) * 1_000, id="long pings"),
    ],
)
def test_a_flood_of_any_kind_is_ended_with_a_reason(onlooker: ClientConnection, flood: bytes) -> None:
    send_raw(onlooker, flood)
    assert shown_out(onlooker) == (1008, "too many messages")


def test_a_message_in_many_pieces_is_ended_with_a_reason(onlooker: ClientConnection) -> None:
    send_raw(onlooker, frame(TEXT, b"", final=False) + frame(CONT, b"", final=False) * 100)
    assert shown_out(onlooker) == (1008, f"a message has at most {limits().socket.pieces} pieces")


def test_more_bytes_than_anybody_has_to_say_are_ended_with_a_reason(onlooker: ClientConnection) -> None:
    send_raw(onlooker, frame(TEXT, b" " * 16_000) * 40)
    assert shown_out(onlooker) == (1008, "too many bytes")


def test_who_pings_now_and_then_may_stay(onlooker: ClientConnection) -> None:
    for _ in range(40):
        assert onlooker.ping().wait(PATIENCE)
    send_raw(onlooker, frame(TEXT, b'{"type":"pi', final=False) + frame(CONT, b'ng"}'))
    while '"pong"' not in str(onlooker.recv(PATIENCE)):
        pass


def test_all_sockets_of_an_address_have_a_limit_together(server: ServerProcess, room: str, address: str) -> None:
    with contextlib.ExitStack() as opened:
        sockets = [opened.enter_context(watching(server, room, address)) for _ in range(30)]
        for each in sockets:
            send_raw(each, frame(PING, b"") * 150)
        assert shown_out(sockets[-1]) == (1008, "too many messages")
        elsewhere = opened.enter_context(watching(server, room, next(_addresses)))
        assert elsewhere.ping().wait(PATIENCE), "whoever comes from another address"


def test_answers_that_nobody_takes_in_do_not_pile_up(server: ServerProcess, room: str, address: str) -> None:
    before = memory_of(server.process.pid)
    with contextlib.ExitStack() as opened:
        for _ in range(10):
            raw = opened.enter_context(socket.create_connection(("127.0.0.1", server.port), 1.0, (address, 0)))
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            raw.sendall(handshake(server.host, room))
            with contextlib.suppress(OSError):
                for _ in range(100):
                    raw.sendall(frame(PING, b"x" * 125) * 400)
        assert memory_of(server.process.pid) - before < 20.0, "megabytes"
        assert server.is_well()


def test_who_was_shown_out_again_and_again_is_not_let_in_for_a_while() -> None:
    gate = Gate(behind_proxy=False)
    eve, bob = ("192.0.2.1", 1), ("192.0.2.2", 1)
    for _ in range(40):
        gate.note_shown_out(eve)
    assert not gate.enter(eve)
    assert gate.enter(bob)


def test_behind_a_proxy_nobody_pays_for_what_others_did() -> None:
    gate = Gate(behind_proxy=True)
    proxy = ("127.0.0.1", 1)
    for _ in range(40):
        gate.note_shown_out(proxy)
    assert all(gate.enter(proxy) for _ in range(2 * limits().address.sockets))


SAID = [
    frame(TEXT, b'{"type":"ping"}'),
    frame(TEXT, b'{"type":"ping","id":"' + b"x" * 200 + b'"}'),
    frame(TEXT, b'{"type":"pi', final=False) + frame(CONT, b'ng"}'),
    frame(TEXT, b'{"type":"pi', final=False) + frame(PING, b"between") + frame(CONT, b'ng"}'),
    bytes([0x81, 0x80 | 15, 1, 2, 3, 4])
    + bytes(a ^ b for a, b in zip(b'{"type":"ping"}', b"\1\2\3\4" * 4, strict=False)),
]


@pytest.mark.parametrize("seed", range(6))
def test_what_is_said_is_heard_however_it_is_cut_up(onlooker: ClientConnection, seed: int) -> None:
    luck = random.Random(seed)
    onlooker.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    said = [luck.choice(SAID) for _ in range(24)]
    pieces = [*said[:8], b"".join(said[8:11]), *cut(b"".join(said[11:]), luck)]
    for piece in pieces:
        send_raw(onlooker, piece)
    # The game beside it goes on, and an onlooker is told so.
    heard = 0
    while heard < len(said):
        answer = json.loads(onlooker.recv(PATIENCE))
        assert answer["type"] in {"pong", "refused", "update"}, answer
        heard += answer["type"] != "update"
    assert onlooker.ping().wait(PATIENCE)


def cut(data: bytes, luck: random.Random) -> Iterator[bytes]:
    while data:
        size = luck.choice((1, 2, 5, 21, 22, 100))
        yield data[:size]
        data = data[size:]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 300])
def test_a_short_message_is_read_as_anybody_would_read_it(size: int) -> None:
    text = random.Random(size).randbytes(size)
    whole = Frame(TEXT, text).serialize(mask=True)
    assert frames.whole_text(whole) == (text if size < 126 else None)
    assert frames.are_whole(whole) == frames.are_whole(whole * 3) == (size < 126)
    for other in (whole[:-1], whole[:3], whole + b"\x81", whole * 2, Frame(TEXT, text, fin=False).serialize(mask=True)):
        assert frames.whole_text(other) is None
    for other in (whole[:-1], whole[:3], whole + b"\x81", Frame(TEXT, text, fin=False).serialize(mask=True)):
        assert not frames.are_whole(other)
    for kind in (PING, PONG, Opcode.BINARY, Opcode.CLOSE):
        assert frames.whole_text(bytes([0x80 | kind]) + whole[1:]) is None
    assert frames.whole_text(Frame(TEXT, text).serialize(mask=False)) is None, "clients have to mask what they say"


def test_who_has_just_said_something_is_not_asked_whether_they_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """And whoever is quiet is asked as soon as they have been so for the whole interval: a proxy counts as well."""
    pinged: list[float] = []
    later: list[float] = []
    clock = SimpleNamespace(now=100.0)
    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", lambda _: pinged.append(clock.now))
    loop = SimpleNamespace(time=lambda: clock.now, call_later=lambda seconds, _work: later.append(seconds))
    socket = frames.Frames.__new__(frames.Frames)
    socket.loop, socket.ping_interval, socket._heard_at = cast(Any, loop), 20.0, 95.0
    socket.send_keepalive_ping()
    assert (pinged, later) == ([], [15.0])
    clock.now += 15.0
    socket.send_keepalive_ping()
    assert (pinged, later) == ([115.0], [15.0])

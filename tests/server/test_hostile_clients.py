"""Hostile clients: whatever they send, they get a clear no, and the game at the next table goes on."""

import contextlib
import json
import os
import random
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.support.processes import eventually
from tests.support.server.clients import OPEN, PERSON, Live, Message, Player, ServerProcess, serving

HELLO = json.dumps({"type": "hello"})
MALFORMED = (
    "",
    " ",
    "{",
    "null",
    "true",
    "7",
    '"hello"',
    "[]",
    "[" * 4_000,
    '{"type":' * 400,
    '{"a":' * 600 + "1" + "}" * 600,
    "{}",
    '{"type":null}',
    '{"type":"nobody","id":1}',
    '{"type":["act"],"id":1}',
    '{"type":"act","id":1,"seat":"0","turn":0,"action":0}',
    '{"type":"act","id":1,"seat":0,"turn":0,"action":-1}',
    '{"type":"act","id":1,"seat":0,"turn":0,"action":1e3}',
    '{"type":"act","id":1,"seat":0,"turn":0,"action":99999999999999999999999}',
    '{"type":"act","id":-1,"seat":0,"turn":0,"action":0}',
    '{"type":"act","id":1,"seat":999,"turn":0,"action":0}',
    '{"type":"act","id":1,"seat":true,"turn":0,"action":0}',
    '{"type":"chat","id":1,"text":{"a":1}}',
    '{"type":"chat","id":1,"text":"\\ud800"}',
    '{"type":"hello","after":NaN}',
    '{"type":"chat","id":1,"text":"' + "x" * 4_200 + '"}',
    "\x00\x01\x02",
)


@pytest.fixture
def eve(server: ServerProcess) -> Iterator[Player]:
    """Who means no good."""
    with Player(server) as player:
        yield player


@pytest.fixture(autouse=True)
def neighbours(server: ServerProcess) -> Iterator[None]:
    """A game at the next table: it goes on whatever happens, and is not slowed down."""
    with Player(server) as ann:
        live = ann.live(ann.open("europe")["room"])
        luck = random.Random(7)
        assert live.play_turn(luck)
        yield
        assert all(live.play_turn(luck) for _ in range(5))
        assert server.is_well()
    assert "Traceback" not in server.log.read_text()


def hang_up(live: Live) -> None:
    """As if the cable had been cut."""
    raw = live.socket.socket
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    live.socket.close_timeout = 0
    with contextlib.suppress(OSError):
        raw.close()


def test_what_is_no_message_is_refused_and_the_next_one_is_heard(eve: Player) -> None:
    live = eve.live(eve.open()["room"])
    for frame in MALFORMED:
        live.socket.send(frame)
        refused = live.until(lambda told: told["type"] == "refused")
        assert refused["error"] in ("bad_request", "too_large") and refused["text"], frame[:60]
    live.ask_well("chat", text="and yet I can speak")


def test_random_bytes_are_refused(eve: Player) -> None:
    live = eve.live(eve.open()["room"])
    luck = random.Random(11)
    for _ in range(60):
        live.socket.send(luck.randbytes(luck.randrange(1, 300)))
        assert live.until(lambda told: told["type"] == "refused")["error"] == "bad_request"
    live.settle()


def test_random_values_in_every_field_are_refused_or_do_no_harm(eve: Player) -> None:
    live = eve.live(eve.open("switzerland")["room"])
    luck = random.Random(13)
    kinds = [
        "act",
        "leave",
        "substitute",
        "answer",
        "take_back",
        "hint",
        "remove",
        "mute",
        "start",
        "chat",
        "take_seat",
        "luck_hash",
        "luck_contribution",
    ]
    values: list[object] = [None, -1, 0, 1, 2, 7, 8, 2**53, 1.5, "", "0", "x" * 300, [], {}, [[]], True]
    names = ["seat", "turn", "action", "text", "bot", "bots", "yes", "after", "hash", "contribution"]
    for number in range(120):
        fields = luck.sample(names, luck.randrange(4))
        message: Message = {name: luck.choice(values) for name in fields}
        time.sleep(0.02)  # or it would be too much, whatever it is
        live.say(type=luck.choice(kinds), id=1_000 + number, **message)
        assert live.until(lambda told, wanted=1_000 + number: told.get("id") == wanted)["type"]  # type: ignore[misc]


@pytest.mark.parametrize("first", [*MALFORMED[:8], '{"type":"ping"}', '{"type":"pause","id":1}'])
def test_who_does_not_begin_with_hello_is_shown_out(eve: Player, first: str) -> None:
    raw = eve.dial(eve.open()["room"])
    raw.send(first)
    assert json.loads(raw.recv(10))["type"] == "closing"
    with pytest.raises(ConnectionClosed):
        raw.recv(10)


def test_a_frame_that_is_too_large_ends_the_connection(eve: Player) -> None:
    live = eve.live(eve.open()["room"])
    live.socket.send("x" * 100_000)
    with pytest.raises(ConnectionClosed) as closed:
        live.until(lambda _: False)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


def test_a_message_in_pieces_without_end_ends_the_connection(eve: Player) -> None:
    live = eve.live(eve.open()["room"])
    with contextlib.suppress(ConnectionClosed):
        live.socket.send("x" * 1_000 for _ in range(1_000))
    with pytest.raises(ConnectionClosed):
        live.until(lambda _: False)


def test_a_flood_of_messages_ends_the_connection_and_one_may_come_back(eve: Player) -> None:
    room = eve.open()["room"]
    live = eve.live(room)
    with contextlib.suppress(ConnectionClosed):
        for _ in range(600):
            live.say(type="ping")
    last = live.closing()
    assert last["type"] == "closing" and last["error"] == "too_many"
    assert eve.live(room).state["you"]["seats"] == [0]


def test_cables_that_are_cut_in_the_middle_of_a_move_lose_and_double_nothing(eve: Player) -> None:
    room = eve.open(seats=[PERSON, {"kind": "person", "name": "Bob"}])["room"]
    for _ in range(12):
        probe = eve.live(room)
        seat = next(seat for seat in (0, 1) if Live(eve.dial(room), seat=seat).state["options"])
        live = Live(eve.dial(room), seat=seat)
        before, turn, action = live.state["seq"], live.turn, live.state["options"][0]
        live.say(type="act", id=1, seat=seat, turn=turn, action=action)
        hang_up(live)
        done = Live(eve.dial(room), seat=seat).ask_well("act", seat=seat, turn=turn, action=action)
        assert done["seq"] == before + 1
        probe.until(lambda told, seq=before + 1: told.get("seq") == seq)  # type: ignore[misc]
        probe.socket.close()


def test_sockets_that_say_nothing_keep_nobody_from_playing(server: ServerProcess, eve: Player) -> None:
    room = eve.open()["room"]
    with contextlib.ExitStack() as opened:
        for number in range(150):
            silent = opened.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            if number % 2:
                silent.sendall(b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{")
        assert eve.live(room).state["you"]["seats"] == [0]


def test_onlookers_without_number_do_not_keep_a_player_from_the_table(eve: Player) -> None:
    room = eve.open()["room"]
    with Player(eve.server) as crowd:
        for _ in range(100):
            crowd.live(room)
        with pytest.raises(InvalidStatus):
            crowd.dial(room)
        assert eve.live(room).state["you"]["seats"] == [0]
    assert eventually(lambda: "peregon_connections 2\n" in eve.get("/metrics").text), "hers and her neighbour's"


def sent(server: ServerProcess, data: bytes) -> bytes:
    """What comes back for these bytes, until the server hangs up."""
    with socket.create_connection(("127.0.0.1", server.port), 10) as raw:
        answer = b""
        with contextlib.suppress(ConnectionError, TimeoutError):
            raw.sendall(data)
            raw.settimeout(2)
            while part := raw.recv(65_536):
                answer += part
        return answer


def test_bytes_that_are_no_http_are_refused(server: ServerProcess) -> None:
    luck = random.Random(17)
    for size in (1, 10, 1_000, 50_000):
        assert sent(server, luck.randbytes(size) + b"\r\n\r\n")[:12] in (b"", b"HTTP/1.1 400")


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"POST /api/rooms HTTP/1.1\r\nContent-Length: 99999999\r\n", 413),
        (b"POST /api/rooms HTTP/1.1\r\nContent-Length: " + b"9" * 5_000 + b"\r\n", 400),
        (b"POST /api/rooms HTTP/1.1\r\nContent-Length: -5\r\n", 400),
        (b"POST /api/rooms HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n", 400),
        (b"BREW /api/rooms HTTP/1.1\r\n", 405),
        (b"GET /web/%00 HTTP/1.1\r\n", 404),
        (b"GET /web/" + b"a" * 3_000 + b" HTTP/1.1\r\n", 404),
        (b"GET /api/rooms/%ff%fe HTTP/1.1\r\n", 404),
    ],
)
def test_requests_that_are_out_of_order_get_a_clear_answer(server: ServerProcess, head: bytes, status: int) -> None:
    answer = sent(server, head + b"Host: localhost\r\nConnection: close\r\n\r\n")
    assert answer.startswith(f"HTTP/1.1 {status} ".encode()), answer[:200]


def test_a_body_without_end_is_cut_short(server: ServerProcess) -> None:
    head = b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert sent(server, head + (b"1000\r\n" + b" " * 0x1000 + b"\r\n") * 40).startswith(b"HTTP/1.1 413")


def test_headers_without_end_are_cut_short(server: ServerProcess) -> None:
    answer = sent(server, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 3_000_000)
    assert answer[:10] in (b"", b"HTTP/1.1 4")
    with Path(f"/proc/{server.process.pid}/statm").open() as memory:
        assert int(memory.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") < 400_000_000


def test_deeply_nested_and_broken_bodies_are_refused(eve: Player) -> None:
    bodies = (b"", b"null", b"[" * 10_000, b'{"options":' * 1_000, b"\xff\xfe", b'{"game":"\\ud800"}', b"\x00" * 100)
    for body in bodies:
        answer = eve.http.post("/api/rooms", content=body)
        assert (answer.status_code, answer.json()["error"]) == (400, "bad_request"), body[:30]


def test_wrong_tokens_open_no_seat(eve: Player) -> None:
    room = eve.open(seats=[PERSON, OPEN])["room"]
    with Player(eve.server) as thief:
        for token in ("", "x", "é" * 30, "\x00" * 10, "0" * 64, "../..", "null"):
            assert thief.post(f"/api/rooms/{room}/return", tokens=[token]).status_code == 403
        assert thief.post(f"/api/rooms/{room}/return", tokens=["x" * 65]).status_code == 400
        assert thief.post(f"/api/rooms/{room}/return", tokens=["x"] * 9).status_code == 400
        cookie = "; ".join(f"seat-{room}{number}={'.'.join(['x' * 40] * 20)}" for number in range(40))
        assert Live(thief.dial(room, cookies=cookie)).state["you"]["seats"] == []


def test_joins_and_openings_by_the_thousand_are_refused_after_a_while(tmp_path: Path) -> None:
    with serving(tmp_path) as other, Player(other) as eve:
        room = eve.open(seats=[PERSON, OPEN])["room"]
        codes = [eve.post(f"/api/rooms/{room}/join", name="Ann").status_code for _ in range(420)]
        assert codes[0] == 409 and codes[-1] == 429
        codes = [eve.post("/api/rooms", game="no").status_code for _ in range(420)]
        assert codes[0] == 400 and codes[-1] == 429
        assert eve.get(f"/api/rooms/{room}").status_code == 200

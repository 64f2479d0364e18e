"""Requests that come in slowly, out of order, or by the hundred from one address."""

import contextlib
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from peregon.server.http.gate import Gate
from peregon.server.http.requests import Requests, problem_with
from peregon.server.limits import limits
from tests.support.server.limits import change_limits

GET = b"GET / HTTP/1.1\r\nHost: here\r\n"
WHOLE = GET + b"\r\n"


async def _answer(request: Request) -> Response:
    body = await request.body()
    return PlainTextResponse(b"x" * 30_000_000 if request.url.path == "/large" else b"heard: " + body)


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A small server whose patience is short."""
    change_limits(monkeypatch, request="seconds = 0.5", socket="stuck_seconds = 0.5")

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[dict[str, object]]:
        yield {"gate": Gate(behind_proxy=False)}

    app = Starlette(routes=[Route("/{path:path}", _answer, methods=["GET", "POST"])], lifespan=lifespan)
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, http=Requests, log_level="critical", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join()


def heard(raw: socket.socket) -> bytes:
    """Everything until the server hangs up."""
    raw.settimeout(10)
    found = b""
    with contextlib.suppress(ConnectionError):
        while part := raw.recv(65_536):
            found += part
    return found


def answered(port: int, data: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port)) as raw:
        raw.sendall(data)
        return heard(raw)


def dribbled(port: int, begin: bytes, drop: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port)) as raw:
        raw.sendall(begin)
        until = time.monotonic() + 10
        with contextlib.suppress(OSError):
            while time.monotonic() < until:
                time.sleep(0.1)
                raw.sendall(drop)
                raw.setblocking(False)
                with contextlib.suppress(BlockingIOError):
                    return raw.recv(65_536)
                raw.setblocking(True)
    return b""


@pytest.mark.parametrize(
    ("begin", "drop"),
    [
        pytest.param(GET, b"X: y\r\n", id="head"),
        pytest.param(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 900\r\n\r\n", b"x", id="body"),
        pytest.param(
            b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n", id="chunks"
        ),
    ],
)
def test_who_never_comes_to_an_end_is_given_up(port: int, begin: bytes, drop: bytes) -> None:
    assert dribbled(port, begin, drop).startswith(b"HTTP/1.1 408 ")


def test_who_says_nothing_is_given_up(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as raw:
        assert heard(raw).startswith(b"HTTP/1.1 408 ")


def test_who_does_not_take_in_an_answer_is_given_up(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as raw:
        raw.sendall(b"GET /large HTTP/1.1\r\nHost: here\r\n\r\n")
        time.sleep(2)
        assert len(heard(raw)) < 30_000_000


def test_who_takes_an_answer_in_slowly_is_waited_for(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as raw:
        raw.sendall(b"GET /large HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        found = 0
        while part := raw.recv(3_000_000):
            found += len(part)
            time.sleep(0.05)
        assert found > 30_000_000


def test_a_connection_is_used_again_and_again_for_longer_than_a_request_may_take(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as raw:
        for _ in range(5):
            raw.sendall(WHOLE)
            found = b""
            while not found.endswith(b"heard: "):
                found += raw.recv(65_536)
            time.sleep(0.2)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"GET / HTTP/1.1\nHost: here\n\n", id="LF alone"),
        pytest.param(b"GET / HTTP/1.1\r\nHost: here\nX: y\r\n\r\n", id="LF alone in one line"),
        pytest.param(b"GET / HTTP/1.1\r\nHost: here\r\nX: y\n\r\n\r\n", id="LF alone in the last"),
        pytest.param(b"GET / HTTP/1.1\r\nHost: here\rX: y\r\n\r\n", id="CR alone"),
        pytest.param(
            b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            id="a length and chunks",
        ),
        pytest.param(
            b"POST / HTTP/1.1\r\nHost: here\r\ntransfer-encoding: chunked\r\nCONTENT-LENGTH: 0\r\n\r\n0\r\n\r\n",
            id="chunks and a length",
        ),
        pytest.param(GET + b"X: y\r\n" * (limits().request.headers + 1) + b"\r\n", id="too many headers"),
        pytest.param(GET + b"X: " + b"y" * 70_000 + b"\r\n\r\n", id="too long a header"),
    ],
)
def test_what_can_be_read_in_two_ways_or_has_no_end_is_refused(port: int, data: bytes) -> None:
    assert answered(port, data).startswith(b"HTTP/1.1 400 ")


def test_as_many_headers_as_there_may_be_are_read(port: int) -> None:
    data = GET + b"X: y\r\n" * (limits().request.headers - 2) + b"Connection: close\r\n\r\n"
    assert answered(port, data).startswith(b"HTTP/1.1 200 ")


def test_a_head_that_comes_byte_by_byte_is_checked_like_any_other() -> None:
    good, bad = WHOLE, WHOLE.replace(b"here\r\n", b"here\n")
    assert not any(problem_with(good[:size]) for size in range(len(good) + 1))
    assert any(problem_with(bad[:size]) for size in range(len(bad) + 1))


def test_the_next_request_waits_for_the_answer_to_the_one_before(port: int) -> None:
    assert answered(port, WHOLE + WHOLE).count(b"HTTP/1.1 200 ") <= 1


def test_an_address_has_only_so_many_sockets_and_others_have_theirs(port: int) -> None:
    with contextlib.ExitStack() as opened:
        for _ in range(limits().address.sockets):
            opened.enter_context(socket.create_connection(("127.0.0.1", port), 10, ("127.0.0.2", 0)))
        with (
            contextlib.suppress(ConnectionError),
            socket.create_connection(("127.0.0.1", port), 10, ("127.0.0.2", 0)) as one_more,
        ):
            one_more.sendall(WHOLE)
            assert heard(one_more) == b""
        with socket.create_connection(("127.0.0.1", port), 10, ("127.0.0.3", 0)) as other:
            other.sendall(WHOLE)
            assert other.recv(65_536).startswith(b"HTTP/1.1 200 ")
    with socket.create_connection(("127.0.0.1", port), 10, ("127.0.0.2", 0)) as again:
        time.sleep(0.2)
        again.sendall(WHOLE)
        assert again.recv(65_536).startswith(b"HTTP/1.1 200 "), "those that were closed no longer count"

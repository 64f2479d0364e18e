"""Sockets that are handed on: those of a table meet at its home, whichever process they have come to."""

import asyncio
import contextlib
import errno
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.frames import Opcode

from benchmarks.attacks.weapons import frame, handshake
from peregon.server.live import handover
from peregon.server.live.handover import HandoverListener
from peregon.server.live.peers import Peers, PeersError
from peregon.server.serve import titles_of
from tests.support.server.clients import PATIENCE, Player, ServerProcess, serving

HELLO = frame(Opcode.TEXT, b'{"type":"hello"}')


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With a short name, as addresses of sockets need it."""
    return tmp_path_factory.mktemp("p")


def home(peers: Peers, room: str) -> Path:
    return peers.home_of(room) or peers.address


def test_all_processes_agree_on_the_home_of_a_table_and_none_moves_without_need(folder: Path) -> None:
    processes = [Peers(folder, ["usa"]) for _ in range(3)]
    for process in processes:
        process.address.touch()
    rooms = [f"room{number}" for number in range(90)]
    homes = {room: home(processes[0], room) for room in rooms}
    assert all(home(process, room) == homes[room] for process in processes for room in rooms)
    assert all(list(homes.values()).count(process.address) > 10 for process in processes)
    first, second, gone = processes
    first.forget(gone.address)
    assert not gone.address.exists()
    for room in rooms:
        assert home(first, room) == homes[room] or homes[room] == gone.address
        assert home(first, room) in (first.address, second.address)


def test_a_process_with_other_games_is_nobodys_home_but_its_own(folder: Path) -> None:
    one, other = Peers(folder, ["usa"]), Peers(folder, ["usa", "depots"])
    for process in (one, other):
        process.address.touch()
    assert all(process.home_of(f"room{number}") is None for process in (one, other) for number in range(20))


def test_a_folder_that_others_may_write_to_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    with pytest.raises(PeersError, match="nobody else may write to it"):
        Peers(tmp_path, [])
    with pytest.raises(PeersError, match="choose a shorter one"):
        Peers(tmp_path / ("x" * 90), [])


class Street:
    """A server, and a neighbour that is nothing but a socket of the test's own."""

    def __init__(self, server: ServerProcess, folder: Path) -> None:
        self.server = server
        self.its_address = next(iter(folder.iterdir()))
        self.neighbour = Peers(folder, titles_of(()))
        self.listening = socket.socket(socket.AF_UNIX)
        self.listening.bind(str(self.neighbour.address))
        self.listening.listen()
        self.listening.settimeout(PATIENCE)

    def room_next_door(self, ann: Player) -> str:
        """A table that is at home at the neighbour's."""
        while self.neighbour.home_of(room := ann.open()["room"]) is not None:
            pass
        return str(room)


@pytest.fixture
def street(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Street]:
    folder = tmp_path_factory.mktemp("street")
    with serving(folder, "--peers", str(folder / "p")) as server:
        found = Street(server, folder / "p")
        with found.listening:
            yield found


@contextlib.contextmanager
def knocking(street: Street, room: str) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", street.server.port), PATIENCE, ("127.0.1.77", 0)) as visitor:
        visitor.sendall(handshake(street.server.host, room))
        yield visitor


def read_up_to(end: socket.socket, word: bytes) -> bytes:
    read = b""
    while word not in read:
        more = end.recv(65_536)
        assert more, f"it ended before {word!r}: {read!r}"
        read += more
    return read


def given(near: socket.socket) -> tuple[socket.socket, bytes]:
    """The socket that somebody gives away, and what they have read of it."""
    near.settimeout(PATIENCE)
    head, (visitor,), _, _ = socket.recv_fds(near, 65_536, 1)
    while more := near.recv(65_536):
        head += more
    return socket.socket(fileno=visitor), head


def give(street: Street, visitor: socket.socket | None, head: bytes) -> None:
    """As a neighbour does it."""
    with socket.socket(socket.AF_UNIX) as near:
        near.connect(str(street.its_address))
        socket.send_fds(near, [head], [] if visitor is None else [visitor.fileno()])


def test_a_socket_is_given_away_open_as_it_is_with_the_head_of_its_request(street: Street) -> None:
    with Player(street.server) as ann, knocking(street, street.room_next_door(ann)) as visitor:
        near, _ = street.listening.accept()
        with near:
            taken, head = given(near)
        with taken:
            taken.settimeout(PATIENCE)
            assert head.startswith(b"GET /api/rooms/") and b"Upgrade: websocket" in head and head.endswith(b"\r\n\r\n")
            assert taken.getpeername() == visitor.getsockname(), "whose it is can be seen at any end of it"
            taken.sendall(b"any bytes")
            assert read_up_to(visitor, b"any bytes") == b"any bytes"
            visitor.sendall(b"\0and others")
            assert read_up_to(taken, b"others") == b"\0and others"
            street.server.stop()
            taken.sendall(b"and more")
            assert read_up_to(visitor, b"more") == b"and more", "who gave it away has nothing to do with it any more"


def test_where_nobody_listens_any_more_a_socket_is_served_here(street: Street) -> None:
    with Player(street.server) as ann:
        room = street.room_next_door(ann)
        street.listening.close()  # as a process leaves it that was killed
        assert street.neighbour.address.exists()
        live = ann.live(room)
        assert live.state["options"]
        assert not street.neighbour.address.exists()


@contextlib.contextmanager
def visit() -> Iterator[tuple[socket.socket, socket.socket]]:
    """Both ends of a connection that no server has accepted yet: the visitor's and the other."""
    home = ("127.0.1.78", 0)
    with (
        socket.create_server(("127.0.0.1", 0)) as door,
        socket.create_connection(door.getsockname(), PATIENCE, home) as visitor,
        door.accept()[0] as taken,
    ):
        yield visitor, taken


def test_what_another_process_hands_on_is_limited_like_any_other(street: Street) -> None:
    with Player(street.server) as ann, visit() as (visitor, taken):
        # It is served though it is at home next door: nothing is handed on twice.
        give(street, taken, handshake(street.server.host, street.room_next_door(ann)))
        taken.close()
        read_up_to(visitor, b"101 Switching Protocols")
        visitor.sendall(HELLO)
        read_up_to(visitor, b'"type":"welcome"')
        visitor.sendall(frame(Opcode.PING, b"") * 1_000)
        read_up_to(visitor, b"too many messages")


def ends(end: socket.socket) -> bool:
    with contextlib.suppress(ConnectionResetError):
        while end.recv(4_096):
            pass
    return True


def test_who_gives_what_is_no_socket_or_no_request_is_refused(street: Street) -> None:
    give(street, None, b"GET / HTTP/1.1\r\n\r\n")
    with visit() as (visitor, taken):
        give(street, taken, b"not a request\r\n\r\n")
        taken.close()
        assert ends(visitor)
    with visit() as (visitor, taken):
        give(street, taken, b"x" * 200_000)
        taken.close()
        assert ends(visitor)
    assert street.server.is_well()


def test_who_has_gone_before_they_were_taken_in_harms_nobody(street: Street) -> None:
    with Player(street.server) as ann, visit() as (visitor, taken):
        room = street.room_next_door(ann)
        visitor.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        visitor.close()
        give(street, taken, handshake(street.server.host, room))
    assert street.server.is_well()


@pytest.mark.anyio
async def test_a_process_without_a_file_left_takes_sockets_in_later_and_does_not_spin(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handover, "OUT_OF_FILES", 0.1)
    accept, tries, taken_in = socket.socket.accept, [], asyncio.Event()

    def fail_at_first(listening: socket.socket) -> tuple[socket.socket, object]:
        tries.append(time.monotonic())
        if len(tries) < 4:
            raise OSError(errno.EMFILE, "Too many open files")
        return accept(listening)

    def take(head: bytes) -> asyncio.Protocol:
        assert head == b"GET /"
        taken_in.set()
        return asyncio.Protocol()

    with visit() as (_, taken), contextlib.closing(HandoverListener(peers := Peers(folder, []), take)):
        monkeypatch.setattr(socket.socket, "accept", fail_at_first)
        with socket.socket(socket.AF_UNIX) as near:
            near.connect(str(peers.address))
            socket.send_fds(near, [b"GET /"], [taken.fileno()])
        async with asyncio.timeout(PATIENCE):
            await taken_in.wait()
    assert len(tries) == 4 and tries[-1] - tries[0] > 0.25


@pytest.mark.anyio
async def test_a_server_that_stops_waits_for_nobody_who_is_on_their_way(folder: Path) -> None:
    peers = Peers(folder, [])
    listener = HandoverListener(peers, lambda _: asyncio.Protocol())
    with socket.socket(socket.AF_UNIX) as near:
        near.setblocking(False)
        near.connect(str(peers.address))
        while not listener._taking:
            await asyncio.sleep(0)
        listener.close()
        async with asyncio.timeout(handover.PATIENCE / 2):
            assert await asyncio.get_running_loop().sock_recv(near, 1) == b""

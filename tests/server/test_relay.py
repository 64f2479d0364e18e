"""Sockets that are handed on: those of a table meet at its home, whichever process they have come to."""

import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.frames import Opcode

from benchmarks.attacks.weapons import frame, handshake
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


def test_a_socket_is_handed_on_byte_for_byte_with_whose_it_is(street: Street) -> None:
    with Player(street.server) as ann, knocking(street, street.room_next_door(ann)) as visitor:
        far, _ = street.listening.accept()
        with far:
            far.settimeout(PATIENCE)
            whose, _, head = read_up_to(far, b"\r\n\r\n").partition(b"\n")
            assert whose.decode() == "{} {}".format(*visitor.getsockname())
            assert head.startswith(b"GET /api/rooms/") and b"Upgrade: websocket" in head
            far.sendall(b"any bytes")
            assert read_up_to(visitor, b"any bytes") == b"any bytes"
            visitor.sendall(b"\0and others")
            assert read_up_to(far, b"others") == b"\0and others"
        assert visitor.recv(1) == b"", "who is left there is left here"


def test_where_nobody_listens_any_more_a_socket_is_served_here(street: Street) -> None:
    with Player(street.server) as ann:
        room = street.room_next_door(ann)
        street.listening.close()  # as a process leaves it that was killed
        assert street.neighbour.address.exists()
        live = ann.live(room)
        assert live.state["options"]
        assert not street.neighbour.address.exists()


def test_what_another_process_hands_on_is_limited_like_any_other(street: Street) -> None:
    with Player(street.server) as ann, socket.socket(socket.AF_UNIX) as near:
        near.settimeout(PATIENCE)
        near.connect(str(street.its_address))
        # In pieces, for nobody promises that a line comes whole, or with what follows.
        for piece in (b"203.0.113.7 50", b"000\n", handshake(street.server.host, street.room_next_door(ann))):
            near.sendall(piece)
            time.sleep(0.2)
        read_up_to(near, b"101 Switching Protocols")
        near.sendall(HELLO)
        read_up_to(near, b'"type":"welcome"')
        near.sendall(frame(Opcode.PING, b"") * 1_000)
        read_up_to(near, b"too many messages")


@pytest.mark.parametrize("said", [b"x" * 200, b"nobody\n", b"203.0.113.7 5\nnot a request\r\n\r\n"])
def test_who_speaks_otherwise_is_refused(street: Street, said: bytes) -> None:
    with socket.socket(socket.AF_UNIX) as near:
        near.settimeout(PATIENCE)
        near.connect(str(street.its_address))
        near.sendall(said)
        with contextlib.suppress(ConnectionResetError):
            while near.recv(4_096):
                pass
    assert street.server.is_well()

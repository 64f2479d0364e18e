"""Host names: a name that nobody here has given is not this server's."""

import socket
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from peregon.server.http.host_names import HostNames
from tests.support.server.clients import Player, ServerProcess, serving

OWN = socket.gethostname()


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost", True),
        ("LOCALHOST:8000", True),
        ("127.0.0.1:8000", True),
        ("192.0.2.7", True),
        ("[::1]:8000", True),
        ("[2001:db8::1]", True),
        (OWN, True),
        (f"{OWN}.local:8000", True),
        ("evil.example", False),
        ("evil.example:8000", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("", False),
    ],
)
def test_without_a_name_it_answers_to_this_machine_and_to_numbers(host: str, known: bool) -> None:
    assert HostNames().know(host) is known


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("games.example", True),
        ("Games.Example:443", True),
        ("games.example.", True),
        ("localhost:8000", True),
        ("127.0.0.1", True),
        ("192.0.2.7", False),
        ("evil.example", False),
    ],
)
def test_with_a_name_it_answers_to_that_one_and_to_whoever_is_on_the_machine(host: str, known: bool) -> None:
    assert HostNames(["Games.example"], behind_proxy=True).know(host) is known


def test_a_proxy_has_chosen_already() -> None:
    assert HostNames(behind_proxy=True).know("games.example")


def test_requests_and_sockets_under_another_name_are_refused(server: ServerProcess, ann: Player) -> None:
    room = ann.open()["room"]
    port = server.port
    refused = ann.http.get("/api/games", headers={"host": f"evil.example:{port}"})
    assert refused.status_code == 421 and "--host-name" in refused.json()["text"]
    raw = socket.create_connection(("127.0.0.1", port))
    with pytest.raises(InvalidStatus), connect(f"ws://evil.example:{port}/api/rooms/{room}/live", sock=raw):
        pass


def test_a_name_is_given_on_the_command_line(tmp_path: Path) -> None:
    with serving(tmp_path, "--host-name", "games.example") as server, Player(server) as ann:
        assert ann.http.get("/api/games", headers={"host": "games.example"}).status_code == 200
        assert ann.http.get("/api/games", headers={"host": "evil.example"}).status_code == 421

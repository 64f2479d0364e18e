"""`peregon serve`: what it says when it can, and when it cannot."""

import signal
import socket
import sqlite3
from pathlib import Path

import pytest

from peregon.cli.serve import qr_code
from tests.cli.conftest import Run
from tests.support.own_game import write_plugin
from tests.support.server.clients import BOT, OPEN, PERSON, Live, Player, serving
from tests.support.shown_boards import LITTLE


def test_a_port_that_is_taken_is_named_with_a_way_out(run: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = ("serve", "--port", str(port), "--no-open", "--database", tmp_path / "tables.sqlite")
        complaint = run(*words, code=1).stderr
    assert f"cannot listen on 127.0.0.1:{port}" in complaint and "another --port" in complaint
    assert complaint.count("\n") == 1


def test_an_address_that_is_not_here_is_named(run: Run, tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--host", "192.0.2.1", "--no-open", "--database", tmp_path / "tables.sqlite")
    assert "cannot listen on 192.0.2.1:0" in run(*words, code=1).stderr


def test_a_database_that_cannot_be_used_is_named(run: Run, tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Dear Sir or Madam, this is not a database, and it is long enough to be sure of that. " * 20)
    newer = tmp_path / "newer.sqlite"
    with sqlite3.connect(newer) as connection:
        connection.execute("PRAGMA user_version = 1000")
    connection.close()
    (tmp_path / "file").touch()
    for database, problem in (
        (text, "not a database"),
        (tmp_path, "cannot be opened"),
        (tmp_path / "file" / "tables.sqlite", "cannot be opened"),
        (newer, "newer version"),
        ("mysql://localhost/peregon", "mysql:// is no database that Peregon knows"),
    ):
        complaint = run("serve", "--port", "0", "--no-open", "--database", database, code=1).stderr
        assert problem in complaint and complaint.startswith("Error: ") and "Traceback" not in complaint
    assert "Dear Sir" in text.read_text(), "nothing was written over"


def test_two_servers_do_not_share_a_file(run: Run, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        complaint = run("serve", "--port", "0", "--no-open", "--database", server.database, code=1).stderr
    assert "another server uses" in complaint


def test_the_database_is_nobody_elses_business(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.database.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_keeps_the_games_and_hangs_up_politely(tmp_path: Path, how: signal.Signals) -> None:
    with serving(tmp_path) as server, Player(server) as ann:
        opened = ann.open(seats=[PERSON, OPEN], start=False)
        ann.open(seats=[PERSON, BOT])
        live = ann.live(opened["room"])
        live.ask_well("chat", text="hold on")
        server.process.send_signal(how)
        live.closing()
        assert live.socket.protocol.close_rcvd is not None and live.socket.protocol.close_rcvd.code == 1012
        assert server.process.wait(20) in (0, 130, -how)
    assert "Traceback" not in server.log.read_text() and "Error" not in server.log.read_text()
    with serving(tmp_path) as server, Player(server) as ann:
        ann.post(f"/api/rooms/{opened['room']}/return", tokens=opened["tokens"])
        again = ann.live(opened["room"])
        assert again.state["you"]["seats"] == [0]
        assert [line["text"] for line in again.welcome["chat"]] == ["hold on"]


def test_behind_a_proxy_cookies_are_secure_and_addresses_are_the_visitors(tmp_path: Path) -> None:
    origin = "https://games.example"
    with serving(tmp_path, "--behind-proxy", "--origin", origin) as server, Player(server) as ann:
        body = {"game": "usa", "seats": [PERSON, OPEN]}
        answer = ann.http.post("/api/rooms", json=body, headers={"origin": origin})
        assert answer.status_code == 201 and "; secure" in answer.headers["set-cookie"].lower()
        room = answer.json()["room"]
        (cookie,) = answer.headers.get_list("set-cookie")
        held = cookie.partition(";")[0]
        assert Live(ann.dial(room, origin=origin, cookies=held)).state["you"]["seats"] == [0]
        refused = ann.http.post("/api/rooms", json=body, headers={"origin": "https://games.example.evil"})
        assert refused.status_code == 403
        path = f"/api/rooms/{room}/join"
        many = {"x-forwarded-for": "203.0.113.5"}
        assert 429 in {ann.http.post(path, json={}, headers=many).status_code for _ in range(420)}
        assert ann.http.post(path, json={}, headers={"x-forwarded-for": "203.0.113.6"}).status_code == 400
        household = {ann.http.post(path, json={}, headers=v6(number)).status_code for number in range(420)}
        assert 429 in household, "one household of IPv6 is one visitor"


def v6(number: int) -> dict[str, str]:
    return {"x-forwarded-for": f"2001:db8:1:2::{number:x}"}


def test_without_a_proxy_nobody_can_pretend_to_come_from_elsewhere(tmp_path: Path) -> None:
    with serving(tmp_path) as server, Player(server) as ann:
        codes = {ann.http.post("/api/rooms/x/join", json={}, headers=v6(number)).status_code for number in range(420)}
        assert 429 in codes


def test_a_board_of_ones_own_is_laid_out_and_played_on(tmp_path: Path) -> None:
    board = tmp_path / "little.toml"
    board.write_text(LITTLE, encoding="utf-8")
    with serving(tmp_path, "--board", str(board)) as server, Player(server) as ann:
        assert [game["name"] for game in ann.get("/api/games").json()["games"]][-1] == "little"
        for picture in ("board.svg", "thumbnail.svg"):
            assert ann.get(f"/api/games/little/{picture}").status_code == 200
        live = ann.live(ann.open("little")["room"])
        assert live.await_turn() and sum(live.state["view"]["own"]["hand"]) == 4
    first, *_, last = server.log.read_text().splitlines()
    assert str(board) in first and "has not been laid out yet" in first
    assert last == f"The layout is kept in {tmp_path / 'little.layout.json'}."
    with serving(tmp_path, "--board", str(board)) as server, Player(server) as ann:
        assert ann.get("/api/games/little/board.svg").status_code == 200
    assert server.log.read_text() == "", "what has been laid out is not laid out again"


def test_a_board_whose_layout_cannot_be_kept_is_refused_at_once(run: Run, tmp_path: Path) -> None:
    board, kept = tmp_path / "little.toml", tmp_path / "little.layout.json"
    board.write_text(LITTLE, encoding="utf-8")
    kept.write_text("[1, 2, 3]")
    words = ("serve", "--port", "0", "--no-open", "--database", tmp_path / "tables.sqlite", "--board", board)
    complaint = run(*words, code=1).stderr
    assert f"the layout of {board} cannot be kept as {kept}" in complaint and "peregon board draw" in complaint
    assert kept.read_text() == "[1, 2, 3]", "nothing was written over"


def test_the_small_boards_are_served_by_their_names(tmp_path: Path) -> None:
    with serving(tmp_path, "--board", "small", "--board", "medium") as server, Player(server) as ann:
        assert [game["name"] for game in ann.get("/api/games").json()["games"]][-2:] == ["small", "medium"]
        assert ann.get("/api/games/small/board.svg").status_code == 200
    assert server.log.read_text() == ""


def test_a_code_for_phones_is_square() -> None:
    rows = qr_code("http://192.168.1.7:8000/").splitlines()
    assert len({len(row) for row in rows}) == 1 and len(rows) > 12


def test_a_plugin_that_is_not_there_is_named_with_those_that_are(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_plugin(tmp_path, "toll", "made = 1")
    monkeypatch.syspath_prepend(str(tmp_path))
    complaint = run("serve", "--no-open", "--plugin", "tolls", code=1).stderr
    assert "plug-in tolls" in complaint and "is not installed" in complaint
    assert "toll, toll-package" in complaint and complaint.count("\n") == 1


def test_a_plugin_that_cannot_be_loaded_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = tmp_path / "toll.toml"
    board.write_text(LITTLE.replace('rulebook = "usa"', 'rulebook = "toll"'), encoding="utf-8")
    write_plugin(tmp_path, "toll", "raise RuntimeError('no change')")
    monkeypatch.syspath_prepend(str(tmp_path))
    complaint = run("serve", "--no-open", "--plugin", "toll", "--board", board, code=1).stderr
    assert "plug-in toll (package toll-package): RuntimeError: no change" in complaint
    assert complaint.startswith("Error: ") and "Traceback" not in complaint


def test_limits_are_taken_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("[tables]\nlive = 1\n[request]\nbody_bytes = 200\n")
    with serving(tmp_path, "--limits", str(file)) as server, Player(server) as ann:
        ann.open(seats=[PERSON, OPEN], start=False)
        assert ann.post("/api/rooms", game="usa", seats=[PERSON, BOT] * 5).json()["error"] == "too_large"


def test_a_file_of_limits_that_will_not_do_is_told_where(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("[tables]\nlive = -1\n")
    complaint = run("serve", "--no-open", "--limits", file, code=1).stderr
    assert "tables.live: Expected `int` >= 1" in complaint and complaint.count("\n") == 1


def test_an_installed_plugin_that_is_broken_is_nothing_to_the_tables_of_others(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server, Player(server) as ann:
        ann.open(seats=[PERSON, OPEN], start=False)
        write_plugin(tmp_path, "toll", "raise RuntimeError('no change')", group="peregon.boards")
        monkeypatch.syspath_prepend(str(tmp_path))
        assert "1 waiting" in run("tables", "list", "--database", server.database).output
        complaint = run("export", "nowhere", "--plugin", "toll", "--database", server.database, code=1).stderr
    assert "plug-in toll" in complaint and "no change" in complaint

"""Who comes in: with the link, once, from a page of the editor's own. And the file is written whole or not at all."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from peregon.boards import BoardError, read_board
from peregon.editor.app import Editor
from peregon.editor.board_file import BoardFile
from peregon.editor.draft import Draft
from peregon.editor.gate import KEY_HEADER, EditorGate, Keys

ROOT = Path(__file__).parents[2]
LITTLE = (ROOT / "tests" / "boards" / "little.toml").read_text(encoding="utf-8")
HERE = "http://127.0.0.1:4711"


class Desk:
    """An editor of the little board, and somebody who has come in."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "little.toml"
        self.file.write_text(LITTLE, encoding="utf-8")
        self.links: list[str] = []
        self.keys = Keys(self.links.append)
        app = EditorGate(Editor(Draft(self.file), self.keys).app(), 4711, self.keys)
        self.client = TestClient(app, base_url=HERE)
        self.token = self.keys.token
        entered = self.client.post("/api/enter", json={"token": self.token})
        self.client.headers[KEY_HEADER] = entered.json()["key"]

    def edit(self, *edits: dict[str, Any]) -> Any:
        return self.client.post("/api/edit", json={"edits": edits})

    def move(self) -> Any:
        return self.edit({"type": "move_city", "city": "birch", "x": 500.0, "y": 400.0}).json()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_the_link_opens_once_and_then_there_is_another(desk: Desk) -> None:
    again = desk.client.post("/api/enter", json={"token": desk.token})
    assert (again.status_code, again.json()["error"]) == (403, "forbidden")
    assert desk.links == [desk.keys.token] and desk.keys.token != desk.token
    assert desk.client.post("/api/enter", json={"token": desk.links[0]}).status_code == 200


@pytest.mark.parametrize("path", ["/api/board", "/api/drawing", "/api/layout"])
def test_without_the_key_nothing_is_told(desk: Desk, path: str) -> None:
    assert desk.client.get(path).status_code == 200
    for key in ("", "x", desk.token):
        assert desk.client.get(path, headers={KEY_HEADER: key}).status_code == 403


@pytest.mark.parametrize("command", ["edit", "undo", "save", "reload", "play", "layout/begin"])
def test_without_the_key_nothing_is_done(desk: Desk, command: str) -> None:
    answer = desk.client.post(f"/api/{command}", json={}, headers={KEY_HEADER: "x"})
    assert (answer.status_code, answer.json()["error"]) == (403, "no_key")


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:4711.evil.example", "[::1]:4711", ""]
)
def test_another_host_is_not_answered_not_even_with_the_key(desk: Desk, host: str) -> None:
    for path in ("/", "/web/js/dom.js", "/api/board"):
        assert desk.client.get(path, headers={"host": host}).status_code == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:8000", "https://127.0.0.1:4711"])
def test_another_origin_is_not_answered_not_even_with_the_key(desk: Desk, origin: str) -> None:
    assert desk.client.get("/api/board", headers={"origin": origin}).status_code == 403
    assert desk.client.post("/api/save", json={}, headers={"origin": origin}).status_code == 403
    assert desk.client.post("/api/save", json={}, headers={"origin": HERE}).status_code == 200


def test_every_answer_keeps_the_page_to_itself(desk: Desk) -> None:
    for path in ("/", "/api/board", "/api/nothing"):
        policy = desk.client.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self'" in policy


def test_an_edit_is_undone_redone_and_saved(desk: Desk) -> None:
    board = desk.move()
    assert (board["saved"], board["undo"], board["redo"]) == (False, True, False)
    assert desk.file.read_text(encoding="utf-8") == LITTLE
    assert desk.client.post("/api/undo", json={}).json()["saved"]
    assert desk.client.post("/api/redo", json={}).json()["cities"] == board["cities"]
    assert desk.client.post("/api/save", json={}).json()["saved"]
    before, after = LITTLE.split("\n"), desk.file.read_text(encoding="utf-8").split("\n")
    changed = [line.split("=")[0].strip() for line, now in zip(before, after, strict=True) if line != now]
    assert "birch" in changed and set(changed) <= {"ash", "birch", "cedar", "hills_ash", "hills_east"}
    assert read_board("\n".join(after)).id == "little"
    assert [file.name for file in desk.file.parent.iterdir()] == ["little.toml"]


def test_a_file_that_was_changed_by_something_else_is_not_written_over(desk: Desk) -> None:
    desk.move()
    theirs = LITTLE + "\n# mine\n"
    desk.file.write_text(theirs, encoding="utf-8")
    answer = desk.client.post("/api/save", json={})
    assert (answer.status_code, answer.json()["error"]) == (409, "changed")
    assert desk.file.read_text(encoding="utf-8") == theirs
    assert desk.client.post("/api/reload", json={}).json()["saved"]
    desk.file.unlink()
    assert desk.client.post("/api/save", json={}).json()["error"] == "changed"


@pytest.mark.parametrize(
    "edit",
    [
        {"type": "sing"},
        {"type": "move_city", "city": "atlantis", "x": 1.0, "y": 1.0},
        {"type": "move_city", "city": "ash", "x": "left", "y": 1.0},
        {"type": "drop", "section": "kinds", "key": "purple"},
        {"type": "rename", "section": "routes", "key": "ash-birch", "new": "way"},
        {"type": "add_ticket", "a": "hills", "b": "hills"},
        {"type": "drop", "section": "routes", "key": "ash-cedar"},
        {"type": "change", "section": "routes", "key": "../../etc", "values": {}},
        {"type": "change_head", "path": "format", "value": 2},
        {"type": "add_route", "a": "ash", "b": "ash", "length": 2},
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(desk: Desk, edit: dict[str, Any]) -> None:
    before = desk.client.get("/api/board").json()
    assert desk.edit({"type": "add_city", "name": "Oak", "x": 9.0, "y": 9.0}, edit).status_code == 400
    assert desk.client.get("/api/board").json() == before


@pytest.mark.parametrize(
    ("section", "key", "new", "error"),
    [
        ("cities", "ash", "birch", "known_id"),
        ("cities", "ash", "hills", "known_id"),
        ("cities", "ash", "Ash!", "bad_id"),
        ("kinds", "red", "locomotive", "bad_id"),
        ("kinds", "red", "any", "bad_id"),
    ],
)
def test_an_id_that_is_none_or_is_taken_is_refused(desk: Desk, section: str, key: str, new: str, error: str) -> None:
    before = desk.client.get("/api/board").json()
    answer = desk.edit({"type": "rename", "section": section, "key": key, "new": new})
    assert (answer.status_code, answer.json()["error"]) == (409, error)
    assert desk.client.get("/api/board").json() == before


def test_all_that_is_wrong_is_told_after_every_edit(desk: Desk) -> None:
    board = desk.edit(
        {"type": "add_city", "name": "Oak", "x": 9.0, "y": 9.0},
        {"type": "change", "section": "routes", "key": "birch-cedar", "values": {"length": 7, "colour": "pink"}},
    ).json()
    assert [complaint["entry"] for complaint in board["complaints"]] == [
        "routes.birch-cedar",
        "routes.birch-cedar",
        "cities.oak",
    ]
    drawing = desk.client.get("/api/drawing").json()
    assert drawing["cities"][-1] == "oak" and "city-oak" in drawing["svg"]


def test_a_file_that_has_become_unreadable_is_no_new_one(desk: Desk) -> None:
    desk.file.write_bytes(b"\xff")
    refused = desk.client.post("/api/reload", json={})
    assert refused.json()["error"] == "unreadable"
    assert not desk.edit().json()["fresh"]


@pytest.mark.parametrize("content", [None, b"", b" \n\n", b"\xef\xbb\xbf"])
def test_a_new_file_begins_with_a_board_that_can_be_played(tmp_path: Path, content: bytes | None) -> None:
    """New is one that is not there, and one that somebody made and left empty."""
    file = tmp_path / "little.toml"
    if content is not None:
        file.write_bytes(content)
    draft = Draft(file)
    assert draft.complaints() == []
    assert draft.state()["fresh"] and not draft.state()["saved"]
    assert (file.read_bytes() if file.exists() else None) == content
    draft.save()
    assert draft.state()["saved"] and not draft.state()["fresh"]
    assert read_board(file.read_text(encoding="utf-8-sig")).id == "little"


def test_a_file_that_is_no_toml_is_not_opened(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("format = = 1")
    with pytest.raises(BoardError, match="not valid TOML"):
        Draft(file)


def test_byte_order_mark_line_ends_and_rights_stay(tmp_path: Path) -> None:
    file = tmp_path / "little.toml"
    content = b"\xef\xbb\xbf" + LITTLE.replace("\n", "\r\n").encode()
    file.write_bytes(content)
    file.chmod(0o640)
    board = BoardFile(file)
    board.save(board.text.replace("# ", "#  ", 1))
    assert file.read_bytes() == content.replace(b"# ", b"#  ", 1)
    assert file.stat().st_mode & 0o777 == 0o640


KILLED = """
import os, sys
from pathlib import Path
from peregon.editor.board_file import BoardFile
board = BoardFile(Path(sys.argv[1]))
moment = sys.argv[2]
def die(*arguments):
    os.kill(os.getpid(), 9)
setattr(os, moment, die)
board.save("x" * 1_000_000)
"""


@pytest.mark.parametrize("moment", ["fsync", "chmod", "replace"])
def test_whoever_is_killed_while_saving_leaves_the_file_as_it_was(tmp_path: Path, moment: str) -> None:
    file = tmp_path / "little.toml"
    file.write_text(LITTLE, encoding="utf-8")
    command = [sys.executable, "-c", KILLED, str(file), moment]
    killed = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert file.read_text(encoding="utf-8") == LITTLE

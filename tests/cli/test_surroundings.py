"""The surroundings: streams, folders and terminals that are not what they should be end in a clear line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from peregon.cli.saving import games_folder
from tests.cli.conftest import Run

posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
FULL = Path("/dev/full")
NEW_GAME = ["play", "--game", "usa", "--bot", "greedy", "--player", "Ann"]


def in_shell(line: str, input: bytes = b"", **environment: str) -> "subprocess.CompletedProcess[bytes]":
    command = line.replace("peregon", f"'{sys.executable}' -m peregon", 1)
    return subprocess.run(
        ["sh", "-c", command], input=input, capture_output=True, check=False, env={**os.environ, **environment}
    )


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
@pytest.mark.parametrize("command", ["games", "rules usa", "simulate --games 1 --jobs 1 --json -", "--help"])
def test_a_full_disk_behind_the_output(command: str) -> None:
    result = in_shell(f"peregon {command} > {FULL}")
    assert (result.returncode, result.stderr) == (1, b"peregon: the output: No space left on device\n")


@posix
def test_a_question_to_a_closed_input() -> None:
    result = in_shell("peregon play --game usa <&-")
    assert result.returncode == 1
    assert result.stderr == b"Error: the input is closed, and there is a question to answer\n"


@posix
@pytest.mark.parametrize(
    ("typed", "encoding"), [(b"\xff\nquit\n", "utf-8:strict"), ("выход\nquit\n".encode(), "ascii")]
)
def test_bytes_that_are_no_text_are_not_understood(typed: bytes, encoding: str) -> None:
    result = in_shell(f"peregon {' '.join(NEW_GAME)}", typed, PYTHONIOENCODING=encoding)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"Not understood" in result.stdout


def test_a_link_to_nowhere_is_no_saved_game(run: Run) -> None:
    games_folder().mkdir(parents=True)
    (games_folder() / "gone.peregon").symlink_to("nowhere")
    assert "there is no saved game in" in run("play", "--resume", code=1).stderr


@pytest.mark.parametrize("arguments", [NEW_GAME, ["play", "--resume"]], ids=["new", "resumed"])
def test_without_a_home_a_file_has_to_be_named(run: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str]) -> None:
    def home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", home)
    assert "there is no home folder to keep games in; name a file" in run(*arguments, code=1).stderr


@pytest.mark.parametrize("arguments", [NEW_GAME, ["play", "--resume"]], ids=["new", "resumed"])
def test_a_games_folder_that_may_not_be_entered(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    def forbidden(path: Path) -> bool:
        if path.parent == games_folder():
            raise PermissionError(13, "Permission denied", str(path))
        return os.path.exists(path)

    games_folder().mkdir(parents=True)
    (games_folder() / "a.peregon").touch()
    monkeypatch.setattr(Path, "exists", forbidden)
    monkeypatch.setattr(Path, "is_file", forbidden)
    assert "Permission denied; name a file" in run(*arguments, code=1).stderr


def test_no_columns_are_as_many_as_usual(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "0")
    assert max(len(line) for line in run("games").output.splitlines()) in range(60, 81)

"""Several people at one screen: nobody sees what only another may see."""

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from peregon.cli.naming import Naming
from tests.cli.conftest import Run
from tests.cli.scripts import SEED, by_notation, play_beside

pty = pytest.importorskip("pty")

PEOPLE = ["Ann", "Bob"]
COMMAND = ["play", "--game", "usa", "--player", "Ann", "--player", "Bob", "--seed", str(SEED)]


def test_a_players_screen_never_shows_the_others_tickets_or_blind_cards(run: Run) -> None:
    game, lines = play_beside(PEOPLE, by_notation)
    output = run(*COMMAND, input="\n".join(lines) + "\n").output
    before_the_end = output.partition("Final score")[0]
    naming = Naming(game.title.sheet, "en")
    own = [game.view(seat).own for seat in range(2)]
    held = [{naming.ticket(ticket) for ticket in mine.tickets} for mine in own if mine is not None]
    turns = re.findall(r"^(Ann|Bob), press Enter.*?\n=+\n(.*?)(?=^=+$|\Z)", before_the_end, re.M | re.S)
    assert len(turns) > 20
    for name, screen in turns:
        seat = PEOPLE.index(name)
        other = PEOPLE[1 - seat]
        assert f" {name} " in screen
        assert not any(ticket in screen for ticket in held[1 - seat] - held[seat])
        assert f"{other} draws blind:" not in screen
        assert f"{other} keeps:" not in screen


def test_the_hand_over_shows_no_cards_at_all(run: Run) -> None:
    _, lines = play_beside(PEOPLE, by_notation, most_actions=10)
    output = run(*COMMAND, input="\n".join(lines) + "\n").output
    screens = re.findall(r"^=+\n(Pass the keyboard.*?)^=+$", output, re.M | re.S)
    assert len(screens) >= 4
    for screen in screens:
        assert "Hand" not in screen
        assert "Row" not in screen


def test_on_a_terminal_the_scrollback_is_wiped_too(tmp_path: Path) -> None:
    """Between the two people everything is erased before the next name appears."""
    with _at_a_terminal(tmp_path, "xterm") as master:
        _type(master, "press Enter", "\r")
        _type(master, "Which tickets", "1 2\r")
        _type(master, "Enter ends your turn", "\r")
        shown = _type(master, "press Enter", "\x04")
    assert "\x1b[3J" in shown
    assert "Hand" not in shown.rpartition("\x1b[3J")[2]


def test_a_terminal_that_knows_no_escape_sequences_is_filled_with_empty_lines(tmp_path: Path) -> None:
    with _at_a_terminal(tmp_path, "dumb") as master:
        _type(master, "press Enter", "\r")
        _type(master, "Which tickets", "1 2\r")
        _type(master, "Enter ends your turn", "\r")
        shown = _type(master, "press Enter", "\x04")
    assert "\x1b" not in shown
    assert "Hand" not in shown.rpartition("\r\n" * 100)[2]


@pytest.mark.parametrize("key", ["\x1b[A", "\x10", "\x19"], ids=["up", "ctrl-p", "ctrl-y"])
def test_no_key_brings_back_what_the_other_player_typed(tmp_path: Path, key: str) -> None:
    with _at_a_terminal(tmp_path, "xterm") as master:
        _type(master, "press Enter", "\r")
        # Typed and cut, then typed.
        _type(master, "Which tickets", "secret\x15board denver\r")
        _type(master, "> ", "1 2\r")
        _type(master, "Enter ends your turn", "\r")
        _type(master, "press Enter", "\r")
        _type(master, "Which tickets", f"{key}\r")
        shown = _type(master, "Not understood", "\x04")
    assert not any(word in shown for word in ("secret", "denver"))


@contextmanager
def _at_a_terminal(folder: Path, kind: str) -> Iterator[int]:
    """The game of two people, which ends well with the block."""
    master, slave = pty.openpty()
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "TERM": kind, "COLUMNS": "80"}
    command = [sys.executable, "-m", "peregon", *COMMAND]
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment)
    os.close(slave)
    try:
        yield master
        assert process.wait(10) == 0
    finally:
        process.kill()
        process.wait()
        os.close(master)


def _type(master: int, after: str, keys: str) -> str:
    """Types the keys once the words have appeared; what was shown till then."""
    shown, end = "", time.monotonic() + 20
    while after not in shown:
        assert time.monotonic() < end, shown
        if select.select([master], [], [], 0.2)[0]:
            shown += os.read(master, 65536).decode("utf-8", "replace")
    os.write(master, keys.encode())
    return shown

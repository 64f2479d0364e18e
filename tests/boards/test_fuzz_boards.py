"""Whatever stands in a file, it is a board or it is a BoardError."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from peregon import boards
from peregon.boards import BoardError, BoardSheet, load_board, read_board
from peregon.boards.loader import KEYS, read_tables

LITTLE = Path(__file__).with_name("little.toml").read_bytes()
USA = Path(boards.__file__).with_name("usa").joinpath("board.toml").read_bytes()
PARSED = tomllib.loads(LITTLE.decode())

words = st.sampled_from(
    [
        *KEYS,
        *PARSED["cities"],
        *PARSED["routes"],
        *PARSED["tickets"],
        "red",
        "any",
        "length",
        "from",
        "to",
        "ash-ash",
        "1",
    ]
)
scalars = st.one_of(
    st.booleans(), st.integers(), st.floats(), st.text(max_size=8), words, st.dates(), st.sampled_from([10**30, 2, 12])
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words | st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
edits = st.lists(st.tuples(st.integers(0, len(USA)), st.integers(0, 8), st.binary(max_size=6)), min_size=1, max_size=4)
slips = st.sampled_from(
    [b"=", b"-", b'"', b"}", b"\n", b"0", b"9", b"true", b"nan", b"\xff", b"ash", b"any", b"[", b"#"]
)


def read_or_refused(read: Callable[[], BoardSheet], source: str) -> bool:
    try:
        return read().source == source
    except BoardError as error:
        return error.source == source and bool(error.problem) and str(error).startswith(source)


def file_is_read_or_refused(content: bytes, path: Path) -> bool:
    path.write_bytes(content)
    return read_or_refused(lambda: load_board(path), str(path))


@settings(max_examples=300, deadline=None)
@given(board=st.sampled_from([LITTLE, LITTLE, USA]), edits=edits)
def test_a_file_with_bytes_changed(tmp_path_factory: Any, board: bytes, edits: list[tuple[int, int, bytes]]) -> None:
    for at, cut, put in edits:
        at %= len(board)
        board = board[:at] + put + board[at + cut :]
    assert file_is_read_or_refused(board, tmp_path_factory.getbasetemp() / "fuzzed.toml")


@settings(max_examples=300, deadline=None)
@given(at=st.integers(0, len(LITTLE)), cut=st.integers(0, 12), slip=slips)
def test_a_file_with_a_slip_of_the_pen(tmp_path_factory: Any, at: int, cut: int, slip: bytes) -> None:
    assert file_is_read_or_refused(
        LITTLE[:at] + slip + LITTLE[at + cut :], tmp_path_factory.getbasetemp() / "slip.toml"
    )


@settings(max_examples=200, deadline=None)
@given(text=st.text(max_size=200))
def test_any_text(text: str) -> None:
    assert read_or_refused(lambda: read_board(text, "my.toml"), "my.toml")


@settings(max_examples=400, deadline=None)
@given(data=st.data())
def test_a_board_with_a_value_replaced_anywhere(data: st.DataObject) -> None:
    section = data.draw(st.sampled_from(KEYS))
    board = {**PARSED, section: transplant(PARSED[section], data)}
    assert read_or_refused(lambda: read_tables(board, "my.toml"), "my.toml")


def transplant(node: Any, data: st.DataObject) -> Any:
    """A copy of a tree with one branch of it exchanged for another."""
    if not isinstance(node, dict) or not node or data.draw(st.integers(0, 3)) == 0:
        return data.draw(values)
    key = data.draw(st.sampled_from(sorted(node)))
    changed = {**node, key: transplant(node[key], data)}
    if data.draw(st.booleans()):
        changed[data.draw(words | st.text(max_size=8))] = changed.pop(key)
    return changed

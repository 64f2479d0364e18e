"""Files that cannot be read at all, and names that no board has."""

import os
import threading
from pathlib import Path

import pytest

from peregon.boards import BoardError, load_board, read_board

TEXT = Path(__file__).with_name("little.toml").read_text(encoding="utf-8")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"gone\.toml: there is no such file"):
        load_board(tmp_path / "gone.toml")


def test_a_folder_is_not_a_board(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="is a folder, not a file"):
        load_board(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_a_board_may_come_through_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(TEXT, "utf-8"))
    writer.start()
    assert load_board(pipe).digest == read_board(TEXT).digest
    writer.join()


@pytest.mark.parametrize("path", ["", "no\0such.toml", "x" * 5000 + ".toml"])
def test_a_path_that_cannot_be(path: str) -> None:
    with pytest.raises(BoardError):
        load_board(path)


def test_a_file_that_is_not_utf_8_names_the_line(tmp_path: Path) -> None:
    file = tmp_path / "latin.toml"
    file.write_bytes(
        TEXT.split("[countries]")[0].encode() + "[countries]\nhills = { name = 'Hügelland' }".encode("latin-1")
    )
    with pytest.raises(BoardError, match=r"latin\.toml: line 24: the file must be UTF-8 text"):
        load_board(file)


def test_a_file_of_more_than_a_megabyte(tmp_path: Path) -> None:
    file = tmp_path / "huge.toml"
    file.write_text(TEXT + "# padding\n" * 100_000, encoding="utf-8")
    with pytest.raises(BoardError, match=r"huge\.toml: the file is too large; at most 1,000,000 bytes are allowed"):
        load_board(file)


def test_a_text_of_more_than_a_megabyte() -> None:
    with pytest.raises(BoardError, match="<text>: the file is too large"):
        read_board(TEXT + "# padding\n" * 100_000)


def test_a_name_no_board_has() -> None:
    with pytest.raises(
        BoardError, match=r"atlantis: no board is called that; there are .*europe.*; for others give a \.toml file"
    ):
        load_board("atlantis")

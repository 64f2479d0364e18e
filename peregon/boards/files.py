"""Getting at the text of a board file, whatever it turns out to be."""

import re
import tomllib
from pathlib import Path

from peregon.boards.errors import BoardError
from peregon.boards.limits import FILE_SIZE, LINE_LENGTH
from peregon.quoting import clipped, shown


def read_text(path: Path, source: str) -> str:
    content = _read_bytes(path, source)
    _check_size(len(content), source)
    try:
        # Some editors put a byte-order mark in front; it is not part of the board.
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BoardError(source, f"line {line}", "the file must be UTF-8 text") from None


def parse(text: str, source: str) -> dict[str, object]:
    _check_size(len(text), source)
    _check_lines(text, source)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BoardError(source, "", "tables or lists are nested too deeply") from None
    except ValueError as error:
        raise BoardError(source, *_explain(str(error))) from None


def _read_bytes(path: Path, source: str) -> bytes:
    try:
        if path.is_dir():
            raise IsADirectoryError
        with path.open("rb") as file:
            return file.read(FILE_SIZE + 1)
    except FileNotFoundError:
        raise BoardError(source, "", "there is no such file") from None
    except IsADirectoryError:
        raise BoardError(source, "", "is a folder, not a file; give the .toml file inside it") from None
    except OSError as error:
        raise BoardError(clipped(source), "", f"cannot be read: {error.strerror}") from None
    except ValueError:
        raise BoardError(shown(source), "", "is not the name of a file") from None


def _check_size(size: int, source: str) -> None:
    if size > FILE_SIZE:
        raise BoardError(source, "", f"the file is too large; at most {FILE_SIZE:,} bytes are allowed")


def _check_lines(text: str, source: str) -> None:
    # The parser needs time in the square of the length of a dotted key.
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LINE_LENGTH:
            raise BoardError(source, f"line {number}", f"is too long; at most {LINE_LENGTH:,} characters are allowed")


def _explain(complaint: str) -> tuple[str, str]:
    """Where and what, from the parser's own words."""
    found = re.fullmatch(r"(.*) \(at (line \d+).*\)", complaint, re.DOTALL)
    where, what = (found[2], found[1]) if found else ("", complaint)
    if what.startswith(("Cannot overwrite", "Cannot declare", "Cannot mutate", "Duplicate")):
        what = "the same key stands here a second time"
    return where, f"not valid TOML: {what}"

"""Getting at the text of a board file, whatever it turns out to be."""

import re
import tomllib
from pathlib import Path

from peregon.boards.errors import BoardError
from peregon.boards.limits import FILE_SIZE, LINE_LENGTH
from peregon.fields import TextError, read_text, too_large
from peregon.quoting import LONGEST_PATH, clipped


def read_file(path: Path, source: str) -> str:
    try:
        return read_text(path, FILE_SIZE)
    except TextError as error:
        raise BoardError(clipped(source, LONGEST_PATH), error.path, error.problem) from None


def parse(text: str, source: str) -> dict[str, object]:
    if len(text) > FILE_SIZE:
        raise BoardError(source, "", too_large(FILE_SIZE))
    _check_lines(text, source)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BoardError(source, "", "tables or lists are nested too deeply") from None
    except ValueError as error:
        raise BoardError(source, *_explain(str(error))) from None


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

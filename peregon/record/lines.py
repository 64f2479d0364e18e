"""Lines: the file a record is kept in.

Each line carries a check over itself and all lines before it, so that damage is found, and found at its line. It is no
signature: whoever rewrites a record on purpose can compute the checks anew.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from peregon.fields import FieldError, Fields, TextError, parse, read_text
from peregon.quoting import LONGEST_PATH, clipped, shown

LARGEST = 20_000_000
MOST_LINES = 20_000
CHECK = "check"


class RecordError(ValueError):
    """A record that cannot be read or does not add up: in which file, at which line (0 for none of them), and why."""

    def __init__(self, source: str, line: int, problem: str) -> None:
        super().__init__(source, line, problem)
        self.source = source
        self.line = line
        self.problem = problem

    def __str__(self) -> str:
        where = f"line {self.line}" if self.line else ""
        return ": ".join(part for part in (self.source, where, self.problem) if part)


def check_of(previous: str, content: dict[str, object]) -> str:
    """Of what a line says, not of how it is spaced; ``previous`` is the check of the line before."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256((previous + text).encode()).hexdigest()[:16]


def sealed(previous: str, content: dict[str, object]) -> tuple[str, str]:
    """The line to write, and its check."""
    check = check_of(previous, content)
    return json.dumps({**content, CHECK: check}, ensure_ascii=False) + "\n", check


def read_lines(text: str, source: str, drop_unfinished: bool) -> Iterator[tuple[int, Fields]]:
    """The lines by their numbers, from 1, each once its check has been found right."""
    lines = text.split("\n")
    cut_off = lines[-1] != ""
    if not cut_off:
        lines.pop()
    if len(lines) > MOST_LINES:
        raise RecordError(source, MOST_LINES + 1, f"a record has at most {MOST_LINES:,} lines")
    check = ""
    for number, line in enumerate(lines, start=1):
        try:
            fields = Fields(parse(line))
        except FieldError as error:
            if number < len(lines) or not cut_off:
                raise RecordError(source, number, str(error)) from None
            if drop_unfinished and number > 1:
                return
            raise RecordError(source, number, "the line was never finished; the record is good without it") from None
        check = _checked(source, number, check, fields)
        yield number, fields


def _checked(source: str, number: int, previous: str, fields: Fields) -> str:
    check = fields.values.get(CHECK)
    if not isinstance(check, str):
        raise RecordError(source, number, f"the check must be a text, not {shown(check)}")
    content = {key: value for key, value in fields.values.items() if key != CHECK}
    if check_of(previous, content) != check:
        raise RecordError(source, number, "the check is wrong: this line was changed, or one before it is missing")
    return check


def read_file(path: Path) -> str:
    try:
        return read_text(path, LARGEST)
    except TextError as error:
        raise RecordError(clipped(str(path), LONGEST_PATH), error.line, error.problem) from None

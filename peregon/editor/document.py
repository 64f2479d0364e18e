"""The document: the text of a board file, changed the way a careful person would with a text editor.

Comments, order and columns stay. A row of its own line is changed in that line; whatever is written in another way
(a table of its own for a city, say) is left to tomlkit. What comes out is read again and must hold what was meant.
"""

import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from copy import deepcopy
from typing import Any

import tomlkit
from tomlkit.items import InlineTable

from peregon.editor.rows import TomlValue, changed_row, end_of_row, new_row, spelled
from peregon.server.refusals import Refusal

RowValues = dict[str, TomlValue | None]


class BoardDocument:
    """`text` is the file, `values` what it says."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.values: dict[str, Any] = tomllib.loads(text)

    def table(self, *path: str) -> Mapping[str, Any]:
        """A table of the file, empty if there is none."""
        found: Any = self.values
        for key in path:
            found = found.get(key) if isinstance(found, dict) else None
        return found if isinstance(found, dict) else {}

    def put_row(self, section: str, key: str, values: RowValues, after: str | None = None) -> "BoardDocument":
        """A row with these values, new or changed; a new one stands after another, or last. A row of nothing but
        points is a number."""
        old = self.table(section).get(key)
        wanted = {k: v for k, v in {**(_as_table(old)), **values}.items() if v is not None}
        short = section == "tickets" and set(wanted) == {"points"} and not isinstance(old, dict)
        expected = self._expected(section, key, wanted["points"] if short else wanted)
        if old is None:
            return self._add(section, key, spelled(wanted["points"]) if short else new_row(values), after, expected)
        return self._replace(section, key, values, wanted["points"] if short else None, expected)

    def drop_row(self, section: str, key: str) -> "BoardDocument":
        expected = deepcopy(self.values)
        del expected[section][key]
        line = self._line_of(section, key)
        if line is not None:
            lines = _lines(self.text)
            del lines[line]
            with suppress(Refusal):
                return _checked("".join(lines), expected)
        tree: Any = tomlkit.parse(self.text)
        del tree[section][key]
        return _checked(tomlkit.dumps(tree), expected)

    def rename_row(self, section: str, key: str, new: str) -> "BoardDocument":
        """The same row by another key, where it stands."""
        expected = deepcopy(self.values)
        expected[section] = {new if each == key else each: row for each, row in expected[section].items()}
        line = self._line_of(section, key)
        if line is None:
            raise Refusal("not_possible", "the file is written in a way that this cannot be done to")
        lines = _lines(self.text)
        before, sign, row = lines[line].partition("=")
        lines[line] = before.replace(key, new, 1).rstrip().ljust(len(before) - 1) + " " + sign + row
        return _checked("".join(lines), expected)

    def set_value(self, path: tuple[str, ...], value: TomlValue | None) -> "BoardDocument":
        """One value of the head, or of a table in it; None takes it out."""
        expected = deepcopy(self.values)
        tree: Any = tomlkit.parse(self.text)
        table, copy = tree, expected
        for key in path[:-1]:
            table, copy = table[key], copy[key]
        if value is None:
            table.pop(path[-1], None)
            copy.pop(path[-1], None)
        else:
            table[path[-1]] = value
            copy[path[-1]] = value
        return _checked(tomlkit.dumps(tree), expected)

    def _expected(self, section: str, key: str, value: object) -> dict[str, Any]:
        expected = deepcopy(self.values)
        expected.setdefault(section, {})[key] = value
        return expected

    def _replace(
        self, section: str, key: str, values: RowValues, number: TomlValue | None, expected: Any
    ) -> "BoardDocument":
        line = self._line_of(section, key)
        if line is not None:
            lines = _lines(self.text)
            lines[line] = _changed_line(lines[line], values, number)
            with suppress(Refusal):
                return _checked("".join(lines), expected)
        tree: Any = tomlkit.parse(self.text)
        item = tree[section][key]
        if number is not None:
            tree[section][key] = number
        elif isinstance(item, InlineTable):
            tree[section][key] = _inline(changed_row(item.as_string(), values))
        elif isinstance(item, dict):
            for name, value in values.items():
                if value is None:
                    item.pop(name, None)
                else:
                    item[name] = value
        else:
            # A bare number of points that becomes a row.
            tree[section][key] = _inline(new_row({"points": int(item), **values}))
        return _checked(tomlkit.dumps(tree), expected)

    def _add(self, section: str, key: str, row: str, after: str | None, expected: Any) -> "BoardDocument":
        for neighbour in (after, *reversed(list(self.table(section)))):
            line = self._line_of(section, neighbour) if neighbour else None
            if line is not None:
                lines = _lines(self.text)
                lines.insert(line + 1, _aligned(lines[line], key, row))
                with suppress(Refusal):
                    return _checked("".join(lines), expected)
                break
        tree: Any = tomlkit.parse(self.text)
        if section not in tree:
            tree[section] = tomlkit.table()
        tree[section].append(key, tomlkit.parse(f"x = {row}\n")["x"])
        return _checked(tomlkit.dumps(tree), expected)

    def _line_of(self, section: str, key: str) -> int | None:
        """The line in which a row stands, if it looks like one; who uses it reads the result again."""
        inside = False
        for number, line in enumerate(_lines(self.text)):
            if header := re.match(r"\s*\[+\s*([^\]]+?)\s*\]", line):
                inside = header[1] == section
            elif inside and re.match(rf"\s*{re.escape(key)}\s*=", line) and line.endswith("\n"):
                return number
        return None


def _lines(text: str) -> list[str]:
    """Ended by what ends a line in TOML; Python would know others."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def _changed_line(line: str, values: RowValues, number: TomlValue | None) -> str:
    """A row with its value changed: an inline table, or a bare number. What stands behind it stays."""
    start = line.index("=") + 1
    start += len(line[start:]) - len(line[start:].lstrip())
    before, value = line[:start], line[start:]
    if value.startswith("{"):
        end = end_of_row(value) or len(value)
        return before + changed_row(value[:end], values) + value[end:]
    old = re.match(r"[^\s#]*", value)
    end = old.end() if old else 0
    row = spelled(number) if number is not None else new_row({"points": _points(value[:end]), **values})
    return before + row + value[end:]


def _points(value: str) -> int:
    return int(value) if value.isdecimal() else 0


def _as_table(row: object) -> dict[str, Any]:
    if row is None:
        return {}
    return row if isinstance(row, dict) else {"points": row}


def _aligned(beside: str, key: str, row: str) -> str:
    """A line whose sign of equality stands where that of its neighbour does, if there is room."""
    column = beside.index("=")
    ending = "\r\n" if beside.endswith("\r\n") else "\n"
    indent = beside[: len(beside) - len(beside.lstrip())]
    return f"{(indent + key).ljust(column - 1)} = {row}{ending}"


def _inline(row: str) -> Any:
    return tomlkit.parse(f"x = {row}\n")["x"]


def _checked(text: str, expected: Any) -> BoardDocument:
    """The document of that text, if it says what was meant."""
    try:
        document = BoardDocument(text)
    except tomllib.TOMLDecodeError:
        raise Refusal("not_possible", "the file is written in a way that this cannot be done to") from None
    if document.values != expected:
        raise Refusal("not_possible", "the file is written in a way that this cannot be done to")
    return document

"""Rows: the inline tables of a board file as text, changed in one place with every other character left alone."""

from collections.abc import Iterator

import tomlkit

TomlValue = str | int | float | bool | list[float] | dict[str, int]

_OPENING, _CLOSING = "[{", "]}"
_QUOTES = "\"'"


def changed_row(row: str, values: dict[str, TomlValue | None]) -> str:
    """An inline table, `{ … }`, with these values; None takes a key out."""
    inner = row.strip()[1:-1]
    parts = list(_parts(inner)) if inner.strip() else []
    for key, value in values.items():
        place = next((place for place, part in enumerate(parts) if _key_of(part) == key), None)
        if place is not None and value is not None:
            parts[place] = _with_value(parts[place], spelled(value))
        elif place is not None:
            _take_out(parts, place)
        elif value is not None:
            _add(parts, f"{key} = {spelled(value)}")
    return "{" + ",".join(parts) + "}" if parts else "{ }"


def new_row(values: dict[str, TomlValue | None]) -> str:
    return changed_row("{ }", values)


def spelled(value: TomlValue) -> str:
    """A value as TOML has it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {number}" for key, number in value.items()) + " }" if value else "{ }"
    return tomlkit.item(value).as_string()


def _key_of(part: str) -> str:
    key, _, _ = part.partition("=")
    return key.strip().strip(_QUOTES)


def _with_value(part: str, value: str) -> str:
    key, sign, old = part.partition("=")
    before = old[: len(old) - len(old.lstrip())]
    after = old[len(old.rstrip()) :]
    return f"{key}{sign}{before}{value}{after}"


def _take_out(parts: list[str], place: int) -> None:
    gone = parts.pop(place)
    if parts and place == len(parts):
        # The last one carries what stands before the closing brace.
        parts[-1] = parts[-1].rstrip() + gone[len(gone.rstrip()) :]


def _add(parts: list[str], part: str) -> None:
    if not parts:
        parts.append(f" {part} ")
        return
    last = parts[-1]
    parts[-1] = last.rstrip()
    parts.append(f" {part}{last[len(last.rstrip()) :]}")


def end_of_row(text: str) -> int | None:
    """Where the inline table that a text begins with ends."""
    for place, letter, depth in _outside_of_strings(text):
        if letter in _CLOSING and not depth:
            return place + 1
    return None


def _parts(inner: str) -> Iterator[str]:
    """What stands between the commas, those within strings, lists and tables aside."""
    start = 0
    for place, letter, depth in _outside_of_strings(inner):
        if letter == "," and not depth:
            yield inner[start:place]
            start = place + 1
    yield inner[start:]


def _outside_of_strings(text: str) -> Iterator[tuple[int, str, int]]:
    """Each letter that is no part of a string, with its place and how many brackets are open behind it."""
    depth, quote, escaped = 0, "", False
    for place, letter in enumerate(text):
        if quote:
            if escaped:
                escaped = False
            elif letter == "\\" and quote == '"':
                escaped = True
            elif letter == quote:
                quote = ""
            continue
        if letter in _QUOTES:
            quote = letter
        depth += (letter in _OPENING) - (letter in _CLOSING)
        yield place, letter, depth

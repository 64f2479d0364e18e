"""Differences between two documents. They are worked out from what is written there and nothing else, and carried out
the same way: whatever the rules are by then, the same document comes of it.

A change is one of four:

- ``null``: the field is gone
- ``[value]``: the field is new, or another altogether
- ``[start, removed, put]``: in a row of letters or things, so many from there on have made way for others
- ``{field: change, …}``: fields of a field; those of a list go by their places
"""

from typing import Any

JsonObject = dict[str, Any]
Change = Any
Changes = dict[str, Change]


_NOT_THERE = object()


class DifferenceError(ValueError):
    """A difference that does not belong to the document it is put to."""


def difference(before: JsonObject, after: JsonObject) -> Changes:
    """What has to be changed in one to have the other."""
    changes: Changes = {}
    for name, value in after.items():
        old = before.get(name, _NOT_THERE)
        # Most of it is not only alike but the same thing.
        if old is not value and old != value:
            changes[name] = _change(old, value)
    if before.keys() != after.keys():
        changes.update(dict.fromkeys(before.keys() - after.keys()))
    return changes


def _change(before: Any, after: Any) -> Change:
    kind = type(after)
    if kind is not type(before) or kind is int:
        return [after]
    if kind is str:
        return _splice(before, after)
    if kind is dict:
        return difference(before, after)
    if kind is not list:
        return [after]
    if len(before) != len(after) or type(after[0]) is not dict:
        return _splice(before, after)
    pairs = enumerate(zip(before, after, strict=True))
    return {str(place): _change(old, new) for place, (old, new) in pairs if old is not new and old != new}


def _splice(before: Any, after: Any) -> Change:
    shorter = min(len(before), len(after))
    start = _alike(before, after, shorter)
    same = _alike(before[start:][::-1], after[start:][::-1], shorter - start)
    return [start, len(before) - start - same, after[start : len(after) - same]]


def _alike(before: Any, after: Any, most: int) -> int:
    """How many of the first are the same, by halves: to compare a slice takes no longer than to compare a letter."""
    least = 0
    while least < most:
        tried = (least + most + 1) // 2
        if before[least:tried] == after[least:tried]:
            least = tried
        else:
            most = tried - 1
    return least


def applied(before: JsonObject, changes: Changes) -> JsonObject:
    """The other document. The first is left alone, and shares with it what has not changed."""
    try:
        return _fields(before, changes)
    except (TypeError, ValueError, LookupError, AttributeError):
        raise DifferenceError("what changed does not fit what was there before") from None


def _fields(before: JsonObject, changes: Changes) -> JsonObject:
    after = dict(before)
    for name, change in changes.items():
        if change is None:
            del after[name]
        else:
            after[name] = _changed(after.get(name), change)
    return after


def _changed(before: Any, change: Change) -> Any:
    if isinstance(change, dict):
        return _places(before, change) if isinstance(before, list) else _fields(before, change)
    if len(change) == 1:
        return change[0]
    start, removed, put = change
    if not 0 <= start <= start + removed <= len(before):
        raise ValueError
    return before[:start] + put + before[start + removed :]


def _places(before: list[Any], changes: Changes) -> list[Any]:
    after = list(before)
    for place, change in changes.items():
        after[int(place)] = _changed(after[int(place)], change)
    return after

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


class DifferenceError(ValueError):
    """A difference that does not belong to the document it is put to."""


def difference(before: JsonObject, after: JsonObject) -> Changes:
    """What has to be changed in one to have the other."""
    changes: Changes = {}
    for name, value in after.items():
        if name not in before:
            changes[name] = [value]
        elif before[name] != value:
            changes[name] = _change(before[name], value)
    for name in before.keys() - after.keys():
        changes[name] = None
    return changes


def _change(before: Any, after: Any) -> Change:
    if type(before) is not type(after):
        return [after]
    if isinstance(after, dict):
        return difference(before, after)
    if isinstance(after, list) and len(before) == len(after) and isinstance(after[0], dict):
        pairs = enumerate(zip(before, after, strict=True))
        return {str(place): _change(old, new) for place, (old, new) in pairs if old != new}
    return _splice(before, after) if isinstance(after, str | list) else [after]


def _splice(before: Any, after: Any) -> Change:
    shorter = min(len(before), len(after))
    start = 0
    while start < shorter and before[start] == after[start]:
        start += 1
    same = 0
    while same < shorter - start and before[-1 - same] == after[-1 - same]:
        same += 1
    return [start, len(before) - same - start, after[start : len(after) - same]]


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

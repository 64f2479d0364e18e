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
        if old is not value and (change := change_of(old, value)) is not None:
            changes[name] = change
    if before.keys() != after.keys():
        changes.update(dict.fromkeys(before.keys() - after.keys()))
    return changes


def change_of(before: Any, after: Any) -> Change:
    """None where they are alike. What has fields is looked through once, and not compared as a whole before that."""
    kind = type(after)
    if kind is type(before):
        if kind is dict:
            return difference(before, after) or None
        if kind is list and after and type(after[0]) is dict and len(before) == len(after):
            return changed_places(before, after) or None
        if before != after and kind in (str, list):
            return _splice(before, after)
    return None if before == after else [after]


def changed_places(before: list[Any], after: list[Any]) -> Changes:
    changes: Changes = {}
    for place, old in enumerate(before):
        if old is not after[place] and (change := change_of(old, after[place])) is not None:
            changes[str(place)] = change
    return changes


def _splice(before: Any, after: Any) -> Change:
    shorter = min(len(before), len(after))
    start = _alike(before, after, shorter)
    end = _alike_at_the_end(before, after, shorter - start)
    return [start, len(before) - start - end, after[start : len(after) - end]]


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


def _alike_at_the_end(before: Any, after: Any, most: int) -> int:
    least, longer = 0, len(after) - len(before)
    last = len(before)
    while least < most:
        tried = (least + most + 1) // 2
        if before[last - tried : last - least] == after[last + longer - tried : last + longer - least]:
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

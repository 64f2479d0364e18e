"""Entrants: the bots of a tournament by name, told apart, and held to a budget."""

from collections.abc import Sequence
from itertools import chain, count

from peregon.bots import PLAYERS, searches


def with_budget(names: Sequence[str], playouts: int | None = None, ms: int | None = None) -> list[str]:
    """The names with a budget behind those that search and have none: ``expert@120``, ``expert@50ms``. If none is
    given it is the usual one, written out: results are then still understood when that has changed."""
    given = playouts is not None or ms is not None
    if playouts is not None and ms is not None:
        raise ValueError("a budget is a number of playouts or of milliseconds, not both")
    if given and not any(searches(name) for name in names):
        raise ValueError(f"none of {', '.join(names)} searches, so a budget means nothing to them")
    budget = f"{ms}ms" if playouts is None and given else playouts
    return [f"{name}@{budget or PLAYERS[name].tested}" if _lacks_budget(name) else name for name in names]


def _lacks_budget(name: str) -> bool:
    return searches(name) and "@" not in name


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """A label for each. A bot that enters twice plays itself too, and the second of them is ``rush#2``; unless somebody
    is called that."""
    labels: list[str] = []
    for name in names:
        numbered = (f"{name}#{number}" for number in count(2))
        labels.append(next(label for label in chain([name], numbered) if label not in labels))
    return tuple(labels)

"""Checks: what every environment refuses, in the same words."""

import operator
import secrets
from collections.abc import Mapping
from typing import Any, NoReturn

from peregon.game import seed_of


class Uncopied:
    """An environment is bound to the engine's memory, where a game is under way: a copy would play on in it."""

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            f"{type(self).__name__} can be neither copied nor pickled: make another one, reset it with the same seed "
            "and play the same actions; the states of peregon.envs.spiel can be cloned and written"
        )


def not_begun() -> RuntimeError:
    """The error to raise when something is asked of a game that was never dealt."""
    return RuntimeError("there is no game yet: call reset() first")


def whole(value: Any) -> int | None:
    """The value as a number if it is a whole one. True and False are not, though Python counts with them."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def a_seed(seed: int | None) -> int:
    """The seed as the engine takes it; without one, a number that nobody can guess."""
    if seed is None:
        return secrets.randbelow(1 << 61)
    number = whole(seed)
    if number is None:
        raise ValueError(f"a seed is a whole number, not {seed!r}")
    return seed_of(number)


def cycles(most: int | None) -> int | None:
    """After how many cycles a game is cut short, if it is."""
    number = whole(most)
    if most is not None and (number is None or number < 1):
        raise ValueError(f"a game cannot be cut short after {most!r} cycles")
    return number


def no_options(options: Mapping[str, Any] | None) -> None:
    """Gymnasium hands options of one's own to reset; here there are none."""
    if options:
        raise ValueError(f"reset() takes no options, and these are given: {', '.join(map(repr, options))}")

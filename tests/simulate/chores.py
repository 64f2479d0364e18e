"""Chores: work for the worker tests, in a module of its own because workers find it by name."""

import os
import time

from peregon.bots import Bot, Question
from peregon.model.chance import ScriptRanOut
from peregon.model.faces import Action
from peregon.model.numbers import Options
from peregon.model.state import State
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rules.engine import Rules
from peregon.rules.rounds.faces import Pass
from peregon.workers import Chunk


def total(chunk: Chunk) -> int:
    return sum(chunk.items)


def seeds(chunk: Chunk) -> tuple[int, int]:
    return chunk.index, chunk.seed


def slow_at_first(chunk: Chunk) -> int:
    """The earlier the chunk, the longer it takes."""
    time.sleep(0.3 if chunk.index == 0 else 0.0)
    return chunk.index


def stumble(chunk: Chunk) -> int:
    """Fails with an exception that cannot be unpickled."""
    if chunk.index == 2:
        raise ScriptRanOut("cards", [(1, 2)])
    return chunk.index


def unpackable(chunk: Chunk) -> object:
    return lambda: chunk.index


def die(chunk: Chunk) -> int:
    if chunk.index == 1:
        os._exit(3)
    return chunk.index


def interrupted(chunk: Chunk) -> int:
    if chunk.index == 3:
        raise KeyboardInterrupt
    return chunk.index


class First(Policy):
    """Takes the first option, always: somebody else's player."""

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:  # noqa: ARG002
        return options.nth(0)


class AlwaysZero(Policy):
    """Answers 0, whatever was asked."""

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:  # noqa: ARG002
        return 0


class Undecided(Policy):
    """Gives no answer at all."""

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:  # noqa: ARG002
        return None  # type: ignore[return-value]


class Scribbler(Policy):
    """Thinks on the sheet it was handed, and then takes the first option."""

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:  # noqa: ARG002
        first = options.nth(0)
        options.clear()
        return first


class Demanding(Policy):
    """Cannot be made by its name alone."""

    def __init__(self, strength: int) -> None:
        self.strength = strength


class Newborn(Bot):
    """Any option, by its own luck; never asked twice."""

    asked = False

    def choose(self, question: Question) -> Action | int:
        assert not self.asked
        self.asked = True
        return question.luck.choice(question.options)


class Frugal(Bot):
    """Knows how long it may think."""

    def choose(self, question: Question) -> Action | int:
        if question.budget is None or question.budget.playouts != 12:
            raise ValueError("has no budget")
        return question.numbers[0]


class Passive(Bot):
    def choose(self, question: Question) -> Action | int:  # noqa: ARG002
        return Pass()

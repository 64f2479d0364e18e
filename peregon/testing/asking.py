"""Asking: one question put to one new bot, with a watch in hand."""

import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from peregon.bots import Bot, Budget, question_of
from peregon.game import Game
from peregon.rules.engine import Rules

HANGS = 10.0
"""Seconds of the clock on the wall after which nobody waits any more, as at a live table."""


class Hangs(BaseException):
    """Not an Exception, which a bot may well catch."""


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """What a bot made of a question. ``number`` is None where it is no option; ``trouble`` is what it raised."""

    number: int | None
    text: str
    seconds: float  # of CPU time, of all its threads
    trouble: str = ""
    hangs: bool = False


@dataclass(frozen=True, slots=True)
class BotTrial:
    """``rules`` are the bots' own copy, and the same one for all of them, as in a worker of a server: what a bot writes
    there is a memory too."""

    make: Callable[[], Bot]
    rules: Rules
    budget: Budget | None

    def ask(self, game: Game, seat: int, seed: int) -> BotAnswer:
        question = question_of(game, seat, self.rules, Random(seed), self.budget)
        began = time.process_time()
        try:
            with alarm(HANGS):
                answer = self.make().choose(question)
        except Hangs:
            return BotAnswer(None, "", time.process_time() - began, hangs=True)
        except (Exception, SystemExit) as error:
            return BotAnswer(None, "", time.process_time() - began, _last_line(error))
        took = time.process_time() - began
        return BotAnswer(question.number_of(answer), repr(answer), took)


def _last_line(error: BaseException) -> str:
    """Where it went wrong, and how."""
    said = traceback.format_exception_only(error)[-1].strip()
    frames = traceback.extract_tb(error.__traceback__)
    return f"{said} ({frames[-1].filename}:{frames[-1].lineno})" if frames else said


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Breaks off what never ends. Only the main thread can be woken, and only where there are such signals."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def wake(_number: int, _frame: object) -> None:
        raise Hangs

    before = signal.signal(signal.SIGALRM, wake)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

"""The guard: other people's rules are watched while they run. What they break is told with their name, and what they
never finish is broken off, so that a plug-in stops its own table and no other."""

import ctypes
import signal
import sys
import threading
from abc import ABC, abstractmethod
from collections import Counter
from types import FrameType, TracebackType

from peregon.catalogue import Title
from peregon.fields import FieldError
from peregon.game import IllegalAction
from peregon.model.chance import ScriptError
from peregon.plugins import PluginError, blame
from peregon.rulebooks import RulebookError
from peregon.server.limits import limits
from peregon.server.refusals import Refusal

MOST_OVERRUNS = 2
"""Thoughts of bots at one table of a plug-in that never came to an end."""

MOST_HANGS = 3
"""As long as each of them lasts everybody waits: a plug-in that has hung as often is not asked again."""

_hung: Counter[str] = Counter()

# What is said to somebody on purpose is no failure of the rules.
_ANSWERS = (Refusal, IllegalAction, FieldError, RulebookError, ScriptError, PluginError)


def longest() -> float:
    """Seconds that a plug-in may take at a time; the rules that come with Peregon take a thousandth of them."""
    return limits().server.plugin_seconds


class TooLong(BaseException):
    """Raised in the midst of a plug-in; no ordinary `except` of its own catches it."""


class PluginGuard:
    """Around every call of a table's rules that somebody else waits for. Nothing is awaited inside: the watch would go
    on to somebody else's table. It costs nothing with the rules that come with Peregon."""

    def __init__(self, title: Title) -> None:
        self._plugin = title.plugin
        self._overruns = 0

    def __enter__(self) -> None:
        if self._plugin is None:
            return
        if _hung[self._plugin.name] >= MOST_HANGS:
            raise blame(self._plugin, RuntimeError(f"has hung {MOST_HANGS} times, and is not asked again"))
        _watch().begin()

    def __exit__(self, _kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self._plugin is None:
            return
        _watch().end()
        if isinstance(error, TooLong):
            _hung[self._plugin.name] += 1
            raise blame(self._plugin, TimeoutError(f"did not come to an end within {longest():g} s")) from error
        if isinstance(error, Exception) and not isinstance(error, _ANSWERS):
            raise blame(self._plugin, error) from error

    def note_overrun(self, problem: str) -> None:
        """A bot did not answer. Once that may be anybody's fault; a plug-in under which they hang again and again would
        take their workers from all other tables."""
        self._overruns += 1
        if self._overruns >= MOST_OVERRUNS:
            self.give_up(problem)

    def give_up(self, problem: str) -> None:
        """Blames the plug-in, if there is one, for what happened in another process."""
        if self._plugin is not None:
            raise blame(self._plugin, RuntimeError(problem))


class _Watch(ABC):
    """One watch for each thread; a guard inside another one adds nothing to it."""

    def __init__(self) -> None:
        self._depth = 0

    def begin(self) -> None:
        self._depth += 1
        if self._depth == 1:
            self._start()

    def end(self) -> None:
        self._depth -= 1
        if self._depth == 0:
            self._stop()

    @abstractmethod
    def _start(self) -> None: ...

    @abstractmethod
    def _stop(self) -> None: ...


class _Alarm(_Watch):
    """The operating system rings. It rings again and again, in case that somebody catches everything, and it wakes
    those who sleep."""

    def _start(self) -> None:
        self._before = signal.signal(signal.SIGALRM, self._ring)
        signal.setitimer(signal.ITIMER_REAL, longest(), longest())

    def _stop(self) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._before)

    def _ring(self, _signal: int, _frame: FrameType | None) -> None:
        # At the last moment it may ring when there is nothing to break off any more.
        if self._depth:
            raise TooLong


class _Timer(_Watch):
    """Another thread rings, where a signal cannot. Who sleeps hears it when they wake."""

    def _start(self) -> None:
        self._lock = threading.Lock()
        self._running = True
        self._timer = threading.Timer(longest(), self._ring, (threading.get_ident(),))
        self._timer.daemon = True
        self._timer.start()

    def _stop(self) -> None:
        with self._lock:
            self._running = False
            _raise_in(threading.get_ident(), None)
        self._timer.cancel()

    def _ring(self, thread: int) -> None:
        with self._lock:
            if self._running:
                _raise_in(thread, TooLong)


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """In a thread, as soon as it runs Python again; None takes back what has not been raised yet."""
    told = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), told)


_watches = threading.local()


def _watch() -> _Watch:
    known: _Watch | None = getattr(_watches, "here", None)
    if known is None:
        rings = sys.platform != "win32" and threading.current_thread() is threading.main_thread()
        known = _watches.here = _Alarm() if rings else _Timer()
    return known

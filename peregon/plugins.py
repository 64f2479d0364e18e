"""Plug-ins: rulebooks, boards and bots from other installed packages, found by their entry points.

A package names what it brings in its own pyproject.toml:

    [project.entry-points."peregon.rulebooks"]
    depots = "depots.rulebook:depots"

Nothing of it is imported before somebody asks for it by name, and what goes wrong with it is told with its name.
"""

import re
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic, TypeVar

RULEBOOKS, BOARDS, BOTS = "peregon.rulebooks", "peregon.boards", "peregon.bots"
GROUPS = (RULEBOOKS, BOARDS, BOTS)

_GAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
NAMES = {RULEBOOKS: _GAME, BOARDS: _GAME, BOTS: re.compile(r"[a-z][a-z0-9_-]{0,39}")}

Brought = TypeVar("Brought")


class PluginError(ValueError):
    """A plug-in that cannot be used: its name, the package it comes from, and why."""

    def __init__(self, name: str, package: str, problem: str) -> None:
        super().__init__(name, package, problem)
        self.name = name
        self.package = package
        self.problem = problem

    def __str__(self) -> str:
        return f"plug-in {self.name} (package {self.package}): {self.problem}"


_allowed: frozenset[str] | None = None


def allow_only(names: Iterable[str]) -> None:
    """From now on only plug-ins of these names, or of packages of these names, are there. A server is started with the
    list of those it may load; everybody else has what is installed."""
    global _allowed
    wanted = frozenset(names)
    known_entries = [entry for group in GROUPS for entry in installed(group)]
    known = {name for entry in known_entries for name in (entry.name, package_of(entry))}
    for name in sorted(wanted - known):
        there = ", ".join(sorted(known)) or "none"
        raise PluginError(name, "?", f"is not installed; installed plug-ins and their packages: {there}")
    _allowed = wanted


def installed(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group, by name."""
    return _installed(group, tuple(sys.path))


@lru_cache(maxsize=16)
def _installed(group: str, _path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    # Looking through all that is installed takes milliseconds, and a bot is asked for at every decision.
    return tuple(sorted(entry_points(group=group), key=lambda entry: (entry.name, package_of(entry))))


def package_of(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else "?"


def blame(entry: EntryPoint, error: BaseException) -> PluginError:
    """What a plug-in did, as an error that names it."""
    return PluginError(entry.name, package_of(entry), f"{type(error).__name__}: {error}")


def load(entry: EntryPoint) -> Any:
    try:
        return entry.load()
    except (Exception, SystemExit) as error:
        raise blame(entry, error) from error


class Plugins(Mapping[str, Brought], Generic[Brought]):
    """What plug-ins bring to a group, each loaded when it is asked for and not before. ``check`` turns what an entry
    point names into what is wanted, or says what is wrong with it by an error. Names that are ``taken`` stay whose
    they are."""

    def __init__(self, group: str, check: Callable[[str, Any], Brought], taken: Container[str] = ()) -> None:
        self._group = group
        self._check = check
        self._taken = taken
        self._loaded: dict[EntryPoint, Brought] = {}

    def _entries(self) -> list[EntryPoint]:
        """Those that may be loaded, by name."""
        there = installed(self._group)
        return [e for e in there if _allowed is None or not _allowed.isdisjoint((e.name, package_of(e)))]

    def _refusal(self, entry: EntryPoint) -> str | None:
        """Why nobody can ask for it."""
        if entry.name in self._taken:
            return "the name is taken by one that comes with Peregon"
        if not NAMES[self._group].fullmatch(entry.name):
            return f"the name is not of the form {NAMES[self._group].pattern}"
        return None

    def refused(self) -> list[PluginError]:
        """Plug-ins that cannot even be asked for, for lists of plug-ins to tell of."""
        problems = ((entry, self._refusal(entry)) for entry in self._entries())
        return [PluginError(entry.name, package_of(entry), problem) for entry, problem in problems if problem]

    def __getitem__(self, name: str) -> Brought:
        entries = [entry for entry in self._entries() if entry.name == name and not self._refusal(entry)]
        if not entries:
            raise KeyError(name)
        if len(entries) > 1:
            packages = " and ".join(package_of(entry) for entry in entries)
            raise PluginError(name, packages, "several packages bring one of this name; uninstall all but one")
        (entry,) = entries
        if entry not in self._loaded:
            brought = load(entry)
            try:
                self._loaded[entry] = self._check(name, brought)
            except (Exception, SystemExit) as error:
                raise blame(entry, error) from error
        return self._loaded[entry]

    def __iter__(self) -> Iterator[str]:
        yield from dict.fromkeys(entry.name for entry in self._entries() if not self._refusal(entry))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __contains__(self, name: object) -> bool:
        return name in list(iter(self))

    def entry(self, name: str) -> EntryPoint | None:
        """Where it comes from."""
        entries = (entry for entry in self._entries() if entry.name == name and not self._refusal(entry))
        return next(entries, None)


class WithPlugins(Mapping[str, Brought], Generic[Brought]):
    """What comes with Peregon, and behind it what plug-ins bring."""

    def __init__(self, own: Mapping[str, Brought], group: str, check: Callable[[str, Any], Brought]) -> None:
        self.own = own
        self.plugins = Plugins(group, check, own)

    def __getitem__(self, name: str) -> Brought:
        return self.own[name] if name in self.own else self.plugins[name]

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from self.plugins

    def __len__(self) -> int:
        return len(self.own) + len(self.plugins)

    def __contains__(self, name: object) -> bool:
        return name in self.own or name in self.plugins

    def plugin(self, name: str) -> EntryPoint | None:
        """Where it comes from; None for what comes with Peregon."""
        return self.plugins.entry(name)

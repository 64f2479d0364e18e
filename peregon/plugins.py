"""Plug-ins: rulebooks, boards and bots from other installed packages, found by their entry points.

A package names what it brings in its own pyproject.toml:

    [project.entry-points."peregon.rulebooks"]
    depots = "depots.rulebook:depots"

Nothing of it is imported before somebody asks for it by name, and what goes wrong with it is told with its name.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic, TypeVar

RULEBOOKS, BOARDS, BOTS = "peregon.rulebooks", "peregon.boards", "peregon.bots"
GROUPS = (RULEBOOKS, BOARDS, BOTS)

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
    installed = [entry for group in GROUPS for entry in entry_points(group=group)]
    known = {name for entry in installed for name in (entry.name, package_of(entry))}
    for name in sorted(wanted - known):
        there = ", ".join(sorted(known)) or "none"
        raise PluginError(name, "?", f"is not installed; installed plug-ins and their packages: {there}")
    _allowed = wanted


def package_of(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else "?"


def found(group: str) -> dict[str, EntryPoint]:
    """The plug-ins of a group by their names. Of two with one name neither is there: who could say which is meant?"""
    entries: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=group):
        if _allowed is None or not _allowed.isdisjoint((entry.name, package_of(entry))):
            entries.setdefault(entry.name, []).append(entry)
    return {name: those[0] for name, those in sorted(entries.items()) if len(those) == 1}


def blame(entry: EntryPoint, error: BaseException) -> PluginError:
    """What a plug-in did, as an error that names it."""
    return PluginError(entry.name, package_of(entry), f"{type(error).__name__}: {error}")


def load(entry: EntryPoint) -> Any:
    try:
        return entry.load()
    except Exception as error:
        raise blame(entry, error) from error


class WithPlugins(Mapping[str, Brought], Generic[Brought]):
    """What comes with Peregon, and behind it what plug-ins bring; those are loaded when they are asked for. ``check``
    turns what an entry point names into what is wanted, or says what is wrong with it by a TypeError or ValueError."""

    def __init__(self, own: Mapping[str, Brought], group: str, check: Callable[[str, Any], Brought]) -> None:
        self.own = own
        self._group = group
        self._check = check
        self._loaded: dict[EntryPoint, Brought] = {}

    def _plugins(self) -> dict[str, EntryPoint]:
        return {name: entry for name, entry in found(self._group).items() if name not in self.own}

    def __getitem__(self, name: str) -> Brought:
        if name in self.own:
            return self.own[name]
        entry = self._plugins()[name]
        if entry not in self._loaded:
            brought = load(entry)
            try:
                self._loaded[entry] = self._check(name, brought)
            except Exception as error:
                raise blame(entry, error) from error
        return self._loaded[entry]

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from self._plugins()

    def __len__(self) -> int:
        return len(self.own) + len(self._plugins())

    def __contains__(self, name: object) -> bool:
        return name in self.own or name in self._plugins()

    def plugin(self, name: str) -> EntryPoint | None:
        """Where it comes from; None for what comes with Peregon."""
        return None if name in self.own else self._plugins().get(name)

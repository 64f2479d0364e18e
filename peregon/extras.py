"""Extras: what a part of Peregon needs beyond the engine, and how to come by it."""

import re
from importlib.metadata import PackageNotFoundError, requires

# As in `numpy>=2.0; extra == "drawing"`.
REQUIREMENT = re.compile(r"""([\w.-]+)[^;]*;.*\bextra == ["']([\w-]+)["']""")
# Modules that are called otherwise than what brings them.
BROUGHT_BY = {"PIL": "cairosvg", "h11": "uvicorn", "pyspiel": "open_spiel"}
# Extras for people, not for work on Peregon itself.
FOR_WORK = ("dev", "docs")


class MissingExtra(ImportError):
    """An import that failed for want of an extra, told as what to install."""


def missing(extra: str, error: ImportError, what_for: str = "") -> MissingExtra:
    """The error to raise instead: it says which extra brings what is not there."""
    needed = f"{what_for} needs {error.name}" if what_for else f"{error.name} is not installed"
    return MissingExtra(f'{needed}; install it with: pip install "peregon[{extra}]"', name=error.name)


def extra_with(module: str) -> str | None:
    """The first extra that brings a library, as the package's own metadata has it."""
    name = module.partition(".")[0]
    distribution = _plain(BROUGHT_BY.get(name, name))
    if distribution == "peregon":  # which a part of it that is not there is no reason to install again
        return None
    try:
        lines = requires("peregon") or ()
    except PackageNotFoundError:  # run from a source tree that was never installed
        return None
    for line in lines:
        found = REQUIREMENT.match(line)
        if found and _plain(found[1]) == distribution and found[2] not in FOR_WORK:
            return found[2]
    return None


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()

"""Learned values: the nets that tell how a game is going, one file a rulebook, as plain data.

They are made by `tools/value`. A rulebook for which nobody has trained one has the one of the base game: what a net
reads means the same on every board.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from peregon.policies.value.net import ValueNet
from peregon.policies.value.value import LearnedValue
from peregon.rules.engine import Rules

FOLDER = Path(__file__).parent / "models"
VERSION = 1
"""Of the numbers that a net reads, in their order: a file of another version would read nonsense."""
BASE_GAME = "usa"


class ValueFileError(ValueError):
    """A file with a value cannot be used; the message says which, and why."""


def value_for(rules: Rules, rulebook: str) -> LearnedValue:
    """A value for tables with these rules; it keeps scratch space, one object a thread."""
    return LearnedValue(rules, net_for(rulebook, "truth"), net_for(rulebook, "view"))


def net_for(rulebook: str, face: str = "truth") -> ValueNet:
    """A net of its own, with scratch space: for the whole ``truth``, or for what one seat's ``view`` shows."""
    found = _of(rulebook)[face]
    return ValueNet(found["sizes"], found["weights"], found["biases"], found["centre"], found["scale"])


def provenance(rulebook: str) -> dict[str, Any]:
    """Of which games it was made, and how."""
    found: dict[str, Any] = _read(rulebook)["provenance"]
    return found


def _of(rulebook: str) -> dict[str, Any]:
    return _read(rulebook if (FOLDER / f"{rulebook}.json").exists() else BASE_GAME)


@cache
def _read(rulebook: str) -> dict[str, Any]:
    path = FOLDER / f"{rulebook}.json"
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ValueFileError(f"{path.name} cannot be read: {error}") from error
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise ValueFileError(f"{path.name} is not of version {VERSION}")
    return data

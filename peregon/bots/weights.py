"""The constants of the tempo player: tuned for each rulebook, and changed for each style."""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from peregon.policies.weights import Weights

BASE_GAME = "usa"
FILE = Path(__file__).with_name("weights.toml")


@cache
def weights_for(rulebook: str, style: str = "normal") -> Weights:
    """A rulebook for which nobody has tuned them has those of the base game."""
    return weights_from(_constants(rulebook, style))


def constants_digest(rulebook: str) -> str:
    """Players whose constants differ are different players, though they have the same name."""
    styles = {style: _constants(rulebook, style) for style in _tables()["style"]}
    return sha256(json.dumps(styles, sort_keys=True).encode()).hexdigest()[:16]


def _constants(rulebook: str, style: str) -> dict[str, float]:
    tables = _tables()
    tuned = tables["tuned"].get(rulebook, tables["tuned"][BASE_GAME])
    changed = tables["style"][style]
    return {**_numbers(tuned), **_numbers(changed), **_numbers(changed.get(rulebook, {}))}


@cache
def _tables() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def _numbers(table: Mapping[str, Any]) -> dict[str, float]:
    """Without the words about them, and the tables for single games."""
    return {name: value for name, value in table.items() if not isinstance(value, str | dict)}


def weights_from(constants: Mapping[str, float]) -> Weights:
    weights = Weights()
    for name, value in constants.items():
        if not hasattr(weights, name):
            raise ValueError(f"{FILE.name}: there is no constant {name!r}")
        setattr(weights, name, float(value))
    return weights

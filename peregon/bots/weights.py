"""The constants of the tempo player: tuned for each rulebook, and changed for each style."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from peregon.policies.weights import Weights

FILE = Path(__file__).with_name("weights.toml")


@cache
def weights_for(rulebook: str, style: str = "normal") -> Weights:
    """Those of a rulebook that nobody has tuned are the untuned ones."""
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return weights_from({**_numbers(tables.get("tuned", {}).get(rulebook, {})), **_numbers(tables["style"].get(style, {}))})


def _numbers(table: Mapping[str, Any]) -> dict[str, float]:
    return {name: value for name, value in table.items() if not isinstance(value, str)}


def weights_from(constants: Mapping[str, float]) -> Weights:
    weights = Weights()
    for name, value in constants.items():
        if not hasattr(weights, name):
            raise ValueError(f"{FILE.name}: there is no constant {name!r}")
        setattr(weights, name, float(value))
    return weights

"""The constants of the players: tuned for each rulebook, changed for each style, and frozen with an edition."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from peregon.policies.search.settings import SearchSettings
from peregon.policies.tempo.weights import Weights

BASE_GAME = "usa"
FILE = Path(__file__).with_name("weights.toml")
FROZEN_FILES = Path(__file__).with_name("frozen")
BASE, RIVALS, OVER, FEW = "base", "rivals", "over", "few_playouts"
FEW_PLAYOUTS = 150
"""So many at most are few: who has no more looks at fewer candidates, and at these for longer."""

Constants = TypeVar("Constants", Weights, SearchSettings)


@cache
def weights_for(rulebook: str, style: str = "normal", edition: str = "") -> Weights:
    """A rulebook for which nobody has tuned them has those of the base game. An ``edition`` is a frozen one, such as
    ``2026-11``; without it they are today's."""
    return weights_from(style_constants(rulebook, style, edition), _file(edition))


@cache
def search_settings_for(rulebook: str, edition: str = "", few_playouts: bool = False) -> SearchSettings:
    """Those of all rulebooks; over them what the rulebook has of its own, and what holds where playouts are few."""
    search = _tables(edition)["search"]
    layers = [search, search.get(rulebook, {}), search.get(FEW, {}) if few_playouts else {}]
    return filled(SearchSettings(), _laid_over(layers), _file(edition))


def base_for(rulebook: str, edition: str = "") -> Weights:
    """How somebody plays who thinks ahead, before thinking: strength alone counts there, and not how it looks."""
    return weights_for(rulebook, _tables(edition)["search"][BASE], edition)


def rivals_for(rulebook: str, edition: str = "") -> list[Weights]:
    """How some of the rivals play whom a search imagines."""
    return [weights_for(rulebook, style, edition) for style in _tables(edition)["search"][RIVALS]]


def search_constants(rulebook: str) -> dict[str, Any]:
    """What today's thinkers rest on: the search's own, and those of whom they imagine."""
    search = _tables()["search"]
    styles = {style: style_constants(rulebook, style) for style in (search[BASE], *search[RIVALS])}
    return {"search": _laid_over([search, search.get(rulebook, {})]), FEW: search.get(FEW, {}), "styles": styles}


def style_constants(rulebook: str, style: str, edition: str = "") -> dict[str, float]:
    """What a player of a style rests on."""
    tables = _tables(edition)
    tuned = tables["tuned"].get(rulebook, tables["tuned"][BASE_GAME])
    layers = [tables.get("untuned", {}), tuned]
    for changed in _styles(tables["style"], style):
        layers += [changed, changed.get(rulebook, {})]
    return _laid_over(layers)


def _styles(styles: Mapping[str, Any], style: str) -> list[Mapping[str, Any]]:
    """A style, and before it the one that it is laid over, if it says so."""
    changed = styles[style]
    return [*(_styles(styles, changed[OVER]) if OVER in changed else ()), changed]


def _file(edition: str) -> Path:
    return FROZEN_FILES / f"{edition}.toml" if edition else FILE


@cache
def _tables(edition: str = "") -> dict[str, Any]:
    return tomllib.loads(_file(edition).read_text(encoding="utf-8"))


def _laid_over(layers: Iterable[Mapping[str, Any]]) -> dict[str, float]:
    return {name: value for layer in layers for name, value in _numbers(layer).items()}


def _numbers(table: Mapping[str, Any]) -> dict[str, float]:
    """Without the words about them, and the tables for single games."""
    return {name: value for name, value in table.items() if isinstance(value, int | float)}


def weights_from(constants: Mapping[str, float], file: Path = FILE) -> Weights:
    return filled(Weights(), constants, file)


def filled(found: Constants, constants: Mapping[str, float], file: Path = FILE) -> Constants:
    for name, value in constants.items():
        if not hasattr(found, name):
            raise ValueError(f"{file.name}: there is no constant {name!r}")
        # Some count things, and a compiled field holds whole numbers only.
        setattr(found, name, type(getattr(found, name))(value))
    return found

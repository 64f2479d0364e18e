"""Frozen players: settings of the shared code that were written down once, and that nothing tuned later can change."""

from typing import Any

import pytest

from peregon.bots import FROZEN, PLAYERS, Budget, policy_named
from peregon.bots import weights as weights_module
from peregon.catalogue import names
from peregon.policies.search.settings import SearchSettings
from peregon.policies.tempo.weights import Weights

EDITION = "2026-11"
ALL = [name for name, kind in PLAYERS.items() if kind.group == FROZEN]


def test_every_constant_there_is_has_a_value_in_the_file() -> None:
    tables = weights_module._tables(EDITION)
    for table, settings, more in (
        ("untuned", Weights(), set()),
        ("search", SearchSettings(), {weights_module.BASE, weights_module.RIVALS}),
    ):
        constants = {name for name in dir(settings) if not name.startswith("_")}
        assert set(tables[table]) == constants | more


@pytest.mark.parametrize("player", ALL)
def test_the_file_of_today_is_not_even_read(player: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read = weights_module._tables

    def only_frozen(edition: str = "") -> dict[str, Any]:
        assert edition == EDITION
        return read(edition)

    weights_module.weights_for.cache_clear()
    weights_module.search_settings_for.cache_clear()
    monkeypatch.setattr(weights_module, "_tables", only_frozen)
    for game in names():
        policy_named(player, game)


def test_their_budgets_are_frozen_too() -> None:
    budgets = {name: (PLAYERS[name].tested, PLAYERS[name].live) for name in ALL}
    assert budgets == {
        "normal-2026-11": (None, None),
        "hard-2026-11": (Budget(60), Budget(milliseconds=80.0)),
        "expert-2026-11": (Budget(240), Budget(milliseconds=500.0)),
    }

"""The players that come with Peregon: levels and styles for people, the baselines that science compares with, and those
that were frozen, against which all that comes later is measured."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any

from peregon.bots.bot import Budget
from peregon.bots.weights import (
    FEW_PLAYOUTS,
    base_for,
    rivals_for,
    search_constants,
    search_settings_for,
    style_constants,
    weights_for,
)
from peregon.policies.greedy import GreedyPolicy
from peregon.policies.policy import Policy
from peregon.policies.published.destination_hungry import DestinationHungryPolicy
from peregon.policies.published.one_step import long_route, one_step
from peregon.policies.published.planner import PlannerPolicy
from peregon.policies.published.route_focus import RouteFocusPolicy
from peregon.policies.random import RandomPolicy
from peregon.policies.search.policy import SearchPolicy
from peregon.policies.tempo.policy import TempoPolicy
from peregon.policies.tempo.weights import Weights
from peregon.values import net_for

LEVEL = "level"
STYLE = "style"
BASELINE = "baseline"
FROZEN = "frozen"
PLUGIN = "plugin"
OWN = "own"

MakePolicy = Callable[[str, Budget | None], Policy]


@dataclass(frozen=True, slots=True)
class Named:
    """Whoever has a name of their own. Of a plug-in's bot no more is known before it is loaded."""

    group: str


@dataclass(frozen=True, slots=True)
class PlayerKind(Named):
    """``make`` is given the name of the rulebook, and the budget of a player that searches. ``live`` is what it has at
    a table with people, ``tested`` where results must repeat. ``constants`` tells those it rests on in a rulebook, as
    far as they may change: whoever is frozen or published stays who they are."""

    make: MakePolicy
    live: Budget | None = None
    tested: Budget | None = None
    constants: Callable[[str], dict[str, Any]] | None = None


def _tuned(group: str, style: str, edition: str = "") -> PlayerKind:
    constants = None if edition else partial(style_constants, style=style)

    def make(rulebook: str, _budget: Budget | None) -> Policy:
        return TempoPolicy(weights_for(rulebook, style, edition))

    return PlayerKind(group, make, constants=constants)


def _searching(group: str, playouts: int, milliseconds: float, edition: str = "") -> PlayerKind:
    def make(rulebook: str, budget: Budget | None) -> Policy:
        budget = budget or Budget(playouts)
        weights, others = base_for(rulebook, edition), rivals_for(rulebook, edition)
        settings = search_settings_for(rulebook, edition, 0 < budget.playouts <= FEW_PLAYOUTS)
        # What was frozen had no value to go by.
        net = None if edition else net_for(rulebook)
        return SearchPolicy(budget.playouts, budget.milliseconds, weights, others, settings=settings, net=net)

    constants = None if edition else search_constants
    return PlayerKind(group, make, Budget(milliseconds=milliseconds), Budget(playouts), constants)


def _baseline(make: Callable[[], Policy]) -> PlayerKind:
    return PlayerKind(BASELINE, lambda _rulebook, _budget: make())


PLAYERS: Mapping[str, PlayerKind] = MappingProxyType(
    {
        "easy": _tuned(LEVEL, "easy"),
        "normal": _tuned(LEVEL, "normal"),
        "hard": _searching(LEVEL, 60, 80.0),
        "expert": _searching(LEVEL, 240, 500.0),
        "rusher": _tuned(STYLE, "rusher"),
        "collector": _tuned(STYLE, "collector"),
        "blocker": _tuned(STYLE, "blocker"),
        "random": _baseline(RandomPolicy),
        "greedy": _baseline(GreedyPolicy),
        "rush": _baseline(lambda: TempoPolicy(Weights())),
        "planner": _baseline(PlannerPolicy),
        "route-focus": _baseline(RouteFocusPolicy),
        "route-focus-as-described": _baseline(lambda: RouteFocusPolicy(as_described=True)),
        "one-step": _baseline(one_step),
        "long-route": _baseline(long_route),
        "destination-hungry": _baseline(DestinationHungryPolicy),
        "normal-2026-11": _tuned(FROZEN, "normal", "2026-11"),
        "hard-2026-11": _searching(FROZEN, 60, 80.0, "2026-11"),
        "expert-2026-11": _searching(FROZEN, 240, 500.0, "2026-11"),
    }
)
SEARCHING = frozenset(name for name, kind in PLAYERS.items() if kind.live is not None)
STRONGEST = "expert"
"""Who thinks with every core that is idle."""

USUAL = "normal"
"""Whom people meet who did not choose."""

ADVISER = "hard"
"""Who gives hints."""

"""Standing: how the options that a search has played out compare with the one that it chose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from peregon.bots.bot import Verdict
from peregon.bots.purposes import Purpose
from peregon.policies.search.race import Race

_ENOUGH = 4  # worlds: one or two say nothing that anybody should be told
_SAME = 0.02  # of a win: less makes no difference


@dataclass(frozen=True, slots=True)
class OptionStanding:
    """In the words of a ``Reason``."""

    verdict: Verdict | None = None
    gain: float = 0.0
    risk: float = 0.0


UNKNOWN = OptionStanding()


def plainest(race: Race, purposes: Mapping[int, Purpose]) -> int:
    """The candidate to recommend, by its place; the search's own choice is the first. Where the search cannot tell
    another one from that, whatever people see the sense of sooner."""
    chosen, *others = purposes
    told = standings(race, chosen, others)
    as_good = [place for place in others if told[place].verdict in ("same", "maybe_better")]
    return max([chosen, *as_good], key=lambda place: (purposes[place].sense, place == chosen, told[place].gain))


def standings(race: Race, chosen: int, others: Sequence[int]) -> dict[int, OptionStanding]:
    """By the places of the candidates in the search that has just chosen."""
    found = {place: _other(race, place, chosen) for place in others}
    return {chosen: _chosen(list(found.values())), **found}


def _other(race: Race, place: int, chosen: int) -> OptionStanding:
    if min(race.seen[place], race.seen[chosen]) < _ENOUGH:
        return UNKNOWN
    gain = race.mean(place) - race.mean(chosen)
    # Both were compared with the base player's choice; what they have in common only makes the error smaller.
    risk = race.settings.gate * hypot(_error(race, place), _error(race, chosen))
    return OptionStanding(_verdict(gain, risk), gain, risk)


def _error(race: Race, place: int) -> float:
    # The first is what all are compared with.
    return race.error(place) if place > 0 else 0.0


def _verdict(gain: float, risk: float) -> Verdict:
    if abs(gain) < _SAME:
        return "same"
    if gain > 0.0:
        return "maybe_better"
    return "worse" if gain + risk < 0.0 else "maybe_worse"


def _chosen(others: Sequence[OptionStanding]) -> OptionStanding:
    if not others or UNKNOWN in others:
        return UNKNOWN
    if any(other.verdict != "worse" for other in others):
        return OptionStanding("unsurpassed")
    nearest = max(others, key=lambda other: other.gain)
    return OptionStanding("best", -nearest.gain, nearest.risk)

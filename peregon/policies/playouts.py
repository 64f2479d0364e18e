"""Playouts: games played to the end by policies, as fast as the engine goes."""

from typing import Final

from mypy_extensions import i64

from peregon.model.chance import Chance, Seeded
from peregon.model.state import OVER, TURN, State
from peregon.policies.policy import HeldPolicy, PlayerLuck, Policy
from peregon.rules.engine import Rules

LONGEST: Final = 20_000
"""Decisions. A random game can dig and give up a tunnel for a long time; the longest seen had not a tenth of this."""


class NoEnd(ValueError):
    """The players would go on for ever."""


def play_out(
    rules: Rules, state: State, policies: list[Policy], chance: Chance, luck: PlayerLuck, longest: i64 = LONGEST
) -> tuple[int, int]:
    """Plays the state to its end, one policy a seat, and returns how many decisions and how many turns that took."""
    options = rules.options
    players = [HeldPolicy(policy) for policy in policies]
    decisions: i64 = 0
    turns: i64 = 0
    while state.phase != OVER:
        if state.phase == TURN:
            turns += 1
        rules.offer(state, options)
        chance.for_seat(state.turn)
        action = players[state.turn].policy.choose(rules, state, options, luck)
        rules.play(state, action, chance)
        decisions += 1
        if decisions >= longest and state.phase != OVER:
            raise NoEnd(f"there was no end after {longest:,} decisions")
    return (decisions, turns)


def play_many(rules: Rules, policies: list[Policy], first_seed: i64, games: i64, scored: bool) -> tuple[int, int]:
    """Plays games with successive seeds; returns the decisions taken and, if scored, the sum of all points."""
    decisions: i64 = 0
    points: i64 = 0
    game: i64
    seat: i64
    for game in range(games):
        seed = first_seed + game
        chance = Seeded(seed)
        state = rules.start(chance)
        decisions += play_out(rules, state, policies, chance, PlayerLuck(seed))[0]
        if scored:
            tally = rules.count(state)
            for seat in range(rules.seats):
                points += tally.total[seat]
    return (decisions, points)

"""Counted playouts: games played to the end with a tally of turns, for statistics."""

from mypy_extensions import i64

from peregon.model.chance import Chance
from peregon.model.state import OVER, TURN, State
from peregon.policies.policy import Luck, Policy
from peregon.rules.engine import Rules


def play_out_counting(
    rules: Rules, state: State, policies: list[Policy], chance: Chance, luck: Luck
) -> tuple[int, int]:
    """Plays the state to its end as `play_out` does, and returns how many decisions and how many turns that took."""
    options = rules.options
    decisions: i64 = 0
    turns: i64 = 0
    while state.phase != OVER:
        if state.phase == TURN:
            turns += 1
        rules.offer(state, options)
        action = policies[state.turn].choose(rules, state, options, luck)
        rules.play(state, action, chance)
        decisions += 1
    return (decisions, turns)

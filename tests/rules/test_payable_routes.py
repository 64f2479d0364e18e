"""What a hand pays for is looked up in one way on most boards and in another on very large ones: both say the same."""

import pytest

from peregon.catalogue import find
from peregon.model.board import KINDS
from peregon.model.chance import Seeded
from peregon.model.numbers import Options
from peregon.model.state import OVER, TURN, State
from peregon.rules.engine import Rules
from peregon.rules.routes.claim_routes import ClaimRoutes


def check(rules: Rules, state: State) -> int:
    claims = next(part for part in rules.actions if isinstance(part, ClaimRoutes))
    quick, plain = Options(rules.numbers), Options(rules.numbers)
    claims.payable.offer(state, quick)
    claims.payable.offer_on_a_large_board(state, plain)
    assert quick.list() == plain.list()
    return quick.count


@pytest.mark.parametrize("name", ["usa", "europe", "switzerland"])
def test_both_ways_to_look_it_up_offer_the_same_claims(name: str) -> None:
    rules, chance = find(name).rules(2), Seeded(11)
    state = rules.start(chance)
    offered = 0
    for number in range(400):
        if state.phase == OVER:
            break
        if state.phase == TURN:
            offered += check(rules, state)
            rich = state.copy()
            for kind in range(KINDS):
                rich.gain(rich.turn, kind, (number + kind) % 10)
            offered += check(rules, rich)
        options = rules.legal(state)
        rules.play(state, options[number * 13 % len(options)], chance)
    assert offered > 1_000

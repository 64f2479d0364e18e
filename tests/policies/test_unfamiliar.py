"""What players make of a mechanic they have never heard of: they go by what its part says of it, and try it out."""

from collections import Counter
from dataclasses import replace

import pytest

from peregon.bots import policy_named
from peregon.catalogue import find
from peregon.model.chance import Chance, Seeded
from peregon.model.numbers import Options
from peregon.model.state import OVER, TURN, State
from peregon.policies.playouts import play_out
from peregon.policies.policy import PlayerLuck
from peregon.rulebooks import usa
from peregon.rules.engine import Rules
from peregon.rules.part import Activity, RulesTable

ALL, NOTHING = 1, 0


class Windfall(Activity):
    """A turn may be given up for points; how many of them are taken is asked."""

    def __init__(self, points: int, praise: float) -> None:
        self.points = points
        self.praise = praise
        self.taken = Counter[int]()  # by the first seat

    def prepare(self, table: RulesTable) -> None:
        numbers = table.numbers
        family, answer = table.action(self, "Windfall"), table.action(self, "Take")
        self.question = table.question(self, "how much", "HowMuch")
        self.row = numbers.add_row([numbers.add(family, 0, 0, 0)])
        self.answers = numbers.add_row([numbers.add(answer, NOTHING, 0, 0), numbers.add(answer, ALL, 0, 0)])
        self.answer, self.numbers = answer, numbers

    def offer(self, state: State, options: Options) -> None:
        """Never the only thing to do."""
        if state.deck_size > 0 and state.trains(state.turn) > 3:
            options.add(self.row, 1)

    def follow_up(self, state: State, options: Options) -> None:  # noqa: ARG002
        options.add(self.answers, 3)

    def play(self, state: State, action: int, chance: Chance) -> bool:  # noqa: ARG002
        if self.numbers.family[action] != self.answer:
            state.phase = self.question.number
            return False
        state.add_points(state.turn, self.points * self.numbers.x[action])
        state.add_trains(state.turn, -3)
        if state.turn == 0:
            self.taken[self.numbers.x[action]] += 1
        state.phase = TURN
        return True

    def worth(self, state: State, action: int) -> float:  # noqa: ARG002
        if self.numbers.family[action] == self.answer:
            return float(self.points * self.numbers.x[action])
        return self.praise


def game_with(part: Windfall) -> Rules:
    plain = usa()
    return replace(plain, actions=(*plain.actions, part)).at(find("small").board, 2)


def play(rules: Rules, name: str, seed: int) -> None:
    chance = Seeded(seed)
    state = rules.start(chance)
    play_out(rules, state, [policy_named(name, "usa"), policy_named("greedy", "usa")], chance, PlayerLuck(seed))
    assert state.phase == OVER


def test_what_is_praised_is_taken_up_and_its_question_answered_by_worth() -> None:
    part = Windfall(points=30, praise=30.0)
    play(game_with(part), "normal", 1)
    assert part.taken[ALL] > 0 and part.taken[NOTHING] == 0


@pytest.mark.parametrize("praise", [0.0, -5.0])
def test_what_nobody_praises_is_left_alone(praise: float) -> None:
    part = Windfall(points=30, praise=praise)
    play(game_with(part), "normal", 1)
    assert not part.taken


def first_turn(rules: Rules) -> State:
    chance = Seeded(3)
    state = rules.start(chance)
    while state.phase != TURN:
        rules.play(state, rules.legal(state)[-1], chance)
    return state


@pytest.mark.parametrize(("points", "takes"), [(60, True), (-60, False)])
def test_the_search_finds_out_what_its_part_does_not_say(points: int, takes: bool) -> None:
    part = Windfall(points, praise=0.0)
    rules = game_with(part)
    state = first_turn(rules)
    rules.offer(state, rules.options)
    chosen = policy_named("hard@200", "usa").choose(rules, state, rules.options, PlayerLuck(1))
    assert (rules.numbers.family[chosen] == rules.numbers.family[rules.numbers.row[part.row * 60]]) is takes

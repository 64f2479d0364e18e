"""Somebody else's bot in a simulation: asked as at a live table, and with nothing in reach that it may not know."""

from peregon.bots import Bot, Question
from peregon.catalogue import find
from peregon.model.actions import Action
from peregon.model.chance import Seeded
from peregon.policies.playouts import play_out
from peregon.policies.policy import Luck
from peregon.policies.random import RandomPolicy
from peregon.simulate.players import Seated

asked: list[Question] = []


class Noting(Bot):
    def choose(self, question: Question) -> Action:
        asked.append(question)
        return question.options[0]


def test_it_is_given_rules_of_its_own_with_the_options_of_the_table() -> None:
    asked.clear()
    title = find("journey")
    settings = {"free_building": True}
    rules = title.rules(2, settings)
    chance = Seeded(1)
    state = rules.start(chance)
    play_out(rules, state, [Seated(Noting, title, settings), RandomPolicy()], chance, Luck(1))
    assert asked
    assert all(question.rules is not rules for question in asked)
    assert [type(part) for part in asked[0].rules.parts()] == [type(part) for part in rules.parts()]
    assert all(question.view.seat == 0 for question in asked)

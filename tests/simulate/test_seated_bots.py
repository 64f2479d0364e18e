"""Somebody else's bot in a simulation: asked as at a live table, and with nothing in reach that it may not know."""

import pytest

from peregon.bots import Bot, BotPolicy, Question
from peregon.catalogue import find
from peregon.model.chance import Seeded
from peregon.model.faces import Action
from peregon.policies.playouts import play_out
from peregon.policies.policy import PlayerLuck
from peregon.policies.random import RandomPolicy
from peregon.simulate import simulate
from peregon.workers import WorkerError
from tests.support.bots import Scribbling

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
    play_out(rules, state, [BotPolicy(Noting, title, settings), RandomPolicy()], chance, PlayerLuck(1))
    assert asked
    assert all(question.rules is not rules for question in asked)
    assert [type(part) for part in asked[0].rules.parts()] == [type(part) for part in rules.parts()]
    assert all(question.view.seat == 0 for question in asked)


@pytest.mark.parametrize("jobs", [1, 2])
def test_who_ends_the_program_is_told_of(jobs: int) -> None:
    with pytest.raises(WorkerError, match="SystemExit"):
        simulate("usa", 2, ("tests.support.bots:Leaving", "random"), 4, jobs=jobs)


def test_what_it_scribbles_on_its_board_is_not_in_the_game() -> None:
    title = find("usa")
    rules = title.rules(2)
    before = list(rules.board.points)
    chance = Seeded(1)
    play_out(rules, rules.start(chance), [BotPolicy(Scribbling, title, {}), RandomPolicy()], chance, PlayerLuck(1))
    assert list(rules.board.points) == before

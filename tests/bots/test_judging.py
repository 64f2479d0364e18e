"""Judging settings: what a search would have chosen with others, and what that is worth on worlds it has not seen."""

import random

import pytest
from click.testing import CliRunner
from rich.console import Console

from peregon.catalogue import find
from peregon.model.chance import Seeded
from peregon.model.state import OVER, TURN
from peregon.policies.policy import PlayerLuck
from tools.judge import Turn, judge, judged, tell
from tools.screen import player_with


def test_who_is_never_sure_gains_nothing_and_who_looks_ahead_gains_something() -> None:
    rules = find("small").rules(2)
    players = [player_with("usa", 60, {"gate": 1_000.0}), player_with("usa", 60, {"gate": 0.0})]
    gains = [0.0, 0.0]
    for seed in range(6):
        chance, lots = Seeded(seed), random.Random(seed)
        state = rules.start(chance)
        while state.phase != OVER:
            rules.offer(state, rules.options)
            action = players[0].base.choose(rules, state, rules.options, PlayerLuck(seed))
            rules.offer(state, rules.options)
            if state.phase == TURN and rules.options.count > 1:
                action, turn = judged(rules, state, players, 60, lots)
                gains = [before + now for before, now in zip(gains, turn.gain, strict=True)]
            rules.play(state, action, chance)
    assert gains[0] == 0.0 and gains[1] > 0.1


def test_the_same_seed_tells_the_same() -> None:
    words = ["small", "targets=8,claims=4", "playouts=24", "--games", "2", "--jobs", "1"]
    few = ["--playouts", "12", "--against", "6", "--worlds", "12"]
    answers = [CliRunner().invoke(judge, [*words, *few]) for _ in range(2)]
    assert all(answer.exit_code == 0 for answer in answers), answers[0].output
    assert "2 games" in answers[0].output
    gains = [[line.split("│")[3:] for line in answer.output.splitlines() if line.startswith("│")] for answer in answers]
    assert gains[0] == gains[1] and len(gains[0]) >= 3


def test_gains_are_told_by_game_and_by_stage(capsys: pytest.CaptureFixture[str]) -> None:
    games = [[Turn(0, [0.01, 0.03], [5.0, 7.0]), Turn(3, [0.0, 0.01], [5.0, 7.0])], [Turn(0, [0.01, 0.03], [5.0, 7.0])]]
    tell(["today's", "gate=1"], games, Console(width=160))
    rows = [[cell.strip() for cell in line.split("│")] for line in capsys.readouterr().out.splitlines() if "│" in line]
    assert rows[-2][1:4] == ["today's", "8", "10"] and rows[-2][5:9] == ["10", "0", "0", "0"]
    assert rows[-1][1:5] == ["gate=1", "10", "35", "+25 ± 10"] and rows[-1][5:9] == ["30", "0", "0", "5"]


@pytest.mark.parametrize(("changes", "said"), [("luck=1", "no constant 'luck'"), ("gate=a", "name and a number")])
def test_a_setting_that_is_not_said_well_is_refused(changes: str, said: str) -> None:
    answer = CliRunner().invoke(judge, ["small", changes])
    assert answer.exit_code == 2 and said in answer.output

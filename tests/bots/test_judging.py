"""Judging settings: what a search would have chosen with others, and what that is worth on worlds it has not seen."""

import random

import numpy as np
import pytest
from click.testing import CliRunner
from rich.console import Console

from peregon.catalogue import find
from peregon.model.chance import Seeded
from peregon.model.state import OVER, TURN
from peregon.policies.policy import PlayerLuck
from tools.judge import Turn, judge, judged, tell
from tools.races import races, run
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


def test_a_race_that_is_run_again_chooses_the_better_one_and_hopes_no_longer_than_it_may() -> None:
    lots = np.random.default_rng(3)
    worlds = lots.normal(0.5, 0.1, (400, 3)) + np.array([0.0, 0.1, 0.0])
    patient, hopeful = (run("usa", {"hope": hope, "gate": 2.0}, 900, worlds) for hope in (0.0, 1.5))
    assert patient.best() == hopeful.best() == 1
    level = np.array([[0.5, 0.6], [0.5, 0.4]] * 200)
    patient, hopeful = (run("usa", {"hope": hope, "gate": 2.0}, 800, level) for hope in (0.0, 1.5))
    assert patient.best() == hopeful.best() == 0 and hopeful.played < patient.played


def test_races_are_told_like_judgements_and_take_only_what_a_race_goes_by() -> None:
    few = ["--playouts", "160", "--against", "6", "--worlds", "40", "--games", "2", "--jobs", "1"]
    answer = CliRunner().invoke(races, ["small", "hope=0", "gate=1000", *few])
    assert answer.exit_code == 0 and "2 games" in answer.output, answer.output
    rows = [[cell.strip() for cell in line.split("│")] for line in answer.output.splitlines() if line.startswith("│")]
    assert [row[1] for row in rows] == ["today's", "hope=0", "gate=1000"] and rows[2][3] == "0"
    refused = CliRunner().invoke(races, ["small", "targets=3"])
    assert refused.exit_code == 2 and "targets is nothing that a race goes by" in refused.output

"""A trained policy is a bot like any other: it is checked, plays in the arena and at live tables."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import peregon.boards
from peregon.bots import UnknownPlayer, bot_named, player_named
from peregon.catalogue import find
from peregon.cli.app import cli
from peregon.envs.games import play_games
from peregon.envs.task import task
from peregon.model.numbers import Options
from peregon.policies.policy import PlayerLuck
from peregon.simulate import simulate
from peregon.testing import check_bot
from peregon.trained import UntrainedTable, bot_from, save_mlp
from peregon.trained.bot import policy_for
from tests.support.own_game import write_plugin
from tests.trained.policies import SMALL, MadeByLot, network, questions

BY_LOT = "tests.trained.policies:MadeByLot"
BASELINE = "peregon.trained.baseline:SmallBoard"
USA = "peregon.trained.baseline:Usa"


@pytest.mark.parametrize(("name", "board"), [(BY_LOT, "small"), (BASELINE, "small"), (USA, "usa")])
def test_nothing_is_wrong_with_it(name: str, board: str) -> None:
    report = check_bot(name, games=2 if board == "small" else 1, titles=[board], seats=[2])
    assert report.ok, str(report)


def test_it_plays_what_scores_highest_among_the_options() -> None:
    policy = policy_for(network(), SMALL, True)
    for question in questions(SMALL, 40):
        seen: list[Any] = []
        bot_from(lambda row, seen=seen: seen.append(row) or network()(row), SMALL)().choose(question)  # type: ignore[misc]
        scores = network()(seen[0])
        best = max(question.numbers, key=lambda number: scores[number])
        assert MadeByLot().choose(question) == best
        assert seen[0].min() >= 0.0 and seen[0].max() <= 1.0 and len(seen[0]) == policy.width


def test_it_is_shown_what_the_environment_shows() -> None:
    """Move by move, a game among two of them is the one that a learner would play with the same network."""
    games = play_games("small", 2, 6, seed=11, plans=True)
    policy = policy_for(network(), SMALL, True)
    player = player_named(BY_LOT, SMALL.title)
    rules = SMALL.rules()
    options = Options(rules.numbers)
    for _ in range(40):
        scores = np.stack([network()(row) for row in games.observation / policy.high])
        chosen = np.where(games.mask, scores, -math.inf).argmax(1)
        for number in range(6):
            state = games.batch.state(number)
            rules.offer(state, options)
            assert player.choose(rules, state, options, PlayerLuck(1)) == chosen[number]
        games.step(chosen)


def test_unscaled_it_is_shown_the_numbers_themselves() -> None:
    seen: list[Any] = []
    what = task("usa", 3)
    question = questions(what, 1)[0]
    actions = policy_for(lambda row: row, what, False).actions
    bot_from(lambda row: seen.append(row) or np.zeros(actions), what, scaled=False)().choose(question)  # type: ignore[func-returns-value]
    assert seen[0].dtype == np.int16 and seen[0].max() > 1


@pytest.mark.parametrize(
    ("what", "told"),
    [
        (task("usa", 2), "this policy was trained for small with 2 players, and cannot play usa"),
        (task("small", 3), "this policy was trained for small with 2 players, and cannot play with 3"),
    ],
)
def test_another_table_is_refused(what: Any, told: str) -> None:
    with pytest.raises(UntrainedTable, match=told):
        MadeByLot().choose(questions(what, 1)[0])


def test_another_board_of_the_same_name_is_refused(tmp_path: Path) -> None:
    text = (Path(peregon.boards.__file__).parent / "small" / "board.toml").read_text(encoding="utf-8")
    other = tmp_path / "small.toml"
    other.write_text(text.replace("length = 3", "length = 2", 1), encoding="utf-8")
    with pytest.raises(UntrainedTable, match="cannot play another board of the name small"):
        MadeByLot().choose(questions(task(other, 2), 1)[0])


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        (lambda _row: np.zeros(3), r"the policy must give \d+ numbers, one for each action, not .* of shape \(3,\)"),
        (lambda _row: None, "the policy must give"),
        (lambda row: network()(row) * math.nan, "the policy's score of action .* is not a number"),
    ],
)
def test_what_are_no_scores_is_told(scores: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        bot_from(scores, SMALL)().choose(questions(SMALL, 1)[0])


def test_it_plays_in_worker_processes() -> None:
    result = simulate(SMALL.title, 2, [BASELINE, "random"], 40, seed=1, jobs=2)
    assert result.games == 40


@pytest.mark.parametrize(
    ("name", "board", "rival", "least", "count"),
    [
        (BASELINE, "small", "random", 0.85, 60),
        (BASELINE, "small", "greedy", 0.6, 60),
        (USA, "usa", "random", 0.85, 12),
        (USA, "usa", "greedy", 0.75, 12),
    ],
)
def test_the_baselines_beat_random_and_greedy_play(name: str, board: str, rival: str, least: float, count: int) -> None:
    games = play_games(board, 2, count, opponents=(rival,), seed=2026, plans=True)
    assert share(games, player_named(name, find(board))) > least


def share(games: Any, player: Any) -> float:
    rules = games.task.rules()
    options, luck = Options(rules.numbers), PlayerLuck(1)
    won = np.full(games.count, np.nan)
    while np.isnan(won).any():
        chosen = []
        for number in range(games.count):
            state = games.batch.state(number)
            rules.offer(state, options)
            chosen.append(player.choose(rules, state, options, luck))
        games.step(chosen)
        fresh = games.ended & np.isnan(won)
        won[fresh] = (games.earned[fresh] + 1) / 2
    return float(won.mean())


def test_a_package_gives_it_a_name_for_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_mlp(tmp_path / "mine.safetensors", network(), SMALL)
    source = (
        "from pathlib import Path\nfrom peregon.trained import bot_from_safetensors\n"
        "made = bot_from_safetensors(Path(__file__).with_name('mine.safetensors'))\n"
    )
    write_plugin(tmp_path, "learner", source, "peregon.bots")
    monkeypatch.syspath_prepend(str(tmp_path))
    for question in questions(SMALL, 10):
        assert bot_named("learner", "usa").choose(question) == MadeByLot().choose(question)


def test_the_command_line_checks_it_at_the_tables_that_it_knows() -> None:
    done = CliRunner().invoke(cli, ["check-bot", BY_LOT, "--game", "small", "--seats", "2"])
    assert done.exit_code == 0, done.output
    done = CliRunner().invoke(cli, ["check-bot", BY_LOT, "--game", "small", "--seats", "3"])
    assert done.exit_code == 1 and "was trained for small with 2 players" in done.output
    done = CliRunner().invoke(cli, ["check-bot", BY_LOT, "--game", "small", "--seats", "9"])
    assert done.exit_code == 1 and "none of these games is for 9 players" in done.output


def test_a_file_that_cannot_be_used_is_told_where_a_player_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.pt").write_bytes(b"PK\x03\x04 and so on")
    (tmp_path / "broken_policy.py").write_text(
        "from peregon.trained import bot_from_safetensors\n"
        f"Mine = bot_from_safetensors({str(tmp_path / 'mine.pt')!r})\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(UnknownPlayer, match=r"cannot be made: PolicyFileError: .*mine\.pt: is a pickle"):
        player_named("broken_policy:Mine", SMALL.title)

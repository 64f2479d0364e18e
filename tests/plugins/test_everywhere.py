"""A game of one's own wherever the five are: counted, compared, written down, learned from, looked up."""

import json
import random
import re
from pathlib import Path

import pytest
from pettingzoo.test import api_test, seed_test

import peregon
from peregon.bots import PLUGIN, bot_named, known_players
from peregon.catalogue import Title
from peregon.envs import aec
from peregon.model.faces import ActionTable
from peregon.record import load, read_position, verify, write_position
from peregon.simulate import simulate
from tests.cli.conftest import Run, own_folder, run
from tests.support.own_game import EXAMPLE

__all__ = ["own_folder", "run"]

ROOT = EXAMPLE.parents[1]
MECHANIC = ("part.py", "faces.py", "words/en.json", "words/ru.json", "words/uk.json", "icon.svg", "rulebook.py")


@pytest.mark.usefixtures("depots")
def test_its_bot_is_known_by_its_name_and_listed(run: Run) -> None:
    assert known_players()["depot-keeper"].group == PLUGIN
    assert type(bot_named("depot-keeper", "depots")).__name__ == "PluginBot"
    output = run("bots").output
    assert "From plug-ins" in output
    assert re.search(r"depot-keeper +Builds its depot as soon as it can", output)
    assert re.search(r"^ depots +2–4 .* double routes, depots", run("games").output, re.MULTILINE)  # noqa: RUF001


def test_many_games_are_counted_the_same_on_one_core_and_on_two(depots: Title) -> None:
    one, two = (simulate(depots, 2, ["normal", "depot-keeper"], 24, 5, jobs=jobs) for jobs in (1, 2))
    assert one.players == two.players and one.games == 24
    assert [player.name for player in one.players] == ["normal", "depot-keeper"]


@pytest.mark.usefixtures("depots")
def test_simulated_games_are_saved_and_verified(run: Run, tmp_path: Path) -> None:
    line_up = ["--players", "depot-keeper,greedy", "--games", "3", "--jobs", "1", "--save", str(tmp_path / "games")]
    run("simulate", "--game", "depots", *line_up)
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == 3
    for file in files:
        assert f"{file}: good" in run("verify", file).output.replace("\n", "")
        assert "depot " in file.read_text(encoding="utf-8"), "a depot is built in each of them"
        assert verify(load(file)).over


@pytest.mark.usefixtures("depots")
def test_its_bot_plays_in_the_arena_and_is_checked(run: Run) -> None:
    line_up = ["normal", "depot-keeper", "--game", "depots", "--games", "4", "--jobs", "1"]
    output = run("arena", *line_up, "--json", "-").output
    assert [bot["name"] for bot in json.loads(output)["bots"]] == ["normal", "depot-keeper"]
    assert "depot-keeper: nothing is wrong." in run("check-bot", "depot-keeper", "--game", "depots").output


def test_every_moment_of_a_game_is_a_position(depots: Title) -> None:
    game, luck = peregon.start(depots, 3, seed=8), random.Random(8)
    while not game.over:
        game.play(luck.choice(game.option_numbers()))
        text = write_position(game)
        again = read_position(text, depots)
        assert write_position(again) == text and again.option_numbers() == game.option_numbers()


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_learners_play_it(depots: Title) -> None:
    api_test(aec.env(depots, 3), num_cycles=60)
    seed_test(lambda: aec.env(depots, 2), num_cycles=40)
    env = aec.env(depots, 2)
    actions = ActionTable(depots.rules(2).table.declared)
    luck, played = random.Random(3), set()
    for seed in range(3):
        env.reset(seed)
        for _ in env.agent_iter():
            seen, _reward, ended, cut, _info = env.last()
            legal = [] if ended or cut else seen["action_mask"].nonzero()[0].tolist()
            choice = luck.choice(legal) if legal else None
            played |= {type(actions[choice]).__name__} if choice is not None else set()
            env.step(choice)
        assert set(env.terminations.values()) <= {True}
    assert "BuildDepot" in played


@pytest.mark.usefixtures("depots")
def test_its_rules_are_looked_up_in_the_readers_language(run: Run) -> None:
    told = {language: run("rules", "depots", "--lang", language).output for language in ("en", "ru", "uk")}
    assert "Depots in Iceland" in told["en"] and "(trains: 16)" in told["en"]
    assert "Building depots. A depot goes into any city" in told["en"]
    assert "Строительство депо. Депо ставится" in told["ru"]
    assert "Будівництво депо. Депо ставлять" in told["uk"]
    differ = run("rules", "--diff", "usa", "depots").output
    assert "Only in Depots in Iceland" in differ and "Only in USA" not in differ


def test_a_new_mechanic_is_seven_files_in_a_folder_of_its_own() -> None:
    page = (ROOT / "docs" / "adding-a-rule.md").read_text(encoding="utf-8")
    listed = re.search(r"<!-- files of a mechanic -->\n(.*?)\n<!-- /files -->", page, re.DOTALL)
    assert listed is not None
    assert tuple(re.findall(r"^\| `depots/([^`]+)` \|", listed[1], re.MULTILINE)) == MECHANIC
    others = {"__init__.py", "board.toml", "bot.py"}
    there = {path.relative_to(EXAMPLE / "depots").as_posix() for path in (EXAMPLE / "depots").rglob("*.*")}
    assert {path for path in there if "__pycache__" not in path} == {*MECHANIC, *others}
    everything = [path for folder in ("peregon", "web") for path in (ROOT / folder).rglob("*")]
    inside = [path for path in everything if path.suffix in (".py", ".json", ".js")]
    assert len(inside) > 300
    names = r"BuildDepot|DepotBuilt|DepotSupplied|depots_left"
    assert [path.name for path in inside if re.search(names, path.read_text(encoding="utf-8"))] == []


def test_what_the_page_shows_of_the_example_stands_there() -> None:
    """The walk-through quotes the example, and leaves out whole lines only."""
    page = (ROOT / "docs" / "adding-a-rule.md").read_text(encoding="utf-8")
    quoted = re.findall(r"```(\w+) (\S+)\n(.*?)```", page, re.DOTALL)
    assert {file for _, file, _ in quoted} >= {"part.py", "faces.py", "words/en.json", "rulebook.py", "bot.py"}
    for _, file, text in quoted:
        where = EXAMPLE / file if file == "pyproject.toml" else EXAMPLE / "depots" / file
        lines = [line.strip() for line in where.read_text(encoding="utf-8").splitlines()]
        missing = [line for line in text.splitlines() if line.strip() not in lines and line.strip() != "..."]
        assert missing == [], file

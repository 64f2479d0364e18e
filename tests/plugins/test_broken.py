"""Broken plug-ins: each is told with its name and package, and harms no other game."""

from collections.abc import Callable
from pathlib import Path

import gymnasium
import pytest
from click.testing import CliRunner, Result

import peregon
from peregon.bots import UnknownPlayer, bot_named, player_named
from peregon.catalogue import find
from peregon.cli.app import cli
from peregon.envs.gym import register
from peregon.languages import Phrasebook
from peregon.plugins import BOARDS, BOTS, RULEBOOKS, PluginError
from peregon.record import load, write_position
from peregon.rules.routes.faces import ClaimRoute
from peregon.testing import check_bot
from tests.support.own_game import EXAMPLE, write_plugin

BOARD = (EXAMPLE / "depots" / "board.toml").read_text(encoding="utf-8")
A_GAME = """
from dataclasses import replace
from pathlib import Path
from peregon.rulebooks import usa
from peregon.rules.part import Scorer
BOARD = Path(__file__).with_name("{name}.toml")
def made():
    return replace(usa(), name="{name}")
"""
A_PART = """
def made():
    plain = usa()
    return replace(plain, name="{name}", scoring=(*plain.scoring, Failing()))
"""

AN_EVENT = """
from dataclasses import dataclass
from peregon.model.faces import Event, SeatNumber
@dataclass(frozen=True, slots=True)
class Paid(Event):
    seat: SeatNumber
"""

Broken = Callable[[str, str], None]


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Broken:
    """Installs a game of that name, made by that source."""

    def install(name: str, source: str) -> None:
        (tmp_path / f"{name}.toml").write_text(
            BOARD.replace('id = "depots"', f'id = "{name}"').replace('rulebook = "depots"', f'rulebook = "{name}"'),
            encoding="utf-8",
        )
        write_plugin(tmp_path, name, source)
        points = tmp_path / f"{name}_package-1.0.dist-info" / "entry_points.txt"
        points.write_text(f"{points.read_text()}[{BOARDS}]\n{name} = {name}_board:BOARD\n")
        board = f'from pathlib import Path\nBOARD = Path(__file__).with_name("{name}.toml")\n'
        (tmp_path / f"{name}_board.py").write_text(board)
        monkeypatch.syspath_prepend(str(tmp_path))

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")
    return install


def run(*arguments: str, input: str = "") -> Result:
    result = CliRunner().invoke(cli, arguments, input=input, prog_name="peregon")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def others_are_unharmed(*complaints: str) -> None:
    """The lists are whole and tell of each plug-in in one line; the other games tell of none."""
    listed = run("games")
    assert listed.exit_code == 0
    assert all(name in listed.stdout for name in ("usa", "europe", "india", "switzerland", "journey"))
    assert listed.stderr.splitlines() == [f"left out: {complaint}" for complaint in complaints]
    game = run("play", "--game", "usa", "--bot", "greedy", "--seed", "1", input="quit\n")
    assert game.exit_code == 0 and "The game is saved." in game.stdout and game.stderr == ""
    games = run("simulate", "--game", "usa", "--games", "4", "--jobs", "1")
    assert games.exit_code == 0 and games.stderr == ""


@pytest.mark.parametrize(
    ("name", "source", "problem"),
    [
        ("no_import", "import nothing_of_that_name\n", "ModuleNotFoundError: No module named 'nothing_of_that_name'"),
        ("no_syntax", "def made(:\n", "SyntaxError: "),
        ("no_such", "other = 1\n", "AttributeError: module 'no_such_plugin' has no attribute 'made'"),
        ("no_function", "made = 5\n", "TypeError: 'int' object is not callable"),
        ("no_rulebook", "def made(): return 'rules'\n", "TypeError: must be a function that returns a Rulebook, and"),
        ("no_name", A_GAME.format(name="another"), "ValueError: the rulebook calls itself 'another', and its entry"),
        ("no_stay", "import sys\nsys.exit(3)\n", "SystemExit: 3"),
        ("no_luck", "def made(): raise OSError('the disk is full')\n", "OSError: the disk is full"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_told_by_its_name(broken: Broken, name: str, source: str, problem: str) -> None:
    broken(name, source)
    with pytest.raises(PluginError) as caught:
        find(name)
    told = f"plug-in {name} (package {name}-package): {problem}"
    assert str(caught.value).startswith(told)
    answer = run("simulate", "--game", name, "--games", "2")
    assert answer.exit_code == 1 and answer.stderr.startswith(f"Error: {told}")
    others_are_unharmed(str(caught.value))


def test_a_board_that_cannot_be_read_is_told_by_its_plug_in(broken: Broken, tmp_path: Path) -> None:
    broken("no_board", A_GAME.format(name="no_board"))
    file = tmp_path / "no_board.toml"
    told = "plug-in no_board (package no_board-package): BoardError: boards/no_board/board.toml: "
    for text, problem in [
        (BOARD, 'id: the board calls itself "depots", and is known by no_board'),
        ("format = 99\n", "written for a newer version of Peregon"),
    ]:
        file.write_text(text, encoding="utf-8")
        with pytest.raises(PluginError) as caught:
            find("no_board")
        assert str(caught.value).startswith(told + problem)
    file.unlink()
    with pytest.raises(PluginError, match=r"no_board-package\): BoardError: .* there is no such file") as caught:
        find("no_board")
    others_are_unharmed(str(caught.value))


def test_a_bot_is_checked_in_all_games_that_can_be_played(broken: Broken) -> None:
    broken("no_game", "import nothing_of_that_name\n")
    report = check_bot("random", seats=[2])
    assert report.ok and [row.game for row in report.rows] == ["usa", "europe", "india", "switzerland", "journey"]


def test_learners_have_all_games_that_can_be_played(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gymnasium.envs.registration, "registry", {})
    broken("no_lesson", "import nothing_of_that_name\n")
    broken("a_lesson", A_GAME.format(name="a_lesson"))
    register()
    ids = list(gymnasium.envs.registration.registry)
    assert "peregon/a_lesson-2p-v0" in ids and "peregon/journey-5p-v0" in ids
    assert not any("no_lesson" in name for name in ids)


def test_of_two_plug_ins_with_one_name_neither_is_used(broken: Broken, tmp_path: Path) -> None:
    broken("twin", A_GAME.format(name="twin"))
    second = tmp_path / "second_package-1.0.dist-info"
    second.mkdir()
    (second / "METADATA").write_text("Metadata-Version: 2.1\nName: second-package\nVersion: 1.0\n")
    (second / "entry_points.txt").write_text(f"[{RULEBOOKS}]\ntwin = twin_plugin:made\n")
    with pytest.raises(PluginError) as caught:
        find("twin")
    assert str(caught.value) == (
        "plug-in twin (package second-package and twin-package): several packages bring one of this name; "
        "uninstall all but one"
    )
    others_are_unharmed(str(caught.value))


def test_a_plug_in_cannot_take_the_name_of_a_game_or_bot_that_is_there(broken: Broken, tmp_path: Path) -> None:
    write_plugin(tmp_path, "usa", "def made(): raise AssertionError('asked after all')\n")
    write_plugin(tmp_path, "normal", "def made(): raise AssertionError('asked after all')\n", BOTS)
    broken("fine", A_GAME.format(name="fine"))
    told = "plug-in {} (package {}-package): the name is taken by one that comes with Peregon"
    assert find("usa").plugin is None
    assert type(bot_named("normal", "usa")).__module__ == "peregon.bots.policy_bot"
    others_are_unharmed(told.format("usa", "usa"))
    assert run("bots").stderr == f"left out: {told.format('normal', 'normal')}\n"
    assert "fine" in run("games").stdout


def test_a_name_that_nobody_could_type_is_left_out(broken: Broken, tmp_path: Path) -> None:
    write_plugin(tmp_path, "My game", "def made(): raise AssertionError('asked after all')\n")
    write_plugin(tmp_path, "quick@9", "def made(): raise AssertionError('asked after all')\n", BOTS)
    broken("fine_too", A_GAME.format(name="fine_too"))
    told = "plug-in My game (package My game-package): the name is not of the form [a-z][a-z0-9_]{0,39}"
    others_are_unharmed(told)
    assert "quick@9-package): the name is not of the form [a-z][a-z0-9_-]" in run("bots").stderr


@pytest.mark.parametrize(
    ("method", "when"),
    [
        ("def prepare(self, table): raise ZeroDivisionError('in prepare')", "in prepare"),
        ("def score(self, state, tally): raise ZeroDivisionError('in score')", "in score"),
    ],
)
def test_a_part_that_fails_is_told_by_its_plug_in(broken: Broken, method: str, when: str) -> None:
    name = f"fails_{when.replace(' ', '_')}"
    part = f"class Failing(Scorer):\n    def line(self): return 'failing'\n    {method}\n"
    broken(name, A_GAME.format(name=name) + part + A_PART.format(name=name))
    told = f"plug-in {name} (package {name}-package): ZeroDivisionError: {when}"
    with pytest.raises(PluginError) as caught:
        peregon.start(name, 2, seed=1).score_sheet()
    assert str(caught.value) == told
    answers = [run("simulate", "--game", name, "--games", "2", "--jobs", "1")]
    answers.append(run("simulate", "--game", name, "--games", "600", "--jobs", "2"))
    answers.append(run("arena", "normal", "greedy", "--game", name, "--games", "2", "--jobs", "1"))
    answers.append(run("play", "--game", name, "--seats", "2", "--bot", "greedy", "--bot", "greedy", "--seed", "1"))
    for answer in answers:
        assert answer.exit_code == 1 and told in answer.stderr, answer.output
    others_are_unharmed(*([told] if when == "in prepare" else []))


LISTENING = """
from peregon.rules.part import Activity
class Failing(Activity):
    def prepare(self, table): table.hear_of_claims(self)
    def offer(self, state, options): pass
    def play(self, state, action, chance): return True
    def route_claimed(self, state, seat, route, chance): raise ZeroDivisionError("at a claim")
def made():
    plain = usa()
    return replace(plain, name="at_a_claim", actions=(*plain.actions, Failing()))
"""


def test_a_part_that_fails_in_the_middle_of_a_game_changes_nothing_in_it(broken: Broken, tmp_path: Path) -> None:
    broken("at_a_claim", A_GAME.format(name="at_a_claim") + LISTENING)
    told = "plug-in at_a_claim (package at_a_claim-package): ZeroDivisionError: at a claim"
    game = peregon.start("at_a_claim", 2, seed=1)
    while not (claims := [option for option in game.options if isinstance(option, ClaimRoute)]):
        game.play(game.options[0])
    before = write_position(game)
    with pytest.raises(PluginError) as caught:
        game.play(claims[0])
    assert str(caught.value) == told and write_position(game) == before
    bots = ["--seats", "2", "--bot", "greedy", "--bot", "greedy"]
    played = run("play", "--game", "at_a_claim", *bots, "--seed", "1")
    assert played.exit_code == 1 and played.stderr == f"Error: {told}\n"
    (file,) = (tmp_path / "data" / "peregon" / "games").iterdir()
    assert len(load(file, drop_unfinished=True).moves) > 1, "what was played till then is kept"
    file.unlink()
    others_are_unharmed()


@pytest.mark.parametrize(
    ("name", "words", "problem"),
    [
        ("no_english", {"ru": '{"field.tolls": "сборы"}'}, 'ru: key "field.tolls" is unknown; allowed: none'),
        ("no_json", {"en": '{"field.tolls": "tolls"'}, "words/en.json: not valid JSON"),
        ("no_word", {"en": '{"field.tolls": ""}'}, "words/en.json: field.tolls: is empty"),
        ("no_place", {"en": '{"event.X": "{name}"}', "uk": '{"event.X": "ні"}'}, "uk: event.X: {name} is missing"),
        ("no_field", {"en": '{"event.Paid": "{nmae} pays"}'}, "event.Paid: {nmae} is no field of Paid; it has n, name"),
        ("no_key", {"en": '{"told.over": "the end"}'}, "told.over: is said by Peregon already"),
    ],
)
def test_words_that_are_wrong_are_told_by_their_plug_in(
    broken: Broken, tmp_path: Path, name: str, words: dict[str, str], problem: str
) -> None:
    worded(tmp_path, name, words)
    part = f"class Failing(Scorer):\n    def faces(self): return '{name}_room.faces'\n"
    broken(name, A_GAME.format(name=name) + part + A_PART.format(name=name))
    with pytest.raises(PluginError) as caught:
        find(name)
    assert str(caught.value).startswith(f"plug-in {name} (package {name}-package): LanguageError: ")
    assert problem in str(caught.value)
    others_are_unharmed(str(caught.value))


def test_what_a_plug_in_has_no_words_for_in_a_language_it_says_in_english(broken: Broken, tmp_path: Path) -> None:
    english = '{"field.tolls": "tolls", "event.Paid": "{name} pays"}'
    worded(tmp_path, "half", {"en": english, "ru": '{"field.tolls": "сборы"}'})
    part = "class Failing(Scorer):\n    def faces(self): return 'half_room.faces'\n"
    broken("half", A_GAME.format(name="half") + part + A_PART.format(name="half"))
    find("half")
    russian = Phrasebook("ru", "terminal")
    assert (russian("field.tolls"), russian("event.Paid", name="Ann")) == ("сборы", "Ann pays")
    others_are_unharmed()


def test_two_games_may_share_a_mechanic_and_its_words(broken: Broken, tmp_path: Path) -> None:
    worded(tmp_path, "shared", {"en": '{"field.shared_tolls": "tolls"}'})
    part = "class Failing(Scorer):\n    def faces(self): return 'shared_room.faces'\n"
    for name in ("first_game", "second_game"):
        broken(name, A_GAME.format(name=name) + part + A_PART.format(name=name))
    assert [find(name).name for name in ("first_game", "second_game")] == ["first_game", "second_game"]
    others_are_unharmed()


def worded(folder: Path, name: str, words: dict[str, str]) -> None:
    room = folder / f"{name}_room"
    (room / "words").mkdir(parents=True)
    (room / "__init__.py").write_text("")
    (room / "faces.py").write_text(AN_EVENT)
    for code, text in words.items():
        (room / "words" / f"{code}.json").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "source", "problem"),
    [
        ("no-module", "import nothing_of_that_name\n", "ModuleNotFoundError: No module named 'nothing_of_that_name'"),
        ("no-bot", "class made: pass\n", "TypeError: must be a Bot, or a function that returns one, and makes a made"),
        ("no-class", "made = 5\n", "TypeError: 'int' object is not callable"),
    ],
)
def test_a_bot_that_is_none_is_told_by_its_plug_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, source: str, problem: str
) -> None:
    write_plugin(tmp_path, name.replace("-", "_"), source, BOTS)
    points = tmp_path / f"{name.replace('-', '_')}_package-1.0.dist-info" / "entry_points.txt"
    points.write_text(points.read_text().replace(f"{name.replace('-', '_')} =", f"{name} ="))
    monkeypatch.syspath_prepend(str(tmp_path))
    told = f"plug-in {name} (package {name.replace('-', '_')}-package): {problem}"
    for ask in (lambda: bot_named(name, "usa"), lambda: player_named(name, find("usa"))):
        with pytest.raises(PluginError) as caught:
            ask()
        assert str(caught.value) == told
    answer = run("simulate", "--players", f"normal,{name}", "--games", "2")
    assert answer.exit_code == 1 and answer.stderr == f"Error: {told}\n"
    listed = run("bots")
    assert listed.exit_code == 0 and listed.stderr.replace("\n", "") == f"left out: {told}"
    assert "expert" in listed.stdout and name not in listed.stdout
    others_are_unharmed()


A_BOT = """
from peregon.bots import Bot
class made(Bot):
    def choose(self, question):
        {}
"""


def test_a_bot_that_fails_in_play_is_told_by_its_plug_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_plugin(tmp_path, "tired", A_BOT.format("return question.nothing"), BOTS)
    write_plugin(tmp_path, "wrong", A_BOT.format("return -1"), BOTS)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name, problem in [
        ("tired", "plug-in tired (package tired-package): AttributeError: 'Question' object has no attribute"),
        ("wrong", "answered -1, which is not among the options"),
    ]:
        game = run("play", "--game", "usa", "--seats", "2", "--bot", name, "--bot", "greedy", "--seed", "1")
        assert game.exit_code == 1 and problem in game.stderr and name in game.stderr
        many = run("simulate", "--players", f"greedy,{name}", "--games", "2", "--jobs", "1")
        assert many.exit_code == 1 and problem in many.stderr and name in many.stderr
    assert "tired" in run("bots").stdout


def test_somebody_elses_bot_is_not_blamed_on_the_rules(broken: Broken, tmp_path: Path) -> None:
    (tmp_path / "sleepy.py").write_text(A_BOT.format("raise RuntimeError('asleep')"))
    broken("blameless", A_GAME.format(name="blameless"))
    told = run("simulate", "--game", "blameless", "--players", "greedy,sleepy:made", "--games", "2", "--jobs", "1")
    assert told.exit_code == 1
    assert "in game 0 player 'sleepy:made' failed: RuntimeError: asleep" in told.stderr
    assert "plug-in" not in told.stderr


@pytest.mark.usefixtures("depots")
def test_a_player_nobody_knows_is_told_with_all_that_are_there() -> None:
    with pytest.raises(UnknownPlayer, match=r"easy, normal, .*, depot-keeper, or your own as module:Class"):
        player_named("nobody", find("usa"))

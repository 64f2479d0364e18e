# ruff: noqa: RUF001
"""Bots on the command line: what to expect of each, what they would do and why, and what is wrong with one's own."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from peregon.bots import PLAYERS, Purpose, Reason
from peregon.cli.bots import ABOUT
from peregon.cli.table import advising
from tests.cli.conftest import Run

AT_THE_TABLE = ["play", "--game", "usa", "--bot", "greedy", "--seed", "1", "--variant", "first_seat=0"]
REASONS = [
    Reason(5, Purpose("may_fit", 0, 1, ticket=0, n=2), "unsurpassed"),
    Reason(0, Purpose("fits", 7, 0, n=2), "maybe_better", 0.131, 0.182),
    Reason(1, Purpose("fits", 7, 2, n=2), "same", 0.002, 0.001),
    Reason(2, Purpose("cards"), "worse", -0.114, 0.05),
    Reason(3, Purpose("cards"), "worse", -0.2, 0.05),
]


def test_all_bots_are_told_of_levels_first() -> None:
    assert list(ABOUT) == list(PLAYERS)
    groups = [kind.group for kind in PLAYERS.values()]
    assert list(dict.fromkeys(groups)) == ["level", "style", "baseline", "frozen"]


@pytest.mark.parametrize(
    ("language", "headings"),
    [
        ("en", ["Levels", "Styles", "For research", "Frozen, to measure others against"]),
        ("ru", ["Уровни", "Стили", "Для исследований", "Застывшие: по ним меряют других"]),
        ("uk", ["Рівні", "Стилі", "Для досліджень", "Застиглі: за ними міряють інших"]),
    ],
)
def test_bots_are_listed_with_a_line_each(run: Run, language: str, headings: list[str]) -> None:
    lines = run("bots", "--lang", language).output.splitlines()
    assert [line.strip() for line in lines if not line.startswith(" ")][:-1] == headings
    told = {line.split()[0]: line.split()[1:] for line in lines if re.match(r"  \S", line)}
    assert list(told) == list(PLAYERS)
    assert all(len(words) > 1 for words in told.values())


def hint_in(output: str) -> list[str]:
    told = output.partition("A bot would:\n")[2].partition(">")[0]
    return [line.rstrip() for line in told.splitlines() if line.strip()]


def test_a_hint_tells_what_to_type_and_what_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "reasons_of", lambda *_: REASONS)
    assert hint_in(run(*AT_THE_TABLE, input="1 2\nhint\n").output) == [
        "  draw blind",
        "    may fit Atlanta – Charleston (1 card missing), on the way of your ticket Boston – Miami",
        "hint chances: other moves, and how they stand",
    ]


def test_chances_are_told_to_whoever_asks_for_them(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "reasons_of", lambda *_: REASONS)
    assert hint_in(run(*AT_THE_TABLE, input="1 2\nhint chances\n").output) == [
        "  draw blind",
        "    may fit Atlanta – Charleston (1 card missing), on the way of your ticket Boston – Miami",
        "    nothing else it thought of is surely better",
        "Other moves it considered:",
        "  draw 1",
        "    with it you can build Boston – Montreal, for 2 points",
        "    may be better by about 13 wins in 100 games, but that is not sure (± 18)",
        "  draw 2",
        "    fits Boston – Montreal (2 more cards needed then), for 2 points",
        "    about as good (± 1 in 100 games)",
        "  draw 3",
        "    to have more cards to choose from",
        "    surely worse, by about 11 wins in 100 games (± 5)",
    ]


@pytest.mark.parametrize(
    ("language", "word", "says"), [("ru", "подсказка", "не хватает 1 карты"), ("uk", "підказка", "бракує 1 карти")]
)
def test_a_hint_speaks_the_players_language(
    run: Run, language: str, word: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advising, "reasons_of", lambda *_: REASONS)
    assert says in run(*AT_THE_TABLE, "--lang", language, input=f"1 2\n{word}\n").output


def test_the_move_of_a_hint_can_be_played(run: Run) -> None:
    hint = run(*AT_THE_TABLE, input="1 2\nhint\n").output.partition("A bot would:\n")[2]
    move = hint.splitlines()[0].strip()
    played = run(*AT_THE_TABLE, input=f"1 2\n{move}\n").output
    assert "Not understood" not in played and "Not possible now" not in played


def test_a_fair_bot_passes_the_check(run: Run) -> None:
    output = run("check-bot", "tests.support.bots:ByLuck", "--game", "switzerland").output
    assert output.endswith("tests.support.bots:ByLuck: nothing is wrong.\n")


def test_what_is_wrong_with_a_bot_is_told_and_the_exit_code_says_so(run: Run) -> None:
    output = run("check-bot", "tests.support.bots:Illegal", "--game", "switzerland", code=1).output
    assert "tests.support.bots:Illegal answered what was not among the options" in output
    assert "switzerland, 2 seats, seed" in output
    assert "cannot be found" in run("check-bot", "nowhere:Nobody", code=1).stderr


def test_anybodys_bot_can_enter_the_arena(run: Run) -> None:
    output = run("arena", "tests.simulate.chores:Newborn", "random", "--games", "2", "--jobs", "1").output
    assert "tests.simulate.chores:Newborn" in output


def test_a_simulation_takes_a_bot_from_the_folder_one_is_in(tmp_path: Path) -> None:
    (tmp_path / "my_bots.py").write_text(
        "from peregon.bots import Bot\nclass First(Bot):\n    def choose(self, question): return question.options[0]\n"
    )
    program = "import sys; sys.path[0] = ''; sys.path.remove(''); from peregon.cli import main; main()"
    arguments = ["simulate", "--players", "my_bots:First,random", "--games", "2", "--jobs", "2"]
    command = [sys.executable, "-c", program, *arguments]
    root = str(Path(__file__).parents[2])
    done = subprocess.run(
        command, cwd=tmp_path, env={"PYTHONPATH": root, "COLUMNS": "100"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "my_bots:First" in done.stdout

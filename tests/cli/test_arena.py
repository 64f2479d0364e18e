"""`peregon arena`: tables, JSON, a plot, and clear words where something is wrong."""

import json
from pathlib import Path

import pytest

from peregon.analysis import arena as arena_module
from tests.cli.conftest import Run

TWO = ["arena", "greedy", "random", "--games", "4", "--jobs", "1"]


def test_the_tables(run: Run) -> None:
    output = run("arena", "random", "greedy", "--games", "8", "--jobs", "1", "--anchor", "greedy").output
    lines = [line.split() for line in output.splitlines() if line.strip()]
    assert lines[0][:5] == ["bot", "Elo", "95", "%", "games"]
    assert (lines[2][0], lines[2][1], lines[3][0]) == ("greedy", "0", "random")
    assert lines[6][:4] == ["random", "greedy", "8", "0.0"]
    assert "Wins by order of play: 1. " in output
    assert "8 games, blocks: 4." in output


@pytest.mark.parametrize(("language", "said"), [("ru", "Победы по очерёдности хода"), ("uk", "Перемоги за черговістю")])
def test_other_languages(run: Run, language: str, said: str) -> None:
    assert said in run("arena", "random", "greedy", "--games", "8", "--jobs", "1", "--lang", language).output


def test_a_larger_table_has_a_line_for_each_bot(run: Run) -> None:
    output = run("arena", "greedy", "random", "random", "--seats", "3", "--games", "3", "--jobs", "1").output
    assert "random#2  greedy, random" in output
    assert "3 games, blocks: 1." in output


def test_json_says_everything_needed_to_repeat_it(run: Run, tmp_path: Path) -> None:
    data = json.loads(run(*TWO, "--json", "-", "--seed", "5", "--variant", "first_seat=1").stdout)
    assert (data["format"], data["game"], data["seats"], data["seed"], data["games"]) == (
        "peregon arena",
        "usa",
        2,
        5,
        4,
    )
    assert data["variants"] == {"first_seat": 1}
    assert data["command"] == (
        "peregon arena greedy random --game usa --seats 2 --variant first_seat=1 --games 4 --seed 5"
    )
    file = tmp_path / "again.json"
    run(*data["command"].split()[1:], "--json", file)
    again = json.loads(file.read_text())
    del data["timing"], again["timing"]
    assert again == data


@pytest.mark.parametrize("name", ["plot.svg", "plot.png"])
def test_the_plot(run: Run, tmp_path: Path, name: str) -> None:
    result = run(*TWO, "--plot", tmp_path / name)
    assert f"{name} is written." in result.stderr.replace("\n", "")
    assert (tmp_path / name).read_bytes()[:4] in (b"<svg", b"\x89PNG")


def test_a_tournament_goes_on_from_its_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "blocks.jsonl"
    run(*TWO, "--file", file)
    assert "8 games, blocks: 4." in run(*TWO, "--games", "8", "--file", file).output
    assert "another match: seed is 1 there, and 2 here" in run(*TWO, "--seed", "2", "--file", file, code=1).stderr


def test_slices_are_put_together(run: Run, tmp_path: Path) -> None:
    one, other, whole = (tmp_path / name for name in ("one.json", "other.json", "whole.json"))
    run("arena", "greedy", "random", "--deals", "0:2", "--jobs", "1", "--file", one)
    run("arena", "greedy", "random", "--deals", "2:4", "--jobs", "1", "--file", other)
    assert "8 games, blocks: 4." in run("arena", "merge", other, one, "--file", whole).output
    assert "10 games, blocks: 5." in run("arena", "greedy", "random", "--deals", "0:5", "--file", whole).output
    assert "is there already" in run("arena", "merge", other, one, "--file", whole, code=1).stderr
    assert "not a file of the arena" in run("arena", "merge", Path(__file__), code=1).stderr


@pytest.mark.parametrize(
    ("pair", "rates", "verdict"),
    [
        (["greedy", "random"], ["50", "70"], "greedy wins 70 % or more, not 50 % or less. LLR +"),
        (["random", "greedy"], ["50", "70"], "random wins 50 % or less, not 70 % or more. LLR -"),
        (["random", "random"], ["50", "51"], "not decided between 50 % and 51 % for random. LLR "),
    ],
)
def test_the_verdict_of_the_sequential_test(run: Run, pair: list[str], rates: list[str], verdict: str) -> None:
    assert verdict in run("arena", *pair, "--games", "40", "--jobs", "1", "--sprt", *rates).output


@pytest.mark.parametrize(
    ("budget", "label"), [(["--playouts", "30"], "expert@30"), (["--ms", "50"], "expert@50ms"), ([], "expert@240")]
)
def test_a_budget_becomes_part_of_the_name(run: Run, budget: list[str], label: str) -> None:
    message = run("arena", "expert", "random", "hard@7", *budget, "--anchor", "nobody", code=1).stderr
    assert f"there are {label}, random, hard@7" in message


def test_ctrl_c_prints_what_there_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    tell = arena_module._Course._tell

    def press(course: arena_module._Course, *arguments: object) -> None:
        tell(course, *arguments)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(arena_module._Course, "_tell", press)
    result = run("arena", "greedy", "random", "--games", "40", "--jobs", "1", code=130)
    assert "2 games, blocks: 1." in result.output
    assert "Stopped. These are the games finished till then." in result.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        ([], 2, "Missing argument"),
        (["greedy"], 1, "a tournament needs two bots at least"),
        (["greedy", "deep_blue"], 1, "there is no player 'deep_blue'"),
        (["greedy", "random", "--seats", "6"], 1, "6"),
        (["greedy", "random", "--seats", "1"], 2, "1 is not in the range"),
        (["greedy", "random", "--games", "0"], 2, "0 is not in the range"),
        (["greedy", "random", "--anchor", "rush"], 1, "the anchor 'rush' does not play; there are greedy, random"),
        (["greedy", "random", "--sprt", "55", "50"], 1, "0 < low < high < 100 %"),
        (["greedy", "random", "rush", "--sprt", "50", "55"], 1, "needs one table: 2 bots at 2 seats"),
        (["greedy", "random", "--deals", "5:2"], 2, "'5:2' is no slice of deals"),
        (["greedy", "random", "--deals", "0:2", "--games", "2"], 2, "two answers to one question"),
        (["greedy", "random", "--on", "moon"], 2, "'moon' is no place to work"),
        (["greedy", "random", "--playouts", "9"], 1, "none of greedy, random searches"),
        (["greedy", "random", "--plot", "plot.gif"], 2, "a plot ends in .svg or .png"),
        (["greedy", "random", "--file", "/nowhere/blocks"], 1, "/nowhere/blocks: cannot be written"),
        (["greedy", "random", "--games", "2", "--json", "/nowhere/x"], 1, "/nowhere/x: cannot be written"),
        (["greedy", "random", "--games", "2", "--plot", "/nowhere/x.svg"], 1, "/nowhere/x.svg: cannot be written"),
    ],
)
def test_a_mistake_is_one_clear_line(run: Run, arguments: list[str], code: int, complaint: str) -> None:
    result = run("arena", *arguments, "--jobs", "1", code=code)
    assert complaint in result.stderr
    assert "Traceback" not in result.output

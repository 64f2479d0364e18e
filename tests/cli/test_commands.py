"""All commands: their help, their errors, their exit codes."""

import importlib.metadata
import subprocess
import sys

import pytest

import peregon
from peregon.cli.app import cli
from tests.cli.conftest import Run

COMMANDS = [
    *(["serve"], ["export"], ["tables", "list"], ["tables", "delete"], ["tables", "backup"]),
    *(["play"], ["count"], ["replay"], ["review"], ["verify"], ["simulate"], ["arena"], ["bots"], ["check-bot"]),
    *(["simulate", "merge"], ["arena", "merge"], ["data"], ["data", "make"], ["data", "inspect"]),
    *(["games"], ["rules"]),
    *(["board", "new"], ["board", "check"]),
    *(["board", "show"], ["board", "draw"], ["board", "edit"], ["board", "report"]),
    *(["languages"], ["languages", "check"]),
]


def test_no_command_is_left_out_here() -> None:
    assert {command[0] for command in COMMANDS} == set(cli.commands)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_every_command_has_help_with_an_example(run: Run, command: list[str], flag: str) -> None:
    output = run(*command, flag).output
    assert f"peregon {' '.join(command)}" in output.partition("Example")[2]


def test_a_source_tree_that_was_never_installed_has_a_version_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def not_installed(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", not_installed)
    monkeypatch.setattr(importlib.metadata, "packages_distributions", dict)
    assert run("--version").output.startswith("peregon ")


def test_the_version_says_how_the_engine_runs(run: Run) -> None:
    engine = "compiled" if peregon.compiled else "interpreted"
    assert run("--version").output == f"peregon {peregon.__version__}, engine {engine}\n"


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (["fly"], 2, "No such command"),
        (["rules"], 2, "name a game"),
        (["rules", "narnia"], 2, 'game "narnia" is unknown; allowed: usa, europe'),
        (["--lang", "xx", "games"], 2, 'language "xx" is unknown; allowed: en, ru, uk'),
        (["rules", "--search", "dragon"], 1, "no clause speaks of dragon"),
        (["board", "show", "narnia"], 1, "no board is called that"),
        (["board", "check", "narnia.toml"], 1, "there is no such file"),
        (["verify", "nothing.peregon"], 1, "nothing.peregon: there is no such file"),
        (["replay", "nothing.peregon"], 1, "nothing.peregon: there is no such file"),
        (["play", "--resume", "nothing.peregon"], 1, "nothing.peregon: there is no such file"),
        (["play", "--resume"], 1, "there is no saved game"),
        (["play", "--resume", "x.peregon", "--bot", "greedy"], 2, "has its players and variants already"),
        (["play", "--game", "usa", "--board", "x.toml"], 2, "give one of them"),
        (["play", "--game", "usa", "--seats", "0"], 2, "0 is not in the range"),
        (["play", "--game", "usa", "--seats", "1000000"], 1, "usa is for 2 to 5 players, not 1000000"),
        (["play", "--game", "usa", "--seats", "7"], 1, "usa is for 2 to 5 players, not 7"),
        (
            ["play", "--game", "usa", "--seats", "2", "--bot", "greedy", "--bot", "greedy", "--bot", "random"],
            2,
            "do not fit",
        ),
        (["play", "--game", "usa", "--player", "greedy 2"], 2, "the name of a bot"),
        (["play", "--game", "usa", "--player", "Ann", "--player", "Ann"], 2, "two players called 'Ann'"),
        (["play", "--game", "usa", "--player", "A\nB"], 2, "a name is a line"),
        (["play", "--game", "usa", "--bot", "greedy", "--variant", "colour=3"], 2, "first_seat: the seat"),
        (["play", "--game", "usa", "--bot", "greedy", "--variant", "first_seat=one"], 2, "takes a whole number"),
        (["play", "--game", "usa", "--bot", "greedy", "--variant", "first_seat=4"], 1, "there is no seat 4"),
        (["simulate", "--players", "greedy,deep_blue"], 1, "there is no player 'deep_blue'"),
        (["simulate", "--games", "0"], 2, "0 is not in the range"),
        (["simulate", "--seats", "0"], 2, "0 is not in the range"),
        (["serve", "--pace", "nan"], 2, "nan is no number to reckon with"),
        (["check-bot", "greedy", "--limit", "inf"], 2, "inf is no number to reckon with"),
        (["review", "x.peregon", "--seconds", "nan"], 2, "nan is no number to reckon with"),
        (["review", "x.peregon", "--seconds", "1e999"], 2, "no number to reckon with"),
        (["simulate", "--players", "os.path:join"], 1, "player 'os.path:join' cannot be made"),
        (["simulate", "--seats", "2", "--players", "greedy,greedy,greedy"], 1, "2 seats"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_a_mistake_is_one_clear_line_on_stderr(run: Run, arguments: list[str], code: int, complaint: str) -> None:
    result = run(*arguments, code=code)
    assert complaint in result.stderr
    assert "Traceback" not in result.output
    if code == 1:
        assert len(result.stderr.splitlines()) == 1


def test_the_language_may_stand_before_or_behind_the_command_or_in_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, behind = run("--lang", "ru", "games").output, run("games", "--lang", "ru").output
    assert before == behind
    assert "особые правила" in before
    monkeypatch.setenv("PEREGON_LANG", "uk")
    assert "особливі правила" in run("games").output


def test_ctrl_c_while_the_commands_are_loaded_is_no_traceback() -> None:
    code = """
import sys
from peregon.cli import main
class CtrlC:
    def find_spec(self, name, path, target=None):
        raise KeyboardInterrupt
sys.meta_path.insert(0, CtrlC())
main()"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (130, "")


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_its_libraries_the_command_says_how_to_get_them(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; from peregon.cli import main; main()"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr == 'peregon: the command line needs click and rich; pip install "peregon[cli]"\n'

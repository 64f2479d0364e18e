"""What the tests of the command line share: a runner, and games whose answers are worked out beforehand."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import peregon
from peregon.cli.app import cli
from peregon.record import write_record
from peregon.simulate import replay_with_game

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are saved in the test's own folder, at a width that does not depend on who runs the tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("PEREGON_LANG", raising=False)


@pytest.fixture
def run() -> Run:
    def run(*arguments: str | Path, input: str = "", code: int = 0) -> Result:
        result = CliRunner().invoke(cli, [str(argument) for argument in arguments], input=input, prog_name="peregon")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result

    return run


def record_of(first: str, second: str, file: Path) -> Path:
    """The beginning of a game of somebody who plays at random, which is the second."""
    game = replay_with_game(peregon.find("usa"), 2, ["normal", "random"], 3, 0)
    lines = write_record(game, [first, second]).splitlines()[:41]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file

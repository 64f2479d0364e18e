"""`peregon board report`: the page, the JSON, and what is said in the terminal."""

import json
from pathlib import Path

import pytest

from peregon.languages import codes
from tests.cli.conftest import Run


def test_a_report_is_a_page_and_says_what_is_worth_a_look(run: Run, tmp_path: Path) -> None:
    page, data = tmp_path / "small.html", tmp_path / "small.json"
    output = run("board", "report", "small", "--games", "40", "--jobs", "1", "-o", page, "--json", data).output
    assert "Board report: Small board" in output
    assert "Only 40 games were played" in " ".join(output.split())
    assert page.read_text("utf-8").startswith("<!doctype html>")
    (board,) = json.loads(data.read_text("utf-8"))["boards"]
    assert (board["board"], board["games"], board["players"], board["seats"]) == ("small", 40, ["normal"], 2)
    assert {warning["code"] for warning in board["warnings"]} >= {"few_games"}
    assert len(board["routes"]) == 16


@pytest.mark.parametrize("language", codes())
def test_two_boards_are_compared_in_every_language(run: Run, tmp_path: Path, language: str) -> None:
    page = tmp_path / "both.html"
    settings = ("--games", "6", "--jobs", "1", "--no-map", "--lang", language)
    run("board", "report", "small", "medium", *settings, "-o", page)
    text = page.read_text("utf-8")
    assert f'<html lang="{language}">' in text
    assert "<svg" in text, "the charts are there"
    assert 'class="peregon heat"' not in text


def test_two_versions_of_a_board_are_told_apart_by_their_files(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "both.html"
    for name in ("old", "new"):
        run("board", "new", tmp_path / f"{name}.toml")
    files = (tmp_path / "old.toml", tmp_path / "new.toml")
    told = run("board", "report", *files, "--games", "6", "--jobs", "1", "--no-map", "-o", page).output
    assert "Board report: New board (old.toml)" in told and "Board report: New board (new.toml)" in told
    text = page.read_text("utf-8")
    assert "<h1>New board (old.toml) and New board (new.toml) compared</h1>" in text
    assert text.count("<h2>New board (old.toml)</h2>") == text.count("<h2>New board (new.toml)</h2>") == 1


def test_json_alone_goes_to_the_terminal(run: Run) -> None:
    output = run("board", "report", "small", "--games", "4", "--jobs", "1", "--json", "-").output
    assert json.loads(output)["format"] == "peregon board report"


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (("narnia",), 1, "no board is called that"),
        (("small", "small", "small"), 2, "one board is reported on or two are compared, not 3"),
        (("small", "-o", "small.pdf"), 2, "a report ends in .html"),
        (("small", "--players", "nobody"), 1, "nobody"),
        (("small", "--seats", "9"), 1, "9"),
        (("small", "--on", "the moon"), 2, "is no place to work"),
    ],
)
def test_what_cannot_be_reported_is_refused(run: Run, arguments: tuple[str, ...], code: int, complaint: str) -> None:
    assert complaint in run("board", "report", *arguments, "--games", "2", code=code).stderr

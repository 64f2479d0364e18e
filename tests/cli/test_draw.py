"""`peregon board draw`: pictures in files, and clear words when there can be none."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import peregon
from peregon.cli.app import cli
from peregon.drawing.plan import find_plan
from peregon.drawing.planning import Planned
from peregon.record import write_position, write_record


@pytest.fixture(autouse=True)
def in_its_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def drawn(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(cli, ["board", "draw", *arguments], prog_name="peregon")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.output


def test_a_board_is_drawn_into_a_file_of_its_name() -> None:
    assert drawn("usa") == "usa.svg is written.\n"
    assert ElementTree.parse("usa.svg").getroot().get("aria-label") == "USA"


def test_names_are_in_the_language_that_was_asked_for() -> None:
    assert drawn("europe", "--lang", "uk", "--theme", "both", "-o", "e.svg") == "Записано: e.svg\n"
    text = Path("e.svg").read_text("utf-8")
    assert "Київ" in text
    assert "[data-theme=dark]" in text


def test_a_position_and_a_record_lie_on_the_board() -> None:
    game = peregon.start("usa", seed=1)
    while not game.view(None).players[0].routes:
        claims = [option for option in game.options if type(option).__name__ == "ClaimRoute"]
        game.play((claims or game.options)[0])
    Path("now.json").write_text(write_position(game), "utf-8")
    Path("now.peregon").write_text(write_record(game), "utf-8")
    drawn("usa", "--position", "now.json", "-o", "position.svg")
    drawn("usa", "--position", "now.peregon", "-o", "record.svg", "--ticket", game.title.sheet.tickets[0].id)
    position, record = Path("position.svg").read_text("utf-8"), Path("record.svg").read_text("utf-8")
    assert 'class="route taken seat-0"' in position
    assert 'class="route taken seat-0"' in record
    assert 'class="last"' not in position
    assert 'class="last"' in record
    assert record.count('stroke="var(--path)"') == 2


def test_a_game_on_another_board_is_refused() -> None:
    Path("now.json").write_text(write_position(peregon.start("europe", seed=1)), "utf-8")
    assert "another board, europe" in drawn("usa", "--position", "now.json", code=2)
    Path("now.json").write_text("{}", "utf-8")
    assert "now.json: " in drawn("usa", "--position", "now.json", code=1)


def test_a_poster_is_many_files_or_one_pdf() -> None:
    lines = drawn("europe", "--poster", "-o", "poster.svg").splitlines()
    assert len(lines) == len(list(Path().glob("poster*.svg"))) == 11
    pytest.importorskip("cairosvg")
    assert drawn("europe", "--poster", "-o", "poster.pdf") == "poster.pdf is written.\n"
    assert Path("poster.pdf").read_bytes().startswith(b"%PDF")


def test_a_png_is_as_wide_as_was_asked_for() -> None:
    pytest.importorskip("cairosvg")
    drawn("switzerland", "-o", "s.png", "--width", "400", "--theme", "dark")
    assert int.from_bytes(Path("s.png").read_bytes()[16:20]) == 400


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (["usa", "-o", "usa.gif"], 2, "a picture ends in .svg, .png, .pdf"),
        (["usa", "-o", "usa.png", "--theme", "both"], 2, "only an .svg has two themes"),
        (["usa", "--ticket", "moon"], 2, "no ticket is called 'moon'"),
        (["usa", "--paper", "b5"], 2, "is not one of"),
        (["usa", "-o", "nowhere/usa.svg"], 1, "nowhere"),
    ],
)
def test_what_cannot_be_drawn_is_said(arguments: list[str], code: int, complaint: str) -> None:
    assert complaint in drawn(*arguments, code=code)


def tight(monkeypatch: pytest.MonkeyPatch, places: int) -> None:
    """Lets every board be laid out with so many routes in the way of a name."""
    pytest.importorskip("scipy")
    from peregon.drawing.layout import Advice

    advice = tuple(
        Advice("advice.over_name", {"route": f"a\N{EN DASH}b{number}", "city": "[red]c"}) for number in range(places)
    )
    planned = Planned(find_plan(peregon.load_board("usa")), kept=Path("layout.json"), advice=advice)
    monkeypatch.setattr("peregon.cli.laying.plan_for", lambda *_: planned)


def test_a_board_that_is_too_tight_is_drawn_as_well_as_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    tight(monkeypatch, 8)
    lines = drawn("usa").splitlines()
    assert lines == [
        "The board is too tight in 8 places; this is the best that was found:",
        *(
            f"  a\N{EN DASH}b{number} runs over the name of [red]c: move [red]c, or shorten its name"
            for number in range(6)
        ),
        "  and 2 more",
        "Move places with lat and lon, or in the picture alone with draw_at; then draw the board again.",
        "The layout is kept in layout.json.",
        "usa.svg is written.",
    ]
    assert Path("usa.svg").exists()


def test_what_is_too_tight_is_said_in_the_players_language(monkeypatch: pytest.MonkeyPatch) -> None:
    tight(monkeypatch, 1)
    assert drawn("usa", "--lang", "uk").splitlines()[:3] == [
        "На полі тісно в 1 місці; це найкраще, що знайшлося:",  # noqa: RUF001
        "  a\N{EN DASH}b0 проходить по назві [red]c: пересуньте [red]c або скоротіть назву",  # noqa: RUF001
        "Пересунути місце: lat і lon, лише на малюнку: draw_at; потім намалюйте поле знову.",  # noqa: RUF001
    ]

"""`peregon count`: a game written down by hand, and what is said of one that cannot have been."""

from pathlib import Path

import pytest

from peregon.catalogue import find, names
from peregon.languages import Phrasebook, codes
from peregon.record import read_position, write_position
from peregon.record.complaints import KINDS
from peregon.record.count_file import CountFileError, blank_count_file, read_count_file
from tests.cli.conftest import Run
from tests.record.play import TITLES, random_game

EVENING = """
game: europe   # at the kitchen table
player: Ann
routes:
  Париж - Frankfurt
  London \N{EN DASH} Dieppe, dieppe - PARIS
station: Roma
tickets: Berlin - Roma, paris-zagrab
player: Bob
routes: munchen-zurich
tickets: Zürich - Brindisi; Essen - Kyiv
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "evening.txt"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_whole_sheet_is_printed_and_explained(run: Run, tmp_path: Path) -> None:
    said = run("count", written(tmp_path, EVENING)).output
    assert "Bob ★" not in said
    for line in (
        "+7 routes",
        "station in Rome: borrowed nothing",
        "-9 Berlin \N{EN DASH} Rome: not completed",
        "+8 unused",
    ):
        assert line in said
    assert "longest path, 6 spaces: " + " \N{EN DASH} ".join(("Frankfurt", "Paris", "Dieppe", "London")) in said


def test_what_is_impossible_is_said_beside_the_sheet(run: Run, tmp_path: Path) -> None:
    text = EVENING.replace("munchen-zurich", "munchen-zurich, Paris - Frankfurt").replace("; Essen - Kyiv", "")
    saved = tmp_path / "evening.json"
    result = run("count", written(tmp_path, text), "--save", saved, code=1)
    assert result.stderr.splitlines() == [
        "Tickets of Bob: 1. Each player keeps at least 2.",
        "Frankfurt \N{EN DASH} Paris: with 2 players only one of the two tracks can be taken.",
        "Nothing was saved: no game can have ended like that.",
    ]
    assert "routes" in result.stdout
    assert not saved.exists()


def test_it_is_saved_as_a_position_which_is_counted_the_same(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "evening.json"
    first = run("count", written(tmp_path, EVENING), "--save", saved).output
    assert f"The position is in {saved}." in first.replace("\n", "")
    game = read_position(saved.read_bytes())
    assert game.over
    again = run("count", saved).output
    assert [line for line in again.splitlines() if line.startswith((" +", " -"))] == [
        line for line in first.splitlines() if line.startswith((" +", " -"))
    ]
    drawn = tmp_path / "evening.svg"
    run("board", "draw", "europe", "--position", saved, "-o", drawn)
    assert drawn.exists()


@pytest.mark.parametrize("name", names())
def test_a_finished_game_written_down_by_names_scores_what_it_scored(name: str, run: Run, tmp_path: Path) -> None:
    *_, game = random_game(TITLES[name], 2, 5, builds=True)
    lines = [f"game: {name}"]
    sheet = game.title.sheet
    for player in range(2):
        lines += [f"player: {'AB'[player]}", "routes:"]
        for number in game.state.routes_of(player):
            route = sheet.routes[number]
            # The Ukrainian names of this one, the ids of that one.
            pair = [sheet.cities[city].names["uk"] for city in (route.b, route.a)]
            lines.append(" - ".join(pair) if player == 0 else route.id)
        stations = game.state.declared.find("stations")
        if stations is not None:
            lines.append("stations: " + ", ".join(sheet.cities[c].id for c in game.state.members(stations, player)))
        lines.append("tickets: " + ", ".join(sheet.tickets[number].id for number in game.state.tickets_of(player)))
    found = run("count", written(tmp_path, "\n".join(lines)), "--lang", "ru").output
    position = tmp_path / "end.json"
    position.write_text(write_position(game), encoding="utf-8")
    expected = run("count", position, "--lang", "ru").output.replace("Игрок 1", "A").replace("Игрок 2", "B")
    assert " ".join(found.replace("─", "").split()) == " ".join(expected.replace("─", "").split())


@pytest.mark.parametrize("name", names())
def test_the_file_to_fill_in_can_be_read_as_it_is_and_with_its_examples(name: str, run: Run) -> None:
    blank = run("count", "--blank", name).output
    assert blank == blank_count_file(find(name))
    assert read_count_file(blank).names == ["Player 1", "Player 2"]
    filled = read_count_file(blank.replace("# variant", "#").replace("\n# ", "\n"))
    assert all(claim.routes and claim.tickets for claim in filled.claims)


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("", 0, 'the first line says which game it is, "game: NAME"'),
        ("game: europ", 1, '(did you mean "europe"?)'),
        ("Paris - Frankfurt", 1, "belongs to no list"),
        ("game: usa\ngame: usa", 2, "the game stands in line 1 already"),
        ("game: usa\nroutes: x", 2, '"routes" comes after "player: NAME"'),
        ("game: usa\nplayer: Ann\nplayer: Ann", 3, "that nobody else has"),
        ("game: usa\nplayer: Ann", 0, "usa is for 2 to 5 players, not 1"),
        ("game: usa\nvariant: fast\nplayer: A\nplayer: B", 2, 'variant "fast" is unknown'),
        ("game: usa\nplayer: A\nplayer: B\nroutes:\n  Dallas - Hoston", 5, '(did you mean "Houston"?)'),
        ("game: usa\nplayer: A\nplayer: B\nroutes: Dallas - Boston", 4, 'there is no route "Dallas - Boston"'),
        ("game: usa\nplayer: A\nplayer: B\ntickets: Dallas - Boston", 4, "ticket"),
        ("game: usa\nplayer: A\nplayer: B\nstations: Dallas", 4, 'list "stations" is unknown'),
    ],
)
def test_what_cannot_be_read_is_said_with_its_line(text: str, line: int, problem: str) -> None:
    with pytest.raises(CountFileError) as caught:
        read_count_file(text)
    assert caught.value.line == line
    assert problem in caught.value.problem


def test_a_file_that_cannot_be_read_ends_in_one_line(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, "game: chess")
    assert f"{file}: line 1: " in run("count", file, code=1).output.replace("\n", "")
    assert "there is no such file" in run("count", tmp_path / "nothing.txt", code=1).output
    assert "give a FILE to count" in run("count", code=2).output


@pytest.mark.parametrize("language", codes())
def test_there_is_a_sentence_for_every_complaint(language: str) -> None:
    say = Phrasebook(language, "terminal")
    assert [kind for kind in KINDS if f"complaint.{kind}" not in say] == []


def test_the_file_in_the_document_is_one_that_can_be_counted(run: Run, tmp_path: Path) -> None:
    document = (Path(__file__).parents[2] / "docs" / "counting.md").read_text("utf-8")
    example = document.partition("```\n")[2].partition("```")[0]
    assert "total" in run("count", written(tmp_path, example)).output

"""Languages in the terminal: the list, the check, and a whole game in one that nobody has heard of."""

import re
from pathlib import Path

import pytest

from peregon.languages import ENGLISH, Phrasebook, find
from peregon.languages.folders import words_of
from peregon.rulebook_text import clauses_of, rules_of
from tests.cli.conftest import Run
from tests.cli.scripts import SEED, by_menu_in, play_beside
from tests.support.languages import DESREVER, UNNAMED, UNSAID, UNTRANSLATED, turned, write_desrever, write_language


@pytest.fixture
def desrever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_desrever(tmp_path / "languages")
    monkeypatch.setenv("PEREGON_LANGUAGES", str(tmp_path / "languages"))


def english_sentences() -> set[str]:
    """What would stand out in a text that is not English, but for what Desrever has no word for."""
    words = words_of(find(ENGLISH), "terminal")
    plain = {word for key, word in words.items() if isinstance(word, str) and key != UNSAID["terminal"]}
    return {word for word in plain if re.fullmatch(r"[A-Za-z]+( [a-z]+)+[.?:]?", word)}


@pytest.mark.usefixtures("desrever")
def test_a_whole_game_is_played_in_a_language_from_a_folder(run: Run) -> None:
    say = Phrasebook(DESREVER, "terminal")
    game, lines = play_beside(["reyalP", "greedy"], by_menu_in(DESREVER))
    commands = [say(f"word.{word}") for word in ("help", "table", "board", "log", "score")]
    # A word that is typed between two moves changes nothing.
    typed = "\n".join([lines[0], *commands, *lines[1:]]) + "\n"
    arguments = ["--game", "usa", "--bot", "greedy", "--seed", str(SEED), "--lang", DESREVER]
    output = run("play", *arguments, input=typed).output
    assert [sentence for sentence in english_sentences() if sentence in output] == []
    assert turned("Not understood") not in output
    assert turned("Your turn") in output and turned("Which route?") in output
    # Counted as in Polish, and the one thing that it has no word for.
    assert re.search(r"\b1 tniop\b", output) and re.search(r"\b[234] stniop \(wef\)", output)
    assert "Final score" in output
    assert turned("total") in output
    assert all(str(seat.total) in output.partition("Final score")[2] for seat in game.score_sheet().seats)


@pytest.mark.usefixtures("desrever")
def test_its_names_are_on_the_board_in_its_own_order(run: Run) -> None:
    lines = run("board", "show", "usa", "--lang", DESREVER).output.splitlines()
    first = next(place for place, line in enumerate(lines) if line.split()[:1] == [turned("city")])
    cities = [line.strip().partition("  ")[0] for line in lines[first + 2 : first + 38]]
    assert len(cities) == 36 and {turned("Chicago"), turned("Miami"), "Boston"} <= set(cities)
    # From z to a, by the first letter that differs; turned words end in their capitals.
    letters = [city.casefold()[0] for city in cities]
    assert letters == sorted(letters, reverse=True)


@pytest.mark.usefixtures("desrever")
def test_its_rules_are_shown_with_english_ones_where_it_has_none(run: Run) -> None:
    ours, english = rules_of("usa", DESREVER), {clause.id: clause for clause in clauses_of(rules_of("usa"))}
    same = [clause.id for clause in clauses_of(ours) if clause == english[clause.id]]
    assert UNTRANSLATED in same and all(id == UNTRANSLATED or id.startswith("R") for id in same)
    output = " ".join(run("rules", "usa", "--lang", DESREVER).output.split())
    assert turned(english["U1"].text) in output and english[UNTRANSLATED].text in output
    europe = run("rules", "europe", "--lang", DESREVER).output
    own, cited, _ = europe.partition(turned("Clauses of other rulebooks that hold here too"))
    assert cited and own == run("rules", "europe").output[: len(own)]


@pytest.mark.usefixtures("desrever")
def test_a_board_is_drawn_in_it(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "usa.svg"
    run("board", "draw", "usa", "--lang", DESREVER, "-o", picture)
    drawn = picture.read_text("utf-8")
    assert f'lang="{DESREVER}"' in drawn and 'aria-label="ASU"' in drawn
    assert turned("Chicago") in drawn and "Chicago" not in drawn
    assert "Boston" in drawn, UNNAMED


@pytest.mark.usefixtures("desrever")
def test_languages_are_listed_with_how_complete_they_are(run: Run, tmp_path: Path) -> None:
    rows = [line.split() for line in run("languages").output.splitlines()]
    assert ["uk", "Українська", "100", "%", "100", "%"] in rows
    (own,) = [row for row in rows if row[:1] == [DESREVER]]
    assert own[1:4] == ["Desrever", "99", "%"] and 0 < int(own[4]) < 50
    assert str(tmp_path)[:8] in own[-1]


def test_a_language_is_checked_before_it_is_used(run: Run, tmp_path: Path) -> None:
    write_language(tmp_path, "de", 'name = "Deutsch"', {"terminal.json": {"menu.turn": "Du bist dran"}})
    lines = run("languages", "check", tmp_path).output.splitlines()
    assert lines[0] == "de (Deutsch): 0 % of the words, 0 % of the clauses"
    assert any(line.startswith("  drawing.json lacks 21 words: picture.spaces, ") for line in lines)
    assert lines[-1] == "0 mistakes"
    assert run("languages", "check", tmp_path / "de").output.splitlines() == lines


def test_a_check_fails_where_something_is_wrong(run: Run, tmp_path: Path) -> None:
    write_language(tmp_path, "de", 'name = "Deutsch"', {"terminal.json": {"menu.trun": "Du"}})
    lines = run("languages", "check", tmp_path, code=1).output.splitlines()
    assert any(line.startswith('  de/terminal.json: key "menu.trun" is unknown') for line in lines)
    assert lines[-1] == "1 mistake"


def test_a_folder_without_a_language_is_no_folder_of_languages(run: Run, tmp_path: Path) -> None:
    assert "there is no language in" in run("languages", "check", tmp_path, code=1).stderr


@pytest.mark.parametrize("arguments", [["games"], ["--lang", "uk", "games"], ["games", "--help"], ["--help"]])
def test_a_broken_language_is_one_clear_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    write_language(tmp_path, "de", "name = 3")
    monkeypatch.setenv("PEREGON_LANGUAGES", str(tmp_path))
    stderr = run(*arguments, code=1).stderr
    assert stderr == f"Error: {tmp_path / 'de' / 'language.toml'}: name: must be a text, not 3\n"


def test_a_broken_language_is_not_served(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_language(tmp_path, "de", 'name = "Deutsch"', {"page/table.json": {"zoom.inn": "Näher"}})
    monkeypatch.setenv("PEREGON_LANGUAGES", str(tmp_path))
    assert 'de/page/table.json: key "zoom.inn" is unknown' in run("serve", "--no-open", code=1).stderr

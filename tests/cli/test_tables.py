"""Games, boards and rules on paper."""

import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from peregon.catalogue import names, playable
from peregon.cli.games import markdown_rows
from peregon.cli.parts import PartWords, compare
from peregon.languages import ENGLISH, Phrasebook, codes
from peregon.rulebook_text import clauses_of, rules_of
from peregon.rulebooks import RULEBOOKS
from peregon.rulebooks.variants import variants_of
from peregon.rules.part import Scorer
from tests.cli.conftest import Run
from tests.support.shown_boards import LITTLE


def test_the_table_of_games_is_told_from_the_rulebooks(run: Run) -> None:
    rows = markdown_rows(playable()[0])
    assert rows[0].startswith("| game | players | cards |")
    assert rows[2] == "| usa | 2\N{EN DASH}5 | 110 | 45 | 30 | 36 | double routes |"
    assert "stations" in rows[3]
    assert len(rows) == 2 + len(names())
    assert run("games", "--markdown").output.splitlines() == rows
    assert all(name in run("games").output for name in names())


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", codes())
def test_a_board_is_shown_with_all_its_routes_and_tickets(run: Run, name: str, language: str) -> None:
    assert len(run("board", "show", name, "--lang", language).output.splitlines()) > 150


def test_cities_are_shown_in_the_players_language(run: Run) -> None:
    assert "Чикаго" in run("board", "show", "usa", "--lang", "ru").output
    assert "Чикаго" not in run("board", "show", "usa").output


@pytest.mark.parametrize(
    ("language", "together"),
    [
        ("uk", ["Варшава", "Венеція", "Відень", "Вільно", "Данциг"]),
        ("uk", ["Кадіс", "Київ", "Константинополь", "Копенгаген", "Лісабон", "Лондон"]),
        ("uk", ["Севастополь", "Смірна", "Смоленськ", "Софія", "Сочі", "Стокгольм"]),
        ("ru", ["Рига", "Рим", "Ростов"]),
    ],
)
def test_cities_are_listed_in_the_order_of_the_alphabet(run: Run, language: str, together: list[str]) -> None:
    lines = run("board", "show", "europe", "--lang", language).output.splitlines()
    first = next(place for place, line in enumerate(lines) if line.split()[:1] == together[:1])
    assert [line.split()[0] for line in lines[first : first + len(together)]] == together


def test_a_good_board_gets_its_totals(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "little.toml"
    # Three tickets for each of five players.
    more = "".join(f't{n} = {{ from = "ash", to = {{ elm = {n} }} }}\n' for n in range(3, 12))
    file.write_text(LITTLE + more, "utf-8")
    output = run("board", "check", file).output
    assert "Little Land is a board" in output
    assert "4 cities, 5 connections, 6 tracks, 12 spaces, 15 tickets, 30 cards." in output


def test_a_board_too_small_for_some_tables_says_for_which(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "little.toml"
    file.write_text(LITTLE, "utf-8")
    complaints = run("board", "check", file, code=1).stderr.splitlines()
    assert len(complaints) == 3
    assert "3 players need 9 tickets to choose from, and the board has 6" in complaints[0]


def test_a_board_with_too_little_room_for_its_pieces_is_warned_of(run: Run) -> None:
    output = " ".join(run("board", "check", "medium").output.split())
    assert "with 5 players 18 trains each are too many. Together they take 80 spaces" in output
    assert "with 3 players" not in output
    assert "too many" not in run("board", "check", "europe").output


def test_a_bad_board_says_what_and_where(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "little.toml"
    file.write_text(LITTLE.replace("length = 3", "lenght = 3"), "utf-8")
    complaint = run("board", "check", file, code=1).stderr
    assert 'routes.ash-cedar: key "lenght" is unknown' in complaint


@pytest.mark.parametrize("game", RULEBOOKS)
@pytest.mark.parametrize("language", codes())
def test_the_rules_of_a_game_are_shown_whole(run: Run, game: str, language: str) -> None:
    output = run("rules", game, "--lang", language).output
    clauses = list(clauses_of(rules_of(game, language)))
    assert len(clauses) > 25
    for clause in clauses:
        assert f"\n{clause.id} " in output


def test_the_rules_are_searched_in_the_language_they_are_shown_in(run: Run) -> None:
    assert run("rules", "europe", "--search", "паром", "--lang", "ru").output.split()[:2] == ["Паромы", "E13"]
    assert run("rules", "europe", "--search", "пором", "--lang", "uk").output.split()[:2] == ["Пороми", "E13"]
    assert "ferry" in run("rules", "europe", "--search", "ferry", "--lang", "ru", code=1).stderr


def test_a_number_finds_one_clause_and_a_word_all_that_have_it(run: Run) -> None:
    assert run("rules", "--search", "r2").output.startswith("\nRulings\nR2 ")
    assert "\nR25" not in run("rules", "--search", "r2").output
    assert run("rules", "europe", "--search", "ferry").output.startswith("\nFerries\nE13")


def test_how_two_games_differ(run: Run) -> None:
    output = run("rules", "--diff", "europe", "switzerland").output
    assert "Only in Europe" in output
    assert "Claiming routes: ferries. A ferry takes a locomotive for each symbol" in output
    assert "Claiming routes: locomotives only in tunnels" in output.partition("Only in Switzerland")[2]
    assert run("rules", "--diff", "usa", "usa").output == "They do not differ.\n"


@pytest.mark.parametrize("language", [code for code in codes() if code != ENGLISH])
@pytest.mark.parametrize("pair", list(combinations(RULEBOOKS, 2)), ids="-".join)
def test_a_difference_is_told_in_the_readers_language_alone(run: Run, language: str, pair: tuple[str, str]) -> None:
    output = run("rules", "--diff", *pair, "--lang", language).output
    assert len(output.splitlines()) > 10
    assert re.findall("[A-Za-z]+", output) == []


def test_a_difference_in_numbers_is_not_a_difference_in_parts() -> None:
    difference = compare(RULEBOOKS["india"](), RULEBOOKS["switzerland"]())
    numbers = {ours.path: (ours.terms, theirs.terms) for ours, theirs in difference.other_numbers}
    assert numbers["TrainOnEverySpace",] == ({"trains": 45}, {"trains": 40})
    assert ("TrainOnEverySpace",) not in {part.path for part in difference.only_first}


class OddTolls(Scorer):
    """Whoever crosses a bridge pays. Nobody knows why. [U1]"""

    def terms(self) -> list[tuple[str, int]]:
        return [("copper coins", 3)]


def test_a_part_from_elsewhere_is_told_in_the_words_of_its_code() -> None:
    usa = RULEBOOKS["usa"]()
    (part,) = compare(replace(usa, scoring=(*usa.scoring, OddTolls())), usa).only_first
    words = PartWords("uk")
    assert (words.name(part), words.sentence(part)) == ("Odd tolls", "Whoever crosses a bridge pays.")
    assert [words.term(term) for term in part.terms] == ["copper coins"]


@pytest.mark.parametrize("game", RULEBOOKS)
@pytest.mark.parametrize("language", codes())
def test_the_rules_end_with_what_a_table_may_choose(run: Run, game: str, language: str) -> None:
    lines = run("rules", game, "--lang", language).output.splitlines()
    say = Phrasebook(language, "terminal")
    listed = lines[lines.index(say("rules.variants")) + 1 :]
    variants = variants_of(RULEBOOKS[game]())
    assert [line.split()[:2] for line in listed] == [[variant.clause, f"{variant.name}:"] for variant in variants]
    assert all(say(f"variant.{variant.name}") in line for variant, line in zip(variants, listed, strict=True))

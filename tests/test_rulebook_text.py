"""The one reader of the clauses: what is shown for a game, and where it comes from."""

from pathlib import Path

import pytest

from peregon.languages import LanguageError, codes, stems
from peregon.rulebook_text import (
    BASE_GAME,
    BOOKS,
    REPLACED,
    RULINGS,
    RULINGS_ONLY_FOR,
    Clause,
    Section,
    clauses_of,
    matching,
    read,
    rules_of,
    ruling_applies,
)
from peregon.rulebooks import RULEBOOKS

ROOT = Path(__file__).parents[1]
IN_ENGLISH = {clause.id for book in BOOKS for clause in read(book).clauses}


def ids(game: str, language: str = "en") -> list[str]:
    return [clause.id for clause in clauses_of(rules_of(game, language))]


def test_a_document_has_a_title_and_sections() -> None:
    document = read("europe")
    assert document.title == "Europe (clauses E)"
    assert document.language == "en"
    assert [section.heading for section in document.sections][:3] == ["Components and set-up", "The turn", "Ferries"]
    assert document.sections[2].book == "europe"
    assert [clause.id for clause in document.sections[2].clauses] == ["E13"]


def test_a_ruling_has_a_heading_and_no_clause_has_markup() -> None:
    ruling = read(RULINGS).clauses[0]
    assert (ruling.id, ruling.heading) == ("R1", "Score track.")
    assert ruling.whole == f"Score track. {ruling.text}"
    assert not [clause.id for book in BOOKS for clause in read(book).clauses if set("*`") & set(clause.whole)]


def test_a_range_of_clauses_cites_each_of_them() -> None:
    assert Clause("X1", "", "as U11\N{EN DASH}U13 and E4").cites() == {"U11", "U12", "U13", "E4"}


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_game_begins_with_its_own_rulebook_and_ends_with_the_rulings(game: str) -> None:
    books = [section.book for section in rules_of(game)]
    own = [section.book for section in read(game).sections]
    assert books[: len(own)] == own
    assert books[-1] == RULINGS
    assert len(set(ids(game))) == len(ids(game))


@pytest.mark.parametrize("game", RULEBOOKS)
@pytest.mark.parametrize("language", codes())
def test_a_game_is_shown_with_the_same_clauses_in_every_language(game: str, language: str) -> None:
    assert ids(game, language) == ids(game)
    assert [section.book for section in rules_of(game, language)] == [section.book for section in rules_of(game)]


@pytest.mark.parametrize("game", RULEBOOKS)
def test_everything_that_a_game_cites_is_shown_with_it(game: str) -> None:
    shown = set(ids(game))
    sections = [section for section in rules_of(game) if section.book != RULINGS]
    for clause in clauses_of(sections):
        assert clause.cites() <= shown, clause.id


def test_an_expansion_keeps_what_it_does_not_replace() -> None:
    base = {clause.id for clause in read(BASE_GAME).clauses}
    assert base - set(ids("india")) == {"U1", "U4", "U6", "U27"}
    assert base - set(ids("switzerland")) == set(REPLACED["switzerland"])
    # Journey is a game of its own: of the base game it cites how a path is counted, and nothing else.
    assert base & set(ids("journey")) == {"U36"}


def test_a_ruling_is_shown_where_it_applies() -> None:
    rulings = {clause.id for clause in read(RULINGS).clauses}
    assert set(RULINGS_ONLY_FOR) <= rulings
    for game in RULEBOOKS:
        assert rulings & set(ids(game)) == {id for id in rulings if ruling_applies(id, game)}
    assert "R2" in ids("journey")
    assert "R13" not in ids("usa")


def test_a_ruling_that_an_option_rests_on_applies_to_the_games_that_have_it() -> None:
    from peregon.rulebooks.variants import variants_of

    for game in RULEBOOKS:
        assert {variant.clause for variant in variants_of(RULEBOOKS[game]())} <= set(ids(game))


def test_what_is_replaced_and_restricted_exists() -> None:
    assert set().union(*REPLACED.values()) <= IN_ENGLISH
    assert set().union(*RULINGS_ONLY_FOR.values()) <= set(RULEBOOKS)


def test_a_search_finds_a_number_alone_and_a_word_everywhere() -> None:
    assert [clause.id for clause in clauses_of(matching("r2", rules_of("usa")))] == ["R2"]
    assert [clause.id for clause in clauses_of(matching("FERRY", rules_of("europe")))] == ["E13", "R17"]
    assert matching("submarine", rules_of("europe")) == []


@pytest.mark.parametrize(
    ("typed", "language", "clause"),
    [
        ("tunnels", "en", "E15"),
        ("joker ferries", "en", "E13"),
        ("тоннелем", "ru", "E15"),
        ("тунелями", "uk", "E15"),
        ("джокер", "ru", "E13"),
    ],
)
def test_a_search_finds_words_in_whatever_form_and_under_other_names(typed: str, language: str, clause: str) -> None:
    assert clause in {each.id for each in clauses_of(matching(typed, rules_of("europe", language), language))}


def test_terminal_and_page_know_the_same_forms_of_words() -> None:
    page = (ROOT / "web" / "js" / "rules" / "stems.js").read_text(encoding="utf-8")
    for pattern in (*stems.ENDINGS, stems.FLEETING, stems.CHANGING):
        assert f"/{pattern.pattern}/" in page


def test_a_search_knows_how_people_type() -> None:
    printed = Clause("X1", "", "зелёный"), Clause("X2", "", "обов’язково")  # noqa: RUF001
    section = Section("usa", "", printed)
    assert [clause.id for clause in clauses_of(matching("Зеленый", [section], "ru"))] == ["X1"]
    assert [clause.id for clause in clauses_of(matching("обов'язково", [section], "uk"))] == ["X2"]


@pytest.fixture
def klingon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A language with a name and no words yet."""
    folder = tmp_path / "tlh"
    folder.mkdir()
    (folder / "language.toml").write_text('name = "tlhIngan Hol"\nlocale = "en"', "utf-8")
    monkeypatch.setenv("PEREGON_LANGUAGES", str(tmp_path))
    return folder


def test_a_book_that_nobody_has_translated_is_shown_in_english(klingon: Path) -> None:
    assert klingon.exists()
    assert read("usa", "tlh") == read("usa")
    assert rules_of("usa", "tlh") == rules_of("usa")


def test_a_clause_that_nobody_has_translated_is_shown_in_english(klingon: Path) -> None:
    (klingon / "rules").mkdir()
    (klingon / "rules" / "usa.md").write_text("# Qu'\n\n## Duj\n\n- **U2** lupwI' qeng.\n", "utf-8")
    ours, theirs = read("usa", "tlh"), read("usa")
    assert (ours.title, ours.language) == ("Qu'", "tlh")
    assert [clause.id for clause in ours.clauses] == [clause.id for clause in theirs.clauses]
    assert [clause for clause in ours.clauses if clause not in theirs.clauses] == [Clause("U2", "", "lupwI' qeng.")]
    headings = [section.heading for section in theirs.sections]
    assert [section.heading for section in ours.sections] == ["Duj", *headings[1:]]


def test_a_translation_has_no_clause_of_its_own(klingon: Path) -> None:
    (klingon / "rules").mkdir()
    (klingon / "rules" / "usa.md").write_text("- **U99** Heghlu'meH QaQ jajvam.\n", "utf-8")
    with pytest.raises(LanguageError, match=r"^tlh/rules/usa\.md: U99: there is no such clause in English$"):
        read("usa", "tlh")


def test_there_is_no_other_book() -> None:
    for book in ("atlantis", "../usa"):
        with pytest.raises(ValueError, match="there is no book"):
            read(book)


def test_there_is_no_other_language() -> None:
    with pytest.raises(LanguageError, match='language "fr" is unknown; allowed: en, ru, uk'):
        read("usa", "fr")

"""A whole board without a text editor: kinds of cards, countries with their exits, tickets with a choice, ids."""

from pathlib import Path

import pytest

from peregon.boards import BoardSheet, read_board
from peregon.boards.cards import SHAPES
from peregon.editor.draft import Draft
from peregon.editor.edits import (
    AddCity,
    AddCountry,
    AddKind,
    AddRoute,
    AddTicket,
    ChangeGoal,
    ChangeHead,
    ChangeRow,
    DropRow,
    RenameRow,
)
from peregon.server.refusals import Refusal

LITTLE = (Path(__file__).parents[1] / "boards" / "little.toml").read_text(encoding="utf-8")


@pytest.fixture
def draft(tmp_path: Path) -> Draft:
    """A file that is not there yet."""
    return Draft(tmp_path / "new.toml")


@pytest.fixture
def little(tmp_path: Path) -> Draft:
    """One with a country, exits and tickets of every sort."""
    file = tmp_path / "little.toml"
    file.write_text(LITTLE, encoding="utf-8")
    return Draft(file)


def sheet(draft: Draft) -> BoardSheet:
    return read_board(draft.document.text)


def test_a_new_kind_has_whatever_is_free(draft: Draft) -> None:
    draft.edit([AddKind("Purple"), AddKind("Red"), AddKind("Фиолетовый")])
    kinds = {kind.id: kind for kind in sheet(draft).kinds}
    assert list(kinds)[-3:] == ["purple", "red_2", "kind"]
    assert [kinds[key].names["en"] for key in ("purple", "red_2", "kind")] == ["Purple", "Red", "Фиолетовый"]
    assert (kinds["purple"].letter, kinds["purple"].count, kinds["purple"].symbol) == ("P", 12, "star")
    for mark in ("letter", "colour", "symbol"):
        assert len({getattr(kind, mark) for kind in kinds.values()}) == 8
    assert {kind.symbol for kind in kinds.values()} == set(SHAPES)
    draft.edit([AddKind("Ninth")])
    assert any("kinds" in each["entry"] for each in draft.complaints())


def test_cards_are_changed_whole(draft: Draft) -> None:
    looks = ChangeRow("kinds", "blue", {"count": 9, "colour": "#123456", "symbol": "ship", "letter": "S"})
    names = ChangeRow("kinds", "blue", {"en": "sea", "uk": "море"})
    draft.edit([looks, names, ChangeHead("locomotive.uk", "паротяг")])
    kind = next(kind for kind in sheet(draft).kinds if kind.id == "blue")
    assert (kind.count, kind.colour, kind.symbol, kind.letter) == (9, "#123456", "ship", "S")
    assert (kind.names["en"], kind.names["uk"]) == ("sea", "море")
    assert sheet(draft).locomotive.names["uk"] == "паротяг"


def test_a_kind_that_goes_leaves_its_routes_to_any(draft: Draft) -> None:
    draft.edit([DropRow("kinds", "red")])
    assert [kind.id for kind in sheet(draft).kinds] == ["blue", "green", "yellow", "orange"]
    assert draft.document.table("routes", "ash-birch")["colour"] == "any"


def test_a_country_with_exits_and_tickets_into_it(draft: Draft) -> None:
    draft.edit([ChangeHead("rulebook", "switzerland"), AddCountry("Hügelland"), AddCity("Tor", 30.0, 30.0)])
    draft.edit([AddRoute("ash", "tor", 2), ChangeRow("cities", "tor", {"exit_of": "hugelland"})])
    draft.edit([AddTicket("birch", "hugelland"), AddTicket("birch", "hugelland")])
    draft.edit([AddTicket("elm", "birch", choice=True)])
    draft.edit([ChangeGoal("elm", "hugelland", 7), ChangeGoal("birch", "cedar", 2)])
    assert draft.wrong is None
    table = draft.document.table("tickets")
    assert table["birch"] == {"from": "birch", "to": {"hugelland": 5, "cedar": 2}}, "three spaces to Ash and two on"
    assert table["birch_2"] == {"from": "birch", "to": {"hugelland": 5}}
    assert table["elm"] == {"from": "elm", "to": {"birch": 6, "hugelland": 7}}
    assert {city.id: city.exit_of for city in sheet(draft).cities if city.exit_of} == {"tor": "hugelland"}
    draft.edit([ChangeGoal("birch", "cedar", None), ChangeGoal("elm", "birch", None)])
    assert draft.document.table("tickets")["elm"] == {"from": "elm", "to": {"hugelland": 7}}
    draft.edit([DropRow("countries", "hugelland")])
    assert sheet(draft).countries == () and not {"birch", "birch_2", "elm"} & set(draft.document.table("tickets"))
    assert "exit_of" not in draft.document.table("cities", "tor")


def test_a_ticket_that_loses_one_of_its_goals_keeps_the_others(little: Draft) -> None:
    tickets = little.document.table("tickets")
    several = next(key for key in tickets if len(little.document.table("tickets", key, "to")) > 1)
    gone, *others = tickets[several]["to"]
    little.edit([DropRow("countries" if gone in little.document.table("countries") else "cities", gone)])
    assert list(little.document.table("tickets", several)["to"]) == others


@pytest.mark.parametrize(
    ("section", "old", "new"),
    [("cities", "ash", "oak"), ("countries", "hills", "heights"), ("kinds", "red", "crimson")],
)
def test_another_id_is_another_id_everywhere_and_nothing_else(little: Draft, section: str, old: str, new: str) -> None:
    before, names = little.document.text, ids(little)
    little.edit([RenameRow(section, old, new)])  # type: ignore[arg-type]
    after = little.document.text
    assert read_board(after).id == "little"
    assert ids(little) == {new if each == old else each for each in names}
    assert len(before.split("\n")) == len(after.split("\n"))
    little.edit([RenameRow(section, new, old)])  # type: ignore[arg-type]
    assert read_board(little.document.text) == read_board(before)
    little.undo()
    little.undo()
    assert little.document.text == before


def ids(draft: Draft) -> set[str]:
    """Every id that the file speaks of, wherever."""
    table = draft.document.table
    found = {*table("kinds"), *table("countries"), *table("cities")}
    for key in table("routes"):
        found |= {*key.removesuffix("-2").split("-"), table("routes", key)["colour"]}
    for key in table("tickets"):
        row = table("tickets", key)
        found |= {row["from"], *row["to"]} if "to" in row else set(key.split("-"))
    return found | {table("cities", city)["exit_of"] for city in table("cities") if "exit_of" in table("cities", city)}


def test_an_id_keeps_the_columns_of_its_section(draft: Draft) -> None:
    draft.edit([RenameRow("cities", "birch", "yew")])
    lines = draft.document.text.split("\n")
    assert next(line for line in lines if line.startswith("yew ")).startswith("yew   = {")
    assert "ash-yew     = { length = 3" in draft.document.text and "yew-cedar   = { length = 3" in draft.document.text


def test_an_id_in_a_table_of_its_own_is_left_alone(tmp_path: Path) -> None:
    text = LITTLE.replace("[routes]", '[cities.lone]\nname = "Lone"\n\n[routes]', 1)
    file = tmp_path / "little.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Refusal) as refused:
        Draft(file).edit([RenameRow("cities", "lone", "alone")])
    assert refused.value.code == "not_possible"


def test_what_was_made_without_a_text_editor_can_be_played(draft: Draft) -> None:
    draft.edit([AddKind("Purple"), AddCity("Yew", 40.0, 40.0)])
    draft.edit([AddRoute("yew", "ash", 2), AddTicket("yew", "cedar")])
    draft.edit([ChangeRow("routes", "yew-ash", {"colour": "purple"})])
    draft.save()
    board = read_board(draft.file.path.read_text(encoding="utf-8"))
    assert board.kinds[-1].id == "purple" and draft.wrong is None

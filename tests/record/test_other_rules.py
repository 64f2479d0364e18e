"""Records and the rules they were played by: one that does not hold is told from one whose rules are no longer ours."""

import ast
import hashlib
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from peregon import rulebooks
from peregon.game import Game, start
from peregon.model.chance import Seeded
from peregon.record import OtherRulesError, RecordError, load, read_record, verify, write_record
from peregon.record.lines import CHECK
from peregon.record.writing import write_lines
from peregon.rulebooks import RULEBOOKS
from peregon.rulebooks.contents import parts_of
from peregon.rules.cards.deck import SweptRow
from peregon.rules.longest_path.longest_path import LongestPath
from peregon.rules.rounds.ending import TrainsRunLow
from peregon.rules.tickets.ticket_points import TicketPoints

GOLDEN = Path(__file__).parents[1] / "games"
VERSION_1 = Path(__file__).parent / "version_1" / "record.peregon"

# What the golden games of a rulebook come to. Whoever has changed the rules so that other games come out, and recorded
# them anew, raises the edition of the rulebook and writes both down here.
EDITIONS = {
    "europe": (1, "02fa1d5a701c1e99"),
    "india": (1, "f93d88c339052e09"),
    "journey": (1, "7f7b1fb182dffcc4"),
    "switzerland": (1, "8917ff526b303b18"),
    "usa": (1, "17756729ad699104"),
}


def played(seed: int = 5) -> Game:
    game = start("usa", seed=seed)
    choices = Seeded(seed)
    while not game.over:
        game.play(game.options[choices.lot(len(game.options))])
    return game


@pytest.fixture(scope="module")
def text() -> str:
    return write_record(played())


Changed = Callable[..., None]


@pytest.fixture
def change_usa(monkeypatch: pytest.MonkeyPatch) -> Changed:
    def change(**parts: Any) -> None:
        before = RULEBOOKS["usa"]
        monkeypatch.setattr(RULEBOOKS, "own", {**RULEBOOKS.own, "usa": lambda: replace(before(), **parts)})

    return change


def told(text: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in text.splitlines()]
    return [{key: value for key, value in line.items() if key != CHECK} for line in lines]


def test_a_record_names_the_parts_of_its_rulebook_and_their_numbers(text: str) -> None:
    rules = told(text)[0]["rules"]
    assert rules["edition"] == 1
    assert rules["parts"][0] == "Players (at least: 2, at most: 5)"
    assert "ClaimRoutes: DoubleRoutes (both tracks are open from players: 4)" in rules["parts"]
    assert len(rules["parts"]) == len(parts_of(RULEBOOKS["usa"]()))


def test_by_the_same_rules_a_record_holds_and_nothing_has_changed(text: str) -> None:
    record = read_record(text)
    assert record.changes == () and verify(record).changes == ()


def test_a_record_that_a_changed_rule_sends_another_way_was_played_by_other_rules(
    text: str, change_usa: Changed
) -> None:
    change_usa(row=SweptRow(cards=4, locomotives=3, most_sweeps=10))
    with pytest.raises(OtherRulesError) as caught:
        verify(read_record(text))
    then, now = caught.value.changes
    assert then.startswith("then SweptRow (") and "cards: 5" in then
    assert now.startswith("now SweptRow (") and "cards: 4" in now
    assert "played by other rules: then SweptRow" in str(caught.value)


def test_a_changed_score_is_noticed_at_the_last_line(text: str, change_usa: Changed) -> None:
    change_usa(scoring=(TicketPoints(), LongestPath(100)))
    with pytest.raises(OtherRulesError, match="scores differ") as caught:
        verify(read_record(text))
    assert caught.value.line == len(text.splitlines())


def test_a_change_that_changes_nothing_in_this_game_leaves_its_record_true(text: str, change_usa: Changed) -> None:
    change_usa(players=(2, 4))
    report = verify(read_record(text))
    assert report.over and report.changes == (
        "then Players (at least: 2, at most: 5)",
        "now Players (at least: 2, at most: 4)",
    )


def test_a_record_that_cannot_even_be_read_by_the_rules_of_today_was_played_by_others(
    text: str, change_usa: Changed
) -> None:
    change_usa(players=(3, 5))
    with pytest.raises(OtherRulesError, match="seats: usa is for 3 to 5 players") as caught:
        read_record(text)
    assert caught.value.changes[0].startswith("then Players")


def test_the_edition_alone_tells_rules_apart_whose_parts_have_the_same_names(text: str, change_usa: Changed) -> None:
    change_usa(edition=2)
    assert read_record(text).changes == ("edition 1 then, 2 now",)
    again = played()
    assert told(write_record(again))[0]["rules"]["edition"] == 2


def test_parts_in_another_order_are_another_rulebook(text: str, change_usa: Changed) -> None:
    change_usa(tie_breaks=tuple(reversed(RULEBOOKS["usa"]().tie_breaks)))
    assert read_record(text).changes == ("the same parts in another order",)


def test_a_record_that_was_tampered_with_does_not_hold_whatever_else_is_said_of_it(text: str) -> None:
    lines = told(text)
    place = next(n for n, line in enumerate(lines) if line.get("action") == "draw blind")
    lines[place]["luck"] = {"cards": "L" if lines[place]["luck"] != {"cards": "L"} else "R"}
    with pytest.raises(RecordError) as caught:
        verify(read_record(write_lines(lines)))
    assert not isinstance(caught.value, OtherRulesError)
    assert caught.value.line == place + 1


def test_on_a_board_that_has_changed_nobody_can_tell(text: str) -> None:
    lines = told(text)
    lines[0]["board"] = "0" * 64
    with pytest.raises(OtherRulesError, match="the board has changed"):
        read_record(write_lines(lines))


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ([], r"rules: must be an object, not a list"),
        ({"edition": 0, "parts": []}, r"rules.edition: must be a whole number from 1"),
        ({"edition": 1, "parts": [3]}, r"rules.parts\[0\]: must be a text, not 3"),
        ({"edition": 1, "parts": ["x"] * 201}, r"rules.parts: there are at most 200"),
        ({"edition": 1, "parts": [], "house": 1}, r'rules: field "house" is unknown'),
    ],
)
def test_nonsense_about_rules_is_refused_with_its_place(text: str, rules: object, problem: str) -> None:
    lines = told(text)
    lines[0]["rules"] = rules
    with pytest.raises(RecordError, match=problem):
        read_record(write_lines(lines))


def test_what_is_said_of_other_rules_stays_short_however_long_the_record_makes_it(text: str) -> None:
    lines = told(text)
    lines[0]["rules"]["parts"] = [f"{n}" + "x" * 10_000 for n in range(200)]
    changes = read_record(write_lines(lines)).changes
    assert changes is not None and all(len(change) < 800 for change in changes)
    assert "and 196 more" in changes[0]


def test_an_old_record_does_not_say_and_is_read_and_held_to_the_rules_of_today(change_usa: Changed) -> None:
    record = load(VERSION_1)
    assert record.changes is None and verify(record).changes == ()
    lines = told(write_record(played()))
    del lines[0]["rules"]
    lines[0]["version"] = 2
    old = write_lines(lines)
    assert verify(read_record(old)).over
    change_usa(ending=TrainsRunLow(at=9))
    with pytest.raises(RecordError) as caught:
        verify(read_record(old))
    assert not isinstance(caught.value, OtherRulesError)


@pytest.mark.parametrize("name", sorted(RULEBOOKS.own))
def test_whoever_changes_how_the_golden_games_go_raises_the_edition(name: str) -> None:
    lines = [line for path in sorted(GOLDEN.glob(f"{name}-*.peregon")) for line in told(path.read_text("utf-8"))[1:]]
    digest = hashlib.sha256(json.dumps(lines, sort_keys=True).encode()).hexdigest()[:16]
    assert (RULEBOOKS[name]().edition, digest) == EDITIONS[name]


@pytest.mark.parametrize("name", sorted(RULEBOOKS.own))
def test_every_number_that_a_rulebook_sets_is_told(name: str) -> None:
    """Else a record could not say that one of them has changed."""
    source = ast.parse((Path(rulebooks.__file__).parent / f"{name}.py").read_text("utf-8"))
    written = Counter(node.value for node in ast.walk(source) if isinstance(node, ast.Constant) and node.value != name)
    numbers = Counter({value: count for value, count in written.items() if type(value) is int})
    told_numbers = Counter(value for part in parts_of(RULEBOOKS[name]()) for value in part.terms.values())
    assert numbers.total() > 9 and numbers <= told_numbers

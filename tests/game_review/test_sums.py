"""The sums of a review: what it takes apart is the whole, on every game."""

import csv
import io
import json
import math
from pathlib import Path
from typing import Any

import pytest

from peregon.catalogue import names
from peregon.game_review import Effort, Reviewer, review, review_game
from peregon.game_review.reviewed import grade_of
from peregon.game_review.writing import as_csv, as_dict
from peregon.record import OtherRulesError, RecordError, load, read_record, write_record
from peregon.record.lines import CHECK
from peregon.record.writing import write_lines
from tests.game_review.conftest import QUICK, beginning, check_sums, played

QUICK_COARSE = Effort(2, False)

pytestmark = pytest.mark.usefixtures("by_points")


@pytest.mark.parametrize("name", names())
def test_result_less_start_is_luck_and_errors_and_unseen_and_the_rest(name: str) -> None:
    players = ("normal", "greedy", "normal") if name == "switzerland" else ("normal", "greedy")
    game = played(name, *players)
    found = review_game(game, effort=QUICK_COARSE)
    check_sums(found)
    sheet = game.score_sheet()
    assert [share > 0 for share in found.result] == [seat in sheet.winners for seat in range(game.seats)]
    assert found.start == (1 / game.seats,) * game.seats and found.deal is not None


def test_the_same_holds_where_options_are_played_out_and_with_five_at_the_table() -> None:
    check_sums(review_game(beginning(played("europe", "normal", "greedy"), 30), effort=QUICK))
    five = played("usa", "random", "greedy", "normal", "normal", "greedy")
    check_sums(review_game(beginning(five, 60), effort=QUICK_COARSE))


def test_the_same_seed_gives_the_same_numbers_and_another_one_others() -> None:
    game = beginning(played("usa", "greedy", "random"))
    first, again = (as_dict(review_game(game, seed=7, effort=QUICK)) for _ in range(2))
    assert first == again
    assert first["decisions"] != as_dict(review_game(game, seed=8, effort=QUICK))["decisions"]


def test_a_game_that_is_not_over_is_reviewed_as_far_as_it_goes() -> None:
    game = played("usa", "greedy", "random")
    record = read_record("\n".join(write_record(game).splitlines()[:12]) + "\n")
    found = review(record, coarse=True)
    assert not found.over and len(found.decisions) == 11
    assert all(0.0 < share < 1.0 for share in found.result)
    check_sums(found)


def test_records_that_do_not_hold_are_refused_with_the_line(tmp_path: Path) -> None:
    text = write_record(played("usa", "greedy", "random"))
    lines = text.splitlines()
    with pytest.raises(RecordError, match="line 6"):
        review(read_record("\n".join([*lines[:5], *lines[6:]]) + "\n"))
    (tmp_path / "foreign.peregon").write_bytes(b"\x89PNG\r\n\x1a\n")
    with pytest.raises(RecordError):
        review(load(tmp_path / "foreign.peregon"))


def test_a_record_by_other_rules_that_comes_out_differently_says_so() -> None:
    lines = [json.loads(line) for line in write_record(played("usa", "greedy", "random")).splitlines()]
    head, *moves = [{key: value for key, value in line.items() if key != CHECK} for line in lines]
    head["rules"]["edition"] = 99
    moves[5]["events"] = []
    with pytest.raises(OtherRulesError, match="other rules"):
        review(read_record(write_lines([head, *moves])))


def test_a_mistake_is_called_one_only_beyond_doubt() -> None:
    assert grade_of(0.3, 0.0) == "blunder"
    assert grade_of(0.3, 0.09) == "blunder"
    assert grade_of(0.3, 0.12) == "mistake"
    assert grade_of(0.3, 0.13) == "dubious"
    assert grade_of(0.3, 0.15) is None
    assert grade_of(0.019, 0.0) is None


def test_as_a_table_there_is_a_line_for_the_deal_and_each_decision() -> None:
    game = played("usa", "greedy", "random")
    found = review_game(game, effort=QUICK_COARSE)
    lines = as_csv([("a", ("Ann", "Bob"), found)]).splitlines()
    assert len(lines) == 2 + len(game.history)
    assert lines[0].startswith("file,n,seat,name,action,error,error_se,grade,better,luck_of")
    assert lines[1].startswith("a,0,") and len({line.count(",") for line in lines}) == 1


def test_the_deal_has_the_same_error_in_a_table_as_in_data() -> None:
    found = review_game(beginning(played("usa", "greedy", "random"), 2), effort=QUICK)
    (deal, *_) = csv.DictReader(io.StringIO(as_csv([("a", (), found)])))
    assert float(deal["luck_se"]) == as_dict(found)["deal"]["se"] > 0.0


@pytest.mark.parametrize("effort", [QUICK, QUICK_COARSE])
def test_a_game_that_has_only_been_dealt_is_worth_what_is_foreseen_of_it(effort: Effort) -> None:
    game = beginning(played("usa", "greedy", "random"), 0)
    found = review_game(game, effort=effort)
    assert found.result == found.chances()[0] == Reviewer(game, 0, effort).at(game.beginning).chances != found.start
    check_sums(found)


@pytest.mark.parametrize(
    ("wishes", "problem"),
    [
        ({"playouts": 0}, "a whole number from 1 on, not 0"),
        ({"playouts": 1.5}, "a whole number from 1 on, not 1.5"),
        ({"seconds": 0.0}, "a number above 0, not 0.0"),
        ({"seconds": math.nan}, "a number above 0, not nan"),
        ({"seconds": math.inf}, "a number above 0, not inf"),
        ({"coarse": True, "playouts": 5}, "not several"),
        ({"playouts": 5, "seconds": 1.0}, "not several"),
    ],
)
def test_wishes_that_make_no_sense_are_refused(wishes: dict[str, Any], problem: str) -> None:
    record = read_record(write_record(played("usa", "greedy", "random")))
    with pytest.raises(ValueError, match=problem):
        review(record, **wishes)


def test_what_is_no_record_is_told_what_one_is() -> None:
    nothing: Any = Path("game.peregon")
    with pytest.raises(TypeError, match=r"peregon\.record\.load"):
        review(nothing)


def test_with_far_too_much_time_a_review_ends_all_the_same() -> None:
    found = review_game(beginning(played("usa", "greedy", "normal"), 1), effort=Effort(2, True, seconds=1e308, lot=1))
    check_sums(found)

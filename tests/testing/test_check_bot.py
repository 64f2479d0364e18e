"""The check of a bot finds what is wrong with it, tells when, and finds nothing wrong with a fair one."""

from collections.abc import Callable
from importlib import import_module

import pytest

from peregon.bots import PLAYERS, SEARCHING, Bot, Budget, UnknownPlayer
from peregon.catalogue import find, names
from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.testing import BotReport, asking, check_bot
from peregon.testing.report import CRASH, HIDDEN, ILLEGAL, MEMORY, SLOW, UNSTEADY
from tests.support import bots

# Who searches is held to the same by the tests of the policies: here it would take minutes.
QUICK = [name for name in PLAYERS if name not in SEARCHING]


def report_on(bot: Callable[[], Bot] | str, **more: float) -> BotReport:
    """On the smallest table there is, which is enough for these."""
    return check_bot(bot, titles=["switzerland"], seats=[2], **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("bot", [bots.Plain, bots.ByLuck, "tests.support.bots:ByLuck", *QUICK])
def test_nothing_is_wrong_with_a_fair_bot(bot: Callable[[], Bot] | str) -> None:
    report = report_on(bot)
    assert report.ok, str(report)
    assert report.problems == [] and not report.counts
    assert report.rows[0].decisions > 50 and report.rows[0].questions == 3 * report.rows[0].decisions
    assert str(report).endswith("nothing is wrong.")


def test_every_game_is_played_with_every_number_of_seats() -> None:
    told: list[tuple[int, int]] = []
    report = check_bot(bots.ByLuck, on_progress=lambda done, of: told.append((done, of)))
    tables = [(name, seats) for name in names() for seats in range(find(name).players[0], find(name).players[1] + 1)]
    assert [(row.game, row.seats) for row in report.rows] == tables
    assert told == [(number + 1, len(tables)) for number in range(len(tables))]
    assert report.ok, str(report)


@pytest.mark.parametrize("bot", [bots.Illegal, bots.True1])
def test_an_answer_that_is_no_option_is_found(bot: type[bots.Illegal]) -> None:
    report = report_on(bot)
    assert set(report.counts) == {ILLEGAL} and not report.ok
    assert report.problems[0].text == f"answered {bot.answer!r}"
    assert len(report.problems) == 3 < report.counts[ILLEGAL]


def test_a_crash_is_told_with_its_moment_and_its_last_line() -> None:
    report = report_on(bots.Crashing)
    assert set(report.counts) == {CRASH}
    problem = report.problems[0]
    assert problem.text.startswith("LookupError: which tickets? (") and "bots.py:" in problem.text
    assert f"seed {problem.seed}, decision {problem.decision}, seat {problem.seat}" in str(report)
    # The moment is enough to come back to: the same seed deals the same cards.
    dealt = Game.start(find(problem.game), problem.seats, Seeded(problem.seed))
    assert not dealt.over


def test_who_ends_the_program_is_found() -> None:
    report = report_on(bots.Leaving)
    assert set(report.counts) == {CRASH}
    assert report.problems[0].text.startswith("SystemExit (")


def test_who_takes_too_long_is_found() -> None:
    report = report_on(bots.Slow, limit=0.02)
    assert set(report.counts) == {SLOW}
    assert "of CPU time, and may take 0.02" in report.problems[0].text
    assert report.rows[0].slowest >= 0.05


def test_who_never_answers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "HANGS", 0.2)
    report = report_on(bots.Hanging)
    assert report.counts == {SLOW: 1}
    assert "no answer in" in report.problems[0].text


def test_luck_that_is_not_the_bots_own_is_found() -> None:
    assert set(report_on(bots.Restless).counts) == {UNSTEADY}
    assert set(report_on(bots.Counting).counts) == {UNSTEADY}


@pytest.mark.parametrize("bot", [bots.Peeping, bots.Rummaging])
def test_who_finds_the_true_game_and_uses_it_is_found(bot: type[Bot]) -> None:
    counts = report_on(bot).counts
    assert set(counts) == {HIDDEN}
    assert counts[HIDDEN] > 5


def test_who_remembers_what_the_rivals_were_shown_is_found() -> None:
    bots.Remembering.held.clear()
    counts = report_on(bots.Remembering).counts
    assert set(counts) <= {MEMORY, HIDDEN} and counts[MEMORY] > 20, counts


def test_who_comes_to_no_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("peregon.testing.check_bot"), "LONGEST", 12)
    report = report_on(bots.Plain)
    assert set(report.counts) == {SLOW}
    assert "no end after 12 decisions" in str(report.problems[0])


def test_what_is_no_bot_is_refused() -> None:
    with pytest.raises(UnknownPlayer, match="is not a Bot"):
        check_bot("tests.simulate.chores:First")
    with pytest.raises(UnknownPlayer, match="cannot be found"):
        check_bot("nowhere:Nobody")
    with pytest.raises(ValueError, match="a budget of playouts"):
        check_bot(bots.Plain, budget=Budget(milliseconds=5))

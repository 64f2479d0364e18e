"""The players by name: levels, styles, baselines, and their budgets."""

import tomllib
from functools import reduce
from operator import getitem
from random import Random

import pytest

import peregon
from peregon.bots import PLAYERS, SEARCHING, Budget, PolicyBot, UnknownPlayer, bot_named, policy_named, question_of
from peregon.bots import weights as weights_module
from peregon.bots.lookup import constants_digest
from peregon.bots.weights import weights_for, weights_from
from peregon.catalogue import names
from peregon.policies.search.policy import SearchPolicy
from peregon.policies.tempo.weights import Weights

GROUPS = ("level", "style", "frozen")
CONSTANTS = [name for name in dir(Weights()) if not name.startswith("_")]


def test_there_are_levels_styles_baselines_and_frozen_ones() -> None:
    groups = {group: [name for name, kind in PLAYERS.items() if kind.group == group] for group in GROUPS}
    assert groups == {
        "level": ["easy", "normal", "hard", "expert"],
        "style": ["rusher", "collector", "blocker"],
        "frozen": ["normal-2026-11", "hard-2026-11", "expert-2026-11"],
    }
    assert {"hard", "expert", "hard-2026-11", "expert-2026-11"} == SEARCHING


def test_a_budget_stands_behind_the_name() -> None:
    playouts = policy_named("expert@120", "usa")
    assert isinstance(playouts, SearchPolicy)
    assert (playouts.playouts, playouts.milliseconds) == (120, 0.0)
    timed = policy_named("hard@50ms", "usa")
    assert isinstance(timed, SearchPolicy)
    assert timed.milliseconds == 50.0
    usual = policy_named("expert", "usa")
    assert isinstance(usual, SearchPolicy)
    assert (usual.playouts, usual.milliseconds) == (240, 0.0)


def test_at_a_table_with_people_who_searches_does_so_by_the_clock() -> None:
    bot = bot_named("expert", "usa")
    assert isinstance(bot, PolicyBot)
    assert isinstance(bot.policy, SearchPolicy)
    assert bot.policy.milliseconds == 500.0


@pytest.mark.parametrize(
    "name", ["nobody", "", "expert@", "expert@0", "expert@-3", "expert@many", "expert@5s", "normal@9"]
)
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(UnknownPlayer):
        policy_named(name, "usa")


def test_a_budget_of_nothing_is_refused() -> None:
    for bad in ((0, 0.0), (-1, 0.0), (0, -5.0)):
        with pytest.raises(ValueError, match="above zero"):
            Budget(*bad)


@pytest.mark.parametrize("style", ["easy", "rusher", "collector", "blocker"])
def test_a_style_differs_from_normal_in_every_game(style: str) -> None:
    for game in names():
        changed, normal = weights_for(game, style), weights_for(game)
        assert any(getattr(changed, name) != getattr(normal, name) for name in CONSTANTS)


def test_a_style_that_is_not_in_the_file_is_an_error() -> None:
    with pytest.raises(KeyError, match="brave"):
        weights_for("usa", "brave")


def test_a_constant_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="no constant 'luck'"):
        weights_from({"luck": 1.0})


THINKERS = {"hard", "expert"}
BY_STYLE = {"easy", "normal", "rusher", "collector", "blocker"}


@pytest.mark.parametrize(
    ("table", "constant", "rulebooks", "bots"),
    [
        (("tuned", "europe"), "reach", {"europe"}, THINKERS | BY_STYLE),
        (("style", "normal", "india"), "devotion", {"india"}, {"normal"}),
        (("style", "normal"), "spare", set(names()), BY_STYLE),  # all others are laid over it
        (("style", "blocker"), "blocking", set(names()), {"blocker"}),
        (("style", "hungry"), "open_tickets", set(names()), THINKERS),  # a rival in their playouts
        (("search", "usa"), "targets", {"usa"}, THINKERS),
        (("search", "few_playouts"), "targets", set(names()), THINKERS),
    ],
)
def test_the_digest_tells_whose_constants_have_changed(
    monkeypatch: pytest.MonkeyPatch, table: tuple[str, ...], constant: str, rulebooks: set[str], bots: set[str]
) -> None:
    def digests() -> dict[tuple[str, str], str]:
        return {(name, bot): constants_digest(name, [f"{bot}@9", "random"]) for name in names() for bot in PLAYERS}

    before = digests()
    tables = tomllib.loads(weights_module.FILE.read_text(encoding="utf-8"))
    reduce(getitem, table, tables)[constant] += 1.0
    monkeypatch.setattr(weights_module, "_tables", lambda _edition="": tables)
    after = digests()
    assert {key for key in before if after[key] != before[key]} == {(name, bot) for name in rulebooks for bot in bots}


@pytest.mark.parametrize("name", ["easy", "normal", "hard@6", "random", "destination-hungry"])
def test_a_bot_answers_from_the_view_alone_and_says_why(name: str) -> None:
    game = peregon.start("europe", seats=3, seed=5)
    rules = game.title.rules(3)
    luck = Random(1)
    for _ in range(40):
        assert game.decision is not None
        question = question_of(game, game.decision.seat, rules, luck)
        bot = bot_named(name, "europe") if "@" not in name else bot_of(name)
        reasons = bot.reasons(question)
        choice = bot.choose(question)
        assert choice in question.numbers
        assert all(reason.action in question.numbers for reason in reasons)
        game.play(choice)


def bot_of(name: str) -> peregon.bots.PolicyBot:
    return peregon.bots.PolicyBot(policy_named(name, "europe"))


def test_the_budget_of_a_question_comes_before_its_own() -> None:
    game = peregon.start("usa", seats=2, seed=5)
    rules = game.title.rules(2)
    for budget in (Budget(7), Budget(14)):
        bot = peregon.bots.PolicyBot(policy_named("hard@60", "usa"))
        bot.choose(question_of(game, 0, rules, Random(1), budget))
        assert isinstance(bot.policy, SearchPolicy)
        # Four sets of tickets can be kept.
        assert bot.policy.race.considered == 4 and bot.policy.race.worlds == budget.playouts // 4


def test_the_first_tickets_are_chosen_for_the_seat_that_is_asked() -> None:
    # All are asked at once, so the decision in the view may be another seat's.
    for seed in range(6):
        game = peregon.start("usa", seats=3, seed=seed)
        rules = game.title.rules(3)
        early = bot_named("normal", "usa").choose(question_of(game, 2, rules, Random(1)))
        for seat in (0, 1):
            game.play(bot_named("normal", "usa").choose(question_of(game, seat, rules, Random(1))), seat)
        assert bot_named("normal", "usa").choose(question_of(game, 2, rules, Random(1))) == early

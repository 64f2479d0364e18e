"""The cache of rules: tables that are played alike have one set, and no more kinds are kept than are worth it."""

import pytest

from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.server.bots import bot_process
from peregon.server.bots.bot_process import BotRequest
from peregon.server.rooms import rules_cache
from peregon.server.rooms.rules_cache import cached_rules, with_cached_rules
from tests.support.server.guests import TITLES

USA, JOURNEY = TITLES["usa"], TITLES["journey"]


@pytest.fixture(autouse=True)
def nothing_kept_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_cache, "_cache", {})
    monkeypatch.setattr(rules_cache, "MOST_CACHED", 3)


def start(variants: dict[str, int]) -> Game:
    return with_cached_rules(Game.start(USA, 2, Seeded(1), variants))


def test_tables_share_their_rules_only_with_tables_that_are_played_alike() -> None:
    first, second, other = start({}), start({}), start({"first_seat": 1})
    assert first.rules is second.rules and first.actions is second.actions
    assert first.rules is not other.rules
    assert cached_rules(USA, 2, {})[0] is first.rules
    assert len({id(cached_rules(title, seats, {})[0]) for title, seats in ((USA, 2), (USA, 3), (JOURNEY, 2))}) == 3


def test_the_kinds_that_were_asked_for_last_are_kept() -> None:
    usual = cached_rules(USA, 2, {})
    for seats in (3, 4, 5):
        cached_rules(USA, seats, {})
        assert cached_rules(USA, 2, {}) is usual
    assert len(rules_cache._cache) == 3


def test_a_worker_keeps_no_more_kinds_than_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "_titles", TITLES)
    for seats in (2, 3, 4, 5):
        game = Game.start(USA, seats, Seeded(1))
        bot_process.choose("random", BotRequest("usa", seats, {}, game.view(0), tuple(game.option_numbers(0)), 1))
    assert len(rules_cache._cache) == 3

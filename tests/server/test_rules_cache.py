"""The cache of rules: tables that are played alike have one set, and no more kinds are kept than are worth it."""

import itertools
import random
from pathlib import Path

import pytest

from benchmarks.load import memory_of
from peregon.catalogue import Title
from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.rulebooks.variants import VariantValue
from peregon.server.bots import bot_process
from peregon.server.bots.bot_process import BotRequest
from peregon.server.rooms import rules_cache
from peregon.server.rooms.rules_cache import cached_rules, start_game, with_cached_rules
from tests.support.server.clients import PERSON, Player, serving
from tests.support.server.guests import TITLES

USA, EUROPE, JOURNEY = TITLES["usa"], TITLES["europe"], TITLES["journey"]


@pytest.fixture(autouse=True)
def nothing_kept_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_cache, "_cache", {})
    monkeypatch.setattr(rules_cache, "MOST_CACHED", 3)


def start(title: Title, variants: dict[str, VariantValue], seats: int = 2) -> Game:
    return start_game(title, seats, variants, Seeded(1))


def test_tables_share_their_rules_only_with_tables_that_are_played_alike() -> None:
    first, second, other = start(EUROPE, {}), start(EUROPE, {}), start(EUROPE, {"tickets_leave": True})
    assert first.rules is second.rules and first.actions is second.actions
    assert first.rules is not other.rules
    assert cached_rules(EUROPE, 2, {})[0] is first.rules
    assert with_cached_rules(Game.start(EUROPE, 2, Seeded(1))).rules is first.rules
    assert len({id(cached_rules(title, seats, {})[0]) for title, seats in ((USA, 2), (USA, 3), (JOURNEY, 2))}) == 3


@pytest.mark.parametrize(
    ("title", "variants"),
    [
        (JOURNEY, {"order": (2, 0, 1)}),
        (USA, {"first_seat": 2}),
        (USA, {"first_seat": 1, "counter_clockwise": True}),
        (EUROPE, {"counter_clockwise": True, "tickets_leave": True}),
    ],
)
def test_who_comes_after_whom_takes_no_rules_of_its_own(title: Title, variants: dict[str, VariantValue]) -> None:
    """It is dealt as it was chosen, and played to the end as by rules of its own."""
    kept, own = start(title, variants, seats=3), Game.start(title, 3, Seeded(1), variants)
    others = {name: value for name, value in variants.items() if name == "tickets_leave"}
    assert kept.rules is cached_rules(title, 3, others)[0] and kept.variants == own.variants
    assert kept.deal == own.deal and kept.opening == own.opening
    luck = random.Random(3)
    while not own.over:
        assert [kept.view(seat) for seat in (None, 0, 1, 2)] == [own.view(seat) for seat in (None, 0, 1, 2)]
        option = luck.choice(own.option_numbers(own.deciding[0]))
        assert kept.play(option, own.deciding[0]) == own.play(option, own.deciding[0])
    assert kept.score_sheet() == own.score_sheet()


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


def test_a_table_takes_little_memory_however_odd_its_options(tmp_path: Path) -> None:
    seats = [PERSON, *({"kind": "person", "name": f"Guest {number}"} for number in range(4))]
    orders = list(itertools.permutations(range(5)))

    def odd(number: int) -> dict[str, object]:
        return {
            "order": orders[number % len(orders)],
            "free_building": number % 2 == 0,
            "universal_beside_ordinary": number % 4 < 2,
        }

    with serving(tmp_path) as server, Player(server) as eve:
        for number in range(12):
            eve.open("journey", seats, variants=odd(number))
        before = memory_of(server.process.pid)
        for number in range(12, 112):
            eve.open("journey", seats, variants=odd(number))
        assert memory_of(server.process.pid) - before < 100 * 0.05, "megabytes"

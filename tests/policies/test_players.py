"""The players: whatever they think, they answer legally, and only from what their seat sees."""

from collections.abc import Callable
from functools import partial

import pytest

from peregon.bots import FROZEN, PLAYERS, SEARCHING, policy_named
from peregon.catalogue import find, names
from peregon.imagine import imagine
from peregon.model.chance import Seeded
from peregon.model.numbers import DRAW_TICKETS
from peregon.model.state import OVER
from peregon.model.views import view_of
from peregon.policies.greedy import GreedyPolicy
from peregon.policies.playouts import play_out
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.tempo.policy import TempoPolicy
from peregon.rules.engine import Rules

# Frozen ones are the same code.
QUICK = sorted(name for name in set(PLAYERS) - SEARCHING if PLAYERS[name].group != FROZEN)
GAMES = 10
LOOKS = 4


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("player", QUICK)
def test_a_player_answers_with_one_of_the_options_to_the_end(player: str, game: str) -> None:
    title = find(game)
    for seats in title.players:
        rules = title.rules(seats)
        policies = [policy_named(player, title.rulebook_name) for _ in range(seats)]
        chance, luck = Seeded(seats), PlayerLuck(7)
        state = rules.start(chance)
        while state.phase != OVER:
            options = rules.legal(state)
            rules.offer(state, rules.options)
            choice = policies[state.turn].choose(rules, state, rules.options, luck)
            assert choice in options
            rules.play(state, choice, chance)


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("player", sorted(set(QUICK) - {"random", "greedy"}))
def test_what_a_seat_cannot_see_does_not_change_the_choice(player: str, game: str) -> None:
    rules = find(game).rules(2)
    chance, luck = Seeded(3), PlayerLuck(3)
    state = rules.start(chance)
    moments = 0
    while state.phase != OVER:
        rules.offer(state, rules.options)
        if moments % 9 == 0:
            view = view_of(state, state.turn)
            choices = set()
            for look in range(LOOKS):
                imagined = imagine(rules, view, Seeded(100 * moments + look))
                rules.offer(imagined, rules.options)
                policy = policy_named(player, find(game).rulebook_name)
                choices.add(policy.choose(rules, imagined, rules.options, PlayerLuck(1)))
            assert len(choices) == 1, f"moment {moments}"
            rules.offer(state, rules.options)
        moments += 1
        rules.play(state, TempoPolicy().choose(rules, state, rules.options, luck), chance)


@pytest.mark.parametrize("game", names())
def test_tempo_takes_no_more_tickets_whether_or_not_it_remembers_the_game(game: str) -> None:
    # At a live table every choice is made by a player who has seen nothing before.
    rules = find(game).rules(2)
    chance, luck = Seeded(5), PlayerLuck(5)
    state = rules.start(chance)
    while state.phase != OVER:
        rules.offer(state, rules.options)
        choice = TempoPolicy().choose(rules, state, rules.options, luck)
        assert rules.numbers.family[choice] != DRAW_TICKETS or rules.legal(state) == [choice]
        rules.play(state, choice, chance)


def share_won(rules: Rules, one: Callable[[], Policy], other: Callable[[], Policy]) -> float:
    won = 0.0
    for seed in range(1, GAMES + 1):
        for first in (0, 1):
            policies = [one(), other()] if first == 0 else [other(), one()]
            chance = Seeded(seed)
            state = rules.start(chance)
            play_out(rules, state, policies, chance, PlayerLuck(seed))
            total = rules.count(state).total
            won += 1.0 if total[first] > total[1 - first] else 0.5 if total[0] == total[1] else 0.0
    return won / (2 * GAMES)


@pytest.mark.parametrize("game", names())
def test_tempo_beats_greed(game: str) -> None:
    assert share_won(find(game).rules(2), TempoPolicy, GreedyPolicy) >= 0.85


def test_the_published_players_beat_greed() -> None:
    rules = find("usa").rules(2)
    for player in ("one-step", "long-route", "route-focus", "destination-hungry"):
        assert share_won(rules, partial(policy_named, player, "usa"), GreedyPolicy) >= 0.75, player

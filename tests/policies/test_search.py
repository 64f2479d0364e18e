"""The searching player: fair, repeatable, never worse off than its instinct, and able to see a move ahead."""

import pytest

from peregon.catalogue import find, names
from peregon.game import Game
from peregon.model.board import NONE
from peregon.model.chance import Seeded
from peregon.model.faces import Action
from peregon.model.state import FIRST_TICKETS, OVER, State
from peregon.policies.playouts import play_out
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.rival_tickets import RivalTickets
from peregon.policies.search.policy import SearchPolicy
from peregon.policies.search.race import Race
from peregon.policies.search.seat_luck import SeatLuck
from peregon.policies.search.settings import SearchSettings
from peregon.policies.search.worlds import Worlds
from peregon.policies.tempo.policy import TempoPolicy
from peregon.policies.tempo.weights import Weights
from peregon.rules.engine import Rules
from peregon.rules.routes.faces import ClaimRoute
from tests.support.laws.sight_checks import redealt
from tests.support.tiny import given, route, ticket, tiny_board

FORK = tiny_board(
    "usa",
    ["ash-birch 2 red", "birch-cedar 2 blue", "ash-dogwood 6 green", "dogwood-elm 1 any", "cedar-elm 3 white"],
    ["ash-cedar 20", "ash-elm 4", "birch-elm 5", "dogwood-cedar 6", "ash-dogwood 3", "birch-dogwood 4"],
)


def choice(policy: Policy, game: Game, seed: int = 1) -> Action:
    game.rules.offer(game.state, game.rules.options)
    return game.actions[policy.choose(game.rules, game.state, game.rules.options, PlayerLuck(seed))]


def states(rules: Rules, every: int) -> list[State]:
    """From a game of the tempo player, the first choice of tickets among them."""
    chance, luck, player = Seeded(4), PlayerLuck(4), TempoPolicy()
    state = rules.start(chance)
    found, decisions = [], 0
    while state.phase != OVER:
        if decisions % every == 0:
            found.append(state.copy())
        rules.offer(state, rules.options)
        rules.play(state, player.choose(rules, state, rules.options, luck), chance)
        decisions += 1
    return found


@pytest.mark.parametrize("game", names())
def test_what_it_cannot_see_does_not_change_its_choice(game: str) -> None:
    rules = find(game).rules(2)
    for state in states(rules, every=70):
        choices = set()
        for deal in range(3):
            seen = redealt(rules, state, state.turn, deal)
            rules.offer(seen, rules.options)
            choices.add(SearchPolicy(18).choose(rules, seen, rules.options, PlayerLuck(5)))
        assert len(choices) == 1


@pytest.mark.parametrize("hungry_rivals", [0.0, 8.0])
def test_a_seed_repeats_a_thought_and_what_was_thought_before_does_not_matter(hungry_rivals: float) -> None:
    rules = find("europe").rules(3)
    weights = Weights()
    weights.hungry_rivals = hungry_rivals
    used = SearchPolicy(18, weights=weights)
    for state in states(rules, every=90):
        thoughts = set()
        for policy in (SearchPolicy(18, weights=weights), used, used):
            rules.offer(state, rules.options)
            choice = policy.choose(rules, state, rules.options, PlayerLuck(2))
            thoughts.add((choice, *(policy.race.mean(place) for place in range(policy.race.considered))))
        assert len(thoughts) == 1


def test_it_leaves_the_state_alone() -> None:
    rules = find("usa").rules(2)
    for state in states(rules, every=60):
        before = state.copy()
        rules.offer(state, rules.options)
        SearchPolicy(12).choose(rules, state, rules.options, PlayerLuck(1))
        for field in ("hands", "held", "owned", "pieces", "row", "deck", "tickets"):
            assert list(getattr(state, field)) == list(getattr(before, field))


def test_without_worlds_enough_to_be_sure_the_instinct_stands() -> None:
    rules = find("usa").rules(2)
    sure = SearchSettings()
    sure.gate = 1_000.0
    for state in states(rules, every=25):
        rules.offer(state, rules.options)
        instinct = TempoPolicy().choose(rules, state, rules.options, PlayerLuck(1))
        rules.offer(state, rules.options)
        assert SearchPolicy(40, settings=sure).choose(rules, state, rules.options, PlayerLuck(1)) == instinct


def test_in_the_last_turn_it_finishes_the_ticket_rather_than_building_the_longest_route() -> None:
    game = given(
        FORK,
        hands=["BBGGGGGG", "RW"],
        row="PPOOY",
        held=[["ash-cedar"], ["ash-elm"]],
        routes=[["ash-birch"], []],
        last_turns=1,
    )
    assert choice(SearchPolicy(80), game) == ClaimRoute(route(FORK, "birch-cedar"), 1, 0)


def test_rivals_are_thought_to_hold_what_suits_their_routes() -> None:
    game = given(FORK, held=[["ash-elm"], ["birch-elm"]], routes=[[], ["ash-birch", "birch-cedar"]])
    rival_tickets = RivalTickets(game.rules)
    rival_tickets.look(game.state, 0)
    worlds = Worlds(game.rules, rival_tickets)
    chance = Seeded(9)
    deals = [worlds.deal(game.state, 0, chance) for _ in range(200)]
    held = [sum(world.holds(1, ticket(FORK, name)) for world in deals) for name in ("ash-cedar", "dogwood-cedar")]
    assert held[0] > 2 * held[1]
    assert all(world.tickets_held(1) == 1 and not world.holds(1, ticket(FORK, "ash-elm")) for world in deals)


def test_each_seat_has_a_stream_of_cards_of_its_own() -> None:
    bag = find("usa").board.deck
    drawn: list[list[int]] = []
    for others in (0, 3):
        luck = SeatLuck(5, 2)
        luck.turn = 1
        for _ in range(others):
            luck.card(bag, 110)
        luck.turn = 0
        drawn.append([luck.card(bag, 110) for _ in range(20)])
    assert drawn[0] == drawn[1]


def test_who_falls_out_of_the_race_is_still_told_of() -> None:
    rules = find("usa").rules(2)
    policy = SearchPolicy(200)
    for state in states(rules, every=60):
        rules.offer(state, rules.options)
        choice = policy.choose(rules, state, rules.options, PlayerLuck(3))
        considered = [policy.race.chosen[place] for place in range(policy.race.considered)]
        assert choice in considered[: policy.race.count]
        assert len(set(considered)) == len(considered)
        assert all(policy.race.seen[place] <= policy.race.worlds for place in range(policy.race.considered))
        assert all(policy.race.seen[place] == policy.race.worlds for place in range(policy.race.count))


def raced(hope: float, found: tuple[float, float]) -> Race:
    """A hundred worlds for two: the instinct, action 7, and one that finds the one and the other by turns."""
    settings = SearchSettings()
    settings.hope = hope
    race = Race(settings)
    for action in (7, 8):
        race.enter(action, NONE)
    race.start(200)
    while race.goes_on():
        race.note(0, 0.5)
        race.note(1, found[race.worlds % 2])
        race.end_world()
    assert race.played == 2 * race.worlds and race.left == 200 - race.played
    return race


def test_who_will_not_be_shown_to_be_better_any_more_is_out() -> None:
    """As often a little better as a little worse than the instinct: half of the playouts tell as much as all."""
    patient, hopeful = raced(0.0, (0.4, 0.6)), raced(1.5, (0.4, 0.6))
    assert patient.best() == hopeful.best() == 7
    assert patient.worlds == 100 and 20 < hopeful.worlds <= 70


def test_whoever_is_better_stays_to_the_end_and_is_chosen() -> None:
    race = raced(1.5, (0.4, 0.7))
    assert race.best() == 8 and race.worlds == 100


def test_a_budget_of_time_is_kept() -> None:
    rules = find("usa").rules(2)
    policy = SearchPolicy(0, milliseconds=30.0)
    chance = Seeded(3)
    state = rules.start(chance)
    rules.offer(state, rules.options)
    assert policy.choose(rules, state, rules.options, PlayerLuck(1)) in rules.legal(state)
    assert policy.race.worlds >= 1
    assert policy.race.left < policy.race.count or policy.race.count == 1


def test_playouts_are_shared_out_by_what_a_decision_is_worth() -> None:
    rules = find("usa").rules(2)
    settings = SearchSettings()
    settings.ticket_thought, settings.early_thought, settings.late_thought = 3.0, 0.5, 2.0
    policy = SearchPolicy(100, settings=settings)
    given = []
    for state in states(rules, every=6):
        rules.offer(state, rules.options)
        policy.choose(rules, state, rules.options, PlayerLuck(3))
        race = policy.race
        if race.considered == 1:
            continue
        given.append(race.left + sum(race.seen[place] for place in range(race.considered)))
        fewest = min(state.trains(seat) for seat in range(2))
        assert given[-1] == (300 if state.phase == FIRST_TICKETS else int((2.0 - 1.5 * (fewest / 45)) * 100))
    assert given[0] == 300 and given[1] == 50 and given[1:] == sorted(given[1:]) and given[-1] > 150


def test_searching_beats_the_instinct_that_it_searches_with() -> None:
    rules = find("small").rules(2)
    won = 0.0
    for seed in range(12):
        for first in (0, 1):
            players: list[Policy] = [SearchPolicy(60), TempoPolicy()]
            if first == 1:
                players.reverse()
            chance = Seeded(seed)
            state = rules.start(chance)
            play_out(rules, state, players, chance, PlayerLuck(seed))
            total = rules.count(state).total
            won += 1.0 if total[first] > total[1 - first] else 0.5 if total[0] == total[1] else 0.0
    assert won >= 16.0

"""The planner: a tree for its tickets, a price for every option."""

import pytest

import peregon
from peregon.catalogue import find, names
from peregon.model.chance import Seeded
from peregon.model.state import OVER
from peregon.policies.paths import FAR
from peregon.policies.policy import PlayerLuck
from peregon.policies.published.planner import PlannerPolicy
from peregon.policies.published.shared_network import SharedNetwork
from peregon.rules.cards.faces import DrawBlind, DrawCard
from peregon.rules.tickets.faces import DrawTickets, Keep
from tests.policies.published import LINE, PLAYERS, choice, share_won
from tests.support.laws.sight_checks import policies_see_only_what_their_seat_sees
from tests.support.tiny import claim, given, route, tiny_board

PLAYERS["planner"] = PlannerPolicy

COMB = tiny_board(
    "usa",
    ["ash-birch 3 red", "birch-cedar 3 blue", "cedar-dogwood 3 white", "birch-elm 2 green", "cedar-elm 5 any"],
    ["ash-cedar 8", "ash-elm 6", "birch-dogwood 7", "birch-elm 2", "cedar-elm 3", "ash-dogwood 10"],
)


def planned(held: list[str], trains: int = 45, rivals: tuple[str, ...] = ()) -> tuple[SharedNetwork, list[str]]:
    game = given(COMB, held=[held], trains=[trains, 45], routes=[[], list(rivals)])
    network = SharedNetwork(game.rules)
    network.begin(game.state, 0)
    network.grow(trains)
    return network, [way.id for number, way in enumerate(COMB.sheet.routes) if network.planned[number] == 1]


def test_paths_share_what_they_can() -> None:
    network, routes = planned(["ash-cedar", "ash-elm"])
    assert routes == ["ash-birch", "birch-cedar", "birch-elm"]
    assert (network.cars, network.points, network.lost) == (8, 14, 0)


def test_a_ticket_that_does_not_fit_the_trains_is_left_out() -> None:
    network, routes = planned(["ash-cedar", "ash-elm"], trains=7)
    assert routes == ["ash-birch", "birch-elm"]
    assert (network.points, network.lost) == (6, 8)


def test_a_way_around_is_counted_from_what_is_planned() -> None:
    network, _ = planned(["birch-elm", "birch-dogwood"])
    assert network.detour(route(COMB, "birch-elm")) == 5
    assert network.detour(route(COMB, "birch-cedar")) == 5
    assert network.detour(route(COMB, "cedar-dogwood")) == FAR


def test_the_last_cars_of_a_plan_are_the_dearest() -> None:
    policy = PlannerPolicy()
    choice(policy, given(COMB, held=[["ash-cedar"]]))
    assert policy.car_value == pytest.approx(2 * 8 / 6**1.35)
    choice(policy, given(COMB, held=[["ash-cedar"]], routes=[["ash-birch"]]))
    assert policy.car_value == pytest.approx(2 * 8 / 3**1.35)


def test_it_claims_what_is_planned_before_what_is_not() -> None:
    game = given(COMB, hands=["RRRGG"], held=[["ash-cedar"]])
    assert choice(PlannerPolicy(), game) == claim(game, "ash-birch", "RRR")


def test_it_draws_a_card_that_the_plan_lacks_and_no_other() -> None:
    held = [["ash-cedar"]]
    assert choice(PlannerPolicy(), given(COMB, row="WGBWG", held=held, ticket_deck=[])) == DrawCard(2)
    assert choice(PlannerPolicy(), given(COMB, row="WGWWG", held=held, ticket_deck=[])) == DrawBlind()
    game = given(COMB, row="WGBRG", held=held, routes=[["birch-cedar"]], ticket_deck=[])
    assert choice(PlannerPolicy(), game) == DrawCard(3)


def test_it_keeps_tickets_that_share_their_paths() -> None:
    game = given(COMB, held=[["ash-dogwood"]], trains=[18, 45], tickets=["ash-cedar", "birch-dogwood", "cedar-elm"])
    game.play(DrawTickets())
    assert choice(PlannerPolicy(), game) == Keep((0, 1))
    game = given(COMB, held=[["ash-dogwood"]], trains=[9, 45], tickets=["ash-cedar", "cedar-elm", "ash-elm"])
    game.play(DrawTickets())
    assert choice(PlannerPolicy(), game) == Keep((0,))


def test_it_draws_tickets_only_with_more_than_half_its_trains() -> None:
    laid = ["elm-gorse", "dogwood-elm", "cedar-dogwood", "ash-birch", "birch-cedar"]  # twenty spaces, all tickets done
    game = given(LINE, held=[["elm-gorse"]], routes=[laid], trains=[25, 45])
    assert choice(PlannerPolicy(), game) == DrawTickets()
    game = given(LINE, held=[["elm-gorse"]], routes=[laid], trains=[24, 45])
    assert choice(PlannerPolicy(), game) == DrawBlind()


@pytest.mark.parametrize("game", names())
def test_it_plays_every_game_to_its_end_from_what_its_seat_sees(game: str) -> None:
    title = find(game)
    for seats in title.players:
        rules = title.rules(seats)
        policy = PlannerPolicy()
        chance, luck = Seeded(seats), PlayerLuck(seats)
        state = rules.start(chance)
        moments = 0
        while state.phase != OVER:
            options = rules.legal(state)
            rules.offer(state, rules.options)
            chosen = policy.choose(rules, state, rules.options, luck)
            assert chosen in options
            if moments % 41 == 0:
                policies_see_only_what_their_seat_sees(rules, state, [policy], moments)
            rules.play(state, chosen, chance)
            moments += 1


@pytest.mark.skipif(not peregon.compiled, reason="many games, and interpreted they are the same")
@pytest.mark.parametrize(("players", "measured"), [("planner-RF", 0.68), ("LR-planner", 0.60), ("DH-planner", 0.64)])
def test_where_it_stands_among_the_published(players: str, measured: float) -> None:
    # As in a thousand games of docs/strength.md each.
    share = share_won(find("usa").rules(2), players, 100)
    assert share > 0.5 and abs(share - measured) < 0.09, share

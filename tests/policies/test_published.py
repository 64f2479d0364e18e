"""The players of the literature do what was published of them."""

import pytest

import peregon
from peregon.catalogue import find, names
from peregon.model.chance import Seeded
from peregon.model.faces import Action
from peregon.model.state import OVER
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.published.destination_hungry import DestinationHungryPolicy
from peregon.policies.published.one_step import long_route, one_step
from peregon.policies.published.route_focus import RouteFocusPolicy
from peregon.rules.cards.faces import DrawBlind, DrawCard
from peregon.rules.tickets.faces import DrawTickets, Keep
from tests.policies.published import LINE, PLAYERS, choice, share_won
from tests.support.laws.sight_checks import policies_see_only_what_their_seat_sees
from tests.support.tiny import claim, given, started


def first_choice(policy: Policy, tickets: list[str]) -> Action:
    return choice(policy, started(LINE, luck="RRRRBBBBGGGGG", tickets=[*tickets, *tickets_after(tickets)], lots=[0]))


def tickets_after(tickets: list[str]) -> list[str]:
    return [ticket.id for ticket in LINE.sheet.tickets if ticket.id not in tickets]


# Tickets


def test_one_step_and_route_focus_keep_all_first_tickets() -> None:
    for policy in (one_step(), RouteFocusPolicy()):
        assert first_choice(policy, ["ash-cedar", "cedar-dogwood", "elm-gorse"]) == Keep((0, 1, 2))


def test_long_route_keeps_the_two_cheapest_first_tickets() -> None:
    assert first_choice(long_route(), ["ash-cedar", "cedar-dogwood", "elm-gorse"]) == Keep((1, 2))


def test_one_step_draws_tickets_when_all_are_done_and_everybody_has_trains() -> None:
    done = given(LINE, held=[["elm-gorse"]], routes=[["elm-gorse"]])
    assert choice(one_step(), done) == DrawTickets()
    assert choice(long_route(), done) == DrawBlind()
    late = given(LINE, held=[["elm-gorse"]], routes=[["elm-gorse"]], trains=[40, 7])
    assert choice(one_step(), late) == DrawBlind()


def test_one_step_keeps_the_cheapest_of_the_tickets_it_draws() -> None:
    game = given(LINE, tickets=["ash-dogwood", "birch-fir", "fir-gorse"])
    game.play(DrawTickets())
    assert choice(one_step(), game) == Keep((1,))


def test_destination_hungry_draws_tickets_while_eight_trains_are_to_spare() -> None:
    # What it holds takes eleven trains; it has seen no other plan.
    held = [["ash-cedar", "elm-gorse"]]
    assert choice(DestinationHungryPolicy(), given(LINE, held=held, trains=[18, 45])) == DrawTickets()
    assert choice(DestinationHungryPolicy(), given(LINE, held=held, trains=[17, 45])) == DrawBlind()


def test_destination_hungry_counts_what_the_set_examined_last_would_need() -> None:
    policy = DestinationHungryPolicy()
    game = given(
        LINE, held=[["elm-gorse"]], trains=[22, 45], tickets=["birch-fir", "cedar-dogwood", "ash-dogwood"], luck="GG"
    )
    game.play(DrawTickets())
    kept = choice(policy, game)
    assert kept == Keep((2,))
    assert policy.need == 15  # and of the set that it keeps 13
    game.play(kept)
    game.play(DrawBlind())
    game.play(DrawBlind())
    assert choice(policy, game) == DrawBlind()
    assert choice(DestinationHungryPolicy(), game) == DrawTickets()


# Where to


def test_one_step_goes_for_the_most_valuable_ticket_over_the_fewest_routes() -> None:
    game = given(LINE, hands=["RRRBBGG"], held=[["elm-gorse", "ash-cedar"]])
    assert choice(one_step(), game) == claim(game, "ash-birch", "RRR")


def test_one_step_goes_on_from_what_it_has() -> None:
    game = given(LINE, hands=["RRRBBGG"], held=[["ash-cedar"]], routes=[["ash-birch"]])
    assert choice(one_step(), game) == claim(game, "birch-cedar", "BB")


def test_long_route_leaves_short_routes_out_of_its_plans() -> None:
    # To Fir there is no way of long routes: it goes for the longest one.
    hands, held = ["BBKKKKKK"], [["birch-fir"]]
    game = given(LINE, hands=hands, held=held)
    assert choice(long_route(), game) == claim(game, "dogwood-elm", "KKKKKK")
    assert choice(one_step(), game) == claim(game, "birch-cedar", "BB")


@pytest.mark.parametrize("policy", [one_step(), long_route(), RouteFocusPolicy()])
def test_either_track_of_a_double_route_will_do(policy: Policy) -> None:
    game = given(LINE, hands=["PPPPP"], held=[["elm-gorse"]])
    assert choice(policy, game) == claim(game, "elm-gorse-2", "PPPPP")


def test_destination_hungry_plans_with_the_track_whose_colour_it_needs_less() -> None:
    # Yellow stands first, and both are needed for nothing else: it waits for yellow, and pink is of no use.
    held, trains = [["elm-gorse"]], [10, 45]
    game = given(LINE, hands=["PPPPPYYYYY"], held=held, trains=trains)
    assert choice(DestinationHungryPolicy(), game) == claim(game, "elm-gorse", "YYYYY")
    game = given(LINE, hands=["PPPPP"], held=held, trains=trains)
    assert choice(DestinationHungryPolicy(), game) == DrawBlind()


def test_route_focus_takes_the_dearest_route_of_its_tickets() -> None:
    game = given(LINE, hands=["RRRBB"], held=[["ash-cedar"]])
    assert choice(RouteFocusPolicy(), game) == claim(game, "ash-birch", "RRR")
    game = given(LINE, hands=["BBGG"], held=[["ash-cedar"]])
    assert choice(RouteFocusPolicy(), game) == claim(game, "birch-cedar", "BB")


def test_route_focus_without_a_ticket_takes_the_cheapest_route_and_as_described_the_dearest() -> None:
    game = given(LINE, hands=["WKKKKKK"])
    assert choice(RouteFocusPolicy(as_described=True), game) == claim(game, "dogwood-elm", "KKKKKK")
    game = given(LINE, hands=["GGWYYYYY"])
    assert choice(RouteFocusPolicy(), game) == claim(game, "fir-cedar", "W")


def test_destination_hungry_claims_what_is_planned_in_its_colour() -> None:
    game = given(LINE, hands=["WGG"], held=[["ash-cedar"]], trains=[10, 45])
    assert choice(DestinationHungryPolicy(), game) == claim(game, "ash-elm", "GG")


def test_destination_hungry_pays_any_colour_with_what_it_does_not_need() -> None:
    game = given(LINE, hands=["WG"], held=[["ash-cedar"]], trains=[10, 45])
    assert choice(DestinationHungryPolicy(), game) == claim(game, "fir-cedar", "W")
    game = given(LINE, hands=["G"], held=[["ash-cedar"]], trains=[10, 45])
    assert choice(DestinationHungryPolicy(), game) == DrawBlind()
    game = given(LINE, hands=["GY"], held=[["ash-cedar"]], trains=[10, 45])
    assert choice(DestinationHungryPolicy(), game) == claim(game, "elm-fir", "Y")


# Drawing


@pytest.mark.parametrize(("row", "slot"), [("WWRWW", 2), ("WLWWW", 1), ("WWWWW", None)])
def test_one_step_draws_its_colour_else_a_locomotive_else_blind(row: str, slot: int | None) -> None:
    game = given(LINE, hands=["RB"], row=row, held=[["ash-cedar"]])
    assert choice(one_step(), game) == (DrawBlind() if slot is None else DrawCard(slot))


def test_route_focus_always_draws_blind_and_as_described_its_colour() -> None:
    game = given(LINE, hands=["RB"], row="WWRWW", held=[["ash-cedar"]])
    assert choice(RouteFocusPolicy(), game) == DrawBlind()
    assert choice(RouteFocusPolicy(as_described=True), game) == DrawCard(2)


def test_destination_hungry_draws_what_lies_there_most_often_if_it_needs_it() -> None:
    policy, held, trains = DestinationHungryPolicy(), [["ash-cedar"]], [10, 45]
    assert choice(policy, given(LINE, row="PGGOK", held=held, trains=trains)) == DrawCard(1)
    assert choice(policy, given(LINE, row="PPGOK", held=held, trains=trains)) == DrawBlind()


def test_of_colours_that_lie_there_as_often_only_a_careful_one_looks_for_the_one_it_needs_more() -> None:
    game = given(LINE, row="WWGGO", held=[["ash-cedar"]], trains=[10, 45])
    assert choice(DestinationHungryPolicy(), game) == DrawCard(0)
    assert choice(DestinationHungryPolicy(careful=True), game) == DrawCard(2)


@pytest.mark.parametrize(("careful", "expected"), [(False, DrawBlind()), (True, DrawCard(0))])
def test_with_new_tickets_destination_hungry_overlooks_what_rivals_build(careful: bool, expected: Action) -> None:
    policy = DestinationHungryPolicy(careful)
    built = [[], ["dogwood-elm"]]
    drawn = ["elm-gorse", "fir-gorse", "birch-fir"]
    game = given(LINE, hands=["", "W"], row="RRROB", held=[["ash-cedar"]], trains=[16, 45], routes=built, tickets=drawn)
    choice(policy, game)
    game.play(DrawTickets())
    game.play(choice(policy, game))
    game.play(claim(game, "fir-cedar", "W"))
    assert choice(policy, game) == expected


def test_a_plan_is_kept_until_somebody_claims() -> None:
    policy = one_step()
    game = given(LINE, hands=["RK"], row="KKKRW", held=[["cedar-dogwood"]], routes=[[], ["dogwood-elm"]])
    assert choice(policy, game) == DrawCard(0)
    later = given(LINE, hands=["RKWWW"], row="KKKRW", held=[["cedar-dogwood"]], routes=[[], ["dogwood-elm"]])
    assert choice(policy, later) == DrawCard(0)
    assert choice(one_step(), later) == DrawCard(4)


# At every table


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("player", PLAYERS)
def test_with_all_it_remembers_a_player_sees_only_what_its_seat_sees(player: str, game: str) -> None:
    rules = find(game).rules(2)
    policies = [PLAYERS[player](), PLAYERS[player]()]
    chance, luck = Seeded(11), PlayerLuck(11)
    state = rules.start(chance)
    moments = 0
    while state.phase != OVER:
        rules.offer(state, rules.options)
        chosen = policies[state.turn].choose(rules, state, rules.options, luck)
        if moments % 7 == 0:
            policies_see_only_what_their_seat_sees(rules, state, [policies[state.turn]], moments)
        rules.play(state, chosen, chance)
        moments += 1


@pytest.mark.skipif(not peregon.compiled, reason="many games, and interpreted they are the same")
@pytest.mark.parametrize(
    ("players", "published"),
    [("DH-RF", 0.77), ("OS-RF", 0.72), ("LR-RF", 0.82), ("DH-OS", 0.71), ("DH-LR", 0.57), ("LR-OS", 0.56)],
)
def test_the_published_results(players: str, published: float) -> None:
    # With a hundred deals the interval is about six points.
    share = share_won(find("usa").rules(2), players, 100)
    assert share > 0.5 and abs(share - published) < 0.09, share

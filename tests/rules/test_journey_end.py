"""Journey's route cards, the round that is finished, the longest route and the shared win."""

import pytest

from peregon.game import Game
from peregon.model.faces import seen_by
from peregon.rules.cards.faces import DrawBlind
from peregon.rules.rounds.faces import GameEnded, LastRoundBegan, TakeTurn
from peregon.rules.routes.faces import RouteClaimed
from peregon.rules.tickets.faces import DrawTickets, Keep, TicketsKept, TicketsOffered
from tests.support.pictures import spare_tickets
from tests.support.tiny import (
    awards,
    claim,
    given,
    longest_lengths,
    longest_path,
    offered_to,
    route,
    rule,
    ticket,
    tickets_of,
    tiny_board,
)

TINY = tiny_board(
    "journey",
    [
        "ash-birch 3 red",
        "birch-cedar 2 any",
        "cedar-date 3 red",
        "date-elm 8 blue",
        "elm-fir 2 any",
        "fir-gum 2 any",
        "gum-elm 2 any",
    ],
    [
        "one from ash to birch=4",
        "other from cedar to date=2",
        "same from cedar to date=2",
        "ash-elm 9",
        "ash-cedar 3",
        *spare_tickets("ash-birch", 5),
    ],
)
ROW = "PBOWY"
A, B, C, D, E = "one", "other", "same", "ash-elm", "ash-cedar"


def drawing(deck: list[str]) -> Game:
    return given(TINY, row=ROW, ticket_deck=deck, tickets=deck)


def draw_two(game: Game) -> None:
    game.play(DrawBlind())
    game.play(DrawBlind())


@rule("J17")
def test_three_route_cards_are_taken_and_at_least_one_is_kept() -> None:
    game = drawing([A, B, C, D])
    game.play(DrawTickets())
    assert offered_to(game) == [A, B, C]
    assert set(game.options) == {Keep(k) for k in [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)]}
    assert len(game.options) == 7


@rule("J17")
def test_or_all_that_are_left_and_with_none_left_it_cannot_be_chosen() -> None:
    game = drawing([A, B])
    game.play(DrawTickets())
    assert (offered_to(game), game.options) == ([A, B], [Keep((0,)), Keep((1,)), Keep((0, 1))])
    assert DrawTickets() not in drawing([]).options


@rule("J17", "R4")
def test_the_rest_go_to_the_bottom_of_the_deck() -> None:
    game = drawing([A, B, C, D])
    game.play(DrawTickets())
    game.play(Keep((1,)))
    assert (tickets_of(game), game.view(0).ticket_deck) == ([B], 3)
    game.play(DrawTickets())
    assert offered_to(game, 1) == [D, A, C]


@rule("J18")
def test_a_chain_of_own_sections_completes_a_route_card_and_any_other_subtracts() -> None:
    game = given(TINY, routes=[["ash-birch", "birch-cedar"], ["cedar-date"]], held=[[E, D], [B, A]])
    assert awards(game)["tickets"] == 3 - 9
    assert awards(game, 1)["tickets"] == 2 - 4
    assert [seat.completed for seat in game.score_sheet().seats] == [1, 1]


@rule("J18")
def test_route_cards_are_secret() -> None:
    games = [drawing([A, B, C]), drawing([C, D, B])]
    for game in games:
        a, b, c = (ticket(TINY, name) for name in ((A, B, C) if game is games[0] else (C, D, B)))
        (offer,) = game.play(DrawTickets())
        (kept,) = game.play(Keep((0, 2)))
        assert (offer, kept) == (TicketsOffered(0, 3, (a, b, c)), TicketsKept(0, 2, 1, (a, c), (b,)))
        assert seen_by(offer, 1) == TicketsOffered(0, 3, None)
        assert seen_by(kept, 1) == seen_by(kept, None) == TicketsKept(0, 2, 1, None, None)
    assert games[0].view(1) == games[1].view(1)


@rule("J22")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_when_tokens_run_out_those_later_in_the_order_have_a_turn_and_nobody_else(seats: int) -> None:
    order = [2, 0, 4, 1, 3] if seats == 5 else list(range(seats))[::-1]
    for place, seat in enumerate(order):
        hands = ["RRR" if other == seat else "" for other in range(seats)]
        held = [[A] if other == seat else [] for other in range(seats)]
        trains = [1 if other == seat else 18 for other in range(seats)]
        game = given(
            TINY, seats=seats, order=order, turn=seat, hands=hands, held=held, trains=trains, row=ROW, luck="P" * 8
        )
        claimed, *rest = game.play(claim(game, "ash-birch", "RRR"))
        assert claimed == RouteClaimed(seat, route(TINY, "ash-birch"), 6, 3, 0)
        later = order[place + 1 :]
        assert rest == ([LastRoundBegan(seat, len(later))] if later else [GameEnded(everyone_passed=False)])
        for other in later:
            assert game.decision == TakeTurn(other)
            draw_two(game)
        assert game.over


@rule("J22")
def test_second_of_four_runs_out_and_the_third_and_fourth_still_play() -> None:
    game = given(TINY, seats=4, turn=1, hands=["", "RRR"], held=[[], [A]], trains=[9, 1, 9, 9], row=ROW, luck="PPPP")
    game.play(claim(game, "ash-birch", "RRR"))
    for seat in (2, 3):
        assert game.decision == TakeTurn(seat)
        draw_two(game)
    assert game.decision is None


@rule("J22")
def test_another_player_running_out_in_the_finished_round_changes_nothing() -> None:
    game = given(
        TINY,
        seats=3,
        hands=["RRR", "RRR"],
        held=[[A], [B]],
        trains=[1, 1, 9],
        row=ROW,
        luck="PP",
    )
    game.play(claim(game, "ash-birch", "RRR"))
    assert len(game.play(claim(game, "cedar-date", "RRR"))) == 1
    assert game.decision == TakeTurn(2)
    draw_two(game)
    assert game.over


@rule("J22")
def test_a_last_token_left_ends_nothing() -> None:
    game = given(TINY, hands=["RRR"], held=[[A]], trains=[2], row=ROW)
    assert len(game.play(claim(game, "ash-birch", "RRR"))) == 1
    assert game.view(None).last_turns is None


@rule("J23")
def test_the_longest_route_counts_the_numbers_printed_not_the_tokens() -> None:
    game = given(TINY, routes=[["ash-birch", "birch-cedar"], ["date-elm"]])
    assert longest_lengths(game) == [5, 8]
    assert [awards(game, seat)["longest path"] for seat in (0, 1)] == [0, 10]


@rule("J23")
def test_each_tied_player_has_ten() -> None:
    game = given(TINY, seats=3, routes=[["ash-birch"], ["cedar-date"], ["elm-fir"]])
    assert [awards(game, seat)["longest path"] for seat in range(3)] == [10, 10, 0]


@rule("J23")
def test_a_city_may_be_met_again_and_a_section_not() -> None:
    # Date to Elm, and round by Fir and Gum to Elm again.
    game = given(TINY, routes=[["date-elm", "elm-fir", "fir-gum", "gum-elm"], ["ash-birch", "birch-cedar"]])
    assert longest_lengths(game) == [14, 5]
    game = given(TINY, routes=[["date-elm", "elm-fir", "gum-elm"]])
    longest = longest_path(game)
    assert longest.length == 10


@rule("J24")
def test_the_most_points_win() -> None:
    game = given(TINY, seats=3, routes=[["ash-birch"], ["cedar-date"], ["elm-fir"]], held=[[A], [B], [C]])
    assert [seat.total for seat in game.score_sheet().seats] == [4 + 4 + 9 + 10, 4 + 2 + 9 + 10, 2 - 2 + 9]
    assert game.score_sheet().winners == (0,)


@rule("J24", "R10")
@pytest.mark.parametrize(
    ("routes", "held", "stations"),
    [
        ([["ash-birch"], ["cedar-date"]], [[A], [B, C]], [[], []]),  # one route card against two
        ([["ash-birch"], ["cedar-date"]], [[A], [B, "spare_0"]], [["gum"], []]),  # a station more left
        ([["birch-cedar"], ["cedar-date"]], [[], [D, E]], [[], []]),  # the longest route
        ([[], []], [[], []], [[], []]),
    ],
)
def test_there_is_no_tie_break_and_the_win_is_shared(
    routes: list[list[str]], held: list[list[str]], stations: list[list[str]]
) -> None:
    game = given(TINY, routes=routes, held=held, stations=stations)
    totals = [seat.total for seat in game.score_sheet().seats]
    assert totals[0] == totals[1]
    assert game.score_sheet().winners == (0, 1)

"""Europe's tickets in mid-game, its last round and its ties."""

import pytest

import peregon
from peregon.game import Game
from peregon.model.faces import seen_by
from peregon.rules.cards.faces import DrawBlind
from peregon.rules.rounds.faces import GameEnded, LastRoundBegan, TakeTurn
from peregon.rules.routes.faces import RouteClaimed
from peregon.rules.tickets.faces import DrawTickets, Keep, KeepTickets, TicketsKept, TicketsOffered
from tests.support.pictures import spare_tickets
from tests.support.tiny import awards, claim, given, offered_to, rule, ticket, tickets_of, tiny_board

EUROPE = peregon.find("europe")
TINY = tiny_board(
    "europe",
    [
        "ash-birch 3 red",
        "cedar-date 3 red",
        "elm-fir 2 blue",
        "gum-hazel 4 any",
        "birch-cedar 1 any",
        "date-elm 1 any",
        "fir-gum 1 any",
    ],
    [
        "one from ash to birch=4",
        "other from cedar to date=2",
        "same from cedar to date=2",
        "big from elm to fir=14",
        "ash-hazel 9",
        "four from gum to hazel=4",
        *(f"small_{number} from elm to fir=1" for number in range(3)),
        *spare_tickets("ash-birch", 5),
    ],
)
ROW = "PBOWY"
A, B, C, D, E = "one", "other", "same", "big", "ash-hazel"


def drawing(deck: list[str], under: list[str] | None = None, held: list[str] | None = None) -> Game:
    return given(TINY, row=ROW, held=[held or []], ticket_deck=deck, under=under or [], tickets=deck)


@rule("E22")
def test_three_tickets_are_drawn_and_at_least_one_is_kept() -> None:
    game = drawing([A, B, C, D])
    game.play(DrawTickets())
    assert game.decision == KeepTickets(0)
    assert offered_to(game) == [A, B, C]
    assert set(game.options) == {Keep(k) for k in [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)]}
    assert len(game.options) == 7


@rule("E22")
def test_with_fewer_than_three_left_all_are_drawn_and_with_none_drawing_is_no_choice() -> None:
    game = drawing([A, B])
    game.play(DrawTickets())
    assert offered_to(game) == [A, B]
    assert game.options == [Keep((0,)), Keep((1,)), Keep((0, 1))]
    game = drawing([A])
    game.play(DrawTickets())
    assert game.options == [Keep((0,))]
    assert DrawTickets() not in drawing([]).options


@rule("E22", "R4")
def test_tickets_not_kept_go_under_the_deck_and_come_back_last() -> None:
    game = drawing([A, B, C, D, E])
    game.play(DrawTickets())
    game.play(Keep((1,)))
    assert (tickets_of(game), game.view(0).ticket_deck, game.view(0).returned_by) == ([B], 4, (0, 0))
    game.play(DrawTickets())
    assert offered_to(game, 1) == [D, E, A]
    game.play(Keep((0, 1, 2)))
    game.play(DrawTickets())
    assert offered_to(game, 0) == [C]


@rule("E22")
def test_a_ticket_already_joined_counts_at_once_even_if_drawn_in_the_last_turn() -> None:
    game = given(
        TINY, row=ROW, routes=[["ash-birch"], []], ticket_deck=[A, E], tickets=[A, E], last_turns=1, held=[[B]]
    )
    game.play(DrawTickets())
    game.play(Keep((0, 1)))
    assert game.over
    assert awards(game)["tickets"] == 4 - 9 - 2


@rule("E23")
def test_drawn_and_kept_tickets_are_seen_by_their_owner_only() -> None:
    game = drawing([A, B, C])
    a, b, c = (ticket(TINY, name) for name in (A, B, C))
    (offer,) = game.play(DrawTickets())
    assert offer == TicketsOffered(0, 3, (a, b, c))
    (kept,) = game.play(Keep((0, 2)))
    assert kept == TicketsKept(0, 2, 1, (a, c), (b,))
    for other in (1, None):
        assert seen_by(offer, other) == TicketsOffered(0, 3, None)
        assert seen_by(kept, other) == TicketsKept(0, 2, 1, None, None)


@rule("E23")
def test_a_rivals_view_and_options_do_not_depend_on_tickets() -> None:
    one, two = drawing([A, B, C], held=[D]), drawing([C, A, B], held=[E])
    for game, choice in ((one, (0, 2)), (two, (0, 1))):
        game.play(DrawTickets())
        game.play(Keep(choice))
    assert tickets_of(one) != tickets_of(two)
    for other in (1, None):
        assert one.view(other) == two.view(other)
    assert one.options == two.options
    own = one.view(0).own
    assert own is not None
    assert own.under_the_deck == ((0, ticket(TINY, B)),)


@rule("E32")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_after_a_turn_that_leaves_two_trains_everybody_has_one_more_turn(seats: int) -> None:
    for trigger in range(seats):
        hands = [""] * trigger + ["RRR"]
        trains = [45] * trigger + [5]
        game = given(TINY, seats=seats, hands=hands, trains=trains, turn=trigger, row=ROW, luck="P" * 7 + "B" * 3)
        assert game.play(claim(game, "ash-birch", "RRR"))[1:] == [LastRoundBegan(trigger, seats)]
        for place in range(seats):
            assert game.decision == TakeTurn((trigger + 1 + place) % seats)
            game.play(DrawBlind())
            end = game.play(DrawBlind())
        assert end[1:] == [GameEnded(everyone_passed=False)]
        assert game.over


@rule("E32")
def test_three_trains_left_are_not_few_enough() -> None:
    game = given(TINY, hands=["RRR"], trains=[6], row=ROW)
    events = game.play(claim(game, "ash-birch", "RRR"))
    assert [type(event) for event in events] == [RouteClaimed]
    assert game.view(None).last_turns is None


@rule("E32")
def test_a_second_player_running_low_changes_nothing() -> None:
    game = given(TINY, seats=3, hands=["", "RRR"], trains=[2, 5, 45], turn=1, last_turns=2, row=ROW, luck="PP")
    assert len(game.play(claim(game, "ash-birch", "RRR"))) == 1
    game.play(DrawBlind())
    game.play(DrawBlind())
    assert game.over


@rule("E32")
@pytest.mark.parametrize(
    ("name", "cards", "points"),
    [
        ("dieppe-paris", "P", 1),
        ("cadiz-lisboa", "BB", 2),
        ("berlin-wien", "GGG", 4),
        ("moskva-petrograd", "WWWW", 7),
        ("palermo-smyrna", "KKKKLL", 15),
        ("petrograd-stockholm", "OOOOOOOO", 21),
    ],
)
def test_a_route_scores_by_its_length(name: str, cards: str, points: int) -> None:
    game = given(EUROPE, hands=[cards], row="RRRYY", luck="RYG")
    game.play(claim(game, name, cards))
    assert game.view(None).players[0].points == awards(game)["routes"] == points


def winners(routes: list[list[str]], held: list[list[str]], stations: list[list[str]] | None = None) -> tuple[int, ...]:
    """Who wins, after a check that the first two tie."""
    game = given(TINY, seats=len(routes), routes=routes, held=held, stations=stations or [])
    sheet = game.score_sheet()
    assert sheet.seats[0].total == sheet.seats[1].total
    return sheet.winners


@rule("E35")
def test_the_most_points_win_whatever_else_the_others_have_more_of() -> None:
    game = given(TINY, routes=[["ash-birch"], ["elm-fir"]], held=[[], [D]], stations=[["gum", "elm"], ["ash", "fir"]])
    assert [seat.total for seat in game.score_sheet().seats] == [4 + 4 + 10, 2 + 14 + 4]
    assert game.score_sheet().winners == (1,)
    game = given(TINY, routes=[["ash-birch"], ["elm-fir"]], held=[[], [D]], stations=[[], ["ash"]])
    assert [seat.total for seat in game.score_sheet().seats] == [4 + 12 + 10, 2 + 14 + 8]
    assert game.score_sheet().winners == (0,)


@rule("E35")
def test_a_tie_goes_to_more_completed_tickets() -> None:
    assert winners([["ash-birch"], ["cedar-date"]], [[A], [B, C]]) == (1,)
    assert winners([["cedar-date"], ["ash-birch"]], [[B, C], [A]]) == (0,)


@rule("E35")
def test_then_to_fewer_stations_used() -> None:
    # 4 + 4 + 8 + 10 against 4 + 2 - 2 + 12 + 10, a completed ticket each.
    assert winners([["ash-birch"], ["cedar-date"]], [[A], [B, "spare_0", "spare_1"]], [["gum"], []]) == (1,)
    assert winners([["cedar-date"], ["ash-birch"]], [[B, "spare_0", "spare_1"], [A]], [[], ["gum"]]) == (0,)


@rule("E35")
def test_completed_tickets_come_before_stations() -> None:
    # 4 + 4 + 8 + 10 for two tickets against 4 + 4 - 4 + 12 + 10 for one.
    assert winners([["cedar-date"], ["ash-birch"]], [[B, C], [A, "four"]], [["gum"], []]) == (0,)


@rule("E35", "R10")
def test_then_to_the_one_holder_of_the_express() -> None:
    # 4 + 2 + 12 + 10 against 2 + 14 + 12.
    assert winners([["cedar-date"], ["elm-fir"]], [[B], [D]]) == (0,)
    assert winners([["elm-fir"], ["cedar-date"]], [[D], [B]]) == (1,)


@rule("E35")
def test_stations_come_before_the_express() -> None:
    # 4 + 4 + 8 + 10 against 2 + 14 - 2 + 12.
    assert winners([["ash-birch"], ["elm-fir"]], [[A], [D, C]], [["gum"], []]) == (1,)


@rule("R10")
def test_if_no_tied_player_holds_the_express_they_share_the_win() -> None:
    assert winners([["ash-birch"], ["cedar-date"], ["gum-hazel"]], [[], [], [E, D]]) == (0, 1)


@rule("R10", "E35")
def test_several_holders_of_the_express_come_before_those_without_and_share_the_win() -> None:
    assert winners([["ash-birch"], ["cedar-date"]], [[], []]) == (0, 1)
    # 4 + 4 - 2 + 12 + 10, 4 + 2 + 12 + 10 and 2 + 14 + 12: two of the three hold it, and the third is left behind.
    game = given(TINY, seats=3, routes=[["cedar-date"], ["elm-fir"], ["ash-birch"]], held=[[B], [D], [A, C]])
    assert [seat.total for seat in game.score_sheet().seats] == [28, 28, 28]
    assert game.score_sheet().winners == (0, 2)


@rule("R10")
def test_only_tied_players_are_compared() -> None:
    # The third player has completed most tickets, and has far fewer points.
    small = ["small_0", "small_1", "small_2", E]
    game = given(TINY, seats=3, routes=[["ash-birch"], ["cedar-date"], ["elm-fir"]], held=[[A], [B, C], small])
    sheet = game.score_sheet()
    assert [seat.total for seat in sheet.seats] == [30, 30, 2 + 3 - 9 + 12]
    assert [seat.completed for seat in sheet.seats] == [1, 2, 3]
    assert sheet.winners == (1,)

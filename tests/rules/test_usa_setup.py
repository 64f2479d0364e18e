"""Set-up of the base game: what each player starts with, who begins, and how the first tickets are chosen."""

import pytest

import peregon
from peregon.boards import BoardError
from peregon.game import Game, IllegalAction
from peregon.model.chance import Seeded
from peregon.model.faces import seen_by
from peregon.rulebooks import RulebookError
from peregon.rules.cards.faces import DrawBlind
from peregon.rules.rounds.faces import OrderSet, TakeTurn
from peregon.rules.tickets.faces import ChooseFirstTickets, DrawTickets, FirstTicketsChosen, Keep, TicketsKept
from tests.support.tiny import (
    discards_of,
    every_pair,
    hand,
    offered_to,
    row_of,
    rule,
    started,
    ticket_names,
    tickets_of,
    tiny_board,
)

USA = peregon.find("usa")
ROUTES = ["ash-birch 1 red", "birch-cedar 2 blue", "cedar-dogwood 3 any", "dogwood-elm 4 green", "elm-fir 5 any"]
TINY = tiny_board("usa", ROUTES, every_pair("ash birch cedar dogwood elm fir"))
SIX_TICKETS = tiny_board("usa", ROUTES, every_pair("ash birch cedar dogwood"))

at_every_table = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@rule("U1")
@at_every_table
def test_two_to_five_can_play(seats: int) -> None:
    assert [player.seat for player in peregon.start("usa", seats, seed=1).view(None).players] == list(range(seats))


@rule("U1")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_one_alone_or_six_cannot_play(seats: int) -> None:
    with pytest.raises(RulebookError, match="usa is for 2 to 5 players"):
        peregon.start("usa", seats, seed=1)


@rule("U2")
@at_every_table
def test_each_player_has_45_trains_at_first_and_none_of_the_spare_ones(seats: int) -> None:
    assert [player.trains for player in peregon.start("usa", seats, seed=1).view(None).players] == [45] * seats


@rule("U3")
def test_the_110_cards_are_twelve_of_each_freight_car_and_fourteen_locomotives() -> None:
    assert {kind.id: (kind.card and kind.card["en"], kind.count) for kind in USA.sheet.kinds} == {
        "pink": ("box car", 12),
        "blue": ("Pullman car", 12),
        "orange": ("tank car", 12),
        "white": ("refrigerator car", 12),
        "yellow": ("freight car", 12),
        "black": ("hopper", 12),
        "red": ("coal car", 12),
        "green": ("caboose", 12),
    }
    assert USA.sheet.locomotive.count == 14
    view = peregon.start("usa", 2, seed=1).view(None)
    assert view.deck + sum(view.discards) + 5 + sum(player.cards for player in view.players) == 110


@rule("U4")
@at_every_table
def test_there_are_30_tickets_and_those_not_dealt_are_in_the_deck(seats: int) -> None:
    assert len(USA.sheet.tickets) == 30
    assert peregon.start("usa", seats, seed=1).view(None).ticket_deck == 30 - 3 * seats


@rule("U5")
def test_four_cards_are_dealt_to_each_and_five_are_turned_up() -> None:
    game = started(TINY, 2, luck="PPRLBBBBRGLWL", lots=[0])
    assert [hand(game, 0), hand(game, 1), row_of(game), discards_of(game)] == ["PPRL", "BBBB", "RGLWL", ""]
    assert game.view(None).deck == 110 - 13


@rule("U5")
@at_every_table
def test_everybody_begins_with_four_cards_and_three_tickets_to_choose_from(seats: int) -> None:
    view = peregon.start("usa", seats, seed=5).view(None)
    assert [(player.cards, player.offered, player.tickets) for player in view.players] == [(4, 3, 0)] * seats
    assert None not in view.row


@rule("U6")
def test_of_three_first_tickets_at_least_two_are_kept() -> None:
    game = started(TINY, luck="PPPPBBBBRGRGR", lots=[0])
    assert offered_to(game, 0) == ["ash-birch", "ash-cedar", "ash-dogwood"]
    assert offered_to(game, 1) == ["ash-elm", "ash-fir", "birch-cedar"]
    assert game.options == [Keep((0, 1)), Keep((0, 2)), Keep((1, 2)), Keep((0, 1, 2))]
    with pytest.raises(IllegalAction):
        game.play(Keep((1,)))


@rule("U6", "R18")
@pytest.mark.parametrize("first_to_choose", [0, 1])
@pytest.mark.parametrize("first_to_play", [0, 1])
def test_first_tickets_given_back_lie_under_the_deck_in_seat_order(first_to_choose: int, first_to_play: int) -> None:
    game = started(SIX_TICKETS, luck="PPPPBBBBRGRGR", lots=[first_to_play])
    choices = {0: Keep((0, 2)), 1: Keep((1, 2))}
    game.play(choices[first_to_choose], first_to_choose)
    game.play(choices[1 - first_to_choose], 1 - first_to_choose)
    assert tickets_of(game, 0) == ["ash-birch", "ash-dogwood"]
    assert tickets_of(game, 1) == ["birch-dogwood", "cedar-dogwood"]
    game.play(DrawTickets())
    assert offered_to(game, first_to_play) == ["ash-cedar", "birch-cedar"]


@rule("U6")
def test_first_tickets_given_back_come_up_only_after_all_the_others() -> None:
    dealt = ["ash-birch", "ash-cedar", "ash-dogwood", "ash-elm", "ash-fir", "birch-cedar"]
    rest = ["elm-fir", "dogwood-fir", "dogwood-elm", "cedar-fir", "cedar-elm", "cedar-dogwood"]
    rest += ["birch-fir", "birch-elm", "birch-dogwood"]
    game = started(TINY, luck="PPPPBBBBRGRGR", tickets=dealt + rest, lots=[0])
    game.play(Keep((1, 2)))
    game.play(Keep((0, 1)))
    seen = []
    for _ in range(4):
        game.play(DrawTickets())
        seen += offered_to(game, game.state.turn)
        game.play(game.options[-1])
    assert seen == [*rest, "ash-birch", "birch-cedar"]


@rule("R18")
def test_all_choose_their_first_tickets_at_once_and_in_any_order() -> None:
    game = started(TINY, 3, luck="PPPPBBBBOOOORGRGR", lots=[1])
    assert game.decisions == [ChooseFirstTickets(0), ChooseFirstTickets(1), ChooseFirstTickets(2)]
    assert [len(game.options_of(seat)) for seat in range(3)] == [4, 4, 4]
    game.play(Keep((0, 1)), seat=2)
    assert game.decisions == [ChooseFirstTickets(0), ChooseFirstTickets(1)]
    with pytest.raises(IllegalAction):
        game.play(Keep((0, 1)), seat=2)
    game.play(Keep((0, 1)), seat=0)
    game.play(Keep((0, 1)), seat=1)
    assert game.decisions == [TakeTurn(1)]


@rule("R18", "U7")
def test_a_first_choice_is_not_seen_before_everyone_has_chosen() -> None:
    views = []
    for choice in [Keep((0, 1)), Keep((0, 2)), Keep((0, 1, 2))]:
        game = started(TINY, luck="PPPPBBBBRGRGR", lots=[0])
        assert game.play(choice, seat=1) == [FirstTicketsChosen(1)]
        assert (tickets_of(game, 1), game.view(None).ticket_deck) == ([], 9)
        views.append((game.view(0), game.view(None), game.options_of(0)))
    assert views == [views[0]] * 3


@rule("U7")
def test_which_tickets_were_kept_is_shown_to_the_owner_alone() -> None:
    game = started(TINY, luck="PPPPBBBBRGRGR", lots=[0])
    game.play(Keep((0, 2)), seat=0)
    events = game.play(Keep((0, 1)), seat=1)
    kept = [event for event in events if isinstance(event, TicketsKept)]
    assert ticket_names(game, kept[0].kept or ()) == ["ash-birch", "ash-dogwood"]
    assert ticket_names(game, kept[1].kept or ()) == ["ash-elm", "ash-fir"]
    for other in (1, None):
        assert seen_by(kept[0], other) == TicketsKept(0, 2, 1, None, None)
    assert seen_by(kept[0], 0) == kept[0]


@rule("U8", "R1")
@pytest.mark.parametrize("name", peregon.names())
def test_scores_start_at_0_in_every_game(name: str) -> None:
    assert [player.points for player in peregon.start(name, 2, seed=3).view(None).players] == [0, 0]


def turns_of_one_round(game: Game) -> list[int]:
    """Whose turns they are, from the first turn until it is the first player's again."""
    for seat in range(game.seats):
        game.play(Keep((0, 1)), seat)
    seats = []
    for _ in range(game.seats + 1):
        seats.append(game.state.turn)
        game.play(DrawBlind())
        game.play(DrawBlind())
    return seats


@rule("U9", "R2")
@at_every_table
def test_a_lot_says_who_begins_and_the_turn_goes_round_clockwise(seats: int) -> None:
    for first in range(seats):
        game = started(TINY, seats, luck="PBOW" * seats + "PBOWY" + "KRG" * 4, lots=[first])
        around = [(first + step) % seats for step in range(seats)]
        assert game.opening[0] == OrderSet(tuple(around))
        assert turns_of_one_round(game) == [*around, first]


@rule("R2")
@at_every_table
def test_the_table_can_name_who_begins(seats: int) -> None:
    for first in range(seats):
        game = started(TINY, seats, luck="PBOW" * seats + "PBOWY" + "KRG" * 4, variants={"first_seat": first})
        assert turns_of_one_round(game) == [*((first + step) % seats for step in range(seats)), first]


@rule("R2")
def test_the_table_can_choose_to_go_round_the_other_way() -> None:
    variants = {"first_seat": 1, "counter_clockwise": True}
    game = started(TINY, 4, luck="PBOW" * 4 + "PBOWY" + "KRG" * 4, variants=variants)
    assert game.view(None).order == (1, 0, 3, 2)
    assert turns_of_one_round(game) == [1, 0, 3, 2, 1]


@rule("R2")
@pytest.mark.parametrize("seat", [-1, 3])
def test_nobody_begins_who_is_not_at_the_table(seat: int) -> None:
    with pytest.raises(RulebookError, match="there is no seat"):
        Game.start(TINY, 3, Seeded(1), {"first_seat": seat})


@rule("R2")
def test_the_first_player_follows_from_the_seed_and_may_be_anyone() -> None:
    first = [[peregon.start(TINY, 3, seed=seed).view(None).order[0] for seed in range(12)] for _ in range(2)]
    assert first[0] == first[1]
    assert set(first[0]) == {0, 1, 2}


@rule("R32")
def test_a_board_with_too_few_tickets_for_the_players_is_refused() -> None:
    assert started(SIX_TICKETS, 2, luck="PPPPBBBBRGRGR", lots=[0]).view(None).ticket_deck == 0
    with pytest.raises(RulebookError, match="3 players need 9 tickets to choose from, and the board has 6"):
        Game.start(SIX_TICKETS, 3, Seeded(1))


@rule("R32")
def test_a_board_with_too_few_tickets_for_any_table_is_refused_outright() -> None:
    with pytest.raises(BoardError, match="2 players need 6 tickets to choose from, and the board has 5"):
        tiny_board("usa", ROUTES, every_pair("ash birch cedar dogwood")[:5])

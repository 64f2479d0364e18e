"""Tickets in the base game: drawing more of them, and who may know what."""

import pytest

from peregon.game import IllegalAction
from peregon.model.faces import seen_by
from peregon.rules.cards.faces import DrawBlind
from peregon.rules.rounds.faces import TakeTurn
from peregon.rules.tickets.faces import DrawTickets, Keep, KeepTickets, TicketsKept, TicketsOffered
from tests.support.tiny import (
    claim,
    every_pair,
    given,
    offered_to,
    rule,
    ticket,
    ticket_names,
    tickets_of,
    tiny_board,
)

TINY = tiny_board(
    "usa",
    ["ash-birch 1 red", "birch-cedar 2 blue", "cedar-dogwood 3 any", "dogwood-elm 4 green", "elm-fir 5 any"],
    every_pair("ash birch cedar dogwood elm fir"),
)
ASH = ["ash-birch", "ash-cedar", "ash-dogwood", "ash-elm", "ash-fir"]


@rule("U29")
def test_three_tickets_are_drawn_and_at_least_one_is_kept() -> None:
    game = given(TINY, tickets=ASH[:3])
    game.play(DrawTickets())
    assert game.decision == KeepTickets(0)
    assert offered_to(game) == ["ash-birch", "ash-cedar", "ash-dogwood"]
    assert game.options == [
        Keep((0,)),
        Keep((1,)),
        Keep((0, 1)),
        Keep((2,)),
        Keep((0, 2)),
        Keep((1, 2)),
        Keep((0, 1, 2)),
    ]
    with pytest.raises(IllegalAction):
        game.play(Keep(()))


@rule("U29", "U31")
@pytest.mark.parametrize("places", [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)])
def test_what_is_kept_is_held_and_the_rest_is_back_in_the_deck(places: tuple[int, ...]) -> None:
    game = given(TINY, held=[["elm-fir"]], tickets=ASH[:3])
    game.play(DrawTickets())
    assert game.view(None).ticket_deck == 11
    game.play(Keep(places))
    assert game.decision == TakeTurn(1)
    assert tickets_of(game) == [*(ASH[place] for place in places), "elm-fir"]
    assert game.view(None).ticket_deck == 14 - len(places)


@rule("U30")
def test_of_the_last_two_tickets_at_least_one_is_kept() -> None:
    game = given(TINY, ticket_deck=ASH[:2], tickets=["ash-cedar", "ash-birch"])
    game.play(DrawTickets())
    assert offered_to(game) == ["ash-cedar", "ash-birch"]
    assert game.options == [Keep((0,)), Keep((1,)), Keep((0, 1))]


@rule("U30")
def test_the_very_last_ticket_has_to_be_kept() -> None:
    game = given(TINY, ticket_deck=ASH[:1], tickets=ASH[:1])
    game.play(DrawTickets())
    assert game.options == [Keep((0,))]
    game.play(Keep((0,)))
    assert (tickets_of(game), game.view(None).ticket_deck) == (["ash-birch"], 0)


@rule("U30")
def test_with_no_ticket_left_none_can_be_drawn() -> None:
    game = given(TINY, hands=["R"], ticket_deck=[], deck="")
    assert game.options == [claim(game, "ash-birch", "R")]
    with pytest.raises(IllegalAction):
        game.play(DrawTickets())


@rule("U30", "U31")
def test_tickets_under_the_deck_can_be_drawn_when_they_are_all_there_is() -> None:
    game = given(TINY, ticket_deck=[], under=["elm-fir", "ash-elm"])
    game.play(DrawTickets())
    assert offered_to(game) == ["elm-fir", "ash-elm"]


@rule("U31")
def test_tickets_go_to_the_bottom_and_come_up_again_in_the_order_of_return() -> None:
    game = given(TINY, ticket_deck=ASH[:4], under=["ash-fir"], tickets=ASH[:4])
    game.play(DrawTickets())
    game.play(Keep((1,)))
    game.play(DrawTickets())
    assert offered_to(game, 1) == ["ash-elm", "ash-fir", "ash-birch"]
    game.play(Keep((2,)))
    game.play(DrawTickets())
    assert offered_to(game, 0) == ["ash-dogwood", "ash-elm", "ash-fir"]


@rule("U31", "U7")
def test_only_the_owner_sees_what_was_drawn_kept_and_given_back() -> None:
    game = given(TINY, tickets=ASH[:3])
    (offer,) = game.play(DrawTickets())
    (kept,) = game.play(Keep((1,)))
    drawn = tuple(ticket(TINY, name) for name in ASH[:3])
    assert seen_by(offer, 0) == TicketsOffered(0, 3, drawn)
    assert seen_by(kept, 0) == TicketsKept(0, 1, 2, (drawn[1],), (drawn[0], drawn[2]))
    for other in (1, None):
        assert seen_by(offer, other) == TicketsOffered(0, 3, None)
        assert seen_by(kept, other) == TicketsKept(0, 1, 2, None, None)


@rule("U31", "U7")
def test_only_who_put_a_ticket_under_the_deck_knows_that_it_is_there() -> None:
    game = given(TINY, tickets=ASH[:3])
    game.play(DrawTickets())
    game.play(Keep((1,)))
    mine, rivals = game.view(0).own, game.view(1).own
    assert mine is not None
    assert rivals is not None
    assert [ticket_names(game, [number]) for _, number in mine.under_the_deck] == [["ash-birch"], ["ash-dogwood"]]
    assert rivals.under_the_deck == ()


@rule("U32")
def test_there_is_no_limit_to_the_tickets_held_and_none_can_be_given_up_later() -> None:
    held = [*ASH, "birch-cedar", "birch-dogwood", "birch-elm", "birch-fir", "cedar-dogwood", "cedar-elm"]
    rest = ["cedar-fir", "dogwood-elm", "dogwood-fir", "elm-fir"]
    game = given(TINY, held=[held], tickets=rest)
    game.play(DrawTickets())
    game.play(Keep((0, 1, 2)))
    assert tickets_of(game) == [*held, *rest[:3]]
    game.play(DrawTickets())
    game.play(Keep((0,)))
    assert tickets_of(game) == [*held, *rest[:3]]
    assert not any(isinstance(option, Keep) for option in game.options)


@rule("U7")
def test_nobody_else_can_tell_which_tickets_a_player_holds() -> None:
    one = given(TINY, held=[["ash-birch"], ["ash-cedar"]])
    other = given(TINY, held=[["ash-birch"], ["elm-fir"]])
    assert (one.view(0), one.view(None)) == (other.view(0), other.view(None))
    assert one.view(1) != other.view(1)


@rule("U7", "U34")
def test_the_tickets_are_revealed_at_the_end() -> None:
    game = given(TINY, held=[["ash-birch"], ["ash-cedar", "elm-fir"]], last_turns=1, luck="PP")
    game.play(DrawBlind())
    game.play(DrawBlind())
    assert game.over
    revealed = [
        [score.ticket for score in seat.items("ticket") if score.ticket is not None]
        for seat in game.score_sheet().seats
    ]
    assert [ticket_names(game, tickets) for tickets in revealed] == [["ash-birch"], ["ash-cedar", "elm-fir"]]


@rule("R23")
def test_everyone_knows_the_numbers_of_everything_the_row_and_the_discards() -> None:
    hands = ["RRL", "GGGG"]
    held = [["ash-birch", "ash-cedar"], ["elm-fir"]]
    game = given(TINY, hands=hands, row="PBOW", discards="KKG", deck="RY", held=held, routes=[["ash-birch"]])
    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert [player.cards for player in view.players] == [3, 110 - 3 - 4 - 3 - 2]
        assert [player.tickets for player in view.players] == [2, 1]
        assert [player.trains for player in view.players] == [44, 45]
        assert not any("stations_left" in player.fields for player in view.players)
        assert view.row == (0, 1, 2, 3, None)
        assert view.discards == (0, 0, 0, 0, 0, 2, 0, 1, 0)
        assert (view.deck, view.ticket_deck) == (2, 12)


@rule("R23")
def test_what_a_player_plays_is_no_longer_known_to_be_in_the_hand() -> None:
    game = given(TINY, hands=["RL"], row="RBOWY", luck="KGPP")
    game.play(game.options[0])
    game.play(DrawBlind())
    assert game.view(1).players[0].shown == (0, 0, 0, 0, 0, 0, 1, 0, 0)
    game.play(DrawBlind())
    game.play(DrawBlind())
    game.play(claim(game, "ash-birch", "R"))
    assert game.view(1).players[0].shown == (0, 0, 0, 0, 0, 0, 0, 0, 0)
    assert game.view(1).players[0].cards == 3

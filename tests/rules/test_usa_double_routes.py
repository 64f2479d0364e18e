"""Double routes: one player never takes both tracks, and at small tables nobody takes the second."""

import pytest

import peregon
from peregon.boards import BoardError
from peregon.game import IllegalAction
from tests.support.tiny import claim, claims, every_pair, given, rule, tiny_board

TICKETS = every_pair("ash birch cedar dogwood elm fir")
REST = ["birch-cedar 2 red", "cedar-dogwood 3 any", "dogwood-elm 6 any", "elm-fir 6 any"]
TINY = tiny_board("usa", ["ash-birch 2 blue", "ash-birch-2 2 green", *REST], TICKETS)
GREY = tiny_board("usa", ["ash-birch 2 any", "ash-birch-2 2 any", *REST], TICKETS)
BOTH = ["ash-birch", "ash-birch-2"]


@rule("U26", "U27")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_while_both_tracks_are_free_everyone_may_choose_either(seats: int) -> None:
    for turn in range(seats):
        game = given(TINY, seats=seats, hands=["BBGG"] * seats, turn=turn)
        assert claims(game) == ["ash-birch BB", "ash-birch-2 GG"]


@rule("U27")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("taken", BOTH)
def test_with_two_or_three_players_one_track_taken_closes_the_other_for_everybody(seats: int, taken: str) -> None:
    for owner in range(seats):
        routes = [[taken] if seat == owner else [] for seat in range(seats)]
        for turn in range(seats):
            game = given(TINY, seats=seats, hands=["BBGGRR"] * seats, routes=routes, turn=turn)
            assert claims(game) == ["birch-cedar RR"]


@rule("U26", "U27")
@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize(("taken", "twin"), [("ash-birch", "ash-birch-2 GG"), ("ash-birch-2", "ash-birch BB")])
def test_with_four_or_five_players_the_second_track_is_open_to_the_others_only(
    seats: int, taken: str, twin: str
) -> None:
    for owner in range(seats):
        routes = [[taken] if seat == owner else [] for seat in range(seats)]
        for turn in range(seats):
            game = given(TINY, seats=seats, hands=["BBGG"] * seats, routes=routes, turn=turn)
            assert claims(game) == ([] if turn == owner else [twin])


@rule("U27")
@pytest.mark.parametrize("seats", [2, 3])
def test_at_a_small_table_the_second_track_closes_with_the_claim_itself(seats: int) -> None:
    game = given(TINY, seats=seats, hands=["BBGG", "GG", "GG"][:seats], row="PPPPP")
    twin = claim(game, "ash-birch-2", "GG")
    assert twin in game.options
    game.play(claim(game, "ash-birch", "BB"))
    assert claims(game) == []
    with pytest.raises(IllegalAction):
        game.play(twin)


@rule("U26", "U27")
@pytest.mark.parametrize("seats", [4, 5])
def test_at_a_large_table_two_players_take_a_track_each(seats: int) -> None:
    game = given(TINY, seats=seats, hands=["BBGG", "GG", "GG", "GG", "GG"][:seats], row="PPPPP")
    game.play(claim(game, "ash-birch", "BB"))
    game.play(claim(game, "ash-birch-2", "GG"))
    assert [player.routes for player in game.view(None).players] == [(0,), (1,)] + [()] * (seats - 2)
    assert claims(game) == []


@rule("U26")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_player_never_takes_both_tracks_even_if_both_are_grey(seats: int) -> None:
    game = given(GREY, seats=seats, hands=["KKLL"], routes=[["ash-birch"]])
    assert claims(game) == ["birch-cedar LL", "cedar-dogwood KKL", "cedar-dogwood KLL"]


@rule("U26")
def test_tracks_listed_in_opposite_directions_do_not_slip_through_as_two_single_routes() -> None:
    with pytest.raises(BoardError, match="joins the same cities as ash-birch"):
        tiny_board("usa", ["ash-birch 2 blue", "birch-ash 2 green", *REST], TICKETS)


@rule("R21")
@pytest.mark.parametrize(
    ("name", "seats", "both", "taken", "twin"),
    [
        ("usa", 3, False, "chicago-pittsburgh", "chicago-pittsburgh-2 OOO"),
        ("usa", 4, True, "chicago-pittsburgh", "chicago-pittsburgh-2 OOO"),
        ("europe", 3, False, "berlin-frankfurt", "berlin-frankfurt-2 RRR"),
        ("europe", 4, True, "berlin-frankfurt", "berlin-frankfurt-2 RRR"),
    ],
)
def test_both_tracks_are_for_different_players_and_larger_tables(
    name: str, seats: int, both: bool, taken: str, twin: str
) -> None:
    hands = [twin.split()[1]] * seats
    for turn in range(seats):
        game = given(peregon.find(name), seats=seats, hands=hands, routes=[[taken]], turn=turn)
        assert (twin in claims(game)) is (both and turn != 0)


@rule("R21")
def test_journey_has_no_double_routes_and_no_rule_for_them() -> None:
    assert [route.id for route in peregon.find("journey").sheet.routes if route.twin is not None] == []
    with pytest.raises(BoardError, match="double routes"):
        peregon.find(TINY.sheet, rulebook="journey")

"""Who wins the base game: points, then tickets, then the longer path, and then nobody is told apart."""

import pytest

from peregon.catalogue import Title
from tests.support.tiny import every_pair, given, rule, tiny_board, totals

ROUTES = ["ash-birch 1 any", "birch-cedar 2 any", "cedar-dogwood 3 any", "dogwood-elm 4 any", "elm-fir 5 any"]
ROUTES += ["fir-ash 6 any", "birch-elm 3 any"]


def board(*tickets: str, rulebook: str = "usa") -> Title:
    """A ring with a chord; besides these tickets there is one of five points for every other pair of cities."""
    named = {ticket.split()[0] for ticket in tickets}
    rest = [ticket for ticket in every_pair("ash birch cedar dogwood elm fir") if ticket.split()[0] not in named]
    return tiny_board(rulebook, ROUTES, [*tickets, *rest])


in_the_games_without_stations = pytest.mark.parametrize("rulebook", ["usa", "india", "switzerland"])


@rule("U37")
def test_the_most_points_win_whoever_has_more_tickets() -> None:
    game = given(board(), routes=[["fir-ash"], ["ash-birch", "birch-cedar"]], held=[[], ["ash-birch", "birch-cedar"]])
    assert (totals(game), game.score_sheet().winners) == ([25, 13], (0,))


@rule("U37", "R10")
@in_the_games_without_stations
def test_a_tie_goes_to_whoever_completed_more_tickets(rulebook: str) -> None:
    game = given(
        board("ash-birch 4", "birch-cedar 10", "cedar-dogwood 13", rulebook=rulebook),
        routes=[["cedar-dogwood"], ["ash-birch", "birch-cedar"]],
        held=[["cedar-dogwood"], ["ash-birch", "birch-cedar"]],
    )
    assert (totals(game), game.score_sheet().winners) == ([27, 27], (1,))


@rule("U37", "R10")
@in_the_games_without_stations
def test_completed_tickets_come_before_the_longer_path(rulebook: str) -> None:
    game = given(
        board("ash-birch 4", "birch-cedar 10", rulebook=rulebook),
        routes=[["dogwood-elm"], ["ash-birch", "birch-cedar"]],
        held=[[], ["ash-birch", "birch-cedar"]],
    )
    assert (totals(game), game.score_sheet().winners) == ([17, 17], (1,))


@rule("U37")
def test_tickets_that_were_not_completed_do_not_help_in_a_tie() -> None:
    game = given(
        board("cedar-dogwood 2", "elm-fir 1", "ash-elm 1"),
        routes=[["cedar-dogwood"], ["birch-elm"]],
        held=[["cedar-dogwood", "elm-fir", "ash-elm"], []],
    )
    assert (totals(game), game.score_sheet().winners) == ([14, 14], (0,))
    assert [seat.completed for seat in game.score_sheet().seats] == [1, 0]


@rule("U37", "R10")
@in_the_games_without_stations
def test_a_tie_in_tickets_too_goes_to_the_longer_path(rulebook: str) -> None:
    game = given(
        board("dogwood-elm 1", "ash-cedar 15", rulebook=rulebook),
        routes=[["dogwood-elm"], ["ash-birch", "birch-cedar"]],
        held=[["dogwood-elm"], ["ash-cedar"]],
    )
    assert (totals(game), game.score_sheet().winners) == ([18, 18], (0,))
    assert [seat.completed for seat in game.score_sheet().seats] == [1, 1]


@rule("U37")
def test_the_longer_path_decides_only_among_those_with_the_most_tickets() -> None:
    game = given(
        board("dogwood-elm 18", "cedar-dogwood 21"),
        seats=3,
        routes=[["dogwood-elm"], ["cedar-dogwood"], ["fir-ash"]],
        held=[["dogwood-elm"], ["cedar-dogwood"], []],
    )
    assert (totals(game), game.score_sheet().winners) == ([25, 25, 25], (0,))


@rule("R10", "U37")
@in_the_games_without_stations
def test_players_still_tied_share_the_win(rulebook: str) -> None:
    game = given(board(rulebook=rulebook), routes=[["cedar-dogwood"], ["birch-elm"]])
    assert (totals(game), game.score_sheet().winners) == ([14, 14], (0, 1))


@rule("R10")
def test_only_the_tied_players_are_compared() -> None:
    game = given(
        board("ash-fir 2", "ash-elm 20", "ash-dogwood 6"),
        seats=3,
        routes=[["cedar-dogwood"], ["birch-elm"], ["fir-ash"]],
        held=[[], [], ["ash-fir", "ash-elm", "ash-dogwood"]],
    )
    assert (totals(game), game.score_sheet().winners) == ([4, 4, 1], (0, 1))


@rule("U34", "U37")
def test_totals_may_be_negative_and_the_least_bad_wins() -> None:
    game = given(board("ash-elm 20", "ash-cedar 8"), held=[["ash-elm"], ["ash-cedar"]])
    assert (totals(game), game.score_sheet().winners) == ([-20, -8], (1,))

"""Tournaments: who meets whom, in which seats, and what counts as what."""

import pytest

from peregon.analysis import Tournament, with_budget
from peregon.analysis.blocks import Block, Stand
from peregon.analysis.entrants import told_apart
from peregon.analysis.standings import Standings
from peregon.analysis.sums import BlockSums
from peregon.catalogue import find
from peregon.rulebooks import RulebookError
from peregon.simulate import UnknownPlayer
from tests.analysis.made import duel, game

USA = find("usa")


def added_up(tournament: Tournament, blocks: list[Block]) -> BlockSums:
    sums = BlockSums(tournament)
    for block in blocks:
        sums.add(block)
    return sums


def test_with_two_seats_every_two_meet() -> None:
    tournament = Tournament(USA, 2, ("rush", "greedy", "random"))
    assert tournament.line_ups == ((0, 1), (0, 2), (1, 2))
    assert tournament.seatings(1) == ((0, 2), (2, 0))
    assert [tournament.place(block) for block in range(4)] == [(0, 0), (1, 0), (2, 0), (0, 1)]
    assert tournament.deals_for(5) == 3


def test_as_many_bots_as_seats_are_one_table() -> None:
    tournament = Tournament(USA, 3, ("rush", "greedy", "random"))
    assert tournament.line_ups == ((0, 1, 2),)
    assert tournament.seatings(0) == ((0, 1, 2), (1, 2, 0), (2, 0, 1))


def test_fewer_bots_than_seats_sit_down_again_and_no_seating_is_played_twice() -> None:
    four = Tournament(USA, 4, ("rush", "greedy"))
    assert four.seatings(0) == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert (four.games_in_a_block, four.deals_for(10)) == (2, 5)
    assert Tournament(USA, 3, ("rush", "greedy")).seatings(0) == ((0, 1, 0), (1, 0, 0), (0, 0, 1))


def test_more_bots_than_seats_play_in_all_combinations() -> None:
    tournament = Tournament(USA, 3, ("rush", "greedy", "random", "random"))
    assert tournament.line_ups == ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))


def test_a_bot_that_enters_twice_is_told_apart() -> None:
    assert told_apart(["rush", "greedy", "rush", "rush"]) == ("rush", "greedy", "rush#2", "rush#3")
    assert told_apart(["Ann", "Ann", "Ann#2"]) == ("Ann", "Ann#2", "Ann#2#2")


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="two bots at least"):
        Tournament(USA, 2, ("rush",))
    with pytest.raises(UnknownPlayer, match="there is no player 'deep_blue'"):
        Tournament(USA, 2, ("rush", "deep_blue"))
    with pytest.raises(RulebookError, match="6"):
        Tournament(USA, 6, ("rush", "greedy"))


def test_a_budget_goes_to_the_bots_that_search_and_have_none() -> None:
    assert with_budget(["expert", "rush", "hard@30"], playouts=120) == ["expert@120", "rush", "hard@30"]
    assert with_budget(["expert", "rush"], ms=100) == ["expert@100ms", "rush"]
    assert with_budget(["expert", "rush", "hard@7"]) == ["expert@240", "rush", "hard@7"]
    with pytest.raises(ValueError, match="not both"):
        with_budget(["expert"], 1, 1)
    with pytest.raises(ValueError, match="none of rush, greedy searches"):
        with_budget(["rush", "greedy"], playouts=120)


def test_a_block_is_one_deal_with_one_order_of_play_in_all_seatings() -> None:
    tournament = Tournament(USA, 3, ("greedy", "random", "random"), seed=4)
    stand = Stand(tournament)
    first, second = stand.block(0), stand.block(1)
    assert {game.seed for game in first.games} == {tournament.seed_of(0)}
    assert {game.seed for game in second.games} == {tournament.seed_of(1)}
    assert [game.seating for game in first.games] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert sorted(first.order) == [0, 1, 2]
    fixed = Tournament(USA, 3, ("greedy", "random"), variants={"first_seat": 2})
    assert Stand(fixed).block(0).order == (2, 0, 1)


def test_all_line_ups_play_the_same_deals() -> None:
    stand = Stand(Tournament(USA, 2, ("greedy", "random", "rush")))
    assert len({game.seed for number in range(3) for game in stand.block(number).games}) == 1
    alone = Stand(Tournament(USA, 2, ("greedy", "random")))
    assert [stand.block(number * 3).games for number in range(2)] == [alone.block(number).games for number in range(2)]


def test_a_bot_that_rolls_dice_does_not_roll_the_same_from_both_sides() -> None:
    first, second = Stand(Tournament(USA, 2, ("random", "random"))).block(0).games
    assert first.totals != second.totals


def test_every_seat_of_every_game_has_a_player_of_its_own() -> None:
    Stand(Tournament(USA, 3, ("tests.analysis.players:Loyal", "tests.analysis.players:Loyal"))).block(0)


def test_a_shared_win_is_a_share_and_a_margin_is_to_the_best_of_the_others() -> None:
    games = (game((0, 1, 2), (50, 50, 20)), game((1, 2, 0), (10, 20, 60)), game((2, 0, 1), (90, 30, 40)))
    block = Block(0, 0, (1, 2, 0), games)
    assert [block.rate(bot) for bot in range(3)] == pytest.approx([0.5, 1 / 6, 1 / 3])
    assert [block.margin(bot) for bot in range(3)] == [0 + 40 - 60, 0 - 50 - 50, -30 - 40 + 50]


def test_the_places_are_those_in_the_order_of_play() -> None:
    tournament = Tournament(USA, 2, ("greedy", "random"))
    begins = [Block(0, deal, (1, 0), duel(deal, 0, 1, False, True).games) for deal in range(3)]
    standings = Standings(added_up(tournament, begins))
    assert [rate.mean for rate in standings.places] == [1.0, 0.0]
    assert [bot.rate.mean for bot in standings.bots] == [0.5, 0.5]


def test_a_bot_is_counted_by_deals_over_all_it_met() -> None:
    tournament = Tournament(USA, 2, ("rush", "greedy", "random"))
    blocks = [duel(0, 0, 1, True, True, line_up=0), duel(0, 0, 2, True, False, line_up=1)]
    standings = Standings(added_up(tournament, blocks))
    rush, _, random = standings.bots
    assert (rush.rate.mean, rush.rate.blocks, rush.sums.games) == (0.75, 1, 4)
    assert (random.rate.mean, random.sums.games) == (0.5, 2)
    assert [result.games for result in standings.line_ups] == [2, 2, 0]
    assert standings.line_ups[0].bots[0].margin.mean == 10.0
    assert standings.ranking[0].label == "rush"

"""Ways: how far a ticket is, and networks as lines."""

from peregon.boards import load_board, read_board
from peregon.cli.table.ways import Way, lines, open_routes, way_to_finish
from peregon.game import Game, start
from peregon.model.actions import ClaimRoute
from tests.support.shown_boards import LITTLE

SHEET = read_board(LITTLE)
ASH_BIRCH, TWIN, BIRCH_CEDAR, ASH_CEDAR, ASH_ELM, CEDAR_ELM = range(6)
ASH, BIRCH, CEDAR, ELM = range(4)
BIRCH_TO_ELM = 4
ALL = set(range(6))


def test_the_cheapest_way_counts_spaces_not_routes() -> None:
    assert way_to_finish(SHEET, BIRCH_TO_ELM, set(), ALL) == Way(
        points=3, spaces=3, start=BIRCH, routes=(BIRCH_CEDAR, CEDAR_ELM), missing=(BIRCH_CEDAR, CEDAR_ELM)
    )


def test_own_routes_cost_nothing() -> None:
    way = way_to_finish(SHEET, BIRCH_TO_ELM, {TWIN}, ALL - {ASH_BIRCH, TWIN})
    assert way == Way(points=3, spaces=2, start=BIRCH, routes=(TWIN, ASH_ELM), missing=(ASH_ELM,))


def test_a_finished_ticket_has_nothing_missing() -> None:
    way = way_to_finish(SHEET, BIRCH_TO_ELM, {BIRCH_CEDAR, CEDAR_ELM}, set())
    assert way is not None
    assert (way.spaces, way.missing) == (0, ())


def test_a_ticket_without_any_way_left_has_none() -> None:
    assert way_to_finish(SHEET, BIRCH_TO_ELM, {ASH_BIRCH}, {ASH_CEDAR}) is None


def test_of_several_goals_the_nearest_counts_until_one_is_reached_and_then_the_best_reached() -> None:
    sheet = load_board("switzerland")
    ticket = next(number for number, card in enumerate(sheet.tickets) if len(card.goals) > 2)
    everything = set(range(len(sheet.routes)))
    card = sheet.tickets[ticket]
    nearest = way_to_finish(sheet, ticket, set(), everything)
    assert nearest is not None
    assert nearest.spaces > 0
    reached = way_to_finish(sheet, ticket, everything, set())
    assert reached is not None
    assert (reached.spaces, reached.points) == (0, card.goals[0].points)


def test_a_twin_that_the_rules_close_is_not_open() -> None:
    game = start("usa", 2, seed=1)
    while not (claims := _double_claims(game)):
        game.play(game.options[0])
    taken = claims[0].route
    game.play(claims[0])
    twin = game.title.sheet.routes[taken].twin
    assert all(not {taken, twin} & open_routes(game, game.view(seat), seat) for seat in (0, 1))


def _double_claims(game: Game) -> list[ClaimRoute]:
    routes = game.title.sheet.routes
    return [a for a in game.options if isinstance(a, ClaimRoute) and routes[a.route].twin is not None]


def test_a_network_is_told_as_few_lines_that_travel_each_route_once() -> None:
    assert lines(SHEET, ()) == []
    assert lines(SHEET, (ASH_BIRCH, BIRCH_CEDAR, CEDAR_ELM)) == [(ASH, BIRCH, CEDAR, ELM)]
    assert lines(SHEET, (ASH_BIRCH, CEDAR_ELM)) == [(ASH, BIRCH), (CEDAR, ELM)]
    (loop,) = lines(SHEET, (ASH_BIRCH, BIRCH_CEDAR, ASH_CEDAR))
    assert loop[0] == loop[-1]

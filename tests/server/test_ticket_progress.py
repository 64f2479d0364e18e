"""Progress: a ticket is done, can be finished over these routes, or is lost; said for every rulebook alike."""

import pytest

from peregon.game import Game
from peregon.rules.tickets.faces import DrawTickets
from peregon.server.live.payload_types import TicketProgress
from peregon.server.rooms.ticket_progress import progress_of
from tests.support.tiny import given, route, ticket, tiny_board

ANN, BOB = 0, 1
# From ash to cedar over birch in two long routes, or over three short ones that are cheaper.
ROUTES = ("ash-birch 4 any", "birch-cedar 4 any", "ash-dale 1 any", "dale-elm 1 any", "elm-cedar 1 any")
TICKETS = ("ash-cedar 5", "ash-birch 4", "birch-cedar 4", "dale-elm 1", "ash-elm 2", "ash-dale 1")
USA = tiny_board("usa", ROUTES, TICKETS)
JOURNEY = tiny_board("journey", ROUTES, (*TICKETS, "cedar-elm 1 long", "birch-dale 5 long"))
SHORT = ("ash-dale", "dale-elm", "elm-cedar")
LONG = ("ash-birch", "birch-cedar")


def told(game: Game, name: str) -> TicketProgress:
    wanted = ticket(game, name)
    return next(each for each in progress_of(game, ANN) if each["ticket"] == wanted)


def numbers(game: Game, names: tuple[str, ...]) -> list[int]:
    return [route(game, name) for name in names]


@pytest.mark.parametrize(("trains", "way"), [(3, SHORT), (2, None)])
def test_with_a_train_for_every_space_a_ticket_is_lost_when_the_spaces_are_too_many(
    trains: int, way: tuple[str, ...] | None
) -> None:
    game = given(USA, held=[["ash-cedar"]], trains=[trains])
    missing = None if way is None else numbers(game, way)
    assert told(game, "ash-cedar") == {"ticket": ticket(game, "ash-cedar"), "done": False, "missing": missing}


@pytest.mark.parametrize(("tokens", "way"), [(3, SHORT), (2, LONG), (1, None)])
def test_with_a_token_for_every_section_it_is_lost_only_when_the_sections_are(
    tokens: int, way: tuple[str, ...] | None
) -> None:
    game = given(JOURNEY, held=[["ash-cedar"]], trains=[tokens])
    assert told(game, "ash-cedar")["missing"] == (None if way is None else numbers(game, way))


def test_a_way_that_others_have_closed_is_no_way() -> None:
    game = given(JOURNEY, held=[["ash-cedar"]], routes=[[], ["ash-dale", "birch-cedar"]])
    assert told(game, "ash-cedar")["missing"] is None


def test_what_one_has_built_is_not_missing_and_costs_nothing() -> None:
    game = given(USA, held=[["ash-cedar", "dale-elm"]], routes=[["dale-elm"]], trains=[2])
    assert told(game, "ash-cedar")["missing"] == numbers(game, ("ash-dale", "elm-cedar"))
    assert told(game, "dale-elm") == {"ticket": ticket(game, "dale-elm"), "done": True, "missing": []}


def test_a_ticket_on_offer_that_is_joined_already_is_done() -> None:
    game = given(USA, routes=[["ash-birch"]], tickets=["ash-birch", "birch-cedar", "dale-elm"])
    game.play(DrawTickets())
    assert told(game, "ash-birch") == {"ticket": ticket(game, "ash-birch"), "done": True, "missing": []}
    assert not told(game, "birch-cedar")["done"]

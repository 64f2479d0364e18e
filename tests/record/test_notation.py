"""Every action can be written as a line of text and read back; a slip is told with its place and what is allowed."""

from collections.abc import Iterator
from typing import Any

import pytest

import peregon
from peregon.game import Game
from peregon.model.board import KINDS
from peregon.model.state import PAY_TUNNEL
from peregon.record import NotationError, read, write
from peregon.rules.routes.faces import ClaimRoute
from peregon.rules.stations.faces import BuildStation
from peregon.rules.tunnels.faces import PayExtra
from tests.record import play
from tests.record.play import TITLES, random_game


def contexts(game: Game) -> Iterator[Game]:
    """The game with every price that a station or a tunnel can have."""
    yield game
    if game.state.declared.find("stations_left") is not None:
        for built in (1, 2):
            yield with_state(game, stations_left=-built)
    if any(question is not None and question.name == "tunnel" for question in game.state.declared.questions):
        for kind in range(KINDS):
            for extra in (1, 2, 3):
                yield with_state(game, laid_kind=kind, extra=extra)


def with_state(game: Game, stations_left: int = 0, laid_kind: int | None = None, extra: int = 0) -> Game:
    twin = game.copy()
    if stations_left:
        twin.state.add(twin.rules.table.find("stations_left"), stations_left, twin.state.turn)
    if laid_kind is not None:
        question = twin.state.declared.questions[PAY_TUNNEL]
        assert question is not None
        fields = {field.name: field for field in question.fields}
        twin.state.phase = PAY_TUNNEL
        twin.state.set(fields["laid"], laid_kind)
        twin.state.set(fields["extra"], extra)
    return twin


@pytest.mark.parametrize("name", TITLES)
def test_every_action_number_of_every_game_is_written_and_read_back(name: str) -> None:
    start = peregon.start(TITLES[name], seed=1)
    dear = {n for n, action in enumerate(start.actions.actions) if isinstance(action, BuildStation | PayExtra)}
    left = set(range(len(start.actions.actions)))
    for game in contexts(start):
        for number in sorted(left if game is start else left & dear):
            try:
                text = write(game, number)
            except NotationError:
                assert number in dear
                continue
            # Reading looks through all actions; of the many claims a few will do here; more are read below.
            if number in dear or not isinstance(game.actions[number], ClaimRoute) or number % 19 == 0:
                assert read(game, text) == game.actions[number], text
            left.discard(number)
        if not left:
            break
    assert not left


@pytest.mark.parametrize("name", TITLES)
def test_no_two_actions_are_written_alike(name: str) -> None:
    game = peregon.start(TITLES[name], seed=1)
    texts = [
        write(game, number)
        for number, action in enumerate(game.actions.actions)
        if not isinstance(action, BuildStation | PayExtra)
    ]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("name", TITLES)
def test_whatever_can_be_played_can_be_written_and_read(name: str) -> None:
    for game in random_game(TITLES[name], 2, seed=4, builds=True):
        options = game.option_numbers()
        for number in options[:: max(1, len(options) // 4)]:
            assert read(game, write(game, number)) == game.actions[number]


def test_the_options_of_a_turn_read_like_this() -> None:
    assert [write(play.turn(), action) for action in play.turn().options] == [
        "draw 1",
        "draw 2",
        "draw 3",
        "draw 4",
        "draw 5",
        "draw blind",
        "claim ash-birch GGG",
        "claim ash-birch GGL",
        "claim birch-cedar GL",
        "claim date-elm GGGL",
        "claim ash-elm L",
        "tickets",
        *(f"station {city} G" for city in ("ash", "birch", "cedar", "date", "elm")),
        *(f"station {city} L" for city in ("ash", "birch", "cedar", "date", "elm")),
    ]


def test_the_answers_to_a_tunnel_read_like_this() -> None:
    assert [write(play.tunnel(), action) for action in play.tunnel().options] == ["extra L", "give up"]


FORGIVEN = [
    ("  DRAW   Blind ", "draw blind"),
    ("Draw 3", "draw 3"),
    ("claim birch-ash ggl", "claim ash-birch GGL"),
    ("claim Ash - Birch L G G", "claim ash-birch GGL"),
    ("claim ash-birch LGG", "claim ash-birch GGL"),
    ("claim date-cedar-2 BB", "claim cedar-date-2 BB"),
    ("keep 3 1", "keep 1 3"),
    ("Station Ash g", "station ash G"),
    ("TICKETS", "tickets"),
    ("Give  Up", "give up"),
    ("pass", "pass"),
]


@pytest.mark.parametrize(("typed", "meant"), FORGIVEN)
def test_case_blanks_order_and_direction_do_not_matter(typed: str, meant: str) -> None:
    assert write(play.turn(), read(play.turn(), typed)) == meant


def test_a_name_of_two_words_may_have_a_blank() -> None:
    game = peregon.start("usa", seed=1)
    assert write(game, read(game, "claim pittsburgh - New York GL")) == "claim new_york-pittsburgh GL"
    assert write(game, read(game, "claim new york-pittsburgh-2 WW")) == "claim new_york-pittsburgh-2 WW"


def test_the_price_of_a_station_grows() -> None:
    game = play.play(play.turn(), "station ash G", "station birch R", luck="")
    assert "station cedar GG" in [write(game, action) for action in game.options]
    with pytest.raises(NotationError, match="column 15: G does not pay for station cedar; allowed: PP, PL, BB"):
        read(game, "station cedar G")


# moment, text, column, what the error says
BAD = [
    ("turn", "", 1, 'action "" is unknown; allowed: draw, claim, tickets, keep, extra, give up, station, pass'),
    ("turn", "steal 3", 1, 'action "steal" is unknown'),
    ("turn", "cliam ash-birch GGG", 1, 'did you mean "claim"?'),
    ("turn", "draw", 5, "draw what? Allowed: 1, 2, 3, 4, 5, blind"),
    ("turn", "draw 6", 6, '"6" does not go with draw; allowed: 1, 2, 3, 4, 5, blind'),
    ("turn", "draw -1", 6, '"-" does not go with draw'),
    ("turn", "draw 1 2", 8, 'nothing may follow here, and "2" does'),
    ("turn", "pass now", 6, 'nothing may follow here, and "now" does'),
    ("turn", "give", 5, 'it is written "give up"'),
    ("turn", "give in", 6, 'it is written "give up"'),
    ("turn", "claim", 6, "which route? It is written city-city"),
    ("turn", "claim ash", 7, "a route is written city-city; from ash there are ash-birch, ash-elm"),
    ("turn", "claim ahs-birch GGG", 7, 'city "ahs" is unknown; allowed: ash, birch, cedar, date, elm (did you mean'),
    ("turn", "claim ash-brich GGG", 11, 'city "brich" is unknown'),
    ("turn", "claim ash-date GGG", 7, "there is no route ash-date; from ash there are ash-birch, ash-elm"),
    ("turn", "claim ash-birch-2 GGG", 17, "ash-birch has no track 2"),
    ("turn", "claim ash-birch", 16, "which cards pay for claim ash-birch?; allowed: GGG, GGL, GLL, LLL"),
    ("turn", "claim ash-birch GG", 17, "GG does not pay for claim ash-birch; allowed: GGG, GGL, GLL, LLL"),
    ("turn", "claim ash-birch GGR", 17, "RGG does not pay for claim ash-birch"),
    ("turn", "claim ash-birch GXG", 18, '"x" is no card; the cards are P, B, O, W, Y, K, R, G, L'),
    ("turn", "claim birch-cedar GG", 19, "GG does not pay for claim birch-cedar; allowed: PL, BL, OL, WL, YL, KL, RL,"),
    ("turn", "keep", 5, "which ones? Name their places in the offer, 1 to 4"),
    ("turn", "keep 0", 6, '"0" is no place of the offer; allowed: 1 to 4'),
    ("turn", "keep 1 ² 3", 8, '"²" is no place of the offer'),
    ("turn", "keep 2 2", 8, "place 2 is named twice"),
    ("turn", "station", 8, "which city?"),
    ("turn", "station paris L", 9, 'city "paris" is unknown'),
    ("turn", "station ash GG", 13, "GG does not pay for station ash; allowed: P, B, O, W, Y, K, R, G, L"),
    ("turn", "extra G", 1, 'there is nothing now that "extra" could pay for'),
    ("tunnel", "extra", 6, "which cards pay for extra?; allowed: G, L"),
    ("tunnel", "extra GG", 7, "GG does not pay for extra; allowed: G, L"),
    ("turn", "x" * 5000, 201, "an action has at most 200 characters"),
]


@pytest.mark.parametrize(("moment", "text", "column", "problem"), BAD)
def test_a_slip_is_explained(moment: str, text: str, column: int, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(play.MOMENTS[moment](), text)
    assert problem in caught.value.problem
    assert caught.value.column == column
    assert str(caught.value) == f"column {column}: {caught.value.problem}"


def test_a_game_without_stations_does_not_know_the_word() -> None:
    with pytest.raises(NotationError, match='action "station" is unknown; allowed: draw, claim, tickets, keep, pass'):
        read(peregon.start("usa", seed=1), "station boston RR")


def test_no_station_is_built_at_the_edge_of_a_country() -> None:
    assert not any(isinstance(action, BuildStation) for action in peregon.start("switzerland", seed=1).actions.actions)


def test_a_price_that_cannot_be_is_not_written() -> None:
    game = play.turn()
    with pytest.raises(NotationError, match="cannot be paid for now"):
        write(game, BuildStation(0, 0, 2))
    with pytest.raises(NotationError, match="cannot be paid for now"):
        write(game, PayExtra(0, 1))


@pytest.mark.parametrize("action", [10**9, -1, True, "x", None, [], ClaimRoute(999, 0, 0)])
def test_what_is_no_action_of_the_game_is_not_written(action: Any) -> None:
    with pytest.raises(NotationError, match="is no action of this game"):
        write(play.turn(), action)

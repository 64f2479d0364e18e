"""Gaps in knowledge: that a redeal shows nothing is a law; that it does deal anew, and what, is pictured here."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from peregon.game import Game
from peregon.model.bits import members
from peregon.model.chance import Chance
from peregon.model.state import State
from tests.support.pictures import payments
from tests.support.tiny import YELLOW, cards, discards_of, given, hand, letters, row_of, started, ticket, tiny_board

LONG = ["long_0", "long_1", "long_2"]
SHORT = [f"short_{number}" for number in range(9)]
EUROPE = tiny_board(
    "europe",
    ["ash-birch 1 red", "birch-cedar 2 green"],
    [f"{name} from ash to cedar=20 long" for name in LONG] + [f"{name} from ash to birch=5" for name in SHORT],
)
SWISS = tiny_board("switzerland", ["ash-birch 1 red"], [f"short_{number} from ash to birch=5" for number in range(11)])
ROW = "PBOWY"


class Exact(Chance):
    """Scripted luck that also checks what it is told about the bags."""

    def __init__(self, cards: list[int], lots: list[tuple[int, int]]) -> None:
        self.cards = cards
        self.lots = lots

    def card(self, bag: vec[i64], total: i64) -> i64:
        assert sum(bag) == total
        assert min(bag) >= 0
        return self.cards.pop(0)

    def lot(self, choices: i64) -> i64:
        """The script says how many there are to choose from, and which is chosen."""
        expected, choice = self.lots.pop(0)
        assert choices == expected
        return choice

    def used_up(self) -> bool:
        return not self.cards and not self.lots


def redeal(game: Game, seat: int, luck: str = "", lots: list[tuple[int, int]] | None = None) -> None:
    chance = Exact(cards(game.title, luck), lots or [])
    game.rules.redeal(game.state, seat, chance)
    assert chance.used_up()


def names(game: Game, words: vec[i64], place: int) -> list[str]:
    """A set of tickets of the state, the ``place``-th of its kind."""
    size = game.title.board.ticket_words
    return [game.title.sheet.tickets[number].id for number in members(words, place * size, size)]


def put_under(game: Game, seat: int, *tickets: str) -> None:
    for name in tickets:
        game.state.put_under(seat, ticket(game, name))


def under(state: State, game: Game) -> list[tuple[str, int]]:
    sheet = game.title.sheet
    places = range(state.returned_size)
    return [(sheet.tickets[state.returned_at(place)].id, state.returned_by(place)) for place in places]


def offered(game: Game, seat: int) -> list[str]:
    state = game.state
    return [game.title.sheet.tickets[state.offer_of(seat, place)].id for place in range(state.offers(seat))]


def _only_left_over(game: Game, tickets: list[str]) -> None:
    """Of the tickets that are nowhere else only these; the board has more than the picture needs."""
    state = game.state
    size = game.title.board.ticket_words
    for word in range(size):
        state.gone[state.seats * size + word] = 0
    for name in tickets:
        state.put_out(state.seats, ticket(game, name))


def test_hidden_cards_are_dealt_anew_and_shown_ones_stay() -> None:
    game = given(EUROPE, seats=3, hands=["RR", "GGB", "K"], row=ROW, discards="WW")
    _only_left_over(game, [])
    game.state.gain_openly(1, YELLOW, 1)
    game.state.deck[YELLOW] -= 1
    game.state.deck_size -= 1
    redeal(game, 0, luck="WGLP")
    assert [hand(game, seat) for seat in range(3)] == ["RR", "WYGL", "P"]
    assert (row_of(game), discards_of(game)) == (ROW, "WW")
    left = dict(zip(letters(EUROPE), game.state.deck, strict=True))
    assert left == {"P": 10, "B": 11, "O": 11, "W": 8, "Y": 10, "K": 12, "R": 10, "G": 11, "L": 13}
    assert game.state.deck_size == sum(left.values()) == 96


def test_a_seat_that_sees_no_hand_has_all_of_them_dealt_anew() -> None:
    game = given(EUROPE, hands=["R", "G"], row=ROW)
    _only_left_over(game, [])
    redeal(game, 2, luck="BK")
    assert (hand(game, 0), hand(game, 1)) == ("B", "K")


@pytest.mark.parametrize(
    ("lots", "held", "gone"),
    [
        # A place of the three is drawn for the long one: in the hand …
        ([(5, 2), (3, 1), (2, 1), (4, 2), (3, 0), (1, 0)], ["long_1", "short_4"], ["short_0"]),
        # … and out of the game.
        ([(5, 2), (3, 2), (4, 2), (3, 0), (2, 1), (1, 0)], ["short_0", "short_4"], ["long_1"]),
    ],
)
def test_tickets_in_a_rivals_hand_and_put_out_by_it_change_places_with_all_unseen_ones(
    lots: list[tuple[int, int]], held: list[str], gone: list[str]
) -> None:
    game = given(EUROPE, held=[["short_5"], ["long_0", "short_0"]], ticket_deck=["short_4", "short_6"])
    state = game.state
    _only_left_over(game, ["long_1"])
    state.put_out(0, ticket(game, "short_7"))
    state.put_out(1, ticket(game, "short_1"))
    state.returned_first = 11
    put_under(game, 0, "short_3")
    put_under(game, 1, "short_2")
    redeal(game, 0, lots=lots)
    assert (names(game, state.held, 0), names(game, state.gone, 0)) == (["short_5"], ["short_7"])
    assert under(state, game) == [("short_3", 0), ("short_2", 1)]
    assert (names(game, state.held, 1), names(game, state.gone, 1)) == (held, gone)
    assert names(game, state.gone, 2) == ["long_0"]
    unseen = {"short_0", "short_1", "short_4", "short_6"} - {*held, *gone}
    assert set(names(game, state.tickets, 0)) == unseen


def test_a_ticket_under_the_deck_is_known_to_whoever_put_it_there_and_to_nobody_else() -> None:
    game = given(EUROPE, seats=3, held=[[], [], []], ticket_deck=["short_6"])
    _only_left_over(game, [])
    game.state.returned_first = 10
    put_under(game, 2, "short_0")
    put_under(game, 1, "short_1")
    put_under(game, 2, "short_2", "short_3")
    redeal(game, 1, lots=[(4, 3), (3, 2), (2, 1)])
    assert under(game.state, game) == [("short_6", 2), ("short_1", 1), ("short_3", 2), ("short_2", 2)]
    assert names(game, game.state.tickets, 0) == ["short_0"]


def test_tickets_on_offer_stay_long_or_short_and_a_choice_made_is_made_anew() -> None:
    dealt = [*LONG[:2], *SHORT[:6]]
    game = started(EUROPE, luck="RRRRBBBBPBOWY", tickets=dealt, lots=[0])
    assert offered(game, 1) == ["long_1", "short_3", "short_4", "short_5"]
    redeal(game, 0, luck="GGGG", lots=[(2, 1), (6, 3), (5, 3), (4, 2), (1, 0)])
    assert offered(game, 0) == ["long_0", "short_0", "short_1", "short_2"]
    assert offered(game, 1) == ["long_2", "short_6", "short_7", "short_5"]
    assert game.state.choice(1) == 0
    game.rules.choose_first_tickets(game.state, 1, game.option_numbers(1)[0])
    redeal(game, 0, luck="GGGG", lots=[(2, 0), (6, 0), (5, 0), (4, 3), (1, 0), (11, 10)])
    assert (game.state.choice(0), game.state.choice(1)) == (0, 15)


def test_the_first_seats_secrets_are_dealt_anew_for_the_second() -> None:
    game = started(EUROPE, luck="RRRRBBBBPBOWY", tickets=[*LONG[:2], *SHORT[:6]], lots=[0])
    game.rules.choose_first_tickets(game.state, 0, game.option_numbers(0)[3])
    redeal(game, 1, luck="GGGG", lots=[(2, 0), (6, 3), (5, 3), (4, 3), (1, 0), (11, 10)])
    assert (hand(game, 0), game.state.choice(0)) == ("GGGG", 15)
    assert offered(game, 0) == ["long_0", "short_6", "short_7", "short_8"]
    assert offered(game, 1) == ["long_1", "short_3", "short_4", "short_5"]


@pytest.mark.parametrize(
    ("lots", "held", "gone"),
    [
        ([(3, 0), (2, 0), (2, 0), (1, 0), (1, 0)], ["long_0", "long_1"], ["short_0"]),
        ([(3, 0), (2, 1), (2, 0), (1, 0), (1, 0)], ["long_0", "short_0"], ["long_1"]),
    ],
)
def test_each_of_two_long_tickets_has_its_chance_to_be_held(
    lots: list[tuple[int, int]], held: list[str], gone: list[str]
) -> None:
    game = given(EUROPE, held=[[], ["long_0", "long_1"]], ticket_deck=[])
    _only_left_over(game, [])
    game.state.put_out(1, ticket(game, "short_0"))
    redeal(game, 0, lots=lots)
    assert (names(game, game.state.held, 1), names(game, game.state.gone, 1)) == (held, gone)


def test_a_choice_of_ones_own_stays_as_it_was_made() -> None:
    game = started(EUROPE, luck="RRRRBBBBPBOWY", tickets=[*LONG[:2], *SHORT[:6]], lots=[0])
    game.rules.choose_first_tickets(game.state, 0, game.option_numbers(0)[3])
    chosen = game.state.choice(0)
    redeal(game, 0, luck="GGGG", lots=[(2, 0), (6, 0), (5, 0), (4, 3), (1, 0)])
    assert game.state.choice(0) == chosen


def test_all_five_tickets_on_offer_are_dealt_anew() -> None:
    game = started(SWISS, luck="RRRRBBBBPBOWY", tickets=[f"short_{number}" for number in range(10)], lots=[0])
    redeal(game, 0, luck="GGGG", lots=[(6, 5), (5, 0), (4, 0), (3, 0), (2, 0)])
    assert offered(game, 1) == ["short_10", "short_5", "short_6", "short_7", "short_8"]
    assert names(game, game.state.tickets, 0) == ["short_9"]


JOURNEY = tiny_board(
    "journey",
    ["ash-birch 1 red", "birch-cedar 1 blue", "cedar-date 1 red", "date-elm 1 blue", "elm-fir 1 red"],
    [
        *(f"long_{number} from ash to elm=20 long" for number in range(3)),
        "cedar-date 5",
        "elm-fir 5",
        *(f"short_{number} from ash to birch=5" for number in range(7)),
    ],
)


def test_where_a_rival_may_build_follows_the_tickets_that_it_is_dealt_anew() -> None:
    for seats in (2, 3):
        held = [["short_0"], ["cedar-date"], ["short_1"]][:seats]
        game = given(JOURNEY, seats=seats, hands=["R"] * seats, row=ROW, held=held, ticket_deck=["elm-fir"])
        _only_left_over(game, [])
        size = seats
        redeal(game, 0, luck="R" * (seats - 1), lots=[(size, 1), (size - 1, 0)][: seats - 1])
        offers = []
        for seat in range(seats):
            game.state.turn = seat
            offers.append([(names(game, game.state.held, seat), list(payments(game)))])
        assert offers[:2] == [[(["short_0"], ["ash-birch"])], [(["elm-fir"], ["elm-fir"])]]
        assert offers[2:] == [[(["cedar-date"], ["cedar-date"])]][: seats - 2]


def test_before_the_first_tickets_are_chosen_nothing_is_known_of_where_anyone_may_build() -> None:
    dealt = ["long_0", "long_1", *(f"short_{number}" for number in range(6))]
    game = started(JOURNEY, luck="RRRRBBBBPBOWY", tickets=dealt, lots=[0])
    before = list(game.state.claimable)
    redeal(game, 0, lots=[(2, 0), (6, 0), (5, 0), (4, 0), (1, 0)])
    assert list(game.state.claimable) == before

"""Variants of a table: the other reading, where two are defensible."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

import peregon
from peregon.game import Game
from peregon.model.chance import Recorder, Scripted, Seeded
from peregon.model.state import State
from peregon.rulebooks import RULEBOOKS, RulebookError
from peregon.rulebooks.variants import VariantValue, variants_of, with_variants
from peregon.rules.cards.faces import DrawBlind, DrawCard, DrawSecondCard
from peregon.rules.part import Part, Scorer, Tally, Variant
from peregon.rules.rounds.faces import OrderSet, TakeTurn
from peregon.rules.tickets.faces import DrawTickets, Keep
from tests.support.pictures import draws, payments, spare_tickets
from tests.support.tiny import given, hand, offered_to, row_of, rule, ticket_names, tickets_of, tiny_board

EUROPE = tiny_board(
    "europe",
    ["ash-birch 1 red", "birch-cedar 1 blue", "cedar-date 1 any"],
    ["ash-cedar 5", "ash-date 9", "birch-date 4", *spare_tickets("ash-cedar", 4)],
)
JOURNEY = tiny_board(
    "journey",
    [f"{ends} 1 any" for ends in ("ash-birch", "birch-cedar", "cedar-date", "date-elm")],
    ["ash-birch 5", *spare_tickets("ash-birch", 4)],
)
ROUND_TABLE = ["usa", "europe", "india", "switzerland"]
ROW = "PBOWY"


def begin(name: str, seats: int, variants: Mapping[str, VariantValue], lots: list[int]) -> Game:
    """A game whose lots are these and no more."""
    title = peregon.find(name)
    luck = Recorder(Seeded(5))
    Game.start(title, seats, luck)
    return Game.start(title, seats, Scripted(luck.cards, luck.tickets, lots), variants)


@rule("R2")
def test_every_rulebook_has_its_variants_and_no_others() -> None:
    round_table = ["first_seat", "counter_clockwise"]
    assert {name: [variant.name for variant in variants_of(RULEBOOKS[name]())] for name in peregon.names()} == {
        "usa": round_table,
        "europe": [*round_table, "tickets_leave", "stations_are_optional"],
        "india": round_table,
        "switzerland": round_table,
        "journey": ["order", "free_building", "universal_beside_ordinary"],
    }


@rule("R2")
@pytest.mark.parametrize("name", ROUND_TABLE)
def test_the_table_may_name_the_first_seat_and_then_no_lot_is_drawn(name: str) -> None:
    for seat in (0, 1):
        game = begin(name, 2, {"first_seat": seat}, lots=[])
        assert game.opening[0] == OrderSet((seat, 1 - seat))


@rule("R2")
@pytest.mark.parametrize("name", ROUND_TABLE)
def test_the_turn_may_pass_counter_clockwise(name: str) -> None:
    assert begin(name, 3, {"counter_clockwise": True}, lots=[1]).view(None).order == (1, 0, 2)
    game = peregon.start(name, 3, seed=1, variants={"counter_clockwise": True, "first_seat": 1})
    for seat in range(3):
        game.play(Keep((0, 1)), seat)
    for seat in (1, 0, 2, 1):
        assert game.decision == TakeTurn(seat)
        game.play(DrawBlind())
        game.play(DrawBlind())


@rule("R2")
def test_both_together_in_either_order() -> None:
    pairs: list[tuple[str, VariantValue]] = [("first_seat", 3), ("counter_clockwise", True)]
    for variants in (dict(pairs), dict(reversed(pairs))):
        game = begin("europe", 5, variants, lots=[])
        assert game.view(None).order == (3, 2, 1, 0, 4)


@rule("R2")
def test_a_variant_turned_off_is_the_rule_itself() -> None:
    game = begin("europe", 3, {"counter_clockwise": False, "first_seat": 0}, lots=[])
    assert game.view(None).order == (0, 1, 2)


@rule("R2")
def test_the_table_may_name_the_whole_order_in_journey() -> None:
    game = begin("journey", 4, {"order": (2, 0, 3, 1)}, lots=[])
    assert game.opening[0] == OrderSet((2, 0, 3, 1))
    assert game.view(None).order == (2, 0, 3, 1)


@rule("R2")
@pytest.mark.parametrize(
    ("title", "variants", "why"),
    [
        (EUROPE, {"first_seat": 2}, "there is no seat 2"),
        (EUROPE, {"first_seat": -1}, "there is no seat -1"),
        (EUROPE, {"first_seat": True}, "takes a seat, not True"),
        (EUROPE, {"counter_clockwise": 1}, "takes true or false, not 1"),
        (EUROPE, {"order": (0, 1)}, "no variant 'order'"),
        (EUROPE, {"free_building": True}, "no variant 'free_building'"),
        (JOURNEY, {"first_seat": 0}, "no variant 'first_seat'"),
        (JOURNEY, {"tickets_leave": True}, "no variant 'tickets_leave'"),
        (JOURNEY, {"order": (0, 0)}, "does not name each of the seats"),
        (JOURNEY, {"order": (0,)}, "does not name each of the seats"),
        (JOURNEY, {"order": (0, 1, 2)}, "does not name each of the seats"),
    ],
)
def test_a_variant_that_makes_no_sense_is_refused(
    title: peregon.Title, variants: dict[str, VariantValue], why: str
) -> None:
    with pytest.raises(RulebookError, match=why):
        peregon.start(title, 2, seed=1, variants=variants)


class MostCities(Scorer):
    """A rule of somebody else's, which can be read in two ways."""

    def __init__(self, points: int = 5) -> None:
        self.points = points

    def line(self) -> str:
        return "most cities"

    def variants(self) -> list[Variant]:
        return [Variant("bigger_bonus", "")]

    def with_variant(self, name: str, value: object) -> Part:
        assert (name, value) == ("bigger_bonus", True)
        return MostCities(50)

    def score(self, state: State, tally: Tally) -> None:
        for seat in range(state.seats):
            tally.award(seat, self.points)


BIGGER: list[tuple[dict[str, VariantValue], int]] = [
    ({}, 5),
    ({"bigger_bonus": False}, 5),
    ({"first_seat": 1, "bigger_bonus": True}, 50),
]


@pytest.mark.parametrize(("chosen", "points"), BIGGER)
def test_a_part_from_elsewhere_brings_its_variant_along(chosen: dict[str, VariantValue], points: int) -> None:
    europe = EUROPE.rulebook()
    own = replace(europe, scoring=(*europe.scoring, MostCities()), variants=(*europe.variants, "bigger_bonus"))
    rules = with_variants(own, chosen, 2).at(EUROPE.board, 2)
    tally = rules.count(rules.start(Seeded(1)))
    assert [tally.line[tally.lines - 1], tally.line[2 * tally.lines - 1]] == [points, points]


def test_a_rulebook_cannot_offer_what_none_of_its_parts_has() -> None:
    with pytest.raises(RulebookError, match="europe lists the variant 'free_building', and none of its parts has it"):
        with_variants(replace(EUROPE.rulebook(), variants=("free_building",)), {}, 2)
    with pytest.raises(ValueError, match="wings: 'colour' is nothing that a table could choose"):
        Variant("wings", "R2", "colour")


@rule("R4")
def test_tickets_not_kept_in_mid_game_may_leave_the_game() -> None:
    deck = ["ash-cedar", "ash-date", "birch-date", "spare_0"]
    game = given(EUROPE, row=ROW, ticket_deck=deck, tickets=deck, variants={"tickets_leave": True})
    game.play(DrawTickets())
    assert len(game.options) == 7
    game.play(Keep((1,)))
    view = game.view(0)
    assert view.own is not None
    assert (tickets_of(game), view.ticket_deck, view.returned_by) == (["ash-date"], 1, ())
    assert ticket_names(game, view.own.put_out) == ["ash-cedar", "birch-date"]
    assert [player.put_out for player in game.view(1).players] == [2, 0]
    game.play(DrawTickets())
    assert offered_to(game, 1) == ["spare_0"]
    game.play(Keep((0,)))
    assert DrawTickets() not in game.options


@rule("R15")
def test_sections_may_be_claimed_anywhere_with_free_building() -> None:
    free = {"ash-birch", "birch-cedar", "cedar-date", "date-elm"}
    for variants, sections in (({}, {"ash-birch", "birch-cedar"}), ({"free_building": True}, free)):
        game = given(JOURNEY, hands=["R"], held=[["ash-birch"]], row=ROW, variants=variants)
        assert set(payments(game)) == sections
    game = given(JOURNEY, hands=["R"], routes=[["ash-birch"], ["date-elm"]], row=ROW, variants={"free_building": True})
    assert set(payments(game)) == {"birch-cedar", "cedar-date"}


@rule("R25")
def test_a_universal_card_may_be_taken_beside_an_ordinary_one() -> None:
    variant: dict[str, VariantValue] = {"universal_beside_ordinary": True}
    game = given(JOURNEY, row="PLLWY", luck="KG", variants=variant)
    game.play(DrawCard(0))
    assert draws(game) == "-LLWY?"
    game.play(DrawCard(2))
    assert (hand(game), row_of(game), game.decision) == ("PL", "KLGWY", TakeTurn(1))


@rule("R25")
def test_but_only_one_of_two_cards_from_the_row_may_be_universal() -> None:
    variant: dict[str, VariantValue] = {"universal_beside_ordinary": True}
    game = given(JOURNEY, row="PLLWY", luck="KG", variants=variant)
    game.play(DrawCard(1))
    assert (game.decision, draws(game)) == (DrawSecondCard(0), "P--WY?")
    game.play(DrawCard(4))
    assert (hand(game), row_of(game), game.decision) == ("YL", "PKLWG", TakeTurn(1))


@rule("R25")
def test_and_a_universal_card_from_the_row_may_go_with_a_blind_one() -> None:
    variant: dict[str, VariantValue] = {"universal_beside_ordinary": True}
    game = given(JOURNEY, row="PLBWY", luck="KL", variants=variant)
    game.play(DrawCard(1))
    game.play(DrawBlind())
    assert (hand(game), row_of(game), game.decision) == ("LL", "PKBWY", TakeTurn(1))
    game = given(JOURNEY, row="PLBWY", luck="L", variants=variant)
    game.play(DrawBlind())
    assert draws(game) == "-----?"


@rule("R25")
def test_without_the_variant_a_universal_card_is_a_turn_of_its_own() -> None:
    game = given(JOURNEY, row="PLLWY", luck="K", variants={"universal_beside_ordinary": False})
    game.play(DrawCard(1))
    assert (hand(game), row_of(game), game.decision) == ("L", "PKLWY", TakeTurn(1))

"""The door for people, in Python: whatever is handed in wrong is refused with a word about it, and changes nothing."""

from dataclasses import replace
from typing import Any

import pytest

import peregon
from peregon.game import Game
from peregon.model.chance import Chance, Scripted, Seeded
from peregon.model.views import Player, View
from peregon.rulebooks.variants import VariantValue
from peregon.rules.cards.faces import DrawBlind, DrawSecondCard
from peregon.rules.tickets.faces import ChooseFirstTickets, Keep, KeepTickets


class Crooked(Chance):
    """Answers with the same thing, whatever is asked."""

    def __init__(self, card: Any = None, ticket: Any = None, lot: Any = None) -> None:
        self._honest = Seeded(1)
        self._card, self._ticket, self._lot = card, ticket, lot

    def card(self, bag: Any, total: int) -> Any:
        return self._honest.card(bag, total) if self._card is None else self._card

    def ticket(self, bag: Any, total: int) -> Any:
        return self._honest.ticket(bag, total) if self._ticket is None else self._ticket

    def lot(self, choices: int) -> Any:
        return self._honest.lot(choices) if self._lot is None else self._lot


def first_turn() -> Game:
    game = peregon.start("usa", seed=1, variants={"first_seat": 0})
    game.play(Keep((0, 1)))
    game.play(Keep((0, 1)))
    return game


# Luck


@pytest.mark.parametrize(
    ("luck", "said"),
    [
        ({"card": -1}, r"Crooked\.card answers -1, which is not a kind out of"),
        ({"card": 9}, r"Crooked\.card answers 9"),
        ({"card": 8}, r"Crooked\.card answers 8, which is not a kind out of \[\(0, 12\)"),
        ({"ticket": 30}, r"Crooked\.ticket answers 30, which is not a ticket out of \[0, 1, "),
        ({"ticket": 3}, r"Crooked\.ticket answers 3, which is not a ticket out of \[0, 1, 2, 4"),
        ({"ticket": -1}, r"Crooked\.ticket answers -1"),
        ({"lot": 2}, r"Crooked\.lot answers 2, which is not a number below 2"),
        ({"lot": -1}, r"Crooked\.lot answers -1"),
    ],
)
def test_luck_outside_the_bag_is_refused(luck: dict[str, Any], said: str) -> None:
    with pytest.raises(peregon.ScriptError, match=said):
        peregon.start("usa", chance=Crooked(**luck))


@pytest.mark.skipif(peregon.compiled, reason="compiled code turns other types away before they arrive")
@pytest.mark.parametrize("luck", [{"card": "x"}, {"card": 1.0}, {"ticket": "x"}, {"lot": True}, {"lot": 0.0}])
def test_luck_that_is_no_number_is_refused(luck: dict[str, Any]) -> None:
    with pytest.raises(peregon.ScriptError, match=r"Crooked\.\w+ answers"):
        peregon.start("usa", chance=Crooked(**luck))


def test_luck_outside_the_bag_is_refused_while_playing_and_imagining_too() -> None:
    game = first_turn()
    game.chance = Crooked(card=-1)
    before = game.view(0)
    with pytest.raises(peregon.ScriptError):
        game.play(DrawBlind())
    assert game.view(0) == before
    with pytest.raises(peregon.ScriptError):
        game.imagine(before, game.chance)


def test_an_outcome_that_does_not_fit_stays_in_its_script() -> None:
    game = first_turn()
    game.chance = script = Scripted([99, 1])
    with pytest.raises(peregon.ScriptError):
        game.play(DrawBlind())
    assert script.cards == [99, 1]
    for short in (Scripted([], [99]), Scripted([], [], [99])):
        left = (list(short.tickets), list(short.lots))
        with pytest.raises(peregon.ScriptError):
            peregon.start("usa", chance=short)
        assert (short.tickets, short.lots) == left


def test_a_start_that_fails_gives_its_script_back() -> None:
    script = Scripted([1] * 4, None, [0])
    with pytest.raises(peregon.ScriptRanOut):
        peregon.start("usa", chance=script)
    assert (script.cards, script.tickets, script.lots) == ([1] * 4, [], [0])


# Starting


def test_a_title_can_be_started_with_another_rulebook() -> None:
    usa = peregon.find("usa")
    assert peregon.start(usa, rulebook="india", seed=1).title.rulebook_name == "india"
    assert peregon.start(usa, seed=1).title is usa
    with pytest.raises(peregon.BoardError, match='"chess" is unknown'):
        peregon.start(usa, rulebook="chess")


@pytest.mark.parametrize("order", [("a", 0), (0.0, 1.0), (None, 1), (True, False), ([], 1)])
def test_an_order_of_anything_but_seats_is_refused(order: Any) -> None:
    variants: dict[str, VariantValue] = {"order": order}
    with pytest.raises(peregon.RulebookError, match="does not name each of the seats 0 to 1 once"):
        peregon.start("journey", seed=1, variants=variants)


# Playing


@pytest.mark.parametrize("action", [[], {}, "x", None, True, 1.0, -1, 10**9, Keep([0, 1])])  # type: ignore[arg-type]
def test_what_is_no_action_is_not_one_of_the_options(action: Any) -> None:
    game = peregon.start("usa", seed=1)
    with pytest.raises(peregon.IllegalAction, match="is not one of the options"):
        game.play(action)
    assert not game.history


@pytest.mark.parametrize("seat", [True, 0.0, 1.0, "0", [], -1, 2])
def test_what_is_no_seat_has_nothing_to_decide_and_sees_nothing(seat: Any) -> None:
    game = peregon.start("usa", seed=1)
    with pytest.raises(peregon.IllegalAction, match="has nothing to decide"):
        game.play(game.options[0], seat)
    assert game.option_numbers(seat) == []
    with pytest.raises(ValueError, match="there is no seat"):
        game.view(seat)


# Imagining


@pytest.mark.parametrize(("name", "seats"), [("usa", 3), ("europe", 2), ("journey", 2)])
def test_a_view_of_another_table_is_refused(name: str, seats: int) -> None:
    with pytest.raises(ValueError, match=r"^\w+"):
        first_turn().imagine(peregon.start(name, seats, seed=1).view(0), Seeded(1))


def with_player(view: View, **changes: Any) -> View:
    one, other = view.players
    changed: Player = replace(other, **changes)
    return replace(view, players=(one, changed))


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("players", {"players": ()}),
        ("seat", {"seat": True}),
        ("own", {"own": None}),
        ("own", {"seat": None}),
        ("order", {"order": (0, 0)}),
        ("order", {"order": (0,)}),
        ("decision", {"decision": "x"}),
        (r"decision\.seat", {"decision": DrawSecondCard(7)}),
        (r"players\[0\]\.offered", {"decision": KeepTickets(0)}),
        ("row", {"row": (0,) * 4}),
        (r"row\[1\]", {"row": (0, 9, 0, 0, 0)}),
        ("deck", {"deck": -1}),
        ("cards", {"deck": 0}),
        (r"discards\[0\]", {"discards": (99,) * 9}),
        ("discards", {"discards": ()}),
        ("tickets", {"ticket_deck": 3}),
        ("returned_by", {"returned_by": (0,) * 30}),
        (r"returned_by\[0\]", {"returned_by": (2,)}),
        (r"draw\.used", {"decision": DrawSecondCard(0)}),
        (r"draw\.used", {"decision": DrawSecondCard(0), "fields": {"draw": {"used": 3, "blind": False}}}),
        (r"draw\.blind", {"decision": DrawSecondCard(0), "fields": {"draw": {"used": 1, "blind": 0}}}),
        (r"draw\.used", {"fields": {"draw": {"used": 1, "blind": False}}}),
        ("fields", {"fields": None}),
        ("passes", {"passes": 2}),
        ("last_turns", {"last_turns": -1}),
    ],
)
def test_an_impossible_view_is_refused_by_its_field(field: str, changes: dict[str, Any]) -> None:
    game = first_turn()
    with pytest.raises(ValueError, match=f"^{field}: "):
        game.imagine(replace(game.view(0), **changes), Seeded(1))


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("seat", {"seat": 0}),
        ("trains", {"trains": -1}),
        ("points", {"points": "x"}),
        ("shown", {"shown": (5,) + (0,) * 8}),
        ("cards", {"cards": 10**30}),
        (r"routes\[0\]", {"routes": (1000,)}),
        ("routes", {"routes": (3, 3)}),
        ("stations", {"fields": {"stations": ()}}),
        ("offered", {"offered": 1}),
        ("has_chosen", {"has_chosen": None}),
    ],
)
def test_an_impossible_player_is_refused_by_the_field(field: str, changes: dict[str, Any]) -> None:
    game = first_turn()
    with pytest.raises(ValueError, match=rf"^players\[1\]\.{field}: "):
        game.imagine(with_player(game.view(0), **changes), Seeded(1))


def test_a_view_that_could_not_be_made_again_is_refused() -> None:
    game = first_turn()
    with pytest.raises(ValueError, match=r"^players: does not go with the rest of the view"):
        game.imagine(with_player(game.view(0), has_chosen=False), Seeded(1))


def test_a_decision_that_nobody_could_be_asked_is_refused() -> None:
    game = peregon.start("usa", seed=1)
    game.play(Keep((0, 1)), 0)
    with pytest.raises(ValueError, match=r"^decision\.seat: must be the first seat that has not chosen"):
        game.imagine(replace(game.view(0), decision=ChooseFirstTickets(0)), Seeded(1))


def test_every_view_of_a_game_can_be_imagined() -> None:
    game = peregon.start("europe", 3, seed=7)
    while not game.over:
        numbers = game.option_numbers()
        game.play(numbers[len(game.history) * 7 % len(numbers)])
        for seat in (None, 0, 1, 2):
            view = game.view(seat)
            assert game.imagine(view, Seeded(1)).view(seat) == view

"""Lawful cards: whether the row, the deck, a half-finished draw and a tunnel can look as a position says."""

from peregon.model.bits import has
from peregon.model.board import LOCOMOTIVE, NONE
from peregon.model.numbers import CLAIM_ROUTE
from peregon.model.state import PAY_TUNNEL, SECOND_CARD, State
from peregon.record.fields import FieldError
from peregon.record.parts import part_of
from peregon.record.words import Words
from peregon.rules.cards.take_cards import UNIVERSAL, TakeCards
from peregon.rules.engine import Rules
from peregon.rules.tunnels.tunnels import Tunnels


def check_cards(rules: Rules, state: State, words: Words) -> None:
    _check_draw(rules, state)
    _check_row_and_deck(rules, state)
    if state.phase == PAY_TUNNEL:
        _check_tunnel(rules, state, words)


def _check_draw(rules: Rules, state: State) -> None:
    if state.phase != SECOND_CARD:
        return
    taking = part_of(rules, TakeCards)
    if taking is None and state.first_blind:
        raise FieldError("draw.blind", "must be false: this game does not care where the first card came from")
    universal = taking is not None and not taking.ends_the_draw(LOCOMOTIVE) and not state.first_blind
    if state.drawn == UNIVERSAL and not universal:
        raise FieldError("draw.used", "must be 1")
    if not rules.legal(state):
        raise FieldError("decision", "no second card can be drawn")


def _check_row_and_deck(rules: Rules, state: State) -> None:
    """The discards become the deck as soon as it is empty, and an empty place is filled as soon as there is a card."""
    if state.deck_size == 0 and state.discards_size > 0:
        raise FieldError("discards", "with an empty deck these would be the deck")
    empty = sum(kind == NONE for kind in state.row)
    taken_first = state.phase == SECOND_CARD and part_of(rules, TakeCards) is not None and not state.first_blind
    if taken_first and empty == 0:
        raise FieldError("row", "the place of the first card is filled only after the second")
    if state.deck_size > 0 and empty > (1 if taken_first else 0):
        raise FieldError("row", "a place is empty, and there are cards to fill it with")


def _check_tunnel(rules: Rules, state: State, words: Words) -> None:
    tunnels = part_of(rules, Tunnels)
    if tunnels is None:
        raise FieldError("decision", "this game has no tunnels")
    route, name = state.laid_route, words.route(state.laid_route)
    if not tunnels.threatens(state.board, route):
        raise FieldError("tunnel.route", f"{name} is no tunnel")
    _check_claimable(rules, state, name)
    laid = state.laid_cards + state.laid_locomotives
    if laid != state.board.length[route] or not _is_set(rules, state):
        raise FieldError("tunnel.laid", f"these cards do not pay for {name}")
    turned = sum(state.turned)
    if turned > tunnels.turned_up or (turned < tunnels.turned_up and state.deck_size > 0):
        raise FieldError("tunnel.turned_up", f"{tunnels.turned_up} cards are turned up, not {turned}")
    matches = state.turned[LOCOMOTIVE] + (state.turned[state.laid_kind] if state.laid_kind != LOCOMOTIVE else 0)
    if state.extra != matches:
        raise FieldError("tunnel.extra", f"must be {matches}, the cards turned up that match")


def _check_claimable(rules: Rules, state: State, name: str) -> None:
    probe = state.copy()
    rules.derive_access(probe)
    if not has(probe.claimable, state.turn * state.board.route_words, state.laid_route):
        raise FieldError("tunnel.route", f"{name} is not open to seat {state.turn}")
    if rules.table.pieces.needed(state.board, state.laid_route) > state.trains(state.turn):
        raise FieldError("tunnel.route", f"seat {state.turn} has too few trains for {name}")


def _is_set(rules: Rules, state: State) -> bool:
    numbers = rules.numbers
    wanted = (state.laid_route, state.laid_kind, state.laid_locomotives)
    return any(
        (numbers.x[number], numbers.y[number], numbers.z[number]) == wanted
        for number in range(numbers.count)
        if numbers.family[number] == CLAIM_ROUTE
    )

"""Observations: they say what the view says, fit their space, and show nothing that a seat may not see."""

from typing import Any

import numpy as np
import pytest

from peregon.envs.sight import Sight
from peregon.envs.spaces import observation_space
from peregon.envs.task import OBSERVATIONS, task
from peregon.learning.observer import Observer
from peregon.model.chance import Seeded
from peregon.model.state import OVER, State
from peregon.model.views import View, view_of
from peregon.rules.engine import Rules
from tests.envs.tables import at_every_table, moments, on_every_game


def seen(observer: Observer, state: State, seat: int, row: int = 0) -> np.ndarray:
    observer.write(state, seat, row)
    rows: np.ndarray = np.array(observer.values, np.int16).reshape(observer.rows, -1)
    return np.array(rows[row])


def fresh(rules: Rules, state: State, seat: int) -> np.ndarray:
    return seen(Observer(rules, 1, memory=True, plans=True), state, seat)


@at_every_table
def test_redealing_what_a_seat_cannot_see_changes_no_bit_of_what_it_is_shown(game: str, seats: int) -> None:
    rules = task(game, seats).rules()
    compared = 0
    for state in moments(rules, seed=seats, every=7):
        for seat in range(seats):
            shown = fresh(rules, state, seat)
            for seed in (1, 2):
                other = state.copy()
                rules.redeal(other, seat, Seeded(seed))
                assert (fresh(rules, other, seat) == shown).all()
                compared += 1
    assert compared > 20


@on_every_game
def test_a_row_written_over_and_over_is_what_a_fresh_one_is(game: str) -> None:
    seats = task(game, 2).title.players[1]
    rules = task(game, seats).rules()
    kept = Observer(rules, 3, memory=True, plans=True)
    for seed in (1, 2):
        for number, state in enumerate(moments(rules, seed, every=3)):
            seat = number % seats
            assert (seen(kept, state, seat, row=1) == fresh(rules, state, seat)).all()
    rows = np.array(kept.values).reshape(3, -1)
    assert not rows[0].any() and not rows[2].any()


@on_every_game
@pytest.mark.parametrize("kind", OBSERVATIONS)
def test_every_observation_is_in_its_space(game: str, kind: str) -> None:
    rules = task(game, 2).rules()
    observer = Observer(rules, 1, memory=True, plans=True)
    sight = Sight(observer.layout, rules.board)
    space = observation_space(sight, kind)
    for state in moments(rules, seed=3, every=5):
        assert space.contains(sight.show(kind, seen(observer, state, state.turn)))


def order_from(view: View, seat: int) -> list[int]:
    place = view.order.index(seat)
    return [*view.order[place:], *view.order[:place]]


def members(numbers: np.ndarray) -> tuple[int, ...]:
    return tuple(np.flatnonzero(numbers).tolist())


@at_every_table
def test_the_pieces_say_what_the_view_says(game: str, seats: int) -> None:
    rules = task(game, seats).rules()
    observer = Observer(rules, 1)
    sight = Sight(observer.layout, rules.board)
    for number, state in enumerate(moments(rules, seed=5, every=4)):
        seat = number % seats
        view = view_of(state, seat)
        check_pieces(sight.as_dict(seen(observer, state, seat)), view, order_from(view, seat), state)


def check_pieces(pieces: dict[str, np.ndarray], view: View, order: list[int], state: State) -> None:
    own = view.own
    assert own is not None
    assert members(pieces["phase"]) == (state.phase,)
    assert tuple(pieces["hand"]) == own.hand
    assert [members(slot) for slot in pieces["row"]] == [() if kind is None else (kind,) for kind in view.row]
    assert tuple(pieces["decks"]) == (view.deck, view.ticket_deck)
    assert tuple(pieces["discards"]) == view.discards
    last = 0 if view.last_turns is None else view.last_turns + 1
    assert tuple(pieces["turn"]) == (view.passes, last)
    assert members(pieces["tickets"]) == own.tickets
    offered = [members(place) for place in pieces["offered"]]
    assert offered == [(ticket,) for ticket in own.offered] + [()] * (len(offered) - len(own.offered))
    assert members(pieces["put_out"]) == own.put_out
    assert {(int(pieces["put_under"][ticket]) - 1, ticket) for ticket in members(pieces["put_under"])} == set(
        own.under_the_deck
    )
    for place, seat in enumerate(order):
        player = view.players[seat]
        decides = state.phase != OVER and seat == state.turn
        assert pieces["players"][place].tolist() == [
            player.trains, player.points, player.cards, player.tickets, player.offered,
            player.put_out, player.has_chosen, decides,
        ]  # fmt: skip
        assert members(pieces["routes"][place]) == player.routes
        assert tuple(pieces["shown"][place]) == player.shown
        if "stations" in pieces:
            assert members(pieces["stations"][place]) == player.fields["stations"]
            assert pieces["stations_left"][place].tolist() == [player.fields["stations_left"]]
    draw: Any = view.fields.get("draw", {"used": 0, "blind": False})
    assert (pieces["draw_used"].tolist(), pieces["draw_blind"].tolist()) == ([draw["used"]], [draw["blind"]])
    if "tunnel_route" in pieces:
        check_tunnel({name: pieces[f"tunnel_{name}"] for name in ("route", "laid", "turned_up", "extra")}, view)


def check_tunnel(pieces: dict[str, np.ndarray], view: View) -> None:
    tunnel: Any = view.fields.get("tunnel")
    if tunnel is None:
        assert not any(numbers.any() for numbers in pieces.values())
        return
    laid = tunnel["laid"]
    assert members(pieces["route"]) == (tunnel["route"],)
    assert members(pieces["laid"][:9]) == (laid.colour,)
    assert pieces["laid"][9:].tolist() == [laid.cards, laid.locomotives]
    assert pieces["turned_up"].tolist() == list(tunnel["turned_up"])
    assert pieces["extra"].tolist() == [tunnel["extra"]]


def test_plans_tell_what_each_ticket_still_costs() -> None:
    rules = task("small").rules()
    observer = Observer(rules, 1, memory=False, plans=True)
    sight = Sight(observer.layout, rules.board)
    board = rules.board
    state = rules.start(Seeded(1))
    ticket = state.offer_of(0, 0)
    beside = next(route for route in range(board.routes) if board.pair_a[ticket] in (board.a[route], board.b[route]))
    done, left, lost = sight.as_dict(seen(observer, state, 0))["plans"]
    assert left[ticket] == board.pair_points[ticket] and not done[ticket] and not lost[ticket]
    assert set(members(left)) == {state.offer_of(0, place) for place in range(3)}
    state.take_route(0, beside)
    nearer = sight.as_dict(seen(observer, state, 0))["plans"]
    assert nearer[1][ticket] <= left[ticket]
    for route in range(board.routes):
        if not state.owns(0, route):
            state.take_route(1, route)
    _, _, lost = sight.as_dict(seen(observer, state, 0))["plans"]
    assert lost[ticket]
    for route in range(board.routes):
        state.take_route(0, route)
    done, _, _ = sight.as_dict(seen(observer, state, 0))["plans"]
    assert done[ticket]


def test_the_optional_blocks_can_be_left_out() -> None:
    rules = task("europe").rules()
    plain = {piece.name for piece in Observer(rules, 1, memory=False).layout.pieces}
    full = {piece.name for piece in Observer(rules, 1, memory=True, plans=True).layout.pieces}
    assert full - plain == {"shown", "put_out", "put_under", "plans"}


def test_the_graph_has_the_board_in_it() -> None:
    rules = task("medium").rules()
    board = rules.board
    observer = Observer(rules, 1)
    sight = Sight(observer.layout, board)
    state = rules.start(Seeded(1))
    state.take_route(1, 4)
    graph = sight.as_graph(seen(observer, state, 0))
    assert graph["edge_index"].tolist() == [list(board.a), list(board.b)]
    assert graph["edges"][:, 0].tolist() == list(board.length)
    assert graph["edges"][:, 12].tolist() == list(board.tunnel)
    mine, theirs, is_open, _dug = graph["edges"][:, 15:].T
    assert not mine.any() and members(theirs) == (4,) and not is_open[4]
    ends = np.zeros(board.places, int)
    for place in range(state.offers(0)):
        pair = board.first_pair[state.offer_of(0, place)]
        ends[[board.pair_a[pair], board.pair_b[pair]]] += 1
    assert graph["nodes"][:, 2].tolist() == ends.tolist()
    assert graph["table"].size + graph["edges"][:, 15:].size + graph["nodes"][:, 3:].size == sight.width


def test_a_batch_is_looked_at_like_a_single_observation() -> None:
    rules = task("europe", 3).rules()
    observer = Observer(rules, 2)
    sight = Sight(observer.layout, rules.board)
    rows = np.stack([seen(observer, rules.start(Seeded(seed)), 0) for seed in (1, 2)])
    for kind in OBSERVATIONS[1:]:
        together = sight.show(kind, rows)
        for number in (0, 1):
            for name, numbers in sight.show(kind, rows[number]).items():
                assert (together[name][number] == numbers).all()

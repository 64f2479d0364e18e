"""Purposes: what is said of a move is true, by a reckoning of its own and by the rules themselves."""

from dataclasses import replace
from itertools import count
from random import Random

import pytest

import peregon
from peregon.bots import PolicyBot, Purpose, policy_named, question_of
from peregon.bots.purposes import Purposes
from peregon.bots.standing import plainest
from peregon.game import Game
from peregon.model.bits import has
from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.state import TURN, State
from peregon.policies.search.race import Race
from peregon.policies.search.settings import SearchSettings
from peregon.rules.cards.faces import DrawBlind, DrawCard
from peregon.rules.engine import Rules
from peregon.rules.rounds.faces import Pass
from peregon.rules.routes.faces import ClaimRoute
from peregon.rules.stations.faces import BuildStation
from peregon.rules.tickets.faces import DrawTickets, Keep
from peregon.rules.tunnels.faces import GiveUp, PayExtra
from tests.support.tiny import BLUE, RED, given, route, ticket, tiny_board

NOWHERE = 10**6
POSITIONS = 150
OPTIONS = 6  # of a position that are looked at beside the chosen one


class Reckoning:
    """How far a seat is from what is named, worked out the slow way."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules, self.state, self.board = rules, state, rules.board
        self.seat = state.turn
        self.costs = [self._cost(number) for number in range(self.board.routes)]
        self._at: list[list[int]] = [[] for _ in range(self.board.places)]
        for number in range(self.board.routes):
            self._at[self.board.a[number]].append(number)
            self._at[self.board.b[number]].append(number)
        self._known: dict[tuple[int, int], list[int]] = {}

    def _cost(self, number: int) -> int:
        state, board, twin = self.state, self.board, self.board.twin[number]
        if state.owner(number) == self.seat:
            return 0
        if state.owner(number) != NONE:
            return NOWHERE
        is_open = has(state.claimable, self.seat * board.route_words, number)
        return board.length[number] if is_open or twin == NONE or state.owner(twin) == NONE else NOWHERE

    def spaces(self, held: int, free: int = NONE) -> int:
        """The fewest that finish a ticket, if a route cost nothing."""
        board = self.board
        pairs = range(board.first_pair[held], board.first_pair[held + 1])
        return min(self._from(board.pair_a[pair], free)[board.pair_b[pair]] for pair in pairs)

    def _from(self, start: int, free: int) -> list[int]:
        if (start, free) not in self._known:
            board = self.board
            far = [NOWHERE] * board.places
            far[start] = 0
            waiting = [start]
            while waiting:
                here = waiting.pop(0)
                for number in self._at[here]:
                    there = board.a[number] + board.b[number] - here
                    cost = 0 if number == free else self.costs[number]
                    if far[here] + cost < far[there]:
                        far[there] = far[here] + cost
                        waiting.append(there)
            self._known[start, free] = far
        return self._known[start, free]

    def spaces_with(self, held: int, number: int) -> int:
        """The same, if a route were built or lent."""
        return self.spaces(held, number)

    def missing(self, number: int, more: int | None = None) -> int:
        """How many cards the rules want on top before they let the seat claim a route."""
        for cards in count():
            for kind in range(KINDS):
                for locomotives in range(cards + 1):
                    gained = {kind: cards - locomotives, LOCOMOTIVE: locomotives}
                    if kind != LOCOMOTIVE and self._pays(number, gained, more):
                        return cards
        raise AssertionError

    def _pays(self, number: int, gained: dict[int, int], more: int | None) -> bool:
        state = self.state.copy()
        state.phase = TURN
        for kind, cards in gained.items():
            state.gain(self.seat, kind, cards)
        if more is not None:
            state.gain(self.seat, more, 1)
        numbers = self.rules.numbers
        return any(numbers.family[each] == 2 and numbers.x[each] == number for each in self.rules.legal(state))


def check(game: Game, now: Reckoning, number: int, purpose: Purpose) -> None:
    """That what is said of an option is so."""
    action, state, seat = game.actions[number], game.state, game.state.turn
    if purpose.ticket is not None:
        assert state.holds(seat, purpose.ticket) and now.spaces(purpose.ticket) > 0
    if isinstance(action, ClaimRoute):
        assert purpose.route == action.route
        check_route(now, purpose, purpose.why)
    elif isinstance(action, (DrawCard, DrawBlind)):
        kind = state.row[action.slot] if isinstance(action, DrawCard) else None
        check_draw(now, purpose, kind)
    elif isinstance(action, DrawTickets):
        unfinished = [each for each in state.tickets_of(seat) if 0 < now.spaces(each) < NOWHERE]
        assert purpose.why == ("tickets" if unfinished else "all_done")
    elif isinstance(action, Keep) and purpose.why != "worthwhile":
        kept = [state.offer_of(seat, place) for place in action.places]
        assert purpose.why == "within_reach" and purpose.n <= state.trains(seat)
        assert all(now.spaces(each) < NOWHERE for each in kept)
        assert (purpose.n == 0) == all(now.spaces(each) == 0 for each in [*kept, *state.tickets_of(seat)])
    elif isinstance(action, BuildStation) and purpose.why != "may_lend":
        assert purpose.why == "lends" and purpose.route is not None and purpose.ticket is not None
        assert state.owner(purpose.route) not in (NONE, seat)
        assert action.city in (now.board.a[purpose.route], now.board.b[purpose.route])
        assert now.spaces_with(purpose.ticket, purpose.route) < now.spaces(purpose.ticket)
    elif isinstance(action, (PayExtra, GiveUp)):
        can_pay = any(isinstance(each, PayExtra) for each in game.options)
        assert purpose.why == ("dug" if isinstance(action, PayExtra) else "keeps_cards" if can_pay else "cannot_pay")
        assert purpose.route == game.view(seat).fields["tunnel"]["route"]  # type: ignore[index, call-overload]
        if isinstance(action, PayExtra):
            check_route(now, purpose, "leads" if purpose.ticket is not None else "points")
    elif isinstance(action, Pass):
        assert purpose.why == "nothing_else" and game.options == [Pass()]


def check_route(now: Reckoning, purpose: Purpose, why: str | None) -> None:
    """It brings the ticket nearer, and is no great detour; or it is for its points."""
    assert purpose.route is not None
    length = now.board.length[purpose.route]
    assert purpose.n == now.board.points[length]
    assert (purpose.ticket is None) == (why == "points")
    if purpose.ticket is not None:
        before, after = now.spaces(purpose.ticket), now.spaces_with(purpose.ticket, purpose.route)
        assert after < before and after + length <= before + 2
        assert (why == "finishes") <= (after == 0)


def check_draw(now: Reckoning, purpose: Purpose, kind: int | None) -> None:
    if purpose.why in ("fits", "may_fit", "spare"):
        assert purpose.route is not None
        assert has(now.state.claimable, now.seat * now.board.route_words, purpose.route)
        check_route(now, purpose, "leads" if purpose.ticket is not None else "points")
        lacking = now.missing(purpose.route)
        if purpose.why == "fits":
            assert kind is not None and now.missing(purpose.route, kind) == purpose.missing == lacking - 1
        elif purpose.why == "may_fit":
            assert kind is None and purpose.missing == lacking > 0
        else:
            assert lacking == 0 and now.board.tunnel[purpose.route] and kind is not None
            assert kind in (now.board.colour[purpose.route], LOCOMOTIVE) or now.board.colour[purpose.route] == NONE
    else:
        assert purpose.why in ("locomotive", "cards", "idle")
        assert (purpose.why == "locomotive") <= (kind == LOCOMOTIVE)
        assert (purpose.why == "idle") == (0 <= now.state.last_turns <= now.state.seats)


@pytest.mark.parametrize("name", ["usa", "europe", "india", "switzerland", "journey"])
def test_what_is_said_of_a_move_is_so_in_hundreds_of_positions(name: str) -> None:
    luck, seen, said = Random(name), 0, set()
    for seed in count():
        seats = 2 + seed % 2
        game = peregon.start(name, seats=seats, seed=seed)
        rules = game.title.rules_apart(seats)
        while game.decision is not None and seen < POSITIONS:
            thinks = seen % 8 == 0
            bot = PolicyBot(policy_named("hard@12" if thinks else "normal", game.title.rulebook_name))
            reasons = bot.reasons(question_of(game, game.decision.seat, rules, luck))
            now = Reckoning(game.rules, game.state)
            for reason in reasons:
                check(game, now, reason.action, reason.purpose)
            numbers, others = game.option_numbers(), Purposes(game.rules, game.state)
            for number in luck.sample(numbers, min(OPTIONS, len(numbers))):
                check(game, now, number, others.of(number))
            said |= {reason.purpose.why for reason in reasons}
            seen += 1
            game.play(reasons[0].action)
        if seen == POSITIONS:
            break
    assert {"finishes", "leads", "points", "fits", "may_fit", "within_reach"} <= said


# By hand

WAYS = tiny_board(
    "usa",
    ["ash-birch 2 red", "birch-cedar 2 blue", "ash-cedar 5 any", "cedar-dogwood 1 green", "dogwood-elm 6 any"],
    ["ash-cedar 9", "ash-elm 12", "birch-elm 8", "ash-birch 3", "birch-cedar 3", "cedar-elm 7"],
)


def purpose_of(game: Game, name: str, colour: int) -> Purpose:
    number = game.number_of(ClaimRoute(route(game, name), colour, 0))
    assert number in game.option_numbers()
    return Purposes(game.rules, game.state).of(number)


def test_a_route_on_the_way_of_a_ticket_leads_there_and_the_last_one_finishes_it() -> None:
    game = given(WAYS, hands=["RRBB"], held=[["ash-cedar"]])
    served = ticket(game, "ash-cedar")
    assert purpose_of(game, "ash-birch", RED) == Purpose("leads", route(game, "ash-birch"), ticket=served, n=2)
    game = given(WAYS, hands=["BB"], held=[["ash-cedar"]], routes=[["ash-birch"]])
    assert purpose_of(game, "birch-cedar", BLUE) == Purpose("finishes", route(game, "birch-cedar"), ticket=served, n=2)


def test_a_route_that_no_ticket_needs_is_for_its_points() -> None:
    game = given(WAYS, hands=["RRRRRR"], held=[["ash-cedar"]])
    assert purpose_of(game, "dogwood-elm", RED) == Purpose("points", route(game, "dogwood-elm"), n=15)
    assert purpose_of(game, "ash-cedar", RED).why == "finishes", "one space more than the cheapest way"


def test_a_card_is_for_the_route_that_it_fits_and_not_for_the_one_that_was_wanted() -> None:
    game = given(WAYS, hands=["BG"], held=[["ash-cedar"]], row="RBWLW")
    told = Purposes(game.rules, game.state)
    wanted = route(game, "birch-cedar")
    red, blue, white, locomotive = (told.of(slot, wanted) for slot in (0, 1, 2, 3))
    assert (red.why, red.route, red.missing) == ("fits", route(game, "ash-birch"), 1)
    assert (blue.why, blue.route, blue.missing) == ("fits", wanted, 0)
    assert locomotive == blue
    assert white.ticket is None


def test_where_the_search_cannot_tell_moves_apart_the_plainer_one_is_advised() -> None:
    race = Race(SearchSettings())
    gains = [(0.0, 0.0), (-0.01, 0.3), (-0.3, 0.3), (0.01, 0.3)]
    for place, (gain, spread) in enumerate(gains):
        race.seen[place] = 100
        race.gain[place] = 100 * gain
        race.gain_squared[place] = 100 * (gain * gain + spread * spread)
    for_points, ticket_route = Purpose("points", 0, n=4), Purpose("leads", 1, ticket=3, n=4)
    nothing = Purpose("cards")
    assert plainest(race, {0: for_points, 1: ticket_route, 2: nothing, 3: nothing}) == 1
    assert plainest(race, {0: for_points, 1: nothing, 2: ticket_route, 3: nothing}) == 0, "that one is surely worse"
    assert plainest(race, {0: ticket_route, 1: replace(ticket_route, route=2), 3: ticket_route}) == 0, "no reason to"

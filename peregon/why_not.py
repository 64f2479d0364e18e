"""Why not? What stands in the way of everything on the table that a seat cannot have now.

Each part knows its own obstacles; here they are asked for, and what the moment adds is put behind them. Whatever is
legal has none, and whatever is not has one at least, also where a part that came from outside says nothing.
"""

from collections.abc import Iterator
from itertools import permutations

from peregon.game import Game
from peregon.model.bits import has, put
from peregon.model.faces import meanings
from peregon.model.numbers import DRAW_BLIND, DRAW_CARD, GIVE_UP, KEEP, PASS, PAY_EXTRA
from peregon.model.state import FIRST_TICKETS, SECOND_CARD, TURN
from peregon.rules.engine import Rules
from peregon.rules.obstacle import Obstacle

Obstacles = dict[str, dict[int, list[Obstacle]]]
"""By the type of action, and by its place: a route, a city, a place in the row; 0 where it has none."""

_ANSWERS = (KEEP, PAY_EXTRA, GIVE_UP, PASS)  # to questions, and to nothing else
_DRAWS = (DRAW_CARD, DRAW_BLIND)
_PLACES = ("route", "city", "slot")


def why_not(game: Game, seat: int) -> Obstacles:
    """Everything that the seat cannot do now, and why. Nothing, once the game is over."""
    if game.over:
        return {}
    numbers = game.rules.numbers
    options = game.option_numbers(seat)
    legal = {(numbers.family[number], numbers.x[number]) for number in options}
    answered = {family for family, _ in legal}
    found: Obstacles = {}
    for name, family, place, number in _things(game):
        if (family, place) not in legal:
            obstacles = [*_of_the_part(game, seat, number), *_of_the_moment(game, seat, family, answered)]
            found.setdefault(name, {})[place] = obstacles or [Obstacle("not_now")]
    return found


def _things(game: Game) -> Iterator[tuple[str, int, int, int]]:
    """What can be done in a turn, and where: the action's type, its family, the place, and the first of its numbers."""
    numbers = game.rules.numbers
    seen = set()
    for number, action in enumerate(game.actions.actions):
        family, place = numbers.family[number], numbers.x[number]
        operands = list(meanings(type(action)).values())
        if (family, place) in seen or family in _ANSWERS or (operands and operands[0] not in _PLACES):
            continue
        seen.add((family, place))
        yield type(action).__name__, family, place, number


def _of_the_moment(game: Game, seat: int, family: int, answered: set[int]) -> list[Obstacle]:
    state = game.state
    if state.phase == FIRST_TICKETS:
        return [Obstacle("first_tickets")]
    if state.turn != seat:
        return [Obstacle("turn", seat=state.turn)]
    if state.phase == TURN or family in answered or (family in _DRAWS and state.phase == SECOND_CARD):
        return []
    return [Obstacle("second_card" if state.phase == SECOND_CARD else "question")]


def _of_the_part(game: Game, seat: int, number: int) -> list[Obstacle]:
    if game.state.phase == FIRST_TICKETS:
        return []
    rules = game.rules
    return rules.table.handlers[rules.numbers.family[number]].part.obstacles(game.state, seat, number)


def closing(rules: Rules) -> dict[int, list[int]]:
    """The routes that are closed to everybody else as soon as one is claimed, by that one."""
    before = _open(rules, set(), 1)
    found = {route: sorted(before - _open(rules, {route}, 1) - {route}) for route in range(rules.board.routes)}
    return {route: shut for route, shut in found.items() if shut}


def closing_own(rules: Rules) -> dict[int, list[int]]:
    """The same for whoever claims it: its twins, where it closes them. What is only out of reach yet, where a network
    must grow from what one has, is not closed; so it is tried with all the rest of the board in one's hands."""
    board = rules.board
    between: dict[frozenset[int], set[int]] = {}
    for route in range(board.routes):
        between.setdefault(frozenset((board.a[route], board.b[route])), set()).add(route)
    found: dict[int, list[int]] = {}
    for twins in between.values():
        rest = set(range(board.routes)) - twins
        for one, other in permutations(sorted(twins), 2):
            if other in _open(rules, rest, 0) and other not in _open(rules, rest | {one}, 0):
                found.setdefault(one, []).append(other)
    return found


def _open(rules: Rules, claimed: set[int], seat: int) -> set[int]:
    """What the seat may claim when the first one has claimed this, and has all tickets."""
    board = rules.board
    state = rules.blank()
    for ticket in range(board.tickets):
        put(state.held, 0, ticket)
    for route in sorted(claimed):
        state.take_route(0, route)
    rules.derive_access(state)
    return {route for route in range(board.routes) if has(state.claimable, seat * board.route_words, route)}

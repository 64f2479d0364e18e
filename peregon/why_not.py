"""Why not? What stands in the way of everything on the table that a seat cannot have now.

Each part knows its own obstacles; here they are asked for, and what the moment adds is put behind them. Whatever is
legal has none, and whatever is not has one at least, also where a part that came from outside says nothing.
"""

from collections.abc import Iterator

from peregon.game import Game
from peregon.model.bits import has
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


def closing(rules: Rules, owner: bool = False) -> dict[int, list[int]]:
    """The routes that are closed to everybody else as soon as one is claimed, by that one; or to its owner."""
    seat = 0 if owner else 1
    before = _open(rules, None, seat)
    found = {route: sorted(before - _open(rules, route, seat) - {route}) for route in range(rules.board.routes)}
    return {route: shut for route, shut in found.items() if shut}


def _open(rules: Rules, claimed: int | None, seat: int) -> set[int]:
    """What the seat may claim on an empty board, or after the first one's claim."""
    state = rules.blank()
    if claimed is not None:
        state.take_route(0, claimed)
    rules.derive_access(state)
    words = rules.board.route_words
    return {route for route in range(rules.board.routes) if has(state.claimable, seat * words, route)}

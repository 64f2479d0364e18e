"""Spelling: from an action to its line of text, and what the cards laid down for it are worth.

draw 3          draw blind       claim chicago-omaha BBBL      tickets      keep 1 3
extra GL        give up          station paris RR              pass
"""

from peregon.game import Game
from peregon.model.actions import (
    Action,
    BuildStation,
    ClaimRoute,
    DrawBlind,
    DrawCard,
    DrawTickets,
    GiveUp,
    Keep,
    Pass,
    PayExtra,
)
from peregon.model.board import LOCOMOTIVE
from peregon.model.state import PAY_TUNNEL
from peregon.record.parts import part_of
from peregon.record.words import Words
from peregon.rules.stations.stations import BuildStations

Paid = ClaimRoute | PayExtra | BuildStation

VERBS: dict[type, str] = {
    DrawCard: "draw",
    DrawBlind: "draw",
    ClaimRoute: "claim",
    DrawTickets: "tickets",
    Keep: "keep",
    PayExtra: "extra",
    GiveUp: "give up",
    BuildStation: "station",
    Pass: "pass",
}


class NotationError(ValueError):
    """A text that stands for no action of the game: what is wrong, and at which column (from 1)."""

    def __init__(self, column: int, problem: str) -> None:
        super().__init__(column, problem)
        self.column = column
        self.problem = problem

    def __str__(self) -> str:
        return f"column {self.column}: {self.problem}"


def spell(words: Words, action: Action, price: int) -> str:
    """The text of an action that costs so many cards; one that costs none has any price."""
    match action:
        case DrawCard(slot):
            return f"draw {slot + 1}"
        case DrawBlind():
            return "draw blind"
        case ClaimRoute(route):
            return f"claim {words.route(route)} {payment(words, action, price)}"
        case Keep(places):
            return " ".join(["keep", *(str(place + 1) for place in places)])
        case PayExtra():
            return f"extra {payment(words, action, price)}"
        case BuildStation(city):
            return f"station {words.city(city)} {payment(words, action, price)}"
        case _:
            return VERBS[type(action)]


def payment(words: Words, action: Paid, price: int) -> str:
    """The cards laid down: the colour first, then the locomotives."""
    if action.colour == LOCOMOTIVE:
        return words.letter(LOCOMOTIVE) * price
    colours = price - action.locomotives
    return words.letter(action.colour) * colours + words.letter(LOCOMOTIVE) * action.locomotives


def price_of(game: Game, action: Action) -> int:
    """How many cards the action costs the seat whose decision it is."""
    match action:
        case ClaimRoute(route):
            return game.title.board.length[route]
        case BuildStation():
            return _station_price(game)
        case PayExtra(colour):
            if game.state.phase != PAY_TUNNEL or colour != game.state.laid_kind:
                raise NotationError(1, "no tunnel has been laid that this could be paid for")
            return game.state.extra
        case _:
            return 0


def _station_price(game: Game) -> int:
    part = part_of(game.rules, BuildStations)
    if part is None or game.state.stations_left(game.state.turn) == 0:
        raise NotationError(1, f"seat {game.state.turn} has no station left")
    return part.price(game.state, game.state.turn)


def fits(action: Action, price: int) -> bool:
    """Whether so many cards can be laid down that way. Locomotives alone are a way of their own, save as an extra."""
    match action:
        case BuildStation(_, _, locomotives):
            return locomotives < price
        case PayExtra(colour, locomotives):
            return locomotives == price if colour == LOCOMOTIVE else locomotives <= price
        case _:
            return True

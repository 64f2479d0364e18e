"""Pictures: what a game offers, and what it counts, in the letters and names of its board.

assert payments(game) == {"ash-birch": ["GGG", "GGL"]}
"""

from peregon.game import Game
from peregon.model.board import LOCOMOTIVE
from peregon.rules.cards.faces import DrawBlind, DrawCard
from peregon.rules.routes.faces import ClaimRoute
from peregon.rules.stations.faces import BuildStation
from tests.support.tiny import city, letters, stations_left


def spare_tickets(ends: str, seats: int) -> list[str]:
    """Tickets that nobody in a scenario holds, enough to seat so many: "ash-birch" names the ends of all of them."""
    start, goal = ends.split("-")
    long = [f"spare_long_{number} from {start} to {goal}=20 long" for number in range(seats)]
    return long + [f"spare_{number} from {start} to {goal}=1" for number in range(3 * seats)]


def payments(game: Game) -> dict[str, list[str]]:
    """Every route on offer, with the sets of cards that it may be claimed with."""
    found: dict[str, list[str]] = {}
    for action in game.options:
        if isinstance(action, ClaimRoute):
            track = game.title.sheet.routes[action.route]
            cards = _set(game, action.colour, track.length, action.locomotives)
            found.setdefault(track.id, []).append(cards)
    return found


def station_payments(game: Game) -> dict[str, list[str]]:
    """Every city in which a station may be built, with the sets of cards that pay for it."""
    found: dict[str, list[str]] = {}
    for action in game.options:
        if isinstance(action, BuildStation):
            price = 4 - stations_left(game)[game.state.turn]
            alone = action.colour == LOCOMOTIVE
            cards = _set(game, action.colour, price, price if alone else action.locomotives)
            found.setdefault(game.title.sheet.cities[action.city].id, []).append(cards)
    return found


def station(game: Game, name: str, payment: str) -> BuildStation:
    """Building a station with these cards: "RL" is a red one and a locomotive."""
    signs = letters(game.title)
    colour = signs.index(payment[0])
    return BuildStation(city(game, name), colour, 0 if colour == LOCOMOTIVE else payment.count(signs[LOCOMOTIVE]))


def draws(game: Game) -> str:
    """The five places of the row, each with its card if it may be taken now, and "?" if a blind card may."""
    picture = ["-"] * 6
    for action in game.options:
        if isinstance(action, DrawCard):
            card = game.view(None).row[action.slot]
            assert card is not None, "a card that is not there is on offer"
            picture[action.slot] = letters(game.title)[card]
        elif isinstance(action, DrawBlind):
            picture[5] = "?"
    return "".join(picture)


def families(game: Game) -> list[str]:
    """The kinds of action on offer, in the order of the rulebook."""
    return list(dict.fromkeys(type(action).__name__ for action in game.options))


def shown(game: Game, seat: int) -> str:
    """The cards that everyone knows to be in a hand."""
    counts = game.view(None).players[seat].shown
    return "".join(letter * count for letter, count in zip(letters(game.title), counts, strict=True))


def lent(game: Game, seat: int = 0) -> dict[str, str | None]:
    """A seat's stations and the rival route that each of them lends for its tickets."""
    sheet = game.title.sheet
    return {
        sheet.cities[station.city].id: None if station.route is None else sheet.routes[station.route].id
        for station in game.score_sheet().seats[seat].items("station")
        if station.city is not None
    }


def _set(game: Game, colour: int, size: int, locomotives: int) -> str:
    signs = letters(game.title)
    return signs[colour] * (size - locomotives) + signs[LOCOMOTIVE] * locomotives

"""Journey: one token a section, eight transports, and routes that grow from their ends."""

from peregon.rulebooks.rulebook import Rulebook
from peregon.rules.cards.deck import DealCardsFaceUp, PlainRow
from peregon.rules.cards.take_cards import TakeCards
from peregon.rules.longest_path.longest_path import LongestPath
from peregon.rules.rounds.ending import TokensRunOut
from peregon.rules.rounds.order import OrderByLot
from peregon.rules.routes.claim_routes import ClaimRoutes
from peregon.rules.routes.pieces import TokenOnEverySection
from peregon.rules.routes.ticket_ends import BuildFromTicketEnds
from peregon.rules.stations.stations import BuildStations, TicketsOverStations, UnusedStations
from peregon.rules.tickets.tickets import FirstTickets, OutOfTheGame, TakeTickets, UnderTheDeck


def journey() -> Rulebook:
    return Rulebook(
        name="journey",
        players=(2, 5),
        order=OrderByLot(),
        pieces=TokenOnEverySection(tokens=18),
        hands=DealCardsFaceUp(4),
        row=PlainRow(cards=5),
        first_tickets=FirstTickets(long=1, regular=3, at_least=2, rest=OutOfTheGame()),
        actions=(
            TakeCards(),
            ClaimRoutes(access=[BuildFromTicketEnds()], payment=[], hazards=[]),
            TakeTickets(tickets=3, at_least=1, rest=UnderTheDeck()),
            BuildStations(3),
        ),
        scoring=(TicketsOverStations(), UnusedStations(3), LongestPath(10)),
        ending=TokensRunOut(),
        tie_breaks=(),
        variants=("order", "free_building", "universal_beside_ordinary"),
    )

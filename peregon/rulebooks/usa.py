"""USA: the base game."""

from peregon.rulebooks.rulebook import Rulebook
from peregon.rules.cards.deck import DealCards, SweptRow
from peregon.rules.cards.draw_cards import DrawCards
from peregon.rules.longest_path.longest_path import LongestPath
from peregon.rules.rounds.ending import TrainsRunLow
from peregon.rules.rounds.order import FirstSeatByLot
from peregon.rules.rounds.ties import LongerPath, MoreTickets
from peregon.rules.routes.claim_routes import ClaimRoutes
from peregon.rules.routes.double_routes import DoubleRoutes
from peregon.rules.routes.pieces import TrainOnEverySpace
from peregon.rules.tickets.ticket_points import TicketPoints
from peregon.rules.tickets.tickets import FirstTickets, TakeTickets, UnderTheDeck


def usa() -> Rulebook:
    return Rulebook(
        name="usa",
        players=(2, 5),
        order=FirstSeatByLot(),
        pieces=TrainOnEverySpace(trains=45),
        hands=DealCards(4),
        row=SweptRow(cards=5, locomotives=3, most_sweeps=10),
        first_tickets=FirstTickets(regular=3, at_least=2, rest=UnderTheDeck()),
        actions=(
            DrawCards(cards=2, row_locomotive_counts_as=2),
            ClaimRoutes(access=[DoubleRoutes(both_open_from=4)], payment=[], hazards=[]),
            TakeTickets(tickets=3, at_least=1, rest=UnderTheDeck()),
        ),
        scoring=(TicketPoints(), LongestPath(10)),
        ending=TrainsRunLow(at=2),
        tie_breaks=(MoreTickets(), LongerPath()),
        variants=("first_seat", "counter_clockwise"),
    )

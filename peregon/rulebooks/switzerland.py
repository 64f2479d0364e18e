"""Switzerland: tunnels, locomotives for digging only, and tickets to whole countries."""

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
from peregon.rules.routes.swiss_locomotives import LocomotivesOnlyInTunnels
from peregon.rules.tickets.country_tickets import CountryTickets
from peregon.rules.tickets.ticket_points import TicketPoints
from peregon.rules.tickets.tickets import FirstTickets, OutOfTheGame, TakeTickets
from peregon.rules.tunnels.tunnels import Tunnels


def switzerland() -> Rulebook:
    return Rulebook(
        name="switzerland",
        players=(2, 3),
        order=FirstSeatByLot(),
        pieces=TrainOnEverySpace(trains=40),
        hands=DealCards(4),
        row=SweptRow(cards=5, locomotives=3, most_sweeps=10),
        first_tickets=FirstTickets(regular=5, at_least=2, rest=OutOfTheGame()),
        actions=(
            DrawCards(cards=2, row_locomotive_counts_as=1),
            ClaimRoutes(
                access=[DoubleRoutes(both_open_from=3)],
                payment=[LocomotivesOnlyInTunnels()],
                hazards=[Tunnels(turned_up=3)],
            ),
            TakeTickets(tickets=3, at_least=1, rest=OutOfTheGame()),
        ),
        scoring=(TicketPoints(), CountryTickets(), LongestPath(10)),
        ending=TrainsRunLow(at=2),
        tie_breaks=(MoreTickets(), LongerPath()),
        variants=("first_seat", "counter_clockwise"),
    )

"""Switzerland: tunnels, locomotives for digging only, and tickets to whole countries."""

from peregon.rulebooks.rulebook import Rulebook
from peregon.rules.cards import DealCards, SweptRow
from peregon.rules.claim_routes import ClaimRoutes
from peregon.rules.country_tickets import CountryTickets
from peregon.rules.double_routes import DoubleRoutes
from peregon.rules.draw_cards import DrawCards
from peregon.rules.ending import TrainsRunLow
from peregon.rules.longest_path import LongestPath
from peregon.rules.order import FirstSeatByLot
from peregon.rules.pieces import TrainOnEverySpace
from peregon.rules.swiss_locomotives import LocomotivesOnlyInTunnels
from peregon.rules.tickets import DrawTickets, FirstTickets, OutOfTheGame, TicketPoints
from peregon.rules.ties import LongerPath, MoreTickets
from peregon.rules.tunnels import Tunnels


def switzerland() -> Rulebook:
    return Rulebook(
        name="switzerland",
        players=(2, 3),
        order=FirstSeatByLot(),
        pieces=TrainOnEverySpace(trains=40),
        hands=DealCards(4),
        row=SweptRow(locomotives=3, most_sweeps=10),
        first_tickets=FirstTickets(regular=5, at_least=2, rest=OutOfTheGame()),
        actions=(
            DrawCards(cards=2, row_locomotive_counts_as=1),
            ClaimRoutes(
                access=[DoubleRoutes(both_open_from=3)],
                payment=[LocomotivesOnlyInTunnels()],
                hazards=[Tunnels(turned_up=3)],
            ),
            DrawTickets(tickets=3, at_least=1, rest=OutOfTheGame()),
        ),
        scoring=(TicketPoints(), CountryTickets(), LongestPath(10)),
        ending=TrainsRunLow(at=2),
        tie_breaks=(MoreTickets(), LongerPath()),
    )

"""Europe: ferries, tunnels, and stations that borrow a rival's route."""

from peregon.rulebooks.rulebook import Rulebook
from peregon.rules.cards.deck import DealCards, SweptRow
from peregon.rules.cards.draw_cards import DrawCards
from peregon.rules.longest_path.longest_path import LongestPath
from peregon.rules.rounds.ending import TrainsRunLow
from peregon.rules.rounds.order import FirstSeatByLot
from peregon.rules.rounds.ties import HoldsTheExpress, MoreStationsLeft, MoreTickets
from peregon.rules.routes.claim_routes import ClaimRoutes
from peregon.rules.routes.double_routes import DoubleRoutes
from peregon.rules.routes.ferries import Ferries
from peregon.rules.routes.pieces import TrainOnEverySpace
from peregon.rules.stations.stations import BuildStations, TicketsOverStations, UnusedStations
from peregon.rules.tickets.tickets import FirstTickets, OutOfTheGame, TakeTickets, UnderTheDeck
from peregon.rules.tunnels.tunnels import Tunnels


def europe() -> Rulebook:
    return Rulebook(
        name="europe",
        players=(2, 5),
        order=FirstSeatByLot(),
        pieces=TrainOnEverySpace(trains=45),
        hands=DealCards(4),
        row=SweptRow(cards=5, locomotives=3, most_sweeps=10),
        first_tickets=FirstTickets(long=1, regular=3, at_least=2, rest=OutOfTheGame()),
        actions=(
            DrawCards(cards=2, row_locomotive_counts_as=2),
            ClaimRoutes(
                access=[DoubleRoutes(both_open_from=4)],
                payment=[Ferries()],
                hazards=[Tunnels(turned_up=3)],
            ),
            TakeTickets(tickets=3, at_least=1, rest=UnderTheDeck()),
            BuildStations(3),
        ),
        scoring=(TicketsOverStations(), UnusedStations(4), LongestPath(10)),
        ending=TrainsRunLow(at=2),
        tie_breaks=(MoreTickets(), MoreStationsLeft(), HoldsTheExpress()),
        variants=("first_seat", "counter_clockwise", "tickets_leave", "stations_are_optional"),
    )

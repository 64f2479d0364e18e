"""Log: what happened while an action was carried out, as plain numbers.

`peregon.model.events` turns the entries into typed events for people. With no log attached the rules note nothing.
"""

from typing import Final, final

ORDER_SET: Final = 0  # seat, seat that follows
CARD_DEALT: Final = 1  # seat, kind, 1 if face up
ROW_FILLED: Final = 2  # slot, kind
ROW_CLEARED: Final = 3
DECK_REBUILT: Final = 4  # cards
CARD_TAKEN: Final = 5  # seat, slot, kind
CARD_DRAWN: Final = 6  # seat, kind
TICKET_OFFERED: Final = 7  # seat, ticket
FIRST_CHOSEN: Final = 8  # seat
TICKET_KEPT: Final = 9  # seat, ticket
TICKET_RETURNED: Final = 10  # seat, ticket
TICKETS_SETTLED: Final = 11  # seat
ROUTE_CLAIMED: Final = 12  # seat, route, kind, cards, locomotives
TUNNEL_LAID: Final = 13  # seat, route, kind, cards, locomotives
TUNNEL_CARD: Final = 14  # kind
TUNNEL_PRICED: Final = 15  # seat, route, extra
EXTRA_PAID: Final = 16  # seat, route, kind, cards, locomotives
TUNNEL_GIVEN_UP: Final = 17  # seat, route
STATION_BUILT: Final = 18  # seat, city, kind, cards, locomotives
PASSED: Final = 19  # seat
LAST_ROUND_BEGAN: Final = 20  # seat, turns left
GAME_ENDED: Final = 21  # 1 if everyone passed
NOTES: Final = 22  # parts that tell of something else are given the numbers from here on

Note = tuple[int, int, int, int, int, int]


@final
class Log:
    def __init__(self) -> None:
        self.entries: list[Note] = []

    def note(self, what: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
        self.entries.append((what, a, b, c, d, e))

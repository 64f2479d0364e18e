"""Watching: games played as in any simulation, with somebody at the table who takes notes of what happens on the board.

The players are the same and choose the same: the watcher stands behind each of them and looks when they are asked.
"""

from mypy_extensions import i64

from peregon.model.log import DECK_REBUILT, PASSED, ROUTE_CLAIMED, TICKET_KEPT, TICKET_OFFERED, Log
from peregon.model.numbers import Options
from peregon.model.state import FIRST_TICKETS, TURN, State
from peregon.policies.paths import FAR, Paths
from peregon.policies.policy import PlayerLuck, Policy
from peregon.report.counts import THIRDS, WIN, BoardCounts, margin_unit
from peregon.rules.engine import Rules
from peregon.score_sheet import ScoreSheet, score_sheet
from peregon.simulate.games import Match, Outcome

Needs = list[dict[int, int]]
"""By seat: what each of its tickets still costs, in spaces."""


class WatchedPolicy(Policy):
    """A player behind whom somebody stands."""

    def __init__(self, policy: Policy, watcher: "Watcher") -> None:
        self.policy = policy
        self.watcher = watcher

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> i64:
        self.watcher.look(state)
        return self.policy.choose(rules, state, options, luck)


class Watcher:
    """Plays games of a match and counts what it sees. The truth is open to it, tickets too; it tells no player."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.rules = match.rules()
        self.policies = [WatchedPolicy(policy, self) for policy in match.policies()]
        self.paths = [Paths(self.rules.board) for _ in range(match.seats)]
        self.counts = BoardCounts.empty(match)
        self.state: State | None = None

    def watch(self, index: int) -> None:
        self.state = None
        outcome = self.match.play(index, self.rules, self.policies)
        self._finish(outcome)

    def look(self, state: State) -> None:
        """Before every decision."""
        if state is not self.state:
            self._begin(state)
        self._read_log()
        if state.phase == TURN:
            self.turns += 1
            if state.deck_size == 0:
                self.dry += 1

    def _begin(self, state: State) -> None:
        self.state = state
        self.log = state.log = Log()
        self.read = 0
        self.turns = 0
        self.dry = 0
        self.hurt = False
        self.claims: list[tuple[int, int, int]] = []  # turn, seat, route
        self.dealt = [[state.offer_of(seat, place) for place in range(state.offers(seat))] for seat in self._seats]
        self.needs: Needs = [{} for _ in self._seats]
        assert state.phase == FIRST_TICKETS
        for tickets in self.dealt:
            for ticket in tickets:
                self.counts.tickets[ticket].offered += 1

    @property
    def _seats(self) -> range:
        return range(self.match.seats)

    def _read_log(self) -> None:
        """What has happened since the last look: at most one action, and what followed from it."""
        counts = self.counts
        fresh = self.log.entries[self.read :]
        self.read = len(self.log.entries)
        kept = False
        for what, a, b, *_ in fresh:
            if what == ROUTE_CLAIMED:
                self.claims.append((self.turns, a, b))
                self._see_claim(a, b)
            elif what == TICKET_OFFERED:
                counts.tickets[b].offered += 1
            elif what == TICKET_KEPT:
                counts.tickets[b].kept += 1
                kept = True
            elif what == DECK_REBUILT:
                counts.table.rebuilt += 1
            elif what == PASSED:
                counts.table.passes += 1
        if kept:
            self.needs = self._needs()

    def _needs(self) -> Needs:
        assert self.state is not None
        needs: Needs = []
        for seat, paths in enumerate(self.paths):
            paths.look(self.state, seat)
            found: dict[int, int] = {}
            for ticket in self.state.tickets_of(seat):
                paths.nearest_pair(ticket)
                found[ticket] = paths.nearest
            needs.append(found)
        return needs

    def _see_claim(self, builder: int, route: int) -> None:
        """Whether it is in somebody's way."""
        before, self.needs = self.needs, self._needs()
        counts, table = self.counts.routes[route], self.counts.table
        further = [
            (was, self.needs[seat][ticket])
            for seat in self._seats
            if seat != builder
            for ticket, was in before[seat].items()
            if self.needs[seat][ticket] > was
        ]
        if not further:
            return
        self.hurt = True
        counts.hurt += 1
        table.hurts += 1
        closed = sum(now >= FAR for _, now in further)
        table.closed += closed
        counts.closed += closed > 0
        counts.detour += sum(now - was for was, now in further if now < FAR)

    def _finish(self, outcome: Outcome) -> None:
        assert self.state is not None
        self._read_log()
        self._count_table(outcome)
        self._count_routes(outcome)
        margins = self._count_places(outcome)
        for seat, tickets in enumerate(self.dealt):
            for ticket in tickets:
                counts = self.counts.tickets[ticket]
                counts.dealt += 1
                counts.margin += margins[seat]
                counts.margin_squares += margins[seat] ** 2
        self._count_score(score_sheet(self.rules, self.state))
        self.state = None

    def _count_table(self, outcome: Outcome) -> None:
        assert self.state is not None
        table = self.counts.table
        table.games += 1
        table.decisions += outcome.decisions
        table.turns += outcome.turns
        table.turn_squares += outcome.turns**2
        table.endings[outcome.ending] += 1
        table.lengths[-(-outcome.turns // self.match.seats)] += 1
        table.scores.update(outcome.totals)
        table.winning.update(outcome.totals[seat] for seat in outcome.winners)
        table.pieces_left += sum(self.state.trains(seat) for seat in self._seats)
        table.dry_turns += self.dry
        table.dry_games += self.dry > 0
        table.hurt_games += self.hurt

    def _count_routes(self, outcome: Outcome) -> None:
        place = self._places()
        for turn, seat, route in self.claims:
            counts = self.counts.routes[route]
            counts.built += 1
            # The turns count from one; the last of them is within the last third.
            counts.thirds[THIRDS * (turn - 1) // outcome.turns] += 1
            counts.moment += 1000 * (turn - 1) // outcome.turns
            counts.places[place[seat]] += 1
            counts.players[outcome.seating[seat]] += 1
            counts.winners += seat in outcome.winners

    def _count_places(self, outcome: Outcome) -> list[int]:
        """How everybody did by their place in the order; the margins by seat."""
        place, unit = self._places(), margin_unit(self.match.seats)
        margins = [unit * total - (sum(outcome.totals) - total) for total in outcome.totals]
        for seat, margin in enumerate(margins):
            counts = self.counts.table.places[place[seat]]
            counts.margin += margin
            counts.margin_squares += margin**2
        for seat in outcome.winners:
            self.counts.table.places[place[seat]].wins += WIN // len(outcome.winners)
        return margins

    def _places(self) -> dict[int, int]:
        assert self.state is not None
        return {seat: place for place, seat in enumerate(self.state.order())}

    def _count_score(self, sheet: ScoreSheet) -> None:
        table = self.counts.table
        for seat in sheet.seats:
            for award in seat.awards:
                table.lines[award.name] += award.points
            for item in seat.items("ticket"):
                assert item.ticket is not None
                assert item.points is not None
                counts = self.counts.tickets[item.ticket]
                if not item.paths:
                    counts.lost -= item.points
                    table.lost -= item.points
                    continue
                counts.done += 1
                counts.won += item.points
                table.won += item.points
                self._count_path(item.paths[0].cities)

    def _count_path(self, cities: tuple[int, ...]) -> None:
        self.counts.table.paths += 1
        for city in cities[1:-1]:
            self.counts.cities[city].through += 1
        for city in (cities[0], cities[-1]):
            self.counts.cities[city].ends += 1

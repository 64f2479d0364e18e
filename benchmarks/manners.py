"""Manners: how bots play as people see it, beside how often they win.

    python -m benchmarks.manners                            the bots for people, every game and number of players
    python -m benchmarks.manners --players normal,hard@24 --game europe --seats 3 --games 100

Counted are the tickets that a bot held at the end and finished, what they brought, the cards that it was left with, the
tunnels that it began and gave up, and its turns with tickets for its answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields

import click

from peregon.bots import player_named
from peregon.catalogue import find, names
from peregon.model.chance import Seeded
from peregon.model.numbers import CLAIM_ROUTE, DRAW_TICKETS, GIVE_UP
from peregon.model.state import OVER, TURN, State
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rules.engine import Rules
from peregon.rules.tickets.ticket_points import COMPLETED, TicketPoints

FOR_PEOPLE = ("easy", "normal", "rusher", "collector", "blocker")
_LONGEST = 20_000  # decisions


@dataclass
class Manners:
    """Of one bot, added up over its games."""

    games: int = 0
    wins: float = 0.0  # a shared one counts as a share
    points: int = 0
    tickets: int = 0
    finished: int = 0
    ticket_points: int = 0
    cards: int = 0  # in hand at the end
    tunnels: int = 0
    given_up: int = 0
    turns: int = 0
    ticket_draws: int = 0
    draws_in_a_row: int = 0  # turns of drawing tickets that followed upon another

    @property
    def finishes(self) -> float:
        return self.finished / max(1, self.tickets)

    @property
    def gives_up(self) -> float:
        return self.given_up / max(1, self.tunnels)

    def each(self, name: str) -> float:
        return float(getattr(self, name)) / max(1, self.games)

    def add(self, other: "Manners") -> None:
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))


def watch(game: str, seats: int, players: Sequence[str], games: int, first: int = 1) -> list[Manners]:
    """Games with successive seeds. The players are gone through again until all seats are taken, and move by one from
    game to game."""
    title = find(game)
    rules = title.rules(seats)
    policies = [player_named(name, title) for name in players]
    found = [Manners() for _ in players]
    for number in range(games):
        seating = [(seat + number) % seats % len(players) for seat in range(seats)]
        seen = _watch_one(rules, [policies[player] for player in seating], first + number)
        for player, manners in zip(seating, seen, strict=True):
            found[player].add(manners)
    return found


def _watch_one(rules: Rules, policies: Sequence[Policy], seed: int) -> list[Manners]:
    chance, luck = Seeded(seed), PlayerLuck(seed)
    state = rules.start(chance)
    seen = [Manners(games=1) for _ in policies]
    drew = [False] * len(policies)
    for _ in range(_LONGEST):
        if state.phase == OVER:
            break
        seat, is_turn = state.turn, state.phase == TURN
        rules.offer(state, rules.options)
        action = policies[seat].choose(rules, state, rules.options, luck)
        family = rules.numbers.family[action]
        mine = seen[seat]
        if is_turn:
            draws = family == DRAW_TICKETS
            mine.turns += 1
            mine.ticket_draws += draws
            mine.draws_in_a_row += draws and drew[seat]
            drew[seat] = draws
        mine.tunnels += family == CLAIM_ROUTE and rules.board.tunnel[rules.numbers.x[action]] == 1
        mine.given_up += family == GIVE_UP
        rules.play(state, action, chance)
    _count(rules, state, seen)
    return seen


def _count(rules: Rules, state: State, seen: Sequence[Manners]) -> None:
    tally = rules.count(state)
    completed = tally.values(COMPLETED)
    winners = rules.winners(tally)
    lines = [line for line, scorer in enumerate(rules.scoring) if isinstance(scorer, TicketPoints)]
    for seat, mine in enumerate(seen):
        mine.points = tally.total[seat]
        mine.wins = (seat in winners) / len(winners)
        mine.tickets = state.tickets_held(seat)
        mine.finished = completed[seat]
        mine.ticket_points = sum(tally.line[seat * tally.lines + line] for line in lines)
        mine.cards = state.hand_size(seat)


HEADINGS = (
    "player", "wins %", "points", "tickets", "finished", "share %", "on tickets", "cards left", "tunnels", "given up %",
    "ticket draws", "in a row",
)  # fmt: skip


def row(name: str, manners: Manners) -> str:
    each = manners.each
    cells = (
        f"{100 * each('wins'):.1f}", f"{each('points'):.1f}", f"{each('tickets'):.2f}", f"{each('finished'):.2f}",
        f"{100 * manners.finishes:.1f}", f"{each('ticket_points'):+.1f}", f"{each('cards'):.1f}",
        f"{each('tunnels'):.2f}", f"{100 * manners.gives_up:.1f}", f"{each('ticket_draws'):.2f}",
        f"{each('draws_in_a_row'):.2f}",
    )  # fmt: skip
    return f"{name:16}" + "".join(f"{cell:>12}" for cell in cells)


@click.command()
@click.option("--game", "games_played", multiple=True, help="All five, if none is named.")
@click.option("--seats", "seats_taken", type=int, multiple=True, help="Every number, if none is named.")
@click.option("--players", default="", help="Who sit at one table; else each of the bots for people with its like.")
@click.option("--games", default=400, show_default=True, help="For each table.")
def measure(games_played: Sequence[str], seats_taken: Sequence[int], players: str, games: int) -> None:
    """Prints a line for each player at each table."""
    tables = [players.split(",")] if players else [[name] for name in FOR_PEOPLE]
    click.echo(f"{HEADINGS[0]:16}" + "".join(f"{heading:>12}" for heading in HEADINGS[1:]))
    for game in games_played or names():
        fewest, most = find(game).players
        for seats in seats_taken or range(fewest, most + 1):
            click.echo(f"{game}, {seats} players, {games} games")
            for table in tables:
                for name, manners in zip(table, watch(game, seats, table, games), strict=True):
                    click.echo(row(name, manners))


if __name__ == "__main__":
    measure()

"""Weights: the constants of the tempo player. `peregon/bots/weights.toml` has them for each rulebook and each style,
and says how they were found."""

from typing import final


@final
class Weights:
    """What a turn, a card, a ticket are worth to it, in points; where nothing was tuned, as here."""

    def __init__(self) -> None:
        self.reach: float = 0.7  # the share of one's pieces that a ticket may cost before it becomes doubtful
        self.turn_cost: float = 2.0  # what a turn spent on a ticket costs
        self.turns_per_card: float = 0.5  # of a plan
        self.draw_turns: float = 0.85  # turns that one missing card takes
        self.face_up: float = 0.35  # of them saved by one that lies in the row
        self.locomotive_turns: float = 1.3  # turns that a missing locomotive takes, where nothing else will do
        self.ticket_share: float = 2.0
        self.twin_share: float = 0.0  # of that, what the other track of a double route has
        self.far: float = 12.0  # a cost at which a ticket's share is halved
        self.new_city: float = 0.5  # for each space of a route that brings the network to a new city
        self.locomotive_spent: float = 0.02
        self.tunnel_extra: float = 0.7  # cards that a tunnel is expected to cost on top
        self.row_locomotive: float = 2.5  # turns that the target must be away for a locomotive in the row to pay
        self.second_best: float = 0.8  # of the target's value, at which a card in the row for another one is taken
        self.more_tickets: float = 1.0  # the share of the pieces that must be left for taking tickets; 1: never
        self.station_gain: float = 6.0  # what a station must gain
        # With so few pieces left it builds what it can instead of drawing for something better
        self.closing: float = -1.0  # its own, when that is built
        self.rivals_closing: float = -1.0  # those of a rival
        self.hungry_rivals: float = 0.0  # of eight rivals in a playout, how many play for their tickets alone
        # For whom people meet: a plan that can be followed.
        self.devotion: float = 0.0  # the part of a route's other worth that does not count while a ticket waits
        self.reserve: float = 0.0  # the part of the pieces for open tickets that it spends on nothing else
        self.patience: float = 0.0  # above zero: near the end it does not hurry while its target serves a ticket
        self.spare: float = 0.0  # cards beyond the length of a tunnel that it wants to have before it digs
        self.full_hand: float = 999.0  # cards in hand with which it builds what it can instead of drawing more
        # For styles; none of them makes the player stronger.
        self.slips: float = 0.0  # of a hundred turns, those in which it takes a card without a plan
        self.keeps: float = 0.0  # above zero: all the tickets that it is offered
        self.plans: float = 99.0  # tickets that it plans for at a time
        self.open_tickets: float = 0.0  # unfinished ones that it may have when it takes more
        self.hoard: float = 0.0  # cards that it wants to have in hand before it builds anything
        self.tempting: float = 0.0  # for each space of a route beyond the third
        self.blocking: float = 0.0  # for what a route seems to be worth to the rivals

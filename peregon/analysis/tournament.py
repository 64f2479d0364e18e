"""A tournament: who meets whom, on which deals, in which seats."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from peregon.analysis.entrants import told_apart
from peregon.bots import player_named
from peregon.catalogue import Title
from peregon.rulebooks.variants import VariantValue
from peregon.workers import derived_seed

Seating = tuple[int, ...]
"""Which bot sits in each seat."""


@dataclass(frozen=True)
class Tournament:
    """Everything about it follows from these fields, wherever and in whatever pieces it is played.

    The unit is the *block*: one deal, played by one line-up in all its cyclic seatings. All line-ups play the same
    deals, and a deal is played by all of them before the next is dealt: an unfinished tournament is an even one."""

    title: Title
    seats: int
    bots: tuple[str, ...]
    seed: int = 1
    variants: Mapping[str, VariantValue] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.bots) < 2:
            raise ValueError("a tournament needs two bots at least")
        self.title.rules(self.seats, self.variants)
        for name in self.bots:
            player_named(name, self.title, self.variants)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        return told_apart(self.bots)

    @cached_property
    def line_ups(self) -> tuple[Seating, ...]:
        """Every choice of bots that fills the table. Too few to fill it sit down again, in the same order."""
        entrants = range(len(self.bots))
        if len(self.bots) > self.seats:
            return tuple(combinations(entrants, self.seats))
        return (tuple(seat % len(self.bots) for seat in range(self.seats)),)

    def seatings(self, line_up: int) -> tuple[Seating, ...]:
        """Each once: where two bots fill four seats, moving by two seats changes nothing."""
        bots = self.line_ups[line_up]
        return tuple(dict.fromkeys(bots[turn:] + bots[:turn] for turn in range(self.seats)))

    @cached_property
    def games_in_a_block(self) -> int:
        return len(self.seatings(0))

    def deals_for(self, games: int) -> int:
        """How many deals give every line-up that many games, in whole blocks."""
        return -(-games // self.games_in_a_block)

    def place(self, block: int) -> tuple[int, int]:
        """The line-up and the deal of the block of that number."""
        deal, line_up = divmod(block, len(self.line_ups))
        return line_up, deal

    def seed_of(self, deal: int) -> int:
        return derived_seed(self.seed, deal)

"""A rule of one's own: a bonus for whoever claimed the most routes, added to the base game without touching it."""

from dataclasses import replace

import peregon
from peregon.model.bits import size
from peregon.model.state import State
from peregon.rulebooks import usa
from peregon.rules.part import Scorer, Tally


class MostRoutes(Scorer):
    """Whoever has claimed the most routes scores five points; ties share."""

    def line(self) -> str:
        return "most routes"

    def score(self, state: State, tally: Tally) -> None:
        words = state.board.route_words
        routes = [size(state.owned, seat * words, words) for seat in range(state.seats)]
        for seat, count in enumerate(routes):
            if count == max(routes):
                tally.award(seat, 5)


title = peregon.find("usa")
rulebook = usa()
rulebook = replace(rulebook, scoring=(*rulebook.scoring, MostRoutes()))
rules = rulebook.at(title.board, seats=2)

chance = peregon.Seeded(5)
state = rules.start(chance)
while options := rules.legal(state):
    rules.play(state, options[0], chance)
tally = rules.count(state)
print("points:", list(tally.total), "of these for the most routes:", [tally.line[seat * 3 + 2] for seat in range(2)])

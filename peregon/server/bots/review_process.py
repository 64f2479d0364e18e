"""The process of a review: a finished game as the store kept it goes in, some of its decisions come out."""

from collections import OrderedDict
from dataclasses import dataclass

from peregon.fields import FieldError
from peregon.game import Game
from peregon.game_review import (
    COARSE,
    DecisionReview,
    Foreseen,
    Review,
    Reviewer,
    played_again,
    refined,
    review_game,
)
from peregon.record import read_record
from peregon.server.bots.bot_process import title_of
from peregon.server.refusals import Refusal
from peregon.server.rooms.kept.records import write_record
from peregon.server.store import StoredEntry

SEED = 1
MOST_GAMES = 4

_games: OrderedDict[tuple[str, int], Game] = OrderedDict()


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """A game, and which of its decisions is to be looked at closely, with what was foreseen before it, if that is
    known."""

    game: str
    room: str
    rows: tuple[StoredEntry, ...]
    number: int = 0
    before: Foreseen | None = None
    milliseconds: None = None  # no hurry makes it shorter: who is in one has the coarse form


def review_coarsely(_who: str, request: ReviewRequest) -> Review | str:
    """The whole game by the learned value alone; or why it cannot be reviewed. (An exception need not survive the
    journey.)"""
    try:
        return review_game(_game(request), seed=SEED, effort=COARSE)
    except (Refusal, FieldError) as error:
        return str(error)


def review_closely(_who: str, request: ReviewRequest) -> tuple[Foreseen, DecisionReview, Foreseen]:
    """A decision, and what was foreseen before and after it."""
    game = _game(request)
    reviewer = Reviewer(game, SEED, refined(game.seats))
    return next(reviewer.decisions(request.number, request.number, request.before))


def _game(request: ReviewRequest) -> Game:
    """Played again once for all its parts."""
    key = (request.room, request.rows[-1].seq)
    if key not in _games:
        title = title_of(request.game)
        record = read_record(write_record(title, list(request.rows)), title)
        _games[key] = played_again(record)
        while len(_games) > MOST_GAMES:
            _games.popitem(last=False)
    _games.move_to_end(key)
    return _games[key]

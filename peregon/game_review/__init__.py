"""The review of a game: who was winning, what each decision gave away, and how much was luck."""

from peregon.game_review.effort import COARSE, Effort, refined
from peregon.game_review.foresight import Foreseen
from peregon.game_review.many import ReviewChoices, review_many
from peregon.game_review.reviewed import Better, DecisionReview, Grade, LuckPart, Review, SeatReview
from peregon.game_review.reviewing import Reviewer, played_again, review, review_game

__all__ = [
    "COARSE",
    "Better",
    "DecisionReview",
    "Effort",
    "Foreseen",
    "Grade",
    "LuckPart",
    "Review",
    "ReviewChoices",
    "Reviewer",
    "SeatReview",
    "played_again",
    "refined",
    "review",
    "review_game",
    "review_many",
]

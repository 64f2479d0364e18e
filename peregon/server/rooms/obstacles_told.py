"""Obstacles told: why a player cannot have what lies on the table, for the page to put into words."""

from peregon.game import Game
from peregon.model.board import NONE
from peregon.rules.obstacle import Obstacle
from peregon.server.live.payload_types import ObstacleTold
from peregon.why_not import why_not


def obstacles_of(game: Game, seat: int) -> dict[str, dict[str, list[ObstacleTold]]]:
    return {
        action: {str(place): [_told(obstacle) for obstacle in found] for place, found in places.items()}
        for action, places in why_not(game, seat).items()
    }


def _told(obstacle: Obstacle) -> ObstacleTold:
    return {
        "why": obstacle.why,
        "n": obstacle.n,
        "seat": None if obstacle.seat == NONE else obstacle.seat,
        "kinds": obstacle.kinds,
        "must_be_locomotives": obstacle.must_be_locomotives,
        "may_be_locomotives": obstacle.may_be_locomotives,
    }

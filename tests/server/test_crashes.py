"""The server is killed in the middle of games. The long run of this is `python -m tools.stress.crashes`."""

import pytest

from tests.support.server.postgres import Postgres
from tools.stress.crashes import crash

pytestmark = pytest.mark.anyio


async def test_no_move_that_was_acknowledged_is_lost_or_made_twice(
    database: str, request: pytest.FixtureRequest
) -> None:
    postgres: Postgres | None = request.getfixturevalue("postgres") if "://" in database else None
    report = await crash(
        database,
        postgres,
        games=3,
        at_once=2,
        processes=1 if postgres is None else 2,
        pause=(0.1, 0.8),
        boards=("usa", "india", "switzerland"),
        seed=5,
        # On a busy machine a server takes longer to start than it has to live.
        most_kills=3,
    )
    assert report.broken == []
    assert report.counts.games.total() == 3
    assert report.kills + report.database_kills >= 1
    assert report.counts.acknowledged > 50

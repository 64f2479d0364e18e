"""Retry: what begins by looking at the table looks again when another process was quicker."""

import functools
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

from peregon.server.refusals import Overtaken

MOST_TRIES = 5

P = ParamSpec("P")
T = TypeVar("T")


def retry_when_overtaken(work: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    @functools.wraps(work)
    async def tried(*args: P.args, **named: P.kwargs) -> T:
        for _ in range(MOST_TRIES - 1):
            try:
                return await work(*args, **named)
            except Overtaken:
                continue
        return await work(*args, **named)

    return tried

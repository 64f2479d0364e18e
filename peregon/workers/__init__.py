"""Workers: everything that uses several cores, or several machines, in one way.

Items of work have numbers, and whatever luck one needs follows from its number: the results are the same on one core,
on sixty-four and on a cluster. They come back in order, whoever was the quickest.

    for found in Run(work, 1000, on="ray"):   # work is given chunks: runs of items, which it goes through
        ...
"""

from peregon.workers.chunks import Chunk, derived_seed
from peregon.workers.errors import WorkerDied, WorkerError
from peregon.workers.local import cores
from peregon.workers.places import LOCAL, RAY, Workers, place_named, workers_on
from peregon.workers.run import OnProgress, Run, WorkProgress

__all__ = [
    "LOCAL",
    "RAY",
    "Chunk",
    "OnProgress",
    "Run",
    "WorkProgress",
    "WorkerDied",
    "WorkerError",
    "Workers",
    "cores",
    "derived_seed",
    "place_named",
    "workers_on",
]

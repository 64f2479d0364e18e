"""Metrics: counts for those who run a server, in the text format that monitoring reads. Nothing about any player."""

import sys
from collections import Counter

from peregon.server.bots.bot_workers import BotWorkers
from peregon.server.bots.fair_queue import Lane
from peregon.server.rooms.rooms import Rooms


class Metrics:
    def __init__(self) -> None:
        self._requests: Counter[str] = Counter()
        self._seconds: Counter[str] = Counter()

    def note(self, name: str, seconds: float) -> None:
        self._requests[name] += 1
        self._seconds[name] += seconds  # type: ignore[assignment]

    def text(self, rooms: Rooms, counts: dict[str, int], connections: int, handed_on: int) -> str:
        lines = [
            "# TYPE peregon_rooms gauge",
            *(f'peregon_rooms{{status="{status}"}} {count}' for status, count in sorted(counts.items())),
            "# TYPE peregon_rooms_in_memory gauge",
            f"peregon_rooms_in_memory {len(rooms.loaded)}",
            "# TYPE peregon_rooms_opened_total counter",
            f"peregon_rooms_opened_total {rooms.opened}",
            "# TYPE peregon_connections gauge",
            f"peregon_connections {connections}",
            "# TYPE peregon_connections_handed_on_total counter",
            f"peregon_connections_handed_on_total {handed_on}",
            "# TYPE peregon_moves_total counter",
            f"peregon_moves_total {rooms.moves}",
            *_thoughts(rooms.bot_workers),
            "# TYPE peregon_requests_total counter",
            *(f'peregon_requests_total{{name="{name}"}} {count}' for name, count in sorted(self._requests.items())),
            "# TYPE peregon_request_seconds_total counter",
            *(f'peregon_request_seconds_total{{name="{name}"}} {s:.6f}' for name, s in sorted(self._seconds.items())),
            *_memory(),
        ]
        return "\n".join(lines) + "\n"


def _thoughts(workers: BotWorkers) -> list[str]:
    """What bots are asked: for moves at people's tables and at tables of bots alone, for hints, for reviews."""
    labels = {lane: f'lane="{lane.name.lower()}"' for lane in Lane}
    waited = "peregon_thought_wait_seconds"
    return [
        "# TYPE peregon_thoughts_waiting gauge",
        *(f"peregon_thoughts_waiting{{{label}}} {workers.waiting(lane)}" for lane, label in labels.items()),
        f"# TYPE {waited} histogram",
        *(line for lane, label in labels.items() for line in workers.waits[lane].lines(waited, label)),
        "# TYPE peregon_thoughts_hurried_total counter",
        f"peregon_thoughts_hurried_total {workers.hurried}",
        "# TYPE peregon_households_thinking gauge",
        f'peregon_households_thinking{{where="here"}} {len(workers.households())}',
        f'peregon_households_thinking{{where="elsewhere"}} {workers.machine_load.elsewhere()}',
    ]


def _memory() -> list[str]:
    if sys.platform == "win32":
        return []
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    return ["# TYPE process_max_resident_memory_bytes gauge", f"process_max_resident_memory_bytes {most}"]

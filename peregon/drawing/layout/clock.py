"""The clock: a layout must end within five minutes of waiting, on a busy machine too."""

from time import monotonic, process_time

# Seconds of waiting that nobody should have to exceed, and seconds of work between being late and having a picture.
LIMIT = 285.0
FINISHING = 12.0
# However busy the machine is, this share of the budget is used.
LEAST_SHARE = 1 / 4
# What may still be done for the names when the seconds have run out.
GRACE = 20.0


class LayoutClock:
    """Counts the seconds of a budget, and fewer where other programs make each second of work take many."""

    def __init__(self, budget: float) -> None:
        self.budget = budget
        self.started, self.worked = monotonic(), process_time()

    @property
    def late(self) -> bool:
        passed, worked = monotonic() - self.started, process_time() - self.worked
        busyness = max(1.0, passed / max(worked, 0.1))
        room = max(LIMIT - FINISHING * busyness, LEAST_SHARE * self.budget)
        return passed > min(self.budget, room)

    @property
    def last_call(self) -> float:
        """When even the last touches have to wait, by the monotonic clock."""
        return monotonic() + GRACE

"""Placeholder until the exact algorithms land."""
from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.network import Network


class Borrowing:
    def __init__(self) -> None:
        self.completed: i64 = 0
        self.choice: vec[i64] = vec[i64]([-1] * 10)

    def clear(self) -> None: pass
    def add_station(self) -> None: pass
    def add_candidate(self, a: i64, b: i64) -> None: pass
    def add_ticket(self) -> None: pass
    def add_pair(self, a: i64, b: i64, points: i64) -> None: pass
    def solve(self, network: Network) -> i64:
        return 0

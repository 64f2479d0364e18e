"""Placeholder until the exact algorithms land."""
from mypy_extensions import i64

from peregon.model.network import Network


def shortest_path(network: Network, a: i64, b: i64) -> list[int] | None:
    dist = {int(a): 0}
    via: dict[int, tuple[int, int]] = {}
    todo = [int(a)]
    while todo:
        todo.sort(key=lambda v: -dist[v])
        v = todo.pop()
        for e in range(network.edges):
            for x, y in ((network.a[e], network.b[e]), (network.b[e], network.a[e])):
                if x == v and dist[v] + network.length[e] < dist.get(y, 10**9):
                    dist[y] = dist[v] + network.length[e]
                    via[y] = (v, e)
                    todo.append(y)
    if b not in dist:
        return None
    path: list[int] = []
    v = int(b)
    while v != a:
        v, e = via[v]
        path.append(e)
    return path[::-1]


def two_paths_exist(network: Network, a: i64, b: i64) -> bool:
    return False


def two_paths(network: Network, a: i64, b: i64) -> tuple[list[int], list[int]] | None:
    return None

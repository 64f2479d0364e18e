"""Paths: the shortest between two places of a network."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peregon.model.network import Network

FAR: Final = 1 << 40


def shortest_path(network: Network, a: i64, b: i64) -> list[int]:
    """The edges of the shortest path in walking order."""
    if a == b:
        return []
    return [h >> 1 for h in cheapest_way(network, a, b, [])]


def cheapest_way(network: Network, a: i64, b: i64, taken: list[int]) -> list[int]:
    """The half-edges of the shortest path; those taken cannot be walked again, but walking one back is a refund."""
    if not network.joined(a, b):
        raise ValueError(f"places {a} and {b} are not joined")
    distance: list[int] = [FAR] * network.places
    came: list[int] = [-1] * network.places
    distance[a] = 0
    # Bellman and Ford: refunds are negative lengths.
    changed = True
    while changed:
        changed = False
        for h in range(2 * network.edges):
            length: int = network.length[h >> 1]
            if h in taken:
                continue
            if h ^ 1 in taken:
                length = -length
            start: int = network.to[h ^ 1]
            end: int = network.to[h]
            if distance[start] < FAR and distance[start] + length < distance[end]:
                distance[end] = distance[start] + length
                came[end] = h
                changed = True
    way: list[int] = []
    place: int = b
    while place != a:
        way.append(came[place])
        place = network.to[came[place] ^ 1]
    return way[::-1]

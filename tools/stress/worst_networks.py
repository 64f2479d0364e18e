"""Worst networks: a search for the network whose longest trail takes longest, within a player's trains.

    python tools/stress/worst_networks.py --minutes 10 --seed 1 --out tests/laws/networks

Random networks of many kinds, and parts of the built-in boards, are changed a little at a time; a change that costs
more work is kept. The slowest of each kind are measured again at the end and stored with their answers, each found
in two ways.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import time
from collections.abc import Callable
from pathlib import Path

from peregon.boards import built_in_boards, load_board
from peregon.model.network import Network
from peregon.rules.longest_path.trail_frontier import Frontier
from peregon.rules.longest_path.trail_sweep import Sweep
from peregon.rules.longest_path.trails import TrailSearch

Edge = tuple[int, int, int]
PLACES = 120
TRAINS = 45
PATIENCE = 100


def regular(rng: random.Random, places: int, degree: int) -> list[Edge]:
    stubs = [v for v in range(places) for _ in range(degree)]
    rng.shuffle(stubs)
    return [(a, b, 1) for a, b in zip(stubs[::2], stubs[1::2], strict=False) if a != b]


def sparse(rng: random.Random, places: int) -> list[Edge]:
    return [(a, b, 1) for a, b in (rng.sample(range(places), 2) for _ in range(TRAINS))]


def complete(_: random.Random, parts: tuple[int, ...]) -> list[Edge]:
    part = [p for p, size in enumerate(parts) for _ in range(size)]
    pairs = itertools.combinations(range(len(part)), 2)
    return [(a, b, 1) for a, b in pairs if part[a] != part[b]]


def grid(rng: random.Random, width: int, height: int, diagonals: float) -> list[Edge]:
    """A planar net of squares, some of them cut by a diagonal."""
    edges: list[Edge] = []
    for x, y in itertools.product(range(width), range(height)):
        v = x * height + y
        if x + 1 < width:
            edges.append((v, v + height, 1))
        if y + 1 < height:
            edges.append((v, v + 1, 1))
        if x + 1 < width and y + 1 < height and rng.random() < diagonals:
            edges.append((v, v + height + 1, 1))
    return rng.sample(edges, len(edges))


def bushy(rng: random.Random, extra: int, reach: int) -> list[Edge]:
    """A tree with some edges more."""
    places = TRAINS - extra + 1
    tree = [(rng.randrange(max(0, v - reach), v), v, 1) for v in range(1, places)]
    return tree + [(a, b, 1) for a, b in (rng.sample(range(places), 2) for _ in range(extra))]


def chain_of_blocks(rng: random.Random, size: int) -> list[Edge]:
    """Dense blocks in a row, each joined to the next by one edge or by a shared place."""
    edges: list[Edge] = []
    place = 0
    while len(edges) < TRAINS:
        edges += [(place + a, place + b, 1) for a, b in itertools.combinations(range(size), 2)]
        if rng.random() < 0.5:
            edges.append((place + size - 1, place + size, 1))
            place += 1
        place += size - 1
    return edges


FAMILIES: dict[str, Callable[[random.Random], list[Edge]]] = {
    "cubic": lambda rng: regular(rng, 30, 3),
    "cubic-small": lambda rng: regular(rng, rng.choice([22, 24, 26, 28]), 3),
    "five-regular": lambda rng: regular(rng, 18, 5),
    "seven-regular": lambda rng: regular(rng, 12, 7),
    "complete": lambda rng: complete(rng, (1,) * rng.choice([8, 10])),
    "bipartite": lambda rng: complete(rng, rng.choice([(3, 15), (4, 11), (5, 9), (6, 7)])),
    "tripartite": lambda rng: complete(rng, rng.choice([(3, 3, 6), (2, 4, 6), (3, 4, 4)])),
    "grid": lambda rng: grid(rng, rng.choice([4, 5]), rng.choice([5, 6]), 0),
    "planar": lambda rng: grid(rng, rng.choice([4, 5]), rng.choice([4, 5]), 0.5),
    "random-dense": lambda rng: sparse(rng, rng.randint(11, 20)),
    "random": lambda rng: sparse(rng, rng.randint(21, 30)),
    "random-sparse": lambda rng: sparse(rng, rng.randint(31, 38)),
    "tree": lambda rng: bushy(rng, 0, rng.choice([2, 5, 99])),
    "near-tree": lambda rng: bushy(rng, rng.randint(3, 14), rng.choice([2, 5, 99])),
    "blocks": lambda rng: chain_of_blocks(rng, rng.choice([4, 5, 6])),
}


def trimmed(edges: list[Edge]) -> list[Edge]:
    """As many of the edges as there are trains for."""
    kept: list[Edge] = []
    trains = TRAINS
    for a, b, length in edges:
        if length <= trains:
            kept.append((a, b, length))
            trains -= length
    return kept


def mutated(rng: random.Random, edges: list[Edge]) -> list[Edge]:
    """A small change: an edge bent, exchanged, lengthened, cut in two, or gone."""
    edges = list(edges)
    e = rng.randrange(len(edges))
    a, b, length = edges[e]
    places = sorted({v for edge in edges for v in edge[:2]})
    free = next(v for v in range(PLACES + 1) if v not in places)
    change = rng.randrange(6)
    if change == 0:
        edges[e] = (a, rng.choice(places), length)
    elif change == 1:
        f = rng.randrange(len(edges))
        c, d, other = edges[f]
        edges[e], edges[f] = (a, d, length), (c, b, other)
    elif change == 2:
        edges[e] = (a, b, rng.choice([1, 1, 2, 3]))
    elif change == 3 and free < PLACES:
        edges[e : e + 1] = [(a, free, 1), (free, b, length)]
    elif change == 4 and len(edges) > 1:
        edges.pop(e)
    rng.shuffle(edges)
    edges += [(rng.choice(places), rng.choice(places), 1) for _ in range(rng.randrange(3))]
    return trimmed([edge for edge in edges if edge[0] != edge[1]] or edges)


def part_of_board(rng: random.Random, routes: list[Edge]) -> list[Edge]:
    """Routes that hang together."""
    edges = [rng.choice(routes)]
    while len(trimmed(edges)) == len(edges):
        places = {v for edge in edges for v in edge[:2]}
        near = [r for r in routes if r not in edges and places & set(r[:2])]
        # Short routes that close a cycle make the busiest networks.
        near.sort(key=lambda r: (2 - len(places & set(r[:2])), r[2]))
        edges.append(near[min(int(rng.expovariate(0.3)), len(near) - 1)])
    return trimmed(edges)


def exchanged(rng: random.Random, edges: list[Edge], routes: list[Edge]) -> list[Edge]:
    kept = rng.sample(edges, max(1, len(edges) - rng.randint(1, 3)))
    return trimmed(kept + rng.sample([r for r in routes if r not in kept], len(routes) - len(kept)))


def network_of(edges: list[Edge]) -> Network:
    network = Network(PLACES, max(len(edges), 1))
    for a, b, length in edges:
        network.add(a, b, length)
    return network


def work(edges: list[Edge]) -> float:
    """What the search has to do, in states of the sweep: unlike time, the same on a busy machine."""
    search = TrailSearch(network_of(edges))
    search.run()
    return int(search.states) + int(search.walked) / 10


def seconds(edges: list[Edge]) -> float:
    """CPU time of the fastest of some runs."""
    network = network_of(edges)
    times = []
    for _ in range(7):
        start = time.process_time()
        TrailSearch(network).run()
        times.append(time.process_time() - start)
    return min(times)


def climb(
    rng: random.Random, edges: list[Edge], change: Callable[[list[Edge]], list[Edge]], deadline: float
) -> tuple[float, list[Edge]]:
    """Keep changing the network while that makes for more work."""
    worst, failures = work(edges), 0
    while failures < PATIENCE and time.monotonic() < deadline:
        candidate = change(edges)
        if rng.random() < 0.3:
            candidate = change(candidate)
        taken = work(candidate)
        if taken >= worst:
            failures = 0 if taken > worst else failures + 1
            worst, edges = taken, candidate
        else:
            failures += 1
    return worst, edges


def answer_by_sweep(edges: list[Edge]) -> int:
    """The longest trail of the slowest component, without walking: the second opinion."""
    network = network_of(edges)
    best = 0
    for root in {int(network.find(a)) for a, _, _ in edges}:
        sweep = Sweep(network_of([edge for edge in edges if network.find(edge[0]) == root]))
        if not sweep.plan():
            raise ValueError("the frontier is too wide")
        best = max(best, int(Frontier(sweep).longest(0, sweep.total)))
    return best


def search(minutes: float, seed: int) -> dict[str, tuple[float, list[Edge]]]:
    rng = random.Random(seed)
    boards: dict[str, list[Edge]] = {}
    for name in built_in_boards():
        pairs = {(r.a, r.b): (r.a, r.b, r.length) for r in load_board(name).routes}
        boards[f"board-{name}"] = list(pairs.values())
    worst: dict[str, tuple[float, list[Edge]]] = {}
    deadline = time.monotonic() + 60 * minutes
    kinds = [*FAMILIES, *boards]
    for kind in itertools.cycle(kinds):
        if time.monotonic() > deadline:
            return worst
        # Half of the climbs go on from the worst network so far.
        known = worst.get(kind)
        routes = boards.get(kind)
        if known and rng.random() < 0.5:
            edges = known[1]
        elif routes:
            edges = part_of_board(rng, routes)
        else:
            edges = trimmed(FAMILIES[kind](rng))
        if routes:
            found = climb(rng, edges, lambda old, routes=routes: exchanged(rng, old, routes), deadline)  # type: ignore[misc]
        else:
            found = climb(rng, edges, lambda old: mutated(rng, old), deadline)
        if known is None or found[0] > known[0]:
            worst[kind] = found
    return worst


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a folder for the worst network of each kind")
    options = parser.parse_args()
    for kind, (_, edges) in sorted(search(options.minutes, options.seed).items()):
        taken = seconds(edges)
        run = TrailSearch(network_of(edges))
        run.run()
        assert run.best == answer_by_sweep(edges)
        print(f"{kind:20} {1000 * taken:7.3f} ms  {len(edges)} edges  longest {run.best}  {run.states} states")
        if options.out:
            stored = {"kind": kind, "longest": int(run.best), "states": int(run.states), "edges": edges}
            options.out.mkdir(parents=True, exist_ok=True)
            (options.out / f"{kind}.json").write_text(json.dumps(stored) + "\n")


if __name__ == "__main__":
    main()

"""Memory: what interpreted code asks of compiled code, over and over, and whether anything of it stays behind.

    python -m tools.stress.memory                     each for 20 seconds, or two million times
    python -m tools.stress.memory --seconds 2 --only position

Blocks are Python's own count, bytes those of the C library for what is larger; both are exact, so that one lost buffer
a call shows within a few hundred calls.
"""

import argparse
import ctypes
import gc
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

import peregon
from peregon.bots import bot_named, question_of
from peregon.catalogue import find
from peregon.envs.aec import env as pettingzoo_env
from peregon.envs.games import Games
from peregon.envs.task import task
from peregon.game import Game
from peregon.model import bits
from peregon.model.chance import Chance, Seeded, card_at, ticket_at
from peregon.model.changes import changes_between
from peregon.model.state import State
from peregon.record import read_position, read_record, write_position, write_record
from peregon.record.packing import state_bytes, state_from_bytes
from peregon.record.position import position_of
from peregon.rules.part import Scorer, Tally
from peregon.server.rooms.kept.differences import applied, difference
from peregon.server.rooms.obstacles_told import obstacles_of
from peregon.server.rooms.ticket_progress import progress_of

CALLS, SECONDS = 2_000_000, 20.0
WARM_UP = 64
# Caches fill up for a while, and are no leak.
ALLOWED_BLOCKS, ALLOWED_BYTES = 300, 8_192

Work = Callable[[], object]


class HomeMade(Chance):
    """Luck written by anybody, in plain Python, with the helpers of the package."""

    def card(self, bag: vec[i64], total: int) -> int:
        return card_at(bag, total // 2)

    def ticket(self, bag: vec[i64], total: int) -> int:
        return ticket_at(bag, total // 2)

    def lot(self, choices: int) -> int:
        return choices - 1


def _whole_game(chance: Callable[[], Chance]) -> Work:
    rules = find("europe").rules(3)

    def work() -> None:
        luck = chance()
        state = rules.start(luck)
        for turn in range(60):
            options = rules.legal(state)
            if options:
                rules.play(state, options[turn * 7 % len(options)], luck)

    return work


class OwnScorer(Scorer):
    """A rule of a plug-in's own, in plain Python: it is called by compiled code, and calls it."""

    def line(self) -> str:
        return "most routes"

    def score(self, state: State, tally: Tally) -> None:
        words = state.board.route_words
        for seat in range(state.seats):
            tally.award(seat, bits.size(state.owned, seat * words, words))


def _own_rules() -> Work:
    title = find("usa")
    rulebook = title.rulebook()
    rules = replace(rulebook, scoring=(*rulebook.scoring, OwnScorer())).at(title.board, seats=2)

    def work() -> None:
        luck = Seeded(3)
        state = rules.start(luck)
        for _ in range(20):
            rules.play(state, rules.legal(state)[0], luck)
            rules.count(state)

    return work


def _middle_of(name: str, seats: int = 3) -> Game:
    game = peregon.start(name, seats, seed=5)
    for turn in range(70):
        if not game.over:
            game.play(game.options[turn * 11 % len(game.options)])
    return game


def _set_vectors(state: State) -> Work:
    def work() -> None:
        state.deck = vec[i64](list(state.deck))
        state.hands = vec[i64](list(state.hands))
        state.claimable = vec[i64](list(state.claimable))

    return work


def _ask(name: str, game: Game) -> Work:
    bot = bot_named(name, game.title.rulebook_name)
    rules = game.title.rules_apart(game.seats)
    return lambda: bot.choose(question_of(game, game.state.turn, rules, Random(1)))


def _pettingzoo() -> Work:
    env = pettingzoo_env("usa")
    seeds = iter(range(1 << 40))

    def work() -> None:
        env.reset(seed=next(seeds) % 50)
        for turn in range(12):
            seen, _, ended, _, _ = env.last()
            legal = seen["action_mask"].nonzero()[0]
            env.step(None if ended else int(legal[turn % len(legal)]))

    return work


def _batch() -> Work:
    games = Games(task("usa"), 8, seed=1)
    return lambda: games.step(games.sample())


def operations() -> Iterator[tuple[str, Work]]:
    """What the server, games, views, positions, environments, bots and luck of one's own do with compiled code."""
    yield "bits.members", lambda: bits.members(vec[i64]([1, 2, 3, 4]), 0, 2)
    yield "bits.has", lambda: bits.has(vec[i64]([1, 2, 3, 4]), 0, 2)
    yield "bits.put", lambda: bits.put(vec[i64]([1, 2, 3, 4]), 0, 2)
    yield "bits.size", lambda: bits.size(vec[i64]([1] * 200), 0, 200)
    yield "vectors of a state, set", _set_vectors(_middle_of("europe").state)
    yield "luck of one's own", _whole_game(HomeMade)
    yield "rules of one's own", _own_rules()
    yield "seeded luck", _whole_game(lambda: Seeded(7))
    game = _middle_of("europe")
    yield "moves of a game", lambda: _middle_of("usa", 2)
    yield "views", lambda: [game.view(seat) for seat in (None, 0, 1, 2)]
    yield "score sheet", game.score_sheet
    yield "why not", lambda: obstacles_of(game, game.state.turn)
    yield "tickets' progress", lambda: progress_of(game, game.state.turn)
    text = write_position(_middle_of("switzerland", 2))
    yield "position", lambda: read_position(text)
    yield "position, written", lambda: write_position(game)
    later = game.copy()
    later.play(later.option_numbers()[0])
    yield "changes", lambda: changes_between(game.state, later.state)
    before, after = position_of(game), position_of(later)
    yield "differences", lambda: applied(before, difference(before, after))
    record = write_record(_middle_of("journey", 2))
    yield "record", lambda: read_record(record)
    packed = state_bytes(game.state)
    yield "packing", lambda: state_bytes(state_from_bytes(game.rules, packed))
    yield "imagining", lambda: game.imagine(game.view(game.state.turn), Seeded(3))
    for name in ("random", "normal", "hard@4"):
        yield f"bot {name}", _ask(name, game)
    yield "PettingZoo", _pettingzoo()
    yield "batch of games", _batch()


class _MallInfo(ctypes.Structure):
    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            "arena",
            "ordblks",
            "smblks",
            "hblks",
            "hblkhd",
            "usmblks",
            "fsmblks",
            "uordblks",
            "fordblks",
            "top",
        )
    )


def _bytes_in_use() -> int:
    """Of the C library; 0 where it cannot say."""
    try:
        mallinfo = ctypes.CDLL(None).mallinfo2
    except AttributeError:
        return 0
    mallinfo.restype = _MallInfo
    info = mallinfo()
    return int(info.uordblks + info.hblkhd)


@dataclass(frozen=True)
class Growth:
    calls: int
    blocks: int
    octets: int

    @property
    def leaks(self) -> bool:
        return self.blocks > ALLOWED_BLOCKS + self.calls // 10 or self.octets > ALLOWED_BYTES + self.calls


def growth_of(work: Work, calls: int, seconds: float) -> Growth:
    """Whatever looks like a leak is measured once more: a table that had to grow does not grow again, a leak does."""
    growth = _measured(work, calls, seconds)
    return _measured(work, calls, seconds) if growth.leaks else growth


def _measured(work: Work, calls: int, seconds: float) -> Growth:
    end = time.process_time() + seconds / 2
    for _ in range(max(WARM_UP, calls // 2)):
        if time.process_time() < end:
            work()
    gc.collect()
    blocks, octets = sys.getallocatedblocks(), _bytes_in_use()
    end = time.process_time() + seconds
    done = 0
    while done < calls and (done % 16 or time.process_time() < end):
        work()
        done += 1
    gc.collect()
    return Growth(done, sys.getallocatedblocks() - blocks, _bytes_in_use() - octets)


def main() -> int:
    about, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        prog="python -m tools.stress.memory",
        description=about,
        epilog=more,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of CPU time for each (default %(default)s)")
    parser.add_argument("--calls", type=int, default=CALLS, help="of each at most (default %(default)s)")
    parser.add_argument("--only", default="", metavar="TEXT", help="those with this in their name")
    options = parser.parse_args()
    leaks = 0
    for name, work in operations():
        if options.only in name:
            growth = growth_of(work, options.calls, options.seconds)
            leaks += growth.leaks
            told = "LEAKS" if growth.leaks else "keeps nothing"
            print(f"{name:32} {growth.calls:>9,} calls  {growth.blocks:+10,} blocks  {growth.octets:+12,} B  {told}")
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())

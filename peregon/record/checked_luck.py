"""Luck that players can check: every card, ticket and lot follows from a secret to which the server has bound itself
beforehand, and from what the players' browsers have added. docs/checking-luck.md has all of it to the byte."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.chance import Chance

SIZE = 32
"""Bytes of a secret, and of a contribution."""

_RANGE = 1 << 64
_BLOCK = 64  # bytes that SHA-256 takes at a time; no key is longer
_WORD = 60  # bits of a set of tickets in a word


def new_secret() -> bytes:
    return secrets.token_bytes(SIZE)


def commitment_of(room: str, secret: bytes) -> str:
    """What the server tells of its secret before anybody has contributed anything."""
    return hashlib.sha256(f"peregon luck 1: commitment\n{room}\n".encode() + secret).hexdigest()


def contribution_hash(commitment: str, seat: int, contribution: bytes) -> str:
    """What a player tells of a contribution before they know those of the others. It names the seat, so that nobody can
    pass another's off as their own."""
    return hashlib.sha256(f"peregon luck 1: contribution\n{commitment}\n{seat}\n".encode() + contribution).hexdigest()


def key_of(room: str, secret: bytes, contributions: Sequence[str | None]) -> bytes:
    """What all draws of a game follow from. Contributions are in hexadecimal, None where a seat gave none."""
    lines = [f"{seat} {given}\n" for seat, given in enumerate(contributions) if given is not None]
    return hmac.digest(secret, f"peregon luck 1: key\n{room}\n{''.join(lines)}".encode(), "sha256")


def place_of(key: bytes, draw: int, total: int) -> int:
    """The place below ``total`` that a draw falls on. Numbers that would make the first places likelier are thrown
    away."""
    if total < 1:
        raise ValueError(f"there is nothing to draw from: {total}")
    fair = _RANGE - _RANGE % total
    attempt = 0
    while (number := _number(key, draw, attempt)) >= fair:
        attempt += 1
    return number % total


def _number(key: bytes, draw: int, attempt: int) -> int:
    inner, outer = (begun.copy() for begun in _begun(key))
    inner.update(draw.to_bytes(8, "big") + attempt.to_bytes(4, "big"))
    outer.update(inner.digest())
    return int.from_bytes(outer.digest()[:8], "big")


@lru_cache(maxsize=4096)
def _begun(key: bytes) -> tuple["hashlib._Hash", "hashlib._Hash"]:
    """HMAC-SHA256 as far as it goes without a text: to begin it anew for every draw takes four times as long."""
    filled = key.ljust(_BLOCK, b"\0")
    return hashlib.sha256(bytes(byte ^ 0x36 for byte in filled)), hashlib.sha256(bytes(byte ^ 0x5C for byte in filled))


class CheckedChance(Chance):
    """Draws by number, each number once. What each draw was made from is kept in words that a browser can read: how
    many cards of each kind (``c12,12,…``), the set of tickets (``t3f``, in hexadecimal), or how many lots (``l4``)."""

    def __init__(self, key: bytes, drawn: int) -> None:
        self._key = key
        self.drawn = drawn  # the number of the last draw, 0 before the first
        self.sources: list[str] = []

    def card(self, bag: vec[i64], total: i64) -> i64:
        # In Python: a vector that is handed on to compiled code from here is never freed.
        counts = [int(count) for count in bag]
        place = self._place("c" + ",".join(map(str, counts)), total)
        for kind, count in enumerate(counts):
            if place < count:
                return kind
            place -= count
        raise ValueError(f"there are fewer than {total} cards")

    def ticket(self, bag: vec[i64], total: i64) -> i64:
        left = sum(int(word) << _WORD * number for number, word in enumerate(bag))
        place = self._place(f"t{left:x}", total)
        for _ in range(place):
            left &= left - 1
        return (left & -left).bit_length() - 1

    def lot(self, choices: i64) -> i64:
        return self._place(f"l{choices}", choices)

    def _place(self, source: str, total: int) -> int:
        self.drawn += 1
        self.sources.append(source)
        return place_of(self._key, self.drawn, total)

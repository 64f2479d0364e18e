"""Sets of routes, cities and tickets as words of sixty bits: the widest that stay native integers.

mypyc compiles ``i64(1) << n`` to a 32-bit shift, which is wrong from n = 32 on, hence the table.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final = 60
FULL_WORD: Final = 0xFFFFFFFFFFFFFFF
BIT: Final = vec[i64]([1 << n for n in range(WORD)])


def words_for(members: i64) -> i64:
    return (members + WORD - 1) // WORD


def popcount(word: i64) -> i64:
    word = word - ((word >> 1) & 0x555555555555555)
    word = (word & 0x333333333333333) + ((word >> 2) & 0x333333333333333)
    word = (word + (word >> 4)) & 0xF0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    return (word + (word >> 32)) & 127


def lowest(word: i64) -> i64:
    """The position of the lowest bit that is set."""
    return popcount((word & -word) - 1)


def nth_bit(word: i64, n: i64) -> i64:
    """The position of the n-th set bit, counted from zero."""
    while n > 0:
        word &= word - 1
        n -= 1
    return lowest(word)


def has(words: vec[i64], first: i64, member: i64) -> bool:
    """Whether the set whose words begin at ``first`` has the member."""
    return words[first + member // WORD] & BIT[member % WORD] != 0


def put(words: vec[i64], first: i64, member: i64) -> None:
    words[first + member // WORD] |= BIT[member % WORD]


def drop(words: vec[i64], first: i64, member: i64) -> None:
    words[first + member // WORD] &= ~BIT[member % WORD]


def size(words: vec[i64], first: i64, count: i64) -> i64:
    total: i64 = 0
    w: i64
    for w in range(first, first + count):
        total += popcount(words[w])
    return total


def members(words: vec[i64], first: i64, count: i64) -> list[int]:
    """The members in ascending order, for code that is not hot."""
    found: list[int] = []
    w: i64
    for w in range(count):
        word = words[first + w]
        while word != 0:
            found.append(w * WORD + lowest(word))
            word &= word - 1
    return found

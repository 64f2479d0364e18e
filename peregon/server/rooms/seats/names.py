# ruff: noqa: RUF001
"""Names at a table: a line with something to be seen in it, and unlike the others' even to the eye.

What cannot be seen is what Unicode calls default-ignorable, what looks alike is compared by skeletons as its report on
security has it (UTS #39). The table below is our own: the letters of the alphabets that are seen here.
"""

import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from itertools import pairwise

from peregon.record.record import LONGEST_NAME, is_name

# The property Default_Ignorable_Code_Point: first and last of each range.
_IGNORABLE = (
    *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
    *((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF)),
    *((0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
)
_FIRSTS = [first for first, _ in _IGNORABLE]
_BLANKS = "\u2800"  # braille with no dot in it
_EMOJI = "\ufe0f"  # only says that the sign before it is to be drawn in colour
MOST_MARKS = 4  # in a row

# What looks like what: each letter on the left is drawn like the one in its place on the right. No two letters of
# Russian, or of Ukrainian, become one: people who write in it are never told that they share a name.
_ALIKE = (
    ("АВЕЅІЈКМНОРСТУХЗӀ", "ABESlJKMHOPCTYX3l"),  # Cyrillic
    ("аеѕіјорсухԁԛԝһӏ", "aesijopcyxdqwhl"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺ", "ABEZHlKMNOPTYXCM"),  # Greek
    ("αινορυχϲγω", "aivopuxcyw"),
    ("I1|0\u0131\u01c0", "lllOil"),  # Latin, and its figures
)
_TO_ONE = {ord(a): b for letters, others in _ALIKE for a, b in zip(letters, others, strict=True)}
_TO_MANY = {ord("m"): "rn", ord("w"): "vv"}


def tidied(name: str) -> str:
    """As it is kept: one way of writing each letter, no space too many."""
    return " ".join(unicodedata.normalize("NFC", name.replace(_EMOJI, "")).split())


def problem_with(name: str) -> str | None:
    """Why a name will not do, if it will not."""
    if not is_name(name):
        return f"a name is a line of 1 to {LONGEST_NAME} characters"
    if any(is_invisible(letter) for letter in name):
        return "there is something in the name that nobody can see"
    marks = [bool(unicodedata.combining(letter)) or unicodedata.category(letter) == "Me" for letter in name]
    if marks[0] or any(all(marks[place : place + MOST_MARKS + 1]) for place in range(len(marks) - MOST_MARKS)):
        return "there are more marks than letters for them in the name"
    return None


def is_invisible(letter: str) -> bool:
    place = bisect_right(_FIRSTS, ord(letter)) - 1
    return letter in _BLANKS or (place >= 0 and ord(letter) <= _IGNORABLE[place][1])


def skeleton(name: str) -> str:
    """The same for two names that look the same; it says nothing else."""
    return unicodedata.normalize("NFKD", name).translate(_TO_ONE).translate(_TO_MANY)


def too_alike(names: Iterable[str]) -> bool:
    return any(one == other for one, other in pairwise(sorted(map(skeleton, names))))

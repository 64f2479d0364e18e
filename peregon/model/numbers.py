"""Action numbers: every action a rulebook and a board allow, as a stable small integer.

The rules offer actions as masks over *rows* of numbers (a row: the claims of one colour with so many locomotives,
say), so that what is legal costs a few ANDs and not a loop over routes.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from peregon.model.bits import BIT, WORD, lowest, nth_bit, popcount

DRAW_CARD: Final = 0
DRAW_BLIND: Final = 1
CLAIM_ROUTE: Final = 2
DRAW_TICKETS: Final = 3
KEEP: Final = 4
PAY_EXTRA: Final = 5
GIVE_UP: Final = 6
BUILD_STATION: Final = 7
PASS: Final = 8
FAMILIES: Final = 9


@final
class Numbers:
    """Filled by the rule parts when a rulebook meets a board, then frozen. What an action's operands x, y and z mean is
    its family's business: a claim's are route, kind and locomotives."""

    def __init__(self) -> None:
        self._family: list[int] = []
        self._operands: list[tuple[int, int, int]] = []
        self._rows: list[int] = []
        self.count: i64 = 0
        self.rows: i64 = 0
        self.freeze()

    def add(self, family: i64, x: i64, y: i64, z: i64) -> i64:
        self._family.append(family)
        self._operands.append((x, y, z))
        self.count += 1
        return self.count - 1

    def add_row(self, numbers: list[int]) -> i64:
        """At most sixty numbers, one a bit; a bit that can never be set has -1."""
        self._rows += numbers + [-1] * (WORD - len(numbers))
        self.rows += 1
        return self.rows - 1

    def freeze(self) -> None:
        self.family: vec[i64] = vec[i64](self._family)
        self.x: vec[i64] = vec[i64]([operands[0] for operands in self._operands])
        self.y: vec[i64] = vec[i64]([operands[1] for operands in self._operands])
        self.z: vec[i64] = vec[i64]([operands[2] for operands in self._operands])
        self.row: vec[i64] = vec[i64](self._rows)
        places = [-1] * len(self._family)
        for place, number in enumerate(self._rows):
            if number >= 0:
                places[number] = place
        self.place: vec[i64] = vec[i64](places)  # [number] where it stands in the rows: each is in one of them


@final
@mypyc_attr(acyclic=True)
class Options:
    """The legal answers to one decision, written by the rules and read by everybody else: there is no second opinion
    on what is legal. Reused from decision to decision, so that asking allocates nothing."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers: vec[i64] = numbers.row
        self._places: vec[i64] = numbers.place
        # [block] row, mask, size
        self._blocks: vec[i64] = vec[i64]([0] * (3 * (numbers.rows + 1)))
        self._end: i64 = 0
        self.count: i64 = 0

    def clear(self) -> None:
        self._end = 0
        self.count = 0

    def add(self, row: i64, mask: i64) -> None:
        if mask == 0:
            return
        blocks = self._blocks
        end = self._end
        size = popcount(mask)
        blocks[end] = row
        blocks[end + 1] = mask
        blocks[end + 2] = size
        self._end = end + 3
        self.count += size

    def nth(self, n: i64) -> i64:
        blocks = self._blocks
        block: i64 = 0
        size = blocks[2]
        while n >= size:
            n -= size
            block += 3
            size = blocks[block + 2]
        return self._numbers[blocks[block] * WORD + nth_bit(blocks[block + 1], n)]

    def has(self, number: i64) -> bool:
        place = self._places[number]
        row = place // WORD
        blocks = self._blocks
        block: i64 = 0
        while block < self._end:
            if blocks[block] == row:
                return blocks[block + 1] & BIT[place % WORD] != 0
            block += 3
        return False

    def write(self, numbers: vec[i64]) -> i64:
        """Writes the options one after another and returns how many there are."""
        blocks = self._blocks
        block: i64 = 0
        count: i64 = 0
        while block < self._end:
            row = blocks[block] * WORD
            mask = blocks[block + 1]
            while mask != 0:
                numbers[count] = self._numbers[row + lowest(mask)]
                count += 1
                mask &= mask - 1
            block += 3
        return count

    def mark(self, marks: vec[u8], first: i64, value: u8) -> None:
        """Writes the value at the place of every option, counted from ``first``."""
        blocks = self._blocks
        numbers = self._numbers
        block: i64 = 0
        while block < self._end:
            row = blocks[block] * WORD
            mask = blocks[block + 1]
            while mask != 0:
                marks[first + numbers[row + lowest(mask)]] = value
                mask &= mask - 1
            block += 3

    def list(self) -> list[int]:
        found: list[int] = []
        block: i64 = 0
        while block < self._end:
            first = self._blocks[block] * WORD
            mask = self._blocks[block + 1]
            while mask != 0:
                found.append(self._numbers[first + lowest(mask)])
                mask &= mask - 1
            block += 3
        return found

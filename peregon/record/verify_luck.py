"""Verifying luck: every draw is made again from the secret, and must fall on what the record has."""

from collections.abc import Callable
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from peregon.game import Game, Luck
from peregon.model.chance import Chance
from peregon.record.checked_luck import CheckedChance, commitment_of, contribution_hash, key_of
from peregon.record.luck_section import LuckSection
from peregon.record.notation import read
from peregon.record.record import Record
from peregon.record.words import Words


@dataclass(frozen=True, slots=True)
class LuckVerification:
    """What was found to be true of the luck."""

    commitment: str
    draws: int
    contributors: tuple[int, ...]  # the seats whose browsers have added to it
    skipped: tuple[int, ...]  # numbers that no step has: those of moves that were taken back


class Compared(Chance):
    """Follows the script of a record, and notes the first draw that the secret answers otherwise."""

    def __init__(self, luck: Luck, key: bytes, drawn: int, words: Words) -> None:
        self._script = luck.script()
        self._checked = CheckedChance(key, drawn)
        self._words = words
        self.problem: str | None = None

    def card(self, bag: vec[i64], total: i64) -> i64:
        return self._compare(self._script.card(bag, total), self._checked.card(bag, total), self._card)

    def ticket(self, bag: vec[i64], total: i64) -> i64:
        return self._compare(self._script.ticket(bag, total), self._checked.ticket(bag, total), self._words.ticket)

    def lot(self, choices: i64) -> i64:
        return self._compare(self._script.lot(choices), self._checked.lot(choices), str)

    def _card(self, kind: int) -> str:
        return self._words.cards([kind])

    def _compare(self, recorded: int, drawn: int, told: Callable[[int], str]) -> int:
        if recorded != drawn and self.problem is None:
            number = self._checked.drawn
            self.problem = f"draw {number}: recorded {told(recorded)}, from the secret follows {told(drawn)}"
        return recorded


def verify_luck(record: Record) -> LuckVerification | None:
    """Of a record that holds otherwise. Raises a RecordError at the first draw that does not follow from the secret;
    None where the record has no such luck."""
    luck = record.luck
    if luck is None:
        return None
    _check_promises(record, luck)
    key = key_of(luck.room, bytes.fromhex(luck.secret), luck.contributions)
    numbers: list[int] = []
    words = Words(record.table.title.sheet)

    def compared(line: int, outcomes: Luck, first: int | None) -> Compared:
        numbers.extend(_numbers(record, line, outcomes, first, numbers[-1] if numbers else 0))
        return Compared(outcomes, key, numbers[-1] - _count(outcomes) if numbers else 0, words)

    chance = compared(1, record.deal, record.deal_draw)
    game = Game.start(record.table.title, record.table.seats, chance, record.table.variants)
    _hold(record, 1, chance)
    for move in record.moves:
        game.chance = chance = compared(move.line, move.luck, move.draw)
        game.play(read(game, move.action), move.seat)
        _hold(record, move.line, chance)
    contributors = tuple(seat for seat, given in enumerate(luck.contributions) if given is not None)
    skipped = sorted(set(range(1, numbers[-1] + 1)) - set(numbers)) if numbers else []
    return LuckVerification(luck.commitment, len(numbers), contributors, tuple(skipped))


def _check_promises(record: Record, luck: LuckSection) -> None:
    if commitment_of(luck.room, bytes.fromhex(luck.secret)) != luck.commitment:
        raise record.failure(1, "luck: the secret is not the one to which the server had bound itself")
    for seat, (promised, given) in enumerate(zip(luck.hashes, luck.contributions, strict=True)):
        if given is not None and contribution_hash(luck.commitment, seat, bytes.fromhex(given)) != promised:
            raise record.failure(1, f"luck: the contribution of seat {seat} is not the one whose hash it gave")


def _numbers(record: Record, line: int, luck: Luck, first: int | None, last: int) -> range:
    """The numbers of a step's draws. None of them may have been there before."""
    if first is None:
        if _count(luck):
            raise record.failure(line, "draw: the number of the first draw is missing")
        return range(0)
    if first <= last:
        raise record.failure(line, f"draw: number {first} has been drawn already; the last one was {last}")
    return range(first, first + _count(luck))


def _count(luck: Luck) -> int:
    return len(luck.cards) + len(luck.tickets) + len(luck.lots)


def _hold(record: Record, line: int, chance: Compared) -> None:
    if chance.problem is not None:
        raise record.failure(line, chance.problem)

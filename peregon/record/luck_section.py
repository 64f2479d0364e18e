"""The luck section of a record: the secret that the luck of a live table followed from, to what the server had bound
itself before, and what the players' browsers had added."""

from dataclasses import dataclass

from peregon.fields import Fields
from peregon.record.checked_luck import SIZE

LONGEST_ROOM = 64


@dataclass(frozen=True, slots=True)
class LuckSection:
    """As the record has it: whether it is true is for `verify` to find out. Hashes and contributions are by seat."""

    room: str
    commitment: str
    hashes: tuple[str | None, ...]
    contributions: tuple[str | None, ...]
    secret: str

    def tell(self) -> dict[str, object]:
        return {
            "room": self.room,
            "commitment": self.commitment,
            "hashes": list(self.hashes),
            "contributions": list(self.contributions),
            "secret": self.secret,
        }


def read_luck_section(fields: Fields, seats: int) -> LuckSection:
    fields.only(("room", "commitment", "hashes", "contributions", "secret"))
    room = fields.text("room")
    if not 0 < len(room) <= LONGEST_ROOM or not room.isprintable():
        fields.must("room", f"a line of 1 to {LONGEST_ROOM} characters")
    return LuckSection(
        room,
        _digits(fields, "commitment"),
        _by_seat(fields, "hashes", seats),
        _by_seat(fields, "contributions", seats),
        _digits(fields, "secret"),
    )


def _by_seat(fields: Fields, key: str, seats: int) -> tuple[str | None, ...]:
    row = fields.row(key)
    if len(row) != seats:
        fields.fail(key, f"{len(row)} of them for {seats} seats")
    return tuple(None if row.value(place) is None else _digits(row, place) for place in range(seats))


def _digits(fields: Fields, key: str | int) -> str:
    digits = fields.text(key)
    if len(digits) != 2 * SIZE or not set(digits) <= set("0123456789abcdef"):
        fields.must(key, f"{2 * SIZE} hexadecimal digits")
    return digits

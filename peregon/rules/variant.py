"""Variants: another reading of a rule, for a table to choose."""

from typing import Final, final

# What a table may choose for a variant.
FLAG: Final = "flag"  # to have it or not
SEAT: Final = "seat"
ORDER: Final = "order"  # of all seats


@final
class Variant:
    """Another reading of a rule, for a table to choose: its name, the clause that speaks of it, and what is chosen."""

    def __init__(self, name: str, clause: str, kind: str = FLAG) -> None:
        if kind not in (FLAG, SEAT, ORDER):
            raise ValueError(f"variant {name}: {kind!r} is nothing that a table could choose")
        self.name = name
        self.clause = clause
        self.kind = kind

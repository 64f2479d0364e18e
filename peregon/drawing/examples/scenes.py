"""Scenes: what each example shows. Under the board lie the cards that it speaks of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate

from peregon.drawing.board import Marks
from peregon.drawing.examples.tiny_board import PITCH, WIDTH, Stretch, TinyBoard

LOCOMOTIVE, BACK = "locomotive", "back"
LOW, HIGH = 96.0, 176.0
# What places at both ends of a stretch take of it.
ENDS = 30.0


@dataclass(frozen=True, slots=True)
class Scene:
    """The clause beside which it stands; a board with what lies on it; routes that are crossed out, by number; cards,
    some of them ringed and some set apart by a gap (``""``); and lengths with what they are worth."""

    clause: str
    game: str
    board: TinyBoard | None = None
    marks: Marks = field(default_factory=Marks)
    closed: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    ringed: tuple[int, ...] = ()
    lengths: tuple[int, ...] = ()


def _line(game: str, *stretches: Stretch) -> TinyBoard:
    """One stretch after the other from left to right, round the middle."""
    steps = [each.length * PITCH + ENDS for each in stretches]
    edges = accumulate(steps, initial=(WIDTH - sum(steps)) / 2)
    return TinyBoard(game, {name: (x, 58.0) for name, x in zip("ABCD", edges, strict=False)}, stretches, LOW)


def _one(game: str, length: int, kind: str | None, **more: bool | int) -> TinyBoard:
    return _line(game, Stretch("AB", length, kind, **more))  # type: ignore[arg-type]


_CORNERS = {"A": (45.0, 88.0), "B": (150.0, 88.0), "C": (250.0, 42.0), "D": (250.0, 134.0), "E": (355.0, 88.0)}
_LOOP = TinyBoard(
    "usa",
    _CORNERS,
    (Stretch("AB", 1), Stretch("BC", 1), Stretch("CD", 1), Stretch("BD", 1), Stretch("CE", 1), Stretch("DE", 1)),
    HIGH,
    below="D",
)
_TOUR = TinyBoard(
    "india",
    {"A": (50.0, 88.0), "B": (350.0, 88.0), "C": (200.0, 42.0), "D": (200.0, 134.0)},
    (Stretch("AC", 2, "red"), Stretch("CB", 2, "green"), Stretch("AD", 2, "blue"), Stretch("DB", 2, "yellow")),
    HIGH,
    below="D",
)
_TWINS = TinyBoard(
    "usa",
    {"A": (60.0, 62.0), "B": (340.0, 62.0)},
    (Stretch("AB", 4, "red", beside=-0.62), Stretch("AB", 4, "blue", beside=0.62)),
    112.0,
)
_BORDER = TinyBoard(
    "switzerland",
    {"A": (60.0, 88.0), "B": (200.0, 88.0), "X": (330.0, 44.0), "Y": (330.0, 132.0)},
    (Stretch("AB", 2, "yellow"), Stretch("BX", 2, "red", tunnel=True), Stretch("BY", 2, "green")),
    HIGH,
    exits={"X": "austria", "Y": "italy"},
)

SCENES: Mapping[str, Scene] = {
    "row": Scene("U11", "usa", cards=("red", "blue", LOCOMOTIVE, "green", "yellow", "", BACK), ringed=(0, 6)),
    "locomotive_from_row": Scene("U13", "usa", cards=("red", "blue", LOCOMOTIVE, "green", "yellow"), ringed=(2,)),
    "colour": Scene("U20", "usa", _one("usa", 3, "red"), Marks(owners={0: 0}), cards=("red",) * 3),
    "grey": Scene("U21", "usa", _one("usa", 2, None), Marks(owners={}), cards=("blue", "blue", "", "green", "green")),
    "locomotives": Scene("U22", "usa", _one("usa", 3, "red"), cards=("red", "red", LOCOMOTIVE)),
    "double": Scene("U27", "usa", _TWINS, Marks(owners={0: 1}), closed=(1,)),
    "points": Scene("U28", "usa", lengths=(1, 2, 3, 4, 5, 6)),
    "ticket": Scene(
        "U34",
        "usa",
        _line("usa", Stretch("AB", 2, "red"), Stretch("BC", 1), Stretch("CD", 1, "green")),
        Marks(owners={0: 0, 1: 0, 2: 0}, path=(0, 1, 2), pins=(0, 3)),
    ),
    "longest": Scene("U36", "usa", _LOOP, Marks(owners=dict.fromkeys(range(6), 0), path=(0, 1, 4, 5, 3))),
    "ferry": Scene("E13", "europe", _one("europe", 3, None, locomotives=1), cards=(LOCOMOTIVE, "green", "green")),
    "tunnel": Scene(
        "E15",
        "europe",
        _one("europe", 2, "green", tunnel=True),
        cards=("green", "green", "", "green", "red", "blue"),
        ringed=(3,),
    ),
    "station": Scene(
        "E27",
        "europe",
        _line("europe", Stretch("AB", 2, "red"), Stretch("BC", 2, "blue")),
        Marks(owners={0: 0, 1: 1}, stations={1: 0}, path=(0, 1), pins=(0, 2)),
    ),
    "coloured_ferry": Scene("I4", "india", _one("india", 3, "blue", locomotives=1), cards=(LOCOMOTIVE, "blue", "blue")),
    "tour": Scene("I6", "india", _TOUR, Marks(owners=dict.fromkeys(range(4), 0), path=(0, 1, 2, 3), pins=(0, 1))),
    "countries": Scene("S5", "switzerland", _BORDER, Marks(owners={0: 0, 1: 0}, path=(0, 1), pins=(0, 2))),
    "two_locomotives": Scene(
        "S9", "switzerland", cards=("red", LOCOMOTIVE, "green", LOCOMOTIVE, "yellow"), ringed=(1, 3)
    ),
    "only_tunnels": Scene(
        "S11",
        "switzerland",
        _line("switzerland", Stretch("AB", 2, "red", tunnel=True), Stretch("BC", 2, "red")),
        closed=(1,),
        cards=("red", LOCOMOTIVE),
    ),
    "two_cards": Scene("J9", "journey", cards=("car", "bus", "plane", "ship", "train", "", BACK), ringed=(1, 6)),
    "section": Scene("J13", "journey", _one("journey", 3, "minibus"), cards=("minibus", "minibus", LOCOMOTIVE)),
    "token": Scene("J14", "journey", _one("journey", 4, "plane"), Marks(owners={0: 2})),
    "ends": Scene(
        "J16",
        "journey",
        _line("journey", Stretch("AB", 1, "bus"), Stretch("BC", 1, "car"), Stretch("CD", 1, "ship")),
        Marks(path=(0, 2), pins=(0, 3)),
        closed=(1,),
    ),
    "borrowed_section": Scene(
        "J20",
        "journey",
        _line("journey", Stretch("AB", 2, "bus"), Stretch("BC", 2, "plane")),
        Marks(owners={0: 0, 1: 1}, stations={1: 0}, path=(0, 1), pins=(0, 2)),
    ),
}

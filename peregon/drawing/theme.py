"""Themes: every colour of a picture by name, light and dark, as CSS custom properties."""

from collections.abc import Mapping
from dataclasses import dataclass

from peregon.boards import BoardSheet
from peregon.drawing.colours import APART, closest, ink_on, mix

ANY = "any"
BOTH = "both"
SEATS = 5
COUNTRIES = 6
# The grounds of regular and of long tickets, by rulebook: blue ones are long in Europe [E2] and short in Journey [J4].
TICKETS = {"europe": ("frame", "blue-ground"), "journey": ("blue-ground", "red-ground")}
TICKETS_ELSEWHERE = ("frame", "red-ground")


@dataclass(frozen=True, slots=True)
class Theme:
    """A look for all boards. The colours of the built-in ones are drawn as tuned here, all others as given."""

    name: str
    scenery: Mapping[str, str]
    tints: tuple[str, ...]
    countries: tuple[str, ...]
    players: tuple[str, ...]
    # What a space for any kind may look like: grey, since white reads as a kind, unless a kind is too close to grey.
    plain: tuple[str, ...]
    tuned: Mapping[str, str]

    def drawn(self, colour: str) -> str:
        return self.tuned.get(colour, colour)


LIGHT = Theme(
    name="light",
    scenery={
        "sea": "#c9dde2",
        "wave": "#a5c5cf",
        "grid": "#b9d1d8",
        "land": "#f5eedd",
        "coast": "#8d8468",
        "border": "#b09d76",
        "state": "#dbceae",
        "river": "#b3d0d8",
        "hill": "#e0d3b5",
        "shade": "#c5b590",
        "ink": "#2b2721",
        "quiet": "#6d6352",
        "halo": "#fbf7ec",
        "track": "#94866a",
        "dot": "#fffdf7",
        "ring": "#3a342b",
        "core": "#b3362f",
        "rim": "#2e2a24",
        "frame": "#5b4b38",
        "frame-ink": "#fffdf7",
        "blue-ground": "#22539a",
        "red-ground": "#9c2a2f",
        "paper": "#fbf7ec",
        "shadow": "#3a2f1c",
        "last": "#111111",
        "path": "#e0007a",
        "outline": "#1a1a1f",
        "bed": "#ffffff",
        "tunnel": "#484136",
        "tunnel-gap": "#fffdf7",
        "badge": "#fffdf7",
        "badge-ink": "#2b2721",
    },
    tints=("#f5eedd", "#f0e5cd", "#f3ebe0", "#ebe7d3", "#f5e6d8", "#e9e9dc"),
    countries=("#1f4f9c", "#a3202e", "#7a4a08", "#1d6b3c", "#6a3d94", "#0b6674"),
    players=("#2456d6", "#a8112a", "#2fae5a", "#ffdf3f", "#23242e"),
    plain=("#bebdbb", "#ffffff"),
    tuned={"#8a8d91": "#62646e"},
)

DARK = Theme(
    name="dark",
    scenery={
        "sea": "#14212b",
        "wave": "#24404f",
        "grid": "#1c2e3a",
        "land": "#303942",
        "coast": "#647885",
        "border": "#5c6b76",
        "state": "#434f59",
        "river": "#3f6379",
        "hill": "#48545f",
        "shade": "#3a454e",
        "ink": "#f4efe4",
        "quiet": "#a9b0b4",
        "halo": "#151b21",
        "track": "#7d8a92",
        "dot": "#f4efe2",
        "ring": "#0d1216",
        "core": "#d0503f",
        "rim": "#ffffff",
        "frame": "#0b1116",
        "frame-ink": "#f4efe4",
        "blue-ground": "#27569f",
        "red-ground": "#8a272c",
        "paper": "#232a31",
        "shadow": "#000000",
        "last": "#ffffff",
        "path": "#ff5cb0",
        "outline": "#f2efe6",
        "bed": "#05080a",
        "tunnel": "#0b0f13",
        "tunnel-gap": "#f4efe4",
        "badge": "#f4efe2",
        "badge-ink": "#14181c",
    },
    tints=("#303942", "#363c41", "#2c3740", "#38414b", "#31393a", "#3b4145"),
    countries=("#8fb4f2", "#f39a9f", "#e8bf7a", "#8fd3a5", "#cba6ee", "#7fd0dc"),
    players=("#2456d6", "#a8112a", "#2fae5a", "#ffdf3f", "#23242e"),
    plain=("#837f76", "#ffffff"),
    tuned={
        "#c23440": "#c8321f",
        "#e67a22": "#ee8a1a",
        "#fcd02e": "#fbe74a",
        "#17a07f": "#2fc48a",
        "#2d65b3": "#2f74c4",
        "#bd8ddb": "#c597f2",
        "#33343a": "#17181c",
        "#fdfdf8": "#f3f4ee",
        "#8a8d91": "#4a5364",
    },
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}


def drawn_colours(sheet: BoardSheet, theme: Theme) -> dict[str, str]:
    """The colours of a board's spaces as drawn, by kind; those for any kind are called "any"."""
    kinds = {kind.id: theme.drawn(kind.colour) for kind in sheet.kinds}
    usual = theme.plain[0]
    spare = max(theme.plain, key=lambda plain: _room(plain, kinds))
    return {**kinds, ANY: usual if _room(usual, kinds) >= APART else spare}


def _room(plain: str, kinds: Mapping[str, str]) -> float:
    return min(closest({ANY: plain, kind: colour})[0].distance for kind, colour in kinds.items())


def properties(sheet: BoardSheet, theme: Theme) -> dict[str, str]:
    """Every custom property of the theme for this board, without the two dashes."""
    values = dict(theme.scenery)
    regular, long = TICKETS.get(sheet.rulebook, TICKETS_ELSEWHERE)
    values |= {"ticket": values[regular], "long-ticket": values[long]}
    values |= {f"tint-{number}": tint for number, tint in enumerate(theme.tints)}
    values |= {f"country-{number}": colour for number, colour in enumerate(theme.countries)}
    for seat, colour in enumerate(theme.players):
        values |= {f"player-{seat}": colour, f"player-{seat}-ink": ink_on(colour)}
    for kind, colour in (*drawn_colours(sheet, theme).items(), ("locomotive", theme.drawn(sheet.locomotive.colour))):
        values |= {f"kind-{kind}": colour, f"kind-{kind}-ink": ink_on(colour)}
        values[f"kind-{kind}-shade"] = mix(colour, "#000000", 0.35)
    return values


def stylesheet(sheet: BoardSheet, theme: str) -> str:
    """The properties as CSS: one theme, or both of them for a page that says which by ``data-theme`` on its root."""
    if theme != BOTH:
        return f":root{{{declarations(sheet, THEMES[theme])}}}"
    light, dark = declarations(sheet, LIGHT), declarations(sheet, DARK)
    return (
        f":root{{{light}}}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}"
        f":root[data-theme=dark]{{{dark}}}"
    )


def declarations(sheet: BoardSheet, theme: Theme) -> str:
    return ";".join(f"--{name}:{value}" for name, value in properties(sheet, theme).items())


def var(name: str) -> str:
    return f"var(--{name})"

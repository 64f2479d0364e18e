"""Colours as people see them: how far two are apart, also for eyes that tell fewer of them from each other."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]

# What is a different colour at a glance, in small patches, for every kind of vision.
APART = 13.0

# Machado, Oliveira and Fernandes 2009, at full severity; the matrices work on linear light.
VISIONS: Mapping[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}

TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two colours by their names, and how far apart they are for the vision that finds them most alike."""

    first: str
    second: str
    distance: float
    vision: str


def too_close(colours: Mapping[str, str], apart: float = APART) -> list[Pair]:
    """The pairs among named colours that not everybody can tell apart, the worst first."""
    return [pair for pair in closest(colours) if pair.distance < apart]


def closest(colours: Mapping[str, str]) -> list[Pair]:
    """All pairs of named colours, the most alike first."""
    pairs = []
    for (first, one), (second, other) in combinations(colours.items(), 2):
        vision, apart = min(
            ((vision, seen_distance(one, other, vision)) for vision in VISIONS), key=lambda seen: seen[1]
        )
        pairs.append(Pair(first, second, apart, vision))
    return sorted(pairs, key=lambda pair: pair.distance)


def seen_distance(one: str, other: str, vision: str = "normal") -> float:
    """CIEDE2000 between two hex colours as that vision sees them."""
    return difference(_lab(_seen(one, vision)), _lab(_seen(other, vision)))


def simulate(colour: str, vision: str) -> str:
    """What a hex colour looks like to that vision, as a hex colour for everybody else."""
    return "#" + "".join(f"{round(255 * _encoded(light)):02x}" for light in _seen(colour, vision))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21, as the accessibility guidelines define it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    return sum(weight * light for weight, light in zip(TO_XYZ[1], _linear(colour), strict=True))


def mix(one: str, other: str, share: float) -> str:
    """The first colour with that share of the second in it."""
    return "#" + "".join(
        f"{round(a + share * (b - a)):02x}" for a, b in zip(_channels(one), _channels(other), strict=True)
    )


def ink_on(colour: str) -> str:
    """What a symbol is drawn in: the colour's own dark shade where that can be read on it, and white where not."""
    dark = mix(colour, "#000000", 0.78)
    return dark if contrast(colour, dark) >= contrast(colour, "#ffffff") else "#ffffff"


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000 of two colours in CIELAB, after Sharma, Wu and Dalal 2005."""
    (light1, a1, b1), (light2, a2, b2) = one, other
    mean_chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * _saturation(mean_chroma)
    chroma1, chroma2 = hypot(stretch * a1, b1), hypot(stretch * a2, b2)
    hue1, hue2 = _hue(stretch * a1, b1), _hue(stretch * a2, b2)

    turn, mean_hue = _between(hue1, hue2) if chroma1 * chroma2 else (0.0, hue1 + hue2)
    light, mean_light = light2 - light1, (light1 + light2) / 2
    chroma, mean_chroma = chroma2 - chroma1, (chroma1 + chroma2) / 2
    hue = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn) / 2)

    light /= 1 + 0.015 * (mean_light - 50) ** 2 / sqrt(20 + (mean_light - 50) ** 2)
    chroma /= 1 + 0.045 * mean_chroma
    hue /= 1 + 0.015 * mean_chroma * _hue_weight(mean_hue)
    twist = -2 * _saturation(mean_chroma) * sin(radians(60 * exp(-(((mean_hue - 275) / 25) ** 2))))
    return sqrt(light * light + chroma * chroma + hue * hue + twist * chroma * hue)


def _saturation(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360


def _between(hue1: float, hue2: float) -> tuple[float, float]:
    """From the one hue to the other the short way round, and the hue half way."""
    turn = (hue2 - hue1 + 180) % 360 - 180
    # Of exact opposites the formula wants the half turn forwards.
    if turn == -180 and hue2 > hue1:
        turn = 180.0
    total = hue1 + hue2
    if abs(hue1 - hue2) <= 180:
        return turn, total / 2
    return turn, (total + 360) / 2 if total < 360 else (total - 360) / 2


def _hue_weight(hue: float) -> float:
    terms = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return 1 + sum(factor * cos(radians(times * hue + shift)) for factor, times, shift in terms)


def _seen(colour: str, vision: str) -> Triple:
    red, green, blue = (min(max(_dot(row, _linear(colour)), 0.0), 1.0) for row in VISIONS[vision])
    return red, green, blue


def _lab(light: Triple) -> Triple:
    x, y, z = (_root(_dot(row, light) / white) for row, white in zip(TO_XYZ, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(share: float) -> float:
    return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116


def _dot(row: Triple, column: Triple) -> float:
    return sum(a * b for a, b in zip(row, column, strict=True))


def _channels(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return red, green, blue


def _linear(colour: str) -> Triple:
    red, green, blue = (_decoded(channel / 255) for channel in _channels(colour))
    return red, green, blue


def _decoded(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _encoded(light: float) -> float:
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055

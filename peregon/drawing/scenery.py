"""Scenery: sea, land and mountains under a board, and something pleasant where nothing is known of the land."""

from collections.abc import Iterator

from peregon.drawing.ground import Ground
from peregon.drawing.plan import Plan
from peregon.drawing.svg import Element, group, moved, numbers, tag
from peregon.drawing.theme import var

# Lines round the coast: how wide, in pixels of a board 1600 wide, and how strong.
WATERLINES = ((26, 0.22), (15, 0.34), (6, 0.5))
FLANK = "M-1.1 .6L-.15-.95Q0-1.1 .15-.95L1.1 .6z"
SHADED = "M.02-1.05Q.1-1.02 .15-.95L1.1 .6H.3Q.56-.1 .02-1.05z"
# How far an invented shore is from the tracks, in pitches.
SHORE = 2.0


def scenery(plan: Plan) -> Element:
    layers = _land(Ground.read(plan.ground)) if plan.ground else _island(plan)
    sea = tag("rect", width=plan.width, height=plan.height, fill=var("sea"))
    return group(sea, *layers, class_="scenery", aria_hidden="true")


def _land(ground: Ground) -> Iterator[Element]:
    yield _line(ground.graticule, "grid", 1)
    yield tag("defs", tag("path", d=ground.land, id="land", stroke_linejoin="round"), _mountain())
    for width, strength in WATERLINES:
        yield _shore("wave", width, stroke_opacity=strength)
    yield tag("use", href="#land", fill=var("land"))
    tinted: dict[int, str] = {}
    for tint, outline in ground.countries:
        tinted[tint] = tinted.get(tint, "") + outline
    for tint, outlines in sorted(tinted.items()):
        yield tag("path", d=outlines, fill=var(f"tint-{tint}"))
    yield _line(ground.states, "state", 1.1)
    yield _line(ground.streams, "river", 1)
    yield _line(ground.rivers, "river", 1.9)
    yield _line(ground.borders, "border", 1.6, stroke_dasharray="7 3.5 1.5 3.5")
    yield tag("path", d=ground.lakes, fill=var("sea"), stroke=var("coast"), stroke_width=0.9)
    yield _shore("coast", 1.3)
    for mountain in sorted(ground.mountains, key=lambda each: each.y):
        yield tag("use", href="#mountain", transform=moved(mountain.x, mountain.y, scale=mountain.size))


def _mountain() -> Element:
    flanks = (tag("path", d=FLANK, fill=var("hill")), tag("path", d=SHADED, fill=var("shade")))
    return group(*flanks, id="mountain")


def _shore(colour: str, width: float, **attributes: str | float) -> Element:
    """A line along the coast, which is by far the longest path of a picture and so is written only once."""
    return tag("use", href="#land", fill="none", stroke=var(colour), stroke_width=width, **attributes)


def _line(path: str, colour: str, width: float, **attributes: str | float) -> Element:
    return tag(
        "path", d=path, fill="none", stroke=var(colour), stroke_width=width, stroke_linejoin="round", **attributes
    )


def _island(plan: Plan) -> Iterator[Element]:
    """Land wherever there are tracks: the same lines drawn wider and wider are its shore and the waves before it."""
    tracks = "".join(
        f"M{numbers(*track.curve[:2])}Q{numbers(*track.curve[2:])}" for track in dict.fromkeys(plan.tracks)
    )
    shore = 2 * SHORE * plan.pitch
    bands = [(shore + 2 * width, "wave", strength) for width, strength in WATERLINES]
    for width, colour, strength in (*bands, (shore + 2.6, "coast", 1.0), (shore, "land", 1.0)):
        yield _line(tracks, colour, width, stroke_opacity=strength, stroke_linecap="round")

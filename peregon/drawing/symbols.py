"""Symbols: what tells the kinds of cards apart when colours do not. Drawn between -1 and 1, vehicles a bit wider."""

from dataclasses import dataclass

from peregon.drawing.svg import Element, group, tag


@dataclass(frozen=True, slots=True)
class Shape:
    """Part of a symbol: an outline to fill, with holes where outlines overlap, or a line of that width."""

    path: str
    line: float | None = None


def disc(x: float, y: float, radius: float) -> str:
    half = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0z"


def wheels(*places: float, height: float = 0.62, radius: float = 0.3) -> Shape:
    return Shape("".join(disc(place, height, radius) for place in places))


def windows(top: float, bottom: float, *sides: tuple[float, float]) -> str:
    return "".join(f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}z" for left, right in sides)


BUS = "M-1.8 .6V-.75q0-.2 .2-.2H1.6q.2 0 .2 .2V.6z"
MINIBUS = "M-1.45 .6V-.72q0-.2 .2-.2H.45q.2 0 .34 .18L1.3 -.1q.2 .16 .2 .4V.6z"
CAR = "M-1.6 .6V.16q0-.28 .3-.34l.5-.1 .42-.46q.14-.14 .36-.14H.5q.2 0 .36 .14l.44 .44 .2 .04q.3 .08 .3 .38V.6z"
TRAIN = "M-.8 -.72q0-.28 .28-.28H.52q.28 0 .28 .28V.42q0 .28-.28 .28H-.52q-.28 0-.28-.28z"
EXPRESS = "M-1.9 .6V-.66H.3q.8 0 1.45 .86q.24 .4-.16 .4z"
LOCOMOTIVE = "M-1.5 .45V-.95H-.42V-.4H.42V-.85H.86V-.4q.54 .06 .54 .5L1.75 .62H1.2V.45z"
PLANE = (
    "M1.6 0q0-.2-.4-.21H.5L-.28-1h-.4l.4 .79H-.95l-.35-.4h-.3l.2 .61"
    "-.2 .61h.3l.35-.4h.67l-.4 .79h.4L.5 .21h.7q.4-.01 .4-.21z"
)
SHIP = "M-1.7 .08H1.7L1.2 .86H-1.15zM-1 -.06V-.46H.95V-.06zM-.5 -.58V-1H-.05V-.58zM.2 -.58V-1H.65V-.58z"
STAR = "M0-1.12L.3-.38 1.1-.34 .48 .16 .7 .94 0 .5-.7 .94-.48 .16-1.1-.34-.3-.38z"
COMPASS = (
    "M0-1.1L.24-.58 .78-.78 .58-.24 1.1 0 .58 .24 .78 .78 .24 .58"
    " 0 1.1-.24 .58-.78 .78-.58 .24-1.1 0-.58-.24-.78-.78-.24-.58z"
)
BICYCLE = "M-1 .4L-.42-.5H.56L1 .4M-.42-.5L-.02 .4 .56-.5M-1 .4H-.02M.56-.5L.44-.86H.76M-.66-.66H-.2"

SYMBOLS: dict[str, tuple[Shape, ...]] = {
    "cross": (Shape("M-.32-1h.64v.68h.68v.64h-.68v.68h-.64v-.68h-.68v-.64h.68z"),),
    "ring": (Shape(disc(0, 0, 0.72), 0.46),),
    "triangle": (Shape("M0-1L1.05 .8H-1.05z"),),
    "diamond": (Shape("M0-1.1L1.1 0 0 1.1-1.1 0z"),),
    "bars": (Shape("M-.86-.9V.9M0-.9V.9M.86-.9V.9", 0.42),),
    "star": (Shape(STAR),),
    "square": (Shape("M-.82-.82H.82V.82H-.82z"),),
    "dot": (Shape(disc(0, 0, 0.85)),),
    "bicycle": (Shape(disc(-1, 0.4, 0.52) + disc(1, 0.4, 0.52), 0.2), Shape(BICYCLE, 0.2)),
    "car": (Shape(CAR + "M-.52-.26L-.22-.56H.02V-.26zM.22-.26V-.56H.42L.7-.26z"), wheels(-0.9, 0.95)),
    "minibus": (
        Shape(MINIBUS + windows(-0.62, -0.18, (-1.15, -0.5), (-0.3, 0.3)) + "M.5-.18V-.62L.84-.18z"),
        wheels(-0.8, 0.8),
    ),
    "bus": (
        Shape(BUS + windows(-0.62, -0.1, (-1.5, -0.88), (-0.68, -0.06), (0.14, 0.76), (0.96, 1.54))),
        wheels(-1.05, 1.05),
    ),
    "train": (
        Shape(TRAIN + "M-.56-.72H.56V-.06H-.56z" + disc(-0.42, 0.34, 0.16) + disc(0.42, 0.34, 0.16)),
        Shape("M-.5 .72L-.86 1.08M.5 .72L.86 1.08", 0.2),
    ),
    "express": (
        Shape(
            EXPRESS + windows(-0.4, -0.02, (-1.6, -1.15), (-0.95, -0.5), (-0.3, 0.15)) + "M.4-.02V-.42q.4 .04 .72 .4z"
        ),
        Shape("M-1.9 .92H1.9", 0.18),
    ),
    "plane": (Shape(PLANE),),
    "ship": (Shape(SHIP),),
    "locomotive": (Shape(LOCOMOTIVE + "M-1.22-.68H-.7V-.24H-1.22z"), wheels(-1, -0.15, 0.7)),
    "universal": (Shape(COMPASS + disc(0, 0, 0.3)),),
}
# Wide ones are drawn a little smaller, so that all weigh the same to the eye.
WIDE = {"bus": 0.86, "express": 0.86, "ship": 0.9, "bicycle": 0.96, "minibus": 0.92, "car": 0.9, "locomotive": 0.9}


def symbol(name: str, size: float, ink: str, x: float = 0.0, y: float = 0.0) -> Element:
    """A symbol round (x, y), as high as twice the size."""
    return drawn(SYMBOLS[name], size * WIDE.get(name, 1.0), ink, x, y)


def drawn(shapes: tuple[Shape, ...], size: float, ink: str, x: float = 0.0, y: float = 0.0) -> Element:
    place = f"translate({x:.4g} {y:.4g})" if x or y else ""
    return group(*(_painted(shape, ink) for shape in shapes), transform=f"{place}scale({size:.4g})")


def _painted(shape: Shape, ink: str) -> Element:
    if shape.line:
        return tag("path", d=shape.path, fill="none", stroke=ink, stroke_width=shape.line, stroke_linecap="round")
    return tag("path", d=shape.path, fill=ink, fill_rule="evenodd", stroke="none")

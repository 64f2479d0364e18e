"""Wagons: what is pictured on the cards of a railway, one for each symbol; drawn like the symbols but twice as wide."""

from peregon.drawing.symbols import Shape, disc, wheels, windows

_UNDER = Shape("M-2 .5H2V.6H-2z")
_WHEELS = wheels(-1.5, -0.95, 0.95, 1.5, height=0.74, radius=0.24)
_FLOOR = (_UNDER, _WHEELS)
_COAL = "M-1.7-.34q.3-.44 .74-.34 .36-.4 .86-.14 .5-.3 .9 .1 .5-.06 .9 .38z"

WAGONS: dict[str, tuple[Shape, ...]] = {
    "star": (Shape("M-1.85 .44V-.85H1.85V.44z" + windows(-0.62, 0.3, (-0.5, -0.06), (0.06, 0.5))), *_FLOOR),
    "bars": (
        Shape(
            "M-2 .44V-.6q0-.3 .3-.3H1.7q.3 0 .3 .3V.44z"
            + windows(-0.52, -0.1, (-1.7, -1.2), (-0.98, -0.48), (-0.26, 0.24), (0.46, 0.96), (1.2, 1.7))
        ),
        *_FLOOR,
    ),
    "ring": (
        Shape("M-1.6-.66H1.6q.4 .06 .4 .52T1.6 .4H-1.6q-.4-.06-.4-.54T-1.6-.66zM-.34-.72V-.98H.34V-.72z"),
        *_FLOOR,
    ),
    "dot": (
        Shape(
            "M-1.85 .44V-.72H1.85V.44zM-1.5-.8V-.96H-.9V-.8zM.9-.8V-.96H1.5V-.8z"
            + windows(-0.54, 0.28, (-1.45, -1.33), (-0.9, -0.78), (0.78, 0.9), (1.33, 1.45))
            + disc(0, -0.13, 0.34)
        ),
        *_FLOOR,
    ),
    "triangle": (
        Shape(disc(-0.8, 0.1, 0.36) + disc(0, 0.1, 0.36) + disc(0.8, 0.1, 0.36)),
        Shape(disc(-0.4, -0.56, 0.36) + disc(0.4, -0.56, 0.36)),
        Shape("M-1.5 .44V-.7M1.5 .44V-.7", 0.16),
        *_FLOOR,
    ),
    "square": (Shape("M-1.95-.8H1.95L1.5 .06 1.1 .44H.45L0 .06-.45 .44H-1.1L-1.5 .06z"), *_FLOOR),
    "cross": (Shape("M-1.9-.26H1.9V.44H-1.9z" + windows(-0.1, 0.44, (-1, -0.9), (0.9, 1))), Shape(_COAL), *_FLOOR),
    "diamond": (
        Shape(
            "M-1.45 .44V-.5H-.5V-.95H.5V-.5H1.45V.44z"
            + windows(-0.28, 0.06, (-1.15, -0.75), (0.75, 1.15))
            + windows(-0.78, -0.5, (-0.32, 0.32))
        ),
        Shape("M-1.75 .5V-.1M1.75 .5V-.1M-1.75-.1H-1.45M1.75-.1H1.45", 0.1),
        *_FLOOR,
    ),
}

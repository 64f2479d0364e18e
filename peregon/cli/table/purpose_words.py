"""Purposes in words: what a move does for whoever makes it, in one sentence."""

from peregon.bots import Purpose
from peregon.cli.naming import Naming
from peregon.languages import Phrasebook

FOR_A_ROUTE = ("fits", "may_fit", "spare", "dug")
"""Purposes that have one of their own: what the route is for."""


def why(say: Phrasebook, naming: Naming, face: str, purpose: Purpose, have: int, of_others: str = "") -> list[str]:
    """At most one sentence. ``face`` is the action's: of those that others have thought of, their words may tell.
    ``of_others`` is where words are looked for first that speak to nobody in particular."""
    key = f"purpose.{purpose.why}" if purpose.why else f"hint.why.{face}"
    if purpose.why == "fits" and purpose.missing == 0:
        key = "purpose.fits_last"
    if key not in say:
        return []
    names = {
        "route": "" if purpose.route is None else naming.route(purpose.route),
        "ticket": "" if purpose.ticket is None else naming.ticket(purpose.ticket),
    }
    n = purpose.missing if purpose.why in ("fits", "may_fit") else purpose.n
    told = say(_found(say, of_others, key), n=n, have=have, **names)
    if purpose.why not in FOR_A_ROUTE:
        return [told]
    gain = "purpose.points" if purpose.ticket is None else "purpose.leads"
    return [f"{told}, {say(_found(say, of_others, gain), n=purpose.n, **names)}"]


def _found(say: Phrasebook, of_others: str, key: str) -> str:
    return of_others + key if of_others and of_others + key in say else key

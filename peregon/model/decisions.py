"""Decisions: what a state asks of whom."""

from dataclasses import dataclass

from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, OVER, PAY_TUNNEL, SECOND_CARD, State


@dataclass(frozen=True, slots=True)
class ChooseFirstTickets:
    """Which of the first tickets to keep. Asked of all seats at once."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeTurn:
    seat: int


@dataclass(frozen=True, slots=True)
class DrawSecondCard:
    seat: int


@dataclass(frozen=True, slots=True)
class KeepTickets:
    """Which of the tickets just drawn to keep."""

    seat: int


@dataclass(frozen=True, slots=True)
class PayForTunnel:
    """Whether, and how, to pay so many cards more for the tunnel."""

    seat: int
    route: int
    extra: int


Decision = ChooseFirstTickets | TakeTurn | DrawSecondCard | KeepTickets | PayForTunnel


def decision_of(state: State) -> Decision | None:
    """None when the game is over."""
    if state.phase == OVER:
        return None
    if state.phase == PAY_TUNNEL:
        return PayForTunnel(state.turn, state.laid_route, state.extra)
    if state.phase == FIRST_TICKETS:
        return ChooseFirstTickets(state.turn)
    if state.phase == SECOND_CARD:
        return DrawSecondCard(state.turn)
    if state.phase == KEEP_TICKETS:
        return KeepTickets(state.turn)
    return TakeTurn(state.turn)

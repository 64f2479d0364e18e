"""Rendering: the table as the seat to decide sees it, as text or as a picture."""

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray

from peregon.boards import BoardSheet
from peregon.drawing import Plan, plain, plan_for, position_svg, to_png
from peregon.extras import missing
from peregon.languages import ENGLISH
from peregon.model.state import OVER, State
from peregon.model.views import Player, View, view_of
from peregon.record.words import Words

MODES = ("human", "ansi", "rgb_array")
WIDTH = 960


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise ValueError(f"there is no render mode {mode!r}; there are {', '.join(MODES)}")


class Renderer:
    """Human mode prints the text. The board is laid out once, when the first picture is asked for."""

    def __init__(self, sheet: BoardSheet, mode: str | None) -> None:
        check_mode(mode)
        self.sheet = sheet
        self.mode = mode
        self._words = Words(sheet)
        self._plan: Plan | None = None

    def render(self, state: State, seat: int) -> Any:
        view = view_of(state, seat)
        if self.mode == "rgb_array":
            return self.picture(view)
        if self.mode == "human":
            print(self.text(view, state))
            return None
        return self.text(view, state) if self.mode == "ansi" else None

    def text(self, view: View, state: State) -> str:
        words = self._words
        row = " ".join("-" if kind is None else words.letter(kind) for kind in view.row)
        lines = [f"{self.sheet.title[ENGLISH]}: {self._moment(view, state)}"]
        lines.append(f"row {row}   deck {view.deck}   discards {sum(view.discards)}   tickets {view.ticket_deck}")
        lines += [self._player(player) for player in view.players]
        if view.own is not None:
            lines.append(f"player_{view.seat} holds {words.pile(view.own.hand) or 'no cards'}")
            lines += [f"  ticket {words.ticket(ticket)}" for ticket in view.own.tickets]
            lines += [f"  on offer {words.ticket(ticket)}" for ticket in view.own.offered]
        return "\n".join(lines)

    def _moment(self, view: View, state: State) -> str:
        if state.phase == OVER or view.decision is None:
            return "the game is over"
        last = "" if view.last_turns is None else f", {view.last_turns} turns to go"
        return f"player_{view.decision.seat} has to decide ({type(view.decision).__name__}){last}"

    def _player(self, player: Player) -> str:
        routes = " ".join(self._words.route(route) for route in player.routes)
        return (
            f"player_{player.seat}: {player.points} points, {player.trains} trains, {player.cards} cards, "
            f"{player.tickets} tickets   {routes}"
        ).rstrip()

    def picture(self, view: View) -> NDArray[np.uint8]:
        try:
            from PIL import Image
        except ImportError as error:
            raise missing("envs", error) from error
        if self._plan is None:
            self._plan = plan_for(self.sheet).plan
        svg = plain(position_svg(self.sheet, self._plan, view), self.sheet)
        return np.array(Image.open(io.BytesIO(to_png(svg, WIDTH))).convert("RGB"))

"""A plug-in with a trap in it: all is well until it is the turn of somebody with six cards, and then it is not."""

from pathlib import Path

from tests.support.own_game import write_plugin
from tests.support.shown_boards import LITTLE

RAISE = "raise LookupError('the trap has closed')"
LOOP = "while True: pass"
SLEEP = "time.sleep(1000)"
STUBBORN = """while True:
                try:
                    time.sleep(0.01)
                except Exception:
                    pass"""

SOURCE = """
import time
from dataclasses import replace
from peregon.model.board import KINDS
from peregon.rulebooks import usa
from peregon.rules.part import Activity

class Trap(Activity):
    def prepare(self, table):
        pass

    def offer(self, state, options):
        if sum(state.cards(state.turn, kind) for kind in range(KINDS)) >= 6:
            {deed}

    def play(self, state, action, chance):
        return True

def made():
    plain = usa()
    return replace(plain, name="{name}", actions=(*plain.actions, Trap()))
"""


def set_trap(folder: Path, name: str, deed: str) -> Path:
    """A plug-in of the name, put into the folder, and the board it is played on."""
    write_plugin(folder, name, SOURCE.format(name=name, deed=deed))
    board = folder / f"{name}.toml"
    text = LITTLE.replace('id = "little"', f'id = "{name}"').replace('rulebook = "usa"', f'rulebook = "{name}"')
    board.write_text(text, encoding="utf-8")
    return board

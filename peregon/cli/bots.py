"""`peregon bots`: who can be played against, with a line that says what to expect of each."""

import click
from rich.table import Table
from rich.text import Text

from peregon.bots import BASELINE, FROZEN, LEVEL, STYLE, known_players
from peregon.cli.terminal import Terminal, language_option, pass_terminal

GROUPS = {LEVEL: "bots.level", STYLE: "bots.style", BASELINE: "bots.baseline", FROZEN: "bots.frozen"}
ABOUT = {
    "easy": "about.easy",
    "normal": "about.normal",
    "hard": "about.hard",
    "expert": "about.expert",
    "rusher": "about.rusher",
    "collector": "about.collector",
    "blocker": "about.blocker",
    "random": "about.random",
    "greedy": "about.greedy",
    "rush": "about.rush",
    "planner": "about.planner",
    "route-focus": "about.route_focus",
    "route-focus-as-described": "about.route_focus_as_described",
    "one-step": "about.one_step",
    "long-route": "about.long_route",
    "destination-hungry": "about.destination_hungry",
    "normal-2026-11": "about.frozen_normal",
    "hard-2026-11": "about.frozen_hard",
    "expert-2026-11": "about.frozen_expert",
}


@click.command(
    epilog="""\b
Examples:
  peregon bots
  peregon bots --lang uk
  peregon play --game europe --bot hard --bot collector"""
)
@language_option
@pass_terminal
def bots(terminal: Terminal) -> None:
    """The bots that come with Peregon, and what to expect of each."""
    show_bots(terminal, *GROUPS)
    terminal.note(terminal.say("bots.how"))


def show_bots(terminal: Terminal, *groups: str) -> None:
    widest = max(len(name) for name, kind in known_players().items() if kind.group in groups)
    for group in groups:
        terminal.show(Text(terminal.say(GROUPS[group]), style="bold"))
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(min_width=widest + 2, no_wrap=True, style="cyan")
        table.add_column()
        for name, kind in known_players().items():
            if kind.group == group:
                table.add_row(f"  {name}", terminal.say(ABOUT[name]))
        terminal.show(table)

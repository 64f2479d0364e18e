"""`peregon bots`: who can be played against, with a line that says what to expect of each."""

import click
from rich.table import Table
from rich.text import Text

from peregon.bots import BASELINE, FROZEN, LEVEL, PLUGIN, PLUGIN_BOTS, STYLE, known_players
from peregon.cli.terminal import Terminal, language_option, pass_terminal, tell_broken
from peregon.plugins import PluginError
from peregon.rulebooks.contents import first_sentence

GROUPS = {
    LEVEL: "bots.level",
    STYLE: "bots.style",
    PLUGIN: "bots.plugin",
    BASELINE: "bots.baseline",
    FROZEN: "bots.frozen",
}
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
    """The bots that come with Peregon or with plug-ins, and what to expect of each."""
    show_bots(terminal, *GROUPS)
    terminal.note(terminal.say("bots.how"))


def show_bots(terminal: Terminal, *groups: str) -> None:
    """Plug-ins that bring no bot after all are told of, and left out."""
    listed: dict[str, dict[str, str]] = {group: {} for group in groups}
    broken = PLUGIN_BOTS.refused() if PLUGIN in groups else []
    for name, player in known_players().items():
        if player.group in groups:
            try:
                listed[player.group][name] = about(terminal, name)
            except PluginError as error:
                broken.append(error)
    tell_broken(terminal, broken)
    widest = max(len(name) for names in listed.values() for name in names)
    for group, names in listed.items():
        if names:
            terminal.show(Text(terminal.say(GROUPS[group]), style="bold"))
            table = Table.grid(padding=(0, 2, 0, 0))
            table.add_column(min_width=widest + 2, no_wrap=True, style="cyan")
            table.add_column()
            for name, line in names.items():
                table.add_row(f"  {name}", line)
            terminal.show(table)


def about(terminal: Terminal, name: str) -> str:
    """What to expect; of a plug-in's bot, what its class says of itself."""
    return terminal.say(ABOUT[name]) if name in ABOUT else first_sentence(PLUGIN_BOTS[name].__doc__ or "")

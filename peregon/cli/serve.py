"""`peregon serve`: play in the browser, alone, with friends on the network, or for everybody."""

import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from peregon.bots import UnknownPlayer, bot_maker
from peregon.catalogue import find
from peregon.cli.choices import FiniteRange
from peregon.cli.laying import lay_out
from peregon.cli.saving import games_folder
from peregon.cli.terminal import Terminal, harmless, language_option, pass_terminal
from peregon.drawing.plan import PlanError, find_plan, plan_file
from peregon.plugins import allow_only

if TYPE_CHECKING:
    from peregon.server.limits import Limits


plugin_option: Callable[[Any], Any] = click.option(
    "--plugin", "plugins", multiple=True, metavar="NAME", help="A plug-in, or a package of them, to load."
)
limits_option: Callable[[Any], Any] = click.option(
    "--limits", "limits_file", type=click.Path(path_type=Path), metavar="FILE", help="Other limits than the usual ones."
)


def limits_in(file: Path | None) -> "Limits":
    from peregon.server.limits import LimitsError, limits_of, read_limits

    try:
        return limits_of("") if file is None else read_limits(file)
    except LimitsError as error:
        raise click.ClickException(harmless(str(error))) from None


@click.command(
    epilog="""\b
Examples:
  peregon serve                        this machine only; opens the browser
  peregon serve --lan                  also for phones and laptops on the same network
  peregon serve --plugin depots        with a game that another package brings
  peregon serve --bot mine:Mine        with a bot of your own to sit against
  peregon serve --port 80 --host 0.0.0.0 --database postgresql://user@host/peregon"""
)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes a free one.")
@click.option("--host", default=None, metavar="ADDRESS", help="The address to listen on.  [default: this machine only]")
@click.option("--lan", is_flag=True, help="Let others on the network in; prints the address and a QR code for phones.")
@click.option("--database", default=None, metavar="FILE|URL", help="An SQLite file, or postgresql://…")
@click.option("--board", "boards", multiple=True, metavar="NAME|FILE", help="A board more: small, medium, or your own.")
@plugin_option
@click.option("--bot", "bots", multiple=True, metavar="MODULE:CLASS", help="A bot of your own, to be sat against.")
@click.option("--pace", type=FiniteRange(0, 10), default=0.7, show_default=True, help="Seconds for a bot's move.")
@click.option("--keep-days", type=click.IntRange(1), help="For finished tables.  [default: 90]")
@limits_option
@click.option("--origin", "origins", multiple=True, metavar="URL", help="A further address the page is served from.")
@click.option("--host-name", "host_names", multiple=True, metavar="NAME", help="A name that the server answers to.")
@click.option("--behind-proxy", is_flag=True, help="A TLS proxy stands in front: trust its headers, secure cookies.")
@click.option(
    "--peers",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Where processes of one database find each other.",
)
@click.option("--open/--no-open", "open_browser", default=True, help="Open the page, where there is a browser.")
@click.option("--verbose", is_flag=True, help="Tell more about what goes on.")
@language_option
@pass_terminal
def serve(
    terminal: Terminal,
    port: int,
    host: str | None,
    lan: bool,
    database: str | None,
    boards: tuple[str, ...],
    plugins: tuple[str, ...],
    bots: tuple[str, ...],
    pace: float,
    keep_days: int | None,
    limits_file: Path | None,
    origins: tuple[str, ...],
    host_names: tuple[str, ...],
    behind_proxy: bool,
    peers: Path | None,
    open_browser: bool,
    verbose: bool,
) -> None:
    """Play in the browser. Stop with Ctrl-C: the games are kept."""
    from peregon.server.live.peers import PeersError
    from peregon.server.serve import EVERYWHERE, Settings, lan_address, plugin_boards, quiet_logs
    from peregon.server.serve import serve as run
    from peregon.server.store import StoreError

    quiet_logs(verbose)
    allow_only(plugins)
    for bot in bots:
        check_own(bot)
    for board in (*boards, *plugin_boards()):
        make_drawable(terminal, board)
    address = host or (EVERYWHERE if lan else "127.0.0.1")

    def ready(bound: int) -> None:
        here = f"http://{'localhost' if host in (None, '127.0.0.1', EVERYWHERE) else address}:{bound}/"
        terminal.console.print(terminal.say("serve.here", url=here), soft_wrap=True)
        if lan:
            there = lan_address()
            if there is None:
                terminal.complain(terminal.say("serve.no_network"))
            else:
                url = f"http://{there}:{bound}/"
                terminal.console.print(terminal.say("serve.lan", url=url), soft_wrap=True)
                terminal.console.print(qr_code(url), soft_wrap=True)
        terminal.note(terminal.say("serve.stop"))
        if open_browser and has_browser():
            webbrowser.open(here)

    settings = Settings(
        address,
        port,
        database or str(games_folder() / "tables.sqlite"),
        boards,
        plugins,
        bots,
        pace,
        keep_days,
        origins,
        host_names,
        behind_proxy,
        peers,
        limits_in(limits_file),
        ready,
    )
    try:
        run(settings)
    except (StoreError, PeersError) as error:
        raise click.ClickException(harmless(str(error))) from None
    except OSError as error:
        problem = f"cannot listen on {address}:{port}: {error.strerror or error}"
        raise click.ClickException(f"{problem}; another --port may be free (0 takes any)") from None


def check_own(bot: str) -> None:
    """Before anybody sits down: at a table another would play in its place, and only the log would tell."""
    if ":" not in bot or "@" in bot:
        raise click.UsageError(f"--bot takes a bot of your own as module:Class, not {bot!r}")
    try:
        bot_maker(bot)
    except UnknownPlayer as error:
        raise click.ClickException(harmless(str(error))) from None


def make_drawable(terminal: Terminal, board: str) -> None:
    """Lays a board out that never has been, or has changed since: nobody could be shown it at a table."""
    sheet = find(board).sheet
    try:
        find_plan(sheet)
        return
    except PlanError:
        # Not on the output, whose first line is the address.
        _tell(terminal, "serve.laying_out", board=board)
    try:
        kept = lay_out(terminal, sheet).kept
    except (PlanError, ImportError) as error:
        raise click.ClickException(f"{board} cannot be laid out: {error}") from None
    if kept is None:
        problem = f"the layout of {board} cannot be kept as {plan_file(sheet)}"
        raise click.ClickException(f"{problem}; make it where it can be, with peregon board draw, and bring both files")
    _tell(terminal, "draw.kept", file=kept)


def _tell(terminal: Terminal, key: str, **names: object) -> None:
    terminal.errors.print(harmless(terminal.say(key, **names)), soft_wrap=True)


def has_browser() -> bool:
    """Whether a window would appear: a terminal in the cloud has none, and a text browser would take it over."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    text = ("lynx", "links", "elinks", "w3m", "www-browser")
    return getattr(browser, "basename", getattr(browser, "name", "")) not in text


def qr_code(url: str) -> str:
    """Two rows of squares in one line of half blocks, dark on light whatever the terminal's colours."""
    import io

    import segno

    out = io.StringIO()
    segno.make(url, micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()

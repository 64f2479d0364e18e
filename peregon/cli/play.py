"""`peregon play`: a game in the terminal, with people and bots at one table."""

import secrets
import shlex
from pathlib import Path

import click

from peregon.bots import LEVEL, PLUGIN, STYLE, USUAL, kind_in, known_players
from peregon.catalogue import Title, playable
from peregon.cli import INTERRUPTED
from peregon.cli.bots import show_bots
from peregon.cli.choices import board_option, chosen_title, game_option, read_variants, seed_option, variant_option
from peregon.cli.naming import span
from peregon.cli.saving import latest_file, new_file
from peregon.cli.table.asking import GotUp
from peregon.cli.table.players import named_bots
from peregon.cli.table.session import Session
from peregon.cli.terminal import NameChoice, Terminal, language_option, pass_terminal, tell_broken
from peregon.game import Game, seed_of
from peregon.model.chance import Seeded
from peregon.record import RecordWriter, load
from peregon.record.record import LONGEST_NAME, is_name

LATEST = ""


@click.command(
    epilog="""\b
Examples:
  peregon play                                      asks what it needs to know
  peregon play --game europe --bot hard --bot collector
  peregon play --player Ann --player Bob            two people at one keyboard
  peregon play --board little.toml --seed 7
  peregon play --resume                             goes on with the last game"""
)
@game_option
@board_option
@click.option(
    "--seats", type=click.IntRange(min=1), help="How many sit at the table; bots take the seats that are left."
)
@click.option("--player", "people", multiple=True, metavar="NAME", help="A person. Several take turns at the keyboard.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    type=NameChoice("bot", known_players),
    metavar="NAME",
    help="A bot: easy, normal, hard, expert, … `peregon bots` tells what to expect of each.",
)
@seed_option
@variant_option
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Where to keep the game.")
@click.option("--resume", is_flag=False, flag_value=LATEST, metavar="[FILE]", help="Go on with the last game or that.")
@language_option
@pass_terminal
def play(
    terminal: Terminal,
    game: str | None,
    board: Path | None,
    seats: int | None,
    people: tuple[str, ...],
    bots: tuple[str, ...],
    seed: int | None,
    settings: tuple[str, ...],
    save: Path | None,
    resume: str | None,
) -> None:
    """Play in the terminal. The game is saved after every action.

    Moves are chosen from menus, or typed: "help" at the table tells how."""
    chance = None if seed is None else Seeded(seed_of(seed))
    if resume is not None:
        if game or seats or people or bots or settings:
            raise click.UsageError("a game that is resumed has its players and variants already")
        file = latest_file() if resume == LATEST else Path(resume)
        record = load(file, board, drop_unfinished=True)
        seated = list(record.names) or [f"{terminal.say('play.player')} {n}" for n in range(1, record.table.seats + 1)]
        running = record.game_at(len(record.moves), chance)
    else:
        try:
            title = chosen_title(game, board) if game or board else ask_for_title(terminal)
            seated = seat(terminal, title, seats, people, bots)
        except EOFError:
            return
        running = Game.start(title, len(seated), chance, read_variants(title, settings, terminal.say))
        file = new_file(title.name) if save is None else save
    terminal.speak_of(running.title.rulebook_name)
    with RecordWriter(save or file, running, seated, replace=resume is not None and save is None) as writer:
        bot_seed = secrets.randbits(60) if seed is None else seed
        sit_down(terminal, Session(terminal, running, seated, writer, bot_seed), board)


def sit_down(terminal: Terminal, session: Session, board: Path | None) -> None:
    try:
        session.run()
        terminal.console.print(terminal.say("play.kept", file=session.writer.path), style="dim", soft_wrap=True)
    except (GotUp, EOFError, KeyboardInterrupt) as reason:
        # Ctrl-C may have come between a move and its writing down.
        session.writer.save(session.game)
        command = ["peregon", "play", "--resume", str(session.writer.path)]
        command += ["--board", str(board)] if board else []
        terminal.console.print("\n" + terminal.say("play.saved", command=shlex.join(command)), soft_wrap=True)
        if isinstance(reason, KeyboardInterrupt):
            raise click.exceptions.Exit(INTERRUPTED) from None


def ask_for_title(terminal: Terminal) -> Title:
    """By number or name, in any language that the game has a name in."""
    titles, broken = playable()
    tell_broken(terminal, broken)
    for number, title in enumerate(titles, start=1):
        terminal.show(f"{number:>3} {title.sheet.title[terminal.language]} ({span(*title.players)})")
    while True:
        word = terminal.ask(terminal.say("play.which_game", default=titles[0].sheet.title[terminal.language])) or "1"
        for number, title in enumerate(titles, start=1):
            called = {str(number), title.name, title.sheet.title[terminal.language]}
            if word.casefold() in {name.casefold() for name in called}:
                return title
        terminal.complain(terminal.say("play.no_game", word=word))


def seat(
    terminal: Terminal, title: Title, seats: int | None, people: tuple[str, ...], bots: tuple[str, ...]
) -> list[str]:
    """The names at the table: people first, then bots; seats that are left are taken by bots of the usual level."""
    if not people and not bots and seats is None:
        people, bots = ask_for_people(terminal)
    elif not people and (seats is None or len(bots) < seats):
        people = (terminal.say("play.player"),)
    for name in people:
        check_name(name, people)
    seats = seats or max(title.players[0], len(people) + len(bots))
    if len(people) + len(bots) > seats:
        raise click.UsageError(f"{len(people) + len(bots)} players do not fit on {seats} seats")
    title.rules(seats)  # refuses a number of seats before they are filled
    return [*people, *named_bots(terminal, bots + (USUAL,) * (seats - len(people) - len(bots)), people)]


def ask_for_people(terminal: Terminal) -> tuple[tuple[str, ...], tuple[str, ...]]:
    show_bots(terminal, LEVEL, STYLE, PLUGIN)
    words = terminal.ask(terminal.say("play.which_players", usual=USUAL)).replace(",", " ").split() or [USUAL]
    others = tuple(word for word in words if word not in known_players())
    return (terminal.say("play.player"), *others), tuple(word for word in words if word in known_players())


def check_name(name: str, people: tuple[str, ...]) -> None:
    if not is_name(name):
        raise click.UsageError(f"a name is a line of 1 to {LONGEST_NAME} characters, unlike {name!r}")
    if kind_in(name):
        raise click.UsageError(f"{name!r} is the name of a bot")
    if people.count(name) > 1:
        raise click.UsageError(f"there are two players called {name!r}")

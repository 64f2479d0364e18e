"""Scripts: what a person types to play a given game, found by playing it beside."""

from collections.abc import Callable
from random import Random

from peregon.bots import bot_named, kind_in, question_of
from peregon.cli.naming import Naming
from peregon.cli.table.looking import wanted
from peregon.cli.table.mechanics import Mechanics
from peregon.cli.table.menu import Menu, MenuMaker
from peregon.cli.table.session import goes_on_the_board
from peregon.game import Game, start
from peregon.languages import Phrasebook
from peregon.model.faces import Action
from peregon.record import undoable, write
from peregon.rules.cards.faces import DrawSecondCard
from peregon.rules.tickets.faces import ChooseFirstTickets, Keep, KeepTickets
from peregon.rules.tunnels.faces import PayForTunnel

SEED = 11
Typed = Callable[[Game, int, Action], list[str]]


def by_notation(game: Game, _seat: int, action: Action) -> list[str]:
    return [write(game, action)]


def by_menu_in(language: str) -> Typed:
    """By the numbers of menus, whose order is that of the language's alphabet."""

    def typed(game: Game, seat: int, action: Action) -> list[str]:
        if isinstance(action, Keep):
            return [" ".join(str(place + 1) for place in action.places)]
        path = _path(_menu(game, seat, language), action)
        # Of two tracks that are alike the menu has one: the other is typed.
        return path if path is not None else [write(game, action)]

    return typed


by_menu = by_menu_in("en")


def play_beside(
    names: list[str], typed: Typed, board: str = "usa", most_actions: int = 10_000, like: str = "greedy"
) -> tuple[Game, list[str]]:
    """The game that `peregon play --seed SEED` will be, and the lines to type. People play like bots, greedy ones as a
    rule."""
    game = start(board, len(names), seed=SEED)
    bots = [bot_named(kind_in(name) or like, game.title.rulebook_name) for name in names]
    rules = game.title.rules(len(names))
    people = [seat for seat, name in enumerate(names) if not kind_in(name)]
    luck = {seat: Random(seat) for seat in people}
    bot_luck = Random(SEED)
    lines: list[str] = []
    in_front = people[0] if len(people) == 1 else None
    while (decision := game.decision) is not None and len(game.history) < most_actions:
        seat = decision.seat
        question = question_of(game, seat, rules, luck.get(seat, bot_luck))
        number = question.number_of(bots[seat].choose(question))
        assert number is not None
        action = game.actions[number]
        if seat in people:
            lines += [] if in_front == seat else [""]
            in_front = seat
            lines += typed(game, seat, action)
        game.play(action, seat)
        if seat in people and _pauses(game, seat, action, len(people)):
            lines.append("")
    return game, lines


def _pauses(game: Game, seat: int, action: Action, people: int) -> bool:
    """Whether the table waits for Enter: for second thoughts, or before the next person looks."""
    if goes_on_the_board(action) and undoable(game):
        return True
    return people > 1 and all(decision.seat != seat for decision in game.decisions)


def _menu(game: Game, seat: int, language: str) -> Menu:
    say, naming = Phrasebook(language, "terminal"), Naming(game.title.sheet, language)
    maker = MenuMaker(say, naming, Mechanics(say, naming, []))
    view, options = game.view(seat), game.options_of(seat)
    match view.decision:
        case DrawSecondCard():
            return maker.draws(options, view)
        case PayForTunnel() as decision:
            return maker.tunnel(options, decision)
        case ChooseFirstTickets() | KeepTickets() | None:
            raise AssertionError
    return maker.turn(game, view, wanted(game, view))


def _path(menu: Menu, action: Action) -> list[str] | None:
    for entry in menu.entries:
        if entry.choice == action:
            return [entry.key]
        if isinstance(entry.choice, Menu):
            behind = _path(entry.choice, action)
            if behind is not None:
                return [entry.key, *behind]
    return None

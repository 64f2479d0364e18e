"""Laws of the door for people: what is refused changes nothing, and what is written down can be read again."""

from typing import Any

from peregon.game import Game, IllegalAction
from peregon.model.chance import Scripted, ScriptRanOut
from peregon.model.state import State
from peregon.record import read_position, state_bytes, state_from_bytes, write_position
from tests.support.laws.law_checks import FIELDS, BrokenLaw, hold, snapshot


def a_refused_action_changes_nothing(game: Game, seed: int) -> None:
    """An action that is not an option, a seat that is not asked, and luck that runs out in the middle of an action."""
    before, history = snapshot(game.state), len(game.history)
    legal = game.option_numbers()
    illegal = [number for number in range(game.rules.numbers.count) if number not in set(legal)]
    attempts: list[tuple[Any, int | None]] = [(illegal[seed % len(illegal)], None), (-1, None), (10**9, None)]
    asked = {decision.seat for decision in game.decisions}
    attempts += [(number, seat) for seat in range(-1, game.seats + 1) if seat not in asked for number in legal[:1]]
    for number, seat in attempts:
        try:
            game.play(number, seat)
        except IllegalAction:
            continue
        raise BrokenLaw(f"action {number} of seat {seat} was not refused")
    hold(snapshot(game.state) == before and len(game.history) == history, "a refused action changed the game")
    luck_that_runs_out_changes_nothing(game, legal[seed % len(legal)])


def luck_that_runs_out_changes_nothing(game: Game, action: int) -> None:
    """Outcome by outcome the script grows until it is enough for the action; till then nothing has happened."""
    before = snapshot(game.state)
    script = Scripted()
    trial = Game(game.title, game.seats, game.variants, game.rules, game.state, script)
    while True:
        luck = (list(script.cards), list(script.tickets), list(script.lots))
        try:
            trial.play(action)
            return
        except ScriptRanOut as out:
            hold(snapshot(trial.state) == before and not trial.history, "luck that ran out changed the game")
            hold((script.cards, script.tickets, script.lots) == luck, "luck that ran out was used up")
            wanted: list[int] = getattr(script, out.source)
            wanted.append(out.outcomes[0][0])


def a_position_read_again_is_the_same(game: Game) -> None:
    """Written and read, as JSON and as bytes, also in the middle of a decision."""
    again = read_position(write_position(game))
    hold(_unrolled(again.state) == _unrolled(game.state), "a position read again is another")
    hold(again.option_numbers() == game.option_numbers(), "a position read again has other options")
    packed = state_bytes(game.state)
    hold(snapshot(state_from_bytes(game.rules, packed)) == snapshot(game.state), "bytes read again are another")


def _unrolled(state: State) -> tuple[Any, ...]:
    """A snapshot in which the ring of returned tickets begins at its beginning."""
    plain = dict(zip(FIELDS, snapshot(state), strict=True))
    plain["returned"] = tuple(
        (state.returned_at(place), state.returned_by(place)) for place in range(state.returned_size)
    )
    plain["returned_first"] = 0
    return tuple(plain.values())

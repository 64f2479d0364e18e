"""The process of a bot: it is sent a View and never a State, so that no bot could cheat if it tried."""

import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing.connection import wait
from random import Random
from typing import Any

from peregon.bots import (
    USUAL,
    Bot,
    Budget,
    PolicyBot,
    Question,
    Reason,
    bot_named,
    offer_bots,
    policy_named,
    reasons_of,
)
from peregon.bots.split_search import Outcomes, Share
from peregon.catalogue import Title
from peregon.game import Game
from peregon.model.views import View
from peregon.policies.search.policy import SearchPolicy
from peregon.server.rooms.rules_cache import cached_rules
from peregon.server.rooms.table import Table

FALLBACK_BOT = USUAL
"""Who moves for a bot that fails, and for a person whose time is over."""

LEAST_SEARCH = 30.0
"""Milliseconds. In less there are too few playouts to tell anything: a bot goes by its first idea then."""

_titles: dict[str, Title] = {}


def follow_server() -> None:
    """The first thing in each worker: the server may be killed before it has anything to ask."""
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def set_up(titles: Mapping[str, Title], offered: Sequence[str]) -> int:
    """Run once in each worker. Which process it is."""
    # Ctrl-C goes to all processes of a terminal; the server sees to the workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _titles.update(titles)
    offer_bots(offered)
    return os.getpid()


def title_of(game: str) -> Title:
    return _titles[game]


def _end_with_the_server() -> None:
    """A server that was killed can tell nobody: its workers would wait for ever for the next thought."""
    server = multiprocessing.parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(1)


@dataclass(frozen=True, slots=True)
class BotRequest:
    """What a worker has to know to ask a bot: the table, and what the bot's seat sees."""

    game: str
    seats: int
    variants: dict[str, Any]
    view: View
    options: tuple[int, ...]
    seed: int
    milliseconds: float | None = None  # for a bot that searches, when it has less than it is used to


def bot_request(table: Table, game: Game, seat: int) -> BotRequest:
    numbers = tuple(game.option_numbers(seat))
    return BotRequest(table.game, len(table.seats), table.variants, game.view(seat), numbers, secrets.randbits(60))


def choose(bot: str, request: BotRequest) -> int:
    """In a worker: the number of the action that the bot chooses."""
    question = _question(request)
    number = question.number_of(_bot(bot, request).choose(question))
    if number is None:
        raise ValueError(f"bot {bot} chose what is not among the options")
    return number


def explain(bot: str, request: BotRequest) -> list[Reason]:
    """The same with the reasons, the chosen action first."""
    return reasons_of(_bot(bot, request), _question(request))


def answer_all(_who: str, asked: Sequence[tuple[Callable[[str, BotRequest], Any], str, BotRequest]]) -> list[Any]:
    """Several thoughts. Of one that fails, what it raised: the others do not go with it."""
    return [_answer_or_error(*each) for each in asked]


def _answer_or_error(work: Callable[[str, BotRequest], Any], bot: str, request: BotRequest) -> Any:
    try:
        return work(bot, request)
    except Exception as error:
        return error


def play_worlds(bot: str, request: BotRequest, share: Share) -> Outcomes:
    """Some of the worlds of a thought that is split."""
    return _searching_bot(bot, _titles[request.game].rulebook_name, request.seed).play_worlds(_question(request), share)


@lru_cache(maxsize=1)
def _searching_bot(bot: str, rulebook: str, _seed: int) -> PolicyBot:
    """One for each thought, and not for each share of it."""
    return PolicyBot(policy_named(bot, rulebook))


def _bot(name: str, request: BotRequest) -> Bot:
    bot = bot_named(name, _titles[request.game].rulebook_name)
    if request.milliseconds is None or request.milliseconds >= LEAST_SEARCH:
        return bot
    policy = bot.policy if isinstance(bot, PolicyBot) else None
    return PolicyBot(policy.base) if isinstance(policy, SearchPolicy) else bot


def _question(request: BotRequest) -> Question:
    title = _titles[request.game]
    rules, actions = cached_rules(title, request.seats, request.variants)
    faces = tuple(actions[number] for number in request.options)
    budget = None if request.milliseconds is None else Budget(milliseconds=request.milliseconds)
    return Question(request.view, faces, request.options, title.sheet, rules, Random(request.seed), budget)

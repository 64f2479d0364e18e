"""Thoughts: what a worker is given to do in tests, in a module of its own because workers find it by name."""

import os
import time
from typing import Never

from peregon.bots.split_search import Outcomes, Share
from peregon.server.bots import bot_process
from peregon.server.bots.bot_process import BotRequest


def process(_bot: str, _request: BotRequest) -> int:
    return os.getpid()


def hang(_bot: str, _request: BotRequest | None) -> int:
    while True:
        time.sleep(1)


def give_up(_bot: str, _request: BotRequest) -> int:
    raise TimeoutError("thought of something else")


def die(_bot: str, _request: BotRequest) -> Never:
    os._exit(3)


def choose_or_hang(bot: str, request: BotRequest) -> int:
    return hang(bot, request) if bot == "collector" else bot_process.choose(bot, request)


def choose_or_fail(bot: str, request: BotRequest) -> int:
    if bot == "collector":
        raise LookupError("nothing to collect")
    return bot_process.choose(bot, request)


def die_at_the_second(bot: str, request: BotRequest, share: Share) -> Outcomes:
    return die(bot, request) if share.first else bot_process.play_worlds(bot, request, share)


def say_which_and_hang(_titles: object, _offered: object) -> int:
    print(os.getpid(), flush=True)
    return hang("", None)

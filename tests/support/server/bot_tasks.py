"""Thoughts: what a worker is given to do in tests, in a module of its own because workers find it by name."""

import os
import time

from peregon.server.bots import bot_process
from peregon.server.bots.bot_process import Asked


def process(_bot: str, _asked: Asked) -> int:
    return os.getpid()


def hang(_bot: str, _asked: Asked) -> int:
    while True:
        time.sleep(1)


def give_up(_bot: str, _asked: Asked) -> int:
    raise TimeoutError("thought of something else")


def die(_bot: str, _asked: Asked) -> int:
    os._exit(3)


def choose_or_hang(bot: str, asked: Asked) -> int:
    return hang(bot, asked) if bot == "collector" else bot_process.choose(bot, asked)


def choose_or_fail(bot: str, asked: Asked) -> int:
    if bot == "collector":
        raise LookupError("nothing to collect")
    return bot_process.choose(bot, asked)

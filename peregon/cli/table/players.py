"""Players: who sits at the table, people and bots."""

from collections.abc import Sequence

from peregon.bots import free_names, with_kind
from peregon.cli.terminal import Terminal

WORDS = {
    "Rocket": "locomotive.rocket",
    "Mallard": "locomotive.mallard",
    "Adler": "locomotive.adler",
    "Jupiter": "locomotive.jupiter",
    "Limmat": "locomotive.limmat",
    "Tornado": "locomotive.tornado",
    "Saxonia": "locomotive.saxonia",
    "Novelty": "locomotive.novelty",
    "Planet": "locomotive.planet",
    "Lion": "locomotive.lion",
}


def named_bots(terminal: Terminal, kinds: Sequence[str], people: Sequence[str]) -> list[str]:
    """Locomotives in the language of the table, with their kinds beside: records know names only, and a bot's says what
    it is."""
    called = {name: terminal.say(word) for name, word in WORDS.items()}
    free = free_names(lambda name: called.get(name, name) in people)
    return [with_kind(called.get(name, name), kind) for name, kind in zip(free, kinds, strict=False)]

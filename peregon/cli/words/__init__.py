"""Words: everything the command line says to players, in three languages.

An entry is a sentence with places to fill, or a sentence for each plural form of its number ``n``.
"""

from peregon.cli.words.en import WORDS as ENGLISH
from peregon.cli.words.ru import WORDS as RUSSIAN
from peregon.cli.words.uk import WORDS as UKRAINIAN

Entry = str | tuple[str, ...]

CATALOGUES: dict[str, dict[str, Entry]] = {"en": ENGLISH, "ru": RUSSIAN, "uk": UKRAINIAN}


class Words:
    """Speaks one language: ``say("turn", name="Ann")``."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._entries = CATALOGUES[language]

    def __call__(self, key: str, /, **values: object) -> str:
        entry = self._entries[key]
        if isinstance(entry, tuple):
            entry = entry[plural(self.language, int(str(values["n"])))]
        return entry.format(**values)


def plural(language: str, number: int) -> int:
    """Which form goes with the number: English has two, Russian and Ukrainian have three."""
    number = abs(number)
    if language == "en":
        return 0 if number == 1 else 1
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2

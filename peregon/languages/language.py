"""A language: what its `language.toml` says of it."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from peregon.languages.alphabet import Alphabet
from peregon.languages.errors import LanguageError
from peregon.languages.plurals import Plurals, locales, plurals_of
from peregon.quoting import shown, unknown

FILE = "language.toml"
ENGLISH = "en"
KEYS = ("name", "locale", "alphabet", "fallback")

# As in BCP 47: a language, then perhaps a script, a country, and what one likes after an x.
TAG = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?(-[a-z\d]{5,8})*(-x(-[a-z\d]{1,8})+)?")
TAG_RULE = 'a language tag such as "de", "pt-BR" or "sr-Latn"'


@dataclass(frozen=True, eq=False)
class Language:
    """A folder of words. The code is the folder's name; plural forms and the page's numbers are those of the locale,
    which is the language's own unless it has none."""

    code: str
    name: str
    locale: str
    fallback: str | None
    alphabet: Alphabet
    plurals: Plurals
    folder: Path

    @property
    def shipped(self) -> bool:
        """Whether it came with Peregon."""
        return self.folder.parent == Path(__file__).parent


def read_language(folder: Path) -> Language:
    return _Reader(folder).language()


class _Reader:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = str(folder / FILE)
        try:
            self.values = tomllib.loads((folder / FILE).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise LanguageError(self.source, "", f"cannot be read: {error}") from None
        except tomllib.TOMLDecodeError as error:
            raise LanguageError(self.source, "", f"not valid TOML: {error}") from None

    def language(self) -> Language:
        code = self.folder.name
        if not TAG.fullmatch(code):
            raise LanguageError(self.source, "", f"its folder must be called {TAG_RULE}, not {shown(code)}")
        for key in self.values:
            if key not in KEYS:
                self.fail("", unknown("key", key, KEYS))
        locale = self.text("locale", code)
        plurals = plurals_of(locale)
        if plurals is None:
            self.fail("locale", unknown("locale", locale, locales()) + "; name one that counts in the same way")
        fallback = None if code == ENGLISH else self.text("fallback", ENGLISH)
        letters = tuple(self.text("alphabet", " ").lower().split())
        return Language(code, self.text("name"), locale, fallback, Alphabet(letters), plurals, self.folder)

    def text(self, key: str, default: str = "") -> str:
        value = self.values.get(key, default)
        if not isinstance(value, str) or not value:
            self.fail(key, "is missing" if key not in self.values else f"must be a text, not {shown(value)}")
        return value

    def fail(self, key: str, problem: str) -> NoReturn:
        raise LanguageError(self.source, key, problem)

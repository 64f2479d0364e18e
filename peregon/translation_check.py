"""Checking a translation: how much of everything that is said a language says, and what is wrong in its folder."""

from collections.abc import Iterator
from dataclasses import dataclass

from peregon.boards import BoardError, built_in_boards, load_board
from peregon.languages import ENGLISH, Language, LanguageError, find, languages
from peregon.languages.folders import files, words_of
from peregon.languages.mistakes import mistakes
from peregon.languages.words import LanguageWords, plain_key, read_file
from peregon.quoting import unknown
from peregon.rulebook_text import BOOKS, Document, read, written


@dataclass(frozen=True, slots=True)
class LanguageReport:
    """What a folder has. Gaps are no mistakes: the language falls back."""

    language: Language
    words: int
    all_words: int
    gaps: dict[str, list[str]]  # the keys that a file lacks
    clauses: int
    all_clauses: int
    mistakes: tuple[str, ...]


def check_language(code: str) -> LanguageReport:
    language = find(code)
    english = {name: _plain(words_of(find(ENGLISH), name)) for name in files()}
    wrong = list(_strangers(language))
    gaps: dict[str, list[str]] = {}
    for name, originals in english.items():
        own: LanguageWords = {}
        try:
            own = _read(language, name)
            wrong += map(str, mistakes(_source(language, name), own, originals, language.plurals))
        except LanguageError as error:
            wrong.append(str(error))
        gaps[name] = [key for key in originals if key not in own]
    books = list(_books(language, wrong))
    wrong += _wrong_boards(language)
    total = sum(map(len, english.values()))
    return LanguageReport(
        language,
        total - sum(map(len, gaps.values())),
        total,
        {name: keys for name, keys in gaps.items() if keys},
        sum(len(book.clauses) for book in books),
        sum(len(read(book).clauses) for book in BOOKS),
        tuple(wrong),
    )


def check_added_languages() -> None:
    """Raises the first mistake in a language that did not come with Peregon."""
    for language in languages().values():
        if not language.shipped:
            for mistake in check_language(language.code).mistakes:
                raise LanguageError("", "", mistake)


def _plain(words: LanguageWords) -> LanguageWords:
    """Without what a rulebook calls things by names of its own: the plain words will do there too."""
    return {key: word for key, word in words.items() if key == plain_key(key)}


def _source(language: Language, name: str) -> str:
    return f"{language.code}/{name}.json"


def _read(language: Language, name: str) -> LanguageWords:
    file = language.folder / f"{name}.json"
    return read_file(file, _source(language, name)) if file.exists() else {}


def _strangers(language: Language) -> Iterator[str]:
    """Files that nobody would read: most likely the name is mistyped."""
    known = (
        ("**/*.json", files()),
        ("rules/*.md", [f"rules/{book}" for book in BOOKS]),
        ("boards/*.toml", [f"boards/{board}" for board in built_in_boards()]),
    )
    for pattern, expected in known:
        for file in sorted(language.folder.glob(pattern)):
            name = file.relative_to(language.folder).with_suffix("").as_posix()
            if name not in expected:
                yield f"{language.code}: {unknown('file', name, expected)}"


def _wrong_boards(language: Language) -> Iterator[str]:
    for board in built_in_boards():
        if (language.folder / "boards" / f"{board}.toml").is_file():
            try:
                load_board(board)
            except BoardError as error:
                yield str(error)


def _books(language: Language, wrong: list[str]) -> Iterator[Document]:
    for book in BOOKS:
        try:
            read(book, language.code)
            yield written(book, language)
        except LanguageError as error:
            wrong.append(str(error))

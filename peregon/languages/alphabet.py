"""The alphabet: in which order a language has its letters, and which of them are the same to who types."""

import unicodedata
from functools import cached_property

# Where an alphabet says nothing: blanks and stops before digits, those before letters, foreign letters last.
_SIGN, _DIGIT, _LETTER, _FOREIGN = range(4)
_APOSTROPHES = str.maketrans(dict.fromkeys("\u2019\u02bc", "'"))

Key = tuple[tuple[tuple[int, int], ...], tuple[str, ...], str]


class Alphabet:
    """Letters in their order, small ones, each of one character or more (Czech has "ch").

    A letter with a mark that the alphabet does not list is the letter without it, and its mark counts only where
    nothing else differs: é stands with e in English, and Russian does not list its own letter with two dots.
    """

    def __init__(self, letters: tuple[str, ...] = ()) -> None:
        self.letters = letters

    def key(self, text: str) -> Key:
        """What texts are sorted by: their letters, then the marks on these, then small before capital."""
        order, marks = [], []
        for letter in self._letters_of(text.lower()):
            place, mark = self._place(letter)
            order.append(place)
            marks.append(mark)
        return tuple(order), tuple(marks), text.swapcase()

    def as_typed(self, text: str) -> str:
        """For comparing what books print with what people type: small letters, no marks but the alphabet's own."""
        letters = self._letters_of(text.casefold().translate(_APOSTROPHES))
        return "".join(letter if letter in self._places else _bare(letter)[0] for letter in letters)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {letter: place for place, letter in enumerate(self.letters)}

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self.letters), default=1)

    def _letters_of(self, text: str) -> list[str]:
        """The text cut into letters, the longest that the alphabet knows at each place."""
        text = unicodedata.normalize("NFC", text)
        found, at = [], 0
        while at < len(text):
            ahead = (text[at : at + length] for length in range(self._longest, 1, -1))
            letter = next((letter for letter in ahead if letter in self._places), text[at])
            found.append(letter)
            at += len(letter)
        return found

    def _place(self, letter: str) -> tuple[tuple[int, int], str]:
        if letter in self._places:
            return (_LETTER, self._places[letter]), ""
        bare, mark = _bare(letter)
        if bare in self._places:
            return (_LETTER, self._places[bare]), mark
        if bare.isdigit():
            return (_DIGIT, ord(bare)), mark
        return (_FOREIGN if bare.isalpha() else _SIGN, ord(bare)), mark


def _bare(letter: str) -> tuple[str, str]:
    """The letter without its marks, and the marks."""
    parts = unicodedata.normalize("NFD", letter)
    # Korean syllables come apart as well, but into letters.
    return (parts[0], parts[1:]) if all(map(unicodedata.combining, parts[1:])) else (letter, "")

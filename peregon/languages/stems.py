"""Stems: what the forms of a word have in common, as a pattern; and what people also call things. Light, for the three
languages of the rules, and the same as the page has them (`web/js/rules/stems.js`): it finds a little too much rather
than too little."""

import re

from peregon.languages.folders import words_of
from peregon.languages.language import Language

ENDINGS = (
    # English.
    re.compile(r"(?<=\w{3})(?:ies|ings?|ed|es|s|y)$", re.ASCII),
    # Russian and Ukrainian: of nouns and adjectives, then of verbs.
    re.compile(
        r"(?<=[а-яіїєґ]{3})(?:ями|ами|ого|ому|ыми|ими|их|ых|ої|ій|ою|ею|ях|ах|ов|ев|ів|їв|ей|ий|ый|ая|яя|"
        r"ое|ее|ую|юю|ою|єю|ию|ью|ии|ія|ії|ію|ия|[аеиоуыьэюяіїєй])$"
    ),
    # What may belong to a short word itself (a ferry is a «пором») is only taken from a longer one.
    re.compile(r"(?<=[а-яіїєґ]{4})(?:ам|ям|ом|ем|ать|ять|ить|еть|ати|яти|ити|іти|ет|ют|ут|ит|ат|ят|ає|ує|ють|уть|ить)$"),
)
FLEETING = re.compile(r"([бвгґджзклмнпрстфхцчшщ])[іоеєё]?([кцнл])$")
CHANGING = re.compile(r"[іоеєё](?=[бвгґджзклмнпрстфхцчшщ]+$)")
SHORTEST = 3
_LETTER = r"[^\W_]"


def stem_pattern(word: str) -> str:
    """A pattern of all that begins like some form of the word."""
    for ending in ENDINGS:
        word = ending.sub("", word, count=1)
    if FLEETING.search(word):
        return FLEETING.sub(r"\1[іоеєё]?\2", word, count=1)
    return CHANGING.sub("[іоеєё]", word, count=1)


def forms_of(query: str, language: Language) -> list[re.Pattern[str]]:
    """For each word of a query, already as people type it, what may stand for it in a text."""
    words = [word for word in re.split(r"[^\w']+|_", query) if word]
    return [re.compile("|".join(map(_whole_word, (word, *_others_for(word, language))))) for word in words]


def _whole_word(word: str) -> str:
    return rf"(?<!{_LETTER}){stem_pattern(word)}{_LETTER}*"


def _others_for(word: str, language: Language) -> list[str]:
    """What the rules call it, where people also say something else."""
    told = words_of(language, "page/rules").get("rules.synonyms", "")
    if len(word) < SHORTEST or not isinstance(told, str):
        return []
    begins = re.compile(stem_pattern(word))
    found = []
    for line in told.splitlines():
        said, _, meant = (side.strip() for side in language.alphabet.as_typed(line).partition("="))
        if any(begins.match(each) for each in re.split(r",\s*", said)):
            found += re.split(r",\s*", meant)
    return found

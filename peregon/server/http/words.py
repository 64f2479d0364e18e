"""Words for the page: those that it fetches, and the few that are written into it before it can fetch anything."""

import html
import json
from typing import Any

from peregon.languages import ENGLISH, Phrasebook, chain, codes, languages
from peregon.languages.added import added_words
from peregon.languages.folders import files, words_of
from peregon.languages.words import LanguageWords, plain_key
from peregon.server.live.payload_types import LanguageInfo, WordLayer
from peregon.server.refusals import Refusal

FOLDER = "page/"
COMMON = "common"


def language_list() -> list[LanguageInfo]:
    return [
        {
            "code": language.code,
            "name": language.name,
            "locale": language.locale,
            "fallbacks": [each.code for each in chain(language.code)[1:]],
            "alphabet": list(language.alphabet.letters),
        }
        for language in languages().values()
    ]


def page_words(language: str, page: str) -> list[WordLayer]:
    """The words of a page in that language; then, in each language that it falls back to, those that are still missing,
    since they are counted by that one's rules. What plug-ins have brought is common to all pages."""
    if FOLDER + page not in files():
        raise Refusal("not_found", f"there are no words for {page!r}")
    layers: list[WordLayer] = []
    known: set[str] = set()
    for each in chain(language):
        words = words_of(each, FOLDER + page) | (added_words(each.code) if page == COMMON else {})
        # A plain word of the language itself comes before what another calls the thing in a rulebook's own words.
        missing: LanguageWords = {key: word for key, word in words.items() if not {key, plain_key(key)} & known}
        known |= set(missing)
        if missing:
            layers.append({"locale": each.locale, "words": missing})
    return layers


def filled_in(page: str) -> str:
    """A page of `web/` with its marks filled in: the languages there are, and what it says without any script."""
    spoken = [Phrasebook(code, FOLDER + COMMON) for code in codes()]
    marks = {
        "languages": json.dumps(language_list(), ensure_ascii=False),
        "about": spoken[codes().index(ENGLISH)]("common.about"),
        "needs_javascript": " · ".join(dict.fromkeys(say("common.needs_javascript") for say in spoken)),
    }
    for mark, text in marks.items():
        page = page.replace(f"{{{{{mark}}}}}", html.escape(text))
    return page


def manifest(text: str, language: str) -> dict[str, Any]:
    """The manifest of `web/` in that language."""
    about = Phrasebook(language, FOLDER + COMMON)("common.about")
    return {**json.loads(text), "lang": language, "description": about}

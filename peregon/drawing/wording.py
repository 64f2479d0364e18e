"""What pictures say to those who hear them: the names of routes, cards and tickets as labels, in three languages."""

from peregon.boards import BoardSheet, Kind, Route

DASH = " \N{EN DASH} "

# Numbers have two forms in English and three in Russian and Ukrainian.
WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "spaces": ("{n} space", "{n} spaces"),
        "locomotives": ("ferry, {n} locomotive", "ferry, {n} locomotives"),
        "any": ("any kind",),
        "tunnel": ("tunnel",),
        "taken": ("taken by {who}",),
        "seat": ("player {n}", "player {n}"),
        "station": ("station of {who}",),
        "points": ("{n} point", "{n} points"),
        "long": ("long ticket",),
        "lengths": ("spaces",),
        "worth": ("points",),
    },
    "ru": {
        "spaces": ("{n} отрезок", "{n} отрезка", "{n} отрезков"),
        "locomotives": ("паром, {n} локомотив", "паром, {n} локомотива", "паром, {n} локомотивов"),
        "any": ("любой вид",),
        "tunnel": ("тоннель",),
        "taken": ("занял {who}",),
        "seat": ("игрок {n}", "игрок {n}", "игрок {n}"),
        "station": ("станция: {who}",),
        "points": ("{n} очко", "{n} очка", "{n} очков"),
        "long": ("длинный билет",),
        "lengths": ("отрезки",),
        "worth": ("очки",),
    },
    "uk": {
        "spaces": ("{n} відрізок", "{n} відрізки", "{n} відрізків"),
        "locomotives": ("пором, {n} локомотив", "пором, {n} локомотиви", "пором, {n} локомотивів"),
        "any": ("будь-який вид",),
        "tunnel": ("тунель",),
        "taken": ("зайняв {who}",),
        "seat": ("гравець {n}", "гравець {n}", "гравець {n}"),
        "station": ("станція: {who}",),
        "points": ("{n} очко", "{n} очки", "{n} очок"),
        "long": ("довгий квиток",),
        "lengths": ("відрізки",),
        "worth": ("очки",),
    },
}


class Wording:
    """One board in one language."""

    def __init__(self, sheet: BoardSheet, language: str) -> None:
        self.sheet = sheet
        self.language = language

    def say(self, key: str, n: int = 1, **values: str) -> str:
        forms = WORDS[self.language][key]
        return forms[_form(self.language, n) if len(forms) > 1 else 0].format(n=n, **values)

    @property
    def title(self) -> str:
        return self.sheet.title[self.language]

    def city(self, city: int) -> str:
        return self.sheet.cities[city].names[self.language]

    def country(self, id: str) -> str:
        return next(country.names[self.language] for country in self.sheet.countries if country.id == id)

    def kind(self, kind: int | None) -> str:
        return self.say("any") if kind is None else self.card(self.sheet.kinds[kind])

    def card(self, kind: Kind) -> str:
        return kind.names[self.language]

    def route(self, route: Route, taken_by: str | None = None) -> str:
        """All there is to know about a route: from where to where, how long, for which cards, and whose it is."""
        parts = [
            f"{self.city(route.a)}{DASH}{self.city(route.b)}",
            self.say("spaces", route.length),
            self.kind(route.colour),
        ]
        if route.tunnel:
            parts.append(self.say("tunnel"))
        if route.locomotives:
            parts.append(self.say("locomotives", route.locomotives))
        if taken_by:
            parts.append(self.say("taken", who=taken_by))
        return ", ".join(parts)


def _form(language: str, n: int) -> int:
    if language == "en":
        return 0 if n == 1 else 1
    if n % 10 == 1 and n % 100 != 11:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2

"""The same page in Firefox and WebKit: one whole game at a desk, one on a phone, and a reload."""

from collections.abc import Iterator

import pytest

from tests.support.browser.engines.engine import Engine, click, wait
from tests.support.browser.engines.firefox import Firefox
from tests.support.browser.engines.webkit import WebKit, screen
from tests.support.browser.player import ScreenPlayer
from tests.support.browser.site import Site

DESK = (1280, 800)
PHONE = (390, 844)
SHOWN = """() => ({
    hand: [...document.querySelectorAll(".hand .stack:not([hidden]) .visually-hidden")].map((each) => each.textContent),
    tickets: [...document.querySelectorAll(".tickets .ticket")].map((each) => each.textContent),
    claimed: [...document.querySelectorAll(".route.taken")].map((each) => each.id),
})"""
# What tickets still lack comes after the tickets themselves.
WHOLE = "() => [...document.querySelectorAll('.tickets .ticket')].every((each) => /\\d+ spaces/.test(each.textContent))"
SCORES = """() => [...document.querySelectorAll(".sheet .total")].map((each) => each.textContent)"""


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder = tmp_path_factory.mktemp("browser")
    if request.param == "firefox":
        firefox = Firefox(folder)
        yield firefox
        firefox.close()
    else:
        with screen() as display:
            webkit = WebKit(display, folder)
            yield webkit
            webkit.close()


def sit_down(engine: Engine, site: Site, game: str, size: tuple[int, int]) -> ScreenPlayer:
    """From the lobby, by the button of the game."""
    engine.resize(*size)
    engine.goto(site.origin + "/")
    click(engine, f".game:has(a[href='/rules/{game}']) .button.primary")
    wait(engine, "() => location.pathname.startsWith('/table/')")
    return ScreenPlayer(engine)


def see_the_score(engine: Engine, site: Site) -> None:
    """The page counts what the server has kept, and nothing went wrong on the way."""
    click(engine, ".end .actions button")
    wait(engine, "() => document.querySelector('.sheet .total') !== null")
    room = engine.evaluate("() => location.pathname").rpartition("/")[2]
    kept = site.get(f"/api/rooms/{room}/replay")["score"]["seats"]
    shown = [int(total.replace("\u2212", "-")) for total in engine.evaluate(SCORES)]
    assert sorted(shown) == sorted(seat["total"] for seat in kept)
    assert engine.complaints() == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_whole_game_can_be_played_in_any_browser(engine: Engine, site: Site, size: tuple[int, int]) -> None:
    player = sit_down(engine, site, "small", size)
    player.play()
    assert player.done.count("route") > 2
    see_the_score(engine, site)


# Long enough at the desk to claim something, and to be asked for the price of a tunnel.
@pytest.mark.parametrize(
    ("game", "size", "turns"), [("europe", DESK, 25), ("switzerland", PHONE, 4)], ids=["desk", "phone"]
)
def test_a_reload_loses_nothing_in_any_browser(
    engine: Engine, site: Site, game: str, size: tuple[int, int], turns: int
) -> None:
    player = sit_down(engine, site, game, size)
    player.play(until="row")
    player.look()
    wait(engine, WHOLE)
    before = engine.evaluate(SHOWN)
    assert before["hand"] and before["tickets"]
    engine.reload()
    wait(engine, f"(before) => JSON.stringify(({SHOWN})()) === JSON.stringify(before)", before)
    player.play(turns=turns)
    assert turns < 25 or "route" in player.done
    assert engine.complaints() == []

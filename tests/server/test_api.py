"""The HTTP API: facts and tables, what describes it, and the headers that keep a page to itself."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from starlette.routing import Route
from websockets.exceptions import InvalidStatus

from peregon.server.http.app import Server
from peregon.server.http.openapi import describe
from peregon.server.http.pace import RequestPace
from peregon.server.http.static_files import web_folder
from tests.support.server.clients import BOT, OPEN, PERSON, Player, ServerProcess

GAMES = ("usa", "europe", "india", "switzerland", "journey")


# What describes it


def operations() -> set[tuple[str, str]]:
    async def nothing() -> Any: ...

    routes = [route for route in Server(nothing, RequestPace(), False).routes() if isinstance(route, Route)]
    pages = ("/web", "/table", "/replay", "/rules", "/learn", "/count", "/my-games", "/favicon.ico")
    return {
        (route.path, method.lower())
        for route in routes
        for method in route.methods or ()
        if method != "HEAD" and route.path not in ("/", "/api/openapi.json") and not route.path.startswith(pages)
    }


def test_every_route_is_described() -> None:
    assert {(path, method) for path, item in describe()["paths"].items() for method in item} == operations()


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for name, value in part.items():
            if name == "$ref":
                yield value
            else:
                yield from references(value)
    elif isinstance(part, list):
        for value in part:
            yield from references(value)


def test_the_description_is_sound(ann: Player) -> None:
    described = ann.get("/api/openapi.json").json()
    assert described["openapi"] == "3.1.0" and {"title", "version"} <= set(described["info"])
    schemas = described["components"]["schemas"]
    assert {reference.removeprefix("#/components/schemas/") for reference in references(described)} <= set(schemas)
    for path, item in described["paths"].items():
        for method, operation in item.items():
            named = [parameter["name"] for parameter in operation["parameters"]]
            assert named == re.findall(r"{(\w+)}", path), path
            assert all(parameter["in"] == "path" and parameter["required"] for parameter in operation["parameters"])
            assert any(status.startswith("2") for status in operation["responses"])
            assert all(response["description"] for response in operation["responses"].values())
            assert ("requestBody" in operation) == (method == "post")
    assert schemas["NewTable"]["required"] == ["game", "seats"]


def test_answers_have_a_status_that_is_described(ann: Player) -> None:
    described = describe()["paths"]
    room = ann.open(seats=[PERSON, OPEN])["room"]
    tried = {
        ("/api/games/{game}", "get"): [ann.get("/api/games/usa"), ann.get("/api/games/go")],
        ("/api/rooms", "post"): [ann.post("/api/rooms", game="usa", seats=[PERSON, BOT]), ann.post("/api/rooms")],
        ("/api/rooms/{room}", "get"): [ann.get(f"/api/rooms/{room}"), ann.get("/api/rooms/none")],
        ("/api/rooms/{room}/join", "post"): [
            ann.post(f"/api/rooms/{room}/join", name="Bob"),
            ann.post(f"/api/rooms/{room}/join", name="Cyd"),
            ann.post(f"/api/rooms/{room}/join"),
            ann.post("/api/rooms/none/join", name="Cyd"),
        ],
        ("/api/rooms/{room}/return", "post"): [ann.post(f"/api/rooms/{room}/return", tokens=["x"])],
        ("/api/rooms/{room}/replay", "get"): [ann.get(f"/api/rooms/{room}/replay"), ann.get("/api/rooms/none/replay")],
        ("/api/rooms/{room}/record", "get"): [ann.get(f"/api/rooms/{room}/record"), ann.get("/api/rooms/none/record")],
        (next(path for path in described if path.startswith("/api/lessons/")), "post"): [
            ann.post("/api/lessons/usa"),
            ann.post("/api/lessons/go"),
        ],
    }
    for (path, method), answers in tried.items():
        responses = described[path][method]["responses"]
        assert {str(answer.status_code) for answer in answers} <= set(responses), path
        for answer in answers:
            assert answer.is_success or set(answer.json()) == {"error", "text", "field"}


# Facts


def test_the_games_and_the_bots(ann: Player) -> None:
    told = ann.get("/api/games").json()
    assert [game["name"] for game in told["games"]] == list(GAMES)
    assert {"name", "title", "players", "variants"} <= set(told["games"][0])
    levels = [bot["name"] for bot in told["bots"] if bot["group"] == "level"]
    assert levels == ["easy", "normal", "hard", "expert"]
    assert {"random", "greedy"} <= {bot["name"] for bot in told["bots"] if bot["group"] == "baseline"}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_sheet_a_board_rules_and_a_lesson(ann: Player, game: str) -> None:
    sheet = ann.get(f"/api/games/{game}").json()
    assert len(sheet["kinds"]) == 8 and sheet["locomotive"]["id"] == "locomotive"
    assert sheet["routes"] and sheet["tickets"] and sheet["cities"] and sheet["trains"]
    has_stations = "stations" in [field["name"] for field in sheet["fields"]]
    assert sheet["one_a_route"] == (game == "journey") and has_stations == (game in ("europe", "journey"))
    for language in ("en", "ru", "uk"):
        assert "<svg" in ann.get(f"/api/games/{game}/board.svg?lang={language}").text
        assert len(ann.get(f"/api/games/{game}/rules?lang={language}").json()["sections"]) > 3
    assert ann.get(f"/api/games/{game}/rules?lang=la").json()["field"] == "lang"
    thumbnails = {ann.get(f"/api/games/{game}/thumbnail.svg?theme={theme}").text for theme in ("light", "dark")}
    assert len(thumbnails) == 2 and all("<svg" in picture and 'class="name' not in picture for picture in thumbnails)
    assert ann.get(f"/api/games/{game}/thumbnail.svg?theme=pink").json()["field"] == "theme"
    lesson = ann.post(f"/api/lessons/{game}", name="Ann")
    assert lesson.status_code == 201
    live = ann.live(lesson.json()["room"])
    assert live.state["table"]["lesson"] == game and live.state["table"]["status"] == "playing"


def test_the_rules_name_their_examples_and_each_is_drawn_in_both_themes(ann: Player) -> None:
    examples = ann.get("/api/games/europe/rules").json()["examples"]
    assert {"E13", "E15", "E27", "U36"} <= set(examples)
    for example in (each for drawn in examples.values() for each in drawn):
        looks = {ann.get(f"/api/examples/{example['name']}.svg?theme={theme}").text for theme in ("light", "dark")}
        assert len(looks) == 2 and all(f"0 0 {example['width']:g} {example['height']:g}" in look for look in looks)
    assert ann.get("/api/examples/chess.svg").status_code == 404
    assert ann.get("/api/examples/row.svg?theme=pink").json()["field"] == "theme"


def test_actions_have_faces_for_the_table_that_is_played_at(server: ServerProcess) -> None:
    # All of these have to be made first, and Ann's address has had many of them.
    with Player(server, "127.0.0.9") as visitor:
        faces = visitor.get("/api/games/journey/actions?seats=3&order=2,0,1&free_building=true").json()["actions"]
        assert faces[0] == {"type": "DrawCard", "slot": 0}
        for wrong in ("seats=9", "seats=x", "first_seat=1", "order=1,,2", "order=7,8,9", "seats=" + "9" * 5_000):
            answer = visitor.get(f"/api/games/journey/actions?{wrong}")
            assert (answer.status_code, answer.json()["error"]) == (400, "bad_request"), wrong[:30]


# Headers


def test_every_answer_keeps_the_page_to_itself(ann: Player) -> None:
    answers = [ann.get(path) for path in ("/", "/api/games", "/api/rooms/none", "/nowhere", "/web/none", "/healthz")]
    answers += [ann.http.delete("/api/rooms"), ann.http.post("/api/rooms", content=b"x" * 20_000), ann.http.head("/")]
    answers += [ann.http.post("/api/rooms", headers={"origin": "https://evil.example"})]
    assert {answer.status_code for answer in answers} == {200, 404, 405, 413, 403}
    for answer in answers:
        assert answer.is_success or set(answer.json()) == {"error", "text", "field"}
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers and "access-control-allow-origin" not in answer.headers
        assert answer.headers["cache-control"] in ("no-store", "no-cache")


def test_what_is_private_is_kept_in_no_cache(ann: Player) -> None:
    answer = ann.post("/api/rooms", game="usa", seats=[PERSON, BOT])
    assert answer.headers["cache-control"] == "no-store"
    assert ann.get(f"/api/rooms/{answer.json()['room']}").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "", "http://"])
def test_nobody_acts_from_another_site(ann: Player, origin: str) -> None:
    room = ann.open(seats=[PERSON, OPEN])["room"]
    for path in ("/api/rooms", f"/api/rooms/{room}/join", "/api/lessons/usa"):
        refused = ann.http.post(path, headers={"origin": origin}, json={"name": "Eve"})
        assert refused.status_code == 403 and refused.json()["error"] == "forbidden"
    if origin:
        with pytest.raises(InvalidStatus):
            ann.dial(room, origin=origin)


def test_a_cookie_is_for_the_server_alone(ann: Player) -> None:
    answer = ann.post("/api/rooms", game="usa", seats=[PERSON, BOT])
    (cookie,) = answer.headers.get_list("set-cookie")
    assert cookie.startswith(f"seat-{answer.json()['room']}={answer.json()['tokens'][0]};")
    assert {"httponly", "path=/", "samesite=lax"} <= {part.strip().lower() for part in cookie.split(";")}
    assert "secure" not in cookie.lower(), "this server is not behind TLS"


def test_the_oldest_cookies_go(ann: Player) -> None:
    rooms = [ann.open()["room"] for _ in range(30)]
    held = {cookie.name for cookie in ann.http.cookies.jar}
    assert f"seat-{rooms[0]}" not in held and f"seat-{rooms[-1]}" in held and len(held) == 26


# Files

OUTSIDE = (
    "/web/../peregon/game.py",
    "/web/..%2fpyproject.toml",
    "/web/%2e%2e/pyproject.toml",
    "/web/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd",
    "/web//etc/passwd",
    "/web/%2fetc%2fpasswd",
    "/web/..\\pyproject.toml",
    "/web/js/../../pyproject.toml",
    "/web/",
    "/web/js",
    "/web/%00",
)


@pytest.mark.parametrize("path", OUTSIDE)
def test_no_path_leads_out_of_the_folder(server: ServerProcess, path: str) -> None:
    with httpx.Client() as client:
        request = client.build_request("GET", server.url)
        request.url = request.url.copy_with(raw_path=path.encode())
        assert client.send(request).status_code == 404


def test_files_are_packed_and_asked_for_once(ann: Player) -> None:
    first = ann.get("/web/js/table/main.js")
    assert first.headers["content-type"].startswith("text/javascript") and first.headers["content-encoding"] == "gzip"
    plain = ann.http.get("/web/js/table/main.js", headers={"accept-encoding": "identity"})
    assert plain.text == first.text and "content-encoding" not in plain.headers
    again = ann.http.get("/web/js/table/main.js", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content


def test_pages_ask_no_third_party_for_anything(ann: Player) -> None:
    for page in ("/", "/table/x", "/replay/x", "/rules", "/rules/usa", "/learn", "/learn/usa"):
        text = ann.get(page).text
        assert "<html" in text and not re.search(r"(src|href)=[\"']?(https?:)?//", text), page
        assert not re.search(r"<script(?![^>]*src=)", text) and " style=" not in text and "onclick=" not in text
    assert web_folder().is_dir()


# For those who run it


def test_health_and_metrics_tell_counts_and_nobodys_name(ann: Player) -> None:
    opened = ann.open(seats=[{"kind": "person", "name": "Zebulon"}, BOT])
    ann.live(opened["room"])
    assert ann.get("/healthz").json() == {"status": "ok"}
    text = ann.get("/metrics").text
    assert 'peregon_rooms{status="playing"}' in text and "peregon_connections 1\n" in text
    assert re.search(r"peregon_rooms_opened_total [1-9]", text) and 'peregon_requests_total{name="open"}' in text
    assert "Zebulon" not in text and opened["room"] not in text
    labels = r'\{\w+="\w+"(,le="([\d.]+|\+Inf)")?\}'  # the second of a histogram, for what waited no longer than that
    assert all(re.fullmatch(rf"# TYPE \w+ \w+|\w+({labels})? [\d.]+", line) for line in text.splitlines())


def test_a_request_that_is_refused_is_counted_as_well(ann: Player) -> None:
    def replays_asked_for() -> int:
        found = re.search(r'peregon_requests_total{name="replay"} (\d+)', ann.get("/metrics").text)
        return int(found[1]) if found else 0

    room, before = ann.open()["room"], replays_asked_for()
    assert ann.get(f"/api/rooms/{room}/replay").status_code == 409
    assert replays_asked_for() == before + 1

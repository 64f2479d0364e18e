"""Why not? Whatever is legal has no obstacle, whatever is not has one, and each of them is true."""

from collections import Counter
from itertools import product
from random import Random

import pytest

import peregon
from peregon.catalogue import find, names
from peregon.game import Game
from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.chance import Seeded
from peregon.model.state import SECOND_CARD, TURN, State
from peregon.rules.obstacle import Obstacle
from peregon.rules.part import Access, Activity
from peregon.rules.routes.faces import ClaimRoute
from peregon.rules.tickets.faces import DrawTickets
from peregon.why_not import Obstacles, closing, closing_own, why_not
from tests.support.tiny import RED, given, route, tiny_board

POSITIONS = 40
TRIED = 6  # of what a seat cannot have in a position, by lot; of each why one at least
TABLES = [
    *(("usa", 2), ("usa", 4), ("europe", 3), ("europe", 5), ("india", 3), ("india", 4)),
    *(("switzerland", 2), ("switzerland", 3), ("journey", 2), ("journey", 4)),
]
CLOSED = {"taken", "twin_taken", "own_twin", "unreached", "station_there", "no_stations"}


def plain(found: Obstacles) -> dict[tuple[str, int], list[tuple[object, ...]]]:
    return {
        (action, place): [
            (each.why, each.n, each.seat, *each.kinds, each.must_be_locomotives, each.may_be_locomotives)
            for each in obstacles
        ]
        for action, places in found.items()
        for place, obstacles in places.items()
    }


def things(game: Game, numbers: list[int]) -> set[tuple[str, int]]:
    return {(type(game.actions[number]).__name__, game.rules.numbers.x[number]) for number in numbers}


def turn_of(game: Game, seat: int, cards: dict[int, int], trains: int = 0) -> State:
    """As if it were the seat's turn, with so much more in its hand."""
    state = game.state.copy()
    state.phase, state.turn = TURN, seat
    for kind, count in cards.items():
        state.gain(seat, kind, count)
    state.add_trains(seat, trains)
    return state


def could(game: Game, thing: tuple[str, int], state: State) -> bool:
    numbers = game.rules.numbers
    legal = [number for number in game.rules.legal(state) if numbers.x[number] == thing[1]]
    return thing in things(game, legal)


def check(game: Game, seat: int, thing: tuple[str, int], obstacles: list[Obstacle]) -> None:
    action, _ = thing
    whys = {each.why for each in obstacles}
    plenty = turn_of(game, seat, dict.fromkeys(range(KINDS), 12), 20)
    if action in ("ClaimRoute", "BuildStation"):
        assert could(game, thing, plenty) == (not whys & CLOSED), "what is not closed is a matter of cards and pieces"
    for obstacle in obstacles:
        check_one(game, seat, thing, obstacle)
    if "cards" in whys:
        (cards,) = [each for each in obstacles if each.why == "cards"]
        trains = 20 if "pieces" in whys else 0
        assert ways(game, seat, thing, cards.n - 1, trains) == set()
        enough = ways(game, seat, thing, cards.n, trains)
        assert {kind for kind, more in enough if more < cards.n} == set(cards.kinds)
        assert {min(more for _, more in enough), max(more for _, more in enough)} == {
            cards.must_be_locomotives,
            cards.may_be_locomotives,
        }


def ways(game: Game, seat: int, thing: tuple[str, int], cards: int, trains: int) -> set[tuple[int, int]]:
    """The kinds and numbers of locomotives with which so many cards more would do."""
    return {
        (kind, locomotives)
        for kind, locomotives in product(range(LOCOMOTIVE), range(cards + 1))
        if could(game, thing, turn_of(game, seat, {kind: cards - locomotives, LOCOMOTIVE: locomotives}, trains))
    }


def check_one(game: Game, seat: int, thing: tuple[str, int], obstacle: Obstacle) -> None:
    (action, place), state, board = thing, game.state, game.state.board
    twin = board.twin[place] if action == "ClaimRoute" else NONE
    view = game.view(seat)
    match obstacle.why:
        case "taken":
            assert place in view.players[obstacle.seat].routes
        case "own_twin":
            assert state.owner(twin) == seat
        case "twin_taken":
            assert state.owner(twin) == obstacle.seat not in (NONE, seat)
            assert game.seats < (3 if game.title.rulebook_name == "switzerland" else 4)
        case "unreached":
            assert not {board.a[place], board.b[place]} & reached(game, seat)
        case "pieces":
            hand = dict.fromkeys(range(KINDS), 12)
            assert could(game, thing, turn_of(game, seat, hand, obstacle.n))
            assert not could(game, thing, turn_of(game, seat, hand, obstacle.n - 1))
        case "station_there":
            assert place in view.players[obstacle.seat].fields["stations"]  # type: ignore[operator]
        case "no_stations":
            assert view.players[seat].fields["stations_left"] == 0
        case "not_second":
            assert view.row[place] == LOCOMOTIVE and state.phase == SECOND_CARD and state.turn == seat
        case "blind_again":
            assert view.fields["draw"]["blind"]  # type: ignore[index, call-overload]
        case "empty_place":
            assert view.row[place] is None
        case "deck_empty":
            assert view.deck + sum(view.discards) <= 1
        case "no_tickets":
            assert view.ticket_deck == 0
        case "turn":
            assert view.decision is not None and view.decision.seat == obstacle.seat != seat
        case "second_card" | "question" | "first_tickets":
            names = {"second_card": "DrawSecondCard", "first_tickets": "ChooseFirstTickets"}
            told = type(view.decision).__name__
            assert told == names.get(obstacle.why, told) and told != "TakeTurn"
        case other:
            assert other == "cards"


def reached(game: Game, seat: int) -> set[int]:
    """Cities to which the seat's sections, and rivals' at its stations, lead from the ends of its tickets."""
    view, board = game.view(seat), game.state.board
    assert view.own is not None
    stations = set(view.players[seat].fields["stations"])  # type: ignore[arg-type]
    pairs = [p for each in view.own.tickets for p in range(board.first_pair[each], board.first_pair[each + 1])]
    found = {end for pair in pairs for end in (board.pair_a[pair], board.pair_b[pair])}
    usable = set(view.players[seat].routes)
    usable |= {each for player in view.players for each in player.routes if {board.a[each], board.b[each]} & stations}
    while True:
        more = {
            end for each in usable for end in (board.a[each], board.b[each]) if {board.a[each], board.b[each]} & found
        }
        if more <= found:
            return found
        found |= more


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_legal_has_no_obstacle_and_the_rest_has_true_ones(name: str, seats: int) -> None:
    luck, seen = Random(f"{name} {seats}"), Counter[str]()
    game = peregon.start(name, seats=seats, seed=seats)
    for _ in range(POSITIONS):
        for _ in range(luck.randrange(1, 5)):
            if game.over:
                return
            assert game.decision is not None
            claims = [each for each in game.options if isinstance(each, ClaimRoute)]
            calm = [each for each in game.options if not isinstance(each, DrawTickets)] or game.options
            game.play(luck.choice(claims if claims and luck.random() < 0.7 else calm))
        if game.over:
            return
        asked = game.deciding[0]
        for seat in {asked, luck.randrange(seats)}:
            found = why_not(game, seat)
            legal, refused = things(game, game.option_numbers(seat)), set(plain(found))
            answers = {each for each in legal if each[0] in ("Keep", "PayExtra", "GiveUp", "Pass")}
            assert not legal & refused
            assert refused | (legal - answers) == {
                each
                for each in things(game, list(range(game.rules.numbers.count)))
                if each[0] not in ("Keep", "PayExtra", "GiveUp", "Pass")
            }
            for number in game.option_numbers(seat):
                part = game.rules.table.handlers[game.rules.numbers.family[number]].part
                if type(game.actions[number]).__name__ in ("ClaimRoute", "BuildStation", "DrawCard", "DrawBlind"):
                    assert part.obstacles(game.state, seat, number) == []
            one_of_each = {tuple(each.why for each in found[thing[0]][thing[1]]): thing for thing in sorted(refused)}
            for action, place in {*luck.sample(sorted(refused), TRIED), *one_of_each.values()}:
                check(game, seat, (action, place), found[action][place])
                seen.update(each.why for each in found[action][place])
            assert_blind(game, seat, found)
    assert seen["cards"] and seen["taken"]


def assert_blind(game: Game, seat: int, found: Obstacles) -> None:
    """What the seat cannot see, dealt anew, changes nothing that it is told."""
    state = game.state.copy()
    game.rules.redeal(state, seat, Seeded(7))
    twin = Game(game.title, game.seats, game.variants, game.rules, state, game.chance, game.actions)
    assert plain(why_not(twin, seat)) == plain(found)


# By hand

TWINS = tiny_board(
    "usa",
    ["ash-birch 2 red", "ash-birch-2 2 blue", "birch-cedar 4 any", "cedar-dogwood 6 green"],
    ["ash-cedar 9", "ash-dogwood 12", "birch-dogwood 8", "ash-birch 3", "birch-cedar 3", "cedar-dogwood 7"],
)


def obstacles_to(game: Game, name: str) -> list[Obstacle]:
    return why_not(game, 0)["ClaimRoute"].get(route(game, name), [])


def test_a_twin_that_is_taken_closes_the_other_with_few_players() -> None:
    game = given(TWINS, hands=["BB"], routes=[[], ["ash-birch"]])
    (closed,) = obstacles_to(game, "ash-birch-2")
    assert (closed.why, closed.seat) == ("twin_taken", 1)
    (taken,) = obstacles_to(game, "ash-birch")
    assert (taken.why, taken.seat) == ("taken", 1)


def test_missing_cards_are_counted_by_what_would_do() -> None:
    game = given(TWINS, hands=["RRRBG"])
    assert obstacles_to(game, "ash-birch") == []
    (blue,) = obstacles_to(game, "ash-birch-2")
    assert (blue.why, blue.n, blue.must_be_locomotives, blue.may_be_locomotives) == ("cards", 1, 0, 1)
    (grey,) = obstacles_to(game, "birch-cedar")
    assert (grey.n, grey.kinds) == (1, [RED])


def test_the_routes_that_a_claim_closes_are_told_before_anybody_claims() -> None:
    title = TWINS
    one, other = route(title, "ash-birch"), route(title, "ash-birch-2")
    assert closing(title.rules(2)) == {one: [other], other: [one]}
    assert closing(find("usa").rules(3)) and not closing(find("usa").rules(4))
    # One's own twin is closed at any table.
    assert closing_own(title.rules(2)) == closing(title.rules(2))
    assert closing_own(find("usa").rules(4)) == closing(find("usa").rules(3))


@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in names() for seats in (2, 4)[: find(name).players[1] - 2]]
)
def test_a_claim_closes_nothing_to_its_owner_but_twins(name: str, seats: int) -> None:
    # Where a network must grow from one's own, all that is only out of reach yet stays open.
    rules = find(name).rules(seats)
    ends = [frozenset((rules.board.a[each], rules.board.b[each])) for each in range(rules.board.routes)]
    told = closing_own(rules)
    assert all(ends[route] == ends[twin] for route, shut in told.items() for twin in shut)
    assert bool(told) == (len(set(ends)) < len(ends))


def test_a_part_that_says_nothing_still_has_an_obstacle_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = given(TWINS, hands=["BB"], routes=[[], ["ash-birch"]])
    handlers = game.rules.table.handlers
    silent = type("Silent", (Activity,), {})()
    numbers = game.rules.numbers
    family = numbers.family[next(n for n in range(numbers.count) if isinstance(game.actions[n], ClaimRoute))]
    monkeypatch.setattr(handlers[family], "part", silent)
    assert [each.why for each in obstacles_to(game, "ash-birch")] == ["not_now"]
    assert Access().closes(game.state, 0, 0) == []

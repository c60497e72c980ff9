"""Rated games over HTTP: who may set one up and join, what follows, and that nobody is helped with one."""

from typing import Any

import pytest

from tests.server.clients import Browser, Json, Seated
from tests.server.serving import Server, serving
from tests.server.test_in_play import MOVES, analyse, image, imported, review
from tests.waiting import wait_until
from trilith.games.position import Position
from trilith.puzzles import collection

ME, OPEN = {"kind": "me"}, {"kind": "open"}


@pytest.fixture
def anna(server: Server, request: pytest.FixtureRequest) -> Browser:
    browser = Browser(server)
    browser.sign_up(f"Anna {abs(hash(request.node.nodeid)) % 10**9}")
    return browser


@pytest.fixture
def boris(server: Server, request: pytest.FixtureRequest) -> Browser:
    browser = Browser(server)
    browser.sign_up(f"Boris {abs(hash(request.node.nodeid)) % 10**9}")
    return browser


def id_of(browser: Browser) -> str:
    player: str = browser.http.get("/api/account").json()["player"]["id"]
    return player


def begin(
    one: Browser, other: Browser, turns: int, ruleset: str = "morris", **choice: Any
) -> tuple[Json, list[Seated]]:
    table = one.set_up(ruleset, ME, OPEN, rated=True, **choice)
    other.join(table, rated=True)
    seats = [one.sit(table), other.sit(table)]
    for number in range(turns):
        answer = seats[number % 2].move(MOVES[number])
        assert answer["say"] == "done", answer
        seats[(number + 1) % 2].until(answer["version"])
    return table, seats


def refused(who: Browser, **choice: Any) -> str:
    wanted = {"ruleset": "morris", "seats": [ME, OPEN], "rated": True} | choice
    answer = who.http.post("/api/tables", json=wanted)
    assert answer.status_code == 400, answer.text
    detail: str = answer.json()["detail"]
    return detail


def test_who_may_set_one_up(anna: Browser, ann: Browser) -> None:
    assert refused(ann) == "sign in to play a rated game"
    engine = {"kind": "engine", "level": "3"}
    assert refused(anna, seats=[ME, engine]) == "games against engines are not rated"
    assert refused(anna, seats=[ME, {"kind": "engine", "level": "perfect"}]) == "games against engines are not rated"
    assert refused(anna, seats=[ME, ME]) == "a rated game is played against somebody else"
    assert "begins at the start" in refused(anna, position=Position.start("morris").play("a1").text)


def test_who_may_join(anna: Browser, boris: Browser, ben: Browser) -> None:
    table = anna.set_up("morris", ME, OPEN, rated=True)
    assert table["rated"]
    path = f"/api/tables/{table['id']}/join"
    said = [
        (who.http.post(path, json=choice).status_code, who.http.post(path, json=choice).json()["detail"])
        for who, choice in [(ben, {"rated": True}), (boris, {}), (anna, {"rated": True, "seat": 1})]
    ]
    assert [code for code, _ in said] == [400, 400, 400]
    assert "sign in" in said[0][1]
    assert "say that you agree" in said[1][1]
    assert "both sides" in said[2][1]
    assert boris.join(table, rated=True)["you"] == [1]


def test_a_finished_game_counts_once(anna: Browser, boris: Browser) -> None:
    table, seats = begin(anna, boris, 4, public=False)
    assert "takeback" not in seats[0].table["may"]
    assert "takeback" in seats[0].act("takeback")["why"] or "taken back" in seats[0].act("takeback")["why"]
    assert seats[1].act("resign")["say"] == "done"
    page = f"/api/players/{id_of(anna)}"
    wait_until(lambda: anna.http.get(page).json()["ratings"], "a rating")
    winner, loser = (boris.http.get(f"/api/players/{id_of(who)}").json() for who in (anna, boris))
    assert [one["pool"] for one in winner["ratings"]] == ["morris:slow"]
    assert winner["ratings"][0]["rating"] > 1500 > loser["ratings"][0]["rating"]
    assert (winner["ratings"][0]["games"], winner["ratings"][0]["provisional"]) == (1, True)
    assert winner["games"] == [{"name": "Nine Men's Morris", "wins": 1, "draws": 0, "losses": 0, "player": None}]
    assert winner["opponents"][0]["player"] == id_of(boris)
    assert winner["streak"] == {"result": "win", "length": 1, "most_wins": 1}
    assert review(anna, table) == 202, "it is over"


def test_an_aborted_game_does_not_count(anna: Browser, boris: Browser) -> None:
    _, seats = begin(anna, boris, 1)
    assert seats[0].act("abort")["say"] == "done"
    _, seats = begin(boris, anna, 2)
    assert seats[0].act("resign")["say"] == "done"
    wait_until(lambda: anna.http.get(f"/api/players/{id_of(anna)}").json()["ratings"], "a rating")
    assert anna.http.get(f"/api/players/{id_of(anna)}").json()["ratings"][0]["games"] == 1


# ---- refuse, don't punish ----


@pytest.fixture
def stranger(server: Server) -> Browser:
    return Browser(server)


def swapped(position: str) -> str:
    """The same board with colours swapped."""
    rows, _, beside = position.partition(" ")
    return rows.translate(str.maketrans("wb", "bw")) + " " + beside


def test_nobody_hears_anything_about_a_rated_game(anna: Browser, boris: Browser, stranger: Browser) -> None:
    _, seats = begin(anna, boris, 6)
    position: str = seats[0].table["position"]["text"]
    for who in (anna, boris, stranger):
        for number in (0, 3, 6, 9, 15):
            assert analyse(who, image(position, number)) == 409
        assert analyse(who, swapped(position)) == 409
        assert analyse(who, image(position, 2), "morris:standard") == 409, "other options do not help"
    assert analyse(stranger, Position.start("morris").text) == 200
    assert seats[0].act("resign")["say"] == "done"
    assert analyse(stranger, image(position, 3)) == 200


def test_only_the_start_is_free(anna: Browser, boris: Browser, stranger: Browser) -> None:
    _, seats = begin(anna, boris, 1)
    assert analyse(stranger, Position.start("morris").text) == 200
    assert analyse(stranger, image(seats[0].table["position"]["text"], 3)) == 409
    assert seats[0].act("resign")["say"] == "done"


def test_the_editor_refuses_it(anna: Browser, boris: Browser, stranger: Browser) -> None:
    _, seats = begin(anna, boris, 5)
    turned = image(seats[0].table["position"]["text"], 5)
    asked = {"ruleset": "morris", "position": turned}
    answer = stranger.http.get("/api/editor", params=asked)
    assert answer.status_code == 409
    assert "rated game" in answer.json()["detail"]
    there = Position.parse("morris", turned)
    made = {"ruleset": "morris", "pieces": there.pieces, "fields": turned.split(" ")[1:]}
    assert stranger.http.post("/api/editor", json=made).status_code == 409
    assert seats[0].act("resign")["say"] == "done"
    assert stranger.http.get("/api/editor", params=asked).status_code == 200
    assert stranger.http.post("/api/editor", json=made).status_code == 200


def test_an_engine_does_not_play_on_from_it(anna: Browser, boris: Browser, stranger: Browser) -> None:
    _, seats = begin(anna, boris, 5)
    turned = image(seats[0].table["position"]["text"], 7)
    wanted = {"ruleset": "morris", "seats": [ME, {"kind": "engine", "level": "perfect"}], "position": turned}
    assert stranger.http.post("/api/tables", json=wanted).status_code == 409
    assert seats[0].act("resign")["say"] == "done"
    assert stranger.http.post("/api/tables", json=wanted).status_code == 201


def test_no_review_comes_near_it(anna: Browser, boris: Browser, ann: Browser, ben: Browser) -> None:
    """Neither of a copy of its record, nor of another game between people that went the same way and is over."""
    copied = ann.set_up("morris", ME, OPEN)
    ben.join(copied)
    twins = [ann.sit(copied), ben.sit(copied)]
    for number in range(6):
        answer = twins[number % 2].move(MOVES[number])
        twins[(number + 1) % 2].until(answer["version"])
    assert twins[0].act("resign")["say"] == "done"
    table, seats = begin(anna, boris, 5)
    record = anna.http.get(f"/api/tables/{table['id']}/record").text
    assert review(ann, copied) == 409
    assert review(ben, imported(ben, record)) == 409
    assert seats[0].act("resign")["say"] == "done"
    assert review(ann, copied) == 202


def test_a_review_says_nothing_about_a_first_turn_where_a_rated_game_stands(
    anna: Browser, boris: Browser, ben: Browser
) -> None:
    copy = ben.set_up("morris", ME, ME)
    alone = ben.sit(copy)
    for move in MOVES[:4]:
        assert alone.move(move)["say"] == "done"
    path = f"/api/tables/{copy['id']}/review"
    assert review(ben, copy) == 202
    wait_until(lambda: ben.http.get(path).json()["state"] == "done", "the review")
    _, seats = begin(anna, boris, 2)
    view = ben.http.get(path).json()
    assert view["hidden"] == [2]
    assert [turn is None for turn in view["turns"]] == [False, True, True, False]
    assert [point is None for point in view["graph"]] == [False, False, True, False, False]
    assert seats[0].act("resign")["say"] == "done"
    assert None not in ben.http.get(path).json()["turns"]


def test_puzzles_odds_and_tables_from_a_position_give_nothing_away(
    anna: Browser, boris: Browser, stranger: Browser, server: Server
) -> None:
    """A rated game comes to the position of a puzzle, and meanwhile somebody plays the same moves alone."""
    sourced = ((one.source.moves, one) for one in collection.puzzles("flip") if one.source)
    moves, puzzle = min(sourced, key=lambda found: len(found[0]))
    twin = stranger.set_up("flip", ME, ME)
    alone = stranger.sit(twin)
    _, seats = begin(anna, boris, 0, "flip")
    for number, move in enumerate(moves):
        answer = seats[number % 2].move(move)
        seats[(number + 1) % 2].until(answer["version"])
        assert alone.move(move)["say"] == "done"
    watcher = Browser(server)
    watcher.sign_up(f"Watcher {id_of(anna)}")

    def codes() -> list[int]:
        path, tried = f"/api/puzzles/{puzzle.id}", {"turn": 0, "move": puzzle.line[0]}
        there = {"ruleset": "flip", "seats": [ME, OPEN], "position": puzzle.position.text}
        return [
            stranger.http.get(f"{path}/hint").status_code,
            stranger.http.get(f"{path}/solution").status_code,
            stranger.http.post(f"{path}/try", json=tried).status_code,
            stranger.http.post("/api/tables", json=there).status_code,
        ]

    def odds() -> Json:
        found: Json = watcher.http.get(f"/api/tables/{twin['id']}/odds").json()
        return found

    assert codes() == [409] * 4
    seen = odds()
    assert (seen["phase"], seen["silent"], seen["prices"], len(seen["curve"])) == ("closed", True, None, 1)
    where = {"version": seen["version"], "revision": seen["revision"]}
    bet = watcher.http.post(f"/api/tables/{twin['id']}/bets", json={"outcome": "first", "stake": 5, **where})
    assert bet.status_code == 409
    assert seats[0].act("resign")["say"] == "done"
    assert codes() == [200, 200, 200, 201]
    wait_until(lambda: odds()["phase"] != "waiting", "a price")
    assert not odds()["silent"]


def test_in_a_pouch_game_the_stone_in_hand_makes_no_difference(
    anna: Browser, boris: Browser, stranger: Browser
) -> None:
    table, seats = begin(anna, boris, 0, "stones")
    for number in range(5):
        answer = seats[number % 2].move()
        seats[(number + 1) % 2].until(answer["version"])
    there = Position.parse("stones", seats[0].table["position"]["text"])
    before = Position(there.ruleset, there.state).text
    assert analyse(stranger, before, "stones") == 409
    text = before.split(" ")
    for stone in "wbc":
        held = [part if part != there.held else stone for part in text]
        assert analyse(stranger, " ".join(held), "stones") in (400, 409), "no such stone, or refused"
    assert seats[0].act("resign")["say"] == "done"
    assert table["rated"]


# ---- what one may see of another ----


def test_others_see_rated_and_public_games_only(anna: Browser, boris: Browser, stranger: Browser) -> None:
    me = id_of(anna)
    private = anna.set_up("flip", ME, OPEN)
    boris.join(private)
    public = anna.set_up("flip", ME, OPEN, public=True)
    rated_table, seats = begin(anna, boris, 4)
    assert seats[0].act("resign")["say"] == "done"

    def seen(who: Browser, **asked: Any) -> set[str]:
        found = who.http.get(f"/api/players/{me}/games", params=asked).json()["games"]
        return {game["table"]["id"] for game in found}

    assert seen(anna) == {private["id"], public["id"], rated_table["id"]}
    assert seen(boris) == seen(anna), "he sat at all that he sees, or it is public"
    assert seen(stranger) == {public["id"], rated_table["id"]}
    assert seen(anna, game="flip") == {private["id"], public["id"]}
    assert seen(anna, result="loss") == {rated_table["id"]}
    assert seen(anna, opponent=id_of(boris), game="morris") == {rated_table["id"]}
    assert seen(anna, opponent="BORIS", game="morris") == {rated_table["id"]}, "a part of the name will do"
    assert boris.http.post("/api/account/name", json={"name": f"Ödön {id_of(boris)}"}).status_code == 200
    wait_until(lambda: seen(anna, opponent="ödön", game="morris") == {rated_table["id"]}, "capitals make no difference")
    assert seen(anna, opening="1. a1 g7") == {rated_table["id"]}
    assert seen(anna, opening="a1 g") == set(), "moves are whole"
    assert seen(anna, opening="%") == set()
    assert seen(anna, until=1000) == set()
    assert seen(anna, since=1000) == seen(anna)


def test_all_games_as_one_file(anna: Browser, boris: Browser, stranger: Browser) -> None:
    for _ in range(2):
        _, seats = begin(anna, boris, 4)
        assert seats[0].act("resign")["say"] == "done"
    secret = anna.set_up("morris", ME, ME)
    assert anna.sit(secret).move("a1")["say"] == "done"
    answer = stranger.http.get(f"/api/players/{id_of(anna)}/games.pgn")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.text.count("[Event ") == 2
    assert answer.text.count("a1 ") >= 2


def test_pages(anna: Browser, boris: Browser) -> None:
    _, seats = begin(anna, boris, 4)
    assert seats[0].act("resign")["say"] == "done"
    wait_until(lambda: anna.http.get(f"/api/players/{id_of(anna)}").json()["ratings"], "a rating")
    html = {"Accept": "text/html"}
    name = anna.http.get("/api/account").json()["player"]["name"]
    for address in (f"/players/{id_of(anna)}", f"/players/{name}", f"/players/{name.upper()}"):
        page = boris.http.get(address, headers=html)
        assert page.status_code == 200
        assert name in page.text
    assert name in anna.http.get("/players", params={"pool": "morris:slow"}, headers=html).text
    assert anna.http.post("/api/account/close", json={"password": "quite a secret"}).status_code == 204
    assert name not in boris.http.get("/players", params={"pool": "morris:slow"}, headers=html).text
    assert "former player" not in boris.http.get("/players", params={"pool": "morris:slow"}, headers=html).text
    assert anna.http.get("/players/nobody-of-this-name", headers=html).status_code == 404
    assert anna.http.get("/players", params={"pool": "nonsense"}, headers=html).status_code == 400


def test_a_name_that_nobody_can_know_is_not_found_by_trying(anna: Browser, stranger: Browser) -> None:
    name, private = anna.http.get("/api/account").json()["player"]["name"], anna.set_up("flip", ME, OPEN)
    there, nobody = (stranger.http.get(f"/api/players/{one}") for one in (name, "Nobody"))
    assert (there.status_code, there.json()["detail"]) == (404, nobody.json()["detail"].replace("Nobody", name))
    assert stranger.http.get(f"/api/players/{id_of(anna)}").status_code == 200, "but by a link"
    assert anna.http.get(f"/api/players/{name}").status_code == 200, "and by its owner"
    assert private["id"] not in stranger.http.get(f"/api/players/{id_of(anna)}/games").text
    anna.set_up("flip", ME, OPEN, public=True)
    assert stranger.http.get(f"/api/players/{name}").status_code == 200


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/players/nobody", 404),
        ("/api/players/nobody/games", 404),
        ("/api/players/nobody/games.pgn", 404),
        ("/api/players?pool=x", 400),
        ("/api/players?skip=-1", 400),
        ("/api/players/nobody/handicap?against=nobody&ruleset=morris", 404),
        ("/api/players/" + "x" * 100, 400),
    ],
)
def test_bad_questions(ann: Browser, path: str, code: int) -> None:
    answer = ann.http.get(path)
    assert answer.status_code == code, answer.text
    assert answer.json()["detail"]


def test_a_suggested_handicap(anna: Browser, boris: Browser) -> None:
    for _ in range(3):
        _, seats = begin(anna, boris, 0, "stones")
        for number in range(2):
            answer = seats[number % 2].move()
            seats[(number + 1) % 2].until(answer["version"])
        assert seats[1].act("resign")["say"] == "done"
    path = f"/api/players/{id_of(anna)}/handicap"
    asked: Json = {"against": id_of(boris), "ruleset": "stones", "kind": "time", "seconds": 1800}
    wait_until(lambda: (anna.http.get(path, params=asked).json()["points"] or 0) > 0, "ratings")
    found = anna.http.get(path, params=asked).json()
    assert found["to"] == id_of(boris)
    assert found["score"] < 0.5
    bad = asked | {"ruleset": "nonsense"}
    assert anna.http.get(path, params=bad).status_code == 400


def test_results_survive_a_crash_between_the_end_and_the_rating(tmp_path: Any) -> None:
    """The follow-up is stored with the event that ended the game, and done by the next server if need be."""
    with serving(tmp_path / "games.sqlite") as first:
        anna, boris = Browser(first), Browser(first)
        anna.sign_up("Anna")
        boris.sign_up("Boris")
        _, seats = begin(anna, boris, 4)
        assert seats[0].act("resign")["say"] == "done"
        me = id_of(anna)
    with serving(tmp_path / "games.sqlite") as second:
        wait_until(lambda: Browser(second).http.get(f"/api/players/{me}").json()["ratings"], "a rating")
        found = Browser(second).http.get(f"/api/players/{me}").json()["ratings"]
        assert [one["games"] for one in found] == [1]

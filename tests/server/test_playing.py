"""Whole games over the socket: people, engines, clocks, offers, and the next game."""

import pytest

from tests.server.clients import Browser, Json, Seated
from tests.server.serving import Server
from trilith.engine.warmup import make_ready
from trilith.games import registry
from trilith.games.position import Position
from trilith.play import fair
from trilith.play.record import read_record

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def engine(level: str = "1") -> Json:
    return {"kind": "engine", "level": level}


def two(ann: Browser, ben: Browser, ruleset: str = "morris", **choice: object) -> tuple[Seated, Seated]:
    table = ann.set_up(ruleset, ME, OPEN, **choice)
    ben.join(table)
    return ann.sit(table), ben.sit(table)


def finish(seated: Seated) -> Json:
    """Play the first move there is, again and again, to the end."""
    while seated.table["result"] == "*":
        if seated.table["moves"]:
            answer = seated.move()
            assert answer["say"] == "done", answer
        else:
            seated.hear("moved", "table")
    return seated.table


def test_both_see_a_move(ann: Browser, ben: Browser) -> None:
    one, other = two(ann, ben)
    assert one.move("d6") == {"say": "done", "ask": 1, "version": 3}
    seen = other.hear("moved")
    assert (seen["version"], seen["turn"]["move"], seen["turn"]["changes"]) == (3, "d6", {"d6": "w"})
    assert seen["moves"]["nodes"]
    assert "move" in seen["may"]
    assert one.table["moves"] is None
    other.move("a1")
    one.until(4)
    assert one.table["position"]["pieces"] == {"d6": "w", "a1": "b"}


def test_whoever_asks_for_words_is_sent_them_instead_of_a_tree(ann: Browser, ben: Browser) -> None:
    table = ann.set_up("flip", ME, OPEN)
    ben.join(table)
    one, other = ann.sit(table), ben.sit_for_words(table)
    one.move("b2s")
    seen = other.hear("moved")
    assert seen["moves"] is None
    told = seen["words"]
    words = told["words"].split(" ")
    assert len(words) == len(Position.start("flip").play("b2s").legal_moves)
    steps = [told["letters"][letter][1] for letter in words[0]]
    assert other.ask("move", steps=steps)["say"] == "done"
    one.until(4)
    assert one.table["moves"]["nodes"]
    assert one.table["words"] is None


@pytest.mark.parametrize("game", registry.names())
def test_a_whole_game_against_an_engine(ann: Browser, game: str) -> None:
    ruleset = "stones:board=quick" if game == "stones" else game
    table = ann.set_up(ruleset, ME, engine(), position=None)
    over = finish(ann.sit(table))
    assert over["position"]["outcome"]["reason"]
    assert set(over["may"]) == {"rematch"}
    text = ann.http.get(f"/api/tables/{table['id']}/record").text
    record = read_record(text)
    assert len(record.match.moves) == len(ann.look(table)["turns"])
    if over["fair"]:
        assert over["fair"]["commitment"] == table["fair"]["commitment"]
        assert table["fair"]["seed"] is None
        assert fair.check_tags(record.match, record.tags) == len(record.match.moves)


def test_three_at_one_device_and_an_engine(ann: Browser) -> None:
    over = finish(ann.sit(ann.set_up("outfox:players=3", ME, ME, engine())))
    assert over["result"].count("1") == 1


def test_engines_play_for_those_who_watch(ann: Browser) -> None:
    table = ann.set_up("flip", engine(), engine("2"))
    assert ann.look(table)["version"] == 1
    watching = ann.sit(table)
    while watching.table["result"] == "*":
        watching.hear("moved")
    assert ann.look(table)["turns"]


def test_the_engine_takes_back_at_once(ann: Browser) -> None:
    seated = ann.sit(ann.set_up("morris", ME, engine()))
    for _ in range(2):
        seated.move()
        while not seated.table["moves"]:
            seated.hear("moved")
    assert seated.act("takeback")["say"] == "done"
    assert (len(seated.table["turns"]), seated.table["position"]["turn"]) == (2, 0)


def test_a_draw_is_offered_and_accepted(ann: Browser, ben: Browser) -> None:
    one, other = two(ann, ben)
    one.act("draw")
    assert other.until(3)["offers"]["draw"] == [0]
    other.act("draw")
    assert (one.until(4)["result"], one.table["ended_by"]) == ("1/2-1/2", "agreement")


def test_the_engine_declines_an_early_draw(ann: Browser) -> None:
    seated = ann.sit(ann.set_up("morris", ME, engine()))
    seated.act("draw")
    assert seated.until(3)["offers"]["draw"] == []
    assert seated.table["result"] == "*"


def test_time_runs_out_by_itself(ann: Browser, ben: Browser) -> None:
    one, other = two(ann, ben, clock={"kind": "time", "seconds": 0.3})
    one.move("d6")
    other.until(3)
    other.move("d2")
    assert one.until(4)["clock"]["running"] == 0
    assert (other.until(5)["result"], other.table["ended_by"]) == ("0-1", "time forfeit")
    assert one.until(5)["clock"]["remaining"] == [0, 300]
    assert one.table["clock"]["running"] is None


def test_with_three_the_engine_takes_over(ann: Browser, ben: Browser) -> None:
    table = ann.set_up("outfox:players=3", ME, OPEN, engine(), clock={"kind": "move", "seconds": 0.5})
    ben.join(table)
    one, other = ann.sit(table), ben.sit(table)
    # The two pieces end up so far apart that the third cannot end the game.
    one.move("rs@a1")
    while not other.table["moves"]:
        other.hear("moved", "table")
    other.move("rt@a2,a1-e3")
    while "Trilith plays on" not in other.table["seats"][0]["name"]:
        other.hear("moved", "table")
    while len(other.table["turns"]) < 4:
        other.hear("moved", "table")
    assert other.table["turns"][3]["by"] == 0


def test_an_engine_does_not_lose_on_time(ann: Browser) -> None:
    # Compiling takes longer than a move may.
    make_ready("morris")
    seated = ann.sit(ann.set_up("morris", ME, engine("10"), clock={"kind": "move", "seconds": 60}))
    for _ in range(3):
        seated.move()
        while not seated.table["moves"]:
            assert seated.table["result"] == "*", seated.table["ended_by"]
            seated.hear("moved", "table")


def test_a_rematch_swaps_the_sides(ann: Browser, ben: Browser) -> None:
    one, other = two(ann, ben, best_of=3)
    one.move("d6")
    other.until(3)
    other.act("resign")
    one.until(4)
    # Within a match one of them is enough, and then the next game is set up at once.
    one.act("rematch")
    follower = one.until(6)["series"]["after"]
    assert follower
    following = ann.look({"id": follower})
    assert following["you"] == [1]
    assert following["series"] | {"before": None} == {
        "best_of": 3, "game": 2, "points": [0.0, 1.0], "before": None, "after": None, "is_decided": False,
    }  # fmt: skip
    assert following["series"]["before"] == one.table["id"]
    assert other.until(6)["series"]["after"] == follower
    assert ben.sit(following).move("a1")["say"] == "done"


def test_presence_is_shown(ann: Browser, ben: Browser, server: Server) -> None:
    one, other = two(ann, ben)
    watching = Browser(server).sit(one.table)
    heard = one.hear("presence")
    while heard != {"say": "presence", "here": [True, True], "watchers": 1}:
        heard = one.hear("presence")
    other.close()
    watching.close()
    while heard != {"say": "presence", "here": [True, False], "watchers": 0}:
        heard = one.hear("presence")


def test_a_browser_that_comes_back_sees_everything(ann: Browser, ben: Browser) -> None:
    one, other = two(ann, ben)
    one.move("d6")
    other.until(3)
    one.close()
    other.move("a1")
    again = ann.sit(one.table)
    assert again.table["version"] == 4
    assert [turn["move"] for turn in again.table["turns"]] == ["d6", "a1"]
    assert again.move("d6", version=2)["say"] == "refused", "what was stored is not stored twice"

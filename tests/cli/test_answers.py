"""The commands that only print an answer: games, rules, show, moves."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import trilith
from tests.cli.command_line import refused, run
from tests.walks import walk
from trilith.cli.rules import for_terminal
from trilith.games import captions, registry


def answer(*arguments: str) -> Any:
    """The one JSON value a command prints."""
    ran = run(*arguments, "--json")
    assert ran.code == 0, ran
    assert ran.err == ""
    return json.loads(ran.out)


def finished() -> trilith.Position:
    """A game of Flip at its end."""
    return list(walk("flip", Random(1)))[-1]


# ---- games ----


def test_games_lists_games_options_and_named_rulesets() -> None:
    out = run("games").out
    for text in ("3 Stones", "quiet_limit", "morris:standard", "octagon | quick", "who plays first"):
        assert text in out


def test_games_as_json() -> None:
    games = {game["game"]: game for game in answer("games")}
    assert tuple(games) == registry.names()
    morris = games["morris"]
    assert set(morris) == {"game", "title", "players", "options", "named"}
    assert morris["title"] == "Nine Men's Morris"
    assert morris["players"] == ["white", "black"]
    assert morris["named"]["standard"] == {"all_in_mills": "any"}
    assert tuple(morris["named"]) == ("standard", "six", "five", "seven", "twelve", "morabaraba", "lasker")
    assert morris["options"][0]["name"] == "board"
    assert set(morris["options"][0]) == {"name", "default", "values", "meaning"}
    assert games["flip"]["options"] == []


# ---- rules ----


def test_rules_shows_the_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "trilith.games.definition.GameDefinition.rulebook",
        lambda game: "# Title\n\nSome *text*.\n\n![a board](b.svg)\n",
    )
    ran = run("rules", "morris")
    assert ran.code == 0
    assert "Title" in ran.out
    assert "Some text." in ran.out
    assert "(Picture: a board)" in ran.out
    assert "b.svg" not in ran.out


@pytest.mark.parametrize("game", registry.names())
def test_every_rulebook_reads_well_in_a_terminal(game: str) -> None:
    ran = run("rules", game)
    assert ran.code == 0
    assert trilith.start(game).look.title in ran.out
    # Pictures are drawn, each above its caption.
    assert "(Picture" not in ran.out
    drawn = [picture for picture in captions.IMAGE.finditer(registry.game(game).rulebook()) if picture["title"]]
    for picture in drawn:
        board = str(captions.positions(picture["title"])[-1]).partition("\n\n")[0]
        assert "\n".join(f"  {line}" for line in board.split("\n")) in ran.out
    for markup in ("](", "](#", ".svg", "**", "\x1b"):
        assert markup not in ran.out


def test_a_picture_that_tells_no_position_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    book = '![one](a.svg "flip | nonsense")\n\n![two](b.svg "A board")\n\nsee ![three](c.svg "flip | 4/4/4/4 c")\n'
    monkeypatch.setattr("trilith.games.definition.GameDefinition.rulebook", lambda game: book)
    out = run("rules", "flip").out
    for caption in ("one", "two", "three"):
        assert f"(Picture: {caption})" in out


def test_a_missing_rulebook_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(game: object) -> str:
        raise FileNotFoundError

    monkeypatch.setattr("trilith.games.definition.GameDefinition.rulebook", missing)
    assert "rulebook of flip is missing" in refused(run("rules", "flip"))


def test_pictures_and_links_become_words() -> None:
    assert for_terminal("see ![](x.svg) here") == "see *(A picture)* here"
    assert for_terminal("[here](#there) or [there](https://x.org)") == "here or [there](https://x.org)"


# ---- show ----


def test_show_draws_and_tells() -> None:
    out = run("show", "stones", "--position", trilith.start("stones").draw("w").play("w@e5").text).out
    for text in (
        "[○]",
        "3 Stones",
        "White 0, Black 0",
        "in the pouch",
        "Black: draw a stone",
        "e5 0-0 bag:29,30,12 -",
    ):
        assert text in out


def test_show_tells_the_outcome() -> None:
    outcome = finished().outcome
    assert outcome
    assert outcome.reason in run("show", "flip", "--position", finished().text).out


def test_show_as_json() -> None:
    value = answer("show", "stones")
    assert value == {
        "ruleset": "stones",
        "identifier": trilith.start("stones").ruleset.identifier,
        "position": trilith.start("stones").text,
        "turn": None,
        "player": None,
        "pieces": {},
        "supplies": [{"owner": None, "pieces": {"w": 30, "b": 30, "c": 12}}],
        "score": [0, 0],
        "draws": {"w": 5 / 12, "b": 5 / 12, "c": 1 / 6},
        "outcome": None,
    }
    position = trilith.start("morris").play("d6")
    value = answer("show", "morris:all_in_mills=any", "--position", position.text)
    assert value["ruleset"] == "morris:standard"
    assert (value["turn"], value["player"], value["pieces"]) == (1, "black", {"d6": "w"})
    assert value["score"] is None
    assert value["supplies"][0] == {"owner": 0, "pieces": {"w": 8}}


def test_show_as_json_tells_the_outcome() -> None:
    outcome = finished().outcome
    assert outcome
    assert answer("show", "flip", "--position", finished().text)["outcome"] == {
        "winner": outcome.winner,
        "reason": outcome.reason,
        "line": list(outcome.line),
    }


def test_show_writes_a_picture(folder: Path) -> None:
    assert run("show", "flip", "--svg", "a.svg", "--theme", "dark").code == 0
    assert (folder / "a.svg").read_text(encoding="utf-8") == trilith.start("flip").svg("dark")
    assert [path.name for path in folder.iterdir()] == ["a.svg"], "nothing is left beside it"
    assert run("show", "flip", "--svg", "a.svg").code == 0
    assert (folder / "a.svg").read_text(encoding="utf-8") == trilith.start("flip").svg("light")


@pytest.mark.parametrize("file", ["nowhere/a.svg", ".", "x" * 300])
def test_a_picture_that_cannot_be_written_is_refused(file: str) -> None:
    assert "cannot write" in refused(run("show", "flip", "--svg", file))


def test_a_link_to_a_picture_stays_a_link(folder: Path) -> None:
    (folder / "link.svg").symlink_to("real.svg")
    assert run("show", "flip", "--svg", "link.svg").code == 0
    assert (folder / "link.svg").is_symlink()
    assert (folder / "real.svg").read_text(encoding="utf-8").startswith("<svg")


# ---- moves ----


def test_moves_lists_every_legal_move() -> None:
    out = run("moves", "morris").out
    assert "24 legal moves" in out
    assert set(map(str, trilith.start("morris").legal_moves)) <= set(out.split())


def test_moves_before_a_draw_tells_the_odds() -> None:
    out = run("moves", "siege").out
    assert "draw a stone from the pouch" in out
    assert "terracotta stone  30 of 72 (41.7%)" in out
    assert "clear stone  12 of 72 (16.7%)" in out


def test_moves_of_a_finished_game() -> None:
    out = run("moves", "flip", "--position", finished().text).out
    assert out.startswith("The game is over.")


def test_moves_as_json() -> None:
    value = answer("moves", "flip")
    assert value["moves"] == [str(move) for move in trilith.start("flip").legal_moves]
    assert {name: value[name] for name in ("ruleset", "position", "turn", "draws")} == {
        "ruleset": "flip",
        "position": "4/4/4/4 c",
        "turn": 0,
        "draws": {},
    }
    assert answer("moves", "stones")["moves"] == []
    assert answer("moves", "stones")["draws"] == {"w": 5 / 12, "b": 5 / 12, "c": 1 / 6}

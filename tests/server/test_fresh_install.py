"""On a fresh install nothing is compiled yet, and nobody waits for it: first moves are played by plain rules."""

import threading
from pathlib import Path
from random import Random

import pytest

from tests.server.clients import Browser
from tests.server.serving import serving
from tests.waiting import DEADLINE, wait_until
from trilith.games import registry
from trilith.games.position import Position
from trilith.play import readiness
from trilith.play.quick_move import quick_move
from trilith.server.workers import moves

RULESETS = ["stones", "siege", "morris", "outfox", "outfox:players=3", "flip", "merels", "morris:five"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_games_are_played_without_a_compiler(ruleset: str) -> None:
    luck, position = Random(3), Position.start(ruleset)
    for _ in range(30):
        if position.outcome:
            break
        if position.turn is None:
            position = position.draw(luck.choice(list(position.draws)))
        position = position.play(quick_move(position, 0.02, luck))


def test_it_wins_where_it_can_and_does_not_lose_at_once() -> None:
    winning = Position.parse("flip", "CC1D/2CD/2C1/D1D1 c")
    outcome = winning.play(quick_move(winning, 30.0, Random(1))).outcome
    assert outcome
    assert outcome.winner == winning.turn


def test_a_worker_that_cannot_search_yet_plays_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "is_ready", lambda game: False)
    monkeypatch.setattr(moves, "_player", lambda level: pytest.fail("the engine was asked"))
    start = Position.start("morris")
    assert start.find(moves.choose(start, "10", None))
    assert moves.agrees_to_draw(start, 1) is False


@pytest.mark.parametrize("game", registry.names())
def test_the_first_reply_does_not_wait_for_the_compiler(game: str, tmp_path: Path) -> None:
    """The reply is there while no kernel of the game is: the folder for compiled code has none that searches."""
    cache = tmp_path / "cache"
    with serving(environment={"NUMBA_CACHE_DIR": str(cache)}, workers=1) as server:
        ann = Browser(server)
        table = ann.set_up(game, {"kind": "engine", "level": "3"}, {"kind": "me"})
        seated = ann.sit(table)
        if not seated.table["turns"]:
            seated.hear("moved")
        assert not list(cache.rglob("*search_root*.nbc"))


def test_a_perfect_player_who_compiles_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """What only it needs is compiled while the strongest level plays; then it plays itself."""
    compiled, begun = threading.Event(), threading.Event()

    class Slow:
        def __init__(self, seed: int | None = None) -> None:
            pass

        def choose(self, position: Position, seconds: float | None = None) -> str:
            begun.set()
            compiled.wait()
            return "d6"

    monkeypatch.setattr("trilith.solve.perfect.PerfectPlayer", Slow)
    monkeypatch.setattr(readiness, "PATIENCE_AT_FIRST", 0.0)
    start, player = Position.start("morris"), readiness.PunctualPerfectPlayer()
    assert player.choose(start, 0.01) is None
    assert begun.wait(DEADLINE)
    assert player.choose(start, 0.01) is None, "it is still busy"
    compiled.set()
    wait_until(lambda: player.choose(start, 1.0) == "d6", "its move")
    assert readiness.PunctualPerfectPlayer(seed=1).choose(start) == "d6"

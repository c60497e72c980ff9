"""Batches, single games and encodings in hands that do not know them: wrong values, copies, other games' positions."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import trilith
from trilith.games.errors import IllegalMove, TrilithError

HOWEVER: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    lambda game: pickle.loads(pickle.dumps(game)),
]


def batch_after(steps: int, ruleset: str, **choices: Any) -> trilith.Batch:
    batch, random = trilith.Batch(ruleset, 6, seed=3, **choices), np.random.default_rng(1)
    for _ in range(steps):
        batch.step(batch.legal[np.arange(6), random.integers(np.maximum(batch.counts, 1))])
    return batch


def shown(batch: trilith.Batch) -> list[Any]:
    listed = [batch.legal[game, : batch.counts[game]].tolist() for game in range(batch.size)]
    return [listed, batch.turn.tolist(), batch.mask.tolist(), batch.observations.tolist(), batch.states.tolist()]


@pytest.mark.parametrize("made_by", HOWEVER)
@pytest.mark.parametrize(
    ("ruleset", "choices"),
    [("flip", {"threads": 2}), ("flip", {"actions": "touches", "mask": "bits"}), ("stones", {"chance": "given"})],
)
def test_a_copy_of_a_batch_is_a_batch_of_its_own(
    made_by: Callable[[Any], Any], ruleset: str, choices: dict[str, Any]
) -> None:
    batch = batch_after(5, ruleset, **choices)
    before = shown(batch)
    other: trilith.Batch = made_by(batch)
    assert shown(other) == before
    assert other.threads == batch.threads
    for _ in range(3):
        other.step(other.legal[:, 0])
    assert shown(batch) == before, "the copy does not play in the original"
    for _ in range(3):
        batch.step(batch.legal[:, 0])
    assert shown(batch) == shown(other), "both go on with the same luck"


@pytest.mark.parametrize("made_by", HOWEVER)
@pytest.mark.parametrize("ruleset", ["flip", "stones", "outfox:players=3"])
def test_a_copy_of_a_game_is_a_game_of_its_own(made_by: Callable[[Any], Any], ruleset: str) -> None:
    game, random = trilith.SingleGame(ruleset, seed=2), Random(1)
    for _ in range(3):
        game.step(random.choice(game.legal))
    position, legal = game.position, list(game.legal)
    other: trilith.SingleGame = made_by(game)
    assert (other.position, other.legal) == (position, legal)
    other.step(legal[-1])
    assert (game.position, game.legal) == (position, legal), "the copy does not play in the original"
    while game.legal:
        game.step(game.legal[0])
    assert game.is_over
    assert not other.is_over or ruleset == "flip"


def test_a_copy_remembers_repetitions() -> None:
    game = trilith.SingleGame("merels", seed=1)
    encoding = game.encoding
    for move in ("a1", "b1", "c2", "a2", "b3", "c3"):
        game.step(encoding.number(game.position, move))
    # Back and forth: the first position of the moving phase for the third time is a draw.
    there_and_back = ("c2-c1", "a2-a3", "c1-c2", "a3-a2")
    played = 0
    for move in there_and_back * 3:
        if game.is_over:
            break
        game = copy.deepcopy(game)
        game.step(encoding.number(game.position, move))
        played += 1
    assert game.is_over
    assert played < 12
    assert game.rewards == (0, 0)


@pytest.mark.parametrize(
    ("choices", "says"),
    [
        ({"size": True}, "size is a number from 1 up"),
        ({"size": 2.0}, "size is a number from 1 up"),
        ({"seed": None}, "a seed is a whole number, or one for each game, not None"),
        ({"seed": 1.5}, "a seed is a whole number"),
        ({"seed": "xyz"}, "a seed is a whole number"),
        ({"seed": [1, 2, 3.5]}, "a seed is a whole number"),
        ({"seed": [1, 2]}, "one seed for each of 3 games, not 2"),
        ({"threads": True}, "threads is a number from 1 up"),
    ],
)
def test_what_a_batch_cannot_be_made_of(choices: dict[str, Any], says: str) -> None:
    with pytest.raises(TrilithError, match=says):
        trilith.Batch("flip", **{"size": 3, **choices})


def test_seeds_may_be_numpys_and_of_any_size() -> None:
    for seed in (np.int64(4), -5, 2**200, np.array([1, 2, 3]), range(3), (1, 2, 3)):
        assert trilith.Batch("flip", 3, seed=seed).size == 3  # type: ignore[arg-type]


def test_choosing_games_wrongly_changes_nothing() -> None:
    batch = batch_after(3, "flip", ends="stop")
    before = shown(batch)
    for wrong in ([True], [1.5], None, "x", [99], [-99]):
        with pytest.raises(TrilithError):
            batch.restart(wrong)  # type: ignore[arg-type]
    for only in ([True], np.ones(6, np.int64), np.ones((6, 1), np.bool_), True):
        with pytest.raises(TrilithError, match="only is a flag for each of 6 games"):
            batch.step(batch.legal[:, 0], only=only)
    for game in (6, -7, "x", 1.0, True):
        with pytest.raises(TrilithError, match="games are numbered from 0 to 5"):
            batch.position(game)  # type: ignore[arg-type]
    batch.restart([])
    assert shown(batch) == before
    batch.step(batch.legal[:, 0], only=[True] + [False] * 5)
    assert batch.states[1:].tolist() == before[4][1:]
    assert batch.states[0].tolist() != before[4][0]


def test_what_was_saved_with_other_choices_is_refused() -> None:
    turns, touches = trilith.Batch("flip", 4), trilith.Batch("flip", 4, actions="touches")
    with pytest.raises(TrilithError, match="saved by a batch with actions='touches'"):
        turns.restore(touches.save())
    given, drawn = trilith.Batch("stones", 4, chance="given"), trilith.Batch("stones", 4)
    with pytest.raises(TrilithError, match="chance='given'"):
        drawn.restore(given.save())
    for one, other in ((turns, touches), (given, drawn)):
        one.restore(one.save()._replace(actions="", chance=""))
        with pytest.raises(TypeError, match="what save gave"):
            other.restore(7)  # type: ignore[arg-type]
    single = trilith.SingleGame("flip")
    with pytest.raises(TrilithError, match="a game with actions='touches'"):
        single.restore(trilith.SingleGame("flip", actions="touches").save())
    single.restore(single.save()._replace(actions="", chance=""))
    with pytest.raises(TypeError, match="what save gave"):
        single.restore(b"")  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [10**30, -(10**30), -1, 2**63, 1520])
def test_a_number_that_is_no_action_leaves_the_game_as_it_is(action: int) -> None:
    game = trilith.SingleGame("flip", seed=1)
    before = game.save()
    with pytest.raises(IllegalMove, match="no legal action"):
        game.step(action)
    assert game.save() == before


def test_other_misuse_of_a_game_is_a_sentence() -> None:
    for seed in (None, "x", 1.5, True):
        with pytest.raises(TrilithError, match="a seed is a whole number"):
            trilith.SingleGame("flip", seed=seed)  # type: ignore[arg-type]
    game = trilith.SingleGame("flip")
    with pytest.raises(TrilithError, match="a seed is a whole number"):
        game.reset("x")  # type: ignore[arg-type]
    for player in (-1, 2):
        with pytest.raises(TrilithError, match="players are numbered from 0 to 1"):
            game.observation_of(player)


def test_an_encoding_refuses_positions_of_other_rules() -> None:
    encoding, others = trilith.Encoding("merels"), [trilith.start("flip"), trilith.start("merels:board=picaria13")]
    for other in others:
        for ask in (
            lambda: encoding.number(other, other.legal_moves[0]),  # noqa: B023
            lambda: encoding.numbers(other),  # noqa: B023
            lambda: encoding.move(other, 0),  # noqa: B023
            lambda: encoding.touches(other, other.legal_moves[0]),  # noqa: B023
            lambda: encoding.observation(other),  # noqa: B023
            lambda: encoding.image(other, 0),  # noqa: B023
        ):
            with pytest.raises(TrilithError, match="these are the numbers of merels"):
                ask()
    # The same numbers mean the same under other rules of drawing.
    assert encoding.numbers(trilith.start("merels:repetition=off")) == encoding.numbers(trilith.start("merels"))


def test_images_and_players_are_numbered_from_0() -> None:
    encoding, start = trilith.Encoding("flip"), trilith.start("flip")
    for wrong in (-1, encoding.symmetries):
        for ask in (lambda: encoding.image(start, wrong), lambda: encoding.turn_images(wrong)):  # noqa: B023
            with pytest.raises(TrilithError, match="symmetries are numbered from 0"):
                ask()
        with pytest.raises(TrilithError, match="symmetries are numbered from 0"):
            encoding.observation_images(wrong)
    with pytest.raises(TrilithError, match="players are numbered from 0 to 1"):
        encoding.observation(start, 2)


def test_what_things_say_about_themselves() -> None:
    assert repr(trilith.Batch("flip", 3)) == "<Batch: 3 games of flip>"
    assert repr(trilith.SingleGame("flip")) == "<SingleGame of flip: 4/4/4/4 c>"
    assert repr(trilith.Encoding("morris:standard")) == "Encoding('morris:standard')"
    assert repr(trilith.Engine()) == "<Engine: 1 thread, seed 0>"
    match = trilith.Match.begin("merels")
    assert repr(match) == "<Match: merels, no move yet>"
    for move in ("a1", "b1", "b2", "a2", "c3"):
        match = match.play(move)
    assert repr(match) == "<Match: merels, a1 b1 b2 a2 c3, white wins>"


def test_a_level_is_named_by_its_number_or_itself() -> None:
    for level in (3, "3", trilith.levels()[2]):
        assert trilith.LevelPlayer(level).name == "level 3"
    for wrong in (0, 11, "x"):
        with pytest.raises(TrilithError, match="levels go from 1 to 10"):
            trilith.LevelPlayer(wrong)


def test_the_package_lists_its_public_names_and_nothing_else() -> None:
    assert {name for name in dir(trilith) if not name.startswith("__")} == set(trilith.__all__)

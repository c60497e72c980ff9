"""The numbers of turns: laws over random games of every ruleset, and that they never change."""

from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from tests.rulesets import RULESETS
from tests.walks import some_positions
from trilith.games import registry
from trilith.games.encoding import Encoding
from trilith.games.errors import IllegalMove
from trilith.games.position import Position

GOLDEN = Path(__file__).parents[1] / "golden" / "actions.txt"
FROZEN = (
    "flip",
    "morris",
    "morris:double_mill=two",
    "outfox",
    "outfox:players=3",
    "siege",
    "siege:board=octagon",
    "stones",
    "stones:board=quick",
    "stones:supply=skill",
    "merels",
    "merels:picaria13",
    "morris:six",
    "morris:twelve",
)
POSITIONS = 250


def decisions(ruleset: str) -> list[Position]:
    return [position for position in some_positions(ruleset, POSITIONS) if position.legal_moves]


def test_every_game_numbers_its_turns() -> None:
    assert all(registry.game(name).actions for name in registry.names())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_numbers_and_moves_are_the_reverse_of_each_other(ruleset: str) -> None:
    encoding = Encoding(ruleset)
    for position in decisions(ruleset):
        numbers = encoding.numbers(position)
        assert len(set(numbers)) == len(numbers)
        for number, move in zip(numbers, position.legal_moves, strict=True):
            assert 0 <= number < encoding.turns
            assert encoding.move(position, number).text == move.text
        wrong = Random(position.text).randrange(encoding.turns)
        if wrong not in numbers:
            with pytest.raises(IllegalMove):
                encoding.move(position, wrong)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_number_stands_for_one_turn(ruleset: str) -> None:
    """Dense: each number below `turns` is a move of its own, whether it is ever legal or not."""
    encoding, state = Encoding(ruleset), Position.start(ruleset).state
    numbers = range(0, encoding.turns, 1 + encoding.turns // 20_000)
    found = [encoding.hooks.numbered_move(state, number) for number in numbers]
    assert [encoding.hooks.action_number(state, move) for move in found] == list(numbers)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_touches_are_the_steps_of_a_move_and_tell_it_from_all_others(ruleset: str) -> None:
    encoding = Encoding(ruleset)
    points = {*encoding.touch_names}
    for position in decisions(ruleset)[::3]:
        words = [encoding.touches(position, move) for move in position.legal_moves]
        for word, move in zip(words, position.legal_moves, strict=True):
            assert len(word) == len(move.steps)
            names = [encoding.touch_names[touch] for touch in word]
            pairs = zip(names, move.steps, strict=True)
            assert all(name == step.name for name, step in pairs if step.kind == "point" and step.name in points)
        # No turn ends where another goes on, so a turn is complete when its last touch is made.
        heads = {word[:length] for word in words for length in range(len(word))}
        assert len(set(words)) == len(words)
        assert not heads & set(words)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_images_of_observations_and_turns_go_together(ruleset: str) -> None:
    encoding, random = Encoding(ruleset), Random(ruleset)
    # Tables of all turns take a while where there are many.
    chosen = random.sample(range(encoding.symmetries), 1 if encoding.turns > 100_000 else 3)
    for position in decisions(ruleset)[::5]:
        seen = encoding.observation(position)
        for symmetry in chosen:
            image = encoding.image(position, symmetry)
            assert [seen[at] for at in encoding.observation_images(symmetry)] == encoding.observation(image)
            turns = encoding.turn_images(symmetry)
            assert {turns[number] for number in encoding.numbers(position)} == set(encoding.numbers(image))
            number = random.choice(encoding.numbers(position))
            after = position.play(encoding.move(position, number))
            image_after = image.play(encoding.move(image, turns[number]))
            assert encoding.image(after, symmetry) == image_after


@pytest.mark.parametrize("ruleset", ["stones", "morris", "outfox:players=3", "flip"])
def test_an_observation_tells_positions_apart_and_is_the_movers(ruleset: str) -> None:
    encoding = Encoding(ruleset)
    planes, rows, columns = encoding.shape
    seen: dict[tuple[int, ...], tuple[int, ...]] = {}
    for position in decisions(ruleset):
        observation = tuple(encoding.observation(position))
        assert len(observation) == planes * rows * columns
        assert all(0 <= value <= 255 for value in observation)
        assert seen.setdefault(observation, tuple(encoding.numbers(position))) == tuple(encoding.numbers(position))


def frozen(ruleset: str) -> str:
    """One line: how many turns there are, some of them, and a digest of all in order."""
    encoding, position = Encoding(ruleset), Position.start(ruleset)
    notation = position.game.notation
    texts = [
        notation.move_text(position.state, encoding.hooks.numbered_move(position.state, number))
        for number in range(encoding.turns)
    ]
    some = " ".join(f"{at}={texts[at]}" for at in range(0, len(texts), len(texts) // 5))
    touches = sha256(" ".join(encoding.touch_names).encode()).hexdigest()[:12]
    planes = sha256(" ".join(encoding.plane_names).encode()).hexdigest()[:12]
    return f"{ruleset} {len(texts)} {sha256(' '.join(texts).encode()).hexdigest()[:16]} {touches} {planes} {some}"


@pytest.mark.parametrize("ruleset", FROZEN)
def test_the_same_number_means_the_same_turn_for_ever(ruleset: str) -> None:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert frozen(ruleset) in lines


if __name__ == "__main__":
    GOLDEN.write_text("".join(frozen(ruleset) + "\n" for ruleset in FROZEN), encoding="utf-8")

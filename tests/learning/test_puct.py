"""The tree finds what is certain, and draws as often as the pouch does."""

from fractions import Fraction

import numpy as np

from tests.engine.test_search import late_positions, truth
from tests.learning.positions import before_draws
from tests.learning.test_learning import gain, to_come
from tools.learning import player, puct
from tools.learning.player import PuctPlayer
from trilith.engine.linker import bind, link
from trilith.games.stones.network import STONES


def test_it_finds_the_best_last_moves() -> None:
    chooser = PuctPlayer(3000)
    for position in [p for p in before_draws(8, seed=4) if len(p.pieces) == STONES - 2]:
        for stone in position.draws:
            held = position.draw(stone)
            worth = {str(move): gain(held, str(move)) - to_come(held.play(move)) for move in held.legal_moves}
            assert worth[chooser.choose(held)] >= max(worth.values()) - Fraction(10, 100)


def test_it_keeps_forced_wins() -> None:
    """In a game without luck: every reply to its move loses."""
    chooser = PuctPlayer(2000)
    won = [position for position in late_positions("flip", 14, 40) if truth(position)[0] == "win"]
    assert len(won) > 5
    for position in won:
        assert truth(position.play(chooser.choose(position)))[0] == "loss"


def test_draws_are_visited_as_often_as_they_come() -> None:
    position = before_draws(1, seed=5)[40]
    tree = player.new_tree(position.game.rules.MAX_MOVES, 1000)
    link(position.game, puct.grow_puct)(position.state, np.int64(1000), tree)
    start = int(tree.first_child[0])
    visits = tree.visits[start : start + int(tree.children[0])]
    shares = [float(share) for share in position.draws.values()]
    assert visits.sum() == 1000
    assert np.abs(visits / visits.sum() - shares).max() < 0.01


def test_compiled_and_plain_trees_agree() -> None:
    position = before_draws(1, seed=6)[50]
    held = position.draw(next(iter(position.draws)))
    tree = player.new_tree(position.game.rules.MAX_MOVES, 60)
    plain = puct.PuctTree(*(array.tolist() for array in tree))
    move = link(position.game, puct.grow_puct)(held.state, np.int64(60), tree)
    assert bind(position.game, puct.grow_puct)(held.state, 60, plain) == move
    assert plain.visits == tree.visits.tolist()
    assert plain.total == tree.total.tolist()

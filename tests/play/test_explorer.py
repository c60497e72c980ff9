"""The explorer: positions under one key with all their images, and what was played in them."""

from itertools import pairwise
from random import Random

import pytest

from trilith.engine.value import proven
from trilith.games import registry
from trilith.games.position import Position
from trilith.play.explorer.played import MOST_PLIES, PlayedMove, played_moves
from trilith.play.explorer.position_key import position_key
from trilith.play.explorer.table import explorer_table
from trilith.play.explorer.tally import move_groups
from trilith.play.match import Match
from trilith.play.tally import Tally

# Keys are stored: they may not change.
KEYS = {
    "morris": ("a1 d6 g4", 4677352009934699706),
    "morris:standard": ("a1 d6 g4", 4050657113123113476),
    "outfox": ("rs@c3", 5558708976424252404),
    "flip": ("a4s", -8247867717887297853),
    "merels": ("b2 a1", 8850477022392913278),
}


def after(ruleset: str, moves: str) -> Position:
    position = Position.start(ruleset)
    for move in moves.split():
        position = position.play(move)
    return position


@pytest.mark.parametrize("ruleset", KEYS)
def test_keys_stay_as_they_are(ruleset: str) -> None:
    moves, key = KEYS[ruleset]
    assert position_key(after(ruleset, moves)) == key


@pytest.mark.parametrize("ruleset", [*registry.names(), "outfox:players=3"])
def test_all_images_share_a_key(ruleset: str) -> None:
    random, position = Random(5), Position.start(ruleset)
    for _ in range(5):
        if position.draws:
            position = position.draw(random.choice(list(position.draws)))
        position = position.play(random.choice(position.legal_moves))
        if position.outcome:
            break
        symmetry = position.game.symmetry
        for number in random.sample(range(symmetry.count(position.state)), 3):
            image = Position(position.ruleset, symmetry.image(position.state, number))
            assert position_key(image) == position_key(position)


def test_transpositions_share_a_key_and_rulesets_do_not() -> None:
    one, other = after("morris", "a1 d6 g4 b4"), after("morris", "g4 b4 a1 d6")
    assert position_key(one) == position_key(other)
    assert position_key(after("morris:standard", "a1 d6 g4 b4")) != position_key(one)


def test_neither_colours_nor_quiet_plies_make_a_difference() -> None:
    plain, coloured = Position.start("siege"), Position.start("siege:colours=amber-indigo")
    assert position_key(plain) == position_key(coloured)
    quiet, quieter = (Position.parse("morris", f"www/3/3/6/3/3/bbb w 0 0 {number}") for number in (0, 9))
    assert position_key(quiet) == position_key(quieter)


def test_moves_score_for_the_player_who_made_them() -> None:
    match = Match.begin("morris").play("d6").play("a1").play("g7")
    assert played_moves(match) == []
    assert [move.score for move in played_moves(match.resign(1))] == [2, 0, 2]
    assert [move.score for move in played_moves(match.agree_draw())] == [1, 1, 1]


def test_only_the_first_moves_are_kept() -> None:
    random, match = Random(3), Match.begin("morris")
    while len(match.turns) < MOST_PLIES + 3:
        match = match.play(random.choice(match.position.legal_moves))
    moves = played_moves(match.resign(0))
    assert [move.ply for move in moves] == list(range(MOST_PLIES))
    assert all(one.next_key == other.key for one, other in pairwise(moves))


def test_every_move_is_in_one_group() -> None:
    position = after("morris", "d6")
    groups = move_groups(position)
    assert sorted(move for group in groups for move in group.moves) == sorted(map(str, position.legal_moves))
    assert len(groups) < len(position.legal_moves)


def test_the_table_has_the_best_move_first_where_all_values_are_known() -> None:
    start = Position.start("flip")
    groups = move_groups(start)
    tallies = {groups[0].key: Tally(1, 0, 1), groups[1].key: Tally(5, 1, 0)}
    played = explorer_table(groups, {}, tallies)
    assert [move.tally.games for move in played.moves] == [6, 2, 0]
    assert played.all == Tally(6, 1, 1)
    values = {group.moves[0]: proven("win" if number == 2 else "loss", 4) for number, group in enumerate(groups)}
    solved = explorer_table(groups, values, tallies)
    assert [move.tally.games for move in solved.moves] == [0, 6, 2]
    assert solved.to_json()["moves"][1]["score"] == pytest.approx(5.5 / 6)


def test_a_played_move_is_found_again_from_any_image() -> None:
    (first, second) = played_moves(Match.begin("morris").play("a1").play("d6").resign(0))
    assert isinstance(first, PlayedMove)
    mirrored = after("morris", "g7")
    assert position_key(mirrored) == second.key
    assert second.next_key in {group.key for group in move_groups(mirrored)}

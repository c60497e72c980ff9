"""Nine Men's Morris against OpenSpiel's, which plays by the tournament rules with captures as moves of their own."""

from random import Random

import pyspiel
import pytest

import trilith
from trilith.games.morris.boards import BOARDS

GAME = pyspiel.load_game("nine_mens_morris")
# Its points run over the board in reading order, which is ours too; moves from a to b follow as 24 + 24 a + b.
POINTS = BOARDS["nine"].points
SIZE = 24


def folded(state: pyspiel.State) -> dict[str, pyspiel.State]:
    """Every whole turn and the state after it."""
    player = state.current_player()
    turns: dict[str, pyspiel.State] = {}
    for action in state.legal_actions():
        text = action_text(action)
        after = state.child(action)
        if not after.is_terminal() and after.current_player() == player:
            turns |= {f"{text}x{POINTS[taken]}": after.child(taken) for taken in after.legal_actions()}
        else:
            turns[text] = after
    return turns


def action_text(action: int) -> str:
    if action < SIZE:
        return POINTS[action]
    origin, target = divmod(action - SIZE, SIZE)
    return f"{POINTS[origin]}-{POINTS[target]}"


@pytest.mark.parametrize("seed", range(60))
def test_random_games_agree(seed: int) -> None:
    random = Random(seed)
    ours, theirs = trilith.start("morris:standard"), GAME.new_initial_state()
    compared = 0
    # OpenSpiel ends long games by a limit of its own, and we by repetition and the quiet limit.
    while not theirs.is_terminal() and not (ours.outcome and ours.outcome.winner is None):
        turns = folded(theirs)
        assert {str(move) for move in ours.legal_moves} == set(turns), ours.text
        assert ours.turn == theirs.current_player()
        text = random.choice(sorted(turns))
        ours, theirs = ours.play(text), turns[text]
        compared += 1
    assert compared > 20
    if theirs.is_terminal() and theirs.returns() != [0, 0]:
        assert ours.outcome is not None
        assert ours.outcome.winner == theirs.returns().index(1)
    else:
        assert ours.outcome is None or ours.outcome.winner is None

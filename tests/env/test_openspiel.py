"""OpenSpiel's own tests of a game, and its own algorithms at play."""

import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, mcts
from open_spiel.python.observation import make_observation

import trilith
from trilith.env import openspiel
from trilith.games import registry

# A Flip position that the player to move wins within three turns, and not at once.
ENDING = "cCCc/DCdD/DdC1/2Dc d"


@pytest.mark.parametrize(
    "name",
    [
        "trilith_flip",
        "trilith_morris",
        "trilith_morris(flying=false,double_mill=two,quiet_limit=20,repetition=0)",
        "trilith_morris(board=twelve,all_in_mills=any,full_board=draw)",
        "trilith_morris(men=10,placing=mixed)",
        "trilith_merels(board=picaria13)",
        "trilith_outfox",
        "trilith_outfox(players=3)",
        "trilith_stones(board=quick)",
        "trilith_siege(supply=skill,handicap=_5-0)",
    ],
)
def test_openspiels_own_test_passes_with_serialisation(name: str) -> None:
    game, checked = pyspiel.load_game(name), []
    pyspiel.random_sim_test(
        game, num_sims=1, serialize=True, verbose=False, state_checker_fn=lambda state: checked.append(str(state))
    )
    assert len(checked) >= 5


def test_every_game_is_registered_and_its_parameters_are_its_options() -> None:
    assert {f"trilith_{name}" for name in registry.names()} <= set(pyspiel.registered_names())
    game = pyspiel.load_game("trilith_morris(flying=false,quiet_limit=0)")
    assert str(game.first.ruleset) == "morris:flying=false,quiet_limit=off"
    begun = pyspiel.load_game("trilith_flip", {"position": ENDING})
    assert str(begun.new_initial_state()) == ENDING


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("flip", {"position": ENDING}),
        ("flip", {"position": "4/4/1c2/4 d", "max_turns": 9}),
        ("siege", {"handicap": "5-0", "supply": "skill"}),
        ("stones", {"board": "quick", "position": "3/5/7/6/7/5/3 w - 0-0 bag:14,15,0 w"}),
    ],
)
def test_a_game_is_read_back_from_its_text(name: str, params: dict[str, object]) -> None:
    game = pyspiel.load_game(f"trilith_{name}", params)
    state = game.new_initial_state()
    again = pyspiel.load_game(str(game))
    assert str(again.first.ruleset) == str(game.first.ruleset)
    assert str(again.new_initial_state()) == str(state) == params.get("position", game.first.text)


def test_observers_see_what_the_encoding_shows() -> None:
    game = pyspiel.load_game("trilith_morris")
    state, encoding = game.new_initial_state(), trilith.Encoding("morris")
    state.apply_action(encoding.number(trilith.start("morris"), "d6"))
    assert state.action_to_string(1, 0) == str(encoding.move(state.position, 0))
    observation = make_observation(game)
    for player in (0, 1):
        observation.set_from(state, player)
        seen = encoding.observation(state.position, player)
        assert observation.dict["observation"].ravel().tolist() == seen
        assert state.observation_tensor(player) == seen
    assert observation.string_from(state, 0) == state.position.text
    assert game.observation_tensor_shape() == [6, 7, 7]
    native = game.make_observer(pyspiel.IIGObservationType(perfect_recall=False), {})
    assert native is not None


def test_chance_is_the_pouch() -> None:
    state = pyspiel.load_game("trilith_stones").new_initial_state()
    assert state.is_chance_node()
    assert [outcome for outcome, _ in state.chance_outcomes()] == [0, 1, 2]
    assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1)
    state.apply_action(2)
    assert (state.current_player(), state.position.held) == (0, "c")


def test_openspiels_mcts_finds_the_win() -> None:
    game = pyspiel.load_game("trilith_flip", {"position": ENDING})
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 300, evaluator, random_state=np.random.RandomState(1), solve=True)
    state = game.new_initial_state()
    chosen = bot.step(state)
    known = trilith.Engine().analyse(state.position, trilith.Limit(depth=6)).moves
    assert {value.result for value in known.values()} == {"win", "draw", "loss"}
    assert known[state.action_to_string(state.current_player(), chosen)].result == "win"


def test_openspiels_cfr_finds_the_value() -> None:
    """On the last turns of a game of Flip, of which it visits every state."""
    game = pyspiel.load_game("trilith_flip", {"position": ENDING, "max_turns": 3})
    solver = cfr.CFRSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    mover = trilith.parse("flip", ENDING).turn or 0
    assert values[mover] > 0.8
    assert exploitability.exploitability(game, policy) < 0.2


@pytest.mark.parametrize(
    "name", ["trilith_morris(max_turns=0)", "trilith_morris(quiet_limit=-3)", "trilith_flip(position=nonsense)"]
)
def test_parameters_that_make_no_sense_are_refused(name: str) -> None:
    with pytest.raises(trilith.TrilithError):
        pyspiel.load_game(name)


def test_without_openspiel_it_says_what_to_install_and_with_it_ends_cleanly() -> None:
    script = "import sys; sys.modules['pyspiel'] = None\nimport trilith.env.openspiel"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr.endswith("pip install 'trilith[openspiel]'\n")
    script = "import trilith.env.openspiel, pyspiel; print(pyspiel.load_game('trilith_flip'))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert openspiel.LONGEST == 1000

"""Outfox games in which nobody leaves the other a win at once if it can be helped: they go on for long."""

from collections.abc import Iterator
from random import Random

from trilith.games.definition import State
from trilith.games.outcome import ONGOING
from trilith.games.outfox.rules import State as OutfoxState
from trilith.games.position import Position
from trilith.solve.proof.prover import Prover


def careful_game(prover: Prover, random: Random) -> Iterator[State]:
    """The states of one game, the empty board left out, until the game ends."""
    rules = prover.game.rules
    state = Position.start("outfox").state
    while True:
        wins = prover.can_win_now(state)
        turns = [] if wins else prover.safe_moves(state)
        if not turns:
            out = [0] * rules.MAX_MOVES
            turns = out[: rules.legal(state, out)]
        state = rules.apply(state, random.choice(turns))
        if rules.result(state) != ONGOING:
            return
        yield state


def careful_states(prover: Prover, number: int, fewest: int, most: int, seed: int = 0) -> list[State]:
    """States with a number of pieces on the board from `fewest` to `most`, one of each game."""
    random, found = Random(seed), list[State]()
    while len(found) < number:
        states = [state for state in careful_game(prover, random) if fewest <= pieces(state) <= most]
        found += [random.choice(states)] if states else []
    return found


def pieces(state: State) -> int:
    return OutfoxState(*state).colours.bit_count()

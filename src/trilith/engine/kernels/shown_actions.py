"""The legal actions of one game of a batch: whole turns by their numbers, touches, or draws from the pouch."""

from typing import Any, Final

from trilith.engine.kernels.game_buffers import (
    BITS,
    CHOOSES_TOUCHES,
    DRAWS,
    KIND,
    MASK_ROW,
    MASKING,
    MAX_DRAWS,
    MAX_MOVES,
    NO_MASK,
    TURNS,
    GameBuffers,
)
from trilith.engine.kernels.hooks import action_number, chance, numbered_move, to_move, touch
from trilith.engine.primitives import advanced
from trilith.games.actions import NO_TOUCH
from trilith.games.outcome import CHANCE

# What `chosen_code` returns while a turn lacks touches. No move has a code below 0.
UNFINISHED: Final = -1
# Bits of a word that tell which touches are listed already.
IN_A_WORD: Final = 60


def chosen_code(state: Any, action: int, game: int, moves: Any, games: GameBuffers) -> int:
    """The move or draw that an action completes, or UNFINISHED."""
    if action >= games.sizes[TURNS]:
        code: int = games.draws[action - games.sizes[TURNS]]
        return code
    if games.sizes[KIND] != CHOOSES_TOUCHES:
        return numbered_move(state, action)
    made = games.touched[game] & 255
    narrow(state, action, made, game, moves, games)
    if touch(state, moves[0], made + 1) == NO_TOUCH:
        finished: int = moves[0]
        return finished
    games.touched[game] = (games.touched[game] | action << 8 * (made + 1)) + 1
    return UNFINISHED


def narrow(state: Any, action: int, place: int, game: int, moves: Any, games: GameBuffers) -> None:
    """Keep the moves that go on with this touch."""
    kept = 0
    for number in range(games.listed[game]):
        if touch(state, moves[number], place) == action:
            moves[kept] = moves[number]
            kept += 1
    games.listed[game] = kept


def renarrowed(state: Any, game: int, moves: Any, games: GameBuffers) -> None:
    """Keep, of all legal moves, those that begin with the touches made."""
    for place in range(games.touched[game] & 255):
        narrow(state, games.touched[game] >> 8 * (place + 1) & 255, place, game, moves, games)


def show_actions(state: Any, game: int, moves: Any, games: GameBuffers) -> None:
    """List the legal actions and mark them in the mask, in place of those that were listed before."""
    legal_actions = advanced(games.legal, game * games.sizes[MAX_MOVES])
    if games.sizes[MASKING] != NO_MASK:
        mark(0, games.counts[game], legal_actions, game, games)
    if to_move(state) == CHANCE and games.over[game] == 0:
        count = list_draws(state, game, moves, legal_actions, games)
    elif games.sizes[KIND] == CHOOSES_TOUCHES:
        count = list_touches(state, game, moves, legal_actions, games)
    else:
        count = games.listed[game]
        for number in range(count):
            legal_actions[number] = action_number(state, moves[number])
    games.counts[game] = count
    if games.sizes[MASKING] != NO_MASK:
        mark(1, count, legal_actions, game, games)


def mark(value: int, count: int, legal_actions: Any, game: int, games: GameBuffers) -> None:
    """Set or clear the mask of the actions listed."""
    mask = advanced(games.mask, game * games.sizes[MASK_ROW])
    if games.sizes[MASKING] == BITS:
        for place in range(count):
            action = legal_actions[place]
            # Set before or not: the bit is cleared, then set if it is to be.
            mask[action >> 3] = mask[action >> 3] & ~(1 << (action & 7)) | value << (action & 7)
        return
    for place in range(count):
        mask[legal_actions[place]] = value


def list_draws(state: Any, game: int, moves: Any, legal_actions: Any, games: GameBuffers) -> int:
    """What the pouch may give, numbered after all turns."""
    count = chance(state, moves, advanced(games.weights, game * MAX_DRAWS))
    for number in range(count):
        for draw in range(games.sizes[DRAWS]):
            if games.draws[draw] == moves[number]:
                legal_actions[number] = games.sizes[TURNS] + draw
    return count


def list_touches(state: Any, game: int, moves: Any, legal_actions: Any, games: GameBuffers) -> int:
    """The different touches that go on to some legal move."""
    place = games.touched[game] & 255
    low, high, count = 0, 0, 0
    for number in range(games.listed[game]):
        found = touch(state, moves[number], place)
        seen = low >> found & 1 if found < IN_A_WORD else high >> found - IN_A_WORD & 1
        if seen == 0:
            legal_actions[count] = found
            count += 1
            if found < IN_A_WORD:
                low |= 1 << found
            else:
                high |= 1 << found - IN_A_WORD
    return count

"""What 3 Stones and Siege Stones say to people."""

from collections.abc import Sequence
from functools import cache

from trilith.games.geometry import mask
from trilith.games.outcome import CHANCE
from trilith.games.stones.boards import BOARDS, REACH
from trilith.games.stones.notation import STONE_NAMES, board_of, stones_on_board
from trilith.games.stones.rules import CLEAR, NO_POCKET, SKILL, State, parts_of, to_move


def task(state: State, names: Sequence[str]) -> str:
    mover = names[state.player]
    if to_move(state) == CHANCE:
        return f"{mover}: draw a stone from the pouch"
    stone = "a stone from your hand" if state.form & SKILL else f"the {stone_name(state.held, names)}"
    return f"{mover}: play {stone} {_where(state)}"


def stone_name(stone: int, names: Sequence[str], kind: str = "stone") -> str:
    """A stone is called after its player, or clear."""
    return f"{STONE_NAMES[CLEAR] if stone == CLEAR else names[stone].lower()} {kind}"


def _where(state: State) -> str:
    if state.last == NO_POCKET:
        return "in any pocket"
    last = board_of(state).points[state.last]
    if _is_free(state):
        return f"in any pocket, as the row and column of {last} are full"
    return f"in the row or column of {last}"


def _is_free(state: State) -> bool:
    low, high = REACH[state.form & 3][state.last]
    taken0, taken1 = state.white0 | state.black0 | state.clear0, state.white1 | state.black1 | state.clear1
    return taken0 & low == low and taken1 & high == high


def _is_taken(state: State, pocket: int) -> bool:
    return any(stones >> pocket & 1 for stones in stones_on_board(state))


def why_not(state: State, move: int, names: Sequence[str]) -> str:
    stone, pocket = parts_of(move)
    board = board_of(state)
    hand = state.supply1 if state.player == 1 else state.supply0
    if state.form & SKILL and not hand >> 7 * stone & 127:
        return f"you have no {stone_name(stone, names, 'stones')} left"
    if not state.form & SKILL and stone != state.held:
        return f"you must play the {stone_name(state.held, names)} that you drew"
    if _is_taken(state, pocket):
        return f"there is already a stone in {board.points[pocket]}"
    return f"the last stone is in {board.points[state.last]}, and {board.points[pocket]} is not in its row or column"


def ending(state: State, names: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    if state.score0 == state.score1:
        return f"all stones are played and the score is even, {state.score0} to {state.score1}", ()
    winner = names[0 if state.score0 > state.score1 else 1]
    most, least = max(state.score0, state.score1), min(state.score0, state.score1)
    return f"all stones are played and {winner} has the higher score, {most} to {least}", ()


def lines_made(state: State, move: int) -> tuple[tuple[str, ...], ...]:
    """The threes that score: all in one colour, or with clear stones, but not of clear stones alone."""
    stone, pocket = parts_of(move)
    lying = list(stones_on_board(state))
    lying[stone] |= 1 << pocket
    white, black, clear = lying
    not_white, not_black, not_clear = ~(white | clear), ~(black | clear), ~clear
    return tuple(
        [
            names
            for line, names in _lines_through(state.form & 3, pocket)
            if (not line & not_white or not line & not_black) and line & not_clear
        ]
    )


@cache
def _lines_through(board: int, pocket: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The pockets of each three as one wide word, and their names."""
    points, through = BOARDS[board].points, [line for line in BOARDS[board].triples if pocket in line]
    return tuple((mask(line), tuple(points[point] for point in line)) for line in through)

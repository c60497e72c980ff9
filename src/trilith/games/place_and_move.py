"""What games share in which each player first places pieces and then moves them: the state, and how it is written.

Kernel Python, but for the notation at the end.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from trilith.games.bits import mixed
from trilith.games.definition import Field, Supply
from trilith.games.errors import InvalidPosition
from trilith.games.notation import RECENT, choice, fields, number, rows_from_text, rows_to_text

# The options are bits of State.form. From this bit on, QUIET_BITS hold the number of quiet plies that make a draw, 0
# for no limit; the bits around them are the game's own.
QUIET_LIMIT: Final = 3
QUIET_BITS: Final = 14
QUIET_MASK: Final = (1 << QUIET_BITS) - 1
WITHOUT_LIMIT: Final = ~(QUIET_MASK << QUIET_LIMIT)

PLAYERS: Final = ("white", "black")
CODES: Final = "wb"


class State(NamedTuple):
    """Seen from the player to move, so that the rules need no case for either side."""

    own: int
    opponent: int
    own_hand: int
    opponent_hand: int
    player: int
    quiet: int
    form: int


def to_move(state: State) -> int:
    return state.player


def moved(own: int, origin: int, target: int) -> int:
    """The pieces after one went from `origin` (or from the hand, a bit that no point has) to `target`."""
    return (own & ~(1 << origin)) | 1 << target


def quiet_limit_of(state: State) -> int:
    """How many quiet plies make a draw, 0 for no limit."""
    return state.form >> QUIET_LIMIT & QUIET_MASK


def is_quiet_too_long(state: State) -> bool:
    limit = quiet_limit_of(state)
    return limit != 0 and state.quiet >= limit


def recurrence(state: State) -> State:
    """What must be equal for a position to count as repeated: everything but the quiet count."""
    return State(state.own, state.opponent, state.own_hand, state.opponent_hand, state.player, quiet=0, form=state.form)


def tablebase_state(state: State) -> State:
    """The state as tablebases know it: no count of quiet turns, and no limit to them."""
    form = state.form & WITHOUT_LIMIT
    return State(state.own, state.opponent, state.own_hand, state.opponent_hand, state.player, 0, form)


def hash_key(state: State) -> int:
    """All but the quiet turns: `plies_to_draw` tells of those."""
    # One set after the other: a hash of the two at once would only know which points are taken.
    pieces = mixed(mixed(1, state.own), state.opponent)
    rest = state.own_hand << 8 | state.opponent_hand << 4 | state.player
    return mixed(mixed(pieces, rest), state.form)


def plies_to_draw(state: State) -> int:
    limit = quiet_limit_of(state)
    return limit - state.quiet if limit != 0 else 1 << 30


# ---- from here on: for people ----


def players(state: State) -> tuple[str, ...]:
    return PLAYERS


def turned(state: State) -> State:
    """The state with the other player to move."""
    return State(
        state.opponent,
        state.own,
        state.opponent_hand,
        state.own_hand,
        1 - state.player,
        quiet=state.quiet,
        form=state.form,
    )


def seen_by(state: State, player: int) -> State:
    return state if player == state.player else turned(state)


def hands(state: State) -> tuple[int, int]:
    """Pieces still to be placed, white's first."""
    return (state.own_hand, state.opponent_hand) if state.player == 0 else (state.opponent_hand, state.own_hand)


def supplies(state: State) -> tuple[Supply, ...]:
    return tuple(Supply(player, {CODES[player]: hand}) for player, hand in enumerate(hands(state)))


@lru_cache(RECENT)
def codes(state: State, points: int) -> Sequence[str | None]:
    """What stands on each point."""
    mine, theirs = CODES[state.player], CODES[1 - state.player]
    return [mine if state.own >> p & 1 else theirs if state.opponent >> p & 1 else None for p in range(points)]


def pieces_on(state: State, points: Sequence[str]) -> dict[str, str]:
    return {name: code for name, code in zip(points, codes(state, len(points)), strict=True) if code}


def written(state: State, widths: Sequence[int]) -> str:
    """The position on one line: board, side to move, both hands, quiet turns."""
    white, black = hands(state)
    return f"{rows_to_text(codes(state, sum(widths)), widths)} {CODES[state.player]} {white} {black} {state.quiet}"


class Written(NamedTuple):
    """What a position's text says: where each player's pieces stand, as bits, and their hands, white's first."""

    standing: tuple[int, int]
    hand: tuple[int, int]
    player: int
    quiet: int

    def state(self, form: int) -> State:
        mine, other = self.player, 1 - self.player
        return State(
            self.standing[mine], self.standing[other], self.hand[mine], self.hand[other], mine, self.quiet, form
        )


def read(text: str, names: Sequence[str], widths: Sequence[int], men: int, limit: int) -> Written:
    """Read a position in which nobody has more than `men` pieces in hand, and of so many quiet turns at most."""
    board, side, white, black, quiet = fields(text, names)
    placed = rows_from_text(board, widths, CODES)
    player = choice(side, CODES, "the side to move")
    hand = (number(white, names[2], most=men), number(black, names[3], most=men))
    # At the limit the game is drawn, so nothing counts beyond it.
    plies = number(quiet, names[4], most=limit or 999_999)
    first, second = (sum(1 << p for p, piece in enumerate(placed) if piece == code) for code in CODES)
    return Written((first, second), hand, player, plies)


def check_turns(hand: tuple[int, int], player: int, what: str) -> None:
    """Refuse hands that no turn-by-turn placing leads to."""
    if any(hand) and hand[1] - hand[0] != player:
        raise InvalidPosition(
            f"white places first and in turn, so both hold as many {what} when white is to move,"
            " and black one more when black is"
        )


def setup_fields(names: Sequence[str], hands_follow: bool) -> tuple[Field, ...]:
    """The fields after the board, for the editor."""
    _, side, white, black, quiet = names
    return (
        Field(side, tuple(CODES)),
        Field(white, follows=hands_follow),
        Field(black, follows=hands_follow),
        Field(quiet),
    )

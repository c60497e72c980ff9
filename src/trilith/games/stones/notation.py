"""How 3 Stones and Siege Stones are written down: moves `w@e5`, draws `w`, positions
`3/5/7/9/11/10/11/9/7/5/3 w - 0-0 bag:30,30,12 -`."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from trilith.games.definition import Supply
from trilith.games.errors import IllegalMove, InvalidPosition
from trilith.games.notation import RECENT, choice, fields, number, rows_from_text, rows_to_text, shorten
from trilith.games.step import Step
from trilith.games.stones.boards import BOARDS, STONES, WORD, BoardMap
from trilith.games.stones.rules import NO_POCKET, NO_STONE, SKILL, State, counted, parts_of, turn

PLAYERS: Final = ("white", "black")
CODES: Final = "wbc"
STONE_NAMES: Final = ("white", "black", "clear")
MOVE: Final = re.compile("([wbc])@([a-z][0-9]{1,2})")
FIELDS: Final = ["board", "player to move", "last pocket", "score", "supply", "stone in hand"]


def board_of(state: State) -> BoardMap:
    return BOARDS[state.form & 3]


def players(state: State) -> tuple[str, ...]:
    return PLAYERS


def move_text(state: State, move: int) -> str:
    stone, pocket = parts_of(move)
    return CODES[stone] if pocket == NO_POCKET else f"{CODES[stone]}@{board_of(state).points[pocket]}"


def move_from_text(state: State, text: str) -> int:
    match = MOVE.fullmatch(text)
    if not match:
        raise IllegalMove(f"{shorten(text)} is not written like a move: w@e5, b@e5 or c@e5 (white, black, clear stone)")
    stone, name = match.groups()
    if name not in board_of(state).points:
        raise IllegalMove(f"{text}: there is no pocket {name} on the board")
    return turn(CODES.index(stone), board_of(state).points.index(name))


def steps(state: State, move: int) -> tuple[Step, ...]:
    stone, pocket = parts_of(move)
    placing = Step.point(board_of(state).points[pocket], "play the stone")
    # A stone drawn from the pouch is in hand already; in the skill game one is chosen first.
    return (Step.piece(CODES[stone], "choose a stone"), placing) if state.form & SKILL else (placing,)


def steps_depend_on(state: State) -> State:
    """On the board, and on whether stones are drawn or chosen."""
    return State(0, 0, 0, 0, 0, 0, NO_POCKET, 0, 0, 0, 0, NO_STONE, 0, state.form)


def stones_on_board(state: State) -> tuple[int, int, int]:
    """The pockets of white, black and clear stones, each as one wide word."""
    return (
        state.white0 | state.white1 << WORD,
        state.black0 | state.black1 << WORD,
        state.clear0 | state.clear1 << WORD,
    )


@lru_cache(RECENT)
def _codes(state: State) -> Sequence[str | None]:
    codes: list[str | None] = [None] * len(board_of(state).points)
    for code, lying in zip(CODES, stones_on_board(state), strict=True):
        # Without a call for each stone, as nearly all positions are written down.
        while lying:
            lowest = lying & -lying
            codes[lowest.bit_length() - 1] = code
            lying ^= lowest
    return codes


def pieces(state: State) -> dict[str, str]:
    return {name: code for name, code in zip(board_of(state).points, _codes(state), strict=True) if code}


def counts(supply: int) -> tuple[int, int, int]:
    """White, black and clear stones in a supply."""
    return supply & 127, supply >> 7 & 127, supply >> 14


def supplies(state: State) -> tuple[Supply, ...]:
    def supply(owner: int | None, packed: int) -> Supply:
        return Supply(owner, dict(zip(CODES, counts(packed), strict=True)))

    if state.form & SKILL:
        return supply(0, state.supply0), supply(1, state.supply1)
    return (supply(None, state.supply0),)


def last_point(state: State) -> str | None:
    return None if state.last == NO_POCKET else board_of(state).points[state.last]


def stone_of(move: str) -> str:
    """The stone that a move plays, by its code."""
    return move.partition("@")[0]


def held(state: State) -> str | None:
    return None if state.held == NO_STONE else CODES[state.held]


def state_text(state: State) -> str:
    def written(supply: int) -> str:
        return ",".join(map(str, counts(supply)))

    is_skill = state.form & SKILL
    supply = f"hands:{written(state.supply0)}:{written(state.supply1)}" if is_skill else f"bag:{written(state.supply0)}"
    return " ".join(
        [
            rows_to_text(_codes(state), board_of(state).widths),
            CODES[state.player],
            last_point(state) or "-",
            f"{state.score0}-{state.score1}",
            supply,
            held(state) or "-",
        ]
    )


def state_from_text(text: str, start: State) -> State:
    rows, side, last, score, supply, in_hand = fields(text, FIELDS)
    board = board_of(start)
    placed = rows_from_text(rows, board.widths, CODES)
    lying = [sum(1 << pocket for pocket, piece in enumerate(placed) if piece == code) for code in CODES]
    player = choice(side, CODES[:2], "the player to move")
    if last != "-" and last not in board.points:
        raise InvalidPosition(f"the last pocket is a pocket of the board or -, not {shorten(last)}")
    pocket = NO_POCKET if last == "-" else board.points.index(last)
    stone = NO_STONE if in_hand == "-" else choice(in_hand, CODES, "the stone in hand")
    _check_last(placed, pocket)
    _check_score(score, lying, start)
    supply0, supply1 = _supply_from_text(supply, start)
    words = [word for stones in lying for word in (stones & (1 << WORD) - 1, stones >> WORD)]
    points = [int(part) for part in score.split("-")]
    state = State._make([*words, pocket, *points, supply0, supply1, stone, player, start.form])
    _check_stones(state, start)
    return state


def _check_last(placed: list[str | None], pocket: int) -> None:
    if pocket == NO_POCKET and any(placed):
        raise InvalidPosition("stones lie on the board, so one of them was the last")
    if pocket != NO_POCKET and placed[pocket] is None:
        raise InvalidPosition("the last pocket is empty")


def _check_score(text: str, lying: list[int], start: State) -> None:
    white, black, clear = lying
    lines = [sum(1 << pocket for pocket in triple) for triple in board_of(start).triples]

    def threes(stones: int) -> int:
        return sum(stones & line == line for line in lines)

    true = (
        start.score0 + threes(white | clear) - threes(clear),
        start.score1 + threes(black | clear) - threes(clear),
    )
    if text != f"{true[0]}-{true[1]}":
        raise InvalidPosition(f"the score on this board is {true[0]}-{true[1]}, not {shorten(text)}")


def _supply_from_text(text: str, start: State) -> tuple[int, int]:
    kind, *hands = text.split(":")
    form = "hands:15,15,6:15,15,6" if start.form & SKILL else "bag:30,30,12"
    if [kind, len(hands)] != (["hands", 2] if start.form & SKILL else ["bag", 1]):
        raise InvalidPosition(f"the supply is written like {form}, not {shorten(text)}")
    found = []
    for hand in hands:
        numbers = hand.split(",")
        if len(numbers) != 3:
            raise InvalidPosition(f"the supply is written like {form}, not {shorten(text)}")
        found.append(counted(*(number(part, "the number of stones left", most=99) for part in numbers)))
    return found[0], found[1] if len(found) == 2 else 0


def _check_stones(state: State, start: State) -> None:
    """Board, supply and hand together hold all the stones there are, and the hands were emptied in turn."""
    first, second = counts(state.supply0), counts(state.supply1)
    for stone, name in enumerate(STONE_NAMES):
        found = stones_on_board(state)[stone].bit_count() + first[stone] + second[stone] + (state.held == stone)
        if found != STONES[state.form & 3][stone]:
            raise InvalidPosition(f"there are {STONES[state.form & 3][stone]} {name} stones in all, not {found}")
    if not state.form & SKILL:
        return
    for player, (now, first_hand) in enumerate(((first, start.supply0), (second, start.supply1))):
        if any(left > had for left, had in zip(now, counts(first_hand), strict=True)):
            raise InvalidPosition(f"{PLAYERS[player]} never held that many stones of one kind")
    if state.held != NO_STONE:
        raise InvalidPosition("in the skill game no stone is drawn, so the stone in hand is -")
    # Who has played less is to move; when both have played as often, either may have begun.
    ahead = sum(second) - sum(first)
    if ahead not in (0, 1 if state.player == 1 else -1):
        raise InvalidPosition(f"players take turns, so it cannot be {PLAYERS[state.player]}'s turn with these hands")

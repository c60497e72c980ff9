"""What Outfox says to people."""

from collections.abc import Sequence

from trilith.games.outfox.board import NEXT, NONE, POINTS, TRIPLES
from trilith.games.outfox.notation import CODES, COLOURS, SHAPES, hand, piece_name, piece_on
from trilith.games.outfox.rules import State, hand_of, occupancy, parts_of


def task(state: State, names: Sequence[str]) -> str:
    if not state.colours:
        return f"{names[state.player]}: place any piece on any point"
    return f"{names[state.player]}: place a piece next to another, then slide one of its neighbours"


def why_not(state: State, move: int, names: Sequence[str]) -> str:
    piece, point, origin, target = parts_of(move)
    occupied = occupancy(state.colours)
    if not hand(state, state.player)[CODES[piece]]:
        return f"you have no {piece_name(piece)} left"
    if occupied >> point & 1:
        return f"there is already a piece on {POINTS[point]}"
    if not occupied:
        return "the first turn of the game only places a piece, as in rt@c3"
    return _why_no_room(occupied, point) or _why_not_slide(occupied, point, origin, target)


def _why_no_room(occupied: int, point: int) -> str | None:
    neighbours = [p for p in NEXT[6 * point : 6 * point + 6] if p != NONE and occupied >> p & 1]
    if not neighbours:
        return f"no piece is next to {POINTS[point]}, so none could slide"
    if not any(_room(occupied | 1 << point, neighbour) for neighbour in neighbours):
        return f"no piece next to {POINTS[point]} has room to slide"
    return None


def _room(occupied: int, origin: int) -> list[int]:
    """Where the piece on `origin` can slide."""
    found = []
    for direction in range(6):
        target = NEXT[6 * origin + direction]
        while target != NONE and not occupied >> target & 1:
            found.append(target)
            target = NEXT[6 * target + direction]
    return found


def _why_not_slide(occupied: int, point: int, origin: int, target: int) -> str:
    if origin == NONE:
        return f"after placing, slide a piece next to {POINTS[point]}, as in rt@c3,c4-e2"
    if origin == point:
        return "the piece just placed cannot slide; slide one of its neighbours"
    if not occupied >> origin & 1:
        return f"there is no piece on {POINTS[origin]}"
    if origin not in NEXT[6 * point : 6 * point + 6]:
        return f"slide a piece next to {POINTS[point]}, where you placed yours; {POINTS[origin]} is not"
    if (occupied | 1 << point) >> target & 1:
        return f"there is already a piece on {POINTS[target]}"
    if target in _room(0, origin):
        return f"there is a piece between {POINTS[origin]} and {POINTS[target]}"
    return f"pieces slide in a straight line, and {POINTS[target]} is not in line with {POINTS[origin]}"


def _three(pieces: list[int]) -> str | None:
    """What makes these three pieces a winning three, if anything does."""
    colours, shapes = {piece // 3 for piece in pieces}, {piece % 3 for piece in pieces}
    if len(colours) == 1 and len(shapes) == 3:
        return f"{COLOURS[colours.pop()]} in three shapes"
    if len(shapes) == 1 and len(colours) == 3:
        return f"{SHAPES[shapes.pop()]}s in three colours"
    return None


def ending(state: State, names: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    last = names[(state.player + state.players - 1) % state.players]
    for line in TRIPLES:
        on_it = [piece for piece in (piece_on(state, point) for point in line) if piece is not None]
        if len(on_it) == 3 and (what := _three(on_it)):
            return f"{last} ended the turn with a three: {what}", tuple(POINTS[point] for point in line)
    why = "has no legal turn" if hand_of(state.hands, state.player) else "has no pieces left"
    return f"{names[state.player]} {why}, so {last}, the last to play, wins", ()

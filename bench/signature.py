"""The engine's signature: node counts, moves and values of fixed searches, and games between levels with fixed seeds.

Everything runs on one thread, limited by depth or nodes, so that any machine prints the same numbers. A change that is
meant to leave the search alone leaves the signature alone; one that prints another number changed how the engine plays.
"""

from collections.abc import Iterator
from hashlib import sha256
from random import Random

from bench.table import Goal, show
from trilith.engine.levels import LevelPlayer, level
from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.engine.value import Value
from trilith.games import registry
from trilith.games.position import Position

# For each ruleset, the depth of its searches. Three players are searched by playouts instead.
DEPTHS = {
    "flip": 5,
    "morris": 10,
    "morris:standard": 9,
    "outfox": 3,
    "outfox:players=3": 2,
    "siege": 4,
    "stones": 3,
    "stones:supply=skill": 5,
}
# How many random turns were played before each position that is searched.
PLIES = (0, 3, 8, 14)
NODES = 20_000
LEVELS = (1, 3, 5, 7)
GAMES = 2


def main() -> list[Goal]:
    rows, total, lines = [], 0, list[str]()
    for ruleset, depth in DEPTHS.items():
        for plies, position in positions(ruleset):
            found = Engine().think(position, Limit(depth=depth))
            analysed, moves, _ = Engine().analyse(position, Limit(nodes=NODES))
            total += found.nodes + analysed.nodes
            row = [f"{ruleset}, ply {plies}", str(found.depth), f"{found.nodes:,}", found.move, words(found.value)]
            lines += [" ".join([*row, *found.line, str(analysed.nodes), *analysed.line])]
            lines += [f"{move} {words(value)}" for move, value in moves.items()]
            rows.append(row)
    show("Searches", ["position", "depth", "nodes", "move", "value"], rows)
    games = [(name, number, seed) for name in registry.names() for number in LEVELS for seed in range(GAMES)]
    played = {game: level_game(*game) for game in games}
    lines += map(str, played.items())
    rows = [
        [f"{name}, level {number}, seed {seed}", str(len(moves)), digest(moves)]
        for (name, number, seed), moves in played.items()
    ]
    show("Games of a level against itself", ["game", "turns", "signature"], rows)
    print(f"{total} nodes, signature {digest(lines)}")
    return []


def positions(ruleset: str) -> Iterator[tuple[int, Position]]:
    """Positions of one random game in which a player is to move, with their number of plies."""
    random, position, plies = Random(1), Position.start(ruleset), 0
    while plies <= PLIES[-1] and position.outcome is None:
        if position.turn is None:
            position = position.draw(random.choice(list(position.draws)))
            continue
        if plies in PLIES:
            yield plies, position
        position = position.play(random.choice(position.legal_moves))
        plies += 1


def level_game(name: str, number: int, seed: int) -> list[str]:
    """The moves and draws of a game that a level plays against itself."""
    random, position, moves = Random(seed), Position.start(name), list[str]()
    players = [LevelPlayer(level(number), 2 * seed + seat) for seat in range(len(position.players))]
    while position.outcome is None:
        if position.turn is None:
            moves.append(random.choice(list(position.draws)))
            position = position.draw(moves[-1])
        else:
            moves.append(players[position.turn].choose(position))
            position = position.play(moves[-1])
    return moves


def words(value: Value) -> str:
    distance = "" if value.distance is None else f" in {value.distance}"
    return f"{value.kind} {value.result}{distance}" if value.kind == "proven" else f"{value.kind} {value.score}"


def digest(lines: list[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()[:12]

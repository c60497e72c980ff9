"""The eleven rulesets of the mill family, from the rule pages alone and by another hand than `morris` and `merels`.

One game is one object that remembers everything, repetitions included; no code is shared with the package.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

ANYWHERE = "any empty point"


@dataclass(frozen=True)
class Rules:
    rows: tuple[str, ...]  # points of each row of the position text, the highest row first
    lines: tuple[str, ...]  # threes: mills, or lines that win
    paths: tuple[str, ...]  # along which men move from one point to the next; or ANYWHERE
    men: int
    line_wins: bool = False
    flying: bool = False
    mixed: bool = False
    any_in_mills: bool = False
    full_board_draws: bool = False

    @property
    def points(self) -> list[str]:
        return " ".join(self.rows).split()

    def neighbours(self, point: str) -> set[str]:
        if self.paths == (ANYWHERE,):
            return set(self.points) - {point}
        found = set()
        for path in self.paths:
            for here, there in pairwise(path.split()):
                found |= {there} if here == point else {here} if there == point else set()
        return found


SIX_ROWS = ("a5 c5 e5", "b4 c4 d4", "a3 b3 d3 e3", "b2 c2 d2", "a1 c1 e1")
SIX_SIDES = ("a1 c1 e1", "a5 c5 e5", "a1 a3 a5", "e1 e3 e5", "b2 c2 d2", "b4 c4 d4", "b2 b3 b4", "d2 d3 d4")
SIX_PATHS = (*SIX_SIDES, "a3 b3", "d3 e3", "c1 c2", "c4 c5")

NINE_ROWS = ("a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4 e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1")
NINE_MILLS = (
    *("a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1"),
    *("a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7"),
)
TWELVE_MILLS = (*NINE_MILLS, "a1 b2 c3", "a7 b6 c5", "g1 f2 e3", "g7 f6 e5")

SQUARE_ROWS = ("a3 b3 c3", "a2 b2 c2", "a1 b1 c1")
SQUARE_SIX = (*SQUARE_ROWS, "a1 a2 a3", "b1 b2 b3", "c1 c2 c3")
SQUARE_EIGHT = (*SQUARE_SIX, "a1 b2 c3", "a3 b2 c1")

STAR_ROWS = ("a5 c5 e5", "b4 d4", "a3 c3 e3", "b2 d2", "a1 c1 e1")
STAR_LINES = (
    *("a1 c1 e1", "a3 c3 e3", "a5 c5 e5", "a1 a3 a5", "c1 c3 c5", "e1 e3 e5"),
    *("a1 b2 c3", "b2 c3 d4", "c3 d4 e5", "a5 b4 c3", "b4 c3 d2", "c3 d2 e1"),
    *("c1 b2 a3", "c1 d2 e3", "a3 b4 c5", "c5 d4 e3"),
)

FAMILY = {
    "morris:six": Rules(SIX_ROWS, SIX_SIDES, SIX_PATHS, 6),
    "morris:five": Rules(SIX_ROWS, SIX_SIDES, SIX_PATHS, 5),
    "morris:seven": Rules(SIX_ROWS, SIX_SIDES, SIX_PATHS, 7),
    "morris:twelve": Rules(NINE_ROWS, TWELVE_MILLS, TWELVE_MILLS, 12, flying=True),
    "morris:morabaraba": Rules(
        NINE_ROWS, TWELVE_MILLS, TWELVE_MILLS, 12, flying=True, any_in_mills=True, full_board_draws=True
    ),
    "morris:lasker": Rules(NINE_ROWS, NINE_MILLS, NINE_MILLS, 10, flying=True, mixed=True, any_in_mills=True),
    "merels": Rules(SQUARE_ROWS, SQUARE_EIGHT, SQUARE_EIGHT, 3, line_wins=True),
    "merels:holes": Rules(SQUARE_ROWS, SQUARE_SIX, (ANYWHERE,), 3, line_wins=True),
    "merels:achi": Rules(SQUARE_ROWS, SQUARE_EIGHT, SQUARE_EIGHT, 4, line_wins=True),
    "merels:picaria": Rules(
        SQUARE_ROWS, SQUARE_EIGHT, (*SQUARE_EIGHT, "a2 b1", "b1 c2", "c2 b3", "b3 a2"), 3, line_wins=True
    ),
    "merels:picaria13": Rules(STAR_ROWS, STAR_LINES, STAR_LINES, 3, line_wins=True),
}


@dataclass
class Game:
    rules: Rules
    men: dict[str, str] = field(default_factory=dict)  # point: "w" or "b"
    hand: dict[str, int] = field(default_factory=dict)
    side: str = "w"
    quiet: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    won_by_line: bool = False
    board_was_full: bool = False  # when placing ended

    @classmethod
    def start(cls, rules: Rules) -> "Game":
        game = cls(rules, hand={"w": rules.men, "b": rules.men})
        game.seen[game.text.rpartition(" ")[0]] += 1
        return game

    def copy(self) -> "Game":
        return Game(
            self.rules,
            dict(self.men),
            dict(self.hand),
            self.side,
            self.quiet,
            Counter(self.seen),
            self.won_by_line,
            self.board_was_full,
        )

    @property
    def text(self) -> str:
        rows = []
        for row in self.rules.rows:
            written = ""
            for point in row.split():
                if point in self.men:
                    written += self.men[point]
                elif written and written[-1].isdigit():
                    written = written[:-1] + str(int(written[-1]) + 1)
                else:
                    written += "1"
            rows.append(written)
        return f"{'/'.join(rows)} {self.side} {self.hand['w']} {self.hand['b']} {self.quiet}"

    @property
    def other(self) -> str:
        return "b" if self.side == "w" else "w"

    def on_board(self, side: str) -> list[str]:
        return [point for point, man in self.men.items() if man == side]

    def in_line(self, point: str) -> bool:
        owner = self.men[point]
        return any(
            point in line.split() and all(self.men.get(each) == owner for each in line.split())
            for line in self.rules.lines
        )

    def legal(self) -> set[str]:
        return set() if self.winner() else self.turns()

    def turns(self) -> set[str]:
        """What the side to move could do if the game was not over."""
        empty = [point for point in self.rules.points if point not in self.men]
        simple = []
        if self.hand[self.side]:
            simple += empty
        if not self.hand[self.side] or self.rules.mixed:
            own = self.on_board(self.side)
            jumps = self.rules.flying and len(own) == 3 and not self.hand[self.side]
            for start in own:
                reach = empty if jumps else [to for to in empty if to in self.rules.neighbours(start)]
                simple += [f"{start}-{to}" for to in reach]
        turns = set()
        for move in simple:
            taken = self.takable(move)
            turns |= {f"{move}x{point}" for point in taken} if taken else {move}
        return turns

    def takable(self, move: str) -> list[str]:
        after = self.copy()
        point = after.put(move)
        if self.rules.line_wins or not after.in_line(point):
            return []
        enemies = after.on_board(self.other)
        free = [enemy for enemy in enemies if not after.in_line(enemy)]
        return free or (enemies if self.rules.any_in_mills else [])

    def put(self, move: str) -> str:
        """The man is put where the move says; returns that point."""
        start, _, to = move.rpartition("-")
        if start:
            del self.men[start]
        else:
            self.hand[self.side] -= 1
        self.men[to] = self.side
        return to

    def play(self, turn: str) -> "Game":
        after = self.copy()
        move, _, taken = turn.partition("x")
        placing = self.hand != {"w": 0, "b": 0}
        made_line = after.in_line(after.put(move))
        if taken:
            del after.men[taken]
        after.won_by_line = made_line and self.rules.line_wins
        after.board_was_full = placing and len(after.men) == len(self.rules.points)
        made_mill = made_line and not self.rules.line_wins
        after.quiet = 0 if placing or made_mill else self.quiet + 1
        after.side = self.other
        after.seen[after.text.rpartition(" ")[0]] += 1
        return after

    def winner(self) -> str | None:
        """ "w", "b", "draw", or None while the game goes on."""
        if self.rules.line_wins:
            if self.won_by_line:
                return self.other
        elif len(self.on_board(self.side)) + self.hand[self.side] <= 2:
            return self.other
        if self.board_was_full and self.rules.full_board_draws:
            return "draw"
        if not self.turns():
            return self.other
        if self.quiet >= 40 or max(self.seen.values()) >= 3:
            return "draw"
        return None


def perft(game: Game, depth: int) -> int:
    turns = game.legal()
    return len(turns) if depth == 1 else sum(perft(game.play(turn), depth - 1) for turn in turns)

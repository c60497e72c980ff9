"""Making puzzles: games between levels, and what is left of their positions after each criterion."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, NamedTuple

from trilith.engine.levels import LevelPlayer, level
from trilith.games import registry
from trilith.games.definition import State
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play.match import Match
from trilith.play.pouch import Pouch
from trilith.puzzles import criteria
from trilith.puzzles.check import problems
from trilith.puzzles.difficulty import rating
from trilith.puzzles.endings import ending_values
from trilith.puzzles.knowledge import Knowledge
from trilith.puzzles.puzzle import Puzzle, Source
from trilith.puzzles.solution import solution
from trilith.puzzles.themes import themes_of

# The levels whose games are looked at: strong enough to play sensibly.
LEVELS: Final = tuple(range(5, 11))
# Positions that the best level searches for a move here, instead of thinking by the clock: a seed plays the same games.
MOST_NODES: Final = 500_000
# No game gives more puzzles than this, and no two of them closer together than this many turns.
MOST_PER_GAME: Final = 3
APART: Final = 3
# A game that is not over by then is left.
LONGEST: Final = 200
# So many of the winner's last turns are looked at where only a search knows the values.
LAST_TURNS: Final = 8
# An ending with more pieces is none of the small ones.
SMALL: Final = 8
# The criteria in the order in which they are asked.
STEPS: Final = (
    "looked at",
    "proven",
    "not at once",
    "unique",
    "not found one turn ahead",
    "no twin",
    "solved to the end",
    "checked",
)


@dataclass
class Funnel:
    """How many positions survived each criterion."""

    games: int = 0
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STEPS, 0))

    def passed(self, step: str) -> None:
        self.counts[step] += 1


class Candidate(NamedTuple):
    position: Position
    source: Source | None


@dataclass
class Maker:
    """Makes puzzles of one game. With the same seed and the same databases it makes the same ones."""

    game: str
    seed: int = 0
    knowledge: Knowledge = field(default_factory=Knowledge)
    is_composed: bool = False
    # Only puzzles that save a game, out of small endings.
    is_saving: bool = False
    funnel: Funnel = field(default_factory=Funnel)
    seen: set[State] = field(default_factory=set)
    on_position: Callable[[], None] = lambda: None

    def __post_init__(self) -> None:
        hooks = registry.game(self.game).puzzles
        if hooks is None:
            raise TrilithError(f"there are no puzzles of {self.game}: its folder has no themes.py")
        if self.is_saving and hooks().endings is None:
            raise TrilithError(f"there are no small endings of {self.game} to save")
        self._rulesets = hooks().rulesets
        self._is_out_of_reach = False

    def run(self) -> Iterator[Puzzle]:
        """Puzzles without end. After an interruption, a maker with the same funnel and `seen` goes on."""
        while True:
            random = Random(f"{self.seed} {self.game} {self.funnel.games}")
            ruleset = self._rulesets[self.funnel.games % len(self._rulesets)]
            levels = () if self.is_composed else tuple(random.choice(LEVELS) for _ in range(2))
            match = play_game(ruleset, levels, random)
            self.funnel.games += 1
            taken: list[int] = []
            for number in self._turns(match):
                if len(taken) == MOST_PER_GAME:
                    break
                if any(abs(number - other) < APART for other in taken):
                    continue
                source = Source(levels, match.moves[:number]) if levels else None
                found = self.examine(Candidate(_alone(match.turns[number].before), source))
                if self._is_out_of_reach:
                    # What lies before it is harder still.
                    break
                if found:
                    taken.append(number)
                    yield found

    def _turns(self, match: Match) -> list[int]:
        """The turns of a game to look at, the last one first."""
        numbers = range(len(match.turns) - 1, -1, -1)
        if self.is_saving:
            return [number for number in numbers if _is_small(match.turns[number].before)]
        if not match.position.game.draw_rules:
            return list(numbers)
        winner = match.outcome.winner if match.outcome else None
        return [number for number in numbers if match.turns[number].before.turn == winner][:LAST_TURNS]

    def examine(self, candidate: Candidate) -> Puzzle | None:
        """The puzzle in a position, if there is one."""
        position, funnel = candidate.position, self.funnel
        funnel.passed("looked at")
        self.on_position()
        values = ending_values(position) if self.is_saving else self.knowledge.values(position, criteria.MOST_PLIES)
        self._is_out_of_reach = values is None and not self.is_saving
        goal = criteria.goal_of(values) if values else None
        if values is None or goal is None or (self.is_saving and goal != "save"):
            return None
        funnel.passed("proven")
        right = criteria.accepted(values)
        distance = values[right[0]].distance if goal == "win" else None
        if position.score is None and not criteria.is_far_enough(goal, distance):
            return None
        funnel.passed("not at once")
        if not criteria.is_unique(right, values, goal):
            return None
        funnel.passed("unique")
        if not criteria.is_hidden(position, right):
            return None
        funnel.passed("not found one turn ahead")
        image = criteria.canonical(position)
        if image in self.seen:
            return None
        funnel.passed("no twin")
        found = solution(position, values, goal, self.knowledge)
        if found is None:
            return None
        funnel.passed("solved to the end")
        odds = values[right[0]].odds
        puzzle = Puzzle(
            ruleset=position.ruleset.text,
            text=position.text,
            goal=goal,
            distance=distance,
            line=found.line,
            accepted=found.accepted,
            themes=themes_of(position, found.line, values, goal),
            rating=0,
            source=candidate.source,
            odds=(str(odds.win), str(odds.draw), str(odds.loss)) if odds and goal == "best" else None,
        )
        # Whoever has no database must be able to prove it too.
        if problems(puzzle):
            return None
        funnel.passed("checked")
        self.seen.add(image)
        return replace(puzzle, rating=rating(position, right, self.seed))


def play_game(ruleset: str, levels: tuple[int, ...], random: Random) -> Match:
    """A game between two levels, or without levels one of random moves."""
    start = Position.start(ruleset)
    match, pouch = Match.begin(start), Pouch(start, random)
    players = [game_player(number, start, random.getrandbits(32)) for number in levels]
    while match.outcome is None and len(match.turns) < LONGEST:
        position = match.position
        if position.turn is None:
            match = match.draw(pouch.draw(position))
        elif players:
            match = match.play(players[position.turn].choose(position))
        else:
            match = match.play(random.choice(position.legal_moves))
    return match


def _is_small(position: Position) -> bool:
    """Whether so few pieces are left that the ending may be a small one."""
    return len(position.pieces) <= SMALL and not any(sum(supply.pieces.values()) for supply in position.supplies)


def game_player(number: int, start: Position, seed: int) -> LevelPlayer:
    """A level that does not look at the clock."""
    found = level(number)
    skill = found.skill(start.game)
    if skill.seconds:
        skill = skill._replace(seconds=0.0, nodes=min(skill.nodes or MOST_NODES, MOST_NODES))
    return LevelPlayer(found, seed, skill=skill)


def _alone(position: Position) -> Position:
    """The position without the game before it, as a puzzle shows it."""
    return Position.parse(position.ruleset, position.text)

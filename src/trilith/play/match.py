"""Match: what happened in one game, from its first position to now."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from trilith.games.arguments import is_one_of, shown
from trilith.games.cached import cached_property
from trilith.games.errors import IllegalMove
from trilith.games.move import LegalMoves, Move
from trilith.games.outcome import Outcome
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset

# How a game may end other than by its rules.
RESIGNATION: Final = "resignation"
AGREEMENT: Final = "agreement"
TIME: Final = "time forfeit"
ADJUDICATION: Final = "adjudication"
# PGN's word for a game that somebody left.
ABANDONMENT: Final = "abandoned"
# How many moves begin a game, to search by them.
OPENING_MOVES: Final = 12
TERMINATIONS: Final = (RESIGNATION, AGREEMENT, TIME, ADJUDICATION, ABANDONMENT)


class Turn(NamedTuple):
    """A move and the position before it (with the stone drawn, in a pouch game)."""

    before: Position
    move: str
    code: int

    @property
    def played(self) -> Move:
        """The move with its steps and lines. It is not looked up among the legal moves again."""
        return Move(self.code, LegalMoves((self.code,), self.before.state, self.before.game))


@dataclass(frozen=True)
class Match:
    """A game so far. Like a position it is immutable: every action returns a new one.

    >>> match = Match.begin("morris").play("d6").play("a1")
    >>> match.moves, match.undo().moves
    (('d6', 'a1'), ('d6',))
    """

    start: Position
    turns: tuple[Turn, ...]
    position: Position
    ended_by: str | None = None
    declared: Outcome | None = None

    def __repr__(self) -> str:
        """The game and its moves, as briefly as a position."""
        return f"<Match: {self.ruleset}, {' '.join(self.moves) or 'no move yet'}{self._ending_in_brief}>"

    @property
    def _ending_in_brief(self) -> str:
        if self.outcome is None:
            return ""
        winner = self.outcome.winner
        return ", a draw" if winner is None else f", {self.start.players[winner]} wins"

    @classmethod
    def begin(cls, start: str | Ruleset | Position) -> "Match":
        """A new game under a ruleset, or from a position."""
        # The history of a position is not part of a game that begins with it.
        position = Position(start.ruleset, start.state) if isinstance(start, Position) else Position.start(start)
        return cls(position, (), position)

    @property
    def ruleset(self) -> Ruleset:
        return self.start.ruleset

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(turn.move for turn in self.turns)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or by the players; None while it goes on."""
        return self.declared or self.position.outcome

    @cached_property
    def opening(self) -> str:
        """The first moves, as `opening_text` has them. The next match of a game takes it over."""
        return opening_text([turn.move for turn in self.turns[:OPENING_MOVES]])

    @property
    def last_point(self) -> str | None:
        """Where the last move ended: its last touched point that holds a piece now."""
        if not self.turns:
            return None
        before, _, code = self.turns[-1]
        board = self.position.board
        for step in reversed(before.game.notation.steps(before.state, code)):
            if step.kind == "point" and step.name in board:
                return step.name
        return None

    def play(self, move: Move | str, drawn: str | None = None) -> "Match":
        """After a move, and after the stone that the pouch gives then."""
        if self.declared:
            raise IllegalMove(f"{move}: the game is over")
        before = self.position
        found = before.find(move)
        after = before.play(found)
        if drawn is not None:
            after = after.draw(drawn)
        played = Match(self.start, (*self.turns, Turn(before.lean(), found.text, found.code)), after)
        if "opening" in self.__dict__:
            more = "" if len(self.turns) >= OPENING_MOVES else opening_text([found.text])
            played.__dict__["opening"] = self.opening + more
        return played

    def draw(self, stone: str) -> "Match":
        """The pouch gives a stone. The turn is complete when the stone is placed."""
        self._check_running()
        return Match(self.start, self.turns, self.position.draw(stone))

    def undo(self) -> "Match":
        """Take back the last move. In a pouch game its stone is in hand again."""
        if not self.turns:
            raise IllegalMove("there is no move to take back")
        return Match(self.start, self.turns[:-1], self.turns[-1].before)

    def resign(self, player: int) -> "Match":
        if len(self.position.players) != 2:
            raise IllegalMove("with three players nobody can resign: nobody knows who of the others would have won")
        if not is_one_of(player, 2):
            raise IllegalMove(f"there is no player {shown(player)}")
        return self.end(RESIGNATION, 1 - player)

    def agree_draw(self) -> "Match":
        if not self.position.game.has_draws:
            raise IllegalMove(f"{self.position.look.title} has no draws: somebody always wins")
        return self.end(AGREEMENT, None)

    def end(self, ended_by: str, winner: int | None) -> "Match":
        """End the game other than by its rules. `winner` is None for a draw."""
        self._check_running()
        names = self.position.look.players
        if ended_by not in TERMINATIONS:
            raise IllegalMove(f"a game ends by its rules or by {', '.join(TERMINATIONS)}, not by {ended_by}")
        # A player who resigns or runs out of time loses, and players can only agree on a draw.
        may_be_drawn = ended_by in (AGREEMENT, ADJUDICATION)
        may_be_won = ended_by != AGREEMENT
        if not (may_be_drawn if winner is None else may_be_won and is_one_of(winner, len(names))):
            raise IllegalMove(f"a game cannot end with this result by {ended_by}")
        return replace(self, ended_by=ended_by, declared=Outcome(winner, _reason(ended_by, winner, names)))

    def _check_running(self) -> None:
        if self.outcome is not None:
            raise IllegalMove("the game is over")


def opening_text(moves: Iterable[str]) -> str:
    """Moves so that games can be searched by them. A space ends every move: none is taken for the beginning of another.

    >>> opening_text(["d6", "a1"])
    'd6 a1 '
    """
    return "".join([f"{move} " for move in moves])


def _reason(ended_by: str, winner: int | None, names: tuple[str, ...]) -> str:
    if ended_by == AGREEMENT:
        return "the players agreed on a draw"
    loser = names[1 - winner] if winner is not None and len(names) == 2 else None
    if ended_by == RESIGNATION and loser:
        return f"{loser} resigned"
    if ended_by == TIME and loser:
        return f"{loser} ran out of time"
    if ended_by == ABANDONMENT and loser:
        return f"{loser} left the game"
    return f"the game ended by {ended_by}"

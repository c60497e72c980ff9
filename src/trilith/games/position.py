"""Position: what people hold. A ruleset and a state, immutable, with everything one may ask of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from trilith.games import registry
from trilith.games.arguments import expect
from trilith.games.cached import cached_property
from trilith.games.definition import Game, State, Supply
from trilith.games.draw.scene import Scene
from trilith.games.errors import IllegalMove
from trilith.games.look import Look
from trilith.games.move import LegalMoves, Move
from trilith.games.notation import expect_text, shorten
from trilith.games.outcome import CHANCE, DRAW, ONGOING, Outcome
from trilith.games.ruleset import Ruleset

# What follows from the ruleset alone.
FOLLOWING: Final = ("game", "look", "repetition_limit")


@dataclass(frozen=True, eq=False, repr=False)
class Position:
    """A position of one of the games.

    >>> position = Position.start("morris").play("d6").play("a1")
    >>> position.turn, len(position.legal_moves), position.pieces
    (0, 22, {'d6': 'w', 'a1': 'b'})
    >>> position.text
    '3/1w1/3/6/3/3/b2 w 8 8 0'
    >>> position.play("a1")
    Traceback (most recent call last):
    trilith.games.errors.IllegalMove: a1: there is already a stone on a1

    Positions with the same ruleset and text are equal. One that was reached by `play` also knows its
    `history`, where the rules ask for it: a third repetition ends the game there, and a text cannot tell.
    """

    ruleset: Ruleset
    state: State
    history: tuple[State, ...] = ()

    def __post_init__(self) -> None:
        expect(self.ruleset, Ruleset, "a ruleset (trilith.start and trilith.parse read its text)")
        expect(self.state, tuple, "a state")

    @classmethod
    def start(cls, ruleset: str | Ruleset) -> "Position":
        """Where a game begins.

        >>> Position.start("morris:standard").text
        '3/3/3/6/3/3/3 w 9 9 0'
        """
        rules = registry.ruleset(ruleset)
        return cls(rules, registry.game(rules.game).rules.start(rules.options))

    @classmethod
    def parse(cls, ruleset: str | Ruleset, text: str) -> "Position":
        """Read a position's text; InvalidPosition says what is wrong with it.

        >>> Position.parse("morris", "3/1w1/3/6/3/3/b2 w 8 8 0").pieces
        {'d6': 'w', 'a1': 'b'}
        """
        rules = registry.ruleset(ruleset)
        game = registry.game(rules.game)
        expect_text(text, "a position")
        return cls(rules, game.notation.state_from_text(text, game.rules.start(rules.options)))

    # ---- what there is to know ----

    @cached_property
    def game(self) -> Game:
        return registry.game_of(self.ruleset)

    @cached_property
    def turn(self) -> int | None:
        """The number of the player to move, or None before a draw from the pouch."""
        player = self.game.rules.to_move(self.state)
        return None if player == CHANCE else player

    @property
    def players(self) -> tuple[str, ...]:
        """The seats by number, as records name them."""
        return self.game.notation.players(self.state)

    @cached_property
    def legal_moves(self) -> LegalMoves:
        """All legal moves; none when the game is over or a stone must be drawn first."""
        if self._is_repeated:
            return LegalMoves((), self.state, self.game)
        if self.game.alike is None:
            return LegalMoves(tuple(self._listed(self.state)), self.state, self.game)
        state, group = self.game.alike(self.state)
        return LegalMoves(tuple(self._listed(state)), self.state, self.game, group)

    def _listed(self, state: State) -> list[int]:
        rules = self.game.rules
        out = [0] * rules.MAX_MOVES
        return out[: rules.legal(state, out)]

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        result = self.game.rules.result(self.state)
        if result == ONGOING:
            repeated = Outcome(None, "the same position stood for the third time")
            return repeated if self._is_repeated else None
        reason, line = self.game.words.ending(self.state, self.look.players)
        return Outcome(None if result == DRAW else result, reason, line)

    @property
    def score(self) -> tuple[int, ...] | None:
        """Points by player, or None in games without."""
        return self.game.score(self.state) if self.game.score else None

    @cached_property
    def text(self) -> str:
        """One line that reads back to this position."""
        return self.game.notation.state_text(self.state)

    @property
    def pieces(self) -> dict[str, str]:
        """Piece codes by the name of the point they stand on."""
        return dict(self.__dict__.get("board") or self.game.notation.pieces(self.state))

    @cached_property
    def board(self) -> Mapping[str, str]:
        """The same, kept for the next who asks. Positions that are kept for long should not be asked."""
        return self.game.notation.pieces(self.state)

    @property
    def supplies(self) -> tuple[Supply, ...]:
        """What lies beside the board: hands, or the pouch."""
        return self.game.notation.supplies(self.state)

    @property
    def held(self) -> str | None:
        """The stone drawn from the pouch and not yet placed."""
        return self.game.chance.held(self.state) if self.game.chance else None

    @property
    def last_point(self) -> str | None:
        """The point of the last piece played, where the game marks it."""
        return self.game.last_point(self.state) if self.game.last_point else None

    @property
    def task(self) -> str:
        """What to do now, in one sentence."""
        return self.game.words.task(self.state, self.look.players)

    @cached_property
    def repetition_limit(self) -> int:
        """How often a position may stand before the game is drawn, or 0 for any number of times."""
        return self.game.draw_rules.repetition(self.ruleset.options) if self.game.draw_rules else 0

    @cached_property
    def _is_repeated(self) -> bool:
        recurrence, limit = self.game.recurrence, self.repetition_limit
        return bool(recurrence and limit and self.history.count(recurrence(self.state)) + 1 >= limit)

    # ---- what one may do ----

    def play(self, move: Move | str) -> "Position":
        """The position after a move. IllegalMove says why not."""
        if isinstance(move, Move) and move.listed is self.legal_moves:
            return self._after(move.code)
        return self._after(self.find(move).code)

    def find(self, move: Move | str) -> Move:
        """The legal move with this text, which may be spelled in more ways than one. IllegalMove says why not.

        >>> Position.parse("morris:double_mill=two", "1w1/w1w/1w1/b5/1b1/b1b/3 w 5 5 0").find("d6xf2xa4")
        Move('d6xa4xf2')
        """
        text = str(move) if isinstance(move, Move) else expect_text(move, "a move")
        if text in self._found:
            return self._found[text]
        found = move if isinstance(move, Move) and move.listed is self.legal_moves else self._read(text)
        self._found.clear()
        self._found[text] = found
        return found

    def _read(self, text: str) -> Move:
        if self.outcome is not None:
            raise IllegalMove(f"{shorten(text)[1:-1]}: the game is over")
        if self.turn is None:
            raise IllegalMove(f"{shorten(text)[1:-1]}: draw a stone from the pouch first")
        code = self.game.notation.move_from_text(self.state, text)
        if not self.legal_moves.has_code(code):
            raise IllegalMove(f"{text}: {self.game.words.why_not(self.state, code, self.look.players)}")
        return Move(code, self.legal_moves)

    @property
    def draws(self) -> Mapping[str, Fraction]:
        """What the pouch may give now and how likely; empty unless a stone must be drawn.

        >>> {stone: str(odds) for stone, odds in Position.start("stones").draws.items()}
        {'w': '5/12', 'b': '5/12', 'c': '1/6'}
        """
        ways = self._ways_to_draw
        total = sum(weight for _, weight in ways.values())
        return {stone: Fraction(weight, total) for stone, (_, weight) in ways.items()}

    def draw(self, stone: str) -> "Position":
        """The position after the pouch gave this stone."""
        ways = self._ways_to_draw
        if expect_text(stone, "a stone") not in ways:
            raise IllegalMove(f"{shorten(stone)[1:-1]}: {self._why_no_draw(stone)}")
        code, _ = ways[stone]
        return self._after(code)

    def stone_of(self, move: str) -> str:
        """The stone that must have been drawn for a move, as its text says: what to `draw` before it can be played.

        >>> Position.start("stones").stone_of("w@e5")
        'w'
        """
        if self.game.chance is None:
            raise IllegalMove("nothing is drawn in this game")
        return self.game.chance.stone_of(expect_text(move, "a move"))

    @property
    def _ways_to_draw(self) -> dict[str, tuple[int, int]]:
        """The code and the weight of each stone that may come."""
        if self.game.chance is None or self.turn is not None or self.outcome:
            return {}
        out, weights = [0] * self.game.rules.MAX_MOVES, [0] * self.game.rules.MAX_MOVES
        count = self.game.chance.draws(self.state, out, weights)
        return {self.game.notation.move_text(self.state, out[i]): (out[i], weights[i]) for i in range(count)}

    def _why_no_draw(self, stone: str) -> str:
        if self.game.chance is None:
            return "nothing is drawn in this game"
        if self.outcome:
            return "the game is over"
        if self.turn is not None:
            return "no stone is to be drawn now"
        return f"the pouch holds no such stone; it may give {', '.join(self._ways_to_draw)}"

    def _after(self, code: int) -> "Position":
        # Who looks what a move leads to often plays it then.
        played = self._played
        if code not in played:
            played.clear()
            game = self.game
            recurrence = game.recurrence
            history = (*self.history, recurrence(self.state)) if recurrence and self.repetition_limit else ()
            after = played[code] = _made(self.ruleset, game.rules.apply(self.state, code), history)
            # What follows from the ruleset stays the same.
            known, passed_on = self.__dict__, after.__dict__
            for name in FOLLOWING:
                if name in known:
                    passed_on[name] = known[name]
        return played[code]

    @cached_property
    def _found(self) -> dict[str, Move]:
        """The last move that was found, by its text: who finds one plays it then."""
        return {}

    @cached_property
    def _played(self) -> dict[int, "Position"]:
        """The last move or draw that was tried, and the position after it."""
        return {}

    # ---- what it looks like ----

    @cached_property
    def look(self) -> Look:
        return self.game.look(self.ruleset)

    @property
    def scene(self) -> Scene:
        """What the renderers are given."""
        line = self.outcome.line if self.outcome else ()
        return Scene(self.look, self.pieces, self.last_point, line, score=tuple(self.score or ()))

    def svg(self, theme: str = "light", style: str = "natural") -> str:
        """A picture of the position, complete in itself. `theme` is "light" or "dark", `style` "natural" or "plain"."""
        from trilith.games.draw import styles, svg

        return svg.draw(self.scene._replace(look=styles.styled(self.look, style)), theme)

    def _repr_svg_(self) -> str:
        """What notebooks show."""
        return self.svg()

    def __str__(self) -> str:
        from trilith.games.draw import terminal

        return terminal.draw(self.scene)

    # ---- what makes two positions the same ----

    def lean(self) -> "Position":
        """The same position without its cached values, for programs that keep many."""
        lean = _made(self.ruleset, self.state, self.history)
        lean.__dict__["game"] = self.game
        return lean

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.ruleset == other.ruleset and self.state == other.state

    def __hash__(self) -> int:
        return hash((self.ruleset, self.state))

    def __repr__(self) -> str:
        return f"Position({str(self.ruleset)!r}, {self.text!r})"

    def __deepcopy__(self, memo: object) -> "Position":
        # Nothing in it ever changes.
        return self

    def __reduce__(self) -> tuple[type["Position"], tuple[Ruleset, State, tuple[State, ...]]]:
        # Only what makes it: cached values can be computed again.
        return Position, (self.ruleset, self.state, self.history)


def _made(ruleset: Ruleset, state: State, history: tuple[State, ...]) -> Position:
    """A position, without the constructor, which takes twice as long for a frozen class."""
    position = object.__new__(Position)
    position.__dict__.update(ruleset=ruleset, state=state, history=history)
    return position

"""Touches: how a person puts a move together, point by point and piece by piece, without knowing the rules.

`Touches` narrows the legal moves by the touches made so far. `move_by_steps` finds the move that a series of touches
makes. All ways to make one at once are in `step_tree.py`.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from trilith.games.cached import cached_property
from trilith.games.errors import IllegalMove
from trilith.games.move import Move
from trilith.games.position import Position
from trilith.games.step import Step

# How many moves are tried to find out why a touch is wrong.
TRIED: Final = 50


class Touches:
    """The legal moves of a position that begin with the touches made so far. Never changes.

    >>> touches = Touches(Position.start("flip").play("b2s")).named("b2")
    >>> [str(move) for move in touches.named("b3").named("c1").moves]
    ['b2-b3,c1s', 'b2-b3,c1b']
    >>> touches.refusal("d4")
    'a panel flips up, down, left or right, and d4 is not beside b2'
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.made: tuple[Step, ...] = ()
        self._legal = position.legal_moves
        # Moves by their code and the word that spells their steps.
        self._words: list[tuple[int, str]] = list(zip(self._legal.codes, self._legal.spelling.words, strict=True))

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        return tuple(Move(code, self._legal) for code, _ in self._words)

    @cached_property
    def next(self) -> Mapping[Step, int]:
        """What may be touched next, each with the number of moves it leaves."""
        at = len(self.made)
        letters = Counter(word[at] for _, word in self._words if len(word) > at)
        steps = self._legal.spelling.alphabet.steps
        return {steps[letter]: count for letter, count in letters.items()}

    @property
    def next_points(self) -> frozenset[str]:
        """The next point of every move, even if a piece comes first."""
        at = len(self.made)
        points = ([step.name for step in move.steps[at:] if step.kind == "point"] for move in self.moves)
        return frozenset(names[0] for names in points if names)

    @property
    def forced(self) -> Step | None:
        """The next touch if there is no other, and no move that is complete without it."""
        following = self.next
        return next(iter(following)) if len(following) == 1 and sum(following.values()) == len(self._words) else None

    @property
    def only_move(self) -> Move | None:
        """The last move left, if there is just one."""
        return self.moves[0] if len(self._words) == 1 else None

    @property
    def complete(self) -> Move | None:
        """The move that these touches make, even if others go on."""
        return next((Move(code, self._legal) for code, word in self._words if len(word) == len(self.made)), None)

    def then(self, step: Step) -> "Touches":
        """After one more touch, which must be one of `next`."""
        return self._narrowed(step, self._legal.spelling.alphabet.letter(step))

    def named(self, name: str) -> "Touches":
        """After a touch of the point or piece with this name. IllegalMove if no move goes on like that."""
        alphabet = self._legal.spelling.alphabet
        letters = alphabet.named.get(name, "")
        narrowed = self._narrowed(alphabet.steps[letters[0]], letters) if letters else None
        if narrowed is None or not narrowed._words:
            raise IllegalMove(self.refusal(name) or f"{name} cannot be chosen now")
        return narrowed

    def _narrowed(self, made: Step, letters: str) -> "Touches":
        """After one more touch, which may be any of these letters."""
        at = len(self.made)
        narrowed = Touches.__new__(Touches)
        narrowed.position, narrowed._legal, narrowed.made = self.position, self._legal, (*self.made, made)
        narrowed._words = [(code, word) for code, word in self._words if len(word) > at and word[at] in letters]
        return narrowed

    def refusal(self, name: str) -> str | None:
        """Why this cannot be touched next, in the game's words. None if that depends on how the move would go on."""
        tried = self.moves[:: max(1, len(self.moves) // TRIED)]
        reasons = {_reason(self.position, move, len(self.made), name) for move in tried}
        reason = reasons.pop() if len(reasons) == 1 else None
        return reason if reason is None or name in re.split(r"[\s,.:;]+", reason) else f"{name}: {reason}"


def _reason(position: Position, move: Move, index: int, name: str) -> str | None:
    """What the rules say to a legal move with one of its steps replaced.

    Steps are not written down, but moves are: the name is put in the place of the step in the move's text.
    """
    text = _with_step(move, index, name)
    if text is None:
        return None
    try:
        position.find(text)
    except IllegalMove as error:
        reason = str(error)
        return reason.removeprefix(f"{text}: ") if reason.startswith(f"{text}: ") else None
    return None


def _with_step(move: Move, index: int, name: str) -> str | None:
    """The move's text with the name of one step replaced, if the text spells the steps out."""
    at = 0
    for number, step in enumerate(move.steps):
        at = move.text.find(step.name, at)
        if at < 0:
            return None
        if number == index:
            return move.text[:at] + name + move.text[at + len(step.name) :]
        at += len(step.name)
    return None


def move_by_steps(position: Position, names: Sequence[str]) -> Move:
    """The legal move whose steps have these names. IllegalMove if there is none.

    >>> move_by_steps(Position.start("flip"), ["b2", "C"])
    Move('b2b')
    """
    found = position.legal_moves.named(names)
    if found is None:
        raise IllegalMove(_why_not(position, names))
    return position.find(found)


def _why_not(position: Position, names: Sequence[str]) -> str:
    """Why no move is made of these steps."""
    look, touches = position.look, Touches(position)
    for name in names:
        # Only names on the board or beside it deserve an explanation.
        if name not in look.board.points and name not in look.pieces:
            break
        try:
            touches = touches.named(name)
        except IllegalMove as error:
            return str(error)
    return f"{' '.join(names)[:60]}: no move is made of these steps"

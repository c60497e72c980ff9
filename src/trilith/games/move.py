"""A move as people hold it, and the view of all that are legal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import overload

from trilith.games.cached import cached_property
from trilith.games.definition import Game, State
from trilith.games.step import Outline, Speller, Spelling, Step


@dataclass(frozen=True, eq=False, repr=False)
class Move:
    """One whole turn: an int inside (`code`), one string outside. Equal to its text and to any move with that text.

    >>> from trilith import start
    >>> move = start("flip").legal_moves[0]
    >>> move == "a4s", [step.name for step in move.steps]
    (True, ['a4', 'c'])
    """

    code: int
    listed: "LegalMoves"

    @cached_property
    def text(self) -> str:
        return self.listed.game.notation.move_text(self.listed.state, self.code)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """What a hand touches for this move, in order."""
        return self.listed.game.notation.steps(self.listed.state, self.code)

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The threes it makes, by their points, in games that tell."""
        lines_made = self.listed.game.lines_made
        return lines_made(self.listed.state, self.code) if lines_made else ()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return self.text == str(other) if isinstance(other, Move | str) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[object, ...]:
        # Alone, without the many others it was listed with.
        return Move, (self.code, LegalMoves((self.code,), self.listed.state, self.listed.game))


@dataclass(frozen=True, eq=False, repr=False)
class LegalMoves(Sequence[Move]):
    """The legal moves of a position. `in`, `index` and `count` take a move or its text.

    >>> from trilith import start
    >>> moves = start("morris").legal_moves
    >>> len(moves), "d6" in moves, moves[0]
    (24, True, Move('a7'))
    """

    # One move of each group, and what to add to it for each move of the group. These differ in their first step only.
    # In most games each move is a group by itself.
    one_of_each: tuple[int, ...]
    state: State
    game: Game
    group: tuple[int, ...] = (0,)

    @cached_property
    def codes(self) -> tuple[int, ...]:
        if self.group == (0,):
            return self.one_of_each
        return tuple([code + more for code in self.one_of_each for more in self.group])

    def has_code(self, code: int) -> bool:
        return any(code - more in self.one_of_each for more in self.group)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(Move(code, self) for code in self.codes[index])
        number, which = divmod(range(len(self))[index], len(self.group))
        return Move(self.one_of_each[number] + self.group[which], self)

    def __len__(self) -> int:
        return len(self.one_of_each) * len(self.group)

    def __iter__(self) -> Iterator[Move]:
        return (Move(code, self) for code in self.codes)

    def named(self, names: Sequence[str]) -> Move | None:
        """The move whose steps have these names, if there is one.

        >>> from trilith import start
        >>> start("flip").legal_moves.named(["b2", "C"])
        Move('b2b')
        """
        # It has spelled one move of each group.
        alphabet, starts, _ = self.outline
        if not names:
            return None
        if not starts:
            return self._named(tuple(names), 0)
        for letter, more in zip(starts, self.group, strict=True):
            if alphabet.steps[letter].name == names[0]:
                return self._named((alphabet.steps[starts[0]].name, *names[1:]), more)
        return None

    def _named(self, names: tuple[str, ...], more: int) -> Move | None:
        speller, codes = self._speller, self.one_of_each
        for code in speller.codes_named.get(names, ()):
            if code in codes:
                return Move(code + more, self)
        if any(code not in speller for code in codes):
            # They were forgotten, since too many others were spelled.
            speller.spell(codes)
            return self._named(names, more)
        return None

    @cached_property
    def spelling(self) -> Spelling:
        """The steps of each move, in little room."""
        return self._speller.spell(self.codes)

    @cached_property
    def outline(self) -> Outline:
        """The same, in less."""
        return self._speller.outline(self.one_of_each, self.group)

    @cached_property
    def _speller(self) -> Speller:
        depend_on = self.game.steps_depend_on
        if depend_on is None:
            return Speller(partial(self.game.notation.steps, self.state))
        return _speller(self.game, depend_on(self.state))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, str | Move) and str(move) in self._texts

    @cached_property
    def _texts(self) -> frozenset[str]:
        return frozenset(map(str, self))

    def __eq__(self, other: object) -> bool:
        return self._texts == other._texts if isinstance(other, LegalMoves) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._texts)

    def __repr__(self) -> str:
        return f"<LegalMoves: {len(self)} ({', '.join(map(str, self[:4]))}{', …' if len(self) > 4 else ''})>"

    def __reduce__(self) -> tuple[object, ...]:
        return LegalMoves, (self.one_of_each, self.state, self.game, self.group)


@cache
def _speller(game: Game, depending: State) -> Speller:
    """There are few of them, and each is for all positions of a game that spell their moves alike."""
    return Speller(partial(game.notation.steps, depending))

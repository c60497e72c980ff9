"""A move as people hold it, and the view of all that are legal."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import overload

from trilith.games.contract import Notation, State
from trilith.games.step import Step


class Move:
    """One whole turn: an int inside (`code`), one string outside. Equal to another move with the same text."""

    def __init__(self, code: int, state: State, notation: Notation) -> None:
        self.code = code
        self._state = state
        self._notation = notation

    @cached_property
    def text(self) -> str:
        return self._notation.move_text(self._state, self.code)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """What a hand touches for this move, in order."""
        return self._notation.steps(self._state, self.code)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Move) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)


class LegalMoves(Sequence[Move]):
    """The legal moves of a position. `in` takes a move or its text."""

    def __init__(self, codes: Sequence[int], state: State, notation: Notation) -> None:
        self.codes = tuple(codes)
        self._state = state
        self._notation = notation

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(map(self._move, self.codes[index]))
        return self._move(self.codes[index])

    def _move(self, code: int) -> Move:
        return Move(code, self._state, self._notation)

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[Move]:
        return map(self._move, self.codes)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, str | Move) and str(move) in self._texts

    @cached_property
    def _texts(self) -> frozenset[str]:
        return frozenset(self._notation.move_text(self._state, code) for code in self.codes)

    def __eq__(self, other: object) -> bool:
        return self._texts == other._texts if isinstance(other, LegalMoves) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._texts)

    def __repr__(self) -> str:
        return f"<LegalMoves: {len(self)} ({', '.join(map(str, self[:4]))}{', …' if len(self) > 4 else ''})>"

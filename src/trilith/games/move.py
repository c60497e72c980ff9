"""A move as people hold it, and the view of all that are legal."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import overload

from trilith.games.contract import Notation, State
from trilith.games.step import Step


class Move:
    """One whole turn: an int inside (`code`), one string outside. Equal to another move with the same text."""

    def __init__(self, code: int, legal_moves: "LegalMoves") -> None:
        self.code = code
        self._legal_moves = legal_moves

    def was_listed_for(self, legal_moves: "LegalMoves") -> bool:
        """Whether the move was taken out of just this list, so that it is known to be legal."""
        return self._legal_moves is legal_moves

    @cached_property
    def text(self) -> str:
        return self._legal_moves.notation.move_text(self._legal_moves.state, self.code)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """What a hand touches for this move, in order."""
        return self._legal_moves.notation.steps(self._legal_moves.state, self.code)

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
        self.state = state
        self.notation = notation

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(map(self._move, self.codes[index]))
        return self._move(self.codes[index])

    def _move(self, code: int) -> Move:
        return Move(code, self)

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[Move]:
        return map(self._move, self.codes)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, str | Move) and str(move) in self._texts

    @cached_property
    def _texts(self) -> frozenset[str]:
        return frozenset(self.notation.move_text(self.state, code) for code in self.codes)

    def __eq__(self, other: object) -> bool:
        return self._texts == other._texts if isinstance(other, LegalMoves) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._texts)

    def __repr__(self) -> str:
        return f"<LegalMoves: {len(self)} ({', '.join(map(str, self[:4]))}{', …' if len(self) > 4 else ''})>"

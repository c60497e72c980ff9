"""Branches: moves that somebody tried in a finished game instead of those played. They are kept with the table.

A branch leaves the game after some of its turns. The players of a game may keep branches with it, and so may whoever
set up a game among engines; everybody can see them. In records they are PGN's variations.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from trilith.games.errors import TrilithError
from trilith.play.match import Match

# How many branches a game has at most, and how long one may be.
MOST: Final = 50
LONGEST: Final = 200


class Branch(NamedTuple):
    """The moves that follow after so many turns of the game, as records write them. `number` tells it from others of
    the same table, and `by` is the seat that it was kept for, if any."""

    after: int
    moves: tuple[str, ...]
    number: int = 0
    by: int | None = None

    def begins(self, other: "Branch") -> bool:
        """Whether the other one is the same or goes on from here."""
        return self.after == other.after and other.moves[: len(self.moves)] == self.moves


def branch_of(match: Match, after: int, moves: Sequence[str]) -> Branch:
    """The branch that these moves make after so many turns of a game. TrilithError if they cannot be played there, or
    if they are the game's own."""
    if not 0 <= after <= len(match.turns):
        raise TrilithError(f"the game has {len(match.turns)} turns, so nothing branches off after {after}")
    if len(moves) > LONGEST:
        raise TrilithError(f"a branch has at most {LONGEST} moves")
    # Before the draw: in a branch another stone may have been drawn.
    position = match.turns[after - 1].before.play(match.turns[after - 1].move) if after else match.start
    played: list[str] = []
    for number, move in enumerate(moves, start=1):
        try:
            if position.draws:
                position = position.draw(position.stone_of(move))
            found = position.find(move)
            position = position.play(found)
        except TrilithError as error:
            raise TrilithError(f"move {number} of the branch: {error}") from None
        played.append(str(found))
    # What is the game's own is no branch.
    while played and after < len(match.turns) and played[0] == match.turns[after].move:
        played.pop(0)
        after += 1
    if not played:
        raise TrilithError("these are the moves of the game itself")
    return Branch(after, tuple(played))


def with_branch(branches: Sequence[Branch], new: Branch) -> tuple[Branch, ...]:
    """The branches with one more; those that it goes on from are not kept twice."""
    return (*(one for one in branches if not one.begins(new)), new)

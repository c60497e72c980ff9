"""Who sits on the other seats of an environment for one learner."""

from random import Random

from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play.arena.players import Player, read_player
from trilith.play.match import Match
from trilith.play.pouch import Pouch


class Opposition:
    """A match of one learner against players named as in `trilith arena`: a level, perfect, random, greedy, …"""

    def __init__(self, ruleset: str, opponent: str, seat: int) -> None:
        self.start = Position.start(ruleset)
        seats = len(self.start.players)
        if not 0 <= seat < seats:
            raise TrilithError(f"seats are numbered from 0 to {seats - 1}, not {seat}")
        read_player(opponent)
        self._opponent = opponent
        self.seat = seat
        self.begin(0)

    def begin(self, seed: int) -> None:
        """A new match, up to the learner's first turn."""
        random = Random(seed)
        self.match = Match.begin(self.start)
        self._pouch = Pouch(self.start, random)
        self._players: dict[int, Player] = {
            seat: read_player(self._opponent, random.getrandbits(32))
            for seat in range(len(self.start.players))
            if seat != self.seat
        }
        self._go_on()

    def play(self, move: str) -> None:
        """The learner's move and all that follows, up to their next turn or the end."""
        self.match = self.match.play(move)
        self._go_on()

    def _go_on(self) -> None:
        while self.match.outcome is None and self.match.position.turn != self.seat:
            turn = self.match.position.turn
            if turn is None:
                self.match = self.match.draw(self._pouch.draw(self.match.position))
            else:
                self.match = self.match.play(self._players[turn].choose(self.match))

    @property
    def reward(self) -> int:
        """1 if the learner has won, -1 if they have lost, 0 otherwise."""
        winner = self.match.outcome.winner if self.match.outcome else None
        return 0 if winner is None else 1 if winner == self.seat else -1

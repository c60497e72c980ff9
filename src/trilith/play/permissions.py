"""Permissions: what everybody at a table may do, and why not. `table.py` does it."""

from dataclasses import dataclass
from typing import Final, Literal, get_args

from trilith.games.cached import cached_property
from trilith.play.events import ENGINE, Actor, Pace
from trilith.play.folded_table import FoldedTable

# What whoever set up a game among engines can do besides calling it off.
Pacing = Literal["pause", "slow", "normal", "fast"]
Action = Literal["resign", "draw", "refuse", "takeback", "abort", "rematch", "warn", "claim", Pacing]
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)
# What somebody may do in all: the actions, and moving.
Permission = Literal["move", Action]
PERMISSIONS: Final[tuple[Permission, ...]] = get_args(Permission)
PACES: Final[dict[Action, Pace]] = {"pause": "paused", "slow": "slow", "normal": "normal", "fast": "fast"}
# What players can do, if anything, once a game is over, and before.
AFTERWARDS: Final[tuple[Action, ...]] = ("rematch",)
IN_PLAY: Final = tuple([action for action in ACTIONS if action not in AFTERWARDS and action not in PACES])
# These answer an offer, so they must be based on the newest version.
ANSWERS: Final[tuple[Action, ...]] = ("draw", "refuse", "takeback")
# How many moves of one's own to make before the same is offered again after it was declined.
MOVES_BEFORE_ASKING_AGAIN: Final = {"draw": 3, "takeback": 1}

NOTHING: Final[frozenset[Permission]] = frozenset()


@dataclass(frozen=True)
class Permissions(FoldedTable):
    """A table that knows what may be done about it."""

    def may(self, who: Actor) -> frozenset[Permission]:
        """What this actor could do now."""
        # The engine moves for whoever ran out of time in a game for three, and has no seat of its own then.
        if not self.seats_of(who) and not self.is_host(who) and who != ENGINE:
            return NOTHING
        key = who, self.turn
        known = self.known_permissions
        if key not in known:
            known[key] = frozenset(self._permissions(who))
        return known[key]

    @cached_property
    def known_permissions(self) -> dict[tuple[Actor, int | None], frozenset[Permission]]:
        """What was found for this table, by the actor and whose turn it is. Where moves change nothing else, the next
        tables share it."""
        return {}

    def _permissions(self, who: Actor) -> set[Permission]:
        may: set[Permission] = {"move"} if self.turn is not None and self.seats[self.turn].mover == who else set()
        if self.is_host(who) and not self.is_over:
            may |= {"abort", *(action for action, pace in PACES.items() if pace != self.pace)}
        actions = AFTERWARDS if self.is_over else IN_PLAY
        for seat in self.seats_of(who):
            may |= {action for action in actions if self._why_not(action, seat) is None}
        return may

    def is_about_absence(self, action: Action) -> bool:
        """Whether this may be done only while whoever is to move is away."""
        return action in ("warn", "claim") or (action == "abort" and self.is_under_way and not self.is_among_engines)

    @property
    def is_under_way(self) -> bool:
        """Whether everybody has made a move."""
        return len(self.match.turns) >= len(self.seats)

    @property
    def wants_another(self) -> bool:
        """Whether everybody wants to play again. Engines do, and by themselves play a series to its end."""
        if not self.is_over or self.after is not None:
            return False
        if self.is_among_engines:
            return not self.aborted and not self.next_series.is_decided
        # All have agreed to the whole match when it began: anybody can go on to its next game.
        if self.is_within_match and self.rematch_offers:
            return True
        return self._is_agreed(self.rematch_offers)

    @property
    def is_within_match(self) -> bool:
        """Whether this is a game of a match that is not decided by it."""
        return self.is_over and self.series.best_of > 1 and not self.next_series.is_decided

    # ---- why something may not be done ----

    def _why_not(self, action: Action, seat: int) -> str | None:
        """Why the player in this seat cannot do this now; None if they can."""
        if action == "rematch":
            return self._why_no_rematch(seat)
        if self.is_over:
            return "the game is over"
        if action == "abort":
            return self._why_no_abort(seat)
        if action in ("warn", "claim"):
            return self._why_no_claim(action, seat)
        if not self.is_ready:
            return "the game begins when all seats are taken"
        if action == "resign" and len(self.seats) > 2:
            return "with three nobody can resign, as nobody knows who of the others would have won: please play on"
        if action == "draw":
            return self._why_no_draw(seat)
        if action == "takeback":
            return self._why_no_takeback(seat)
        if action == "refuse" and not self.draw_offers | self.takeback_offers:
            return "nothing is offered"
        return None

    def _why_not_rated(self, who: Actor, agrees: bool) -> str | None:
        if not self.opened.rated:
            return None
        if who.kind != "player":
            return "this game is rated: sign in to play it"
        if self.seats_of(who):
            return "this game is rated: nobody can play both sides of it"
        return None if agrees else "this game is rated: say that you agree to that, then sit down"

    def _why_no_draw(self, seat: int) -> str | None:
        if not self.match.position.game.has_draws:
            return f"{self.match.position.look.title} has no draws: somebody always wins"
        return "you have offered a draw already" if seat in self.draw_offers else self._why_not_again("draw", seat)

    def _why_no_takeback(self, seat: int) -> str | None:
        if self.opened.rated:
            return "in a rated game no move is taken back"
        if seat in self.takeback_offers:
            return "you have asked to take back already"
        if not self.takeback_offers and not self._turns_back(seat):
            return "you have made no move to take back"
        return None if self.takeback_offers else self._why_not_again("takeback", seat)

    def _why_not_again(self, what: Literal["draw", "takeback"], seat: int) -> str | None:
        """An offer that was declined is not repeated at once. Agreeing to the other's is always possible."""
        if what == "draw" and self.draw_offers:
            return None
        last = next((one for one in self.declined if (one.what, one.seat) == (what, seat)), None)
        if last is None:
            return None
        mine = sum(turn.before.turn == seat for turn in self.match.turns[last.turns :])
        left = MOVES_BEFORE_ASKING_AGAIN[what] - mine
        if left <= 0:
            return None
        asked = "your draw offer was declined" if what == "draw" else "taking back was declined"
        return f"{asked}: you can ask again after {'your next move' if left == 1 else f'{left} more of your moves'}"

    def _why_no_claim(self, action: Action, seat: int) -> str | None:
        """With a clock, time decides. Otherwise somebody who is to move and has left can be warned, and after a fair
        time the game be claimed."""
        if not self.is_ready:
            return "the game begins when all seats are taken"
        if self.opened.clock.kind != "none":
            return "this game has a clock: it decides when somebody does not move"
        if self.turn is None or self.seats[self.turn].kind != "person" or self._party(self.turn) == self._party(seat):
            return "it is not somebody else's turn"
        if action == "warn":
            return "they have been asked to come back already" if self.warned else None
        return None if self.warned else "first ask them to come back"

    def _why_no_abort(self, seat: int) -> str | None:
        """Before everybody has moved, a game can be called off; later, two people's game that one of them left, instead
        of being claimed. A tournament waits for every game: there nobody calls one off, so nobody can put it off."""
        if self.opened.tournament is not None:
            return "a game of a tournament is not called off: play it, resign, or ask the director"
        if not self.is_under_way:
            return None
        if len(self.seats) > 2 or self.warned is None:
            return "the game is under way: resign instead"
        return self._why_no_claim("claim", seat)

    def _why_no_rematch(self, seat: int) -> str | None:
        if not self.is_over:
            return "the game is not over"
        if not self.is_ready:
            return "nobody else is here"
        if self.after is not None:
            return "the next game is set up already"
        return "you have asked for another game already" if seat in self.rematch_offers else None

    # ---- agreement ----

    def _is_agreed(self, offers: frozenset[int], with_engines: bool = False) -> bool:
        """Whether all who must agree do. Somebody who holds several seats speaks for all of them."""
        willing = {self._party(seat) for seat in offers}
        asked = (seat for seat, there in enumerate(self.seats) if with_engines or there.kind == "person")
        return all(self._party(seat) in willing for seat in asked)

    def _party(self, seat: int) -> Actor | int:
        """Somebody who holds several seats is one party; every engine is one of its own."""
        there = self.seats[seat]
        return there.who if there.kind == "person" and there.who else seat

    def _turns_back(self, seat: int) -> int:
        """How many turns to take back so that the one who asks can replace their last move; 0 if they made none."""
        party = self._party(seat)
        for count, turn in enumerate(reversed(self.match.turns), start=1):
            if turn.before.turn is not None and self._party(turn.before.turn) == party:
                return count
        return 0

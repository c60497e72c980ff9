"""Table: the authority on one game between people and engines.

A table never changes and keeps no time of its own. Every command is checked (version, seat, rules, clock) and answered
with the event that it brings about, or refused with a sentence; `apply` gives the table after an event. So a table is
the sum of its events, and can be built again from them.

    event = table.move(who, version, "d6", now)      Refusal, or IllegalMove, says why not
    table = table.apply(event)

The clock begins with the first move. Engines do not lose on time: they say how long they thought, and take a part of
what they have left for every move. An offer stands until the other moves, declines or accepts. Before everybody has
moved once a game can be aborted. With three players nobody can resign, and when the time of one is up, the engine
plays on in their place: the others can finish their game, and running out of time saves nobody from losing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

import msgspec

from trilith.games.errors import TrilithError
from trilith.games.move import Move
from trilith.play import fair
from trilith.play.events import (
    Actor,
    Declined,
    Ended,
    Event,
    Moved,
    Offered,
    Opened,
    Relieved,
    Salted,
    Sat,
    Sealed,
    TookBack,
)
from trilith.play.match import AGREEMENT, RESIGNATION, TIME
from trilith.play.table_state import ABORT, TableState, start_of
from trilith.play.touches import move_by_steps

Action = Literal["resign", "draw", "refuse", "takeback", "abort", "rematch"]
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)
# What somebody may do in all: the actions, and moving.
Permission = Literal["move", Action]
PERMISSIONS: Final[tuple[Permission, ...]] = get_args(Permission)
# These answer an offer, so they must be based on the newest version.
ANSWERS: Final[tuple[Action, ...]] = ("draw", "refuse", "takeback")
# How well the engine plays for somebody whose time is up.
RELIEF_LEVEL: Final = "3"


class Refusal(TrilithError):
    """Something that cannot be done at this table, or not now, or not by you."""


@dataclass(frozen=True)
class Table(TableState):
    """A game as it stands, and what may be done about it. `who` is always the actor who wants it done."""

    # ---- what one may do ----

    def may(self, who: Actor) -> set[Permission]:
        """What this actor could do now."""
        may: set[Permission] = {"move"} if self.turn is not None and self.seats[self.turn].mover == who else set()
        for seat in self.seats_of(who):
            may |= {action for action in ACTIONS if self._why_not(action, seat) is None}
        return may

    def sit(self, who: Actor, seat: int | None, name: str, now: int) -> Sat:
        """Take a seat: this one, or the first that is open."""
        free = [number for number, there in enumerate(self.seats) if there.kind == "open"]
        if self.is_over:
            raise Refusal("the game is over")
        if seat is not None and not 0 <= seat < len(self.seats):
            raise Refusal(f"there is no seat {seat}")
        if not free or (seat is not None and seat not in free):
            raise Refusal("that seat is taken" if free else "all seats are taken")
        return Sat(now, free[0] if seat is None else seat, who, name)

    def move(self, who: Actor, version: int, move: str | Sequence[str], now: int, thought: int | None = None) -> Moved:
        """A whole turn, by its text or the names of its steps, made when the table had this version.

        `thought` is how long an engine says that it thought, in milliseconds.
        """
        self._check_version(version, self.turned)
        seat = self._moving(who)
        if self._flag_has_fallen(now):
            raise Refusal("your time is up")
        position = self.match.position
        found = position.find(move) if isinstance(move, str) else move_by_steps(position, move)
        return Moved(now, seat, str(found), self.thought(now) if thought is None else thought, self._drawn_after(found))

    def seal(self, who: Actor, seal: str, seat: int | None, now: int) -> Sealed:
        """Fix the salt that one is going to add, before anybody has shown theirs: so nobody chooses one by another."""
        seat = self._adding(who, seal, seat)
        if any(there == seat for there, _ in self.seals):
            raise Refusal("you have sealed a salt already")
        if self.salts:
            raise Refusal("it is too late for that: somebody has shown their salt")
        return Sealed(now, seat, seal)

    def salt(self, who: Actor, salt: str, seat: int | None, now: int) -> Salted:
        """Add random bytes of one's own to what the stones follow from. They count from the first stone that was not
        drawn yet, so nobody can exchange one that they have seen."""
        seat = self._adding(who, salt, seat)
        if any(there.seat == seat for there in self.salts):
            raise Refusal("you have added a salt already")
        if (seat, fair.commitment(salt)) not in self.seals:
            raise Refusal("that is not the salt that you have sealed")
        return Salted(now, seat, salt, self.drawn_turns)

    def act(self, action: Action, who: Actor, version: int, seat: int | None, now: int) -> Event:
        """Anything but a move. If the actor holds several seats, `seat` says for which."""
        self._check_version(version, self.version if action in ANSWERS else self.turned)
        seat = self._acting(who, seat)
        if why := self._why_not(action, seat):
            raise Refusal(why)
        match action:
            case "resign":
                return Ended(now, RESIGNATION, 1 - seat, self.thought(now))
            case "abort":
                return Ended(now, ABORT, None, self.thought(now))
            case "refuse":
                return Declined(now, seat)
            case "draw" if self._is_agreed(self.draw_offers | {seat}, with_engines=True):
                return Ended(now, AGREEMENT, None, self.thought(now))
            case "takeback" if self._is_agreed(self.takeback_offers | {seat}):
                asking = min(self.takeback_offers, default=seat)
                return TookBack(now, self._turns_back(asking), self.thought(now))
        return Offered(now, seat, action)

    def time_out(self, now: int) -> Event | None:
        """What happens if the flag of the player to move has fallen by now."""
        if self.turn is None or not self._flag_has_fallen(now):
            return None
        if len(self.seats) == 2:
            return Ended(now, TIME, 1 - self.turn, self.thought(now))
        return Relieved(now, self.turn, RELIEF_LEVEL, self.thought(now))

    @property
    def wants_another(self) -> bool:
        """Whether everybody wants to play again. Engines do, and by themselves play a series to its end."""
        if not self.is_over or self.after is not None:
            return False
        if all(seat.kind == "engine" for seat in self.seats):
            return not self.aborted and not self.next_series.is_decided
        return self._is_agreed(self.rematch_offers)

    # ---- checks ----

    def _check_version(self, version: int, oldest: int) -> None:
        if version < oldest:
            raise Refusal("the game has gone on since: look again")
        if version > self.version:
            raise Refusal("the game has not come that far: look again")

    def _moving(self, who: Actor) -> int:
        """The seat for which this actor can move."""
        if self.is_over:
            raise Refusal("the game is over")
        if not self.is_ready:
            raise Refusal("the game begins when all seats are taken")
        if self.turn is None:
            raise Refusal("a stone must be drawn first")
        if self.seats[self.turn].mover != who:
            if not self.seats_of(who):
                raise Refusal("you are watching: this seat belongs to somebody else")
            raise Refusal(f"it is {self.match.position.look.players[self.turn]}'s turn")
        return self.turn

    def _acting(self, who: Actor, seat: int | None) -> int:
        """The seat for which this actor acts."""
        mine = self.seats_of(who)
        if not mine:
            raise Refusal("you are watching: only the players can do that")
        if seat is not None and seat not in mine:
            raise Refusal("that is not your seat")
        if seat is None:
            return self.turn if self.turn in mine and self.turn is not None else mine[0]
        return seat

    def _adding(self, who: Actor, text: str, seat: int | None) -> int:
        """The seat for which this actor adds to the pouch."""
        seat = self._acting(who, seat)
        if self.is_over:
            raise Refusal("the game is over")
        if self.opened.promised is None:
            raise Refusal("in this game there is no pouch that anybody could check")
        if not fair.is_salt(text):
            raise Refusal(f"a salt, or its seal, has {2 * fair.SEED_BYTES} hexadecimal digits, in small letters")
        if any(turn.before.turn == seat for turn in self.match.turns):
            raise Refusal("a salt is added before one's first move")
        return seat

    def _flag_has_fallen(self, now: int) -> bool:
        return self.limit is not None and not self.is_engines_turn and self.thought(now) >= self.limit

    def _why_not(self, action: Action, seat: int) -> str | None:
        """Why the player in this seat cannot do this now; None if they can."""
        if action == "rematch":
            return self._why_no_rematch(seat)
        if self.is_over:
            return "the game is over"
        if action == "abort":
            return "the game is under way: resign instead" if len(self.match.turns) >= len(self.seats) else None
        if not self.is_ready:
            return "the game begins when all seats are taken"
        if action == "resign" and len(self.seats) > 2:
            return "with three nobody can resign, as nobody knows who of the others would have won: please play on"
        if action == "draw" and seat in self.draw_offers:
            return "you have offered a draw already"
        if action == "takeback":
            return self._why_no_takeback(seat)
        if action == "refuse" and not self.draw_offers | self.takeback_offers:
            return "nothing is offered"
        return None

    def _why_no_takeback(self, seat: int) -> str | None:
        if seat in self.takeback_offers:
            return "you have asked to take back already"
        if not self.takeback_offers and not self._turns_back(seat):
            return "you have made no move to take back"
        return None

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
        mine = {number for number in range(len(self.seats)) if self._party(number) == self._party(seat)}
        for count, turn in enumerate(reversed(self.match.turns), start=1):
            if turn.before.turn in mine:
                return count
        return 0

    def _drawn_after(self, move: Move) -> str | None:
        """What the pouch gives next: by the seed, so that it is the same after a move was taken back."""
        if self.opened.seed is None:
            return None
        after = self.match.position.play(move)
        if after.outcome or after.turn is not None:
            return None
        return fair.draw(self.opened.seed, len(self.match.turns) + 1, after, self.salts)


def prepare_opening(wanted: Opened) -> Opened:
    """Complete the event that opens a table: the ruleset's own names, the pouch's seed and its first stone."""
    start = start_of(wanted)
    if start.outcome:
        raise Refusal(f"the game is over there: {start.outcome.reason}")
    seed = drawn = None
    if start.game.chance is not None and any(supply.owner is None for supply in start.supplies):
        seed = fair.new_seed()
        drawn = fair.draw(seed, 0, start) if start.turn is None else None
    return msgspec.structs.replace(
        wanted, ruleset=start.ruleset.text, identifier=start.ruleset.identifier, seed=seed, drawn=drawn
    )

"""Table: the authority on one game between people and engines.

A table never changes and keeps no time of its own. Every command is checked (version, seat, rules, clock) and answered
with the event that it brings about, or refused with a sentence; `apply` gives the table after an event. So a table is
the sum of its events, and can be built again from them.

    event = table.move(who, version, "d6", now)      Refusal, or IllegalMove, says why not
    table = table.apply(event)

The clock begins with the first move. Where people wait for each other, the first move of each has a time of its own:
without it the game is aborted, or forfeited. Lag is made up for within a quota. Engines do not lose on time: they say
how long they thought, and take a part of what they have left for every move. An offer stands until the other moves,
declines or accepts. Before everybody has moved once a game can be aborted, except in a tournament. With three players
nobody can resign, and when the time of one is up, the engine plays on in their place: the others can finish their game,
and running out of time saves nobody from losing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from trilith.games.errors import TrilithError
from trilith.games.move import Move
from trilith.play import fair
from trilith.play.branches import MOST, branch_of, with_branch
from trilith.play.colours import Wishes, colours_option, seat_in_colour
from trilith.play.events import (
    Actor,
    Branched,
    Declined,
    Ended,
    Event,
    Moved,
    Offered,
    Opened,
    Paced,
    Pruned,
    Relieved,
    Salted,
    Sat,
    Sealed,
    Seat,
    TookBack,
    Warned,
)
from trilith.play.folded_table import start_of
from trilith.play.match import ABANDONMENT, AGREEMENT, RESIGNATION, TIME
from trilith.play.opening import settled
from trilith.play.permissions import (
    ACTIONS,
    ANSWERS,
    PACES,
    PERMISSIONS,
    Action,
    Permission,
    Permissions,
)
from trilith.play.table_state import ABORT
from trilith.play.touches import move_by_steps

__all__ = ["ACTIONS", "FAIR_WAIT", "PERMISSIONS", "Action", "Permission", "Refusal", "Table", "prepare_opening"]

# How long somebody who left has to come back after they were warned, in milliseconds.
FAIR_WAIT: Final = 10 * 60 * 1000
# How well the engine plays for somebody whose time is up.
RELIEF_LEVEL: Final = "3"


class Refusal(TrilithError):
    """Something that cannot be done at this table, or not now, or not by you."""


@dataclass(frozen=True)
class Table(Permissions):
    """A game as it stands, and what may be done about it. `who` is always the actor who wants it done."""

    def sit(self, who: Actor, seat: int | None, name: str, now: int, rated: bool = False, wishes: Wishes = ()) -> Sat:
        """Take a seat: this one, or the first that is open. `rated` says that one agrees to a game for the ratings.
        `wishes` are one's colour and a second choice."""
        free = [number for number, there in enumerate(self.seats) if there.kind == "open"]
        if self.is_over:
            raise Refusal("the game is over")
        if seat is not None and not 0 <= seat < len(self.seats):
            raise Refusal(f"there is no seat {seat}")
        if not free or (seat is not None and seat not in free):
            raise Refusal("that seat is taken" if free else "all seats are taken")
        if why := self._why_not_rated(who, rated):
            raise Refusal(why)
        number = free[0] if seat is None else seat
        there = self._in_colour(number, wishes)
        return Sat(now, number, who, name, there.colour, there.instead_of)

    def move(
        self,
        who: Actor,
        version: int,
        move: str | Sequence[str],
        now: int,
        thought: int | None = None,
        lag: int = 0,
    ) -> Moved:
        """A whole turn, by its text or the names of its steps, made when the table had this version.

        `thought` is how long an engine says that it thought, `lag` how long messages take to the player and back, both
        in milliseconds.
        """
        self._check_version(version, self.turned)
        seat = self._moving(who)
        lag = self._made_up(seat, lag, now)
        if self._flag_has_fallen(now - lag):
            raise Refusal("your time is up")
        position = self.match.position
        found = position.find(move) if isinstance(move, str) else move_by_steps(position, move)
        spent = self.thought(now) - lag if thought is None else thought
        return Moved(now, seat, str(found), spent, self._drawn_after(found), lag)

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
        if self.is_host(who) or action in PACES:
            # Engines go on meanwhile, so this is meant for whatever is on the board.
            return self._directed(action, who, now)
        self._check_version(version, self.version if action in ANSWERS else self.turned)
        seat = self._acting(who, seat)
        if why := self._why_not(action, seat):
            raise Refusal(why)
        return self._acted(action, seat, now)

    def _acted(self, action: Action, seat: int, now: int) -> Event:
        match action:
            case "resign":
                return Ended(now, RESIGNATION, 1 - seat, self.thought(now))
            case "abort":
                return self._called_off(now)
            case "refuse":
                return Declined(now, seat)
            case "warn" if self.turn is not None:
                return Warned(now, self.turn)
            case "claim" if self.warned is not None:
                return self._claimed(seat, self.warned, now)
            case "draw" if self._is_agreed(self.draw_offers | {seat}, with_engines=True):
                return Ended(now, AGREEMENT, None, self.thought(now))
            case "takeback" if self._is_agreed(self.takeback_offers | {seat}):
                asking = min(self.takeback_offers, default=seat)
                return TookBack(now, self._turns_back(asking), self.thought(now))
            case "draw" | "takeback" | "rematch":
                return Offered(now, seat, action)
        raise Refusal("that cannot be done now")

    def _directed(self, action: Action, who: Actor, now: int) -> Event:
        """What whoever set up a game among engines does with it."""
        if not self.is_host(who):
            raise Refusal("only whoever set up a game among engines can do that")
        if self.is_over:
            raise Refusal("the game is over")
        if action == "abort":
            return Ended(now, ABORT, None, self.thought(now))
        if action not in PACES:
            raise Refusal("engines play this game: you can pause it, or call it off")
        return Paced(now, PACES[action])

    def _called_off(self, now: int) -> Ended:
        if self.is_under_way and self.warned is not None:
            _check_fair_wait(self.warned, now)
        return Ended(now, ABORT, None, self.thought(now))

    def _claimed(self, seat: int, warned: Warned, now: int) -> Event:
        """The game is theirs who stayed; of three, the engine plays on for the one who left."""
        _check_fair_wait(warned, now)
        if len(self.seats) > 2:
            return Relieved(now, warned.seat, RELIEF_LEVEL, 0)
        return Ended(now, ABANDONMENT, seat, self.thought(now))

    def may_branch(self, who: Actor) -> bool:
        """Whether this actor may keep branches with the game: a player, or who set up a game among engines."""
        return self.is_over and bool(self.match.turns) and (bool(self.seats_of(who)) or self.is_host(who))

    def branch(self, who: Actor, after: int, moves: Sequence[str], now: int) -> Branched | None:
        """Keep moves that could have been played; None if they are kept already."""
        self._check_may_branch(who)
        try:
            new = branch_of(self.match, after, moves)
        except TrilithError as error:
            raise Refusal(str(error)) from None
        if any(new.begins(one) for one in self.branches):
            return None
        if len(with_branch(self.branches, new)) > MOST:
            raise Refusal(f"a game keeps at most {MOST} branches: take one away first")
        return Branched(now, new.after, new.moves, next(iter(self.seats_of(who)), None))

    def prune(self, who: Actor, number: int, now: int) -> Pruned | None:
        """Take a branch away again; None if it is gone already."""
        self._check_may_branch(who)
        return Pruned(now, number) if any(one.number == number for one in self.branches) else None

    def _check_may_branch(self, who: Actor) -> None:
        if not self.is_over:
            raise Refusal("the game is not over yet: keep branches with it afterwards")
        if not self.may_branch(who):
            raise Refusal("only the players can keep branches with their game; you can share yours by link")

    def speaker(self, who: Actor, seat: int | None) -> int:
        """The seat for which this actor says something to the others."""
        return self._acting(who, seat)

    def time_out(self, now: int) -> Event | None:
        """What happens if the flag of the player to move has fallen by now. A move made in time may still be on its way
        for as long as lag is made up for."""
        if self.turn is None or not self._flag_has_fallen(now - self.lag_left[self.turn]):
            return None
        if self.is_first_move and self.opened.first_move == "abort":
            return Ended(now, ABORT, None, self.thought(now))
        if len(self.seats) == 2:
            return Ended(now, TIME, 1 - self.turn, self.thought(now))
        return Relieved(now, self.turn, RELIEF_LEVEL, self.thought(now))

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

    def _in_colour(self, number: int, wishes: Wishes) -> Seat:
        """The seat with the colour that somebody with these wishes plays in there."""
        option, rules = colours_option(self.match.ruleset), self.match.ruleset
        if option is None:
            return self.seats[number]
        # The ruleset names the colours of those who have chosen none.
        shown = option.read(rules.options[option.name])
        taken = [shown[other] for other, seat in enumerate(self.seats) if seat.kind != "open"]
        return seat_in_colour(self.seats[number], number, rules, wishes, taken)

    def _made_up(self, seat: int, lag: int, now: int) -> int:
        """How much of this lag is made up for: no more than is left, nor than the player has been thinking."""
        if not lag or not self.opened.lag_quota or self.limit is None:
            return 0
        return max(0, min(lag, self.lag_left[seat], self.thought(now)))

    def _flag_has_fallen(self, now: int) -> bool:
        return self.limit is not None and not self.is_engines_turn and self.thought(now) >= self.limit

    def _drawn_after(self, move: Move) -> str | None:
        """What the pouch gives next: by the seed, so that it is the same after a move was taken back."""
        if self.opened.seed is None:
            return None
        after = self.match.position.play(move)
        if after.outcome or after.turn is not None:
            return None
        return fair.draw(self.opened.seed, len(self.match.turns) + 1, after, self.salts)


def _check_fair_wait(warned: Warned, now: int) -> None:
    """Refusal while somebody who was warned has time to come back."""
    left = warned.at + FAIR_WAIT - now
    if left > 0:
        minutes = -(-left // 60_000)
        raise Refusal(f"they have {minutes} more minute{'' if minutes == 1 else 's'} to come back")


def prepare_opening(wanted: Opened) -> Opened:
    """Complete the event that opens a table: the ruleset's own names, everybody's handicap, the pouch's seed and
    its first stone."""
    wanted = settled(wanted)
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

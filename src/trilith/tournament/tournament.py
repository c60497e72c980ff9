"""Tournament: what may happen, and what it brings about.

Like a table, a tournament never changes: a command is checked and answered with its event, or refused with a
sentence; `apply` gives the tournament after it. Only a director pairs, publishes, rules and undoes; players join,
check in, report and leave for themselves.

    event = tournament.pair(who, now)      Refusal or NoPairing says why not
    tournament = tournament.apply(event)
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from trilith.games.errors import TrilithError
from trilith.play.events import Actor
from trilith.tournament import events as happened
from trilith.tournament.events import ByeKind, Event, Leaving
from trilith.tournament.pairing.interface import Field, NoPairing, Pairing
from trilith.tournament.plan import HIGHEST_RATING, LONGEST_NAME, MOST_PLAYERS, Plan
from trilith.tournament.result import Result
from trilith.tournament.seeding import Seeding
from trilith.tournament.tournament_state import Board, Player, Round, TournamentState
from trilith.tournament.trf import Report, write_trf

# What can be undone, the newest first; a round that was published stays as it is.
UNDOABLE = (
    happened.Joined,
    happened.CheckedIn,
    happened.ByeAsked,
    happened.Withdrew,
    happened.Returned,
    happened.Paired,
    happened.PairingChanged,
    happened.Ruled,
    happened.RoundClosed,
    happened.Finished,
)


class Refusal(TrilithError):
    """Something that cannot be done in this tournament, or not now, or not by you."""


class FieldChanged(Refusal):
    """A round was paired, but meanwhile other players are there or other results are known."""


@dataclass(frozen=True)
class Who:
    """Somebody who wants something done."""

    actor: Actor
    is_director: bool = False


def create(who: Who, name: str, plan: Plan, now: int) -> happened.Created:
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME:
        raise Refusal(f"a tournament has a name of up to {LONGEST_NAME} letters")
    return happened.Created(at=now, by=who.actor, name=name, plan=plan.checked())


@dataclass(frozen=True)
class Tournament(TournamentState):
    """A tournament as it stands, and what may be done about it."""

    # ---- players ----

    def join(
        self,
        who: Who,
        name: str,
        now: int,
        rating: int = 0,
        level: str | None = None,
        own: bool = True,
        here: bool = True,
    ) -> happened.Joined:
        """Enter a name: one's own, or somebody else's if a director does it."""
        name = " ".join(name.split())
        self._check_open()
        if not own:
            self._check_director(who)
        if not name or len(name) > LONGEST_NAME:
            raise Refusal(f"a name has up to {LONGEST_NAME} letters")
        if any(player.name.casefold() == name.casefold() for player in self.players.values()):
            raise Refusal(f"somebody here is called {name} already: add something to the name")
        if own and self.player_of(who.actor):
            raise Refusal("you have joined already")
        if len(self.players) >= MOST_PLAYERS:
            raise Refusal(f"a tournament has at most {MOST_PLAYERS} players")
        if rating > HIGHEST_RATING:
            raise Refusal("a rating has at most four digits")
        if why := self._why_too_late():
            raise Refusal(why)
        actor = who.actor if own and level is None else None
        number = len([event for event in self.history if isinstance(event, happened.Joined)]) + 1
        return happened.Joined(
            at=now, by=who.actor, player=number, name=name, who=actor, rating=max(0, rating), level=level, here=here
        )

    def _why_too_late(self) -> str | None:
        if not self.rounds or self.plan.is_free:
            return None
        if self.plan.system != "swiss":
            return "it has begun, and with this system nobody can join later"
        if len(self.rounds) * 2 > self.round_count:
            return "it is past half way: nobody can join any more"
        return None

    def check_in(self, who: Who, player: int, now: int, here: bool = True) -> happened.CheckedIn:
        found = self._acting(who, player)
        if found.left:
            raise Refusal(f"{found.name} has left the tournament: they would have to come back first")
        return happened.CheckedIn(at=now, by=who.actor, player=player, here=here)

    def claim(self, who: Who, player: int, now: int) -> happened.CheckedIn:
        """Somebody comes whose name a director has entered: from now on they report for it themselves."""
        self._check_open()
        found = self.players.get(player)
        if found is None or found.is_engine:
            raise Refusal(f"there is nobody with the number {player} who could come")
        if found.who is not None:
            raise Refusal(f"{found.name} has checked in already; ask the director if that is wrong")
        if found.left:
            raise Refusal(f"{found.name} has left the tournament: ask the director")
        if self.player_of(who.actor):
            raise Refusal("you have joined already")
        return happened.CheckedIn(at=now, by=who.actor, player=player, who=who.actor)

    def ask_bye(self, who: Who, player: int, number: int, kind: ByeKind, now: int) -> happened.ByeAsked:
        found = self._acting(who, player)
        if self.plan.system != "swiss":
            raise Refusal("with this system nobody can sit out a round")
        if not len(self.rounds) < number <= self.round_count:
            raise Refusal(f"round {number} is paired already, or there is none")
        if kind == "full":
            self._check_director(who)
            self._check_full_bye(player)
        if kind == "half" and any(asked == "half" for asked in found.byes.values()):
            raise Refusal("half a point for sitting out is given once")
        if kind == "half" and number == self.round_count and self.round_count > 1:
            raise Refusal("there is no half point for the last round")
        return happened.ByeAsked(at=now, by=who.actor, player=player, round=number, kind=kind)

    def withdraw(self, who: Who, player: int, now: int, games: Leaving | None = None) -> happened.Withdrew:
        """Somebody leaves. In a round robin FIDE's rule says what becomes of their games, unless a director does."""
        found = self._acting(who, player)
        if games is not None:
            self._check_director(who)
            if self.plan.system != "round_robin":
                raise Refusal("only in a round robin can somebody's games be dropped: elsewhere they count")
        if found.left and games in (None, found.games):
            raise Refusal("they have left already")
        if found.never_began:
            raise Refusal(f"{found.name} left before the first round: there are no games")
        if self.plan.system == "round_robin" and games is None:
            games = self.rule_for_leaving(player)
        return happened.Withdrew(at=now, by=who.actor, player=player, games=games)

    def rule_for_leaving(self, player: int) -> Leaving:
        """FIDE's rule for a round robin: the games of somebody who has played fewer than half of them are dropped."""
        played, games = self.games_of(player)
        return "count" if played and 2 * played >= games else "drop"

    def games_of(self, player: int) -> tuple[int, int]:
        """How many games somebody has played in a round robin, and how many they would have had."""
        boards = [board for one in self.rounds for board in one.boards if player in board.players]
        played = sum(board.result is not None and not board.result.forfeit for board in boards)
        others = sum(number != player and not one.never_began for number, one in self.players.items())
        return played, others * self.plan.cycles

    def come_back(self, who: Who, player: int, now: int) -> happened.Returned:
        if not self._acting(who, player).left:
            raise Refusal("they have not left")
        if self.plan.system == "knockout":
            raise Refusal("whoever leaves a knockout is out")
        if self.players[player].never_began and self.rounds:
            raise Refusal("they left before the first round, and nobody can join a round robin later")
        return happened.Returned(at=now, by=who.actor, player=player)

    # ---- rounds ----

    def pair(self, who: Who, now: int) -> happened.Paired:
        """The next round, by the tournament's system."""
        given, _ = self.field_for(who, now)
        return self.paired_as(who, given, self.plan.pairing_system().pair(given), now)

    def field_for(self, who: Who, now: int) -> tuple[Field, Seeding]:
        """What the next round is paired from, if this is somebody who may have it paired now, and back."""
        self._check_director(who)
        found = self.field()
        if self.ends is not None and now >= self.ends:
            raise Refusal("the arena's time is over")
        return found

    def paired_as(self, who: Who, given: Field, found: Pairing, now: int) -> happened.Paired:
        """The next round, as its system has paired this field. FieldChanged if the field is another one by now."""
        field, seeding = self.field_for(who, now)
        if field != given:
            raise FieldChanged("who plays has changed while the round was paired: pair it again")
        system = self.plan.pairing_system()
        if not found.boards:
            raise NoPairing("nobody can be paired now")
        boards, bye = seeding.numbers(found)
        text = write_trf(Report(given.cards, self.name, given.rounds, given.first_seat))
        digest = hashlib.sha256(text.encode()).hexdigest()
        number = len(self.rounds) + 1
        return happened.Paired(
            at=now, by=who.actor, round=number, boards=boards, bye=bye, system=system.title, digest=digest
        )

    def field(self) -> tuple[Field, Seeding]:
        """What the next round is paired from, with the players numbered by strength, and back."""
        self._check_open()
        last = self.last_round
        if last and not self.plan.is_free and not last.closed:
            raise Refusal(f"round {last.number} is not closed yet")
        if last and self.plan.is_free and not last.published:
            raise Refusal("what was paired last is not published yet")
        number = len(self.rounds) + 1
        busy = {n for one in self.rounds for board in one.boards if board.result is None for n in board.players}
        out = {p.number for p in self.players.values() if not p.plays or number in p.byes or p.number in busy}
        if self.plan.system == "round_robin":
            out = set()
        if self.plan.system == "knockout":
            out = {player.number for player in self.players.values() if player.left}
        seeding = Seeding.by_rating([card for card in self.cards if not self.players[card.number].never_began])
        # While others still play, nobody has to meet the same opponent again: an arena waits for them.
        unwanted = self.just_met if self.plan.system == "arena" and busy else frozenset()
        forbidden = frozenset(seeding.seeds(pair) for pair in unwanted)
        return Field(seeding.cards(), number, self.round_count, seeding.seeds(out), forbidden), seeding

    def pair_by_hand(
        self, who: Who, boards: Sequence[tuple[int, int]], bye: int | None, why: str, now: int
    ) -> happened.PairingChanged:
        """Pair as the director says: the round that is not published yet, or the next one."""
        self._check_director(who)
        last = self.last_round
        number = last.number if last and not last.published else self.field()[0].round
        paired = [n for board in boards for n in board] + ([bye] if bye is not None else [])
        if len(set(paired)) != len(paired):
            raise Refusal("somebody would play twice in this round")
        for player in paired:
            if player not in self.players:
                raise Refusal(f"there is no player {player}")
        if not boards:
            raise Refusal("a round has at least one board")
        if bye is not None:
            self._check_full_bye(bye)
        return happened.PairingChanged(
            at=now, by=who.actor, round=number, boards=tuple(boards), bye=bye, why=why.strip()
        )

    def publish(self, who: Who, now: int) -> happened.Published:
        self._check_director(who)
        self._check_open()
        last = self.last_round
        if last is None or last.published:
            raise Refusal("nothing is paired that could be published")
        return happened.Published(at=now, by=who.actor, round=last.number)

    def close_round(self, who: Who, now: int) -> happened.RoundClosed:
        self._check_director(who)
        last = self.last_round
        if last is None or last.closed or not last.published:
            raise Refusal("no round is open")
        if not last.is_decided:
            missing = ", ".join(str(board.number) for board in last.boards if board.result is None)
            raise Refusal(f"these boards have no result yet: {missing}")
        return happened.RoundClosed(at=now, by=who.actor, round=last.number)

    def finish(self, who: Who, now: int) -> happened.Finished:
        self._check_director(who)
        self._check_open()
        if not any(one.published for one in self.rounds):
            raise Refusal("nothing has been played")
        if any(not one.is_decided for one in self.rounds):
            raise Refusal("some games have no result yet")
        return happened.Finished(at=now, by=who.actor)

    # ---- results ----

    def set_table(self, number: int, board: int, table: str, now: int, by: Actor) -> happened.TableSet:
        self._board(number, board)
        return happened.TableSet(at=now, by=by, round=number, board=board, table=table)

    def report(self, who: Who, number: int, board: int, result: Result, now: int) -> Event:
        """Say how a game ended. What both say is settled; what they say differently goes to the director."""
        one, found = self._board(number, board)
        player = self.player_of(who.actor)
        if player is not None and player.number in found.players and not (who.is_director and found.result):
            return self._report_of(player, one, found, result, who, now)
        self._check_director(who)
        return happened.Reported(at=now, by=who.actor, round=number, board=board, result=result, final=True)

    def report_from_table(self, number: int, board: int, result: Result, now: int, by: Actor) -> happened.Reported:
        """The table where the game was played says how it ended."""
        _, found = self._board(number, board)
        if found.result is not None:
            raise Refusal("this game has a result already")
        return happened.Reported(at=now, by=by, round=number, board=board, result=result, final=True)

    def _report_of(self, player: Player, one: Round, board: Board, result: Result, who: Who, now: int) -> Event:
        if board.result is not None:
            raise Refusal("this game has a result already: ask the director if it is wrong")
        if not result.forfeit and sum(result.points) != 1:
            raise Refusal("only the director can decide that somebody gets less than they played for")
        others = board.second if player.number == board.first else board.first
        where = {"at": now, "by": who.actor, "round": one.number, "board": board.number}
        if board.claim is not None and board.claimed_by == others:
            if board.claim == result:
                return happened.Confirmed(**where)  # type: ignore[arg-type]
            return happened.Disputed(**where, result=result, player=player.number)  # type: ignore[arg-type]
        return happened.Reported(**where, result=result, player=player.number)  # type: ignore[arg-type]

    def confirm(self, who: Who, number: int, board: int, now: int) -> happened.Confirmed:
        _, found = self._board(number, board)
        player = self.player_of(who.actor)
        if found.claim is None or found.result is not None:
            raise Refusal("there is nothing to confirm")
        if not who.is_director and (player is None or player.number not in found.players):
            raise Refusal("only the two players and the director can confirm a result")
        if not who.is_director and player is not None and player.number == found.claimed_by:
            raise Refusal("the other player confirms what you have reported")
        return happened.Confirmed(at=now, by=who.actor, round=number, board=board)

    def accepted_by_silence(self, now: int, by: Actor) -> Iterator[happened.Confirmed]:
        """Reports that nobody has objected to for long enough."""
        for one in self.rounds:
            for board in one.boards:
                waited = now - board.claimed_at >= self.plan.silence * 60_000
                if board.claim is not None and board.result is None and board.counter is None and waited:
                    yield happened.Confirmed(at=now, by=by, round=one.number, board=board.number, silent=True)

    def next_silence(self) -> int | None:
        """When the next report is accepted by itself."""
        boards = [board for one in self.rounds for board in one.boards]
        waiting = [b.claimed_at for b in boards if b.claim and b.result is None and b.counter is None]
        return min(waiting) + self.plan.silence * 60_000 if waiting else None

    def rule(self, who: Who, number: int, board: int, result: Result, why: str, now: int) -> happened.Ruled:
        """The director decides how a game counts, now or afterwards. Rounds that were paired stay as they are."""
        self._check_director(who)
        self._board(number, board)
        if not why.strip():
            raise Refusal("a ruling needs a reason")
        return happened.Ruled(at=now, by=who.actor, round=number, board=board, result=result, why=why.strip())

    # ---- undoing ----

    def undo(self, who: Who, version: int, why: str, now: int) -> happened.Undone:
        """Take back the newest thing that a director did, or one before it that nothing was built on."""
        self._check_director(who)
        if not 1 < version <= self.version or version in self.undone:
            raise Refusal("there is nothing to undo")
        event = self.history[version - 1]
        if not isinstance(event, UNDOABLE):
            raise Refusal("that stays as it is: a published round is not paired again, and a result is ruled on")
        later = [e for v, e in enumerate(self.history, start=1) if v > version and v not in self.undone]
        if isinstance(event, happened.Joined) and any(e for e in self.rounds):
            raise Refusal("somebody who has been paired leaves instead")
        builds = (happened.Paired, happened.PairingChanged, happened.Published, happened.RoundClosed, happened.Finished)
        if isinstance(event, builds) and any(isinstance(e, builds) for e in later):
            raise Refusal("the tournament has gone on since: undo what came later first")
        return happened.Undone(at=now, by=who.actor, version=version, why=why.strip())

    # ---- checks ----

    def _check_open(self) -> None:
        if self.finished is not None:
            raise Refusal("the tournament is over")

    def _check_full_bye(self, player: int) -> None:
        """Nobody gets a second one while another has none."""
        had = {card.number for card in self.cards if card.had_full_bye}
        had |= {number for number, one in self.players.items() if "full" in one.byes.values()}
        if player in had and any(number not in had for number, one in self.players.items() if one.plays):
            raise Refusal(f"{self.players[player].name} has had a bye, and others have not")

    def _check_director(self, who: Who) -> None:
        if not who.is_director:
            raise Refusal("only the director can do that")

    def _acting(self, who: Who, player: int) -> Player:
        """The player that somebody acts for: themselves, unless they are a director."""
        self._check_open()
        found = self.players.get(player)
        if found is None:
            raise Refusal(f"there is no player {player}")
        if not who.is_director and found.who != who.actor:
            raise Refusal("everybody does that for themselves, or asks the director")
        return found

    def _board(self, number: int, board: int) -> tuple[Round, Board]:
        if not 1 <= number <= len(self.rounds) or not self.rounds[number - 1].published:
            raise Refusal(f"there is no round {number}")
        one = self.rounds[number - 1]
        if not 1 <= board <= len(one.boards):
            raise Refusal(f"round {number} has no board {board}")
        return one, one.boards[board - 1]

"""From what somebody sent to what is decided."""

import re
from collections.abc import Sequence
from typing import Final

from trilith.engine.levels import level
from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.play.clock import TimeControl
from trilith.play.events import Actor
from trilith.play.rating.levels import level_rating
from trilith.server.access.names import clean_name
from trilith.server.clock import now
from trilith.server.messages.tournament import ReportChoice, TournamentChoice, TournamentCommand
from trilith.tournament import events as happened
from trilith.tournament.card import Card, Kind
from trilith.tournament.events import ByeKind, Event
from trilith.tournament.handicaps import ahead
from trilith.tournament.plan import Plan
from trilith.tournament.result import Result, read_result
from trilith.tournament.tie_breaks import is_tie_break, tie_break_codes
from trilith.tournament.tournament import Refusal, Tournament, Who, create
from trilith.tournament.trf import read_trf

PAIR: Final = re.compile(r"(\d+)\s*-\s*(\d+)")
NAMED: Final = re.compile(r"(.*\S)\s*=\s*(\d{1,4})")
# As many names may be added at once, with commas or on lines of their own.
MOST_NAMES: Final = 60


def created(choice: TournamentChoice, actor: Actor) -> happened.Created:
    clock = choice.clock
    control = TimeControl() if clock is None else TimeControl(clock.kind, clock.seconds, clock.extra, ())
    plan = Plan(
        choice.system, choice.ruleset, choice.rounds, choice.cycles, choice.best_of, choice.third_place,
        choice.minutes, control, tie_break_codes(choice.tie_breaks), choice.rated, choice.handicap, choice.bye,
        choice.silence, choice.online, choice.odds, choice.entrants_bet,
    )  # fmt: skip
    return create(Who(actor, is_director=True), clean_name(choice.name), plan, now())


def acting(tournament: Tournament, identities: Sequence[Actor], may_direct: bool) -> Who:
    """Who somebody is in a tournament: whoever created it directs it, and so may those whose role it is.

    Somebody may have joined before they signed in, so all that they are is looked at: the browser, and the player."""
    known = [one for one in identities if one == tournament.created.by or tournament.player_of(one)]
    directs = may_direct or tournament.created.by in identities
    return Who(known[0] if known else identities[0], directs)


def decided(tournament: Tournament, command: TournamentCommand, who: Who) -> list[Event]:
    """What a command brings about, except that a round is paired. Refusal says why it cannot be."""
    at = now()
    match command.what:
        case "join" | "add" | "engine":
            return _joined(tournament, command, who, at)
        case "claim" | "check_in" | "away" | "bye" | "withdraw" | "return":
            return [_player_changed(tournament, command, who, at)]
        case "pair_by_hand":
            boards, bye = _pairs(command.pairs)
            return [tournament.pair_by_hand(who, boards, bye, command.why, at)]
        case "publish":
            return [tournament.publish(who, at)]
        case "close":
            return [tournament.close_round(who, at)]
        case "finish":
            return [tournament.finish(who, at)]
        case "undo":
            return [tournament.undo(who, command.version, command.why, at)]
        case "report" | "confirm" | "rule":
            return [_settled(tournament, command, who, at)]
        case "pair":
            raise AssertionError("rounds are paired by workers")


def _joined(tournament: Tournament, command: TournamentCommand, who: Who, at: int) -> list[Event]:
    if command.what == "join":
        return [tournament.join(who, clean_name(command.name), at, command.rating)]
    if command.what == "engine":
        found = level(command.level)
        name = command.name.strip() or f"Trilith {found.number}"
        known = level_rating(registry.ruleset(tournament.plan.ruleset).game, str(found.number))
        rating = command.rating or round(known.rating if known else 0)
        return [tournament.join(who, name, at, rating, level=str(found.number), own=False)]
    names = [_named(part) for part in re.split(r"[,\n]", command.name) if part.strip()]
    if not 0 < len(names) <= MOST_NAMES:
        raise Refusal(f"give up to {MOST_NAMES} names, with commas or on lines of their own")
    events: list[Event] = []
    for name, rating in names:
        event = tournament.join(who, clean_name(name), at, rating or command.rating, own=False)
        events.append(event)
        tournament = tournament.apply(event)
    return events


def _named(text: str) -> tuple[str, int]:
    """A name, and a rating if one is given: `Ann=1700`."""
    found = NAMED.fullmatch(text.strip())
    return (found[1], int(found[2])) if found else (text, 0)


def _player_changed(tournament: Tournament, command: TournamentCommand, who: Who, at: int) -> Event:
    match command.what:
        case "claim":
            return tournament.claim(who, command.player, at)
        case "check_in" | "away":
            return tournament.check_in(who, command.player, at, here=command.what == "check_in")
        case "bye":
            return tournament.ask_bye(who, command.player, command.round, command.kind, at)
        case "withdraw":
            return tournament.withdraw(who, command.player, at, command.games)
    return tournament.come_back(who, command.player, at)


def _settled(tournament: Tournament, command: TournamentCommand, who: Who, at: int) -> Event:
    if command.what == "confirm":
        return tournament.confirm(who, command.round, command.board, at)
    result = _result(tournament, command)
    if command.what == "rule":
        return tournament.rule(who, command.round, command.board, result, command.why, at)
    return tournament.report(who, command.round, command.board, result, at)


def _result(tournament: Tournament, command: TournamentCommand) -> Result:
    one = tournament.rounds[command.round - 1] if 0 < command.round <= len(tournament.rounds) else None
    if one is None or not 0 < command.board <= len(one.boards):
        raise Refusal("there is no such board")
    return read_result(command.result, ahead(tournament, one.boards[command.board - 1]))


def _pairs(text: str) -> tuple[list[tuple[int, int]], int | None]:
    """Boards as `1-4, 2-3`, and a bye as a number alone."""
    boards, bye = [], None
    for part in filter(None, (part.strip() for part in re.split(r"[,\n]", text))):
        if found := PAIR.fullmatch(part):
            boards.append((int(found[1]), int(found[2])))
        elif part.isdigit() and bye is None:
            bye = int(part)
        else:
            raise TrilithError(f"{part!r} is no pair: write 1-4, 2-3, and one number alone for a bye")
    return boards, bye


IMPORTED_BYES: Final[dict[Kind, ByeKind]] = {"half_bye": "half", "full_bye": "full", "pairing_bye": "full"}


def imported(choice: ReportChoice, actor: Actor) -> list[Event]:
    """The events of a tournament that another program held, as far as its report file tells them."""
    report = read_trf(choice.trf)
    system = "round_robin" if report.is_round_robin else "swiss"
    at, who = now(), Who(actor, is_director=True)
    rounds = max(1, report.rounds or report.played)
    codes = tuple(code for code in report.tie_breaks if is_tie_break(code))
    plan = Plan(system, choice.ruleset, rounds, tie_breaks=codes, online=False, rated=False)  # type: ignore[arg-type]
    events: list[Event] = [create(who, report.name or "A tournament", plan, at)]
    numbers = {card.number: i for i, card in enumerate(report.cards, start=1)}
    for card in report.cards:
        name = card.name or f"Player {card.number}"
        events.append(happened.Joined(at=at, by=actor, player=numbers[card.number], name=name, rating=card.rating))
    for number in range(1, report.played + 1):
        events += _imported_round(report.cards, numbers, number, at, actor)
    for (number, player), kind in report.requested.items():
        if number > report.played:
            asked = IMPORTED_BYES.get(kind, "none")
            events.append(happened.ByeAsked(at=at, by=actor, player=numbers[player], round=number, kind=asked))
    return events


def _imported_round(
    cards: tuple[Card, ...], numbers: dict[int, int], number: int, at: int, actor: Actor
) -> list[Event]:
    firsts = [card for card in cards if card.results[number - 1].seat == 0]
    boards = tuple((numbers[c.number], numbers[c.results[number - 1].opponent or 0]) for c in firsts)
    bye = next((numbers[c.number] for c in cards if c.results[number - 1].kind == "pairing_bye"), None)
    events: list[Event] = [
        happened.ByeAsked(at=at, by=actor, player=numbers[card.number], round=number, kind=kind)
        for card in cards
        if (kind := IMPORTED_BYES.get(card.results[number - 1].kind)) and numbers[card.number] != bye
    ]
    events.append(
        happened.PairingChanged(at=at, by=actor, round=number, boards=boards, bye=bye, why="from a report file")
    )
    events.append(happened.Published(at=at, by=actor, round=number))
    for board, card in enumerate(firsts, start=1):
        mine = card.results[number - 1]
        theirs = next(c for c in cards if c.number == mine.opponent).results[number - 1]
        result = Result((mine.points, theirs.points), mine.is_forfeit)
        events.append(happened.Reported(at=at, by=actor, round=number, board=board, result=result, final=True))
    return [*events, happened.RoundClosed(at=at, by=actor, round=number)]

"""A tournament by its events: who may do what, and what follows."""

import pytest

from trilith.games.errors import TrilithError
from trilith.play.clock import TimeControl
from trilith.play.event_json import InvalidEvent, write_event
from trilith.play.events import Actor
from trilith.tournament import events as happened
from trilith.tournament.events import Event, read_event
from trilith.tournament.exports import as_csv, as_json, as_trf
from trilith.tournament.plan import Plan
from trilith.tournament.proposals import proposals
from trilith.tournament.ranking import ranking
from trilith.tournament.result import InvalidResult, read_result
from trilith.tournament.tournament import Refusal, Tournament, Who, create
from trilith.tournament.trf import read_trf

DIRECTOR = Who(Actor("browser", "director"), is_director=True)
SERVER = Actor("server", "here")
MINUTE = 60_000
NAMES = ("Ada", "Bela", "Carl", "Dora", "Emil", "Fay", "Gus")


class Club:
    """A tournament that grows by what people do, and is folded again from its events at every step."""

    def __init__(self, plan: Plan, names: tuple[str, ...] = NAMES[:6]) -> None:
        self.at = 1
        self.events: list[Event] = [create(DIRECTOR, "Club evening", plan, 0)]
        for number, name in enumerate(names, start=1):
            self.do(self.now.join(phone(name), name, self.at, rating=2000 - 50 * number))
            self.do(self.now.check_in(phone(name), number, self.at))

    @property
    def now(self) -> Tournament:
        return Tournament.rebuild(self.events)

    def do(self, event: Event) -> None:
        self.at += 1
        assert read_event(write_event(event)) == event
        grown = self.now.apply(event)
        self.events.append(event)
        assert grown == self.now

    def begin_round(self) -> None:
        self.do(self.now.pair(DIRECTOR, self.at))
        self.do(self.now.publish(DIRECTOR, self.at))

    def play_round(self, text: str = "1-0") -> None:
        self.begin_round()
        last = self.now.last_round
        assert last is not None
        for board in last.boards:
            self.do(self.now.report(DIRECTOR, last.number, board.number, read_result(text), self.at))
        self.do(self.now.close_round(DIRECTOR, self.at))


def phone(name: str) -> Who:
    return Who(Actor("browser", name))


def name_of(club: Club, number: int) -> str:
    return club.now.players[number].name


SWISS = Plan("swiss", "flip", rounds=4)


def test_a_swiss_evening() -> None:
    club = Club(SWISS, NAMES[:7])
    for _ in range(4):
        club.play_round()
    club.do(club.now.finish(DIRECTOR, club.at))
    rows = ranking(club.now)
    assert len(rows) == 7
    assert sum(row.points for row in rows) == 4 * 3 + 4
    byes = [one.bye for one in club.now.rounds]
    assert len(set(byes)) == 4
    assert read_trf(as_trf(club.now)).played == 4
    assert as_csv(club.now).splitlines()[0].startswith("rank,number,name,rating,round 1")
    assert as_json(club.now)["finished"] is True


def test_one_reports_and_the_other_confirms() -> None:
    club = Club(SWISS)
    club.begin_round()
    board = club.now.rounds[0].boards[0]
    first, second = (phone(name_of(club, number)) for number in board.players)
    club.do(club.now.report(first, 1, 1, read_result("1-0"), club.at))
    assert club.now.rounds[0].boards[0].result is None
    with pytest.raises(Refusal, match="the other player confirms"):
        club.now.confirm(first, 1, 1, club.at)
    with pytest.raises(Refusal, match="only the two players"):
        club.now.confirm(phone("Zoe"), 1, 1, club.at)
    club.do(club.now.confirm(second, 1, 1, club.at))
    assert club.now.rounds[0].boards[0].result == read_result("1-0")


def test_the_same_report_of_both_is_settled_and_another_is_a_dispute() -> None:
    club = Club(SWISS)
    club.begin_round()
    for number in (1, 2):
        board = club.now.rounds[0].boards[number - 1]
        first, second = (phone(name_of(club, player)) for player in board.players)
        club.do(club.now.report(first, 1, number, read_result("1-0"), club.at))
        club.do(club.now.report(second, 1, number, read_result("1-0" if number == 1 else "0-1"), club.at))
    agreed, contested, _ = club.now.rounds[0].boards
    assert agreed.result is not None
    assert contested.is_disputed
    with pytest.raises(Refusal, match="only the director"):
        club.now.rule(phone("Ada"), 1, 2, read_result("1-0"), "I saw it", club.at)
    with pytest.raises(Refusal, match="reason"):
        club.now.rule(DIRECTOR, 1, 2, read_result("1-0"), " ", club.at)
    club.do(club.now.rule(DIRECTOR, 1, 2, read_result("1/2-1/2"), "both flags had fallen", club.at))
    assert club.now.rounds[0].boards[1].result == read_result("=")


def test_silence_accepts_a_report() -> None:
    club = Club(SWISS)
    club.begin_round()
    name = name_of(club, club.now.rounds[0].boards[0].first)
    club.do(club.now.report(phone(name), 1, 1, read_result("0-1"), club.at))
    due = club.now.next_silence()
    assert due == club.at - 1 + 5 * MINUTE
    assert list(club.now.accepted_by_silence(due - 1, SERVER)) == []
    (event,) = club.now.accepted_by_silence(due, SERVER)
    club.do(event)
    assert club.now.rounds[0].boards[0].result == read_result("0-1")
    assert club.now.next_silence() is None


def test_a_correction_does_not_pair_a_published_round_again() -> None:
    club = Club(SWISS)
    club.play_round()
    club.begin_round()
    paired = [board.players for board in club.now.rounds[1].boards]
    club.do(club.now.rule(DIRECTOR, 1, 1, read_result("0-1"), "entered the wrong way round", club.at))
    assert [board.players for board in club.now.rounds[1].boards] == paired
    assert club.now.rounds[1].published
    first = club.now.rounds[0].boards[0].first
    assert next(row.points for row in ranking(club.now) if row.number == first) == 0


def test_undo_is_an_event_and_a_published_round_stays() -> None:
    club = Club(SWISS)
    club.do(club.now.pair(DIRECTOR, club.at))
    version = club.now.version
    club.do(club.now.undo(DIRECTOR, version, "somebody came in", club.at))
    assert club.now.rounds == ()
    assert len(club.events) == club.now.version == version + 1
    with pytest.raises(Refusal, match="nothing to undo"):
        club.now.undo(DIRECTOR, version, "", club.at)
    club.begin_round()
    with pytest.raises(Refusal, match="stays as it is"):
        club.now.undo(DIRECTOR, club.now.version, "", club.at)
    with pytest.raises(Refusal, match="gone on since"):
        club.now.undo(DIRECTOR, club.now.version - 1, "", club.at)


def test_late_entry_until_half_way() -> None:
    club = Club(SWISS)
    club.play_round()
    club.do(club.now.join(phone("Late"), "Late", club.at))
    club.play_round("1/2-1/2")
    club.play_round()
    late = club.now.player_of(Actor("browser", "Late"))
    assert late is not None
    card = next(card for card in club.now.cards if card.number == late.number)
    assert [result.kind for result in card.results][:1] == ["zero_bye"]
    with pytest.raises(Refusal, match="past half way"):
        club.now.join(phone("Later"), "Later", club.at)


def test_byes_leaving_and_coming_back() -> None:
    club = Club(SWISS)
    club.do(club.now.ask_bye(phone("Ada"), 1, 2, "half", club.at))
    with pytest.raises(Refusal, match="once"):
        club.now.ask_bye(phone("Ada"), 1, 3, "half", club.at)
    with pytest.raises(Refusal, match="everybody does that for themselves"):
        club.now.withdraw(phone("Ada"), 2, club.at)
    club.play_round()
    club.do(club.now.withdraw(phone("Bela"), 2, club.at))
    club.play_round()
    cards = {card.number: card for card in club.now.cards}
    assert (cards[1].results[1].kind, cards[1].results[1].points) == ("half_bye", 0.5)
    assert cards[2].results[1].kind == "zero_bye"
    club.do(club.now.come_back(phone("Bela"), 2, club.at))
    club.play_round()
    assert {card.number: card for card in club.now.cards}[2].results[2].kind in ("played", "pairing_bye")


def test_a_no_show_does_not_punish_the_other() -> None:
    club = Club(SWISS)
    club.begin_round()
    board = club.now.rounds[0].boards[0]
    club.do(club.now.report(DIRECTOR, 1, 1, read_result("+--"), club.at))
    card = next(card for card in club.now.cards if card.number == board.first)
    assert (card.points, card.opponents, card.seats) == (1.0, frozenset(), ())


def test_a_second_bye_only_when_everybody_has_had_one() -> None:
    club = Club(Plan("swiss", "flip", rounds=5), NAMES[:3])
    byes = []
    for _ in range(3):
        club.play_round()
        byes.append(club.now.rounds[-1].bye)
    assert sorted(byes) == [1, 2, 3]  # type: ignore[type-var]
    with pytest.raises(TrilithError):
        club.now.pair(DIRECTOR, club.at)
    with pytest.raises(Refusal, match="twice"):
        club.now.pair_by_hand(DIRECTOR, [(1, 1)], None, "", club.at)
    club.do(club.now.pair_by_hand(DIRECTOR, [(1, 2)], 3, "they want to play on", club.at))
    assert club.now.rounds[-1].bye == 3


def test_points_of_both_decide_with_the_handicap() -> None:
    assert read_result("12:7").points == (1.0, 0.0)
    assert read_result("7:7", (0, 2)).points == (0.0, 1.0)
    with pytest.raises(InvalidResult, match="write 1-0"):
        read_result("won")


def test_round_robin_knockout_and_free_evening() -> None:
    club = Club(Plan("round_robin", "flip"), NAMES[:4])
    for _ in range(3):
        club.play_round()
    with pytest.raises(TrilithError, match="everybody has met everybody"):
        club.now.pair(DIRECTOR, club.at)
    with pytest.raises(Refusal, match="nobody can join later"):
        club.now.join(phone("Late"), "Late", club.at)
    knockout = Club(Plan("knockout", "flip", third_place=True), NAMES[:5])
    for _ in range(3):
        knockout.play_round()
    assert [row.rank for row in ranking(knockout.now)][:3] == [1, 2, 3]
    evening = Club(Plan("evening", "stones"), NAMES[:4])
    evening.begin_round()
    with pytest.raises(TrilithError, match="at least two"):
        evening.now.pair(DIRECTOR, evening.at)
    evening.do(evening.now.report(DIRECTOR, 1, 1, read_result("20:11"), evening.at))
    evening.begin_round()
    assert len(evening.now.rounds[1].boards) == 1


def test_arena_ranks_by_its_points() -> None:
    club = Club(Plan("arena", "flip", minutes=60), NAMES[:4])
    for _ in range(3):
        club.begin_round()
        for board in club.now.rounds[-1].boards:
            club.do(club.now.report(DIRECTOR, club.now.rounds[-1].number, board.number, read_result("1-0"), club.at))
    assert ranking(club.now)[0].tie_breaks[0][0] == "AP"


def test_what_only_a_director_may_do() -> None:
    club = Club(SWISS)
    for attempt in (club.now.pair, club.now.publish, club.now.close_round, club.now.finish):
        with pytest.raises(Refusal, match="only the director"):
            attempt(phone("Ada"), club.at)
    with pytest.raises(Refusal, match="only the director"):
        club.now.join(phone("Zoe"), "Zoe", club.at, own=False)
    with pytest.raises(Refusal, match="somebody here is called ada already"):
        club.now.join(phone("Zoe"), "ada", club.at)
    with pytest.raises(Refusal, match="joined already"):
        club.now.join(phone("Ada"), "Zoe", club.at)


def test_plans_are_checked() -> None:
    with pytest.raises(TrilithError, match="1 to 60 rounds"):
        create(DIRECTOR, "x", Plan("swiss", "flip"), 0)
    with pytest.raises(TrilithError):
        create(DIRECTOR, "x", Plan("swiss", "chess", rounds=3), 0)
    with pytest.raises(TrilithError, match="no tie-break"):
        create(DIRECTOR, "x", Plan("swiss", "flip", rounds=3, tie_breaks=("XY",)), 0)
    with pytest.raises(InvalidEvent):
        read_event('{"type": "created"}')


def test_proposals_end_in_time() -> None:
    found = proposals(12, 180, "stones", TimeControl("increment", 600, 5))
    assert [proposal.plan.system for proposal in found] == ["swiss", "knockout", "arena", "evening"]
    assert all(proposal.minutes <= 180 for proposal in found)
    assert proposals(5, 240, "flip", TimeControl("time", 300))[0].plan.system == "round_robin"


def test_published_means_paired_events_name_their_input() -> None:
    club = Club(SWISS)
    club.begin_round()
    paired = next(event for event in club.events if isinstance(event, happened.Paired))
    assert paired.system.startswith("Dutch system (caissify-pairings")
    assert len(paired.digest) == 64

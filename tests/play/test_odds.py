"""Odds and stakes: a ledger that never loses a chip, a market that starts where it is told, offers, and settlement."""

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from trilith.engine.limit import Limit
from trilith.engine.mcts import MctsTree
from trilith.engine.value import Analysis, SearchResult, Value
from trilith.games import registry
from trilith.games.position import Position
from trilith.play.clock import TimeControl
from trilith.play.odds.chances import chances_of_three
from trilith.play.odds.fixed import Book, is_decided, price_of
from trilith.play.odds.ledger import BANK, HOUSE, MAY_OWE, Entry, Ledger, Transfer, moved, purse, transfer
from trilith.play.odds.market import Market
from trilith.play.odds.offers import Offer
from trilith.play.odds.outcome import OUTCOMES, BetRefused, Outcome, normalised, outcome_of, outcomes_of
from trilith.play.odds.settlement import Bet, Result, payout, settle
from trilith.play.odds.tips import belief, brier
from trilith.play.rating.expectation import expected_chances, winning_chances
from trilith.play.rating.glicko2 import Rating

PLAYERS = ("mara", "jonas", "ines")
outcomes = st.sampled_from(OUTCOMES)
people = st.sampled_from(PLAYERS)
chances = st.tuples(*[st.floats(0.01, 1)] * 3).map(normalised)


# ---- the market ----


def test_the_market_of_the_known_example() -> None:
    market = Market((0.5, 0.3, 0.2), b=100)
    assert market.prices == pytest.approx((0.5, 0.3, 0.2))
    assert market.cost("first", 50) == pytest.approx(28.09298, abs=5e-6)
    assert market.bought("first", 50).prices == pytest.approx((0.62246, 0.22652, 0.15102), abs=5e-6)
    assert market.chips("first", 50) == 29
    assert market.worst_loss == pytest.approx(100 * math.log(5))


@given(chances, st.floats(5, 1000), st.lists(st.tuples(outcomes, st.integers(1, 300)), max_size=30))
def test_the_house_never_loses_more_than_it_states(start: Any, b: float, bets: list[tuple[Outcome, int]]) -> None:
    market, income = Market(start, b), 0
    for outcome, stake in bets:
        shares = market.shares_for(outcome, stake)
        if not shares:
            continue
        chips = market.chips(outcome, shares)
        assert chips <= stake
        assert chips >= market.cost(outcome, shares) - 1e-6, "roundings favour the house"
        assert market.chips(outcome, shares + 2) > stake or shares + 2 > stake / min(market.prices)
        income += chips
        market = market.bought(outcome, shares)
        assert sum(market.prices) == pytest.approx(1)
    assert max(market.sold) - income <= market.worst_loss + 1e-6


@given(st.integers(0, 500), st.lists(st.tuples(outcomes, st.integers(1, 200), chances), max_size=30))
def test_fixed_odds_keep_within_their_cap(cap: int, bets: list[tuple[Outcome, int, Any]]) -> None:
    book = Book(cap)
    for outcome, stake, now in bets:
        most = book.most(outcome, now)
        try:
            book = book.taken(outcome, stake, now)
        except BetRefused:
            assert stake > most or book.returns(outcome, stake, now) <= stake
        assert book.exposure <= cap


def test_a_market_of_any_number_of_outcomes() -> None:
    """For equals in a game for three, and for three with a draw, worked out from the cost function."""
    market = Market((0.25, 0.25, 0.25, 0.25), 100, outcomes=outcomes_of(3, True))
    cost = 100 * math.log(0.75 + 0.25 * math.exp(0.4))
    assert market.cost("draw", 40) == pytest.approx(cost)
    after = market.bought("draw", 40).bought("third", 10)
    total = 2 + math.exp(0.4) + math.exp(0.1)
    assert after.prices == pytest.approx((1 / total, 1 / total, math.exp(0.1) / total, math.exp(0.4) / total))
    assert after.sold == (0, 0, 10, 40)
    with pytest.raises(BetRefused, match="nobody has the third seat"):
        Market((0.5, 0.5), outcomes=("first", "second")).cost("third", 5)
    with pytest.raises(BetRefused, match="one price for each"):
        Market((0.5, 0.5))


def test_the_chances_of_three_follow_their_ratings_and_add_up() -> None:
    ruleset, clock = registry.ruleset("outfox:players=3"), TimeControl("none")
    even, draw = winning_chances([Rating(1500, 50)] * 3, ruleset, clock)
    assert draw == 0
    assert sum(even) == pytest.approx(1)
    assert even[0] < even[1] < even[2], "the later seats were measured to be better"
    strong, _ = winning_chances([Rating(1900, 50), Rating(1500, 50), Rating(1500, 50)], ruleset, clock)
    assert strong[0] > 0.7
    unsure, _ = winning_chances([Rating(1900, 350), Rating(1500, 350), Rating(1500, 350)], ruleset, clock)
    assert even[0] < unsure[0] < strong[0]
    # For two it is what it was.
    two = expected_chances(Rating(1700), Rating(1500), registry.ruleset("flip"), clock)
    assert winning_chances([Rating(1700), Rating(1500)], registry.ruleset("flip"), clock) == (
        (two.win, two.loss),
        two.draw,
    )


def analysis_of_three(share: float, wins: tuple[int, ...]) -> Analysis:
    value = Value("expected", score=share)
    return Analysis(SearchResult("", value, (), 1, sum(wins), 0.0), {}, wins)


def test_chances_of_three_while_it_runs() -> None:
    """The games that the engine played, not the best move's share, which is the luckiest of many; unless it wins."""
    start = Position.start("outfox:players=3")
    found = chances_of_three(start, analysis_of_three(0.7, (499, 249, 249)))
    assert found == pytest.approx({"first": 0.5, "second": 0.25, "third": 0.25})
    found = chances_of_three(start, analysis_of_three(1.0, (900, 60, 40)))
    assert found == pytest.approx({"first": 1.0, "second": 0.0, "third": 0.0})
    assert sum(chances_of_three(start, analysis_of_three(0.4, ())).values()) == pytest.approx(1.0)


def test_chances_of_three_are_steady() -> None:
    """Two searches of the same position, from different seeds, say nearly the same; each game has one winner."""
    position = Position.start("outfox:players=3").play("rs@a1")
    seen = []
    for seed in (1, 2):
        found = MctsTree(position.game, seed)
        found.compile(position)
        found.reset()
        analysis = found.analyse(position, Limit(nodes=4000), None)
        assert sum(analysis.wins) == analysis.best.nodes == 4000
        seen.append(chances_of_three(position, analysis))
    assert all(abs(seen[0][seat] - seen[1][seat]) < 0.04 for seat in seen[0])


def test_prices_are_rounded_up_and_a_decided_game_is_closed() -> None:
    assert [price_of(chance) for chance in (0.0, 0.5, 1.0)] == [0.02, 0.53, 0.97]
    assert is_decided((0.99, 0.005, 0.005))
    assert is_decided((0.4, 0.3, 0.3), is_proven=True)
    assert not is_decided((0.9, 0.05, 0.05))


# ---- offers ----


@given(st.integers(1, 60), st.integers(1, 9), st.integers(1, 100), st.lists(st.integers(1, 40), max_size=12))
def test_an_offer_is_taken_in_parts_that_never_exceed_it(pays: int, per: int, up_to: int, takes: list[int]) -> None:
    offer = Offer("draw", pays, per, up_to)
    won = 0
    for stake in takes:
        try:
            offer, winnings = offer.take(stake)
        except BetRefused:
            continue
        won += winnings
    assert offer.taken <= up_to
    assert won <= offer.put_aside
    if offer.left:
        after, back = offer.withdraw()
        assert after.put_aside + back == offer.put_aside
        assert won <= after.put_aside
        with pytest.raises(BetRefused):
            after.take(1)
        with pytest.raises(BetRefused):
            after.withdraw()


def test_three_to_one_on_a_draw_up_to_thirty() -> None:
    offer = Offer("draw", 3, 1, 30).checked()
    assert offer.put_aside == 90
    part, winnings = offer.take(10)
    assert (winnings, part.left) == (30, 20)
    with pytest.raises(BetRefused, match="20 are left"):
        part.take(21)
    for bad in (Offer("draw", 0, 1, 5), Offer("draw", 1, 0, 5), Offer("draw", 1, 1, 0), Offer("draw", 101, 1, 5)):
        with pytest.raises(BetRefused):
            bad.checked()


# ---- settlement ----


def test_a_settlement_pays_voids_and_reverses() -> None:
    ledger = Ledger()
    for player in PLAYERS:
        ledger.post(moved(f"refill:{player}", BANK, purse(player), 100))
    ledger.post(moved("offer:1", purse("jonas"), "aside:1", 90))
    ledger.post(moved("bet:1", purse("mara"), "aside:1", 10))
    bet = Bet(purse("mara"), "draw", 10, 40, "aside:1", purse("jonas"))
    assert [payout(bet, Result(one)) for one in ("draw", "first", None)] == [40, 0, 10]
    assert ledger.post(settle("settled:1", [bet], Result("draw")))
    assert not ledger.post(settle("settled:1", [bet], Result("draw"))), "twice changes nothing"
    assert ledger.balances[purse("mara")] == 130
    # Mara spends it all, and then the result is changed: nobody owes, the house pays what is missing.
    ledger.post(moved("bet:2", purse("mara"), HOUSE, 125))
    assert ledger.reverse("settled:1", "reversed:1")
    assert not ledger.reverse("settled:1", "reversed:1")
    ledger.post(settle("settled:1:2", [bet], Result("first")))
    assert ledger.balances[purse("mara")] == 0
    assert ledger.balances[purse("jonas")] == 50
    assert sum(ledger.balances.values()) == 0


def test_transfers_that_do_not_balance_or_cannot_be_paid_are_refused() -> None:
    ledger = Ledger()
    with pytest.raises(BetRefused):
        transfer("odd", [Entry(HOUSE, 1)])
    with pytest.raises(BetRefused):
        ledger.post(Transfer("odd", (Entry(HOUSE, 1),)))
    with pytest.raises(BetRefused, match="not enough chips"):
        ledger.post(moved("bet", purse("mara"), HOUSE, 1))
    assert ledger == Ledger()


class LedgerMachine(RuleBasedStateMachine):
    """Refills, bets with the house, offers and settlements in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.ledger, self.count = Ledger(), 0
        self.market, self.bets = Market((0.5, 0.3, 0.2)), list[Bet]()
        self.offers: dict[int, tuple[str, Offer]] = {}
        self.settled: list[str] = []

    def key(self, what: str) -> str:
        self.count += 1
        return f"{what}:{self.count}"

    @rule(player=people, chips=st.integers(1, 200))
    def refill(self, player: str, chips: int) -> None:
        self.ledger.post(moved(self.key("refill"), BANK, purse(player), chips))

    @rule(player=people, outcome=outcomes, stake=st.integers(1, 120))
    def buy(self, player: str, outcome: Outcome, stake: int) -> None:
        shares = self.market.shares_for(outcome, stake)
        if not shares:
            return
        chips = self.market.chips(outcome, shares)
        try:
            self.ledger.post(moved(self.key("bet"), purse(player), HOUSE, chips))
        except BetRefused:
            assert self.ledger.balances.get(purse(player), 0) < chips
            return
        self.market = self.market.bought(outcome, shares)
        self.bets.append(Bet(purse(player), outcome, chips, shares, HOUSE, HOUSE))

    @rule(player=people, outcome=outcomes, pays=st.integers(1, 9), per=st.integers(1, 4), up_to=st.integers(1, 40))
    def offer(self, player: str, outcome: Outcome, pays: int, per: int, up_to: int) -> None:
        try:
            offer = Offer(outcome, pays, per, up_to).checked()
            self.ledger.post(moved(self.key("offer"), purse(player), f"aside:{self.count}", offer.put_aside))
        except BetRefused:
            return
        self.offers[self.count] = player, offer

    @rule(player=people, number=st.integers(0, 99), stake=st.integers(1, 40))
    def take(self, player: str, number: int, stake: int) -> None:
        if not self.offers:
            return
        number = list(self.offers)[number % len(self.offers)]
        maker, offer = self.offers[number]
        try:
            after, winnings = offer.take(stake)
            self.ledger.post(moved(self.key("take"), purse(player), f"aside:{number}", stake))
        except BetRefused:
            return
        self.offers[number] = maker, after
        self.bets.append(Bet(purse(player), offer.outcome, stake, stake + winnings, f"aside:{number}", purse(maker)))

    @rule(number=st.integers(0, 99))
    def withdraw(self, number: int) -> None:
        if not self.offers:
            return
        number = list(self.offers)[number % len(self.offers)]
        maker, offer = self.offers[number]
        try:
            after, back = offer.withdraw()
        except BetRefused:
            return
        self.ledger.post(moved(self.key("withdraw"), f"aside:{number}", purse(maker), back))
        self.offers[number] = maker, after

    @rule(outcome=st.none() | outcomes)
    def settle(self, outcome: Outcome | None) -> None:
        key = self.key("settle")
        made = settle(key, self.bets, Result(outcome))
        assert self.ledger.post(made)
        before = dict(self.ledger.balances)
        assert not self.ledger.post(made)
        assert self.ledger.balances == before
        self.settled.append(key)
        for number, (maker, offer) in self.offers.items():
            if offer.left:
                after, back = offer.withdraw()
                self.ledger.post(moved(self.key("back"), f"aside:{number}", purse(maker), back))
                offer = after
            # What rounding left over belongs to whoever offered.
            rest = self.ledger.balances.get(f"aside:{number}", 0)
            assert rest == 0, "every chip put aside is paid out"
        self.offers.clear()
        self.bets.clear()
        self.market = Market((0.5, 0.3, 0.2))

    @rule()
    def rule_otherwise(self) -> None:
        if self.settled:
            self.ledger.reverse(self.settled.pop(), self.key("reverse"))

    @invariant()
    def chips_are_neither_made_nor_lost(self) -> None:
        assert sum(self.ledger.balances.values()) == 0
        assert all(chips >= 0 for account, chips in self.ledger.balances.items() if account not in MAY_OWE)


TestLedgerMachine = LedgerMachine.TestCase
TestLedgerMachine.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)


# ---- tipsters ----


@given(chances, outcomes, st.integers(1, 500), st.integers(1, 500))
def test_a_stake_says_what_its_bettor_believes(prices: Any, outcome: Outcome, stake: int, whole: int) -> None:
    believed = belief(prices, outcome, stake, whole)
    number = OUTCOMES.index(outcome)
    assert sum(believed) == pytest.approx(1)
    assert believed[number] >= prices[number] - 1e-9
    # Kelly's rule, forwards: the stake that this belief asks for.
    if stake < whole:
        kelly = (believed[number] - prices[number]) / (1 - prices[number])
        assert kelly == pytest.approx(stake / whole)


def test_the_brier_score() -> None:
    assert brier((1 / 3, 1 / 3, 1 / 3), "draw") == pytest.approx(2 / 3)
    assert brier((0.7, 0.2, 0.1), "first") == pytest.approx(0.14)
    assert [outcome_of(winner) for winner in (0, None, 1)] == ["first", "draw", "second"]

"""Odds and stakes as they are asked for and shown. Chips are play money: nobody can buy them or be paid for them."""

from typing import Literal

from msgspec import Struct

OutcomeName = Literal["first", "draw", "second", "third"]
Phase = Literal["before", "waiting", "running", "closed", "over"]


class BetChoice(Struct, forbid_unknown_fields=True):
    """A stake with the house. `version` and `revision` are those of the price that was seen: another is refused."""

    outcome: OutcomeName
    stake: int
    version: int
    revision: int


class OfferChoice(Struct, forbid_unknown_fields=True):
    """Odds for others: `pays` to `per` on an outcome, on stakes of up to `up_to` chips in all."""

    outcome: OutcomeName
    pays: int
    per: int
    up_to: int


class StakeChoice(Struct, forbid_unknown_fields=True):
    """A stake: of somebody who takes an offer, or that the two players play for."""

    stake: int


class BetView(Struct):
    """`returns` is what is paid if it is won, stake included; `payout` what was paid, once the game is over. Whoever
    made an offer that was taken has bet `against` the outcome."""

    kind: Literal["market", "fixed", "offer", "stake"]
    outcome: OutcomeName
    against: bool
    stake: int
    returns: int
    payout: int | None


class PlacedBet(BetView):
    """The same with its table, and the name of whom it is on; None for a draw."""

    table: str
    name: str | None


class OfferView(Struct):
    """`left` is what can still be staked on it."""

    id: str
    kind: Literal["offer", "stake"]
    maker: str
    mine: bool
    outcome: OutcomeName
    pays: int
    per: int
    left: int


class PricePoint(Struct):
    """The chances after so many turns."""

    turn: int
    prices: list[float]


class OddsView(Struct):
    """`phase` is "before" the first move, "waiting" for the engine, "running", "closed" (the house takes no more bets)
    or "over".

    `outcomes` is what can be bet on, with a name for each; `prices` is what a chip of returns costs, in that order. `b`
    and `worst_loss` are those of the market before the first move, `cap` is what the house risks after it; where it is
    `silent` it takes no bets after it. Players of the game see no prices.
    """

    phase: Phase
    version: int
    revision: int
    outcomes: list[OutcomeName]
    names: list[str]
    seated: bool
    silent: bool
    purse: int
    prices: list[float] | None
    curve: list[PricePoint]
    bets: list[BetView]
    offers: list[OfferView]
    b: float
    worst_loss: float
    cap: int


class TipsterView(Struct):
    """`brier` is the mean squared error of what somebody's bets said, from 0 (perfect) to 2; `won` is in chips."""

    name: str
    bets: int
    won: int
    brier: float


class TipstersView(Struct):
    """`purse` and the latest `bets` are those of whoever asks."""

    tipsters: list[TipsterView]
    purse: int | None
    bets: list[PlacedBet]

"""Odds on live tables: who may bet, at which price, and what happens when a game is over.

Prices go to players who are signed in and not seated at the table. While a game runs, the house's prices come from the
engine: docs/security.md says who never sees them, and why that is not enough in rated games, which have none.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from trilith.play.events import Actor
from trilith.play.odds.fixed import price_of
from trilith.play.odds.ledger import HOUSE, moved, purse
from trilith.play.odds.offers import Offer
from trilith.play.odds.outcome import SEAT_WINS, BetRefused, Outcome, Prices, normalised, number_of
from trilith.play.table import Table
from trilith.server.clock import now
from trilith.server.messages.odds import Phase
from trilith.server.odds.context import Context, Visitor
from trilith.server.odds.opening import opening_book
from trilith.server.odds.purses import Filling, chips_of, fill_up
from trilith.server.odds.quotes import Quotes, curve_of, phase_of
from trilith.server.odds.settling import players_of, result_of, settle_table
from trilith.server.store.chips import (
    BetRow,
    BookRow,
    ChipChange,
    ChipRows,
    OfferKind,
    OfferRow,
    Quote,
    Tipster,
    written_prices,
)
from trilith.server.store.ratings import Ratings
from trilith.server.tables.live_tables import LiveTables

MOST_STAKE: Final = 100_000
# From so many bets on, somebody is listed among the tipsters.
LEAST_BETS: Final = 3
STALE: Final = "the price has changed since you looked: look again"


class NotAllowed(BetRefused):
    """This person may not bet here, nor see the prices."""


@dataclass(frozen=True)
class Sight:
    """What one visitor gets to see of the odds at a table. `quote` is today's price while the game runs."""

    table: Table
    purse: int
    book: BookRow
    bets: list[BetRow]
    offers: list[OfferRow]
    quotes: list[Quote]
    quote: Quote | None
    is_seated: bool
    is_silent: bool

    @property
    def phase(self) -> Phase:
        """Where bets are taken: before the first move, while it runs, or no more."""
        return phase_of(self.table, self.quote, self.is_silent)

    @property
    def prices(self) -> Prices | None:
        """What a chip of returns costs, by outcome."""
        if self.phase == "before":
            return self.book.market.prices
        if self.phase == "running" and self.quote:
            return tuple(price_of(chance) for chance in self.quote.prices)
        return None


def has_odds(table: Table) -> bool:
    """Whether there is anything to bet on: a game for two or three that is played here."""
    return len(table.seats) in (2, 3) and not table.opened.is_imported


class Odds:
    def __init__(
        self, rows: ChipRows, ratings: Ratings, tables: LiveTables, quotes: Quotes, context: Context, filling: Filling
    ) -> None:
        self._quotes = quotes
        self._rows = rows
        self._ratings = ratings
        self._tables = tables
        self._context = context
        self._filling = filling

    # ---- seeing ----

    async def see(self, table_id: str, visitor: Visitor) -> Sight:
        """NotAllowed if there are no odds here for this visitor."""
        table = await self._table(table_id)
        await self._check_context(table, visitor)
        is_seated = visitor.plays(table)
        if not is_seated:
            self._check_observer(table, visitor)
        elif len(table.seats) != 2:
            raise NotAllowed("nobody bets on a game of their own, and stakes are for games of two")
        chips = await self.purse_of(visitor.player)
        book = await self._book(table_id, table)
        bets = await self._rows.bets(table_id, visitor.player)
        offers = [offer for offer in await self._rows.offers(table_id) if (offer.kind == "stake") == is_seated]
        if is_seated:
            # Players see what concerns their own stake, and nothing of what others think of the game.
            mine = [bet for bet in bets if bet.kind == "stake"]
            return Sight(table, chips, book, mine, offers, [], None, True, False)
        if await self._quotes.is_silent(table_id, table):
            return Sight(table, chips, book, bets, offers, [], None, False, True)
        quote = await self._quotes.now(table_id, table, book.outcomes)
        curve = curve_of(await self._rows.quotes(table_id, book.outcomes), len(table.match.turns))
        return Sight(table, chips, book, bets, offers, curve, quote, False, False)

    async def latest_bets(self, player: str) -> list[tuple[BetRow, str | None]]:
        return await self._rows.latest_bets(player)

    async def tipsters(self) -> list[Tipster]:
        return await self._rows.tipsters(LEAST_BETS)

    async def purse_of(self, player: str) -> int:
        return await chips_of(self._rows, player, self._filling)

    async def close(self) -> None:
        await self._quotes.close()

    # ---- betting with the house ----

    async def bet(
        self, table_id: str, visitor: Visitor, outcome: Outcome, stake: int, version: int, revision: int
    ) -> None:
        """Stake chips on an outcome, at the price that was seen at this version of table and book."""
        table = await self._betting(table_id, visitor, stake)
        if version != table.turned:
            raise BetRefused(STALE)
        is_silent = await self._quotes.is_silent(table_id, table)
        outcomes = (await self._book(table_id, table)).outcomes
        number_of(outcome, outcomes)
        quote = None if is_silent else await self._quotes.now(table_id, table, outcomes)
        phase = phase_of(table, quote, is_silent)
        if phase == "waiting":
            raise BetRefused("the house is still thinking about its price: look again in a moment")
        if phase in ("over", "closed"):
            raise BetRefused("the house takes no more bets on this game")

        def place(change: ChipChange) -> None:
            book = self._locked(change, table_id)
            stands = change.stands(table_id)
            if book.revision != revision or stands is None or stands.version != table.version:
                raise BetRefused(STALE)
            if phase == "before":
                self._buy(change, book, table, visitor, outcome, stake)
            elif quote:
                self._bet_fixed(change, book, table, visitor, outcome, stake, quote)

        await self._do(table_id, table, place)

    def _buy(
        self, change: ChipChange, book: BookRow, table: Table, visitor: Visitor, outcome: Outcome, stake: int
    ) -> None:
        market = book.market
        shares = market.shares_for(outcome, stake)
        after = market.bought(outcome, shares)
        chips = market.chips(outcome, shares)
        if chips >= shares:
            raise BetRefused("that would win nothing at this price")
        change.put_book(replace(book, market=after))
        self._add_bet(change, book, table, visitor, "market", outcome, chips, shares, after.prices)

    def _bet_fixed(
        self, change: ChipChange, book: BookRow, table: Table, visitor: Visitor, outcome: Outcome, stake: int,
        quote: Quote,
    ) -> None:  # fmt: skip
        returns = book.fixed.returns(outcome, stake, quote.prices)
        change.put_book(replace(book, fixed=book.fixed.taken(outcome, stake, quote.prices)))
        self._add_bet(change, book, table, visitor, "fixed", outcome, stake, returns, normalised(quote.prices))

    def _add_bet(
        self, change: ChipChange, book: BookRow, table: Table, visitor: Visitor, kind: str, outcome: Outcome,
        stake: int, returns: int, prices: Prices,
    ) -> None:  # fmt: skip
        has = fill_up(change, visitor.player, self._filling)
        bet_id = secrets.token_hex(12)
        change.post(moved(f"bet:{bet_id}", purse(visitor.player), HOUSE, stake), now(), book.table_id)
        change.add_bet(
            BetRow(
                bet_id, book.table_id, visitor.player, kind, outcome, stake, returns, HOUSE, HOUSE, None,
                written_prices(prices, book.outcomes), has, table.turned, now(),
            )
        )  # fmt: skip

    # ---- offers among observers, and stakes of the two players ----

    async def offer(self, table_id: str, visitor: Visitor, offer: Offer) -> None:
        table = await self._betting(table_id, visitor, offer.up_to)
        number_of(offer.outcome, (await self._book(table_id, table)).outcomes)
        await self._make(table_id, table, visitor, offer.checked(), "offer")

    async def offer_stake(self, table_id: str, visitor: Visitor, chips: int) -> None:
        """One of the two players offers to play for chips: the winner gets them, a draw gives them back."""
        table = await self._table(table_id)
        await self._check_context(table, visitor)
        seat = self._seat(table, visitor)
        if len(table.seats) != 2:
            raise NotAllowed("two players play for a stake: this game is for three")
        if table.match.turns or table.is_over:
            raise BetRefused("stakes are agreed before the first move")
        if not 1 <= chips <= MOST_STAKE:
            raise BetRefused(f"a stake is from 1 to {MOST_STAKE} chips")
        await self._make(table_id, table, visitor, Offer(SEAT_WINS[1 - seat], chips, chips, chips), "stake")

    async def _make(self, table_id: str, table: Table, visitor: Visitor, offer: Offer, kind: OfferKind) -> None:
        row = OfferRow(
            secrets.token_hex(12), table_id, visitor.player, kind, offer.outcome, offer.pays, offer.per, offer.up_to,
            0, False, now(),
        )  # fmt: skip

        def make(change: ChipChange) -> None:
            book = self._locked(change, table_id, is_stake=kind == "stake")
            stakes = [other.offer for other in change.offers(table_id) if other.kind == "stake"]
            if kind == "stake" and any(stake.left or stake.taken for stake in stakes):
                raise BetRefused("a stake has been offered or agreed already")
            fill_up(change, visitor.player, self._filling)
            change.post(moved(f"offer:{row.id}", purse(visitor.player), row.aside, offer.put_aside), now(), table_id)
            change.put_offer(row)
            change.put_book(book)

        await self._do(table_id, table, make)

    async def take(self, table_id: str, visitor: Visitor, offer_id: str, stake: int) -> None:
        """Take part of an offer or all of it; a stake between players only as a whole, by the other player."""
        table = await self._table(table_id)
        await self._check_context(table, visitor)
        if table.is_over:
            raise BetRefused("this game is over")
        if not 1 <= stake <= MOST_STAKE:
            raise BetRefused(f"a stake is from 1 to {MOST_STAKE} chips")

        def take(change: ChipChange) -> None:
            book = self._locked(change, table_id)
            row = self._offer(change, table_id, offer_id)
            if row.kind == "stake":
                self._locked(change, table_id, is_stake=True)
            self._may_take(table, visitor, row, stake)
            after, winnings = row.offer.take(stake)
            has = fill_up(change, visitor.player, self._filling)
            bet_id = secrets.token_hex(12)
            change.post(moved(f"bet:{bet_id}", purse(visitor.player), row.aside, stake), now(), table_id)
            change.put_offer(row, after)
            push = "draw" if row.kind == "stake" else None
            change.add_bet(
                BetRow(
                    bet_id, table_id, visitor.player, row.kind, row.outcome, stake, stake + winnings, row.aside,
                    purse(row.maker), push, None, has, table.turned, now(),
                )
            )  # fmt: skip
            change.put_book(book)

        await self._do(table_id, table, take)

    def _may_take(self, table: Table, visitor: Visitor, row: OfferRow, stake: int) -> None:
        if row.maker == visitor.player:
            raise BetRefused("this offer is your own")
        if row.kind == "offer":
            self._check_observer(table, visitor)
            return
        self._seat(table, visitor)
        if table.match.turns:
            raise BetRefused("stakes are agreed before the first move")
        if stake != row.up_to:
            raise BetRefused(f"the stake is {row.up_to} chips")

    async def withdraw(self, table_id: str, visitor: Visitor, offer_id: str) -> None:
        await self._table(table_id)

        def withdraw(change: ChipChange) -> None:
            book = self._locked(change, table_id)
            row = self._offer(change, table_id, offer_id)
            if row.maker != visitor.player:
                raise BetRefused("this offer is somebody else's")
            after, back = row.offer.withdraw()
            change.post(moved(f"withdrawn:{row.id}", row.aside, purse(row.maker), back), now(), table_id)
            change.put_offer(row, after)
            change.put_book(book)

        await self._rows.change(withdraw)

    # ---- who and where ----

    async def has_free_seats(self, table_id: str) -> bool:
        """Whether it is too early for bets."""
        table = (await self._tables.find(table_id)).table
        return has_odds(table) and _is_too_early(table)

    async def _table(self, table_id: str) -> Table:
        table = (await self._tables.find(table_id)).table
        if not has_odds(table):
            raise NotAllowed("there are no odds on this game")
        if _is_too_early(table):
            raise NotAllowed("bets are taken once all seats are taken")
        return table

    async def _betting(self, table_id: str, visitor: Visitor, stake: int) -> Table:
        table = await self._table(table_id)
        await self._check_context(table, visitor)
        self._check_observer(table, visitor)
        if table.is_over:
            raise BetRefused("this game is over")
        if not 1 <= stake <= MOST_STAKE:
            raise BetRefused(f"a stake is from 1 to {MOST_STAKE} chips")
        return table

    async def _check_context(self, table: Table, visitor: Visitor) -> None:
        if reason := await self._context.why_no_odds(table, visitor):
            raise NotAllowed(reason)

    async def _do(self, table_id: str, table: Table, work: Callable[[ChipChange], None]) -> None:
        await self._book(table_id, table)
        await self._rows.change(work)
        # The game may have ended meanwhile, and been settled when there was nothing to settle.
        after = await self._table(table_id)
        if after.is_over:
            await settle_table(self._rows, table_id, result_of(after), players_of(after))

    async def _book(self, table_id: str, table: Table) -> BookRow:
        """The book on a table. It is opened by the first who looks, so that its prices stay what they were then."""
        if found := await self._rows.book(table_id):
            return found
        start = await opening_book(self._ratings, self._context, table_id, table)
        if table.is_over:
            return start
        return await self._rows.change(lambda change: change.lock_book(table_id, start)) or start

    def _check_observer(self, table: Table, visitor: Visitor) -> None:
        if visitor.plays(table):
            raise NotAllowed("nobody bets on a game of their own")
        if visitor.is_seated(table):
            raise NotAllowed("somebody who plays this game has used this browser: nobody bets on it here")

    def _seat(self, table: Table, visitor: Visitor) -> int:
        actor = Actor("player", visitor.player)
        seats = [number for number, seat in enumerate(table.seats) if seat.who == actor]
        if len(seats) != 1:
            raise NotAllowed("only the two players of this game play for a stake, each with an account")
        return seats[0]

    def _locked(self, change: ChipChange, table_id: str, is_stake: bool = False) -> BookRow:
        """The book, if the game has not ended in any process."""
        book, stands = change.lock_book(table_id), change.stands(table_id)
        if book is None or book.result is not None or stands is None or stands.stage == "over":
            raise BetRefused("this game is over")
        if is_stake and stands.turns:
            raise BetRefused("stakes are agreed before the first move")
        return book

    def _offer(self, change: ChipChange, table_id: str, offer_id: str) -> OfferRow:
        found = [offer for offer in change.offers(table_id) if offer.id == offer_id]
        if not found:
            raise BetRefused("there is no such offer")
        return found[0]


def _is_too_early(table: Table) -> bool:
    """Whoever bets must not sit down afterwards."""
    return not (table.is_ready or table.is_over)

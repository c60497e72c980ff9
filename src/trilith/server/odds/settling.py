"""Paying out: a follow-up of the event that ends a game. Done twice, it changes nothing; done anew after a ruling, it
takes back what was paid and pays what is right."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from trilith.play.odds.ledger import moved, netted, purse, reversal
from trilith.play.odds.outcome import Outcome, outcome_of
from trilith.play.odds.settlement import Bet, Result, payout, settle
from trilith.play.odds.tips import belief, brier
from trilith.play.table import Table
from trilith.server.clock import now
from trilith.server.store.chips import REVERSED, SETTLED, BetRow, BookRow, ChipChange, ChipRows, read_prices
from trilith.server.store.rows import Job
from trilith.server.tables.follow_ups import FollowUpKind
from trilith.server.tables.live_tables import LiveTables

SETTLING: Final = "odds"
VOID: Final = "void"


def settling(rows: ChipRows, tables: LiveTables) -> FollowUpKind:
    async def handle(job: Job) -> None:
        table = (await tables.find(job.table_id)).table
        if table.is_over:
            await settle_table(rows, job.table_id, result_of(table), players_of(table))

    return FollowUpKind(SETTLING, _follows, handle, needs_bets=True)


def _follows(before: Table | None, after: Table) -> bool:
    return after.is_over and not (before and before.is_over) and not after.opened.is_imported


def result_of(table: Table) -> Outcome | None:
    """The outcome of a game that is over; None if it was called off, which gives everybody their chips back."""
    if table.aborted or table.match.outcome is None:
        return None
    return outcome_of(table.match.outcome.winner)


def players_of(table: Table) -> frozenset[str]:
    """The accounts that are seated there."""
    return frozenset(seat.who.id for seat in table.seats if seat.who and seat.who.kind == "player")


async def settle_table(
    rows: ChipRows, table_id: str, outcome: Outcome | None, seated: Collection[str] = (), is_ruling: bool = False
) -> None:
    """Settle all bets on a game. A ruling settles anew what was settled otherwise. Bets of those who are `seated` there
    are void: they may have been placed before a guest's seat became theirs. An outcome that nobody could bet on gives
    everybody their chips back, such as a ruling of a draw in a game that knows none."""

    def work(change: ChipChange) -> None:
        book = change.lock_book(table_id)
        if book is None:
            return
        happened = outcome if outcome in book.outcomes else None
        result = happened or VOID
        if book.result == result or (book.result is not None and not is_ruling):
            return
        if book.result is not None:
            _reverse(change, book)
        _return_offers(change, table_id)
        bets = [(row, _bet(row, seated)) for row in change.bets(table_id)]
        number = book.round + 1
        made = settle(f"{SETTLED}{table_id}:{number}", [bet for _, bet in bets], Result(happened))
        change.post(netted(made, dict(change.settled(table_id).entries)), now(), table_id)
        for row, bet in bets:
            change.judge_bet(row, payout(bet, Result(happened)), None if bet.is_void else _score(row, happened))
        change.put_book(replace(book, round=number, result=result))

    await rows.change(work)


async def reopen_table(rows: ChipRows, table_id: str) -> None:
    """Take back a settlement: the game goes on after all."""

    def work(change: ChipChange) -> None:
        book = change.lock_book(table_id)
        if book is None or book.result is None:
            return
        _reverse(change, book)
        for row in change.bets(table_id):
            change.judge_bet(row, None, None)
        change.put_book(replace(book, result=None))

    await rows.change(work)


def _bet(row: BetRow, seated: Collection[str]) -> Bet:
    is_void = row.kind != "stake" and any(row.bettor == one or row.against == purse(one) for one in seated)
    return row.bet._replace(is_void=is_void)


def _reverse(change: ChipChange, book: BookRow) -> None:
    """Take back what was paid for this table, also what somebody did not have when it was to be taken back before."""
    posted = change.settled(book.table_id)
    balances = change.balances([entry.account for entry in posted.entries])
    change.post(reversal(posted, f"{REVERSED}{book.table_id}:{book.round}", balances), now(), book.table_id)


def _return_offers(change: ChipChange, table_id: str) -> None:
    """What nobody took goes back to whoever offered it."""
    for row in change.offers(table_id):
        if row.offer.left:
            after, back = row.offer.withdraw()
            change.post(moved(f"withdrawn:{row.id}", row.aside, purse(row.maker), back), now(), table_id)
            change.put_offer(row, after)


def _score(row: BetRow, outcome: Outcome | None) -> float | None:
    """The Brier score of a bet with the house; offers and stakes have no prices to compare with."""
    if outcome is None or row.prices is None:
        return None
    found = read_prices(row.prices)
    outcomes, prices = tuple(found), tuple(found.values())
    # In the market a bettor moves the prices to where they should be; at fixed odds, the stake tells.
    forecast = prices if row.kind == "market" else belief(prices, row.outcome, row.stake, row.purse, outcomes)
    return brier(forecast, outcome, outcomes)

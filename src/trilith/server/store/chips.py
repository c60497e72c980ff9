"""Chips in the database. Every change is one transaction: it locks the table's book, posts transfers, and changes rows.

A transfer's key is stored once, so posting it again changes nothing. A purse is changed by one statement that does
nothing if it would go below zero, so that no two processes can spend the same chips.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeVar

from sqlalchemy import ColumnElement, Connection, Table, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from trilith.play.odds.fixed import Book
from trilith.play.odds.ledger import HOUSE, MAY_OWE, Entry, Transfer, purse, transfer
from trilith.play.odds.market import Market
from trilith.play.odds.offers import Offer
from trilith.play.odds.outcome import (
    OUTCOMES,
    SEAT_WINS,
    BetRefused,
    Outcomes,
    Prices,
    in_order,
)
from trilith.play.odds.settlement import Bet
from trilith.server.store.chip_schema import (
    CHIP_ACCOUNTS,
    CHIP_BETS,
    CHIP_BOOKS,
    CHIP_OFFERS,
    CHIP_QUOTES,
    CHIP_TRANSFERS,
)
from trilith.server.store.failures import DATABASE_ERRORS, StoreAway, StoreFailed, is_about_values
from trilith.server.store.schema import PLAYERS, SEATS, TABLES
from trilith.server.store.writer import Fetch, Writer

Result = TypeVar("Result")
OfferKind = Literal["offer", "stake"]
# What the keys of settlements and of their reversals begin with.
SETTLED: Final = "settled:"
REVERSED: Final = "reversed:"
# How many tipsters are compared.
MOST_TIPSTERS: Final = 50
# How many of their latest bets somebody is shown.
MOST_LATEST: Final = 30
# How many bets of one person are listed.
MOST_BETS: Final = 100_000


@dataclass(frozen=True)
class BookRow:
    """The house's book on a table: its market before the first move, and its bets at fixed odds after it."""

    table_id: str
    revision: int
    market: Market
    fixed: Book
    round: int
    result: str | None

    @property
    def outcomes(self) -> Outcomes:
        """What can be bet on."""
        return self.market.outcomes


class BetRow(NamedTuple):
    id: str
    table_id: str
    bettor: str
    kind: str
    outcome: Any
    stake: int
    returns: int
    held_by: str
    against: str
    push: Any
    prices: str | None
    purse: int
    version: int
    at: int
    payout: int | None = None
    brier: float | None = None

    @property
    def bet(self) -> Bet:
        bettor = purse(self.bettor)
        return Bet(bettor, self.outcome, self.stake, self.returns, self.held_by, self.against, self.push)


class OfferRow(NamedTuple):
    id: str
    table_id: str
    maker: str
    kind: OfferKind
    outcome: Any
    pays: int
    per: int
    up_to: int
    taken: int
    withdrawn: bool
    at: int

    @property
    def offer(self) -> Offer:
        return Offer(self.outcome, self.pays, self.per, self.up_to, self.taken, self.withdrawn)

    @property
    def aside(self) -> str:
        return f"aside:{self.id}"


class Quote(NamedTuple):
    version: int
    turn: int
    prices: Prices
    proven: bool


class Stands(NamedTuple):
    """Where the table's game is, as it is stored."""

    version: int
    stage: str
    turns: int


class Tipster(NamedTuple):
    player: str
    bets: int
    won: int
    brier: float


class ChipRows:
    """Reads and transactions."""

    def __init__(self, fetch: Fetch, writer: Writer) -> None:
        self._fetch = fetch
        self._writer = writer

    async def change(self, work: Callable[["ChipChange"], Result]) -> Result:
        """Do all of it in one transaction, or nothing if it raises. StoreFailed if the database could not do it."""
        try:
            return await self._writer.run(lambda connection: work(ChipChange(connection)))
        except DATABASE_ERRORS as error:
            if is_about_values(error):
                raise StoreFailed("this could not be stored, so it did not happen: try again") from None
            raise StoreAway from None

    async def has_transfer(self, key: str) -> bool:
        return bool(await self._fetch(select(CHIP_TRANSFERS.c.key).where(CHIP_TRANSFERS.c.key == key)))

    async def purse(self, player: str) -> int:
        rows = await self._fetch(select(CHIP_ACCOUNTS.c.chips).where(CHIP_ACCOUNTS.c.name == purse(player)))
        return rows[0][0] if rows else 0

    async def book(self, table_id: str) -> BookRow | None:
        rows = await self._fetch(select(CHIP_BOOKS).where(CHIP_BOOKS.c.table_id == table_id))
        return _book(rows[0]) if rows else None

    async def bets(self, table_id: str, player: str) -> list[BetRow]:
        """Those of a player, and those that others placed against them."""
        query = select(CHIP_BETS).where(CHIP_BETS.c.table_id == table_id, _concerns(player))
        return [BetRow(*row) for row in await self._fetch(query.order_by(CHIP_BETS.c.at, CHIP_BETS.c.id))]

    async def latest_bets(self, player: str) -> list[tuple[BetRow, str | None]]:
        """The same at all tables, the latest first, with the name in the seat that they are on."""
        query = select(CHIP_BETS).where(_concerns(player)).order_by(CHIP_BETS.c.at.desc(), CHIP_BETS.c.id)
        bets = [BetRow(*row) for row in await self._fetch(query.limit(MOST_LATEST))]
        seats = select(SEATS.c.table_id, SEATS.c.seat, SEATS.c.name).where(
            SEATS.c.table_id.in_({bet.table_id for bet in bets})
        )
        names = {(row.table_id, SEAT_WINS[row.seat]): row.name for row in await self._fetch(seats)}
        return [(bet, names.get((bet.table_id, bet.outcome))) for bet in bets]

    async def bets_of(self, bettor: str) -> list[BetRow]:
        """All bets of somebody, the newest first."""
        query = select(CHIP_BETS).where(CHIP_BETS.c.bettor == bettor).order_by(CHIP_BETS.c.at.desc(), CHIP_BETS.c.id)
        return [BetRow(*row) for row in await self._fetch(query.limit(MOST_BETS))]

    async def offers(self, table_id: str) -> list[OfferRow]:
        query = select(CHIP_OFFERS).where(CHIP_OFFERS.c.table_id == table_id).order_by(CHIP_OFFERS.c.at)
        return [OfferRow(*row) for row in await self._fetch(query)]

    async def quotes(self, table_id: str, outcomes: Outcomes = OUTCOMES) -> list[Quote]:
        """What the engine said, as chances of these outcomes."""
        query = select(CHIP_QUOTES).where(CHIP_QUOTES.c.table_id == table_id).order_by(CHIP_QUOTES.c.version)
        return [
            Quote(row.version, row.turn, in_order(read_prices(row.prices), outcomes), row.proven)
            for row in await self._fetch(query)
        ]

    async def tipsters(self, least: int) -> list[Tipster]:
        """Those with at least so many bets that were judged, the best first, without those who have left."""
        bets = CHIP_BETS.c
        number, mean = func.count(bets.brier), func.avg(bets.brier)
        won = func.sum(bets.payout - bets.stake)
        query = select(bets.bettor, number, won, mean).join(PLAYERS, PLAYERS.c.id == bets.bettor)
        query = query.where(bets.brier.is_not(None), PLAYERS.c.closed.is_(None)).group_by(bets.bettor)
        rows = await self._fetch(query.having(number >= least).order_by(mean, bets.bettor).limit(MOST_TIPSTERS))
        return [Tipster(player, count, int(gain), float(score)) for player, count, gain, score in rows]


def _concerns(player: str) -> ColumnElement[bool]:
    return or_(CHIP_BETS.c.bettor == player, CHIP_BETS.c.against == purse(player))


class ChipChange:
    """One transaction. It locks the house's account first: transactions about chips come one after another, however
    many processes there are, so none waits for another in a circle."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._add(CHIP_ACCOUNTS, {"name": HOUSE, "chips": 0})
        connection.execute(select(CHIP_ACCOUNTS.c.chips).where(CHIP_ACCOUNTS.c.name == HOUSE).with_for_update())

    def post(self, made: Transfer, at: int, table_id: str | None = None) -> bool:
        """Whether it was posted now, and not before. BetRefused if a purse cannot pay."""
        entries = json.dumps([list(entry) for entry in made.entries])
        row = {"key": made.key, "table_id": table_id, "at": at, "entries": entries}
        if not self._add(CHIP_TRANSFERS, row):
            return False
        for account, chips in sorted(made.entries):
            self._credit(account, chips)
        return True

    def settled(self, table_id: str) -> Transfer:
        """What all settlements of a table and their reversals come to."""
        transfers = CHIP_TRANSFERS.c
        is_one = or_(transfers.key.startswith(SETTLED), transfers.key.startswith(REVERSED))
        rows = self._connection.execute(select(transfers.entries).where(transfers.table_id == table_id, is_one))
        return transfer(f"{SETTLED}{table_id}", (Entry(*entry) for row in rows for entry in json.loads(row[0])))

    def stands(self, table_id: str) -> Stands | None:
        """Where the game is now; None if there is none any more."""
        query = select(TABLES.c.version, TABLES.c.stage, TABLES.c.turns).where(TABLES.c.id == table_id)
        row = self._connection.execute(query).first()
        return Stands(*row) if row else None

    def balances(self, accounts: Sequence[str]) -> dict[str, int]:
        """What these have."""
        query = select(CHIP_ACCOUNTS).where(CHIP_ACCOUNTS.c.name.in_(accounts))
        return {row.name: row.chips for row in self._connection.execute(query)}

    def lock_book(self, table_id: str, start: BookRow | None = None) -> BookRow | None:
        """The table's book, which nobody else changes until the end; opened as `start` says if there is none."""
        if start is not None:
            self._add(CHIP_BOOKS, _columns(start))
        query = select(CHIP_BOOKS).where(CHIP_BOOKS.c.table_id == table_id).with_for_update()
        row = self._connection.execute(query).first()
        return _book(row) if row else None

    def put_book(self, book: BookRow) -> None:
        row = _columns(book) | {"revision": book.revision + 1}
        self._connection.execute(update(CHIP_BOOKS).where(CHIP_BOOKS.c.table_id == book.table_id).values(row))

    def add_bet(self, bet: BetRow) -> None:
        self._connection.execute(insert(CHIP_BETS).values(bet._asdict()))

    def bets(self, table_id: str) -> list[BetRow]:
        query = select(CHIP_BETS).where(CHIP_BETS.c.table_id == table_id).order_by(CHIP_BETS.c.id)
        return [BetRow(*row) for row in self._connection.execute(query)]

    def judge_bet(self, bet: BetRow, payout: int | None, brier: float | None) -> None:
        changed = update(CHIP_BETS).where(CHIP_BETS.c.id == bet.id).values(payout=payout, brier=brier)
        self._connection.execute(changed)

    def offers(self, table_id: str) -> list[OfferRow]:
        query = select(CHIP_OFFERS).where(CHIP_OFFERS.c.table_id == table_id).order_by(CHIP_OFFERS.c.id)
        return [OfferRow(*row) for row in self._connection.execute(query)]

    def put_offer(self, offer: OfferRow, after: Offer | None = None) -> None:
        if after is None:
            self._connection.execute(insert(CHIP_OFFERS).values(offer._asdict()))
            return
        changed = update(CHIP_OFFERS).where(CHIP_OFFERS.c.id == offer.id)
        self._connection.execute(changed.values(taken=after.taken, withdrawn=after.is_withdrawn))

    def add_quote(self, table_id: str, version: int, turn: int, chances: Mapping[str, float], proven: bool) -> None:
        row = {"table_id": table_id, "version": version, "turn": turn, "proven": proven}
        self._add(CHIP_QUOTES, row | {"prices": json.dumps(dict(chances))})

    def _credit(self, account: str, chips: int) -> None:
        accounts = CHIP_ACCOUNTS
        self._add(accounts, {"name": account, "chips": 0})
        credit = update(accounts).where(accounts.c.name == account).values(chips=accounts.c.chips + chips)
        if account not in MAY_OWE:
            credit = credit.where(accounts.c.chips + chips >= 0)
        if self._connection.execute(credit).rowcount != 1:
            raise BetRefused("there are not enough chips in your purse")

    def _add(self, table: Table, row: dict[str, Any]) -> bool:
        """Whether there was none with its key."""
        dialect: Any = sqlite if self._connection.dialect.name == "sqlite" else postgresql
        return bool(self._connection.execute(dialect.insert(table).values(row).on_conflict_do_nothing()).rowcount)


def read_prices(text: str) -> dict[Any, Any]:
    """Numbers by outcome. Earlier versions stored those of games for two as a list."""
    found = json.loads(text)
    return found if isinstance(found, dict) else dict(zip(OUTCOMES, found, strict=True))


def written_prices(numbers: Sequence[float], outcomes: Outcomes) -> str:
    return json.dumps(dict(zip(outcomes, numbers, strict=True)))


def _book(row: Any) -> BookRow:
    start = read_prices(row.start)
    outcomes = tuple(start)
    market = Market(tuple(start.values()), row.b, tuple(read_prices(row.sold).values()), outcomes)
    fixed = Book(row.cap, row.staked, tuple(read_prices(row.payable).values()), outcomes)
    return BookRow(row.table_id, row.revision, market, fixed, row.round, row.result)


def _columns(book: BookRow) -> dict[str, Any]:
    return {
        "table_id": book.table_id,
        "revision": book.revision,
        "start": written_prices(book.market.start, book.market.outcomes),
        "b": book.market.b,
        "sold": written_prices(book.market.sold, book.market.outcomes),
        "cap": book.fixed.cap,
        "staked": book.fixed.staked,
        "payable": written_prices(book.fixed.payable, book.fixed.outcomes),
        "round": book.round,
        "result": book.result,
    }

"""The house's first prices: from the ratings, the seats, handicaps and the game's measured share of draws."""

from typing import Final

from trilith.games import registry
from trilith.play.events import Actor, Seat
from trilith.play.odds.fixed import Book
from trilith.play.odds.market import Market
from trilith.play.odds.outcome import SEAT_WINS, Outcomes, in_order, normalised, outcomes_of
from trilith.play.rating.expectation import winning_chances
from trilith.play.rating.glicko2 import NEW, Rating
from trilith.play.rating.levels import level_rating
from trilith.play.rating.pools import pool_of
from trilith.play.table import Table
from trilith.server.odds.context import Context
from trilith.server.store.chips import BookRow
from trilith.server.store.ratings import Ratings

# How much a bet moves the prices before the first move.
LIQUIDITY: Final = 100.0
# What the house risks at fixed odds on one game.
CAP: Final = 500
# No price begins lower: the house loses at most b times the logarithm of what is one over it.
LEAST_PRICE: Final = 0.02


async def opening_book(ratings: Ratings, context: Context, table_id: str, table: Table) -> BookRow:
    ruleset, clock = registry.ruleset(table.opened.ruleset), table.opened.clock
    actors = [seat.who for seat in table.seats if seat.who is not None]
    known = await ratings.current(pool_of(ruleset, clock).key, [who.id for who in actors if who.kind == "player"])
    found: dict[Actor, Rating] = await context.ratings(table)
    found |= {who: known[who.id] for who in actors if who.kind == "player" and who.id in known}
    wins, draw = winning_chances([_rating(seat, ruleset.game, found) for seat in table.seats], ruleset, clock)
    outcomes = outcomes_at(table)
    chances = in_order({**dict(zip(SEAT_WINS, wins, strict=False)), "draw": draw}, outcomes)
    market = Market(normalised(chances, LEAST_PRICE), LIQUIDITY, outcomes=outcomes)
    return BookRow(table_id, 0, market, Book(CAP, outcomes=outcomes), 0, None)


def outcomes_at(table: Table) -> Outcomes:
    """What can be bet on at a table."""
    return outcomes_of(len(table.seats), table.match.position.game.has_draws)


def _rating(seat: Seat, game: str, found: dict[Actor, Rating]) -> Rating:
    """What somebody is worth; an engine what its level is, where that was measured."""
    if seat.level is not None:
        return level_rating(game, seat.level) or NEW
    return found.get(seat.who, NEW) if seat.who else NEW

"""Who gets what when a game is over. Settling is one transfer for a table: it is paid as a whole or not at all."""

from collections.abc import Iterable
from typing import NamedTuple

from trilith.play.odds.ledger import Entry, Transfer, transfer
from trilith.play.odds.outcome import Outcome


class Bet(NamedTuple):
    """`stake` was paid by `bettor` into `held_by`, which also holds what the bet may win; it pays `returns`, stake
    included. `against` is the account that the rest goes to: the house's, or the purse of whoever made the offer. If
    `push` happens, or the bet is void, both get back what they paid."""

    bettor: str
    outcome: Outcome
    stake: int
    returns: int
    held_by: str
    against: str
    push: Outcome | None = None
    is_void: bool = False


class Result(NamedTuple):
    """How the game ended; no outcome means that it is void and that everybody gets back what they paid."""

    outcome: Outcome | None


def payout(bet: Bet, result: Result) -> int:
    """What the bettor gets."""
    if bet.is_void or result.outcome is None or result.outcome == bet.push:
        return bet.stake
    return bet.returns if bet.outcome == result.outcome else 0


def settle(key: str, bets: Iterable[Bet], result: Result) -> Transfer:
    """Every bet is paid out of the account that holds it, and what is left of it goes to the other side.

    >>> draw = Bet("purse:1", "draw", 10, 40, "aside:7", "purse:2")
    >>> settle("table", [draw], Result("first")).entries
    (Entry(account='aside:7', chips=-40), Entry(account='purse:2', chips=40))
    """
    entries = []
    for bet in bets:
        won = payout(bet, result)
        if bet.held_by == bet.against:
            # The house holds its own bets.
            entries += [Entry(bet.held_by, -won), Entry(bet.bettor, won)]
        else:
            entries += [Entry(bet.held_by, -bet.returns), Entry(bet.bettor, won), Entry(bet.against, bet.returns - won)]
    return transfer(key, entries)

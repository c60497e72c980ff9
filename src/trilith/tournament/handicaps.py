"""What the weaker of two is given, where a tournament gives handicaps by rating."""

from trilith.games import registry
from trilith.play.handicap import NO_HANDICAP, Handicap
from trilith.play.rating.expectation import suggested_handicap
from trilith.play.rating.glicko2 import Rating
from trilith.tournament.tournament_state import Board, TournamentState

# Ratings in a tournament are what people say they are worth.
DEVIATION = 50.0


def handicaps(tournament: TournamentState, board: Board) -> tuple[Handicap, Handicap]:
    """Points or time for who begins and who answers. Nobody without a rating gives or gets anything."""
    plan = tournament.plan
    first, second = (tournament.players[number].rating for number in board.players)
    if plan.handicap not in ("points", "time") or not first or not second or first == second:
        return NO_HANDICAP, NO_HANDICAP
    ratings = Rating(first, DEVIATION, 0.06), Rating(second, DEVIATION, 0.06)
    found = suggested_handicap(*ratings, registry.ruleset(plan.ruleset), plan.clock)
    given = Handicap(found.points or 0) if plan.handicap == "points" else Handicap(seconds=found.seconds or 0)
    return (given, NO_HANDICAP) if first < second else (NO_HANDICAP, given)


def ahead(tournament: TournamentState, board: Board) -> tuple[int, int]:
    """The points that both begin with, for a result that is given in points."""
    first, second = handicaps(tournament, board)
    return first.points, second.points

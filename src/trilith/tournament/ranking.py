"""Who stands where, by a tournament's system: points and tie-breaks, the arena's points, or how far somebody came."""

from collections.abc import Sequence

from trilith.tournament.card import Card
from trilith.tournament.scores import arena_score
from trilith.tournament.stages import knockout_bracket
from trilith.tournament.standings import Standing, standings
from trilith.tournament.tie_breaks import Value
from trilith.tournament.tournament_state import TournamentState

# What a free evening is ranked by after the points.
EVENING_TIE_BREAKS = ("WON", "DP")


def ranking(tournament: TournamentState) -> tuple[Standing, ...]:
    """The standings after all rounds that were published; games that are still played count nothing yet."""
    plan, cards = tournament.plan, tournament.cards
    match plan.system:
        case "swiss":
            return standings(cards, plan.tie_breaks)
        case "round_robin":
            return _round_robin(tournament)
        case "evening":
            return standings(cards, EVENING_TIE_BREAKS)
        case "arena":
            return _ranked([(card, (float(arena_score(card.results)),)) for card in cards], "AP", "points of the arena")
        case "knockout":
            return _knockout(tournament)


def _ranked(given: Sequence[tuple[Card, tuple[float, ...]]], code: str, why: str) -> tuple[Standing, ...]:
    rows = sorted(given, key=lambda row: ([-value for value in row[1]], row[0].number))
    found: list[Standing] = []
    for at, (card, values) in enumerate(rows):
        level = at > 0 and rows[at - 1][1] == values
        rank = found[-1].rank if level else at + 1
        found.append(Standing(card, rank, card.points, ((code, Value(values[0], why)),)))
    return tuple(found)


def _round_robin(tournament: TournamentState) -> tuple[Standing, ...]:
    """Those whose games do not count stand below the others, without points."""
    plan, players = tournament.plan, tournament.players
    kept = [card for card in tournament.cards if not players[card.number].is_dropped]
    rows = standings(kept, plan.tie_breaks, round_robin=True)
    nothing = tuple((code, Value(0.0, "left, and the games do not count")) for code in plan.tie_breaks)
    dropped = (card for card in tournament.cards if players[card.number].is_dropped)
    return *rows, *(Standing(card, len(kept) + 1, 0.0, nothing) for card in dropped)


def _knockout(tournament: TournamentState) -> tuple[Standing, ...]:
    """The champion first, then by how many matches somebody won; third place where it was played."""
    cards = tournament.cards
    if len(cards) < 2:
        return _ranked([(card, (0.0,)) for card in cards], "KO", "matches won")
    found, seeding = knockout_bracket(tournament)
    won = dict.fromkeys((card.number for card in seeding.cards()), 0.0)
    for stage in found.stages:
        for match in stage:
            if match.winner is not None:
                won[match.winner] += 1
    if found.third and found.third.winner is not None:
        won[found.third.winner] += 0.5
    rows = [(card, (won[seed],)) for seed, card in enumerate(seeding.ordered, start=1)]
    return _ranked(rows, "KO", "matches won, byes with them")

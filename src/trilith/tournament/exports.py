"""A tournament for other programs: as a report file (TRF), as CSV and as JSON."""

import csv
import io
from typing import Any

from trilith.tournament.card import RoundResult
from trilith.tournament.plan import SYSTEM_TITLES
from trilith.tournament.ranking import ranking
from trilith.tournament.tie_breaks import number_text
from trilith.tournament.tournament_state import TournamentState
from trilith.tournament.trf import Report, write_trf


def as_trf(tournament: TournamentState) -> str:
    plan = tournament.plan
    rounds = tournament.round_count if plan.system in ("swiss", "round_robin") else None
    ranks = {row.number: row.rank for row in ranking(tournament)}
    cards = tuple(sorted(tournament.cards, key=lambda card: card.number))
    return write_trf(Report(cards, tournament.name, rounds, 0, plan.tie_breaks, SYSTEM_TITLES[plan.system]), ranks)


def as_csv(tournament: TournamentState) -> str:
    """The cross table, the best first."""
    rows = ranking(tournament)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    rounds = len(rows[0].card.results) if rows else 0
    codes = [code for code, _ in rows[0].tie_breaks] if rows else []
    writer.writerow(["rank", "number", "name", "rating", *(f"round {n + 1}" for n in range(rounds)), "points", *codes])
    for row in rows:
        values = [number_text(value.value) for _, value in row.tie_breaks]
        cells = [cell_text(result) for result in row.card.results]
        name = safe_cell(row.card.name)
        writer.writerow([row.rank, row.number, name, row.card.rating, *cells, number_text(row.points), *values])
    return out.getvalue()


def safe_cell(text: str) -> str:
    """A spreadsheet takes a text that begins like a formula for one."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def cell_text(result: RoundResult) -> str:
    """A round as a cross table shows it: the opponent's number, the colour and the points."""
    if result.opponent is None:
        return {"idle": "", "zero_bye": "-", "half_bye": "½ bye", "pairing_bye": "bye", "full_bye": "bye"}[result.kind]
    mark = {1.0: "1", 0.5: "½", 0.0: "0"}[result.points]
    if result.is_forfeit:
        mark = "+" if result.points else "–"
    return f"{result.opponent}{'wb'[result.seat or 0]}{mark}"


def as_json(tournament: TournamentState) -> dict[str, Any]:
    return {
        "name": tournament.name,
        "system": tournament.plan.system,
        "ruleset": tournament.plan.ruleset,
        "finished": tournament.finished is not None,
        "players": [
            {"number": player.number, "name": player.name, "rating": player.rating, "left": player.left}
            for player in tournament.players.values()
        ],
        "rounds": [
            {
                "round": one.number,
                "boards": [
                    {
                        "board": board.number,
                        "white": board.first,
                        "black": board.second,
                        "result": board.result.text if board.result else None,
                        "table": board.table,
                    }
                    for board in one.boards
                ],
                "bye": one.bye,
            }
            for one in tournament.rounds
            if one.published
        ],
        "standings": [
            {
                "rank": row.rank,
                "number": row.number,
                "points": row.points,
                "tie_breaks": {code: value.value for code, value in row.tie_breaks},
            }
            for row in ranking(tournament)
        ],
    }

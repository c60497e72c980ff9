"""Positions and outcomes as the values `--json` prints."""

from typing import Any

from trilith.games.outcome import Outcome
from trilith.games.position import Position

Json = dict[str, Any]


def position_json(position: Position) -> Json:
    return {
        "ruleset": position.ruleset.text,
        "identifier": position.ruleset.identifier,
        "position": position.text,
        "turn": position.turn,
        "player": None if position.turn is None else position.players[position.turn],
        "pieces": position.pieces,
        "supplies": [{"owner": supply.owner, "pieces": dict(supply.pieces)} for supply in position.supplies],
        "score": None if position.score is None else list(position.score),
        "draws": draws_json(position),
        "outcome": outcome_json(position.outcome),
    }


def draws_json(position: Position) -> Json:
    return {stone: float(odds) for stone, odds in position.draws.items()}


def outcome_json(outcome: Outcome | None) -> Json | None:
    if outcome is None:
        return None
    return {"winner": outcome.winner, "reason": outcome.reason, "line": list(outcome.line)}

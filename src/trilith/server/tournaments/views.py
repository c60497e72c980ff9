"""A tournament as its pages show it."""

from collections.abc import Mapping
from math import floor
from types import MappingProxyType
from typing import Any

from trilith.games import registry
from trilith.play.table import Table
from trilith.server.clock import now
from trilith.server.messages.tournament import RunningBoard
from trilith.server.tables.views import clock_view
from trilith.tournament.card import Kind, RoundResult
from trilith.tournament.exports import cell_text
from trilith.tournament.handicaps import handicaps
from trilith.tournament.plan import SYSTEM_TITLES
from trilith.tournament.ranking import ranking
from trilith.tournament.stages import Stage, is_out, round_titles, stages
from trilith.tournament.tie_breaks import TITLES, number_text
from trilith.tournament.tournament import Tournament, Who
from trilith.tournament.tournament_state import Board, Player, Round

WITHOUT_GAME: dict[Kind, str] = {
    "pairing_bye": "bye",
    "full_bye": "bye for a full point",
    "half_bye": "bye for half a point",
    "zero_bye": "not there",
}
OWN_TITLES = {"AP": "Arena points", "KO": "Matches won"}


def tournament_view(tournament_id: str, tournament: Tournament, who: Who) -> dict[str, Any]:
    """What every page of a tournament needs."""
    me, plan = tournament.player_of(who.actor), tournament.plan
    rules = registry.ruleset(plan.ruleset)
    published = [one for one in tournament.rounds if one.published]
    last = tournament.last_round
    counted = plan.system in ("swiss", "round_robin")
    titles = round_titles(tournament)
    return {
        "id": tournament_id,
        "name": tournament.name,
        "version": tournament.version,
        "plan": plan,
        "system": SYSTEM_TITLES[plan.system] + (", twice round" if plan.cycles > 1 else ""),
        "game": registry.game(rules.game).look(rules).title,
        "sides": registry.game(rules.game).look(rules).players,
        "has_points": registry.game(rules.game).score is not None,
        "round_count": tournament.round_count if counted else None,
        "director": who.is_director,
        "finished": tournament.finished is not None,
        "players": [_player(player) | _leaving(tournament, player) for player in tournament.players.values()],
        "here": sum(player.plays for player in tournament.players.values()),
        "rounds": [_round(tournament, one, titles) for one in published],
        "current": _round(tournament, published[-1], titles) if published else None,
        "stages": [_stage(tournament, stage) for stage in stages(tournament)],
        "is_played_out": _is_played_out(tournament),
        "ends": tournament.ends,
        "draft": _round(tournament, last) if last and not last.published else None,
        "me": _player(me) if me else None,
        "my_board": my_board(tournament, me) if me else None,
        "can_join": me is None and tournament.finished is None,
        "next_round": len(tournament.rounds) + 1,
        "free": plan.is_free,
        # Several rounds may be under way where people are paired as they come.
        "on_wall": [_round(tournament, one, titles) for one in published if plan.is_free and not one.is_decided]
        or [_round(tournament, one, titles) for one in published[-1:]],
        "unclaimed": [_player(one) for one in tournament.players.values() if _can_be_claimed(one)],
    }


def _is_played_out(tournament: Tournament) -> bool:
    """Whether every game has been played that there is to play."""
    plan, last = tournament.plan, tournament.last_round
    if last is None or not last.is_decided or not last.published:
        return False
    if plan.system == "knockout":
        return all(match.winner is not None for stage in stages(tournament)[-2:] for match in stage.matches)
    return not plan.is_free and last.number >= tournament.round_count


def _stage(tournament: Tournament, stage: Stage) -> dict[str, Any]:
    def name(number: int | None) -> str | None:
        return None if number is None else tournament.players[number].name

    return {
        "title": stage.title,
        "matches": [
            {"names": (name(one.first), name(one.second)), "numbers": (one.first, one.second), "score": one.score,
             "winner": one.winner}
            for one in stage.matches
        ],
    }  # fmt: skip


def _can_be_claimed(player: Player) -> bool:
    """Whether a director entered the name, and nobody has come who says that it is theirs."""
    return player.who is None and not player.is_engine and not player.left


def shown_rounds(view: dict[str, Any], chosen: int | None) -> dict[str, Any]:
    """The rounds whose results a director sees: the chosen one, or all that have open games, or else the newest."""
    rounds = view["rounds"]
    shown = [one for one in rounds if (one["number"] == chosen if chosen else not one["decided"])] or rounds[-1:]
    return {"shown": shown, "chosen": shown[-1]["number"] if shown else None}


def player_card(tournament: Tournament, number: int) -> dict[str, Any] | None:
    """A player's rounds, and where their place in the standings comes from."""
    row = next((row for row in ranking(tournament) if row.number == number), None)
    if row is None:
        return None
    rules = registry.ruleset(tournament.plan.ruleset)
    sides = registry.game(rules.game).look(rules).players
    published = [one for one in tournament.rounds if one.published]
    shown = []
    for one, result in zip(published, row.card.results, strict=True):
        board = next((board for board in one.boards if number in board.players), None)
        other = None if board is None else board.players[1 - board.players.index(number)]
        if board is None and result.kind == "idle":
            continue
        shown.append(
            {
                "number": one.number,
                "opponent": other,
                "name": tournament.players[other].name if other else WITHOUT_GAME.get(result.kind, ""),
                "side": sides[board.players.index(number)] if board else "",
                "table": board.table if board else None,
                "points": _points_text(result, board),
            }
        )
    return {
        "name": row.card.name,
        "rating": row.card.rating,
        "rank": row.rank,
        "points": number_text(row.points),
        "start": number_text(row.card.start) if row.card.start else "",
        "rounds": shown,
        "tie_breaks": [
            {"code": code, "title": _title(code), "text": number_text(value.value), "why": value.why}
            for code, value in row.tie_breaks
        ],
    }


def _points_text(result: RoundResult, board: Board | None) -> str:
    if board is not None and board.result is None:
        return "–"
    return number_text(result.points) + (" by forfeit" if result.is_forfeit else "")


def _title(code: str) -> str:
    return OWN_TITLES.get(code) or TITLES.get(code, code)


def _player(player: Player) -> dict[str, Any]:
    return {
        "number": player.number,
        "name": player.name,
        "rating": player.rating or "",
        "engine": player.is_engine,
        "here": player.here,
        "left": player.left,
        "state": "left" if player.left else "here" if player.plays else "away",
        "byes": sorted(player.byes),
        "dropped": player.is_dropped,
    }


def _leaving(tournament: Tournament, player: Player) -> dict[str, Any]:
    """What becomes of somebody's games if they leave, or has become of them: for a round robin."""
    asked = f"Is {player.name} leaving?"
    if tournament.plan.system == "round_robin" and tournament.rounds:
        played, games = tournament.games_of(player.number)
        rule = tournament.rule_for_leaving(player.number)
        half = "fewer than half, so they will not count" if rule == "drop" else "at least half, so they will count"
        asked += f" They have played {played} of {games} games: {half}. You can change that afterwards."
    return {"asked": asked, "games": None if player.never_began else player.games}


def _round(tournament: Tournament, one: Round, titles: Mapping[int, str] = MappingProxyType({})) -> dict[str, Any]:
    return {
        "number": one.number,
        "title": titles.get(one.number, f"Round {one.number}"),
        "boards": [_board(tournament, board) for board in one.boards],
        "bye": tournament.players[one.bye].name if one.bye is not None else None,
        "published": one.published,
        "closed": one.closed,
        "decided": one.is_decided,
        "open": sum(board.result is None for board in one.boards),
        "disputed": sum(board.is_disputed for board in one.boards),
    }


def _board(tournament: Tournament, board: Board) -> dict[str, Any]:
    names = [tournament.players[number].name for number in board.players]
    state = "done" if board.result else "disputed" if board.is_disputed else "reported" if board.claim else "playing"
    given = [
        f"{name}: {handicap.words}"
        for name, handicap in zip(names, handicaps(tournament, board), strict=True)
        if handicap
    ]
    return {
        "number": board.number,
        "first": names[0],
        "second": names[1],
        "numbers": board.players,
        "table": board.table,
        "result": board.result.said if board.result else "",
        "claim": board.claim.said if board.claim else "",
        "claimed_by": board.claimed_by,
        "claimant": tournament.players[board.claimed_by].name if board.claimed_by else "",
        "counter": board.counter.said if board.counter else "",
        "state": state,
        "ruled": board.ruled,
        "handicap": ", ".join(given),
    }


def running_board(number: int, board: Board, names: tuple[str, str], table: Table) -> RunningBoard:
    clock = None if table.clock.control.kind == "none" else clock_view(table, now())
    position = table.match.position
    return RunningBoard(
        number, board.number, board.table or "", names, table.match.ruleset.text, position.text, table.turn, clock
    )


def my_board(tournament: Tournament, me: Player) -> dict[str, Any] | None:
    """Where somebody plays in the newest round, or that they have a bye."""
    last = next((one for one in reversed(tournament.rounds) if one.published), None)
    if last is None:
        return None
    if last.bye == me.number:
        return {"round": last.number, "bye": True}
    found = tournament.board_of(me.number)
    if found is None or (found[0].number != last.number and not tournament.plan.is_free):
        return {"round": last.number, "out": True, "is_over": is_out(tournament, me.number)}
    one, board = found
    seat = board.players.index(me.number)
    shown = _board(tournament, board)
    return {
        **shown,
        "round": one.number,
        "title": round_titles(tournament)[one.number],
        "is_over": is_out(tournament, me.number),
        "seat": seat,
        "against": shown["second" if seat == 0 else "first"],
    }


def standings_view(tournament: Tournament) -> dict[str, Any]:
    """The table of standings, and the cross table beside it."""
    rows = ranking(tournament)
    codes = [code for code, _ in rows[0].tie_breaks] if rows else []
    # An arena and a knockout are ranked by something other than points: that stands in their place.
    instead = OWN_TITLES.get(codes[0]) if codes else None
    return {
        "points_title": instead or "Points",
        "codes": [{"code": code, "title": _title(code)} for code in codes if not instead],
        "rows": [
            {
                "rank": row.rank,
                "number": row.number,
                "name": row.card.name,
                "left": tournament.players[row.number].is_dropped,
                "points": number_text(floor(row.tie_breaks[0][1].value) if instead else row.points),
                "values": [
                    {"text": number_text(value.value), "why": value.why} for _, value in row.tie_breaks if not instead
                ],
                "cells": [cell_text(result) for result in row.card.results],
            }
            for row in rows
        ],
    }

"""A knockout as people speak of it: quarterfinals, semifinals, the final, with the score of every match."""

from typing import Final, NamedTuple

from trilith.tournament.pairing.knockout import Bracket, Match, bracket
from trilith.tournament.seeding import Seeding
from trilith.tournament.tie_breaks import number_text
from trilith.tournament.tournament_state import TournamentState

TITLES: Final = {1: "Final", 2: "Semifinals", 4: "Quarterfinals"}
THIRD: Final = "Match for third place"


class StageMatch(NamedTuple):
    """Two players by their numbers, or one who goes on without a game; `score` is that of the games so far."""

    first: int
    second: int | None
    score: str
    winner: int | None


class Stage(NamedTuple):
    title: str
    matches: tuple[StageMatch, ...]


def knockout_bracket(tournament: TournamentState) -> tuple[Bracket, Seeding]:
    """The bracket as the results make it, with seeds for numbers, and the way back."""
    seeding = Seeding.by_rating(tournament.cards)
    left = seeding.seeds(player.number for player in tournament.players.values() if player.left)
    return bracket(seeding.cards(), tournament.plan.best_of, tournament.plan.third_place, left), seeding


def stages(tournament: TournamentState) -> tuple[Stage, ...]:
    """All stages so far, the first first; nothing before a knockout has begun."""
    if tournament.plan.system != "knockout" or not tournament.has_begun:
        return ()
    found, seeding = knockout_bracket(tournament)
    shown = [
        Stage(TITLES.get(len(stage), f"Last {2 * len(stage)}"), tuple(_match(match, seeding) for match in stage))
        for stage in found.stages
    ]
    if found.third:
        shown.append(Stage(THIRD, (_match(found.third, seeding),)))
    return tuple(shown)


def _match(match: Match, seeding: Seeding) -> StageMatch:
    def number(seed: int | None) -> int | None:
        return None if seed is None else seeding.ordered[seed - 1].number

    mine, theirs = (sum(points) for points in zip(*match.games, strict=True)) if match.games else (0.0, 0.0)
    score = f"{number_text(mine)}–{number_text(theirs)}" if match.games else ""
    return StageMatch(number(match.first) or 0, number(match.second), score, number(match.winner))


def round_titles(tournament: TournamentState) -> dict[int, str]:
    """What each published round is called: by its number, or by the stage of a knockout and the game of its matches."""
    published = [one for one in tournament.rounds if one.published]
    titles = {one.number: f"Round {one.number}" for one in published}
    where = {
        frozenset((match.first, match.second)): stage.title
        for stage in stages(tournament)
        for match in stage.matches
        if stage.title != THIRD
    }
    played: dict[frozenset[int | None], int] = {}
    for one in published:
        found = [pair for board in one.boards if (pair := frozenset[int | None](board.players)) in where]
        for pair in found:
            played[pair] = played.get(pair, 0) + 1
        if found:
            game = max(played[pair] for pair in found)
            titles[one.number] = where[found[0]] + (f", game {game}" if tournament.plan.best_of > 1 or game > 1 else "")
        elif where:
            titles[one.number] = THIRD
    return titles


def is_out(tournament: TournamentState, number: int) -> bool:
    """Whether somebody has lost a match of a knockout and has none left to play."""
    found = stages(tournament)
    playing = {n for stage in found[-2:] for m in stage.matches if m.winner is None for n in (m.first, m.second)}
    lost = {n for stage in found for m in stage.matches if m.winner for n in (m.first, m.second) if n != m.winner}
    return number in lost and number not in playing

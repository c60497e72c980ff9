"""The results of a tournament, as a cross table and as JSON."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from trilith.cli import console
from trilith.cli.console import Json
from trilith.cli.styled import BOLD
from trilith.cli.text import counted
from trilith.games.ruleset import Ruleset
from trilith.play.arena.game import Played
from trilith.play.arena.players import player_name
from trilith.play.arena.ratings import Rating, Results, difference, ratings, results_by_pair

# A pipe has no width; this is enough for the columns of many players.
WIDE = 300


def report_json(players: Sequence[str], rules: Ruleset, seed: int, played: Sequence[Played]) -> Json:
    found, rated = results_by_pair(played), ratings(played, len(players))
    names = names_of(players)
    pairs = [pair for pair in combinations(range(len(players)), 2) if pair in found]
    return {
        "ruleset": rules.text,
        "seed": seed,
        "games": len(played),
        "players": [{"player": names[i], **_figures(_total(found, i), rated[i])} for i in range(len(players))],
        "pairings": [
            {"first": names[a], "second": names[b], **_figures(found[a, b], difference(played, a, b))} for a, b in pairs
        ],
    }


def _figures(results: Results, rating: Rating) -> Json:
    counts = {"games": results.games, "wins": results.wins, "draws": results.draws, "losses": results.losses}
    return {**counts, "score": round(results.score, 4), "elo": round(rating.elo, 1), "error": round(rating.error, 1)}


def print_report(players: Sequence[str], rules: Ruleset, seed: int, played: Sequence[Played]) -> None:
    """The cross table, best player first."""
    found, rated, names = results_by_pair(played), ratings(played, len(players)), names_of(players)
    order = sorted(range(len(players)), key=lambda i: -rated[i].elo)
    out = console.answers()
    if not out.is_terminal:
        out.width = WIDE
    console.say(out, f"{rules}: {counted(len(played), 'game')}, seed {seed}", BOLD)
    against = [f"against {place}" for place in range(1, len(order) + 1)]
    head = ["", "player", "Elo", "±95%", "score", "won", "drawn", "lost", *against]
    rows = []
    for place, i in enumerate(order, start=1):
        total = _total(found, i)
        figures = (f"{rated[i].elo:+.0f}", f"{rated[i].error:.0f}", f"{total.score:.1%}", *map(str, total))
        rows.append([str(place), names[i], *figures, *(_cell(found.get((i, j))) for j in order)])
    console.lay_out(out, rows, head, right=range(2, len(head)))
    if len(order) == 2:
        console.say(out, comparison(names[order[0]], names[order[1]], difference(played, *order)))


def comparison(first: str, second: str, gap: Rating) -> str:
    """What the games say about two players, the better one first. A gap within the error says little.

    >>> comparison("level 3", "level 1", Rating(310.2, 95.1))
    'level 3 is 310 ± 95 Elo stronger than level 1.'
    >>> comparison("level 1", "random", Rating(12.4, 240.7))
    'No significant difference: level 1 is 12 ± 241 Elo above random.'
    >>> comparison("level 1", "random", Rating(0.0, 240.7))
    'level 1 and random scored the same (± 241 Elo).'
    """
    if round(gap.elo) == 0:
        return f"{first} and {second} scored the same (± {gap.error:.0f} Elo)."
    if gap.elo < gap.error:
        return f"No significant difference: {first} is {gap.elo:.0f} ± {gap.error:.0f} Elo above {second}."
    return f"{first} is {gap.elo:.0f} ± {gap.error:.0f} Elo stronger than {second}."


def names_of(players: Sequence[str]) -> list[str]:
    """The players' names, numbered where the same player takes part twice."""
    seen: Counter[str] = Counter()
    names = []
    for text in players:
        name = player_name(text)
        seen[name] += 1
        names.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return names


def _total(found: dict[tuple[int, int], Results], player: int) -> Results:
    own = [results for (one, _), results in found.items() if one == player]
    return Results(*(sum(column) for column in zip(*own, strict=True))) if own else Results()


def _cell(results: Results | None) -> str:
    return f"+{results.wins} ={results.draws} -{results.losses}" if results else ""

"""How a tournament stands: as a cross table, and as data."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from trilith.cli import console
from trilith.cli.describe import Json
from trilith.games.ruleset import Ruleset
from trilith.play.arena.game import Played
from trilith.play.arena.players import player_name
from trilith.play.arena.ratings import Rating, Tally, difference, ratings, tallies

# A pipe has no width; enough for the columns of many players.
WIDE = 300


def described(players: Sequence[str], rules: Ruleset, luck: int, played: Sequence[Played]) -> Json:
    found, rated = tallies(played), ratings(played, len(players))
    names = names_of(players)
    pairs = [pair for pair in combinations(range(len(players)), 2) if pair in found]
    return {
        "ruleset": rules.text,
        "seed": luck,
        "games": len(played),
        "players": [{"player": names[i], **_figures(_total(found, i), rated[i])} for i in range(len(players))],
        "pairings": [
            {"first": names[a], "second": names[b], **_figures(found[a, b], difference(played, a, b))} for a, b in pairs
        ],
    }


def _figures(tally: Tally, rating: Rating) -> Json:
    counts = {"games": tally.games, "wins": tally.wins, "draws": tally.draws, "losses": tally.losses}
    return {**counts, "score": round(tally.score, 4), "elo": round(rating.elo, 1), "error": round(rating.error, 1)}


def print_table(players: Sequence[str], rules: Ruleset, luck: int, played: Sequence[Played]) -> None:
    """Best first, each with the games against all others."""
    from rich.table import Table

    found, rated, names = tallies(played), ratings(played, len(players)), names_of(players)
    order = sorted(range(len(players)), key=lambda i: -rated[i].elo)
    out = console.answers()
    if not out.is_terminal:
        out.width = WIDE
    console.say(out, f"{rules}: {len(played)} games, seed {luck}", "bold")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("", "player"):
        table.add_column(head)
    for head in ("Elo", "±95%", "score", "won", "drawn", "lost"):
        table.add_column(head, justify="right")
    for place in range(1, len(order) + 1):
        table.add_column(f"against {place}", justify="right")
    for place, i in enumerate(order, start=1):
        total = _total(found, i)
        figures = (f"{rated[i].elo:+.0f}", f"{rated[i].error:.0f}", f"{total.score:.1%}", *map(str, total))
        table.add_row(str(place), names[i], *figures, *(_cell(found.get((i, j))) for j in order))
    console.lay_out(out, table)
    if len(order) == 2:
        gap = difference(played, *order)
        console.say(out, f"{names[order[0]]} is {gap.elo:.0f} ± {gap.error:.0f} Elo stronger.")


def names_of(players: Sequence[str]) -> list[str]:
    """With a number behind, where the same player was invited twice."""
    seen: Counter[str] = Counter()
    names = []
    for text in players:
        name = player_name(text)
        seen[name] += 1
        names.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return names


def _total(found: dict[tuple[int, int], Tally], player: int) -> Tally:
    mine = [tally for (one, _), tally in found.items() if one == player]
    return Tally(*(sum(column) for column in zip(*mine, strict=True))) if mine else Tally()


def _cell(tally: Tally | None) -> str:
    return f"+{tally.wins} ={tally.draws} -{tally.losses}" if tally else ""

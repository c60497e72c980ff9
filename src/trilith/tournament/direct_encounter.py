"""Direct encounter: those who are level are ranked by the games that they played against each other.

If not all of them have met, somebody still comes first who would be first whatever the missing games brought. Then
the same is asked of those who are level still, until nothing changes (FIDE C.07, article 6). Two who met several
times count with the mean of their games.
"""

from collections.abc import Mapping, Sequence

from trilith.tournament.card import WIN
from trilith.tournament.tie_breaks import Table


def encounter_groups(table: Table, level: Sequence[int]) -> list[list[int]]:
    """The players in the order that their games decide; those who stay level are in one group."""
    if len(level) < 2:
        return [list(level)]
    scores = {number: _score(table, number, level) for number in level}
    groups = _split(scores)
    if len(groups) == 1:
        return [sorted(level)]
    return [part for group in groups for part in encounter_groups(table, group)]


def encounter_points(table: Table, number: int, level: Sequence[int]) -> float:
    """The points from games against those who are level."""
    return _score(table, number, level)[0]


def _score(table: Table, number: int, level: Sequence[int]) -> tuple[float, float]:
    """The points against the others, and the most that they could be if the missing games were played and won."""
    points = most = 0.0
    for other in level:
        if other == number:
            continue
        games = [r.points for r in table.known[number].results if r.opponent == other and table.is_met(r)]
        points += sum(games) / len(games) if games else 0.0
        most += sum(games) / len(games) if games else WIN
    return points, most


def _split(scores: Mapping[int, tuple[float, float]]) -> list[list[int]]:
    """Groups from the top, as far as they are decided; the rest is one group, unless nothing is missing."""
    rest = sorted(scores, key=lambda number: (-scores[number][0], number))
    if all(points == most for points, most in scores.values()):
        order = sorted({points for points, _ in scores.values()}, reverse=True)
        return [[number for number in rest if scores[number][0] == points] for points in order]
    groups = []
    while len(rest) > 1 and scores[rest[0]][0] > max(scores[number][1] for number in rest[1:]):
        groups.append([rest.pop(0)])
    return [*groups, rest] if rest else groups

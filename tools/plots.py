"""Draws the plots of the manual from measured data: `make plots`.

The data are in docs/data; the pages that show the plots have the commands that measured them. The pictures in
docs/plots follow a reader's light or dark theme.
"""

import csv
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
DATA: Final = ROOT / "docs" / "data"
PLOTS: Final = ROOT / "docs" / "plots"
# Stand-ins in what Matplotlib writes, for colours that depend on the theme.
INK: Final = "#010203"
GRID: Final = "#040506"
STYLE: Final = (
    "<style>:root{--ink:#26302c;--grid:#d5dad6}"
    "@media(prefers-color-scheme:dark){:root{--ink:#dfe5e1;--grid:#3c4642}}</style>"
)
# Told apart by everybody on both grounds, by lightness too.
COLOURS: Final = ("#1f8a70", "#d9822b", "#8a63d2", "#c94f6d", "#3b82c4", "#8c8c2b")
WIN, DRAW, LOSS = COLOURS[0], "#9aa5a0", COLOURS[3]
# 95 % of a normal distribution lie within so many standard deviations.
SPREAD: Final = 1.96

Row = dict[str, str]


def read(name: str) -> list[Row]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def elo(score: float) -> float:
    """The difference in rating at which a player is expected to score this share.

    >>> round(elo(0.75))
    191
    """
    return 400 * math.log10(score / (1 - score))


def elo_error(score: float, games: int) -> tuple[float, float, float]:
    """The difference, and how far it may be below and above, as if every game were won or lost by itself.

    >>> [round(number) for number in elo_error(0.75, 200)]
    [191, 50, 58]
    """
    error = SPREAD * math.sqrt(score * (1 - score) / games)
    low, high = max(score - error, 0.001), min(score + error, 0.999)
    return elo(score), elo(score) - elo(low), elo(high) - elo(score)


def shares(axes: Any, rows: list[Row], by: str) -> None:
    """Wins, draws and losses of whoever is to move, one upon the other."""
    names = [row[by] for row in rows]
    bottom = [0.0] * len(rows)
    for what, colour in (("wins", WIN), ("draws", DRAW), ("losses", LOSS)):
        parts = [100 * int(row[what]) / sum(int(row[each]) for each in ("wins", "draws", "losses")) for row in rows]
        axes.bar(names, parts, bottom=bottom, color=colour, label=what, width=0.85)
        bottom = [below + part for below, part in zip(bottom, parts, strict=True)]
    axes.set_ylabel("% of positions")
    axes.set_ylim(0, 100)
    _legend(axes, 3)


def flip_values(axes: Any) -> None:
    shares(axes, read("flip-values"), "panels")
    axes.set_xlabel("panels on the board")


def morris_values(axes: Any) -> None:
    shares(axes, read("morris-values"), "stones")
    axes.tick_params(axis="x", labelrotation=90)
    axes.set_xlabel("stones of whoever has more, and of the other")


def distances(axes: Any) -> None:
    for game, name, colour in (("flip", "Flip, by panels", COLOURS[0]), ("morris", "Morris, by stones", COLOURS[1])):
        rows = [row for row in read(f"{game}-values") if row["longest_win"]]
        places = [sum(map(int, row["panels" if game == "flip" else "stones"].split("-"))) for row in rows]
        axes.scatter(places, [int(row["longest_win"]) for row in rows], label=name, color=colour, s=26)
    axes.set_yscale("log")
    axes.set_xticks(range(0, 19, 3))
    axes.set_yticks([1, 3, 10, 30, 100, 300], ["1", "3", "10", "30", "100", "300"])
    axes.set_ylabel("longest win, in plies")
    axes.set_xlabel("pieces on the board")
    _legend(axes, 2)


def levels(axes: Any) -> None:
    rows = read("levels")
    games = list(dict.fromkeys(row["game"] for row in rows))
    for number, game in enumerate(games):
        own = [row for row in rows if row["game"] == game]
        found = [elo_error(float(row["score"]) / 100, int(row["games"])) for row in own]
        axes.errorbar(
            [int(row["level"]) + 0.11 * (number - len(games) / 2) for row in own],
            [value for value, _, _ in found],
            yerr=[[below for _, below, _ in found], [above for _, _, above in found]],
            fmt="o", color=COLOURS[number], label=game, markersize=4, capsize=2, linewidth=1.2,
        )  # fmt: skip
    axes.set_xticks(range(3, 11), [f"{level} – {level - 2}" for level in range(3, 11)])
    axes.set_ylabel("difference in Elo")
    axes.set_xlabel("level against the one two below")
    axes.set_ylim(0, None)
    _legend(axes, len(games))


def speed(axes: Any) -> None:
    rows = read("speed")[::-1]
    axes.barh([row["what"] for row in rows], [float(row["ratio"]) for row in rows], color=COLOURS[0], height=0.6)
    axes.set_xscale("log")
    axes.axvline(1, color=INK, linewidth=1)
    for number, row in enumerate(rows):
        axes.annotate(f" {float(row['ratio']):g} ×", (float(row["ratio"]), number), va="center", color=INK, fontsize=9)
    axes.set_xlim(0.5, 4 * max(float(row["ratio"]) for row in rows))
    axes.set_xticks([1, 10, 100, 1000], ["1", "10", "100", "1,000"])
    axes.set_xlabel("times as fast as the peer, in one run")


def learning(axes: Any) -> None:
    rows = read("learning")
    for number, level in enumerate(dict.fromkeys(row["level"] for row in rows)):
        own = [row for row in rows if row["level"] == level]
        scores, spread = [float(row["score"]) for row in own], [float(row["spread"]) for row in own]
        axes.errorbar(
            [int(row["generation"]) * (1 + 0.03 * number) for row in own], scores,
            yerr=[spread, [min(more, 100 - score) for score, more in zip(scores, spread, strict=True)]],
            fmt="o-", color=COLOURS[number], label=f"against level {level}", markersize=4, capsize=2, linewidth=1.2,
        )  # fmt: skip
    generations = list(dict.fromkeys(int(row["generation"]) for row in rows))
    axes.set_xscale("log", base=2)
    axes.set_xticks(generations, list(map(str, generations)))
    axes.set_ylabel("score in %")
    axes.set_xlabel("generation of 3,000 games")
    axes.set_ylim(0, 102)
    _legend(axes, 3)


DRAWN: Final[dict[str, Callable[[Any], None]]] = {
    "flip-values": flip_values,
    "morris-values": morris_values,
    "distances": distances,
    "levels": levels,
    "learning": learning,
    "speed": speed,
}


def _legend(axes: Any, columns: int) -> None:
    axes.legend(frameon=False, ncols=columns, loc="lower center", bbox_to_anchor=(0.5, 1.0), labelcolor=INK)


def draw(name: str, folder: Path = PLOTS) -> Path:
    """Draw one plot; returns its file."""
    import matplotlib as mpl

    mpl.use("svg")
    from matplotlib import pyplot

    parts = ("axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color", "text.color")
    settings: Any = {**dict.fromkeys(parts, INK), "svg.fonttype": "none", "svg.hashsalt": name, "grid.color": GRID}
    settings |= {"font.family": "sans-serif", "font.size": 10, "axes.spines.top": False, "axes.spines.right": False}
    with mpl.rc_context(settings):
        figure, axes = pyplot.subplots(figsize=(7.6, 4.2), layout="constrained")
        axes.set_axisbelow(True)
        axes.grid(axis="x" if name == "speed" else "y", linewidth=0.6)
        DRAWN[name](axes)
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{name}.svg"
        figure.savefig(file, transparent=True, metadata={"Date": None, "Creator": None})
        pyplot.close(figure)
    text = file.read_text(encoding="utf-8").replace(INK, "var(--ink)").replace(GRID, "var(--grid)")
    text = re.sub(r"(<svg [^>]*>)", rf"\1{STYLE}", text, count=1)
    file.write_text("\n".join(line.rstrip() for line in text.splitlines()) + "\n", encoding="utf-8")
    return file


if __name__ == "__main__":
    for plot in DRAWN:
        draw(plot)

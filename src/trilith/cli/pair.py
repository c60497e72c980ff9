"""`trilith pair` and `trilith standings`: for tournament report files (TRF), of whichever program they come from."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trilith.cli import console
from trilith.cli.arguments import AsJson
from trilith.cli.files import read_text
from trilith.cli.parameters import Argument, Option

if TYPE_CHECKING:
    from trilith.tournament.pairing.interface import PairingSystem
    from trilith.tournament.standings import Standing
    from trilith.tournament.trf import Report

ReportFile = Annotated[Path, Argument(metavar="FILE", help="A tournament report file (TRF).")]


class System(StrEnum):
    DUTCH = "dutch"
    BERGER = "berger"


def pair(
    file: ReportFile,
    system: Annotated[
        System, Option(help="Swiss by FIDE's Dutch system (2026), or round robin by Berger's tables.")
    ] = System.DUTCH,
    as_json: AsJson = False,
) -> None:
    """Pair the next round of a tournament report file."""
    report = _report(file)
    pairing = _system(system).pair(report.field())
    if as_json:
        console.print_json({"pairs": [list(board) for board in pairing.boards], "bye": pairing.bye})
        return
    names = {card.number: card.name or f"player {card.number}" for card in report.cards}
    out = console.answers()
    console.say_whole(out, f"Round {report.played + 1}")
    for table, (first, second) in enumerate(pairing.boards, start=1):
        line = f"{table:4d}  {first:4d} {names[first]}  -  {second:4d} {names[second]}"
        console.say_whole(out, line)
    if pairing.bye is not None:
        console.say_whole(out, f"      {pairing.bye:4d} {names[pairing.bye]} has a bye")


def standings(
    file: ReportFile,
    tie_breaks: Annotated[
        str | None,
        Option(
            "--tie-breaks",
            metavar="CODES",
            help="In their order, with commas: BH,BH-C1,SB,DE,WIN,PS,KS,… By default those of the file.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Who stands where in a tournament report file."""
    from trilith.tournament.standings import standings as standings_of
    from trilith.tournament.tie_breaks import tie_break_codes

    report = _report(file)
    codes = tie_break_codes(",".join(report.tie_breaks) if tie_breaks is None else tie_breaks)
    rows = standings_of(report.cards, codes, report.is_round_robin)
    if as_json:
        console.print_json([standing_data(row) for row in rows])
        return
    print_standings(rows)


def standing_data(row: "Standing") -> dict[str, object]:
    tie_breaks = {code: value.value for code, value in row.tie_breaks}
    return {"number": row.number, "points": row.points, "tie_breaks": tie_breaks, "rank": row.rank}


def print_standings(rows: "tuple[Standing, ...]") -> None:
    from trilith.tournament.tie_breaks import number_text

    head = ["rank", "no.", "name", "points", *(code for code, _ in rows[0].tie_breaks)] if rows else []
    cells = []
    for row in rows:
        values = (number_text(value.value) for _, value in row.tie_breaks)
        cells.append([str(row.rank), str(row.number), row.card.name, number_text(row.points), *values])
    if rows:
        console.lay_out(console.answers(), cells, head, right=[0, 1, *range(3, len(head))])


def _report(file: Path) -> "Report":
    from trilith.tournament.trf import read_trf

    # Most programs write these files with the letters of Windows.
    return read_trf(read_text(file, "cp1252"))


def _system(system: System) -> "PairingSystem":
    from trilith.tournament.pairing.berger import RoundRobin
    from trilith.tournament.pairing.dutch import Dutch

    return Dutch() if system is System.DUTCH else RoundRobin()

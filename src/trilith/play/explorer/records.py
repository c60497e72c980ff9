"""Games from record files, as the explorer counts them: files of one record, or of many one after another."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from trilith.games.errors import InvalidRecord
from trilith.play.explorer.played import played_moves
from trilith.play.explorer.tally import ONE
from trilith.play.record import Record, read_record
from trilith.play.tally import NONE, Tally

TAG_LINE: Final = re.compile(r"\s*\[\s*[A-Za-z0-9_]+\s+\"")
DATE: Final = re.compile(r"([0-9]{4})\.([0-9?]{2})\.([0-9?]{2})")


class RecordFilter(NamedTuple):
    """Which games to count. `player` is somebody's name, `since` and `until` are days such as 2026-11-18, both
    included; with either of them, a game without a date does not count."""

    player: str | None = None
    since: str | None = None
    until: str | None = None

    def takes(self, record: Record) -> bool:
        names = {record.tags.get(seat.capitalize(), "").casefold() for seat in record.match.position.players}
        if self.player is not None and self.player.casefold() not in names:
            return False
        if self.since is None and self.until is None:
            return True
        date = DATE.match(record.tags.get("Date", ""))
        day = "-".join(date.groups()).replace("?", "0") if date else ""
        return bool(day) and (self.since or "") <= day <= (self.until or "9999")


def split_records(text: str) -> Iterator[str]:
    """The records in a text, each from its tags to its result.

    >>> [len(record.splitlines()) for record in split_records('[Game "a"]\\n\\n1. x *\\n\\n[Game "b"]\\n\\n*\\n')]
    [4, 3]
    """
    lines: list[str] = []
    has_moves, depth = False, 0
    for line in text.removeprefix("\ufeff").splitlines():
        is_tag = depth == 0 and TAG_LINE.match(line) is not None
        if is_tag and has_moves:
            yield "\n".join(lines) + "\n"
            lines, has_moves = [], False
        if not is_tag:
            # A comment may have lines that look like tags.
            depth = max(0, depth + line.count("{") - line.count("}"))
            has_moves = has_moves or bool(line.strip())
        lines.append(line)
    if any(line.strip() for line in lines):
        yield "\n".join(lines) + "\n"


class CountedRecords(NamedTuple):
    """By position and by the position that a move led to, what was played; how many games were counted, how many were
    not over, and how many the filter left out."""

    tallies: dict[int, dict[int, Tally]]
    counted: int
    unfinished: int
    left_out: int


def count_records(records: Iterable[str], wanted: RecordFilter) -> CountedRecords:
    """Count the moves of finished games. InvalidRecord says which record is wrong, and how."""
    tallies: dict[int, dict[int, Tally]] = {}
    counted = unfinished = left_out = 0
    for number, text in enumerate(records, start=1):
        try:
            record = read_record(text)
        except InvalidRecord as error:
            raise InvalidRecord(f"game {number}: {error}") from None
        if not wanted.takes(record):
            left_out += 1
            continue
        if record.match.outcome is None:
            unfinished += 1
            continue
        counted += 1
        for move in played_moves(record.match):
            there = tallies.setdefault(move.key, {})
            there[move.next_key] = there.get(move.next_key, NONE).plus(ONE[move.score])
    return CountedRecords(tallies, counted, unfinished, left_out)

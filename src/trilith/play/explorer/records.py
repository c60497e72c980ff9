"""Games from record files, as the explorer counts them: files of one record, or of many one after another."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from trilith.games.errors import InvalidRecord
from trilith.play.explorer.played import PlayedMove, played_moves
from trilith.play.explorer.tally import ONE
from trilith.play.record import ARENA_EVENT, RANDOM_OPENING, Record, read_record, write_record
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
        day = day_of(record)
        return bool(day) and (self.since or "") <= day <= (self.until or "9999")


def day_of(record: Record) -> str:
    """The day of a game, such as 2026-11-18; what is not known of it is 00. Nothing without a date."""
    date = DATE.match(record.tags.get("Date", ""))
    return "-".join(date.groups()).replace("?", "0") if date else ""


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


def read_records(records: Iterable[str]) -> Iterator[Record]:
    """InvalidRecord says which record is wrong, and how."""
    for number, text in enumerate(records, start=1):
        try:
            yield read_record(text)
        except InvalidRecord as error:
            raise InvalidRecord(f"game {number}: {error}") from None


def moves_of(record: Record) -> list[PlayedMove]:
    """The first moves of a finished game that somebody chose: those of a random opening are left out."""
    random = max((ply for ply, comment in record.comments.items() if comment == RANDOM_OPENING), default=0)
    return played_moves(record.match, random)


class ImportedGame(NamedTuple):
    """A finished game of a record file. `id` is made of everything that the record says, so that a game that is brought
    twice is found again. `day` is empty where the record has no date; `seats` are the names of the players."""

    id: str
    moves: list[PlayedMove]
    day: str
    seats: tuple[str, ...]
    is_arena: bool


def imported_games(records: Iterable[str]) -> list[ImportedGame]:
    """The games that are over. InvalidRecord says which record is wrong, and how."""
    found = []
    for record in read_records(records):
        if record.match.outcome is not None:
            names = tuple(record.tags.get(seat.capitalize(), "") for seat in record.match.position.players)
            game = hashlib.blake2b(write_record(record).encode(), digest_size=16).hexdigest()
            is_arena = record.tags.get("Event") == ARENA_EVENT
            found.append(ImportedGame(game, moves_of(record), day_of(record), names, is_arena))
    return found


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
    for record in read_records(records):
        if not wanted.takes(record):
            left_out += 1
            continue
        if record.match.outcome is None:
            unfinished += 1
            continue
        counted += 1
        for move in moves_of(record):
            there = tallies.setdefault(move.key, {})
            there[move.next_key] = there.get(move.next_key, NONE).plus(ONE[move.score])
    return CountedRecords(tallies, counted, unfinished, left_out)

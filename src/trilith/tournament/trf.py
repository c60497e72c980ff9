"""TRF, FIDE's tournament report file: what other clubs' programs read and write.

Read are TRF16 with the extensions of pairing programs (XXR, XXC, XXZ, XXP, XXA) and the lines of TRF26 that say the
same (142, 152, 240, 250, 260, and 202 or 212 for tie-breaks), see trf_facts.py; lines that are not about pairing are
kept out. Written is TRF26, whose player lines are TRF16's.
"""

from dataclasses import dataclass, field
from typing import Final

from trilith.games.errors import TrilithError
from trilith.tournament import trf_facts
from trilith.tournament.card import ABSENT, Card, Kind, RoundResult, check
from trilith.tournament.pairing.interface import Field
from trilith.tournament.pairing.seats import was_paired
from trilith.tournament.trf_facts import BYE_LETTERS, SEATS, Facts, InvalidTrf

FIRST_ROUND: Final = 91
ROUND_WIDTH: Final = 10
MOST_PLAYERS: Final = 9999
# A game's result, as one player's line has it: what it was, and the points.
GAMES: Final[dict[str, tuple[Kind, float]]] = {
    "1": ("played", 1.0),
    "=": ("played", 0.5),
    "0": ("played", 0.0),
    "W": ("played", 1.0),
    "D": ("played", 0.5),
    "L": ("played", 0.0),
    "+": ("forfeit_win", 1.0),
    "-": ("forfeit_loss", 0.0),
}
BYES: Final[dict[str, tuple[Kind, float]]] = {
    "U": ("pairing_bye", 1.0),
    "F": ("full_bye", 1.0),
    "H": ("half_bye", 0.5),
    "Z": ("zero_bye", 0.0),
    "-": ("zero_bye", 0.0),
    "+": ("pairing_bye", 1.0),
    "1": ("full_bye", 1.0),
    "=": ("half_bye", 0.5),
    "0": ("zero_bye", 0.0),
    "": ("zero_bye", 0.0),
}
WRITTEN_BYES: Final[dict[Kind, str]] = {
    "pairing_bye": "U",
    "full_bye": "F",
    "half_bye": "H",
    "zero_bye": "Z",
    "idle": "Z",
}

__all__ = ["InvalidTrf", "Report", "read_trf", "write_trf"]


@dataclass(frozen=True)
class Report:
    """A tournament as a TRF tells it. `requested` are byes asked for: (round, player) and what kind."""

    cards: tuple[Card, ...]
    name: str = ""
    rounds: int | None = None
    first_seat: int | None = None
    tie_breaks: tuple[str, ...] = ()
    system: str = ""
    requested: dict[tuple[int, int], Kind] = field(default_factory=dict)
    forbidden: frozenset[frozenset[int]] = frozenset()

    @property
    def played(self) -> int:
        """How many rounds have been paired and played."""
        return len(self.cards[0].results) if self.cards else 0

    @property
    def is_round_robin(self) -> bool:
        text = self.system.casefold()
        return any(word in text for word in ("robin", "berger", "all-play-all"))

    def field(self) -> Field:
        """What a pairing system is given for the next round. Where the file does not say how many rounds there are,
        it is not taken for the last one, which has rules of its own."""
        next_round = self.played + 1
        absent = frozenset(player for (number, player) in self.requested if number == next_round)
        return Field(
            self.cards,
            next_round,
            next_round + 1 if self.rounds is None else self.rounds,
            absent,
            self.forbidden,
            self._first_seat(),
        )

    def _first_seat(self) -> int:
        """The lot of round 1: as the file says, else as the top player's first game shows, else White."""
        if self.first_seat is not None:
            return self.first_seat
        there = (card for card in sorted(self.cards, key=lambda card: card.number) if card.results)
        paired = [card.results[0] for card in there if was_paired(card.results[0])]
        # Every other player begins, in the order of the numbers.
        return next(((result.seat + at) % 2 for at, result in enumerate(paired) if result.seat is not None), 0)


# ---- reading ----


@dataclass
class _Line:
    """A player's line before the rounds are known to be played."""

    number: int
    name: str
    rating: int
    rounds: list[tuple[str, str, str]]


def read_trf(text: str) -> Report:
    """A tournament from its TRF. InvalidTrf says which line is wrong."""
    lines: dict[int, _Line] = {}
    facts: dict[str, list[str]] = {}
    for at, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        code = line[:3]
        if code == "001":
            player = _player(line, at)
            if player.number in lines:
                raise InvalidTrf(f"line {at}: there is a player {player.number} already")
            lines[player.number] = player
        elif code.strip():
            facts.setdefault(code, []).append(line[3:].strip())
    if not lines:
        raise InvalidTrf("this is no tournament report file: it has no player (a line that begins with 001)")
    try:
        return _report(lines, facts)
    except InvalidTrf:
        raise
    except TrilithError as error:
        raise InvalidTrf(str(error)) from None


def _player(line: str, at: int) -> _Line:
    if line.isascii() or _fits(line):
        return _columns(line, line[14:47], at)
    # Some programs count bytes where others count letters.
    counted = line.encode().decode("latin-1")
    return _columns(counted, counted[14:47].encode("latin-1").decode(errors="ignore"), at)


def _fits(line: str) -> bool:
    return all(_is_cell(line, start) for start in _starts(line))


def _starts(line: str) -> range:
    return range(FIRST_ROUND, len(line.rstrip()), ROUND_WIDTH)


def _is_cell(line: str, start: int) -> bool:
    """Whether the columns around an opponent, a colour and a result are blank, as they must be."""
    part = line[start : start + 8].ljust(8)
    return not (line[start - 2 : start] + part[4] + part[6]).strip()


def _columns(line: str, name: str, at: int) -> _Line:
    try:
        number = int(line[4:8])
        rating = int(line[48:52].strip() or 0)
    except ValueError:
        raise InvalidTrf(f"line {at}: the starting number or the rating is not a number") from None
    if not 1 <= number <= MOST_PLAYERS:
        raise InvalidTrf(f"line {at}: a starting number is from 1 to {MOST_PLAYERS}")
    rounds = []
    for round_number, start in enumerate(_starts(line), start=1):
        if not _is_cell(line, start):
            raise InvalidTrf(
                f"line {at}: the columns of round {round_number} do not fit: an opponent's number ends in column "
                f"{start + 4}, then come the colour in {start + 6} and the result in {start + 8}"
            )
        part = line[start : start + 8].ljust(8)
        rounds.append((part[:4].strip(), part[5].strip().lower(), part[7].strip().upper()))
    return _Line(number, name.strip(), max(0, rating), rounds)


def _report(lines: dict[int, _Line], facts: Facts) -> Report:
    played = max((_last_paired(line) for line in lines.values()), default=0)
    trf_facts.check_worth(facts)
    requested = trf_facts.requested_byes(facts, played)
    forbidden = trf_facts.forbidden_pairs(facts, played + 1)
    trf_facts.check_known(requested, forbidden, lines)
    extra = trf_facts.extra_points(facts, lines)
    for line in lines.values():
        # A bye that is already entered for the next round was asked for.
        for number, (opponent, _, result) in enumerate(line.rounds[played:], start=played + 1):
            if opponent in ("0000", "0", "") and result in ("H", "Z", "F", "-"):
                requested[number, line.number] = BYES[result][0]
    cards = tuple(
        Card(
            line.number,
            line.name,
            line.rating,
            tuple(_result(line, n, requested) for n in range(1, played + 1)),
            extra=extra[line.number],
        )
        for line in sorted(lines.values(), key=lambda line: line.number)
    )
    check(cards)
    codes = next((text for code in ("202", "212") for text in facts.get(code, ())), "")
    return Report(
        cards,
        next(iter(facts.get("012", ())), ""),
        trf_facts.rounds_of(facts, played),
        trf_facts.first_colour(facts),
        tuple(part.strip() for part in codes.replace(";", ",").split(",") if part.strip() and part.strip() != "PTS"),
        " ".join([*facts.get("092", ()), *facts.get("192", ())]),
        requested,
        forbidden,
    )


def _last_paired(line: _Line) -> int:
    """The last round in which somebody has an opponent or a bye from the pairing."""
    paired = [
        number
        for number, (opponent, _, result) in enumerate(line.rounds, start=1)
        if opponent not in ("0000", "0", "") or result in ("U", "+")
    ]
    return max(paired, default=0)


def _result(line: _Line, number: int, requested: dict[tuple[int, int], Kind]) -> RoundResult:
    opponent, colour, result = line.rounds[number - 1] if number <= len(line.rounds) else ("", "", "")
    where = f"player {line.number}, round {number}"
    if opponent in ("0000", "0", ""):
        if not result and (number, line.number) in requested:
            kind = requested[number, line.number]
            return RoundResult(kind, {"full_bye": 1.0, "half_bye": 0.5}.get(kind, 0.0))
        if result not in BYES:
            raise InvalidTrf(f"{where}: {result!r} is no result without an opponent")
        return RoundResult(*BYES[result]) if result else ABSENT
    if not (opponent.isascii() and opponent.isdigit()) or colour not in SEATS:
        raise InvalidTrf(f"{where}: there must be an opponent's number and a colour, w or b")
    if not result or result == "*":
        raise InvalidTrf(f"{where}: the game has no result yet; finish the round first")
    if result not in GAMES:
        raise InvalidTrf(f"{where}: {result!r} is no result of a game")
    kind, points = GAMES[result]
    return RoundResult(kind, points, int(opponent), SEATS[colour])


# ---- writing ----


def write_trf(report: Report, ranks: dict[int, int] | None = None) -> str:
    """The tournament as a TRF. `ranks` are the places in the standings, if they are known."""
    lines = [f"012 {report.name}".rstrip(), f"062 {len(report.cards)}"]
    if report.system:
        lines.append(f"092 {report.system}")
    if report.rounds is not None:
        lines.append(f"142 {report.rounds}")
    lines.append(f"152 {'WB'[report._first_seat()]}")
    if report.tie_breaks:
        lines.append(f"202 PTS,{','.join(code.replace('-', '/') for code in report.tie_breaks)}")
    lines += [_written(card, (ranks or {}).get(card.number, card.number)) for card in report.cards]
    letters = {kind: letter for letter, kind in BYE_LETTERS.items()}
    later = sorted((n, p, letters[kind]) for (n, p), kind in report.requested.items() if n > report.played)
    lines += [f"240 {letter} {number:3d} {player:4d}" for number, player, letter in later]
    lines += [f"XXP {' '.join(map(str, sorted(pair)))}" for pair in sorted(report.forbidden, key=sorted)]
    return "\n".join(lines) + "\n"


def _written(card: Card, rank: int) -> str:
    name = " ".join(card.name.split())[:33]
    head = f"001 {card.number:4d}      {name:<33} {min(card.rating, 9999) or '':>4}"
    head = f"{head:<80}{card.points:4.1f} {rank:4d}"
    return (head + "".join(f"  {_cell(result)}" for result in card.results)).rstrip()


def _cell(result: RoundResult) -> str:
    if result.opponent is None:
        # A letter says what a bye is worth; one that is worth nothing has another.
        worth = BYES[WRITTEN_BYES[result.kind]][1]
        return f"0000 - {WRITTEN_BYES[result.kind] if result.points == worth else 'Z' if not result.points else 'H'}"
    letter = {"forfeit_win": "+", "forfeit_loss": "-"}.get(result.kind) or {1.0: "1", 0.5: "="}.get(result.points, "0")
    return f"{result.opponent:4d} {'wb'[result.seat or 0]} {letter}"

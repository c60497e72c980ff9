"""Records: a game as text in the style of PGN. Reading it gives the same game, or an error.

    [Game "morris"]
    [Ruleset "morris:standard"]
    [Identifier "morris-0123456789ab"]
    [White "Ann"]
    [Black "Ben"]
    [Result "*"]

    1. d6 {the strongest point} f4 2. d2 *

Trilith's own tags: Ruleset is the ruleset's text and Identifier its identifier, Position is where the game began if not
at the start, and Held is a stone that is drawn but not yet placed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from trilith.games import registry
from trilith.games.arguments import expect, shown
from trilith.games.errors import InvalidRecord, TrilithError
from trilith.games.position import Position
from trilith.play.branches import Branch, branch_of, with_branch
from trilith.play.elsewhere import translated
from trilith.play.match import AGREEMENT, RESIGNATION, Match
from trilith.play.pgn import Pgn, Variation, read_pgn, write_pgn
from trilith.play.sgf import is_sgf, read_sgf, write_sgf

ONGOING: Final = "*"
DRAW: Final = "1/2-1/2"
# The event that games of `trilith arena` belong to.
ARENA_EVENT: Final = "trilith arena"
# What a record says after the turns of a random opening: nobody chose them.
RANDOM_OPENING: Final = "end of the random opening"
# How a record is written: in the style of PGN, or as SGF.
Form = Literal["pgn", "sgf"]
# Tags that the match determines.
OWN_TAGS: Final = ("Game", "Ruleset", "Identifier", "Position", "Held", "Termination", "Result")


@dataclass(frozen=True)
class Record:
    """A match with other tags, comments by the number of the move they follow, and branches that were kept with it.

    >>> Record(Match.begin("morris").play("d6"), {"White": "Ann"}, {1: "the strongest point"}).match.moves
    ('d6',)
    """

    match: Match
    tags: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[int, str] = field(default_factory=dict)
    branches: tuple[Branch, ...] = ()

    def __post_init__(self) -> None:
        expect(self.match, Match, "a match")
        for given, what in (
            (self.tags, "tags such as {'White': 'Ann'}"),
            (self.comments, "comments such as {1: 'bold'}"),
        ):
            if not isinstance(given, Mapping):
                raise TypeError(f"a dictionary of {what} is wanted, not {shown(given)}")


def write_record(record: Record | Match, form: Form = "pgn") -> str:
    """The text of a record, or of a match without tags and comments.

    >>> print(write_record(Record(Match.begin("flip").play("b2s"), {"Circle": "Ann"})), end="")
    [Game "flip"]
    [Ruleset "flip"]
    [Identifier "flip-1"]
    [Circle "Ann"]
    [Result "*"]
    <BLANKLINE>
    1. b2s *
    """
    record = Record(record) if isinstance(record, Match) else expect(record, Record, "a record or a match")
    if form not in get_args(Form):
        raise TrilithError(f"form is one of {', '.join(get_args(Form))}, not {shown(form)}")
    match = record.match
    tags = {"Game": match.ruleset.game, "Ruleset": match.ruleset.text, "Identifier": match.ruleset.identifier}
    tags |= {name: value for name, value in record.tags.items() if name not in OWN_TAGS}
    if match.start != Position.start(match.ruleset):
        tags["Position"] = match.start.text
    if match.position.held and match.position != match.start:
        tags["Held"] = match.position.held
    if match.ended_by:
        tags["Termination"] = match.ended_by
    tags["Result"] = result_text(match)
    aside = tuple(_variation(match, one) for one in record.branches)
    pgn, players = Pgn(tags, match.moves, dict(record.comments), tags["Result"], aside), match.position.players
    if form == "sgf":
        if "Position" in tags:
            raise InvalidRecord("SGF has no way to say where this game began: download the record as PGN")
        return write_sgf(pgn, match.ruleset.game, players)
    return write_pgn(pgn, len(players))


def read_record(text: str) -> Record:
    """Replay a record. InvalidRecord says what is wrong, and where.

    >>> read_record(write_record(Match.begin("flip").play("b2s"))).match.position.text
    '4/4/1c2/4 d'
    """
    pgn = read_sgf(text) if is_sgf(text) else read_pgn(text)
    is_ours = "Game" in pgn.tags and "Ruleset" in pgn.tags and not is_sgf(text)
    if not is_ours:
        pgn = translated(pgn)
    match = _begin(pgn.tags)
    for number, move in enumerate(pgn.moves, start=1):
        try:
            match = _with_stone(match, move).play(move)
        except TrilithError as error:
            turn = (number - 1) // len(match.position.players) + 1
            raise InvalidRecord(f"move {number} (in turn {turn}): {error}") from None
    match = _finish(match, pgn if is_ours else _ended(match, pgn))
    tags = {name: value for name, value in pgn.tags.items() if name not in OWN_TAGS}
    return Record(match, tags, pgn.comments, _branches(match, pgn.variations) if is_ours else ())


def _variation(match: Match, branch: Branch) -> Variation:
    """A variation stands for a move of the game, so one that goes on where the game ended begins with its last move."""
    if branch.after == len(match.moves) > 0:
        return Variation(branch.after - 1, (match.moves[-1], *branch.moves))
    return Variation(branch.after, branch.moves)


def _branches(match: Match, variations: Sequence[Variation]) -> tuple[Branch, ...]:
    found: tuple[Branch, ...] = ()
    for one in variations:
        try:
            new = branch_of(match, one.after, one.moves)
        except TrilithError as error:
            raise InvalidRecord(f"a variation after move {one.after}: {error}") from None
        if not any(new.begins(other) for other in found):
            found = with_branch(found, new)
    return found


def result_text(match: Match) -> str:
    """1-0, 0-1 and so on with a 1 for the winner, 1/2-1/2, or * while the game goes on."""
    if match.outcome is None:
        return ONGOING
    if match.outcome.winner is None:
        return DRAW
    return _win(match.outcome.winner, len(match.position.players))


def _win(winner: int, players: int) -> str:
    return "-".join("1" if player == winner else "0" for player in range(players))


def _with_stone(match: Match, move: str) -> Match:
    """In a pouch game the move tells which stone was drawn for it."""
    if match.position.turn is None and match.outcome is None:
        return match.draw(match.position.stone_of(move))
    return match


def _begin(tags: Mapping[str, str]) -> Match:
    try:
        ruleset = registry.ruleset(tags["Ruleset"])
        start = Position.parse(ruleset, tags["Position"]) if "Position" in tags else Position.start(ruleset)
    except TrilithError as error:
        raise InvalidRecord(f"the start of the record: {error}") from None
    if tags["Game"] != ruleset.game:
        raise InvalidRecord(f"the record's game is {tags['Game']}, but {ruleset} is a ruleset of {ruleset.game}")
    if not ruleset.goes_by(tags.get("Identifier", ruleset.identifier)):
        raise InvalidRecord(
            f"the record was played by the rules {tags['Identifier']}; here {ruleset} means {ruleset.identifier}"
        )
    return Match.begin(start)


def _finish(match: Match, pgn: Pgn) -> Match:
    if pgn.tags.get("Result", pgn.result) != pgn.result:
        raise InvalidRecord(f"the Result tag is {pgn.tags['Result']}, but the moves end with {pgn.result}")
    if "Held" in pgn.tags:
        try:
            match = match.draw(pgn.tags["Held"])
        except TrilithError as error:
            raise InvalidRecord(f"the Held tag: {error}") from None
    if "Termination" in pgn.tags:
        match = _terminated(match, pgn.tags["Termination"], pgn.result)
    if pgn.result != result_text(match):
        stands = match.outcome.reason if match.outcome else "the game is not over"
        raise InvalidRecord(f"the result {pgn.result} does not fit: {stands}, so it is {result_text(match)}")
    return match


def _ended(match: Match, pgn: Pgn) -> Pgn:
    """Other programs say who won, and rarely how: a game that is not over by the rules was resigned or agreed drawn."""
    result = pgn.result
    if match.outcome is not None or result == ONGOING:
        return pgn._replace(result=result_text(match), tags={**pgn.tags, "Result": result_text(match)})
    how = AGREEMENT if result == DRAW else RESIGNATION
    return pgn._replace(tags={**pgn.tags, "Result": result, "Termination": how})


def _terminated(match: Match, ended_by: str, result: str) -> Match:
    """The match with its declared end. PGN's "normal" is an end by the rules, "unterminated" a game that goes on."""
    if ended_by in ("normal", "unterminated"):
        return match
    players = len(match.position.players)
    winners: dict[str, int | None] = {DRAW: None} | {_win(player, players): player for player in range(players)}
    try:
        if result not in winners:
            raise InvalidRecord(f"a game that ended by {ended_by} has a result")
        return match.end(ended_by, winners[result])
    except TrilithError as error:
        raise InvalidRecord(f"the result {result} does not fit the Termination tag: {error}") from None

"""SGF's grammar, for games of two: `(;FF[4]GM[5]RU[morris]PW[Ann]PB[Ben];W[d6];B[f4])`.

SGF has a number for Nine Men's Morris and says nothing about how its moves are written. They are written as in our
records, W for the first player and B for the second. When reading, the first branch is the game.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from trilith.games import registry
from trilith.games.errors import InvalidRecord
from trilith.games.notation import expect_text, shorten
from trilith.play.pgn import Pgn

PROPERTY: Final = re.compile(r"\s*([A-Za-z]+)((?:\s*\[(?:[^\]\\]|\\.)*\])+)", re.DOTALL)
VALUE: Final = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
# Our tags as SGF's properties.
SAME: Final = {"EV": "Event", "DT": "Date", "RO": "Round", "PC": "Site", "TM": "TimeControl", "RU": "Ruleset"}
RESULTS: Final = {"W": "1-0", "B": "0-1", "0": "1/2-1/2", "DRAW": "1/2-1/2"}
NUMBER: Final = "GM"
COLOURS: Final = "WB"


def is_sgf(text: str) -> bool:
    return re.match(r"\ufeff?\s*\(\s*;", expect_text(text, "a record")) is not None


def read_sgf(text: str) -> Pgn:
    """The parts of a record. InvalidRecord says where it cannot be read."""
    tags: dict[str, str] = {}
    moves: list[str] = []
    first = ""
    comments: dict[int, str] = {}
    for name, value in _properties(text):
        if name in COLOURS:
            first = first or name
            if (name == first) == bool(len(moves) % 2):
                raise InvalidRecord(f"move {len(moves) + 1}: two moves of one player follow each other")
            moves.append(value)
        elif name == "C":
            comments[len(moves)] = value
        else:
            tags[name] = value
    return Pgn(_tags(tags), tuple(moves), comments, _result(tags.get("RE", "")))


def write_sgf(pgn: Pgn, game: str, players: tuple[str, ...]) -> str:
    if len(players) != len(COLOURS):
        raise InvalidRecord("SGF is for two players: download the record as PGN")
    known = registry.game(game).elsewhere
    head = {"FF": "4", "CA": "UTF-8", "AP": "Trilith", NUMBER: str(known.sgf) if known and known.sgf else None}
    head |= {name: pgn.tags.get(tag) for name, tag in SAME.items()}
    head |= {f"P{colour}": pgn.tags.get(player.capitalize()) for colour, player in zip(COLOURS, players, strict=True)}
    head |= {"RE": {"1-0": "W+", "0-1": "B+", "1/2-1/2": "0"}.get(pgn.result), "C": pgn.comments.get(0)}
    nodes = [_node(head)]
    for number, move in enumerate(pgn.moves, start=1):
        nodes.append(_node({COLOURS[(number - 1) % 2]: move, "C": pgn.comments.get(number)}))
    return "(" + "\n".join(nodes) + ")\n"


def _node(properties: Mapping[str, str | None]) -> str:
    return ";" + "".join(f"{name}[{_escaped(value)}]" for name, value in properties.items() if value)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


def _properties(text: str) -> Iterator[tuple[str, str]]:
    """Those of the first branch, in order."""
    at, end = 0, len(text)
    while at < end:
        if text[at] == ")":
            return
        if text[at].isspace() or text[at] in "(;\ufeff":
            at += 1
            continue
        found = PROPERTY.match(text, at)
        if not found:
            raise InvalidRecord(f"the SGF record cannot be read at {shorten(text[at : at + 40].strip())}")
        at = found.end()
        value = VALUE.findall(found[2])[0]
        yield re.sub("[a-z]", "", found[1]), re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL).strip()
    raise InvalidRecord("the SGF record is incomplete: its closing ) is missing")


def _tags(properties: Mapping[str, str]) -> dict[str, str]:
    tags = {tag: properties[name] for name, tag in SAME.items() if properties.get(name)}
    tags |= {tag: properties[name] for name, tag in (("PW", "White"), ("PB", "Black")) if properties.get(name)}
    numbered = [
        game for game in map(registry.game, registry.names())
        if game.elsewhere and str(game.elsewhere.sgf) == properties.get(NUMBER)
    ]  # fmt: skip
    if numbered:
        tags["Game"] = numbered[0].name
    elif NUMBER in properties:
        raise InvalidRecord("this is the record of another game: SGF gives Nine Men's Morris the number 5")
    return tags


def _result(text: str) -> str:
    return RESULTS.get(text.upper()) or RESULTS.get(text[:1].upper() if "+" in text else "") or "*"

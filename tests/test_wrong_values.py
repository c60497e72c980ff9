"""Every public name, given what makes no sense: a sentence that says so, never an error from deep inside."""

import re
from collections.abc import Callable
from functools import reduce
from typing import Any, Final

import numpy as np
import pytest

import trilith
from trilith.games.errors import TrilithError

OVER: Final = reduce(trilith.Position.play, ("a1", "b1", "b2", "a2", "c3"), trilith.start("merels"))
DRAW_DUE: Final = trilith.start("stones")
FLIP: Final = trilith.start("flip")
NOWHERE: Final = "http://127.0.0.1:9"
# What no function takes for anything; others are in the table below.
NONSENSE: Final = (object(), 1.5, b"x", {"a": 1}, float("nan"), -7, "no such thing")
# What Python says by itself about a value it cannot work with, which helps nobody.
FROM_INSIDE: Final = re.compile(
    r"has no attribute|not supported between|unsupported operand|subscript|object is not|unhashable"
    r"|cannot be interpreted|is required|int\(\) argument|invalid literal|indices must be|cannot unpack|no len"
)


def encoding() -> trilith.Encoding:
    return trilith.Encoding("flip")


def game() -> trilith.SingleGame:
    return trilith.SingleGame("flip")


def batch() -> trilith.Batch:
    return trilith.Batch("flip", 2)


def client() -> trilith.Client:
    return trilith.Client(NOWHERE, timeout=1, patience=0)


def but(value: Any, is_fine: bool, instead: Any) -> Any:
    """A value, or another one where it makes sense."""
    return instead if is_fine else value


DEPTH: Final = trilith.Limit(depth=1)
# For each public name the ways to hand it a value.
GIVEN: Final[dict[str, list[Callable[[Any], Any]]]] = {
    "Batch": [
        lambda x: trilith.Batch(x, 2),
        *(lambda x, name=name: trilith.Batch("flip", 2, **{name: x})
          for name in ("threads", "actions", "mask", "observe", "rewards", "ends", "chance", "read_only")
          ),
        lambda x: trilith.Batch("flip", x),
        lambda x: batch().step(x),
        lambda x: batch().step([0, 0], only=x),
        lambda x: batch().restart(x),
        lambda x: batch().restore(x),
        lambda x: batch().position(x),
    ],
    "Client": [
        lambda x: trilith.Client(x if x != "no such thing" else "ftp://x"),
        lambda x: trilith.Client(NOWHERE, token=but(x, isinstance(x, str), 7)),
        lambda x: trilith.Client(NOWHERE, name=but(x, isinstance(x, str), 7)),
        lambda x: trilith.Client(NOWHERE, timeout=but(x, x == 1.5, "x")),
        lambda x: trilith.Client(NOWHERE, patience=but(x, x == 1.5, "x")),
        lambda x: client().create(x),
        lambda x: client().create("flip", seat=x),
        lambda x: client().create("flip", clock=x),
        lambda x: client().create("flip", public=x),
        lambda x: client().create("flip", position=x),
        lambda x: client().join(x),
        lambda x: client().join("Ab3", x),
        lambda x: client().table(x),
    ],
    "Encoding": [
        trilith.Encoding,
        lambda x: encoding().number(x, "a1s"),
        lambda x: encoding().number(FLIP, x),
        lambda x: encoding().numbers(x),
        lambda x: encoding().move(x, 0),
        lambda x: encoding().move(FLIP, x),
        lambda x: encoding().touches(x, "a1s"),
        lambda x: encoding().touches(FLIP, x),
        lambda x: encoding().observation(x),
        lambda x: encoding().observation(FLIP, x),
        lambda x: encoding().image(x, 0),
        lambda x: encoding().image(FLIP, x),
        lambda x: encoding().turn_images(x),
        lambda x: encoding().observation_images(x),
    ],
    "Engine": [
        lambda x: trilith.Engine(but(x, x == -7, "x")),
        lambda x: trilith.Engine(table_bits=x),
        lambda x: trilith.Engine(threads=x),
        lambda x: trilith.Engine().think(x, DEPTH),
        lambda x: trilith.Engine().think(FLIP, x),
        lambda x: trilith.Engine().analyse(x, DEPTH),
        lambda x: trilith.Engine().analyse(FLIP, x),
    ],
    "LevelPlayer": [trilith.LevelPlayer, lambda x: trilith.LevelPlayer(1).choose(x)],
    "Limit": [
        lambda x: trilith.Engine().think(FLIP, trilith.Limit(time=but(x, x == 1.5, 0))),
        lambda x: trilith.Engine().think(FLIP, trilith.Limit(nodes=x)),
        lambda x: trilith.Engine().think(FLIP, trilith.Limit(depth=x)),
    ],
    "Match": [
        trilith.Match.begin,
        lambda x: trilith.Match.begin("flip").play(x),
        lambda x: trilith.Match.begin("stones").draw(x),
        lambda x: trilith.Match.begin("stones").play("w@e5", drawn=x),
        lambda x: trilith.Match.begin("flip").resign(x),
        lambda x: trilith.Match.begin("flip").end(x, 0),
        lambda x: trilith.Match.begin("flip").end("time forfeit", x),
    ],
    "Position": [
        trilith.Position.start,
        lambda x: trilith.Position.parse("flip", x),
        lambda x: trilith.Position(x, FLIP.state),
        lambda x: trilith.Position(FLIP.ruleset, x),
        FLIP.play,
        FLIP.find,
        DRAW_DUE.draw,
        lambda x: DRAW_DUE.stone_of(but(x, isinstance(x, str), 7)),
        FLIP.svg,
        lambda x: FLIP.svg("light", x),
    ],
    "Record": [
        trilith.Record,
        lambda x: trilith.Record(trilith.Match.begin("flip"), but(x, isinstance(x, dict), 7)),
        lambda x: trilith.Record(trilith.Match.begin("flip"), {}, but(x, isinstance(x, dict), 7)),
    ],
    "SingleGame": [
        trilith.SingleGame,
        *(lambda x, name=name: trilith.SingleGame("flip", **{name: x})
          for name in ("actions", "chance", "mask", "observe")
          ),
        lambda x: trilith.SingleGame("flip", but(x, x == -7, "x")),
        lambda x: game().step(x),
        lambda x: game().reset(but(x, x == -7, "x")),
        lambda x: game().restore(x),
        lambda x: game().observation_of(x),
    ],
    "analyse": [
        lambda x: trilith.analyse(x, DEPTH),
        lambda x: trilith.analyse(FLIP, x),
        lambda x: trilith.analyse(trilith.start("merels").play("a1"), DEPTH, x),
    ],
    "parse": [lambda x: trilith.parse(x, ""), lambda x: trilith.parse("flip", x)],
    "probe": [trilith.probe, lambda x: trilith.probe(FLIP, x)],
    "read_record": [trilith.read_record],
    "review": [
        trilith.review,
        lambda x: trilith.review(trilith.Match.begin("flip").play("b2s"), seconds=but(x, x == 1.5, 0)),
    ],
    "rulesets": [trilith.rulesets],
    "start": [trilith.start],
    "write_record": [trilith.write_record, lambda x: trilith.write_record(trilith.Match.begin("flip"), x)],
}  # fmt: skip
# What only comes out of the others, or takes nothing.
RESULTS: Final = {
    "Analysis", "ClientSeat", "ClientTable", "ConnectionLost", "IllegalMove", "InvalidPosition", "InvalidRecord",
    "LegalMoves", "Move", "OpenGame", "Outcome", "ProbeResult", "Review", "Ruleset", "SearchResult", "ServerError",
    "Step", "TableState", "TrilithError", "UnknownRuleset", "Value", "games", "levels",
}  # fmt: skip


def test_every_public_name_is_tried() -> None:
    assert GIVEN.keys() | RESULTS == set(trilith.__all__)


@pytest.mark.parametrize("name", GIVEN)
@pytest.mark.parametrize("value", NONSENSE, ids=lambda value: repr(value)[:15])
def test_nonsense_is_answered_by_a_sentence(name: str, value: object) -> None:
    for number, use in enumerate(GIVEN[name]):
        with pytest.raises((TypeError, TrilithError)) as refused:
            use(value)
        told = str(refused.value)
        assert len(told) > 10, (number, told)
        assert not FROM_INSIDE.search(told), (number, told)


@pytest.mark.parametrize(
    ("position", "says"), [(OVER, "the game is over"), (DRAW_DUE, "draw a stone from the pouch first")]
)
def test_where_nobody_is_to_move_nothing_is_searched(position: trilith.Position, says: str) -> None:
    for ask in (trilith.analyse, trilith.Engine().think, trilith.Engine().analyse):
        with pytest.raises(trilith.IllegalMove, match=says):
            ask(position, DEPTH)


def test_numpys_numbers_and_flags_are_as_good_as_pythons() -> None:
    one, yes = np.int64(1), np.bool_(True)
    assert encoding().image(FLIP, one) == encoding().image(FLIP, 1)  # type: ignore[arg-type]
    assert encoding().turn_images(one) == encoding().turn_images(1)  # type: ignore[arg-type]
    assert str(encoding().move(FLIP, one)) == str(encoding().move(FLIP, 1))  # type: ignore[arg-type]
    assert trilith.SingleGame("flip", one, mask=yes).mask.any()  # type: ignore[arg-type]
    assert trilith.Batch("flip", one, read_only=yes).size == 1  # type: ignore[arg-type]

"""A move as it is sent: what everybody sees and what differs, put together, are the message that it should be."""

import random

import msgspec
import pytest

from trilith.games import registry
from trilith.games.position import Position
from trilith.play.events import Actor, Opened, Seat
from trilith.play.table import Table, prepare_opening
from trilith.server.messages.socket import Moved
from trilith.server.messages.table import TableView
from trilith.server.tables.turn_list import TurnList
from trilith.server.tables.views import MovedMessage, table_view

ANN, BEN, EVE = (Actor("browser", name) for name in ("ann", "ben", "eve"))
NOW = 5000


def opened(ruleset: str) -> Table:
    seats = tuple(Seat("person", who.id, None, who) for who in (ANN, BEN))
    return Table.open(prepare_opening(Opened(1000, ruleset, "", seats)))


@pytest.mark.parametrize("ruleset", registry.names())
def test_a_message_tells_what_the_whole_table_would(ruleset: str) -> None:
    chance = random.Random(7)
    table, turns = opened(ruleset), TurnList()
    while not table.is_over:
        assert table.turn is not None
        mover = (ANN, BEN)[table.turn]
        move = chance.choice(table.match.position.legal_moves)
        before, table = table, table.apply(table.move(mover, table.version, str(move), NOW))
        turns.follow(table, before)
        message = MovedMessage(table, turns.views[-1], NOW)
        for who in (ANN, BEN, EVE):
            sent = message.seen_by(who)
            heard = msgspec.json.decode(sent, type=Moved)
            whole = msgspec.json.decode(
                msgspec.json.encode(table_view("x", table, turns.views, who, [True, True], NOW)), type=TableView
            )
            for name in Moved.__struct_fields__:
                if name not in ("turn", "words"):
                    assert getattr(heard, name) == getattr(whole, name), name
            assert heard.turn == whole.turns[-1]
            # Who has asked for words gets those instead of the tree, and all else alike.
            in_words = msgspec.json.decode(message.seen_by(who, in_words=True), type=Moved)
            assert heard.words is None
            assert in_words.moves is None
            assert (in_words.words is None) == (heard.moves is None)
            assert msgspec.structs.replace(in_words, moves=heard.moves, words=None) == heard
            # No name stands there twice.
            assert len(msgspec.json.decode(sent)) == len(Moved.__struct_fields__) + 1
    # The list is the same when it is made in one go, as for a table that is loaded.
    loaded = TurnList()
    loaded.follow(table)
    assert loaded.views == turns.views
    assert table.match.start == Position.start(ruleset)

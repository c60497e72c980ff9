"""The table of the explorer. What it has of games played here follows from their events, and can be made again.

Games of record files come in by `trilith admin count-games`.
"""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, Table

from trilith.server.store.schema import METADATA

# The first moves of finished games, by the keys of the positions before and after them (play/explorer), with the half
# points that the player who moved made, and what games are chosen by. A game's number is made of its table's id, or
# of its record.
PLAYED_MOVES: Final = Table(
    "played_moves",
    METADATA,
    Column("game", BigInteger, primary_key=True, autoincrement=False),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("position_key", BigInteger, nullable=False),
    Column("next_key", BigInteger, nullable=False),
    Column("score", Integer, nullable=False),
    Column("finished", BigInteger, nullable=False),
    # Rated or public: everybody may see it, as on players' pages. Others are counted for those who sat there.
    Column("open_to_all", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("engines_only", Boolean, nullable=False),
    # The lowest level of an engine there, perfect play being 11, and the lowest rating of a player in a rated game.
    Column("level", Integer),
    Column("rating", Integer),
    # All that counting needs: the rows themselves are not read.
    Index(
        "played_moves_by_position",
        "position_key", "game", "next_key", "score",
        "finished", "open_to_all", "rated", "engines_only", "level", "rating",
    ),
    sqlite_with_rowid=False,
)  # fmt: skip

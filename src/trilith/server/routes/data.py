"""Everything that is stored of an account, as a zip file: the account as JSON, and its games as records."""

import asyncio
import io
import zipfile
from typing import Any, Final

import msgspec

from trilith.games.errors import TrilithError
from trilith.play.events import Actor
from trilith.play.table import Table
from trilith.server.routes.common import Services
from trilith.server.tables.records import record_text

MOST_GAMES: Final = 100_000


async def data_of(services: Services, player_id: str) -> bytes:
    people = services.people
    player = await people.player(player_id)
    account = await people.accounts.of(player_id)
    rows = await services.store.tables_of(Actor("player", player_id), MOST_GAMES)
    told: dict[str, Any] = {
        "player": player._asdict() if player else None,
        "made": account.created if account else None,
        "vacations": [vacation._asdict() for vacation in await services.store.vacations.of(player_id)],
        "settings": await people.settings(player_id),
        "recovery codes left": await people.accounts.recovery_left(player_id),
        "passkeys": [
            {"device": found.label, "since": found.created} for found in await people.passkeys.rows.of(player_id)
        ],
        "signed in": [
            {"device": found.device, "since": found.created, "seen": found.seen}
            for found in await people.sessions.of(player_id)
        ],
        "ratings": {
            pool: [{"period": one.period, **one.rating._asdict(), "games": one.games} for one in standings]
            for pool, standings in (await services.store.ratings.of_player(player_id)).items()
        },
        "puzzles": {
            "solver": (await services.store.puzzle_tries.progress(player_id)).solver._asdict(),
            "tries": await services.store.puzzle_tries.all_of(player_id),
        },
        "trained lines": [one._asdict() for one in await services.store.trained_lines.of(player_id)],
        "chips": await services.store.chips.purse(player_id),
        "bets": [
            {"table": bet.table_id, "outcome": bet.outcome, "stake": bet.stake, "returns": bet.returns}
            for bet in await services.store.chips.bets_of(player_id)
        ],
        "tournaments": [{"id": found, "name": name} for found, name in await services.store.tournaments.of(player_id)],
        "games": [{"id": row.id, "ruleset": row.ruleset, "result": row.result, "updated": row.updated} for row in rows],
    }
    records = [text for row in rows if (text := await _record(services, row.id))]
    return await asyncio.to_thread(_zipped, msgspec.json.format(msgspec.json.encode(told)), "\n\n".join(records))


async def _record(services: Services, table_id: str) -> str | None:
    try:
        events = await services.store.events(table_id)
        # In a thread: a long list of games must not hold up those who play.
        return await asyncio.to_thread(lambda: record_text(Table.rebuild(events)))
    except TrilithError:
        return None


def _zipped(account: bytes, games: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("account.json", account)
        archive.writestr("games.pgn", games)
    return buffer.getvalue()

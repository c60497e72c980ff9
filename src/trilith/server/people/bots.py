"""Bots: programs that play under a name of their own. Somebody owns them, and they sign in with a token."""

from typing import Final

from trilith.server.access.tokens import BOT_TOKEN
from trilith.server.people.names import bot_name
from trilith.server.people.sessions import Sessions
from trilith.server.store.bots import Bot, BotRows
from trilith.server.store.people import Player

MOST_BOTS: Final = 5
# What the session of a bot says in place of a browser.
DEVICE: Final = "a bot's token"


class Bots:
    def __init__(self, rows: BotRows, sessions: Sessions) -> None:
        self._rows = rows
        self._sessions = sessions

    async def of(self, owner: str) -> list[Bot]:
        return await self._rows.of(owner)

    async def make(self, name: str, owner: str | None) -> tuple[Player, str]:
        """A new bot, and its token, of which a hash is stored."""
        player = await self._rows.add(bot_name(name), owner, MOST_BOTS)
        return player, await self.new_token(player.id)

    async def new_token(self, bot_id: str) -> str:
        """The token that a bot had before is not valid any more."""
        await self.revoke(bot_id)
        _, token = await self._sessions.begin(bot_id, DEVICE, BOT_TOKEN)
        return token

    async def revoke(self, bot_id: str) -> None:
        """A bot without a token cannot play until it gets a new one."""
        await self._sessions.end(bot_id)

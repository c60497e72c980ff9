"""People: players, their accounts, and what can be done about them."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec

from trilith.games.errors import TrilithError
from trilith.play.colours import checked_wishes
from trilith.play.events import Actor
from trilith.server.access.names import MENU, clean_name
from trilith.server.clock import now
from trilith.server.people.bots import Bots
from trilith.server.people.names import bot_name, guest_name, is_kept, is_marked, player_name
from trilith.server.people.passkeys import Passkeys
from trilith.server.people.passwords import Passwords, check_new_password
from trilith.server.people.preferences import changed_settings, read_settings
from trilith.server.people.sessions import Sessions
from trilith.server.people.tokens import LONG_CODE, SHORT_CODE, hash_of_code, new_code
from trilith.server.people.tries import Tries
from trilith.server.store import Store
from trilith.server.store.accounts import Code
from trilith.server.store.people import Player, PlayerKind, Role

RECOVERY_CODES: Final = 3
# How long codes are good for, in milliseconds.
DEVICE_CODE_LIFE: Final = 5 * 60 * 1000
INVITE_LIFE: Final = 30 * 24 * 3600 * 1000


class WrongPassword(TrilithError):
    """The same for a name that nobody has."""

    def __init__(self) -> None:
        super().__init__("this name and this password do not belong together")


# The id of a player, and recovery codes.
SignedUp = tuple[str, list[str]]


def new_recovery_codes() -> list[str]:
    return [new_code(LONG_CODE) for _ in range(RECOVERY_CODES)]


class People:
    """`cost` is that of a password's hash: lower in tests."""

    def __init__(self, store: Store, cost: int | None = None) -> None:
        self.rows = store.players
        self.accounts = store.accounts
        self.sessions = Sessions(store.sessions)
        self.bots = Bots(store.bots, self.sessions)
        self.tries = Tries(store.tries)
        self.passkeys = Passkeys(store.passkeys, store.accounts)
        self.passwords = Passwords() if cost is None else Passwords(cost)

    def start(self) -> None:
        self.sessions.start()

    async def close(self) -> None:
        await self.sessions.close()
        self.passwords.close()

    # ---- players ----

    async def player(self, player_id: str) -> Player | None:
        """A player, also one who has left."""
        return (await self.rows.players([player_id])).get(player_id)

    async def players(self, ids: Collection[str]) -> dict[str, Player]:
        """Those of these players that there are, by id."""
        return await self.rows.players(ids)

    async def find(self, name: str) -> Player | None:
        """The player with this name, in any case."""
        return await self.rows.find(name)

    async def all(self) -> list[Player]:
        """Everybody who has not left, by name."""
        return await self.rows.all()

    async def add(self, name: str, kind: PlayerKind = "person") -> Player:
        """A player who cannot sign in. NameTaken if the name is."""
        return await self.rows.add(player_name(name), kind)

    async def name_at_table(self, who: Actor, typed: str | None) -> str:
        """What somebody is called who sits down: a player by their name, a guest by what they typed.

        A guest with the name of a player is marked as a guest.
        """
        if who.kind == "player":
            player = await self.player(who.id)
            return player.name if player else ""
        return await self.unmistakable(clean_name(typed, MENU))

    async def unmistakable(self, name: str, own: str = "") -> str:
        """A name that was typed, and cannot be taken for that of a player (other than one's own)."""
        if not name or name == own:
            return name
        return guest_name(name) if is_kept(name) or is_marked(name) or await self.rows.is_taken(name) else name

    # ---- accounts ----

    async def sign_up(self, name: str, password: str, role: Role = "player", invite: str | None = None) -> SignedUp:
        """A new account; returns the player's id, and the recovery codes, which are not stored."""
        name = player_name(name)
        check_new_password(password, name)
        codes = new_recovery_codes()
        hashes = [hash_of_code(code) for code in codes]
        hashed = await self.passwords.hashed(password)
        invited = None if invite is None else hash_of_code(invite)
        return await self.accounts.open(name, hashed, role, hashes, invited), codes

    async def check_password(self, name: str, password: str) -> str:
        """The id of the player who has this name and this password. WrongPassword, after the same time, if nobody."""
        account = await self.accounts.named(name)
        is_right = await self.passwords.matches(password, account.password if account else None)
        if account is None or not is_right:
            raise WrongPassword
        if self.passwords.is_outdated(account.password):
            await self.accounts.change(account.player_id, password=await self.passwords.hashed(password))
        return account.player_id

    async def confirm(self, player_id: str, password: str) -> None:
        """WrongPassword if it is not this player's."""
        account = await self.accounts.of(player_id)
        if not await self.passwords.matches(password, account.password if account else None):
            raise WrongPassword

    async def rename(self, player_id: str, name: str) -> None:
        """NameTaken if the name is. Tables where they sit follow soon."""
        player = await self.player(player_id)
        is_bot = player is not None and player.kind == "bot"
        await self.rows.rename(player_id, bot_name(name) if is_bot else player_name(name))
        await self.sessions.ended()

    async def set_password(self, player_id: str, password: str, keep: str | None = None) -> None:
        """Ends all sessions but one."""
        player = await self.player(player_id)
        check_new_password(password, player.name if player else "")
        await self.accounts.set_password(player_id, await self.passwords.hashed(password), keep)
        await self.sessions.ended()

    async def recover(self, name: str, code: str, password: str) -> str:
        """A new password for whoever has a recovery code; ends all sessions and removes passkeys.

        Returns the player's id. BadCode."""
        check_new_password(password, name)
        player_id = await self.accounts.recover(name, hash_of_code(code), await self.passwords.hashed(password))
        await self.sessions.ended()
        return player_id

    async def new_recovery_codes(self, player_id: str) -> list[str]:
        """They replace those from before."""
        codes = new_recovery_codes()
        await self.accounts.replace_recovery(player_id, [hash_of_code(code) for code in codes])
        return codes

    async def device_code(self, player_id: str) -> tuple[str, int]:
        """A code to sign in on another device with, and when it expires."""
        code, expires = new_code(SHORT_CODE), now() + DEVICE_CODE_LIFE
        await self.accounts.add_code(Code(hash_of_code(code), "device", player_id, expires))
        return code, expires

    async def use_device_code(self, code: str) -> str:
        """The id of the player who asked for it. BadCode."""
        used = await self.accounts.use_code(hash_of_code(code), "device")
        return used.player_id or ""

    async def invite(self, player_id: str | None = None) -> str:
        """A code to make an account with: that of a certain player who has none yet, or of a new one."""
        if player_id is not None:
            player = await self.player(player_id)
            if player is None or player.closed is not None:
                raise TrilithError("there is no such player")
            if player.role is not None:
                raise TrilithError(f"{player.name} has an account already")
            if player.kind == "bot":
                raise TrilithError(f"{player.name} signs in with a token: trilith admin bot-token gives a new one")
        code = new_code(LONG_CODE)
        await self.accounts.add_code(Code(hash_of_code(code), "invite", player_id, now() + INVITE_LIFE))
        return code

    async def colours(self, player_id: str) -> list[str]:
        """The colour that a player brings to every table, and a second choice."""
        player = await self.player(player_id)
        return [colour for colour in (player.colour, player.second_colour) if colour] if player else []

    async def choose_colours(self, player_id: str, wishes: Sequence[str]) -> list[str]:
        """TrilithError if these are no colours. None at all are those that one is given."""
        first, second = (*checked_wishes(wishes), None, None)[:2]
        await self.rows.change(player_id, {"colour": first, "second_colour": second})
        return list(wishes)

    async def wishes_at_table(self, who: Actor, brought: Sequence[str]) -> tuple[str, ...]:
        """The colours somebody wishes who sits down: a player those of the account, others what their device says."""
        own = await self.colours(who.id) if who.kind == "player" else []
        return checked_wishes(own or brought)

    async def settings(self, player_id: str) -> dict[str, str]:
        account = await self.accounts.of(player_id)
        return read_settings(account.settings) if account else {}

    async def change_settings(self, player_id: str, changes: Mapping[str, str]) -> dict[str, str]:
        changed = changed_settings(await self.settings(player_id), changes)
        await self.accounts.change(player_id, settings=msgspec.json.encode(changed).decode())
        return changed

    async def close_account(self, player_id: str) -> None:
        """The account goes, and its bots; their sessions end. The games stay, and the name becomes "former player"."""
        for bot in await self.bots.of(player_id):
            await self.close_account(bot.id)
        if player := await self.player(player_id):
            await self.accounts.close(player)
            await self.sessions.ended()

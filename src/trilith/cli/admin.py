"""`trilith admin`: accounts, for whoever runs the server. Passwords are asked for, and never arguments."""

import asyncio
import getpass
import sys
from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from trilith.cli import console
from trilith.cli.arguments import Database
from trilith.cli.count_games import count_games
from trilith.cli.parameters import Argument, Option
from trilith.cli.program import Program
from trilith.games.errors import TrilithError

if TYPE_CHECKING:
    from trilith.server.people.service import People
    from trilith.server.store.people import Player

admin = Program("Accounts (administrators, passwords, names, invitations), and games of record files in Explore.")

Result = TypeVar("Result")
Name = Annotated[str, Argument(metavar="NAME", help="The name of a player.")]


class Role(StrEnum):
    player = "player"
    director = "director"
    administrator = "administrator"


@admin.command("create-administrator")
def create_administrator(name: Name, database: Database = None) -> None:
    """Make an account for whoever runs the server. Asks for its password."""
    password = _new_password()
    codes = _run(database, lambda people: people.sign_up(name, password, "administrator"), is_new=True)[1]
    out = console.answers()
    console.say(out, f"{name} is an administrator. Recovery codes, each good for one new password:")
    for code in codes:
        console.say(out, f"  {code}")


@admin.command("role")
def set_role(
    name: Name, role: Annotated[Role, Argument(help="player, director or administrator.")], database: Database = None
) -> None:
    """Make somebody a player, a director or an administrator."""

    async def change(people: "People") -> None:
        await people.accounts.change((await _account(people, name)).id, role=role.value)

    _run(database, change)
    console.say(console.answers(), f"{name} is {'an' if role is Role.administrator else 'a'} {role.value}.")


@admin.command("reset-password")
def reset_password(name: Name, database: Database = None) -> None:
    """Give somebody a new password, which is asked for. They are signed out everywhere."""
    password = _new_password()

    async def reset(people: "People") -> None:
        player_id = (await _account(people, name)).id
        await people.set_password(player_id, password)
        await people.passkeys.rows.remove(player_id)

    _run(database, reset)
    console.say(console.answers(), f"{name} has a new password.")


@admin.command("rename")
def rename(
    name: Name,
    new: Annotated[str, Argument(metavar="NEW", help="The new name.")],
    database: Database = None,
) -> None:
    """Change the name of a player."""

    async def change(people: "People") -> None:
        await people.rename((await _player(people, name)).id, new)

    _run(database, change)
    console.say(console.answers(), f"{name} is called {new} now. A running server shows it in their games in a moment.")


@admin.command("close")
def close(
    name: Name,
    is_sure: Annotated[bool, Option("--yes", help="Do not ask whether you are sure.")] = False,
    database: Database = None,
) -> None:
    """Close an account. Its games stay, and its name becomes "former player"."""
    if not is_sure and not _confirmed(f"Close the account of {name} for good?"):
        raise TrilithError("nothing was changed: say --yes to close the account")

    async def close_account(people: "People") -> None:
        await people.close_account((await _player(people, name)).id)

    _run(database, close_account)
    console.say(console.answers(), f"The account of {name} is closed.")


@admin.command("bot")
def make_bot(
    name: Annotated[str, Argument(metavar="NAME", help="Its name; (bot) is added to it.")],
    owner: Annotated[
        str | None, Option(metavar="PLAYER", help="Who owns it; by default whoever runs the server.")
    ] = None,
    database: Database = None,
) -> None:
    """Make a bot, a program that plays under a name of its own, and print its token, which is shown once."""

    async def make(people: "People") -> "tuple[Player, str]":
        return await people.bots.make(name, (await _account(people, owner)).id if owner is not None else None)

    _print_token(*_run(database, make))


@admin.command("bot-token")
def bot_token(
    name: Name,
    is_revoked: Annotated[bool, Option("--revoke", help="Only make the old token invalid.")] = False,
    database: Database = None,
) -> None:
    """Print a new token for a bot. The old one is not valid any more."""

    async def renew(people: "People") -> "tuple[Player, str]":
        player = await _bot(people, name)
        if is_revoked:
            await people.bots.revoke(player.id)
        return player, "" if is_revoked else await people.bots.new_token(player.id)

    _print_token(*_run(database, renew))


def _print_token(player: "Player", token: str) -> None:
    out = console.answers()
    if token:
        console.say(out, f"The token of {player.name}, which is not shown again:")
        console.say(out, token)
    else:
        console.say(out, f"{player.name} has no token any more.")


@admin.command("list")
def list_players(database: Database = None) -> None:
    """All players: their names, and what they are."""
    players = _run(database, lambda people: people.all())
    out = console.answers()
    width = max((len(player.name) for player in players), default=0)
    for player in players:
        console.say(out, f"{player.name:{width}}  {'bot' if player.kind == 'bot' else player.role or 'no account'}")


admin.command("count-games")(count_games)


@admin.command("invite")
def invite(
    name: Annotated[str | None, Argument(metavar="NAME", help="A player on the club's list.")] = None,
    database: Database = None,
) -> None:
    """Print an invitation: a code with which somebody can make an account, or take over a player on the list."""

    async def make(people: "People") -> str:
        return await people.invite((await _player(people, name)).id if name is not None else None)

    console.say(console.answers(), _run(database, make))


@admin.command("rerate")
def rerate(database: Database = None) -> None:
    """Derive all ratings anew from the results. It finds nothing to change, unless the database was changed by hand."""
    changed = asyncio.run(_rerate(database))
    console.say(console.answers(), f"All ratings follow from the results again. Different from before: {changed}.")


async def _rerate(database: str | None) -> int:
    from trilith.server.store import Store
    from trilith.server.store.address import check_there

    check_there(database)
    store = Store(database)
    await store.open(is_alone=False)
    try:
        return await store.ratings.rerate()
    finally:
        await store.close()


def _run(database: str | None, work: "Callable[[People], Awaitable[Result]]", is_new: bool = False) -> Result:
    """Do this with the people of a database, which may be a new one."""
    if not is_new:
        from trilith.server.store.address import check_there

        check_there(database)

    async def run() -> Result:
        from trilith.server.people.service import People
        from trilith.server.store import Store

        store = Store(database)
        await store.open(is_alone=False)
        people = People(store)
        try:
            return await work(people)
        finally:
            await people.close()
            await store.close()

    return asyncio.run(run())


async def _player(people: "People", name: str) -> "Player":
    player = await people.find(name)
    if player is None:
        raise TrilithError(f"there is no player called {name[:60]!r}: trilith admin list shows all")
    return player


async def _bot(people: "People", name: str) -> "Player":
    from trilith.server.people.names import bot_name

    player = await people.find(name) or await people.find(bot_name(name))
    if player is None or player.kind != "bot":
        raise TrilithError(f"there is no bot called {name[:60]!r}: trilith admin list shows all")
    return player


async def _account(people: "People", name: str) -> "Player":
    player = await _player(people, name)
    if player.role is None:
        raise TrilithError(f"{player.name} has no account: trilith admin invite gives one")
    return player


def _new_password() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    first = getpass.getpass("Password: ")
    if getpass.getpass("Once more: ") != first:
        raise TrilithError("these were two different passwords: nothing was changed")
    return first


def _confirmed(question: str) -> bool:
    answer: Any = input(f"{question} [y/N] ") if sys.stdin.isatty() else ""
    return str(answer).strip().lower() in ("y", "yes")

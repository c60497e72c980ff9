"""Names of players: what a guest may be called, and not the name of somebody else."""

import re
from typing import Final

from trilith.games.errors import TrilithError
from trilith.server.access.names import LONGEST_NAME, clean_name
from trilith.server.name_keys import name_keys
from trilith.server.store.people import FORMER

# Behind the name of a guest who has the name of a player.
GUEST: Final = " (guest)"
# The end of every bot's name, so it is shown wherever the name is.
BOT: Final = " (bot)"
SHORTEST: Final = 2
_MARKED: Final = re.compile(r"[(\[{<]\s*(guest|bot)\s*[)\]}>]\s*$", re.IGNORECASE)


def player_name(name: str | None) -> str:
    """The name that somebody wants to have as a player. TrilithError if it cannot be theirs."""
    text = clean_name(name)
    if len(text) < SHORTEST:
        raise TrilithError(f"a name has at least {SHORTEST} letters")
    if is_marked(text) or is_kept(text):
        raise TrilithError("this name is kept for others: choose another")
    return text


def bot_name(name: str | None) -> str:
    """The name of a bot: what its owner wants, and the mark. TrilithError if it cannot be called that.

    >>> bot_name("Robo"), bot_name("Robo (bot)")
    ('Robo (bot)', 'Robo (bot)')
    """
    text = player_name((name or "").strip().removesuffix(BOT))
    if len(text) > LONGEST_NAME - len(BOT):
        raise TrilithError(f"the name of a bot has at most {LONGEST_NAME - len(BOT)} letters, as (bot) is added to it")
    return text + BOT


def is_marked(name: str) -> bool:
    """Whether it ends like the name of a guest, or of a bot."""
    return bool(_MARKED.search(name))


def is_kept(name: str) -> bool:
    """Whether it looks like what those are called who have left."""
    return bool(set(name_keys(name)) & set(name_keys(FORMER)))


def guest_name(name: str) -> str:
    """What a guest is called who has the name of a player or a bot.

    >>> guest_name("Ann"), guest_name("Robo [bot]")
    ('Ann (guest)', 'Robo (guest)')
    """
    name = _MARKED.sub("", name).rstrip()
    return name[: LONGEST_NAME - len(GUEST)].rstrip() + GUEST

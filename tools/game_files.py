"""Files of measured figures in a game's folder, with an entry for each choice of options."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Protocol, TypeVar

import trilith


class Entry(Protocol):
    """Figures that hold for some options: `when` has those that differ from the default."""

    @property
    def when(self) -> Mapping[str, str]: ...


E = TypeVar("E", bound=Entry)


def with_entry(known: Iterable[E], found: E) -> list[E]:
    """The entries with a new one in the place of that for the same options, the most general first."""
    kept = [one for one in known if dict(one.when) != dict(found.when)]
    return sorted([*kept, found], key=lambda one: (len(one.when), sorted(one.when.items())))


def entry_head(name: str, entry: Entry) -> str:
    """How an entry begins in the file: its kind, and its options."""
    when = ", ".join(f'{option} = "{value}"' for option, value in entry.when.items())
    return f"\n[[{name}]]\n" + (f"when = {{ {when} }}\n" if when else "")


def write_game_file(game: str, file: str, text: str) -> None:
    (Path(trilith.__file__).parent / "games" / game / file).write_text(text, encoding="utf-8")

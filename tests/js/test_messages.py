"""The browser's types of messages are those of the server."""

from typing import Literal, NamedTuple

from msgspec import Struct, inspect

from tools.message_types import FILE, Writer, written


class Pair(NamedTuple):
    kind: str
    to: int


class Inner(Struct, forbid_unknown_fields=True):
    level: int = 3


class Sent(Struct, tag_field="say", tag="sent"):
    inner: Inner
    pairs: list[list[Pair]]
    themes: dict[Literal["light", "dark"], float]
    perhaps: list[str | None] = []


class Received(Struct, forbid_unknown_fields=True):
    wanted: str
    inner: Inner | None = None


def test_the_file_is_what_the_command_writes() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run `make messages`"


def test_what_the_server_sends_is_complete_and_what_it_receives_may_leave_out_defaults() -> None:
    text = Writer([inspect.type_info(kind) for kind in (Inner, Sent, Received)]).text()
    assert "/** @typedef {[kind: string, to: number]} Pair */" in text
    assert "/** @typedef {{ level: number }} Inner */" in text
    assert ' * @property {"sent"} say\n * @property {Inner} inner\n * @property {Pair[][]} pairs\n' in text
    assert ' * @property {Record<"dark" | "light", number>} themes\n * @property {(string | null)[]} perhaps\n' in text
    assert "/** @typedef {{ wanted: string, inner?: Inner | null }} Received */" in text

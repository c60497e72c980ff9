"""Events as JSON: how they are stored, for tables and tournaments alike."""

from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from trilith.games.errors import TrilithError

Event = TypeVar("Event")

_ENCODER: Final = msgspec.json.Encoder()


class InvalidEvent(TrilithError):
    """A text that is no event."""


def write_event(event: Struct) -> str:
    return _ENCODER.encode(event).decode()


def decode_event(decoder: msgspec.json.Decoder[Event], text: str) -> Event:
    """The event that a text tells of, or InvalidEvent, which says what is wrong with it."""
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise InvalidEvent(str(error)) from None

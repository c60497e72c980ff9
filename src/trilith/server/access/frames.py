"""Frames of the WebSocket protocol (RFC 6455), as nearly all messages have them: short, whole and not compressed."""

from typing import Final, NamedTuple

# The first byte of a frame that is a whole message of text, and the bits that say so of any message.
TEXT: Final = 0x81
PING: Final = 0x89
WHOLE: Final = 0x80
FLAGS: Final = 0xF0
# In the second byte: whether there is a mask, and marks that the length follows in two or in eight bytes.
MASKED: Final = 0x80
TWO_BYTES: Final = 126
EIGHT_BYTES: Final = 127
MASK_BYTES: Final = 4
# A message without any text: its two bytes and the mask.
SHORTEST: Final = 2 + MASK_BYTES


class Frame(NamedTuple):
    """A frame in what was received: its first byte, where its mask begins, and where the frame ends."""

    first: int
    mask: int
    end: int

    @property
    def is_whole(self) -> bool:
        """Whether it is a message by itself, and not compressed."""
        return self.first & FLAGS == WHOLE


def find_frames(data: bytes) -> list[Frame] | None:
    """The frames that this is made of; None if it ends within one, or has one that clients do not send us.

    >>> find_frames(bytes([0x81, 0x82, 1, 2, 3, 4, 0x69, 0x6B]))
    [Frame(first=129, mask=2, end=8)]
    """
    frames, at = [], 0
    while at < len(data):
        if len(data) < at + 2 + MASK_BYTES or data[at + 1] < MASKED:
            return None
        length, mask = data[at + 1] - MASKED, at + 2
        if length == EIGHT_BYTES:
            return None
        if length == TWO_BYTES:
            length, mask = int.from_bytes(data[mask : mask + 2], "big"), mask + 2
        end = mask + MASK_BYTES + length
        if end > len(data):
            return None
        frames.append(Frame(data[at], mask, end))
        at = end
    return frames


def read_text(data: bytes, frame: Frame) -> str:
    """The text of a frame. UnicodeDecodeError if it is none.

    >>> data = bytes([0x81, 0x82, 1, 2, 3, 4, 0x69, 0x6B])
    >>> read_text(data, Frame(first=0x81, mask=2, end=8))
    'hi'
    """
    start = frame.mask + MASK_BYTES
    length = frame.end - start
    mask = data[frame.mask : start] * (length // MASK_BYTES + 1)
    unmasked = int.from_bytes(data[start : frame.end], "big") ^ int.from_bytes(mask[:length], "big")
    return unmasked.to_bytes(length, "big").decode()


def only_text(data: bytes) -> str | None:
    """The text of the one short message that this is, as nearly all that arrives; None if it is anything else.

    >>> only_text(bytes([0x81, 0x82, 1, 2, 3, 4, 0x69, 0x6B])), only_text(b"\\x81\\x00")
    ('hi', None)
    """
    size = len(data)
    if size < SHORTEST or data[0] != TEXT or data[1] - MASKED != size - SHORTEST or data[1] - MASKED >= TWO_BYTES:
        return None
    length = size - SHORTEST
    mask = (data[2:SHORTEST] * (length // MASK_BYTES + 1))[:length]
    unmasked = int.from_bytes(data[SHORTEST:], "big") ^ int.from_bytes(mask, "big")
    try:
        return unmasked.to_bytes(length, "big").decode()
    except UnicodeDecodeError:
        return None


def ping_frame(payload: bytes) -> bytes:
    """A ping, which a browser answers by itself with the same payload.

    >>> ping_frame(b"1234")
    b'\\x89\\x041234'
    """
    return bytes((PING, len(payload))) + payload


def text_frame(text: bytes) -> bytes:
    """A message of text as servers send it, without a mask.

    >>> text_frame(b"hi")
    b'\\x81\\x02hi'
    """
    length = len(text)
    if length < TWO_BYTES:
        return bytes((TEXT, length)) + text
    if length < 1 << 16:
        return bytes((TEXT, TWO_BYTES)) + length.to_bytes(2, "big") + text
    return bytes((TEXT, EIGHT_BYTES)) + length.to_bytes(8, "big") + text

"""What kernels need beyond plain Python, each as a plain function that the linker can replace.

Plainly run, a buffer is a list and a pointer a window on it. Compiled, a pointer is the bare address of an
array's data: passing it around costs nothing, while the caller keeps the array alive.
"""

from typing import Any


class Window:
    """A list seen from some place on."""

    def __init__(self, items: Any, start: int) -> None:
        self.items = items
        self.start = start

    def __getitem__(self, index: int) -> int:
        found: int = self.items[self.start + index]
        return found

    def __setitem__(self, index: int, value: int) -> None:
        self.items[self.start + index] = value


def pointer(buffer: Any) -> Any:
    """The start of a buffer."""
    return Window(buffer, 0)


def advanced(at: Any, by: int) -> Any:
    """A pointer so many numbers further on."""
    return Window(at.items, at.start + by)


def restored(like: Any, at: Any) -> Any:
    """The state whose numbers stand at a pointer. `like` is any state of the same game."""
    return type(like)(*(at[number] for number in range(len(like))))


def store(state: Any, at: Any) -> None:
    """Write a state's numbers to where a pointer points."""
    for number, word in enumerate(state):
        at[number] = word


def peek(at: Any, index: int) -> int:
    """Read what another thread may have written."""
    found: int = at[index]
    return found


def poke(at: Any, index: int, value: int) -> None:
    """Write for other threads to read: they find all that was written before, too."""
    at[index] = value


def taken(at: Any, index: int) -> int:
    """What a counter says, and one more for the next who asks, whichever thread that is."""
    found: int = at[index]
    at[index] += 1
    return found


def lower(at: Any, index: int, value: int) -> None:
    """Write a value unless a lower one is there, whatever other threads write meanwhile."""
    at[index] = min(at[index], value)


def fetch_sub(at: Any, index: int, value: int) -> int:
    """Subtract a value, whatever other threads subtract meanwhile; what was there before."""
    found: int = at[index]
    at[index] = found - value
    return found

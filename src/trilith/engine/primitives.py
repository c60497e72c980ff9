"""What kernels need beyond plain Python, each as a plain function. intrinsics.py has what compiled code uses instead.

In a plain run a buffer is a list and a pointer a window on it. Compiled, a pointer is the bare address of an array's
data: passing it around costs nothing, while the caller keeps the array alive.
"""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


# In a kernel: a state of the game that it is bound to. It tells what states look like, and its values mean nothing.
SOME_STATE: Any = object()


class Window:
    """A list from some index on."""

    def __init__(self, items: Any, start: int) -> None:
        self.items = items
        self.start = start

    def __getitem__(self, index: int) -> int:
        found: int = self.items[self.start + index]
        return found

    def __setitem__(self, index: int, value: int) -> None:
        self.items[self.start + index] = value


def brief(function: F) -> F:
    """Marks a kernel that is over so soon that it keeps the interpreter lock: giving it up would take longer."""
    function.__dict__["is_brief"] = True
    return function


def pointer(buffer: Any) -> Any:
    """The start of a buffer."""
    return Window(buffer, 0)


def pointers(buffers: Any) -> Any:
    """The same NamedTuple, with a pointer in place of each buffer."""
    return type(buffers)(*map(pointer, buffers))


def game_buffers_at(place: Any) -> Any:
    """The GameBuffers whose addresses stand at an address; in a plain run, those that are given."""
    return pointers(place)


def advanced(at: Any, by: int) -> Any:
    """A pointer `by` numbers further on."""
    return Window(at.items, at.start + by)


def load_state(like: Any, at: Any) -> Any:
    """The state whose numbers stand at a pointer. `like` is any state of the same game."""
    return type(like)(*(at[number] for number in range(len(like))))


def store_state(state: Any, at: Any) -> None:
    """Write a state's numbers to where a pointer points."""
    for number, word in enumerate(state):
        at[number] = word


def peek(at: Any, index: int) -> int:
    """Read what another thread may have written: an atomic load that acquires."""
    found: int = at[index]
    return found


def poke(at: Any, index: int, value: int) -> None:
    """Write for other threads to read, an atomic store that releases: they see everything written before it, too."""
    at[index] = value


def fetch_add(at: Any, index: int, value: int) -> int:
    """Add a value atomically, and return what was there before."""
    found: int = at[index]
    at[index] = found + value
    return found


def fetch_sub(at: Any, index: int, value: int) -> int:
    """Subtract a value atomically, and return what was there before."""
    return fetch_add(at, index, -value)


def atomic_min(at: Any, index: int, value: int) -> int:
    """Write a value atomically unless a lower one is there, and return what was there before."""
    found: int = at[index]
    at[index] = min(found, value)
    return found

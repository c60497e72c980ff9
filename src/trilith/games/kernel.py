"""Marks for functions in kernel Python: what the linker is to tell the compiler."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def inlined(function: F) -> F:
    """Marks a small function of a hot loop that compiled code is to inline, where the compiler would not by itself."""
    function.__dict__["is_inlined"] = True
    return function


def scratch(count: int) -> Any:
    """Room for this number of ints, gone when the function returns; what lies there at first means nothing.

    `count` is a constant of the module. Compiled, the room is on the stack.
    """
    return [0] * count

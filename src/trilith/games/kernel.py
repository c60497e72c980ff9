"""Marks for functions in kernel Python: what the linker is to tell the compiler."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def inlined(function: F) -> F:
    """Marks a small function of a hot loop that compiled code is to inline, where the compiler would not by itself."""
    function.__dict__["is_inlined"] = True
    return function

"""The linker: binds kernels to a game's hooks and compiles both. Only this file and intrinsics.py import Numba.

Rules and kernels are plain functions. `link` walks from a kernel through everything it calls, puts the game's own
functions in place of the hooks, and those that the game binds for some rulesets in place of the general ones, and hands
each function to the compiler in a namespace of its own. Lookups written as tuples of ints become arrays there: they
compile and run faster.

The compiled code is cached on disk. Numba's cache looks at one file only, so the digest of all the sources involved
is part of every function's name: after an edit anywhere, the code is compiled again.
"""

import hashlib
import inspect
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np
from numba import njit, typeof

from trilith.engine import intrinsics, primitives
from trilith.games.definition import Game
from trilith.games.position import Position

# How the names of the modules end that declare hooks.
HOOKS = ".hooks"


@cache
def link(game: Game, kernel: Callable[..., Any], more: ModuleType | None = None) -> Callable[..., Any]:
    """The kernel for this game, compiled on first use and loaded from the disk afterwards, in other processes too.

    Hooks that the game does not supply may come from one more module.
    """
    return _bind(game, kernel, _compiled, _for_compiler, more)


def entered(kernel: Callable[..., Any], *arguments: Any) -> Callable[[], Any]:
    """A call of a compiled kernel with arguments that never change type: without finding out their types each time,
    which takes longer than a step of a single game."""
    return partial(entry_point(kernel, *arguments), *arguments)


def entry_point(kernel: Callable[..., Any], *like: Any) -> Callable[..., Any]:
    """The compiled code for arguments of these types, which it believes without looking."""
    # The types are found by compiling for them; running is left to the caller.
    kind = tuple(typeof(argument) for argument in like)  # type: ignore[no-untyped-call]
    kernel.compile(kind)  # type: ignore[attr-defined]
    found: Callable[..., Any] = kernel.overloads[kind].entry_point  # type: ignore[attr-defined]
    return found


def bind(game: Game, kernel: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel for this game as plain Python, to compare with."""
    return _bind(game, kernel, lambda function: function, lambda value: value)


def _compiled(function: FunctionType) -> Callable[..., Any]:
    is_inlined, nogil = "is_inlined" in function.__dict__, "is_brief" not in function.__dict__
    try:
        return njit(cache=True, nogil=nogil, forceinline=is_inlined)(function)
    except RuntimeError:
        # Nowhere to write a cache: compile in every process.
        return njit(nogil=nogil, forceinline=is_inlined)(function)


def _bind(
    game: Game,
    kernel: Callable[..., Any],
    compiler: Callable[[FunctionType], Callable[..., Any]],
    convert: Callable[[Any], Any],
    more: ModuleType | None = None,
) -> Callable[..., Any]:
    kernel = _meant(game, kernel.__name__, kernel, more)
    functions = _reached(game, kernel, more)
    tag = _digest(game, functions, more)
    spaces: dict[FunctionType, dict[str, Any]] = {function: {} for function in functions}
    bound: dict[FunctionType, Callable[..., Any]] = {}
    for function, space in spaces.items():
        copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
        copy.__module__ = function.__module__
        copy.__dict__.update(function.__dict__)
        copy.__qualname__ = f"{function.__name__}_{tag}"
        bound[function] = compiler(copy)
    for function, space in spaces.items():
        space["__builtins__"] = function.__globals__["__builtins__"]
        for name, value in _mentions(game, function, more):
            space[name] = bound[value] if _is_plain(value) else convert(value)
    return bound[kernel]  # type: ignore[index]


def _reached(game: Game, kernel: Callable[..., Any], more: ModuleType | None) -> list[FunctionType]:
    """The kernel and every plain function that it calls, directly or not."""
    found: list[FunctionType] = []
    waiting: list[Any] = [kernel]
    while waiting:
        function = waiting.pop()
        if function not in found:
            found.append(function)
            waiting += [value for _, value in _mentions(game, function, more) if _is_plain(value)]
    return found


def _is_plain(value: object) -> bool:
    if not isinstance(value, FunctionType) or value in intrinsics.INTRINSICS:
        return False
    return value.__module__.partition(".")[0] not in ("numpy", "numba")


def _mentions(game: Game, function: FunctionType, more: ModuleType | None) -> Iterator[tuple[str, Any]]:
    """The module-level names a function uses and what they stand for, with the game's own functions for hooks."""
    for name in sorted(_names(function.__code__)):
        if name not in function.__globals__:
            continue
        value = function.__globals__[name]
        if value is primitives.SOME_STATE:
            value = Position.start(game.name).state
        yield name, _meant(game, name, value, more)


def _meant(game: Game, name: str, value: Any, more: ModuleType | None) -> Any:
    """What a kernel gets for what it mentions: the game's own function for a hook, then what is bound for that."""
    if not isinstance(value, FunctionType):
        return value
    found = _own(game, name, value, more) if _is_hook(value) else value
    return dict(game.bound).get(found, found)


def _is_hook(value: object) -> bool:
    """Whether this is a hook: each package of kernels declares its own in a hooks.py."""
    return isinstance(value, FunctionType) and value.__module__.endswith(HOOKS)


def _own(game: Game, name: str, otherwise: Any, more: ModuleType | None) -> Any:
    """What the game itself supplies for a hook, or else the additional module, or else the hook's default."""
    for part in sys.modules[otherwise.__module__].FILLED_BY:
        found = game.hook(part, name)
        if found is not None:
            return found
    return vars(more).get(name, otherwise) if more else otherwise


def _names(code: CodeType) -> set[str]:
    inner = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return set(code.co_names).union(*map(_names, inner))


def _for_compiler(value: Any) -> Any:
    """A tuple of ints, or of such tuples, as an array; a primitive as its intrinsic; anything else as it is."""
    if type(value) is tuple:
        return np.array(value, np.int64)
    return intrinsics.INTRINSICS.get(value, value) if isinstance(value, FunctionType) else value


def _digest(game: Game, functions: list[FunctionType], more: ModuleType | None) -> str:
    """One word for everything the compiled code comes from: sources, and the values of lookups and constants."""
    parts = [inspect.getsource(sys.modules[__name__]), inspect.getsource(intrinsics)]
    for function in functions:
        parts.append(inspect.getsource(function))
        for name, value in _mentions(game, function, more):
            parts.append(f"{name}={getattr(value, '_fields', value.__name__ if callable(value) else value)!r}")
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]

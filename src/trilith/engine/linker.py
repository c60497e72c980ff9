"""The linker: binds a kernel to a game's rules and compiles both. The one file that imports Numba.

Rules and kernels are plain functions. `link` walks from a kernel through everything it calls, fills the names
it leaves open with the game's own functions, and hands each function to the compiler in a namespace of its
own. Tables written as tuples of ints become arrays there, which the compiler likes better.

The compiled code is cached on disk. Numba's cache looks at one file only, so the digest of all the sources
involved goes into every function's name: an edit anywhere compiles anew.
"""

import hashlib
import inspect
import sys
from collections.abc import Callable, Iterator
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
from numba import njit
from numba import types as nb
from numba.extending import intrinsic, overload

from trilith.engine import primitives
from trilith.games import bits
from trilith.games.game import Game

# The modules of names that kernels leave open.
HOOKS = ".hooks"


@intrinsic
def _ctz(typing: Any, word: Any) -> Any:
    # The flag says that 0 never comes, which saves the check.
    return nb.int64(nb.int64), lambda context, b, sig, args: b.cttz(args[0], context.get_constant(nb.boolean, True))


@intrinsic
def _popcount(typing: Any, word: Any) -> Any:
    return nb.int64(nb.int64), lambda context, b, sig, args: b.ctpop(args[0])


@intrinsic
def _pointer(typing: Any, buffer: Any) -> Any:
    def address(context: Any, b: Any, sig: Any, args: Any) -> Any:
        return context.make_array(sig.args[0])(context, b, args[0]).data

    return nb.CPointer(buffer.dtype)(buffer), address  # type: ignore[no-untyped-call]


@intrinsic
def _advanced(typing: Any, at: Any, by: Any) -> Any:
    return at(at, nb.int64), lambda context, b, sig, args: b.gep(args[0], [args[1]])


@intrinsic
def _restored(typing: Any, like: Any, at: Any) -> Any:
    def load(context: Any, b: Any, sig: Any, args: Any) -> Any:
        places = [b.gep(args[1], [context.get_constant(nb.int64, number)]) for number in range(len(like))]
        return context.make_tuple(b, sig.return_type, [b.load(place) for place in places])

    return like(like, at), load


@intrinsic
def _store(typing: Any, state: Any, at: Any) -> Any:
    def write(context: Any, b: Any, sig: Any, args: Any) -> Any:
        for number in range(len(state)):
            place = b.gep(args[1], [context.get_constant(nb.int64, number)])
            b.store(b.extract_value(args[0], number), place)
        return context.get_dummy_value()

    return nb.void(state, at), write


# The outer lambda picks an implementation for the argument types; there is only one each.
@intrinsic
def _peek(typing: Any, at: Any, index: Any) -> Any:
    def load(context: Any, b: Any, sig: Any, args: Any) -> Any:
        # Atomic, so that the compiler reads it anew each time: another thread may have written it.
        return b.load_atomic(b.gep(args[0], [args[1]]), ordering="acquire", align=8)

    return at.dtype(at, nb.int64), load


@intrinsic
def _poke(typing: Any, at: Any, index: Any, value: Any) -> Any:
    def write(context: Any, b: Any, sig: Any, args: Any) -> Any:
        b.store_atomic(args[2], b.gep(args[0], [args[1]]), ordering="release", align=8)
        return context.get_dummy_value()

    return nb.void(at, nb.int64, nb.int64), write


@intrinsic
def _lower(typing: Any, at: Any, index: Any, value: Any) -> Any:
    def write(context: Any, b: Any, sig: Any, args: Any) -> Any:
        word = context.cast(b, args[2], sig.args[2], at.dtype)
        b.atomic_rmw("umin", b.gep(args[0], [args[1]]), word, "monotonic")
        return context.get_dummy_value()

    return nb.void(at, nb.int64, nb.int64), write


@intrinsic
def _taken(typing: Any, at: Any, index: Any) -> Any:
    def add(context: Any, b: Any, sig: Any, args: Any) -> Any:
        one = context.get_constant(nb.int64, 1)
        return b.atomic_rmw("add", b.gep(args[0], [args[1]]), one, "acq_rel")

    return nb.int64(at, nb.int64), add


@intrinsic
def _fetch_sub(typing: Any, at: Any, index: Any, value: Any) -> Any:
    def subtract(context: Any, b: Any, sig: Any, args: Any) -> Any:
        word = context.cast(b, args[2], sig.args[2], at.dtype)
        found = b.atomic_rmw("sub", b.gep(args[0], [args[1]]), word, "monotonic")
        return context.cast(b, found, at.dtype, nb.int64)

    return nb.int64(at, nb.int64, nb.int64), subtract


def _bmi2(name: str) -> Any:
    """An instruction that gathers or scatters the bits of a word."""

    def emit(context: Any, b: Any, sig: Any, args: Any) -> Any:
        kind = ir.FunctionType(ir.IntType(64), [ir.IntType(64)] * 2)
        return b.call(b.module.declare_intrinsic(f"llvm.x86.bmi.{name}.64", (), kind), args)

    return emit


@intrinsic
def _packed(typing: Any, word: Any, places: Any) -> Any:
    return nb.int64(nb.int64, nb.int64), _bmi2("pext")


@intrinsic
def _spread(typing: Any, word: Any, places: Any) -> Any:
    return nb.int64(nb.int64, nb.int64), _bmi2("pdep")


def _has_bmi2() -> bool:
    """Whether this processor gathers and scatters bits in one go; on some the instruction is slower than a loop."""
    return bool(get_host_cpu_features().get("bmi2")) and get_host_cpu_name() not in ("bdver4", "znver1", "znver2")


@intrinsic
def _mixed(typing: Any, seed: Any, word: Any) -> Any:
    def mix(context: Any, b: Any, sig: Any, args: Any) -> Any:
        product = b.mul(b.xor(args[0], args[1]), context.get_constant(nb.uint64, bits.MULTIPLIER))
        return b.xor(product, b.lshr(product, context.get_constant(nb.int64, 32)))

    return nb.int64(nb.int64, nb.int64), mix


overload(bits.ctz)(lambda word: lambda word: _ctz(word))  # type: ignore[call-arg]
overload(bits.popcount)(lambda word: lambda word: _popcount(word))  # type: ignore[call-arg]
overload(primitives.pointer)(lambda buffer: lambda buffer: _pointer(buffer))  # type: ignore[call-arg]
overload(primitives.advanced)(lambda at, by: lambda at, by: _advanced(at, by))  # type: ignore[call-arg]
overload(primitives.restored)(lambda like, at: lambda like, at: _restored(like, at))  # type: ignore[call-arg]
overload(primitives.store)(lambda state, at: lambda state, at: _store(state, at))  # type: ignore[call-arg]
overload(primitives.peek)(lambda at, index: lambda at, index: _peek(at, index))  # type: ignore[call-arg]
overload(primitives.poke)(lambda at, index, value: lambda at, index, value: _poke(at, index, value))  # type: ignore[call-arg]
overload(primitives.taken)(lambda at, index: lambda at, index: _taken(at, index))  # type: ignore[call-arg]
overload(primitives.lower)(lambda at, index, value: lambda at, index, value: _lower(at, index, value))  # type: ignore[call-arg]
overload(primitives.fetch_sub)(lambda at, index, value: lambda at, index, value: _fetch_sub(at, index, value))  # type: ignore[call-arg]
overload(bits.mixed)(lambda seed, word: lambda seed, word: _mixed(seed, word))  # type: ignore[call-arg]
_PRIMITIVES: list[object] = [
    bits.ctz,
    bits.popcount,
    primitives.pointer,
    primitives.advanced,
    primitives.restored,
    primitives.store,
    primitives.peek,
    primitives.poke,
    primitives.taken,
    primitives.lower,
    primitives.fetch_sub,
    bits.mixed,
]
if _has_bmi2():
    overload(bits.packed)(lambda word, places: lambda word, places: _packed(word, places))  # type: ignore[call-arg]
    overload(bits.spread)(lambda word, places: lambda word, places: _spread(word, places))  # type: ignore[call-arg]
    _PRIMITIVES += [bits.packed, bits.spread]


@cache
def link(game: Game, kernel: Callable[..., Any], more: ModuleType | None = None) -> Callable[..., Any]:
    """The kernel for this game, compiled on first use in any process and from the disk afterwards.

    What the game leaves open may be filled by one more module.
    """
    return _bind(game, kernel, _compiled, _array, more)


def bind(game: Game, kernel: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel for this game as plain Python, to compare with."""
    return _bind(game, kernel, lambda function: function, lambda value: value)


def _compiled(function: FunctionType) -> Callable[..., Any]:
    try:
        return njit(cache=True, nogil=True)(function)
    except RuntimeError:
        # Nowhere to write a cache: compile in every process.
        return njit(nogil=True)(function)


def _bind(
    game: Game,
    kernel: Callable[..., Any],
    compiler: Callable[[FunctionType], Callable[..., Any]],
    table: Callable[[Any], Any],
    more: ModuleType | None = None,
) -> Callable[..., Any]:
    if _is_open(kernel):
        kernel = _own(game, kernel.__name__, kernel, more)
    functions = _reached(game, kernel, more)
    tag = _digest(game, functions, more)
    spaces: dict[FunctionType, dict[str, Any]] = {function: {} for function in functions}
    bound: dict[FunctionType, Callable[..., Any]] = {}
    for function, space in spaces.items():
        copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
        copy.__module__ = function.__module__
        copy.__qualname__ = f"{function.__name__}_{tag}"
        bound[function] = compiler(copy)
    for function, space in spaces.items():
        space["__builtins__"] = function.__globals__["__builtins__"]
        for name, value in _mentions(game, function, more):
            space[name] = bound[value] if _is_plain(value) else table(value)
    return bound[kernel]  # type: ignore[index]


def _reached(game: Game, kernel: Callable[..., Any], more: ModuleType | None) -> list[FunctionType]:
    """The kernel and every plain function that it comes to call."""
    found: list[FunctionType] = []
    waiting: list[Any] = [kernel]
    while waiting:
        function = waiting.pop()
        if function not in found:
            found.append(function)
            waiting += [value for _, value in _mentions(game, function, more) if _is_plain(value)]
    return found


def _is_plain(value: object) -> bool:
    if not isinstance(value, FunctionType) or value in _PRIMITIVES:
        return False
    return value.__module__.partition(".")[0] not in ("numpy", "numba")


def _mentions(game: Game, function: FunctionType, more: ModuleType | None) -> Iterator[tuple[str, Any]]:
    """The module-level names a function uses and what they stand for, open names filled in."""
    for name in sorted(_names(function.__code__)):
        if name not in function.__globals__:
            continue
        value = function.__globals__[name]
        yield name, _own(game, name, value, more) if _is_open(value) else value


def _is_open(value: object) -> bool:
    """Whether a kernel leaves this to the game: each room of kernels lists such names in its open.py."""
    return isinstance(value, FunctionType) and value.__module__.endswith(HOOKS)


def _own(game: Game, name: str, otherwise: Any, more: ModuleType | None) -> Any:
    """What the game itself has under an open name, or else the module that may have more."""
    for part in (*(getattr(game, part) for part in sys.modules[otherwise.__module__].FILLED_BY), more):
        found = getattr(part, name, None)
        if found is not None:
            return found
    return otherwise


def _names(code: CodeType) -> set[str]:
    inner = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return set(code.co_names).union(*map(_names, inner))


def _array(value: Any) -> Any:
    """A tuple of ints, or of such tuples, as an array; anything else as it is."""
    if type(value) is tuple:
        return np.array(value, np.int64)
    return value


def _digest(game: Game, functions: list[FunctionType], more: ModuleType | None) -> str:
    """One word for everything the compiled code comes from: sources, and the values of tables and constants."""
    parts = [inspect.getsource(sys.modules[__name__])]
    for function in functions:
        parts.append(inspect.getsource(function))
        for name, value in _mentions(game, function, more):
            parts.append(f"{name}={getattr(value, '_fields', value.__name__ if callable(value) else value)!r}")
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]

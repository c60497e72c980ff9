"""What the compiler emits in place of the functions in primitives.py and games/bits.py: a few instructions each."""

from collections.abc import Callable
from typing import Any, Final

from llvmlite import ir
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
from numba import types as nb
from numba.core import cgutils, config
from numba.extending import intrinsic

from trilith.engine import primitives
from trilith.engine.kernels.game_buffers import DTYPES
from trilith.games import bits, kernel

# For each plain function the one that compiled code calls instead.
INTRINSICS: Final[dict[Callable[..., Any], Any]] = {}
# Processors on which gathering and scattering bits in one instruction is slower than a loop.
SLOW_BMI2: Final = ("bdver4", "znver1", "znver2")


def _replaces(plain: Callable[..., Any]) -> Callable[[Callable[..., Any]], Any]:
    def register(typed: Callable[..., Any]) -> Any:
        INTRINSICS[plain] = found = intrinsic(prefer_literal=plain is kernel.scratch)(typed)
        return found

    return register


@_replaces(bits.ctz)
def _ctz(typing: Any, word: Any) -> Any:
    # The flag says that 0 never comes, which saves the check.
    return nb.int64(nb.int64), lambda context, b, sig, args: b.cttz(args[0], context.get_constant(nb.boolean, True))


@_replaces(bits.popcount)
def _popcount(typing: Any, word: Any) -> Any:
    return nb.int64(nb.int64), lambda context, b, sig, args: b.ctpop(args[0])


@_replaces(bits.mixed)
def _mixed(typing: Any, seed: Any, word: Any) -> Any:
    def mix(context: Any, b: Any, sig: Any, args: Any) -> Any:
        product = b.mul(b.xor(args[0], args[1]), context.get_constant(nb.uint64, bits.MULTIPLIER))
        return b.xor(product, b.lshr(product, context.get_constant(nb.int64, 32)))

    return nb.int64(nb.int64, nb.int64), mix


def _bmi2(name: str) -> Any:
    def emit(context: Any, b: Any, sig: Any, args: Any) -> Any:
        kind = ir.FunctionType(ir.IntType(64), [ir.IntType(64)] * 2)
        return b.call(b.module.declare_intrinsic(f"llvm.x86.bmi.{name}.64", (), kind), args)

    return emit


def _has_fast_bmi2() -> bool:
    """Of the processor that Numba compiles for, which need not be this one (NUMBA_CPU_NAME)."""
    features: str | None = config.CPU_FEATURES  # type: ignore[attr-defined]
    has = get_host_cpu_features().get("bmi2") if features is None else "+bmi2" in features.split(",")
    name: str = config.CPU_NAME or get_host_cpu_name()  # type: ignore[attr-defined]
    return bool(has) and name not in SLOW_BMI2


if _has_fast_bmi2():

    @_replaces(bits.pext)
    def _pext(typing: Any, word: Any, mask: Any) -> Any:
        return nb.int64(nb.int64, nb.int64), _bmi2("pext")

    @_replaces(bits.pdep)
    def _pdep(typing: Any, word: Any, mask: Any) -> Any:
        return nb.int64(nb.int64, nb.int64), _bmi2("pdep")


@_replaces(kernel.scratch)
def _scratch(typing: Any, count: Any) -> Any:
    def room(context: Any, b: Any, sig: Any, args: Any) -> Any:
        return cgutils.alloca_once(b, ir.IntType(64), size=count.literal_value)  # type: ignore[no-untyped-call]

    if not isinstance(count, nb.IntegerLiteral):
        return None
    return nb.CPointer(nb.int64)(count), room  # type: ignore[no-untyped-call]


@_replaces(primitives.pointer)
def _pointer(typing: Any, buffer: Any) -> Any:
    def address(context: Any, b: Any, sig: Any, args: Any) -> Any:
        return context.make_array(sig.args[0])(context, b, args[0]).data

    return nb.CPointer(buffer.dtype)(buffer), address  # type: ignore[no-untyped-call]


@_replaces(primitives.pointers)
def _pointers(typing: Any, buffers: Any) -> Any:
    def addresses(context: Any, b: Any, sig: Any, args: Any) -> Any:
        arrays = enumerate(sig.args[0].types)
        fields = [context.make_array(kind)(context, b, b.extract_value(args[0], at)).data for at, kind in arrays]
        return context.make_tuple(b, sig.return_type, fields)

    kinds = [nb.CPointer(kind.dtype) for kind in buffers.types]  # type: ignore[no-untyped-call]
    return nb.NamedTuple(kinds, buffers.instance_class)(buffers), addresses  # type: ignore[no-untyped-call]


@_replaces(primitives.game_buffers_at)
def _game_buffers_at(typing: Any, place: Any) -> Any:
    def addresses(context: Any, b: Any, sig: Any, args: Any) -> Any:
        first = b.inttoptr(args[0], ir.IntType(64).as_pointer())
        words = [b.load(b.gep(first, [context.get_constant(nb.int64, at)])) for at in range(len(DTYPES))]
        fields = [b.inttoptr(word, context.get_value_type(kind)) for word, kind in zip(words, kinds, strict=True)]
        return context.make_tuple(b, sig.return_type, fields)

    kinds = [nb.CPointer(vars(nb)[dtype]) for dtype in DTYPES]  # type: ignore[no-untyped-call]
    return nb.NamedTuple(kinds, type(DTYPES))(nb.int64), addresses  # type: ignore[no-untyped-call]


@_replaces(primitives.advanced)
def _advanced(typing: Any, at: Any, by: Any) -> Any:
    return at(at, nb.int64), lambda context, b, sig, args: b.gep(args[0], [args[1]])


@_replaces(primitives.load_state)
def _load_state(typing: Any, like: Any, at: Any) -> Any:
    def load(context: Any, b: Any, sig: Any, args: Any) -> Any:
        places = [b.gep(args[1], [context.get_constant(nb.int64, number)]) for number in range(len(like))]
        return context.make_tuple(b, sig.return_type, [b.load(place) for place in places])

    return like(like, at), load


@_replaces(primitives.store_state)
def _store_state(typing: Any, state: Any, at: Any) -> Any:
    def write(context: Any, b: Any, sig: Any, args: Any) -> Any:
        for number in range(len(state)):
            place = b.gep(args[1], [context.get_constant(nb.int64, number)])
            b.store(b.extract_value(args[0], number), place)
        return context.get_dummy_value()

    return nb.void(state, at), write


@_replaces(primitives.peek)
def _peek(typing: Any, at: Any, index: Any) -> Any:
    def load(context: Any, b: Any, sig: Any, args: Any) -> Any:
        # Atomic, so that the compiler reads it again each time: another thread may have written it.
        return b.load_atomic(b.gep(args[0], [args[1]]), ordering="acquire", align=8)

    return at.dtype(at, nb.int64), load


@_replaces(primitives.poke)
def _poke(typing: Any, at: Any, index: Any, value: Any) -> Any:
    def write(context: Any, b: Any, sig: Any, args: Any) -> Any:
        b.store_atomic(args[2], b.gep(args[0], [args[1]]), ordering="release", align=8)
        return context.get_dummy_value()

    return nb.void(at, nb.int64, nb.int64), write


@_replaces(primitives.fetch_add)
def _fetch_add(typing: Any, at: Any, index: Any, value: Any) -> Any:
    # Threads hand over what they wrote by such a counter, so it orders their memory too.
    return nb.int64(at, nb.int64, nb.int64), _atomic("add", "acq_rel")


@_replaces(primitives.fetch_sub)
def _fetch_sub(typing: Any, at: Any, index: Any, value: Any) -> Any:
    return nb.int64(at, nb.int64, nb.int64), _atomic("sub", "monotonic")


@_replaces(primitives.atomic_min)
def _atomic_min(typing: Any, at: Any, index: Any, value: Any) -> Any:
    return nb.int64(at, nb.int64, nb.int64), _atomic("umin", "monotonic")


def _atomic(operation: str, ordering: str) -> Any:
    """Combines a number with a word of memory in one step; the result is what was there before."""

    def emit(context: Any, b: Any, sig: Any, args: Any) -> Any:
        at, _, number = sig.args
        word = context.cast(b, args[2], number, at.dtype)
        found = b.atomic_rmw(operation, b.gep(args[0], [args[1]]), word, ordering)
        return context.cast(b, found, at.dtype, nb.int64)

    return emit

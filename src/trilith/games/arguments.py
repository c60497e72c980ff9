"""What programs hand to the library: checks that say in a sentence what was wanted instead."""

from numbers import Integral, Real
from typing import Any, Final, TypeGuard, TypeVar

T = TypeVar("T")
# How much of a wrong value is shown.
LONGEST: Final = 40
POSITION: Final = "a position such as trilith.start('morris')"


def expect(value: object, kind: type[T], what: str) -> T:
    """The value itself, if it is of this kind.

    >>> expect("morris", int, "a number")
    Traceback (most recent call last):
    TypeError: a number is wanted, not 'morris'
    """
    if not isinstance(value, kind):
        raise TypeError(f"{what} is wanted, not {shown(value)}")
    return value


def expect_flag(value: object, name: str) -> bool:
    """True or False as it is, numpy's included.

    >>> expect_flag(1, "observe")
    Traceback (most recent call last):
    TypeError: observe is True or False, not 1
    """
    # numpy calls its own by the same name.
    if type(value).__name__ != "bool":
        raise TypeError(f"{name} is True or False, not {shown(value)}")
    return bool(value)


def expect_whole(value: Any, what: str) -> int:
    """A whole number, numpy's included.

    >>> expect_whole(1.5, "a seed")
    Traceback (most recent call last):
    TypeError: a seed is a whole number, not 1.5
    """
    if not is_whole(value):
        raise TypeError(f"{what} is a whole number, not {shown(value)}")
    return int(value)


def is_whole(number: object) -> TypeGuard[int]:
    """Whether this is a whole number, numpy's included. True and False are none."""
    return isinstance(number, Integral) and not isinstance(number, bool)


def is_one_of(number: object, count: int) -> bool:
    """Whether this is one of the whole numbers from 0 on, of which there are so many.

    >>> is_one_of(1, 2), is_one_of(2, 2), is_one_of(True, 2), is_one_of("1", 2)
    (True, False, False, False)
    """
    return is_whole(number) and 0 <= number < count


def is_seconds(number: object) -> TypeGuard[float]:
    """Whether this can be a time: a number that is not below 0 nor infinite."""
    return isinstance(number, Real) and not isinstance(number, bool) and 0 <= float(number) < float("inf")


def shown(value: object) -> str:
    """A value as it is shown in a sentence.

    >>> shown("x"), shown(None), shown([1] * 99)
    ("'x'", 'None', '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ...')
    """
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."

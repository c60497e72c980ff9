"""Properties that are computed once, and copies with other values, for objects that never change.

The standard library's takes a lock for every value that it computes (until Python 3.12), which takes longer than most
values here. Two threads may both compute one, and then keep equal values.
"""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar

Instance = TypeVar("Instance")

if TYPE_CHECKING:
    from functools import cached_property
else:

    class cached_property:  # noqa: N801 - it stands for the standard library's
        def __init__(self, function: Any) -> None:
            self._function = function
            self.__doc__ = function.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self._name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            value = instance.__dict__[self._name] = self._function(instance)
            return value


def replace(instance: Instance, **changes: Any) -> Instance:
    """A copy of an instance of a dataclass with other values of some fields, and without what was computed from the old
    ones. The standard library's calls the constructor, which for a frozen class with many fields takes four times as
    long."""
    values = instance.__dict__
    of: Any = type(instance)
    copy: Instance = object.__new__(of)
    # Not by assignment: the class may be frozen.
    names, pick = _fields(of)
    copy.__dict__.update(zip(names, pick(values), strict=True), **changes)
    return copy


@cache
def _fields(of: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of the fields, and a function that picks their values."""
    names = tuple(field.name for field in fields(of))
    return names, itemgetter(*names)


__all__ = ["cached_property", "replace"]

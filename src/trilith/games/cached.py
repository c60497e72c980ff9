"""Properties that are computed once, and copies with other values, for objects that never change.

The standard library's takes a lock for every value that it computes (until Python 3.12), which takes longer than most
values here. Two threads may both compute one, and then keep equal values.
"""

from functools import cache
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


def replace(instance: Instance, keep: tuple[str, ...] = (), **changes: Any) -> Instance:
    """A copy of an instance of a dataclass with other values of some fields, and without what was computed from the old
    ones; `keep` names what was computed and is still right. The standard library's calls the constructor, which for a
    frozen class with many fields takes four times as long."""
    of: Any = type(instance)
    values = instance.__dict__.copy()
    for name in _computed(of, keep):
        values.pop(name, None)
    values.update(changes)
    copy: Instance = object.__new__(of)
    # Not by assignment: the class may be frozen.
    object.__setattr__(copy, "__dict__", values)
    return copy


@cache
def _computed(of: type, keep: tuple[str, ...]) -> tuple[str, ...]:
    """The names of what a class computes once, but for these."""
    properties = (name for one in of.__mro__ for name, value in vars(one).items() if isinstance(value, cached_property))
    return tuple(name for name in dict.fromkeys(properties) if name not in keep)


__all__ = ["cached_property", "replace"]

"""Writes the browser's types from the server's: `make messages`.

Every msgspec struct in the server's messages and routes becomes a JSDoc type in static/js/net/messages.js, which the
TypeScript checker holds the scripts to. A field of what the server sends is always there. A field with a default may be
left out of what only a browser sends.
"""

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, UnionType
from typing import Final

import msgspec
from msgspec import inspect

from trilith.server import messages, routes

FILE: Final = Path(messages.__file__).parents[1] / "static/js/net/messages.js"
HEADING: Final = """\
// Written by `make messages` from the server's types: change those instead. What each field means is said there.
export {};
"""
# From here on a type is written with one field to a line.
LONG: Final = 118
PRIMITIVES: Final = {
    inspect.AnyType: "any",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def structs() -> list[type[msgspec.Struct]]:
    """Every struct that the messages and routes define or use, by name."""
    found: dict[str, type[msgspec.Struct]] = {}
    for _, thing in _definitions():
        if not isinstance(thing, type) or not issubclass(thing, msgspec.Struct):
            continue
        # What the server uses of other packages stays on the server.
        if not thing.__module__.startswith("trilith.server."):
            continue
        if found.setdefault(thing.__name__, thing) is not thing:
            raise ValueError(f"two structs are called {thing.__name__}: a browser needs a name for each")
    return [found[name] for name in sorted(found)]


def unions() -> dict[str, list[str]]:
    """Names that stand for one of several structs."""
    found = {name: thing.__args__ for name, thing in _definitions() if isinstance(thing, UnionType)}
    return {
        name: [kind.__name__ for kind in found[name]]
        for name in sorted(found)
        if all(isinstance(kind, type) and issubclass(kind, msgspec.Struct) for kind in found[name])
    }


def _definitions() -> Iterator[tuple[str, object]]:
    for package in (messages, routes):
        for module in _modules(package):
            yield from vars(module).items()


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for module in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
        yield importlib.import_module(f"{package.__name__}.{module.name}")


class Writer:
    """Writes types as JSDoc. Structs and named tuples go by their names."""

    def __init__(self, types: list[inspect.Type]) -> None:
        self._structs = [one for one in types if isinstance(one, inspect.StructType)]
        self._tuples: dict[str, inspect.NamedTupleType] = {}
        self._sent: set[str] = set()
        for one in self._structs:
            if not one.forbid_unknown_fields:
                self._send(one)

    def _send(self, one: inspect.Type) -> None:
        """Note all structs that the server sends as part of this."""
        if isinstance(one, inspect.StructType):
            if one.cls.__name__ in self._sent:
                return
            self._sent.add(one.cls.__name__)
        for part in _parts(one):
            self._send(part)

    def text(self) -> str:
        defined = [self._struct(one) for one in self._structs]
        return "\n".join([HEADING, *(self._named_tuple(one) for one in self._tuples.values()), *defined]) + "\n"

    def _struct(self, one: inspect.StructType) -> str:
        name = one.cls.__name__
        fields = [
            (field.encode_name, field.required or name in self._sent, self._type(field.type)) for field in one.fields
        ]
        if one.tag_field:
            fields.insert(0, (one.tag_field, True, _literal(one.tag)))
        inner = ", ".join(f"{field}{'' if is_there else '?'}: {kind}" for field, is_there, kind in fields)
        line = f"/** @typedef {{{{ {inner} }}}} {name} */" if fields else f"/** @typedef {{{{}}}} {name} */"
        if len(line) <= LONG:
            return line
        rows = [f" * @property {{{kind}}} {field if is_there else f'[{field}]'}" for field, is_there, kind in fields]
        return "\n".join(["/**", f" * @typedef {{object}} {name}", *rows, " */"])

    def _named_tuple(self, one: inspect.NamedTupleType) -> str:
        inner = ", ".join(f"{field.name}: {self._type(field.type)}" for field in one.fields)
        return f"/** @typedef {{[{inner}]}} {one.cls.__name__} */"

    def _type(self, one: inspect.Type) -> str:
        match one:
            case inspect.Metadata():
                return self._type(one.type)
            case inspect.StructType():
                return one.cls.__name__
            case inspect.NamedTupleType():
                self._tuples[one.cls.__name__] = one
                return one.cls.__name__
            case inspect.LiteralType():
                return " | ".join(map(_literal, one.values))
            case inspect.UnionType():
                return " | ".join(map(self._type, one.types))
            case inspect.DictType():
                return f"Record<{self._type(one.key_type)}, {self._type(one.value_type)}>"
            case inspect.ListType() | inspect.VarTupleType():
                item = self._type(one.item_type)
                return f"({item})[]" if " " in item and not item.startswith("[") else f"{item}[]"
            case inspect.TupleType():
                return f"[{', '.join(map(self._type, one.item_types))}]"
            case _ if type(one) in PRIMITIVES:
                return PRIMITIVES[type(one)]
        raise TypeError(f"there is no way yet to write {one} for the browser")


def _parts(one: inspect.Type) -> list[inspect.Type]:
    """The types that this one is made of."""
    match one:
        case inspect.Metadata():
            return [one.type]
        case inspect.StructType() | inspect.NamedTupleType():
            return [field.type for field in one.fields]
        case inspect.UnionType():
            return list(one.types)
        case inspect.DictType():
            return [one.key_type, one.value_type]
        case inspect.ListType() | inspect.VarTupleType():
            return [one.item_type]
        case inspect.TupleType():
            return list(one.item_types)
    return []


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def written() -> str:
    """What messages.js should hold."""
    named = [f"/** @typedef {{{' | '.join(kinds)}}} {name} */" for name, kinds in unions().items()]
    return Writer(list(inspect.multi_type_info(structs()))).text() + "\n".join(named) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")

"""A page of the manual with every message that the server sends or takes, from the types themselves."""

import importlib
import pkgutil
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from trilith.server import messages

HEADING = """# Messages

What the server sends and takes, as JSON, over HTTP and over the socket of a table; [the protocol](../protocol.md) says
when. A field with a default may be left out of what is sent to the server. `say` and `do` tell the messages of the
socket apart.
"""


def reference() -> str:
    """The page, as Markdown."""
    lines = [HEADING]
    for found in pkgutil.iter_modules(messages.__path__):
        module = importlib.import_module(f"{messages.__name__}.{found.name}")
        lines += [f"## {found.name}", "", _first_sentence(module), ""]
        own = [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__]
        for struct in own:
            if issubclass(struct, msgspec.Struct):
                lines += _described(struct)
    return "\n".join(lines)


def _first_sentence(module: ModuleType) -> str:
    return (module.__doc__ or "").partition("\n\n")[0].replace("\n", " ").strip()


def _described(struct: type[msgspec.Struct]) -> list[str]:
    config, told = struct.__struct_config__, struct.__doc__ or ""
    # A struct that says nothing of itself has what msgspec makes up.
    about = "" if told.startswith(f"{struct.__name__}(") else " ".join(told.split())
    lines = [f"### {struct.__name__}", "", about, "", "| field | type | default |", "|---|---|---|"]
    if config.tag is not None:
        lines.append(f'| `{config.tag_field}` | `"{config.tag}"` | |')
    for one in msgspec.structs.fields(struct):
        default = "" if one.required else f"`{_default(one)}`"
        lines.append(f"| `{one.encode_name}` | `{_kind(one.type)}` | {default} |")
    return [*lines, ""]


def _default(one: msgspec.structs.FieldInfo) -> str:
    if one.default_factory is not msgspec.NODEFAULT:
        return "[]" if one.default_factory is list else "{}" if one.default_factory is dict else "…"
    return msgspec.json.encode(one.default).decode()


def _kind(kind: Any) -> str:
    """A type as people read it."""
    if get_origin(kind) is Annotated:
        return _kind(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return " or ".join("null" if part is NoneType else _kind(part) for part in get_args(kind))
    if get_origin(kind) is Literal:
        return " or ".join(_kind(part) if get_origin(part) is Literal else f'"{part}"' for part in get_args(kind))
    if get_origin(kind) in (list, dict, tuple):
        parts = ", ".join("…" if part is ... else _kind(part) for part in get_args(kind))
        return f"{get_origin(kind).__name__}[{parts}]"
    return str(getattr(kind, "__name__", kind))

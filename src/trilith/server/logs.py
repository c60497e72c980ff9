"""Log lines: one for each thing that happened, for people and programs to read.

    time=2026-01-31T12:00:00.123Z level=error from=trilith.server.store msg="could not be stored" request=4f1c…

With the format `json`, each line is one JSON object with the same fields. What was logged while a request was handled
carries its number. Cookies, bodies and queries are never logged.
"""

import json
import logging
import re
import secrets
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final, Literal

Format = Literal["text", "json"]
Level = Literal["debug", "info", "warning", "error"]

# The number of the request that is being handled.
REQUEST: Final[ContextVar[str | None]] = ContextVar("request", default=None)
# A number that a proxy gave may look like this.
NUMBER: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
# Values like these need no quotation marks.
PLAIN: Final = re.compile(r"[!#-<>-\[\]-~]+")
# The attribute of a log record with further fields, as in LOG.info("…", extra={FIELDS: {"status": 200}}).
FIELDS: Final = "fields"


def new_number() -> str:
    return secrets.token_hex(8)


def given_number(value: bytes | None) -> str | None:
    """The number that somebody else gave a request, if it can be one."""
    text = value.decode("latin-1") if value else ""
    return text if NUMBER.fullmatch(text) else None


def configure(form: Format, level: Level, **fields: object) -> None:
    """Write the log to standard error. `fields` are added to each line."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine(form, fields))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # They tell their story at this level line by line.
    for name in ("alembic", "aiosqlite", "asyncio", "uvicorn", "websockets"):
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))


class OneLine(logging.Formatter):
    """A record as one line, whatever it contains."""

    def __init__(self, form: Format, fields: dict[str, object]) -> None:
        super().__init__()
        self._form = form
        self._fields = fields

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        line: dict[str, Any] = {
            "time": at,
            "level": record.levelname.lower(),
            "from": record.name,
            "msg": record.getMessage(),
            **self._fields,
            **record.__dict__.get(FIELDS, {}),
        }
        if (number := REQUEST.get()) is not None:
            line.setdefault("request", number)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        if self._form == "json":
            return json.dumps(line, default=str)
        return " ".join(f"{name}={_value(value)}" for name, value in line.items())


def _value(value: object) -> str:
    """A value after its name and an equals sign.

    >>> _value(200), _value("it failed"), _value('"\\n')
    ('200', '"it failed"', '"\\\\"\\\\n"')
    """
    text = str(value)
    return text if PLAIN.fullmatch(text) else json.dumps(text)

"""`trilith serve`: Trilith in the browser."""

import os
import socket
import sys
from enum import StrEnum
from typing import Annotated, Final

from trilith.cli import console
from trilith.cli.arguments import Database
from trilith.cli.errors import CommandError
from trilith.cli.parameters import Option
from trilith.cli.program import Exit
from trilith.cli.styled import BOLD

# How many ports to try with --open.
TRIES: Final = 50


class LogFormat(StrEnum):
    text = "text"
    json = "json"


class Registration(StrEnum):
    open = "open"
    invite = "invite"
    closed = "closed"


class Refill(StrEnum):
    evening = "evening"
    season = "season"


class LogLevel(StrEnum):
    debug = "debug"
    info = "info"
    warning = "warning"
    error = "error"


def serve(
    host: Annotated[str, Option(metavar="HOST", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, Option(metavar="PORT", help="The port to listen on; 0 for any.", least=0, most=65535)] = 8000,
    database: Database = None,
    key_file: Annotated[
        str | None,
        Option(metavar="FILE", help="Where to keep the key for cookies; by default beside the games."),
    ] = None,
    public_url: Annotated[
        str | None,
        Option(metavar="URL", help="Where people open it, if not at this machine's own address."),
    ] = None,
    behind_proxy: Annotated[
        list[str] | None,
        Option(metavar="ADDRESS", help="A proxy to believe about whom it passes on; may be repeated."),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        Option(metavar="ADDRESS", help="An address or network that may read /metrics; may be repeated."),
    ] = None,
    processes: Annotated[
        int | None,
        Option(metavar="N", help="How many processes share the work; needs PostgreSQL.", least=1, most=64),
    ] = None,
    drain: Annotated[
        float,
        Option(
            metavar="SECONDS",
            least=0,
            most=600,
            help="How long to report that it is not ready before it stops, for load balancers.",
        ),
    ] = 0,
    keep_guests: Annotated[
        float | None,
        Option(
            metavar="DAYS",
            least=1,
            help="Delete games of people without an account that have not changed for so long; never by default.",
        ),
    ] = None,
    odds: Annotated[
        bool,
        Option("--odds", off="--no-odds", help="Whether those who watch can bet on games, with play money."),
    ] = True,
    refill: Annotated[
        Refill, Option(help="When everybody's play money is filled up: each evening, or each quarter of a year.")
    ] = Refill.evening,
    registration: Annotated[
        Registration, Option(help="Who may make an account: everybody, whoever was invited, or nobody.")
    ] = Registration.open,
    log_format: Annotated[LogFormat, Option(help="How the log is written to standard error.")] = LogFormat.text,
    log_level: Annotated[
        LogLevel, Option(help="The least important lines to log; info includes every request.")
    ] = LogLevel.warning,
    show: Annotated[
        bool, Option("--open", help="Open a browser; if the port is taken, use the next free one.")
    ] = False,
) -> None:
    """Serve Trilith in the browser until Ctrl-C."""
    proxies = _networks(behind_proxy or [], "a proxy")
    readers = _networks(metrics_from or [], "a machine or network")
    if public_url is not None:
        from trilith.server.access.hosts import public_host

        public_host(public_url)
    from trilith.server.listening import listen, network_address
    from trilith.server.settings import Settings
    from trilith.server.store.address import is_sqlite, is_sqlite_file, read_address

    url = read_address(database)
    is_supervised = processes is not None and not is_sqlite(url) and sys.platform != "win32"
    if processes is not None:
        _check_processes(processes, is_sqlite(url))
    listening = listen(host, port, TRIES if show else 1, processes or 1)
    address = _address(host, listening[0])
    settings = Settings(
        database, key_file=key_file, host=host, public_url=public_url, behind_proxies=proxies, metrics_from=readers,
        drain_seconds=drain, keep_guests=keep_guests, registration=registration.value, odds=odds,
        refill=refill.value,
        log_format=log_format.value, log_level=log_level.value,
    )  # fmt: skip
    there = network_address(host)
    phones = None if there is None else _address(there, listening[0])
    if is_supervised:
        from trilith.server.supervisor import supervise

        stops_well = supervise(settings, listening, lambda: _welcome(address, show, phones))
    else:
        from trilith.server.run import run

        run(settings, listening[0], lambda: _welcome(address, show, phones))
        stops_well = True
    is_lost = is_sqlite(url) and not is_sqlite_file(url)
    kept = "The games were only in memory and are gone." if is_lost else "Your games are saved."
    console.say(console.answers(), f"Trilith has stopped. {kept}")
    if not stops_well:
        raise Exit(1)


def _check_processes(processes: int, is_sqlite: bool) -> None:
    if processes > 1 and is_sqlite:
        raise CommandError(
            "SQLite carries one process: for several, give the address of a PostgreSQL database with --database"
        )
    if processes > 1 and sys.platform == "win32":
        raise CommandError("on Windows Trilith runs as one process only")


def _networks(given: list[str], of_what: str) -> tuple[str, ...]:
    """Addresses and networks, each given by itself or separated by commas."""
    from ipaddress import ip_network

    networks = [part.strip() for text in given for part in text.split(",")]
    for network in networks:
        try:
            ip_network(network)
        except ValueError:
            raise CommandError(f"{network[:80]} is not the address of {of_what}, such as 127.0.0.1") from None
    return tuple(networks)


def _address(host: str, listening: socket.socket) -> str:
    # A server that listens on all addresses is opened at the local one.
    name = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{f'[{name}]' if ':' in name else name}:{listening.getsockname()[1]}/"


def _welcome(address: str, show: bool, phones: str | None) -> None:
    console.say(console.answers(), f"Trilith is at {address} (Ctrl-C stops it)", BOLD)
    if phones is not None:
        console.say(console.answers(), f"Phones in the same network open {phones}")
    sys.stdout.flush()
    if show and _has_screen():
        import threading
        import webbrowser

        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _has_screen() -> bool:
    """Without a screen, the browser found might be one that takes over the terminal."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(v) for v in ("DISPLAY", "WAYLAND_DISPLAY"))

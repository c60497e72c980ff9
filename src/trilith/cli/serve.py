"""`trilith serve`: Trilith in the browser."""

import os
import socket
import sys
from enum import StrEnum
from typing import Annotated, Final

import typer

from trilith.cli import console
from trilith.cli.errors import CommandError

# How many ports to try with --open.
TRIES: Final = 50


class LogFormat(StrEnum):
    text = "text"
    json = "json"


class LogLevel(StrEnum):
    debug = "debug"
    info = "info"
    warning = "warning"
    error = "error"


def serve(
    host: Annotated[str, typer.Option(metavar="HOST", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="PORT", help="The port to listen on; 0 for any.", min=0, max=65535)
    ] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Where to store games; by default a file in your data folder.", show_default=False
        ),
    ] = None,
    key_file: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Where to keep the key for cookies; by default beside the games.", show_default=False
        ),
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Where people open it, if not at this machine's own address.", show_default=False
        ),
    ] = None,
    behind_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="A proxy to believe about whom it passes on; may be repeated.", show_default=False
        ),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="An address or network that may read /metrics; may be repeated.", show_default=False
        ),
    ] = None,
    log_format: Annotated[LogFormat, typer.Option(help="How the log is written to standard error.")] = LogFormat.text,
    log_level: Annotated[
        LogLevel, typer.Option(help="The least important lines to log; info includes every request.")
    ] = LogLevel.warning,
    show: Annotated[
        bool, typer.Option("--open", help="Open a browser; if the port is taken, use the next free one.")
    ] = False,
) -> None:
    """Serve Trilith in the browser until Ctrl-C."""
    proxies = _networks(behind_proxy or [], "a proxy")
    readers = _networks(metrics_from or [], "a machine or network")
    if public_url is not None:
        from trilith.server.access.hosts import public_host

        public_host(public_url)
    listening = _listen(host, port, TRIES if show else 1)
    from trilith.server.run import run
    from trilith.server.settings import Settings
    from trilith.server.store.address import is_sqlite, is_sqlite_file, read_address

    address = _address(host, listening)
    settings = Settings(
        database, key_file=key_file, host=host, public_url=public_url, behind_proxies=proxies, metrics_from=readers,
        log_format=log_format.value, log_level=log_level.value,
    )  # fmt: skip
    run(settings, listening, lambda: _welcome(address, show))
    url = read_address(database)
    is_lost = is_sqlite(url) and not is_sqlite_file(url)
    kept = "The games were only in memory and are gone." if is_lost else "Your games are saved."
    console.say(console.answers(), f"Trilith has stopped. {kept}")


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


def _listen(host: str, port: int, tries: int) -> socket.socket:
    """A socket on this port or one of the next."""
    for number in range(port, min(port + max(1, tries), 65536)):
        try:
            family = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0][0]
            listening = socket.socket(family, socket.SOCK_STREAM)
            # Lets a restarted server reuse its port at once. On Windows it would share the port instead.
            if os.name == "posix":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, number))
            listening.listen(1024)
            return listening
        except socket.gaierror:
            raise CommandError(f"{host} is not an address of this machine") from None
        except OSError as error:
            why = error
    raise CommandError(_why_not(why, host, port))


def _why_not(error: OSError, host: str, port: int) -> str:
    import errno

    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken: choose another with --port"
    return f"cannot listen on {host}, port {port}: {error.strerror}"


def _address(host: str, listening: socket.socket) -> str:
    # A server that listens on all addresses is opened at the local one.
    name = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{f'[{name}]' if ':' in name else name}:{listening.getsockname()[1]}/"


def _welcome(address: str, show: bool) -> None:
    console.say(console.answers(), f"Trilith is at {address} (Ctrl-C stops it)", "bold")
    sys.stdout.flush()
    if show and _has_screen():
        import threading
        import webbrowser

        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _has_screen() -> bool:
    """Without a screen, the browser found might be one that takes over the terminal."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(v) for v in ("DISPLAY", "WAYLAND_DISPLAY"))

"""Lets no connection out of this machine: Python imports this at the start of every process.

``tests/conftest.py`` puts this folder on ``PYTHONPATH``, so that it holds for all that tests start.
"""

from __future__ import annotations

import sys

_ASKS_NAMES = ("socket.getaddrinfo", "socket.gethostbyname")
_CONNECTS = ("socket.connect", "socket.sendto", "socket.sendmsg")


class OutsideError(RuntimeError):
    """Something reached for another machine."""


def _is_here(host: object) -> bool:
    name = host.decode("ascii", "replace") if isinstance(host, bytes) else host
    return (
        name is None
        or (isinstance(name, str) and name in ("localhost", "::1", ""))
        or (isinstance(name, str) and name.startswith("127."))
    )


def refuse(event: str, given: tuple[object, ...]) -> None:
    """Raise OutsideError where *event* of the interpreter reaches beyond loopback."""
    if event in _ASKS_NAMES and not _is_here(given[0]):
        raise OutsideError(f"the address of {given[0]!r} was asked for")
    if event in _CONNECTS:
        address = given[1]
        # that of a Unix socket is a name, and there is none where it is connected already
        if isinstance(address, tuple) and not _is_here(address[0]):
            raise OutsideError(f"a connection was made to {address!r}")


sys.addaudithook(refuse)

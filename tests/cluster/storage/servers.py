"""Servers that do not what a store does: silent, gone, cut off in the middle."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

ANSWER = (
    b"HTTP/1.1 206 Partial Content\r\n"
    b"Connection: close\r\n"
    b"Content-Length: %d\r\n"
    b'ETag: "one"\r\n'
    b"Last-Modified: Mon, 23 Nov 2026 02:14:39 GMT\r\n"
    b"Content-Range: bytes 0-%d/%d\r\n\r\n"
)


def refused(status: str, code: str = "") -> bytes:
    """Return an answer of a server that refuses."""
    body = f"<Error><Code>{code}</Code></Error>".encode()
    head = f"HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def part_of(raw: bytes, size: int) -> bytes:
    """Return an answer that promises *size* bytes and has *raw*."""
    return ANSWER % (size, size - 1, size) + raw


@contextmanager
def answering(answer: bytes) -> Iterator[str]:
    """Yield the address of a server that says *answer* to every request, and hangs up."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        serving = threading.Thread(target=_serve, args=(listening, answer), daemon=True)
        serving.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        listening.shutdown(socket.SHUT_RDWR)
        serving.join()


def _serve(listening: socket.socket, answer: bytes) -> None:
    while True:
        try:
            connection, _ = listening.accept()
        except OSError:  # it was shut down
            return
        with connection:
            connection.recv(65_536)
            connection.sendall(answer)
            connection.shutdown(socket.SHUT_WR)
            while connection.recv(65_536):  # until the other side has hung up
                pass


def gone() -> str:
    """Return the address of a server that is no longer there."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return f"http://127.0.0.1:{listening.getsockname()[1]}"

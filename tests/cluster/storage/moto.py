"""Buckets of a server in a process of its own, one for all tests of a session."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from itertools import count
from pathlib import Path
from urllib.parse import quote
from urllib.request import Request, urlopen

import pytest

REGION = "us-east-1"
_HEADERS = {
    "Content-Type": "application/octet-stream",
    "Authorization": "AWS4-HMAC-SHA256 Credential=of-a-test/20261123/us-east-1/s3/aws4_request",
}
"""What is sent with a request: a signature is not looked at."""

_numbers = count(1)


@cache
def end_point() -> str:
    """Return the address of the server, which is started when it is first asked for."""
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.cluster.storage.moto_server"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[3],
    )
    assert server.stdin is not None
    assert server.stdout is not None
    atexit.register(server.wait)
    atexit.register(server.stdin.close)  # the last registered is the first called
    port = int(server.stdout.readline())
    server.stdout.close()
    return f"http://127.0.0.1:{port}"


def variables(address: str) -> dict[str, str]:
    """Return what the environment has to say so that the server at *address* is asked."""
    return {
        "AWS_ACCESS_KEY_ID": "of-a-test",
        "AWS_SECRET_ACCESS_KEY": "of-a-test",
        "AWS_REGION": REGION,
        "AWS_ENDPOINT_URL": address,
        "AWS_ALLOW_HTTP": "true",
        "NO_PROXY": "127.0.0.1",
        "no_proxy": "127.0.0.1",
    }


def point_at(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process, and those it starts, ask the server at *address* and no other."""
    for name in [name for name in os.environ if name.startswith(("AWS_", "AZURE_", "GOOGLE_"))]:
        monkeypatch.delenv(name)
    for name, value in variables(address).items():
        monkeypatch.setenv(name, value)


class Bucket:
    """A new bucket, and what is put there without the package under test."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.name = f"bucket-{os.getpid()}-{next(_numbers)}"
        self.uri = f"s3://{self.name}"
        self._send("PUT", "")

    def put(self, name: str, raw: bytes) -> str:
        """Put an object, under any name that a store knows, and return its URI."""
        self._send("PUT", name, raw)
        return f"{self.uri}/{name}"

    def put_all(self, objects: Mapping[str, bytes]) -> None:
        for name, raw in objects.items():
            self.put(name, raw)

    def put_folder(self, folder: Path, below: str = "") -> None:
        """Put the files of a folder, under the names they have in it."""
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                self.put(below + path.relative_to(folder).as_posix(), path.read_bytes())

    def remove(self, name: str) -> None:
        self._send("DELETE", name)

    def _send(self, method: str, name: str, raw: bytes | None = None) -> None:
        url = f"{self.address}/{self.name}/{quote(name)}" if name else f"{self.address}/{self.name}"
        with urlopen(Request(url, raw, _HEADERS, method=method)) as answer:
            answer.read()

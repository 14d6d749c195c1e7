"""Commands do not use the network, and the test suite's guard blocks connections."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.run import barsis_process
from tests.hostile.commands import make_good_files

ELSEWHERE = "192.0.2.1"
"""An address that is reserved for documentation (RFC 5737)."""


def test_no_connection_leaves_this_process() -> None:
    with socket.socket() as made, pytest.raises(RuntimeError, match=ELSEWHERE):
        made.connect((ELSEWHERE, 80))
    with (
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as made,
        pytest.raises(RuntimeError, match=ELSEWHERE),
    ):
        made.sendto(b"x", (ELSEWHERE, 53))
    with pytest.raises(RuntimeError, match=r"example\.org"):
        socket.getaddrinfo("example.org", 80)


def test_no_connection_leaves_a_process_that_a_test_starts() -> None:
    code = f"import socket; socket.socket().connect(({ELSEWHERE!r}, 80))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert b"OutsideError" in done.stderr


def test_connections_to_this_machine_are_let() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname()).close()
        server.accept()[0].close()
    left, right = socket.socketpair()
    left.close()
    right.close()


@pytest.fixture
def asked() -> Iterator[tuple[int, list[bytes]]]:
    """Yield the port of a server on this machine, and the list of requests it has received."""
    heard: list[bytes] = []

    def listen() -> None:
        while True:
            try:
                caller, _ = server.accept()
            except OSError:  # closed: the test is over
                return
            with caller:
                heard.append(caller.recv(100))

    server = socket.create_server(("127.0.0.1", 0))
    listener = threading.Thread(target=listen)
    listener.start()
    yield server.getsockname()[1], heard
    server.shutdown(socket.SHUT_RDWR)
    server.close()
    listener.join(30)


@pytest.mark.by_turns(2)
def test_no_reference_is_fetched(asked: tuple[int, list[bytes]], tmp_path: Path) -> None:
    """References in records, rulesets, events, maps, dice files and proofs are not followed.

    A command that opened the file of a reference would wait, because it is a FIFO without a writer.
    """
    port, heard = asked
    make_good_files(tmp_path)
    pipe = tmp_path / "named.json"
    os.mkfifo(pipe)
    web, file = f"http://127.0.0.1:{port}/x.json", pipe.as_uri()
    references = {"$schema": web, "$ref": file, "$id": web, "$dynamicRef": web, "$anchor": file}
    for name in ("good.barsis.json", "rules.json", "event.json", "map.json", "dice.json", "proof"):
        path = tmp_path / name
        document = json.loads(path.read_bytes())
        path.write_text(json.dumps({**document, **references, "x": references}))
    for words in (
        "validate --schema good.barsis.json",
        "validate --ruleset rules.json good.barsis.json",
        "event validate event.json games",
        "convert --map map.json app.csv OUT.bsn",
        "dice check dice.json good.barsis.json",
        "archive prove --check proof --checkpoint cp --key k.pub",
    ):
        done = barsis_process(*words.split(), cwd=tmp_path)
        assert done.returncode in (0, 1, 2), done.stderr
        assert b"OutsideError" not in done.stderr
    assert heard == []

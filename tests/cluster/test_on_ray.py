"""The call that a program makes: what it says, raises, and leaves."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

import barsis_notation
from barsis_notation import BarsisError, Checks, validate_on_ray
from barsis_notation.base.errors import OutOfRangeError
from barsis_notation.cluster import ray_tasks
from barsis_notation.cluster.errors import PlanError
from barsis_notation.cluster.on_ray import run_on_ray
from barsis_notation.validation import check_files
from barsis_notation.validation.part_checks import PartChecks
from barsis_notation.validation.search_limits import Effort
from tests.cli.run import FAULTY, TURNS, record, write
from tests.cluster.fake import do_parts_here, small_parts, take_for_ray


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Work in a folder with games; each file is a part, and no process is started."""
    monkeypatch.chdir(tmp_path)
    small_parts(monkeypatch)
    do_parts_here(monkeypatch)
    Path("games").mkdir()
    for name in "abc":
        write(Path("games", f"{name}.barsis.jsonl"), record(FAULTY), record(TURNS))


def test_what_is_said_is_what_one_machine_says(monkeypatch: pytest.MonkeyPatch) -> None:
    used = take_for_ray(monkeypatch)
    told: list[tuple[int, int]] = []
    paths: list[str | Path] = [Path("games"), "missing.json"]
    said = [*validate_on_ray(paths, Path("out"), jobs=3, parts_done=lambda *now: told.append(now))]
    whole = [*check_files(["games", "missing.json"], Checks())]
    findings = [[str(one) for each in some for one in each.findings] for some in (said, whole)]
    assert findings[0] == findings[1] != []
    assert sum(each.records for each in said) == sum(each.records for each in whole) == 6
    assert told == [(done, told[0][1]) for done in range(told[0][1] + 1)]
    assert used[0].most == 3
    again = [*validate_on_ray(paths, "out", parts_done=lambda *now: told.append(now))]
    assert len(again) == len(said)
    assert told[-1] == told[-2]
    assert len(used) == 1


def test_an_effort_without_end_is_another_run(monkeypatch: pytest.MonkeyPatch) -> None:
    take_for_ray(monkeypatch)
    validate_on_ray(["games"], "out", Checks(effort=Effort()))
    with pytest.raises(PlanError, match=r"the options \(--suggest\)") as refused:
        validate_on_ray(["games"], "out", Checks(effort=Effort.unlimited()))
    assert isinstance(refused.value, BarsisError)


@pytest.mark.parametrize("jobs", [0, -1])
def test_at_least_one_part_is_in_progress(jobs: int, tmp_path: Path) -> None:
    with pytest.raises(OutOfRangeError, match="at least 1"):
        validate_on_ray(["games"], tmp_path / "out", jobs=jobs)
    with pytest.raises(OutOfRangeError, match="at least 1"):
        run_on_ray(str(tmp_path / "out"), PartChecks.of([], Checks()), ["games"], jobs=jobs)
    assert not (tmp_path / "out").exists()


def test_it_is_public() -> None:
    assert barsis_notation.validate_on_ray is validate_on_ray


def test_an_address_that_does_not_listen_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        port = bound.getsockname()[1]
    for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}"):
        monkeypatch.setenv("RAY_ADDRESS", address)
        before = dict(os.environ)
        with pytest.raises(ConnectionError, match="no Ray cluster: "):
            validate_on_ray(["games"], "out")
        assert dict(os.environ) == before


def test_what_is_no_host_and_port_is_left_to_ray() -> None:
    for address in ("auto", "anyscale://cluster"):
        ray_tasks._check_address(address)
